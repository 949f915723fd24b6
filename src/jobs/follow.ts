import type { Db } from '../db/handles.ts'
import { sdkKeysOf } from '../domain/api-tokens/sdk-keys.ts'
import { snapshotsOf } from '../domain/client-features/snapshots.ts'

/** The job that reads which SDK keys other servers have changed or deleted. */
export function followKeysJob(db: Db): () => Promise<void> {
  return () => sdkKeysOf(db).poll()
}

/** The job that reads what other servers have changed of the features that SDKs read. */
export function followFeaturesJob(db: Db): () => Promise<void> {
  return () => snapshotsOf(db).poll()
}
