import type { OperationId, Schema } from '../../../contract.ts'
import { grouped } from '../../../runtime/grouped.ts'
import { inOrderOfShares } from '../../features/variants/weights.ts'
import { type Change, EXISTS, fieldOf, membersOf, pathOf } from '../fields.ts'
import type { Compared } from './compared.ts'
import { type Made, made } from './made.ts'
import type { Operation } from './operation.ts'
import { strategyOperations } from './strategy-operations.ts'
import { isEnding, type Moves, type Tie, tiesOf } from './ties.ts'

/** A feature whose fields change. */
type Changing = {
  readonly name: string
  /** The project that it has afterwards. */
  readonly project: string
  readonly changes: readonly Change[]
}

/**
 * Returns the operations that give a feature what changes of its fields say. In which order those of several features
 * can be done, `inOrder` knows.
 *
 * @param moves of all features of the set
 */
export function featureOperations(changing: Changing, compared: Compared, moves: Moves): Operation[] {
  const { name, project, changes } = changing
  const changed = new Map(changes.map((change) => [change.field, change]))
  const ties = tiesOf(name, changes, moves, compared.present)
  const from = moves.get(name)?.from ?? project
  const all = [
    ...ties.filter(isEnding).map((tie) => untieOperation(name, from, tie)),
    ...lifeOperations(changing, { from, stopsIn: compared.present.features.get(name)?.stopsIn ?? [] }, changed),
    ...settingsOperations(name, changed),
    ...changes
      .filter(({ field }) => field.startsWith('/tags/') && !changed.has(EXISTS))
      .map((change) => tagOperation(name, change)),
    ...environmentChanges(changes).flatMap((change) => partOperations(change, compared)),
    ...ties.flatMap((tie) => (tie.after === undefined ? [] : [tieOperation(name, tie, tie.after)])),
  ]
  return all.map((one) => inFeature(changing, one))
}

/** Literals: there are thousands, and spreading an object and then adding to it takes fifty times as long. */
function inFeature({ name, project }: Changing, one: Made): Operation {
  const { operationId, summary, anyOf, stopsIn, body, before, environment, field = EXISTS } = one
  const place = one.project ?? project
  const params: Record<string, string> = { projectId: place }
  if (!OF_PROJECT.has(operationId)) params.featureName = name
  if (environment !== undefined) params.environment = environment
  return {
    operationId,
    summary,
    anyOf,
    stopsIn,
    body,
    before,
    kind: 'features',
    name,
    project: place,
    environment: environment ?? null,
    params: Object.assign(params, one.params),
    path: pathOf({ kind: 'features', name, field }),
  }
}

/** The operations whose path names no feature. */
const OF_PROJECT: ReadonlySet<OperationId> = new Set(['createFeature', 'archiveFeatures', 'reviveFeatures'])

type Changed = ReadonlyMap<string, Change>

type Place = {
  /** The project that the feature has before it moves. */
  readonly from: string
  /** The environments in which something of it is stopped. */
  readonly stopsIn: readonly string[]
}

function lifeOperations({ name, project }: Changing, { from, stopsIn }: Place, changed: Changed): Made[] {
  const isNew = changed.has(EXISTS)
  if (isNew) return [createOperation(name, changed)]
  const archived = changed.get(fieldOf('archived'))?.after
  const body = { features: [name] }
  return [
    ...(archived === true
      ? [made('archiveFeatures', `Archive the feature ${name}`, 'DELETE_FEATURE', { body, field: '/archived' })]
      : []),
    ...(archived === false
      ? [
          made('reviveFeatures', `Revive the feature ${name}`, 'UPDATE_FEATURE', {
            body,
            field: '/archived',
            project: from,
          }),
        ]
      : []),
    ...(from === project
      ? []
      : [
          made('moveFeature', `Move the feature ${name} to the project ${project}`, 'MOVE_FEATURE_TOGGLE', {
            body: { newProjectId: project },
            project: from,
            field: '/project',
            ...(stopsIn.length > 0 && { stopsIn }),
          }),
        ]),
  ]
}

function createOperation(name: string, changed: Changed): Made {
  const tags = [...changed.values()].filter(({ field }) => field.startsWith('/tags/')).map(({ after }) => after)
  const body = { name, ...settingsIn(changed), ...(tags.length > 0 && { tags }) }
  return made('createFeature', `Create the feature ${name}`, 'CREATE_FEATURE', { body })
}

