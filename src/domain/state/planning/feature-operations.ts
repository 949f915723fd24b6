import type { Permission } from '../../../../generated/permissions.ts'
import type { OperationId, Schema } from '../../../contract.ts'
import { type Change, EXISTS, fieldOf, membersOf, pathOf } from '../fields.ts'
import type { PresentFeature } from '../present/present.ts'
import type { Operation } from './operation.ts'
import type { WrittenStrategy } from './strategies.ts'

/** An operation without what follows from its feature. */
type Made = Pick<Operation, 'operationId' | 'summary' | 'anyOf'> & {
  readonly params?: Operation['params']
  readonly body?: unknown
  readonly environment?: string
  readonly field?: string
  /** The project in which it is done, where that is not the one of the feature afterwards. */
  readonly project?: string
}

/**
 * Returns the operations that give a feature what changes of its fields say, in the order in which they are done.
 *
 * @param project the one that the feature has afterwards
 */
export function featureOperations(
  name: string,
  project: string,
  changes: readonly Change[],
  present: PresentFeature | undefined,
): Operation[] {
  const changed = new Map(changes.map((change) => [change.field, change]))
  const made = [
    ...lifeOperations(name, project, changed),
    ...settingsOperations(name, changed),
    ...changes
      .filter(({ field }) => field.startsWith('/tags/') && !changed.has(EXISTS))
      .map((change) => tagOperation(name, change)),
    ...changes
      .filter(({ field }) => field.startsWith('/environments/'))
      .flatMap((change) => partOperations(name, change, present)),
    ...changes
      .filter(({ field }) => field.startsWith('/dependencies/'))
      .map((change) => dependencyOperation(name, change)),
    ...(changed.get(fieldOf('archived'))?.after === true
      ? [
          operation('archiveFeatures', `Archive the feature ${name}`, 'DELETE_FEATURE', {
            body: { features: [name] },
            field: '/archived',
          }),
        ]
      : []),
  ]
  return made.map(({ params, environment = null, field = EXISTS, project: place = project, ...rest }) => ({
    ...rest,
    kind: 'features',
    name,
    project: place,
    environment,
    params: {
      projectId: place,
      ...(rest.operationId === 'createFeature' || rest.body === undefined || !OF_PROJECT.has(rest.operationId)
        ? { featureName: name }
        : {}),
      ...(environment !== null && { environment }),
      ...params,
    },
    path: pathOf({ kind: 'features', name, field }),
  }))
}

/** The operations whose path names no feature. */
const OF_PROJECT: ReadonlySet<OperationId> = new Set(['createFeature', 'archiveFeatures', 'reviveFeatures'])

function operation(
  operationId: OperationId,
  summary: string,
  permission: Permission,
  more: Omit<Made, 'operationId' | 'summary' | 'anyOf'> = {},
): Made {
  return { operationId, summary, anyOf: [permission], ...more }
}

type Changed = ReadonlyMap<string, Change>

function lifeOperations(name: string, project: string, changed: Changed): Made[] {
  const moved = changed.get(fieldOf('project'))
  const isNew = changed.has(EXISTS)
  const tags = [...changed.values()].filter(({ field }) => field.startsWith('/tags/')).map(({ after }) => after)
  const body = { name, ...settingsIn(changed), ...(tags.length > 0 && { tags }) }
  return [
    ...(isNew ? [operation('createFeature', `Create the feature ${name}`, 'CREATE_FEATURE', { body })] : []),
    ...(changed.get(fieldOf('archived'))?.after === false && !isNew
      ? [
          operation('reviveFeatures', `Revive the feature ${name}`, 'UPDATE_FEATURE', {
            body: { features: [name] },
            field: '/archived',
            ...(moved && { project: String(moved.before) }),
          }),
        ]
      : []),
    ...(moved === undefined || isNew
      ? []
      : [
          operation('moveFeature', `Move the feature ${name} to the project ${project}`, 'MOVE_FEATURE_TOGGLE', {
            body: { newProjectId: project },
            project: String(moved.before),
            field: '/project',
          }),
        ]),
  ]
}

const SETTINGS = ['type', 'description', 'impressionData', 'stale'] as const

/** Returns the settings of a feature that change. */
export function settingsIn(changed: Changed): Schema<'UpdateFeature'> {
  return Object.fromEntries(
    SETTINGS.flatMap((member) => {
      const change = changed.get(fieldOf(member))
      return change === undefined ? [] : [[member, change.after]]
    }),
  )
}

