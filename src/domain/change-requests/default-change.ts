import type { Schema } from '../../contract.ts'
import type { EnvironmentState } from '../feature-environments/queries.ts'
import { strategiesAfter, turningOn } from '../feature-environments/turning-on.ts'
import { staysOn } from '../strategies/in-environment.ts'
import { nextSortOrder, type Strategy } from '../strategies/strategy.ts'
import type { NamedChange } from './named.ts'
import type { PresentFeature } from './present.ts'

type DefaultChange = Schema<'DefaultChange'>

/** What becomes of the environment of a feature while changes are made, as far as it decides what else has to be changed. */
type Course = { enabled: boolean; strategies: Strategy[]; change: DefaultChange | undefined }

const OFF: DefaultChange = { action: 'updateEnabled', payload: { enabled: false } }

/**
 * What is changed together with the changes of one feature, so that a feature that is on has an enabled strategy. The
 * commands do that by themselves; this tells of it before.
 */
export function defaultChangeOf({ state }: PresentFeature, changes: readonly NamedChange[]): DefaultChange | undefined {
  if (state === null) return undefined
  const start: Course = { enabled: state.enabled, strategies: state.strategies, change: undefined }
  return changes.reduce((course, change) => after(course, state, change), start).change
}

function after(course: Course, state: EnvironmentState, change: NamedChange): Course {
  const { strategies } = course
  switch (change.action) {
    case 'updateEnabled':
      return change.payload.enabled ? turnedOn(course, state, change.payload) : { ...unturned(course), enabled: false }
    case 'addStrategy':
      return { ...course, strategies: [...strategies, added(state, strategies, change.payload)] }
    case 'updateStrategy': {
      const { id, disabled } = change.payload
      if (disabled === undefined) return course
      return keptUsable({
        ...course,
        strategies: strategies.map((one) => (one.id === id ? { ...one, disabled } : one)),
      })
    }
    case 'deleteStrategy':
      return keptUsable({ ...course, strategies: strategies.filter(({ id }) => id !== change.payload.id) })
    default:
      return course
  }
}

function turnedOn(
  course: Course,
  state: EnvironmentState,
  { shouldActivateDisabledStrategies = false }: Schema<'UpdateEnabledPayload'>,
): Course {
  const now = { ...state, enabled: course.enabled, strategies: course.strategies }
  const turning = turningOn(now, { shouldActivateDisabledStrategies, newId: () => '' })
  const strategies = strategiesAfter(turning)
  if (turning.added === undefined) return { ...unturned(course), enabled: true, strategies }
  const { id: _, featureName: __, ...payload } = turning.added
  return { enabled: true, strategies, change: { action: 'addStrategy', payload } }
}

/** An explicit decision comes after one that was made by default. */
function unturned(course: Course): Course {
  return course.change === OFF ? { ...course, change: undefined } : course
}

function keptUsable(course: Course): Course {
  const { enabled, strategies } = course
  return enabled === staysOn(enabled, strategies) ? course : { ...course, enabled: false, change: OFF }
}

/** The new strategy as far as it matters here. */
function added(
  { featureName }: EnvironmentState,
  strategies: readonly Strategy[],
  { name, title = null, disabled = false, sortOrder = nextSortOrder(strategies) }: Schema<'AddStrategyPayload'>,
): Strategy {
  return {
    id: '',
    name,
    title,
    disabled,
    featureName,
    sortOrder,
    segments: [],
    constraints: [],
    variants: [],
    parameters: {},
  }
}
