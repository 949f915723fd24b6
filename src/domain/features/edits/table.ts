import type { Schema } from '../../../contract.ts'
import type { DeletedFeatureRecord, NewEvent, RecordedEventType } from '../../event-types.ts'
import { type Change, type FeatureEvent, UNKNOWN, withChanges } from '../changes.ts'
import type { FeatureDocument } from '../state.ts'
import { dependenciesRemoved, dependencyAdded, dependencyRemoved } from './dependencies.ts'
import type { Edit, Edited, Kind, Rules, Strategy } from './edit.ts'
import { turnedOff, turnedOn, variants } from './environments.ts'
import { archived, created, moved, newDocument, revived } from './life.ts'
import { strategiesInRequestOrder } from './request-order.ts'
import { settings, staleMarked, tagged, untagged } from './settings.ts'
import { strategiesOrdered, strategyAdded, strategyRemoved, strategyUpdated } from './strategies.ts'

/** The rules of each kind of edit, in the order in which a change request makes the edits of a feature. */
export const EDITS: { readonly [Of in Kind]: Rules<Of> } = {
  created,
  settings,
  staleMarked,
  tagged,
  untagged,
  strategyAdded,
  strategyUpdated,
  strategyRemoved,
  strategiesOrdered,
  variants,
  turnedOn,
  turnedOff,
  dependencyRemoved,
  dependenciesRemoved,
  dependencyAdded,
  archived,
  revived,
  moved,
}

const KINDS = Object.keys(EDITS) as readonly Kind[]

/** Returns what an edit sets in the document of its feature. */
export function setBy<Of extends Kind>(edit: Edit<Of>): Change[] {
  return EDITS[edit.kind].sets(edit)
}

/** Returns the state of a feature after an edit. */
export function after<State extends Partial<FeatureDocument> | undefined, Of extends Kind>(
  state: State,
  edit: Edit<Of>,
): State {
  return withChanges(state, setBy(edit)) ?? state
}

/** Returns the events that are recorded of an edit. */
export function eventsOf<Of extends Kind>(edit: Edit<Of>, of: Edited): NewEvent[] {
  return EDITS[edit.kind].events(edit, of)
}

/**
 * Returns edits as changes of a change request, in the order in which it makes them.
 *
 * @param present the strategies that the feature has in the environment of the edits before, as far as they are known
 */
export function requestsOf(
  edits: readonly Edit[],
  feature: string,
  present: readonly Strategy[] = [],
): Schema<'ChangeInput'>[] {
  const proposed = edits.filter((edit) => !('isResult' in edit && edit.isResult))
  const strategies = strategiesInRequestOrder(proposed.filter(isOfStrategy), present)
  return [...strategies, ...proposed.filter((edit) => !isOfStrategy(edit))]
    .toSorted((one, other) => rankOf(one.kind) - rankOf(other.kind))
    .flatMap((edit) => requestOf(edit, feature) ?? [])
}

const OF_STRATEGY: readonly Kind[] = ['strategyAdded', 'strategyUpdated', 'strategyRemoved']

function isOfStrategy(edit: Edit): edit is Edit<'strategyAdded' | 'strategyUpdated' | 'strategyRemoved'> {
  return OF_STRATEGY.includes(edit.kind)
}

/** Edits of strategies have an order of their own. */
function rankOf(kind: Kind): number {
  return KINDS.indexOf(OF_STRATEGY.includes(kind) ? 'strategyAdded' : kind)
}

function requestOf<Of extends Kind>(edit: Edit<Of>, feature: string): Schema<'ChangeInput'> | undefined {
  return EDITS[edit.kind].request?.(edit, feature)
}

type Tag = Schema<'Tag'>
type Reads = Partial<Record<RecordedEventType, (event: FeatureEvent) => Change[]>>

/** What each type of event about a feature sets in its document. Events of other types set nothing in it. */
const READS: Reads = Object.assign(
  {
    'feature-deleted': ({ preData, tags }: FeatureEvent) => [
      {
        path: [],
        before: deletedDocument(preData as Partial<DeletedFeatureRecord> | null, tags ?? []),
        after: undefined,
      },
    ],
  } satisfies Reads,
  ...Object.values(EDITS).map(({ reads }) => reads),
)

/** The types of events that change the document of a feature. */
export const CHANGING_TYPES = Object.keys(READS) as readonly RecordedEventType[]

/** Returns what an event has set in the document of its feature. */
export function changesOf(event: FeatureEvent): Change[] {
  return READS[event.type]?.(event) ?? []
}

/** Events of earlier versions do not have the environments. */
function deletedDocument(
  record: Partial<DeletedFeatureRecord> | null,
  tags: readonly Tag[],
): FeatureDocument | typeof UNKNOWN {
  if (record?.environments === undefined) return UNKNOWN
  const { archived, archivedAt, environments, ...feature } = record as DeletedFeatureRecord
  return {
    ...newDocument({ ...feature, archived, archivedAt }, feature.project, tags),
    archived,
    archivedAt,
    environments,
  }
}
