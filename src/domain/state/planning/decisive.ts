import type { ErrorDetail } from '../../errors.ts'
import { type Change, type FieldKey, keyOf } from '../fields.ts'
import type { Compared } from './compared.ts'
import type { Claim, Comparison } from './comparison.ts'
import { type Locks, locksFor } from './locks.ts'

/** The parts of a plan that have to be the same when it is applied. Stored as JSON, so nothing is undefined. */
export type Decisive = Pick<Comparison, 'releases'> & {
  readonly changes: readonly Change[]
  readonly claims: readonly Claim[]
  readonly conflicts: readonly { readonly field: string; readonly ours: unknown }[]
  readonly locks: Locks
}

/** Returns a comparison without the values that it only shows. */
export function decisiveParts(prepared: { readonly compared: Compared; readonly comparison: Comparison }): Decisive {
  const { changes, claims, releases, conflicts } = prepared.comparison
  return {
    changes: changes.map(({ before = null, after = null, ...key }) => ({ ...key, before, after })),
    claims,
    releases,
    conflicts: conflicts.map(({ owner, ours }) => ({ field: `${keyOf(owner)} ${owner.field}`, ours })),
    locks: locksFor(prepared.comparison, prepared.compared),
  }
}

/** Returns what is to be done no more, and what is to be done now, each with a sentence. */
export function differencesOf(before: Decisive, now: Decisive): ErrorDetail[] {
  const [was, is] = [itemsOf(before), itemsOf(now)]
  const gone = [...was].filter(([item]) => !is.has(item)).map(([, text]) => `is not to be done any more: ${text}`)
  const added = [...is].filter(([item]) => !was.has(item)).map(([, text]) => `is to be done now: ${text}`)
  return [...gone, ...added].map((message) => ({ message }))
}

function itemsOf({ changes, claims, releases, conflicts, locks }: Decisive): ReadonlyMap<string, string> {
  const named = (verb: string, items: readonly object[]) =>
    items.map((item) => [JSON.stringify([verb, item]), `${verb} ${placeOf(item)}`] as const)
  return new Map([
    ...named('change', changes),
    ...named('own', claims),
    ...named('give up', releases),
    ...named('settle', conflicts),
    ...named(
      'change a feature of the project',
      locks.projects.map((name) => ({ name })),
    ),
  ])
}

function placeOf(item: object): string {
  const { kind, name, field } = item as Partial<FieldKey>
  return [kind, name, field].filter((part) => part !== undefined && part !== '').join(' ')
}
