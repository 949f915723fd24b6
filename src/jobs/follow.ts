import type { Db } from '../db/handles.ts'
import { sdkKeysOf } from '../domain/api-tokens/sdk-keys.ts'
import { snapshotsOf } from '../domain/client-features/snapshots.ts'

/** The job that reads what other servers have changed of what this one keeps in memory for SDKs. */
export function followJob(db: Db): () => Promise<void> {
  return async () => {
    await Promise.all([sdkKeysOf(db).poll(), snapshotsOf(db).poll()])
  }
}
