import { type Actor, systemActor } from '../actor.ts'
import { HOUR_MS } from '../date-time.ts'
import type { RefusedRequest, RefusedSignIn } from '../records/refusals.ts'
import type { Correlation } from '../transaction/transaction.ts'

/** A refusal that the event log gets. A sign-in is refused to a caller who is not known: its actor is the server. */
export type RefusedAttempt = { readonly correlation?: Correlation | undefined } & (
  | { readonly type: 'sign-in-refused'; readonly data: RefusedSignIn }
  | { readonly type: 'request-refused'; readonly data: RefusedRequest; readonly actor: Pick<Actor, 'userId' | 'name'> }
)

/** How often equal attempts were refused since they were stored, and when first and last. */
type Count = { attempts: number; since: Date; until: Date }

/** Refusals that can be stored: equal ones, or all that are above the limit of their group. */
export type StorableRefusals = Count & {
  readonly group: Group
  /** The first of them; undefined for those above the limit. */
  readonly attempt: RefusedAttempt | undefined
}

/** Collects refused attempts in memory, so that a refusal writes nothing, and equal ones become one event. */
export type RefusedAttempts = {
  note(attempt: RefusedAttempt, at: Date): void
  /** Returns what can be stored at `now`: new refusals at once, repetitions an hour after they were stored before. */
  storable(now: Date): StorableRefusals[]
  /** Subtracts what is stored. */
  stored(refusals: readonly StorableRefusals[], now: Date): void
  /** From now on, everything can be stored, because the server stops. */
  end(): void
}

/** Each group has a limit of its own, so that a flood of one does not hide the others. */
const GROUPS = ['sign-ins of accounts', 'other sign-ins', 'requests'] as const
export type Group = (typeof GROUPS)[number]

/** The most different refusals of a group in an hour; all others are counted together. */
const MAX_IN_GROUP = 100

type Entry = { readonly group: Group; readonly attempt: RefusedAttempt | undefined; count: Count; storedAt?: Date }

export function createRefusedAttempts(): RefusedAttempts {
  const entries = new Map<string, Entry>()
  const sizes = new Map<Group, number>()
  let isEnding = false

  /** Returns the entry of an attempt; that of the others when its group is full. */
  function placeOf(attempt: RefusedAttempt): { key: string; group: Group; attempt: RefusedAttempt | undefined } {
    const group = groupOf(attempt)
    const key = keyOf(attempt)
    const isFull = !entries.has(key) && (sizes.get(group) ?? 0) >= MAX_IN_GROUP
    return isFull ? { key: group, group, attempt: undefined } : { key, group, attempt }
  }

  const isStorable = ({ count, storedAt }: Entry, now: Date) =>
    count.attempts > 0 && (isEnding || storedAt === undefined || isOver(storedAt, now))

  return {
    note(attempt, at) {
      const { key, ...place } = placeOf(attempt)
      const entry = entries.get(key)
      if (entry === undefined) {
        // The entries of the others are one for each group, and above the limit.
        if (place.attempt !== undefined) sizes.set(place.group, (sizes.get(place.group) ?? 0) + 1)
        entries.set(key, { ...place, count: { attempts: 1, since: at, until: at } })
      } else {
        const { attempts, since } = entry.count
        entry.count = { attempts: attempts + 1, since: attempts === 0 ? at : since, until: at }
      }
    },
    storable(now) {
      return [...entries.values()]
        .filter((entry) => isStorable(entry, now))
        .map(({ group, attempt, count }) => ({ group, attempt, ...count }))
    },
    stored(refusals, now) {
      for (const { group, attempt, attempts } of refusals) {
        const entry = entries.get(attempt === undefined ? group : keyOf(attempt))
        if (entry === undefined) continue
        entry.count = { ...entry.count, attempts: entry.count.attempts - attempts }
        entry.storedAt = now
      }
      for (const [key, { group, attempt, count, storedAt }] of entries) {
        if (count.attempts > 0 || storedAt === undefined || !isOver(storedAt, now)) continue
        entries.delete(key)
        if (attempt !== undefined) sizes.set(group, (sizes.get(group) ?? 1) - 1)
      }
    },
    end() {
      isEnding = true
    },
  }
}

/** Returns who is named by the event of refusals. */
export function actorOf(attempt: RefusedAttempt | undefined): Actor {
  return attempt?.type === 'request-refused' ? { ...systemActor, ...attempt.actor } : systemActor
}

function isOver(storedAt: Date, now: Date): boolean {
  return now.getTime() - storedAt.getTime() >= HOUR_MS
}

function groupOf({ type, data }: RefusedAttempt): Group {
  if (type === 'request-refused') return 'requests'
  return data.userId === undefined ? 'other sign-ins' : 'sign-ins of accounts'
}

function keyOf(attempt: RefusedAttempt): string {
  const { userId, name } = actorOf(attempt)
  return JSON.stringify([attempt.type, userId, name, attempt.data])
}
