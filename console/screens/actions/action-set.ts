import type { Schemas } from '@flaghoist/client'

type ActionSet = Schemas['ActionSet']
type ActionName = Schemas['ActionName']

/** A comparison with its path; the number tells two with the same path apart while they are edited. */
export type FilterFields = Schemas['PayloadFilter'] & { readonly key: number; readonly path: string }

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

export function newFilter(filters: readonly FilterFields[]): FilterFields {
  return { key: nextKey(filters), path: '', operator: 'IN', caseInsensitive: false, inverted: false, values: [] }
}

export function newAction(actions: readonly ActionFields[]): ActionFields {
  const { action = 'TOGGLE_FEATURE_OFF', environment = '' } = actions.at(-1) ?? {}
  return { key: nextKey(actions), action, featureName: '', environment }
}

function nextKey(all: readonly { readonly key: number }[]): number {
  return Math.max(-1, ...all.map(({ key }) => key)) + 1
}

export function fieldsOf({ name, description, enabled, actorId, match, actions }: ActionSet): ActionSetFields {
  return {
    name,
    description: description ?? '',
    enabled,
    actorId: String(actorId),
    sourceId: String(match.sourceId),
    filters: Object.entries(match.payload).map(([path, filter], key) => ({ ...filter, key, path })),
    actions: actions.map(({ action, executionParams: { featureName = '', environment = '' } }, key) => {
      return { key, action, featureName, environment }
    }),
  }
}

export function bodyOf(fields: ActionSetFields): Schemas['ActionSetInput'] {
  const { name, description, enabled, actorId, sourceId, filters, actions } = fields
  const payload = filters.map(({ key: _, path, ...filter }) => [path, filter] as const)
  return {
    name,
    description: description === '' ? null : description,
    enabled,
    actorId: Number(actorId),
    match: { sourceId: Number(sourceId), payload: Object.fromEntries(payload) },
    actions: actions.map(({ action, featureName, environment }) => {
      return { action, executionParams: { featureName, environment } }
    }),
  }
}

/** Returns the name of a member as a JSON pointer has it, by which the server names what it refuses. */
export function pointerName(path: string): string {
  return path.replaceAll('~', '~0').replaceAll('/', '~1')
}