const SETTINGS = ['type', 'description', 'impressionData', 'stale'] as const

/** Returns the settings of a feature that change, as they become or as they are. */
export function settingsIn(changed: Changed, side: 'before' | 'after' = 'after'): Schema<'UpdateFeature'> {
  return Object.fromEntries(
    SETTINGS.flatMap((member) => {
      const change = changed.get(fieldOf(member))
      return change === undefined ? [] : [[member, change[side]]]
    }),
  )
}

function settingsOperations(name: string, changed: Changed): Made[] {
  const body = settingsIn(changed)
  const members = Object.keys(body)
  if (changed.has(EXISTS) || members.length === 0) return []
  const summary = `Change ${members.join(', ')} of the feature ${name}`
  return [made('updateFeature', summary, 'UPDATE_FEATURE', { body, before: settingsIn(changed, 'before') })]
}

function tagOperation(name: string, { field, before, after }: Change): Made {
  const [, tag = ''] = membersOf(field)
  if (after !== undefined)
    return made('addFeatureTag', `Add the tag ${tag} to the feature ${name}`, 'UPDATE_FEATURE', { body: after, field })
  const { type, value } = before as Schema<'Tag'>
  const params = { tagType: type, tagValue: value }
  return made('removeFeatureTag', `Remove the tag ${tag} from the feature ${name}`, 'UPDATE_FEATURE', { params, field })
}

function untieOperation(name: string, from: string, { parent, isMoved, before, after }: Tie): Made {
  const why = isMoved && after !== undefined ? ' until both are moved' : ''
  const summary = `Remove the parent ${parent} from the feature ${name}${why}`
  const [params, field] = [{ parentName: parent }, fieldOf('dependencies', parent)]
  return made('removeDependency', summary, 'UPDATE_FEATURE_DEPENDENCY', { params, field, before, project: from })
}

function tieOperation(name: string, tie: Tie, after: NonNullable<Tie['after']>): Made {
  const summary = `Make the feature ${name} depend on ${after.feature}`
  const field = fieldOf('dependencies', after.feature)
  const before = isEnding(tie) ? undefined : tie.before
  return made('addDependency', summary, 'UPDATE_FEATURE_DEPENDENCY', { body: after, before, field })
}

/** The parts of a feature in an environment: a feature is turned on with the strategies that it has then. */
const PARTS = ['strategies', 'variants', 'enabled']

/** Returns what changes in environments, in the order in which an environment gets it. */
function environmentChanges(changes: readonly Change[]): Change[] {
  const inside = changes.filter(({ field }) => field.startsWith('/environments/'))
  const partOf = ({ field }: Change) => PARTS.indexOf(membersOf(field)[2] ?? '')
  return [...grouped(inside, ({ field }) => membersOf(field)[1]).values()].flatMap((ofEnvironment) =>
    ofEnvironment.toSorted((one, other) => partOf(one) - partOf(other)),
  )
}

function partOperations(change: Change, compared: Compared): Made[] {
  const { name, field, before, after } = change
  const [, environment = '', part] = membersOf(field)
  const place = { environment, field }
  const isStopped = compared.present.features.get(name)?.stoppedIn.includes(environment) ?? false
  if (part === 'strategies') return strategyOperations(change, compared)
  if (part === 'enabled') {
    const turned = (operationId: OperationId, to: string, more: Pick<Made, 'stopsIn'> = {}) => {
      const summary = `Turn the feature ${name} ${to} in ${environment}`
      return [made(operationId, summary, 'UPDATE_FEATURE_ENVIRONMENT', { ...place, ...more })]
    }
    if (after === true) return turned('turnFeatureOn', 'on', isStopped ? { stopsIn: [environment] } : {})
    return before === true ? turned('turnFeatureOff', 'off') : []
  }
  const variants = after as readonly Schema<'FeatureVariant'>[]
  if (before === undefined && variants.length === 0) return []
  const summary = `Set the variants of the feature ${name} in ${environment}`
  const more = { body: inOrderOfShares(variants), before: before && inOrderOfShares(before as typeof variants) }
  return [made('setVariants', summary, 'UPDATE_FEATURE_ENVIRONMENT_VARIANTS', { ...place, ...more })]
}
