import type { Schema } from '../../contract.ts'
import type { DeletedFeatureRecord, FeatureRecord, RecordedEventType } from '../event-types.ts'
import type { LoggedEvent } from '../revisions/history.ts'
import { EMPTY_ENVIRONMENT, type FeatureDocument, tagMember, tagsMember } from './document.ts'
import { optionsOf } from './feature.ts'

/** Stands for a value that an event does not contain. */
export const UNKNOWN = Symbol('unknown')

/** A member of the document of a feature that an event has set. Undefined stands for a member that is absent. */
export type Change = {
  readonly path: readonly string[]
  readonly before: unknown
  readonly after: unknown
}

/** An event, with the tags that its feature had then. */
export type FeatureEvent = LoggedEvent & { readonly tags?: readonly Tag[] | null }

type Tag = Schema<'Tag'>
type Strategy = Schema<'FeatureStrategy'>
type Dependency = Schema<'FeatureDependency'>

/** What each type of event about a feature sets in its document. Events of other types set nothing in it. */
const CHANGES: Partial<Record<RecordedEventType, (event: FeatureEvent) => Change[]>> = {
  'feature-created': ({ data, tags }) => [
    { path: [], before: undefined, after: newDocument(data as FeatureRecord, tags ?? []) },
  ],
  'feature-deleted': ({ preData, tags }) => [
    {
      path: [],
      before: deletedDocument(preData as Partial<DeletedFeatureRecord> | null, tags ?? []),
      after: undefined,
    },
  ],
  'feature-metadata-updated'({ data, preData }) {
    const [before, after] = [settingsMembers(preData as FeatureRecord), settingsMembers(data as FeatureRecord)]
    return Object.keys(after).map((name) => ({
      path: [name],
      before: before[name as keyof typeof before],
      after: after[name as keyof typeof after],
    }))
  },
  'feature-stale-on': staleChange,
  'feature-stale-off': staleChange,
  'feature-archived': ({ createdAt }) => [
    { path: ['archived'], before: false, after: true },
    { path: ['archivedAt'], before: null, after: createdAt },
  ],
  'feature-revived'({ preData }) {
    const known = preData as { archivedAt: string; enabledIn: readonly string[] } | null
    return [
      { path: ['archived'], before: true, after: false },
      { path: ['archivedAt'], before: known?.archivedAt ?? UNKNOWN, after: null },
      ...(known === null
        ? [{ path: ['environments'], before: UNKNOWN, after: UNKNOWN }]
        : known.enabledIn.map((name) => ({ path: inEnvironment(name, 'enabled'), before: true, after: false }))),
    ]
  },
  'feature-project-change'({ data }) {
    const { oldProject, newProject } = data as { oldProject: string; newProject: string }
    return [{ path: ['project'], before: oldProject, after: newProject }]
  },
  'feature-environment-enabled': ({ environment }) => [
    { path: inEnvironment(environment, 'enabled'), before: false, after: true },
  ],
  'feature-environment-disabled': ({ environment }) => [
    { path: inEnvironment(environment, 'enabled'), before: true, after: false },
  ],
  'feature-strategy-add': strategyChange,
  'feature-strategy-update': strategyChange,
  'feature-strategy-remove': strategyChange,
  'strategy-order-changed'({ environment, data, preData }) {
    const before = sortOrdersIn(preData as StrategyOrder)
    const after = sortOrdersIn(data as StrategyOrder)
    return Object.keys(before).map((id) => ({
      path: [...inEnvironment(environment, 'strategies'), id, 'sortOrder'],
      before: before[id] ?? UNKNOWN,
      after: after[id] ?? UNKNOWN,
    }))
  },
  'feature-environment-variants-updated': ({ environment, data, preData }) => [
    { path: inEnvironment(environment, 'variants'), before: variantsIn(preData), after: variantsIn(data) },
  ],
  'feature-tagged': ({ data }) => [{ path: ['tags', tagMember(data as Tag)], before: undefined, after: data }],
  'feature-untagged': ({ preData }) => [
    { path: ['tags', tagMember(preData as Tag)], before: preData, after: undefined },
  ],
  'feature-dependency-added': ({ data, preData }) => [
    dependencyChange(preData as Dependency | null, data as Dependency),
  ],
  'feature-dependency-removed': ({ data, preData }) => [
    preData === null
      ? { path: ['dependencies', (data as Dependency).feature], before: UNKNOWN, after: undefined }
      : dependencyChange(preData as Dependency, null),
  ],
  'feature-dependencies-removed': ({ preData }) =>
    preData === null
      ? [{ path: ['dependencies'], before: UNKNOWN, after: {} }]
      : (preData as { dependencies: Dependency[] }).dependencies.map((one) => dependencyChange(one, null)),
}

