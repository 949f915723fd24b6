import { forEachYielding } from '../../../runtime/yielding.ts'
import type { ErrorDetail } from '../../errors.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import { differenceText, valueText } from '../difference-text.ts'
import { type Change, type FieldKey, isSameValue, keyOf } from '../fields.ts'
import type { Neighbor } from '../present/neighbors.ts'
import type { Compared } from './compared.ts'
import type { Claim, Comparison } from './comparison.ts'
import { type Locks, locksFor } from './locks.ts'
import { type Seen, seenBy } from './seen.ts'

/** The parts of a plan that have to be the same when it is applied. As JSON, so nothing is undefined. */
export type Decisive = Pick<Comparison, 'releases'> & {
  readonly changes: readonly Change[]
  /** Without the values that the changes have. */
  readonly claims: readonly (FieldKey | Claim)[]
  readonly conflicts: readonly { readonly field: string; readonly ours: unknown }[]
  readonly locks: Locks
  readonly seen: readonly Seen[]
  /** Where approval rules hold it: its changes there are part of change requests. */
  readonly held: readonly ProjectEnvironment[]
}

/**
 * Returns a comparison without the values that it only shows. Yields to the event loop.
 *
 * @param neighbors of what it changes
 * @param held the places in which approval rules hold it
 */
export async function decisiveParts(
  prepared: { readonly compared: Compared; readonly comparison: Comparison },
  neighbors: readonly Neighbor[],
  held: readonly ProjectEnvironment[],
): Promise<Decisive> {
  const { changes, claims, releases, conflicts } = prepared.comparison
  const changed = new Set(changes.map(fieldKey))
  return {
    changes: changes.map(({ before = null, after = null, ...key }) => ({ ...key, before, after })),
    claims: claims.map(({ value, ...key }) => (changed.has(fieldKey(key)) ? key : { ...key, value })),
    releases,
    conflicts: conflicts.map(({ owner, ours }) => ({ field: `${keyOf(owner)} ${owner.field}`, ours })),
    locks: locksFor(prepared.comparison, prepared.compared),
    held,
    seen: await seenBy(prepared.comparison, prepared.compared, neighbors),
  }
}

const fieldKey = (key: FieldKey) => `${keyOf(key)} ${key.field}`

/** Whether two plans are the same. Yields to the event loop. */
export async function isSamePlan(one: Decisive, other: Decisive): Promise<boolean> {
  let isSame = isSameValue(one.locks, other.locks)
  for (const part of ['changes', 'claims', 'releases', 'conflicts', 'seen'] as const) {
    const [ours, theirs] = [one[part], other[part]]
    isSame = isSame && ours.length === theirs.length
    if (isSame)
      await forEachYielding(ours.keys(), (index) => {
        isSame = isSame && isSameValue(ours[index], theirs[index])
      })
  }
  return isSame
}

/** Whether nothing is left to do: a plan that is done already. */
export function isNothing({ changes, claims, releases, conflicts }: Decisive): boolean {
  return changes.length + claims.length + releases.length + conflicts.length === 0
}

/** Returns the differences between two plans, each with a sentence that has both sides. */
export function differencesOf(before: Decisive, now: Decisive): ErrorDetail[] {
  const [was, is] = [new Map(before.changes.map(keyed)), new Map(now.changes.map(keyed))]
  const changed = [...was].flatMap(([place, change]) => differenceOf(place, change, is.get(place)))
  const added = [...is].filter(([place]) => !was.has(place)).map(([place, change]) => `${place} ${movesText(change)}`)
  return [...changed, ...added, ...otherDifferences(before, now), ...unlikeSeen(before, now)].map((message) => ({
    message,
  }))
}

const keyed = (change: Change) => [placeOf(change), change] as const

function differenceOf(place: string, was: Change, is: Change | undefined): string[] {
  if (is === undefined) return [`${place} was to become ${valueText(was.after)}, and nothing is to be done there now`]
  return [
    ...(isSameValue(was.before, is.before) ? [] : [`${place} ${presentText(was.before, is.before)}`]),
    ...(isSameValue(was.after, is.after) ? [] : [`${place} ${wantedText(was.after, is.after)}`]),
  ]
}

function presentText(then: unknown, now: unknown): string {
  const difference = differenceText(then, now)
  return difference === undefined
    ? `is ${valueText(now)} now, and was ${valueText(then)} when it was planned`
    : `has changed since it was planned (- then, + now): ${difference}`
}

function wantedText(then: unknown, now: unknown): string {
  const difference = differenceText(then, now)
  return difference === undefined
    ? `is to become ${valueText(now)} now, and not ${valueText(then)}`
    : `is to become something else now (- as planned, + now): ${difference}`
}

function movesText({ before, after }: Change): string {
  const difference = differenceText(before, after)
  return difference === undefined
    ? `is to become ${valueText(after)} now, and is ${valueText(before)}: the plan left it as it is`
    : `is to be changed now, and the plan left it as it is (- present, + wanted): ${difference}`
}

/** Places whose changes are the same, but would have another effect. */
function unlikeSeen(before: Decisive, now: Decisive): string[] {
  const placeKey = ({ kind, name, environment }: Seen) => JSON.stringify([kind, name, environment])
  const digests = new Map(now.seen.map((seen) => [placeKey(seen), seen.digest]))
  return before.seen.flatMap((seen) => {
    const is = digests.get(placeKey(seen))
    const { kind, name, environment } = seen
    if (is === undefined || is === seen.digest) return []
    if (kind === 'segments') return [`segments/${name}: the features that use it have changed, or are others now`]
    const where = environment === '' ? 'its project' : `the environment ${environment}`
    return [`features/${name}: in ${where}, what decides about the effect of the plan has changed`]
  })
}

/** Differences of owners, and of locks. */
function otherDifferences(before: Decisive, now: Decisive): string[] {
  const [was, is] = [ownershipIn(before), ownershipIn(now)]
  const gone = [...was]
    .filter(([item]) => !is.has(item))
    .map(([, text]) => `${text}, which the plan does, is not to be done now`)
  const added = [...is]
    .filter(([item]) => !was.has(item))
    .map(([, text]) => `${text}, which the plan does not do, is to be done now`)
  return [...gone, ...added]
}

function ownershipIn({ claims, releases, conflicts, locks }: Decisive): ReadonlyMap<string, string> {
  const named = (verb: string, items: readonly object[]) =>
    items.map((item) => [JSON.stringify([verb, item]), `${verb} ${placeOf(item)}`] as const)
  return new Map([
    ...named('To own', claims),
    ...named('To give up', releases),
    ...named('To settle', conflicts),
    ...named(
      'To change a feature of the project',
      locks.projects.map((name) => ({ name })),
    ),
  ])
}

function placeOf(item: object): string {
  const { kind, name, field } = item as Partial<FieldKey>
  return [kind, name, field].filter((part) => part !== undefined && part !== '').join(' ')
}
