import type { SourceFile } from '../input/read-file.ts'
import {
  isMembers,
  listOf,
  type Members,
  membersOf,
  numberOf,
  textOf,
  unreadMembers,
  type Value,
} from '../input/values.ts'
import { urlFriendly } from '../output/names.ts'

/** What a feature gives: in the environment, or to users of a segment, or to one user. */
export type State = {
  readonly enabled: boolean
  readonly value: Value
  /** Values that a share of the users gets, in percent; the others get `value`. */
  readonly options: readonly { readonly value: Value; readonly percent: number }[]
}

export type Override = {
  readonly state: State
  readonly segment: Members
  readonly key: string
  readonly priority: number
}

export type SourceFeature = {
  readonly name: string
  readonly state: State
  /** The first one whose segment a user is in wins. */
  readonly overrides: readonly Override[]
  /** What of it says nothing here. */
  readonly unread: readonly string[]
  readonly identities: readonly { readonly identifier: string; readonly state: State }[]
}

export type SourceEnvironment = { readonly name: string; readonly features: readonly SourceFeature[] }

const ACCEPTED =
  'Accepted: the document of an environment, {"feature_states": […], "project": {…}}, or a context of the engine, {"environment": {…}, "features": {…}}'

/** @throws Error for another format */
export function environmentIn({ path, content }: SourceFile, otherwise: string): SourceEnvironment {
  const given = membersOf(content)
  if (Array.isArray(given.feature_states)) return ofDocument(given, otherwise)
  const context = isMembers(given.context) ? given.context : given
  if (isMembers(context.features) && isMembers(context.environment)) return ofContext(context, otherwise)
  throw new Error(`${path} is not a file of Flagsmith. ${ACCEPTED}`)
}

function ofDocument(document: Members, otherwise: string): SourceEnvironment {
  const segments = listOf(membersOf(document.project).segments).filter(isMembers)
  const identities = listOf(document.identity_overrides).filter(isMembers)
  const features = listOf(document.feature_states).map((state) => {
    const name = nameIn(state)
    const overrides = segments.flatMap((segment) => {
      const own = listOf(segment.feature_states).filter((one) => nameIn(one) === name)
      return own.map((one) =>
        overrideOf(stateOf(membersOf(one)), segment, membersOf(membersOf(one).feature_segment).priority),
      )
    })
    const users = identities.flatMap((identity) => {
      const own = listOf(identity.identity_features).filter((one) => nameIn(one) === name)
      return own.map((one) => ({ identifier: String(identity.identifier), state: stateOf(membersOf(one)) }))
    })
    const unread = unreadMembers(membersOf(membersOf(state).feature), ['id', 'name', 'type'])
    return { name, state: stateOf(membersOf(state)), overrides: byPriority(overrides), unread, identities: users }
  })
  return { name: environmentName(document.name, otherwise), features }
}

function environmentName(given: Value, otherwise: string): string {
  const name = textOf(given)
  return name === undefined ? otherwise : urlFriendly(name).replace(/[^A-Za-z0-9~_.-]/g, '-')
}

function nameIn(state: Value): string {
  return String(membersOf(membersOf(state).feature).name)
}

function stateOf(state: Members): State {
  const options = listOf(state.multivariate_feature_state_values)
    .filter(isMembers)
    .map((one) => ({
      value: membersOf(one.multivariate_feature_option).value,
      percent: numberOf(one.percentage_allocation) ?? 0,
    }))
  return { enabled: state.enabled === true, value: state.feature_state_value ?? null, options }
}

function overrideOf(state: State, segment: Members, priority: Value): Override {
  const key = String(segment.id ?? segment.key)
  return { state, segment, key, priority: numberOf(priority) ?? Number.POSITIVE_INFINITY }
}

/** Lower numbers win, and of equal ones the first. */
function byPriority(overrides: readonly Override[]): Override[] {
  return overrides.toSorted((one, other) => (one.priority === other.priority ? 0 : one.priority - other.priority))
}

const READ_OF_CONTEXT = ['key', 'feature_key', 'name', 'enabled', 'value', 'variants', 'priority', 'metadata']

function ofContext({ environment, features, segments }: Members, otherwise: string): SourceEnvironment {
  const all = Object.values(membersOf(segments)).filter(isMembers)
  const read = Object.values(membersOf(features))
    .filter(isMembers)
    .map((feature) => {
      const name = String(feature.name)
      const overrides = all.flatMap((segment) => {
        const own = listOf(segment.overrides)
          .filter(isMembers)
          .filter((one) => one.name === name)
        return own.map((one) => overrideOf(stateOfContext(one), segment, one.priority))
      })
      const unread = unreadMembers(feature, READ_OF_CONTEXT)
      return { name, state: stateOfContext(feature), overrides: byPriority(overrides), unread, identities: [] }
    })
  return { name: environmentName(membersOf(environment).name, otherwise), features: read }
}

function stateOfContext({ enabled, value, variants }: Members): State {
  const options = listOf(variants)
    .filter(isMembers)
    .map((one) => ({ value: one.value, percent: numberOf(one.weight) ?? 0 }))
  return { enabled: enabled === true, value: value ?? null, options }
}