/** The types of events that change the document of a feature. */
export const CHANGING_TYPES = Object.keys(CHANGES) as readonly RecordedEventType[]

/** Returns what an event has set in the document of its feature. */
export function changesOf(event: FeatureEvent): Change[] {
  return CHANGES[event.type]?.(event) ?? []
}

/**
 * Returns the document before some changes, which were made in this order.
 *
 * @returns undefined if there was no feature; UNKNOWN if the events do not say it
 */
export function withoutChanges<Whole>(whole: Whole, changes: readonly Change[]): Whole | typeof UNKNOWN | undefined {
  let document: unknown = whole
  for (const { path, before } of changes.toReversed()) {
    if (before === UNKNOWN) return UNKNOWN
    document = withMember(document, path, before)
  }
  return document as Whole | undefined
}

/** Returns the document after some changes. */
export function withChanges(document: FeatureDocument | undefined, changes: readonly Change[]) {
  return changes.reduce<unknown>(
    (whole, { path, after }) => (after === UNKNOWN ? whole : withMember(whole, path, after)),
    document,
  ) as FeatureDocument | undefined
}

/** Sets a member of an object, or removes it. In an absent member, only an environment is set. */
function withMember(whole: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value
  const { [name]: member, ...others } = whole as Record<string, unknown>
  const present = Object.hasOwn(whole as object, name) ? member : undefined
  if (rest.length === 0) return value === undefined ? others : { ...others, [name]: value }
  const isInEnvironment = present === undefined && ['enabled', 'strategies', 'variants'].includes(rest[0] ?? '')
  if (present === undefined && !isInEnvironment) return whole
  return { ...others, [name]: withMember(present ?? EMPTY_ENVIRONMENT, rest, value) }
}

function newDocument(record: FeatureRecord, tags: readonly Tag[]): FeatureDocument {
  const { project } = record
  const none = { archived: false, archivedAt: null, environments: {}, dependencies: {} }
  return { ...settingsMembers(record), project, ...none, tags: tagsMember(tags) }
}

/** Events of earlier versions do not have the environments. */
function deletedDocument(
  record: Partial<DeletedFeatureRecord> | null,
  tags: readonly Tag[],
): FeatureDocument | typeof UNKNOWN {
  if (record?.environments === undefined) return UNKNOWN
  const { archived, archivedAt, environments, ...feature } = record as DeletedFeatureRecord
  return { ...newDocument({ ...feature, archived, archivedAt }, tags), archived, archivedAt, environments }
}

function settingsMembers(record: FeatureRecord) {
  const { type, description, markedStale: stale } = record
  return { ...optionsOf(record), type, description, stale }
}

/** Events of earlier versions do not have the mark. */
function staleChange({ data, preData }: FeatureEvent): Change[] {
  const mark = (state: unknown) => (state === null ? UNKNOWN : (state as { markedStale: boolean | null }).markedStale)
  return [{ path: ['stale'], before: mark(preData), after: mark(data) }]
}

function strategyChange({ environment, data, preData }: FeatureEvent): Change[] {
  const { id } = (data ?? preData) as Strategy
  return [
    { path: [...inEnvironment(environment, 'strategies'), id], before: preData ?? undefined, after: data ?? undefined },
  ]
}

function inEnvironment(environment: string | null, member: string): string[] {
  return ['environments', environment ?? '', member]
}

/** Ids of strategies, and their sort orders at the same places. Events of earlier versions do not have these. */
type StrategyOrder = { readonly strategyIds: readonly string[]; readonly sortOrders?: readonly number[] }

function sortOrdersIn({ strategyIds, sortOrders = [] }: StrategyOrder): Record<string, number | undefined> {
  return Object.fromEntries(strategyIds.map((id, index) => [id, sortOrders[index]]))
}

function variantsIn(state: unknown): unknown {
  return (state as { variants: unknown }).variants
}

function dependencyChange(before: Dependency | null, after: Dependency | null): Change {
  const { feature = '' } = after ?? before ?? {}
  return { path: ['dependencies', feature], before: withoutName(before), after: withoutName(after) }
}

function withoutName(dependency: Dependency | null): Omit<Dependency, 'feature'> | undefined {
  if (dependency === null) return undefined
  const { feature: _, ...settings } = dependency
  return settings
}
