import type { Schemas } from '@flaghoist/client'
import { type FilterFields, filtersOf, nextKey, payloadOf } from '../payload-filters/filters.ts'

type ActionSet = Schemas['ActionSet']
type ActionName = Schemas['ActionName']

export type ActionFields = {
  readonly key: number
  readonly action: ActionName
  readonly featureName: string
  readonly environment: string
}

/** The fields of an action set that can be edited. Nothing is chosen where an id is an empty text. */
export type ActionSetFields = {
  readonly name: string
  readonly description: string
  readonly enabled: boolean
  readonly actorId: string
  readonly sourceId: string
  readonly filters: readonly FilterFields[]
  readonly actions: readonly ActionFields[]
}

export const EMPTY_SET: ActionSetFields = {
  name: '',
  description: '',
  enabled: true,
  actorId: '',
  sourceId: '',
  filters: [],
  actions: [{ key: 0, action: 'TOGGLE_FEATURE_OFF', featureName: '', environment: '' }],
}

export function newAction(actions: readonly ActionFields[]): ActionFields {
  const { action = 'TOGGLE_FEATURE_OFF', environment = '' } = actions.at(-1) ?? {}
  return { key: nextKey(actions), action, featureName: '', environment }
}

export function fieldsOf({ name, description, enabled, actorId, match, actions }: ActionSet): ActionSetFields {
  return {
    name,
    description: description ?? '',
    enabled,
    actorId: String(actorId),
    sourceId: String(match.sourceId),
    filters: filtersOf(match.payload),
    actions: actions.map(({ action, executionParams: { featureName = '', environment = '' } }, key) => {
      return { key, action, featureName, environment }
    }),
  }
}

export function bodyOf(fields: ActionSetFields): Schemas['ActionSetInput'] {
  const { name, description, enabled, actorId, sourceId, filters, actions } = fields
  return {
    name,
    description: description === '' ? null : description,
    enabled,
    actorId: Number(actorId),
    match: { sourceId: Number(sourceId), payload: payloadOf(filters) },
    actions: actions.map(({ action, featureName, environment }) => {
      return { action, executionParams: { featureName, environment } }
    }),
  }
}
