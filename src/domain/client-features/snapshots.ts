import { perDatabase } from '../../db/database.ts'
import { follow } from '../../db/follower.ts'
import type { Db } from '../../db/handles.ts'
import { HOUR_MS } from '../date-time.ts'
import { NOTHING_YET } from './changed-row.ts'
import { changesSince } from './changes.ts'
import { applied, emptySnapshot, type Snapshot } from './snapshot.ts'
import { createWaiting } from './waiting.ts'

/** The snapshots of a process: of each environment that SDKs ask for. */
export type Snapshots = {
  /**
   * Returns the current snapshot of an environment. It has everything that this process committed before the call, as
   * long as the database can be read.
   *
   * @throws the error of the database if this is the first request for the environment
   */
  of(environment: string): Promise<Snapshot>
  /** Waits up to 5 s until the snapshots include everything that any instance committed before the call. */
  newest(): Promise<void>
  /**
   * Reads the changes since the last read.
   *
   * @throws the error of the database
   */
  poll(): Promise<void>
  /** Waits until a snapshot changes or the signal aborts, but not longer than `maxMs`. */
  nextChange(signal: AbortSignal, maxMs: number): Promise<void>
  /** Returns how old the snapshots can be. */
  lagMs(): number
  /** Returns the sizes of the snapshots in memory. */
  sizes(): SnapshotSize[]
}

/** `length` is that of the JSON of all features; `ageMs` is the time since the last read. */
export type SnapshotSize = {
  readonly environment: string
  readonly features: number
  readonly length: number
  readonly ageMs: number
}

/** After this time without a request, for instance because its keys were deleted, an environment is dropped. */
const MAX_UNUSED_MS = HOUR_MS

/** After a longer time, a deleted feature may not be in the list of removed features any more, so all are read. */
const MAX_GAP_MS = 12 * HOUR_MS

type FollowedSnapshot = { snapshot: Snapshot; usedAt: number; readAt: number }

/** The snapshots for each database. */
export const snapshotsOf = perDatabase(createSnapshots)

function createSnapshots(db: Db): Snapshots {
  const followed = new Map<string, FollowedSnapshot>()
  const loading = new Map<string, Promise<Snapshot>>()
  const waiting = createWaiting()

  async function updated(before: Snapshot): Promise<Snapshot> {
    const { environment, position } = before
    const rows = await changesSince(db, { environment, since: position })
    if (position !== NOTHING_YET && rows.some(({ kind }) => kind === 'shared'))
      return updated({ ...before, position: NOTHING_YET })
    return applied(before, rows)
  }

  async function update(entry: FollowedSnapshot, isAnew: boolean): Promise<void> {
    const startedAt = performance.now()
    const before = entry.snapshot
    const readsAll = isAnew || startedAt - entry.readAt > MAX_GAP_MS
    entry.snapshot = await updated(readsAll ? { ...before, position: NOTHING_YET } : before)
    entry.readAt = startedAt
    if (entry.snapshot !== before) void waiting.wakeAll()
  }

  const follower = follow(db, async (isAnew) => {
    const unused = performance.now() - MAX_UNUSED_MS
    for (const [environment, { usedAt }] of followed) if (usedAt < unused) followed.delete(environment)
    for (const entry of [...followed.values()]) await update(entry, isAnew)
  })

  async function load(environment: string): Promise<Snapshot> {
    const readAt = performance.now()
    const entry = { snapshot: await updated(emptySnapshot(environment)), usedAt: readAt, readAt }
    followed.set(environment, entry)
    // Reads the commits made during the first read: the follower did not know the environment yet.
    await follower.poll()
    return entry.snapshot
  }

  return {
    async of(environment) {
      await follower.fresh()
      const known = followed.get(environment)
      if (known !== undefined) {
        known.usedAt = performance.now()
        return known.snapshot
      }
      const first = loading.get(environment) ?? load(environment).finally(() => loading.delete(environment))
      loading.set(environment, first)
      return first
    },
    newest: () => follower.newest(),
    poll: () => follower.poll(),
    lagMs: () => follower.lagMs(),
    sizes: () => [...followed.values()].map(sizeOf),
    nextChange: waiting.next,
  }
}

function sizeOf({ snapshot: { environment, features }, readAt }: FollowedSnapshot): SnapshotSize {
  let length = 0
  for (const { json } of features.values()) length += json.length
  return { environment, features: features.size, length, ageMs: performance.now() - readAt }
}
