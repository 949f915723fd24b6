import { isDeepStrictEqual } from 'node:util'
import { grouped } from '../../../runtime/grouped.ts'
import { refusalOf } from '../../errors.ts'
import { makeInMemory, namesOf } from '../actions/table.ts'
import { allFeatures, type NamedChange, type StoredChange, type TypedChange } from '../change/change.ts'
import { isMadeSince } from '../forecast/conflicts.ts'
import type { CurrentState } from '../state/current-state.ts'
import { environmentIn, type RequestedState, requestedStateOf } from '../state/requested-state.ts'

/**
 * Returns which changes a request makes already, with the ids of its own ones that are equal. Those of a feature or a
 * segment are repeated together: each is in the request, and the state after it would be the same if they came last.
 *
 * @param own the changes of the request
 * @param current the state of everything that the wanted changes name
 */
export function repeatedIn(
  own: readonly StoredChange[],
  wanted: readonly TypedChange[],
  current: CurrentState,
  project: string,
): Map<TypedChange, number> {
  const present = grouped(own, subjectOf)
  const candidates = [...grouped(wanted, subjectOf)].flatMap(([subject, changes]) => {
    const [all, equal] = [present.get(subject) ?? [], equalsOf(changes, present.get(subject) ?? [], current)]
    return equal === undefined ? [] : [{ subject, changes, equal, all }]
  })
  if (candidates.length === 0) return new Map()
  const now = statesAfter(
    candidates.flatMap(({ all }) => all),
    current,
    project,
  )
  const last = statesAfter(
    candidates.flatMap(({ all, equal, changes }) => [...all.filter((one) => !equal.includes(one)), ...changes]),
    current,
    project,
  )
  return new Map(
    candidates
      .filter(({ subject }) => now.has(subject) && isDeepStrictEqual(now.get(subject), last.get(subject)))
      .flatMap(({ changes, equal }) => changes.map((change, index) => [change, equal[index]?.id ?? 0] as const)),
  )
}

function subjectOf({ feature, payload }: NamedChange): string {
  return feature === null ? ofSegment('id' in payload ? payload.id : '') : ofFeature(feature)
}

function ofFeature(name: string): string {
  return `feature ${name}`
}

function ofSegment(id: number | string): string {
  return `segment ${id}`
}

/** Returns a present change for each wanted one that is equal to it, in the same order; undefined if one has none. */
function equalsOf(
  wanted: readonly TypedChange[],
  present: readonly StoredChange[],
  current: CurrentState,
): StoredChange[] | undefined {
  const found: StoredChange[] = []
  for (const one of present) {
    const next = wanted[found.length]
    if (next !== undefined && isEqual(one, next) && isOfPresent(one, current)) found.push(one)
  }
  return found.length === wanted.length ? found : undefined
}

function isEqual({ action, payload, before }: StoredChange, wanted: TypedChange): boolean {
  return (
    action === wanted.action && isDeepStrictEqual(payload, wanted.payload) && isDeepStrictEqual(before, wanted.before)
  )
}

/** Whether the features that a change names are still those which it named when it was added. */
function isOfPresent(change: StoredChange, { features }: CurrentState): boolean {
  return allFeatures(namesOf([change])).every((name) => {
    const feature = features.get(name)
    return feature !== undefined && !isMadeSince(change, feature)
  })
}

/** Returns what changes make of each feature and segment, except for those of which a change can't be made. */
function statesAfter(
  changes: readonly NamedChange[],
  current: CurrentState,
  project: string,
): ReadonlyMap<string, object | undefined> {
  const requested = requestedStateOf(current, project)
  const refused = new Set<string>()
  for (const change of changes)
    if (refusalOf(() => makeInMemory(change, requested)) !== undefined) refused.add(subjectOf(change))
  const states = [
    ...[...requested.features.keys()].map((name) => [ofFeature(name), comparable(name, requested)] as const),
    ...[...requested.segments].map(([id, segment]) => [ofSegment(id), segment] as const),
  ]
  return new Map(states.filter(([subject]) => !refused.has(subject)))
}

/** A strategy that is added has another id each time, and a place after the ones that are there by then. */
function comparable(name: string, requested: RequestedState): object {
  const known = new Set(requested.current.features.get(name)?.state?.strategies.map(({ id }) => id))
  const { archived, dependencies } = requested.features.get(name) ?? {}
  const { enabled, variants, strategies = [] } = environmentIn(requested, name) ?? {}
  const listed = strategies.map((one) => JSON.stringify(known.has(one.id) ? one : { ...one, id: '', sortOrder: 0 }))
  return { archived, dependencies, enabled, variants, strategies: listed.sort() }
}