function settingsOperations(name: string, changed: Changed): Made[] {
  const body = settingsIn(changed)
  const members = Object.keys(body)
  if (changed.has(EXISTS) || members.length === 0) return []
  return [operation('updateFeature', `Change ${members.join(', ')} of the feature ${name}`, 'UPDATE_FEATURE', { body })]
}

function tagOperation(name: string, { field, before, after }: Change): Made {
  const [, tag = ''] = membersOf(field)
  if (after !== undefined)
    return operation('addFeatureTag', `Add the tag ${tag} to the feature ${name}`, 'UPDATE_FEATURE', {
      body: after,
      field,
    })
  const { type, value } = before as Schema<'Tag'>
  const params = { tagType: type, tagValue: value }
  return operation('removeFeatureTag', `Remove the tag ${tag} from the feature ${name}`, 'UPDATE_FEATURE', {
    params,
    field,
  })
}

function dependencyOperation(name: string, { field, after }: Change): Made {
  const [, parent = ''] = membersOf(field)
  return after === undefined
    ? operation(
        'removeDependency',
        `Remove the parent ${parent} from the feature ${name}`,
        'UPDATE_FEATURE_DEPENDENCY',
        { params: { parentName: parent }, field },
      )
    : operation('addDependency', `Make the feature ${name} depend on ${parent}`, 'UPDATE_FEATURE_DEPENDENCY', {
        body: after,
        field,
      })
}

function partOperations(name: string, { field, before, after }: Change, present: PresentFeature | undefined): Made[] {
  const [, environment = '', part] = membersOf(field)
  const place = { environment, field }
  if (part === 'enabled')
    return after === true
      ? [
          operation(
            'turnFeatureOn',
            `Turn the feature ${name} on in ${environment}`,
            'UPDATE_FEATURE_ENVIRONMENT',
            place,
          ),
        ]
      : before === true
        ? [
            operation(
              'turnFeatureOff',
              `Turn the feature ${name} off in ${environment}`,
              'UPDATE_FEATURE_ENVIRONMENT',
              place,
            ),
          ]
        : []
  if (part === 'variants') {
    if (before === undefined && (after as unknown[]).length === 0) return []
    return [
      operation(
        'setVariants',
        `Set the variants of the feature ${name} in ${environment}`,
        'UPDATE_FEATURE_ENVIRONMENT_VARIANTS',
        { ...place, body: after },
      ),
    ]
  }
  const ids = present?.environments.find((one) => one.name === environment)?.strategies.map(({ id }) => id) ?? []
  return strategyOperations(name, place, (before ?? []) as WrittenStrategy[], after as WrittenStrategy[], ids)
}

function strategyOperations(
  name: string,
  place: { readonly environment: string; readonly field: string },
  before: readonly WrittenStrategy[],
  after: readonly WrittenStrategy[],
  ids: readonly string[],
): Made[] {
  const where = `the feature ${name} in ${place.environment}`
  const longest = Math.max(before.length, after.length)
  return Array.from({ length: longest }, (_, index) => index).flatMap((index): Made[] => {
    const [was, is] = [before[index], after[index]]
    const params = { strategyId: ids[index] ?? '' }
    if (is === undefined)
      return [
        operation('removeStrategy', `Remove the strategy ${nameOf(was)} from ${where}`, 'DELETE_FEATURE_STRATEGY', {
          ...place,
          params,
        }),
      ]
    if (was === undefined)
      return [
        operation('addStrategy', `Add the strategy ${nameOf(is)} to ${where}`, 'CREATE_FEATURE_STRATEGY', {
          ...place,
          body: is,
        }),
      ]
    return JSON.stringify(was) === JSON.stringify(is)
      ? []
      : [
          operation(
            'updateStrategy',
            `Change the strategy ${nameOf(was)}${changeOf(was, is)} of ${where}`,
            'UPDATE_FEATURE_STRATEGY',
            { ...place, params, body: is },
          ),
        ]
  })
}

function nameOf(strategy: WrittenStrategy | undefined): string {
  if (strategy === undefined) return ''
  const { name, title, parameters = {} } = strategy
  const rollout = parameters.rollout === undefined ? '' : ` (${parameters.rollout} %)`
  return `${title ? `"${title}"` : name}${rollout}`
}

function changeOf({ parameters: was }: WrittenStrategy, { parameters: is }: WrittenStrategy): string {
  return is.rollout === undefined || was.rollout === is.rollout ? '' : ` to ${is.rollout} %`
}
