import type { Schema } from '../../contract.ts'
import { constraintFrom } from '../features/strategies/constraint.ts'
import type { ActionSetRecord } from '../records/signals.ts'
import { historyOfRecord } from '../revisions/history.ts'
import type { Resource } from '../revisions/resources.ts'

/** The settings of an action set: all that a caller can change. */
export type ActionSetSettings = Pick<
  ActionSetRecord,
  'name' | 'description' | 'enabled' | 'actorId' | 'match' | 'actions'
>

const ACTION_SET = historyOfRecord(['actions-created', 'actions-updated', 'actions-deleted'], settingsOf)

/** Returns the settings of an action set. */
export function settingsOf(set: ActionSetRecord): ActionSetSettings {
  const { name, description, enabled, actorId, match, actions } = set
  return { name, description, enabled, actorId, match, actions }
}

/** Returns the settings of a request: with defaults for absent members, and with the actions in their order. */
export function actionSetSettings(input: Schema<'ActionSetInput'>, project: string): ActionSetSettings {
  const { name, description = null, enabled = true, actorId, match } = input
  const { source = 'signal-endpoint', sourceId, payload = {} } = match
  const placed = input.actions.map((action, at) => ({ ...action, sortOrder: action.sortOrder ?? at + 1 }))
  const actions = placed
    .sort((one, other) => one.sortOrder - other.sortOrder)
    .map(({ action, sortOrder, executionParams }) => {
      const { project: given, ...params } = executionParams
      return { action, sortOrder, executionParams: given === project ? params : executionParams }
    })
  const settings = { name, description, enabled, actorId }
  return { ...settings, match: { source, sourceId, payload: filtersFrom(payload) }, actions }
}

/** Returns the comparisons of a request: with defaults for absent members. */
export function filtersFrom(
  payload: Readonly<Record<string, Schema<'PayloadFilterInput'>>>,
): Record<string, Schema<'PayloadFilter'>> {
  return Object.fromEntries(Object.entries(payload).map(([path, filter]) => [path, filterFrom(filter)]))
}

function filterFrom(filter: Schema<'PayloadFilterInput'>): Schema<'PayloadFilter'> {
  const { contextName: _, ...stored } = constraintFrom({ ...filter, contextName: '' })
  return stored
}

/** Returns an action set as it is edited. */
export function actionSetResource(set: ActionSetRecord): Resource<ActionSetSettings> {
  return {
    name: `action set ${set.id}`,
    history: ACTION_SET,
    place: { project: set.project, member: { names: ['id'], value: set.id } },
    whole: settingsOf(set),
  }
}
