import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../db/handles.ts'
import { sdkKeysOf } from '../domain/api-tokens/sdk-keys.ts'
import { type SnapshotSize, snapshotsOf } from '../domain/client-features/snapshots.ts'

/** Adds the state of what this process keeps in memory for SDKs, which is read at each scrape. */
export function sdkMetrics(registry: Registry, db: Db): void {
  const registers = [registry]
  new Gauge({
    name: 'flaghoist_follower_lag_seconds',
    help: 'How old the features and the keys for SDKs in memory can be: the time since the last successful read.',
    labelNames: ['follower'],
    registers,
    collect() {
      this.set({ follower: 'features' }, snapshotsOf(db).lagMs() / 1000)
      this.set({ follower: 'keys' }, sdkKeysOf(db).lagMs() / 1000)
    },
  })
  const perEnvironment = (name: string, help: string, measure: (size: SnapshotSize) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['environment'],
      registers,
      collect() {
        // An environment that nobody asks for is dropped.
        this.reset()
        for (const size of snapshotsOf(db).sizes()) this.set({ environment: size.environment }, measure(size))
      },
    })
  perEnvironment(
    'flaghoist_snapshot_age_seconds',
    'Time since the snapshot of an environment was last compared with the database.',
    ({ ageMs }) => ageMs / 1000,
  )
  perEnvironment(
    'flaghoist_snapshot_bytes',
    'Length of the JSON of all features of a snapshot, in characters.',
    ({ length }) => length,
  )
  perEnvironment('flaghoist_snapshot_features', 'Features of a snapshot.', ({ features }) => features)
}
