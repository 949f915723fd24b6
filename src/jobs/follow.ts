import type { Db } from '../db/handles.ts'
import { sdkKeysOf } from '../domain/api-tokens/sdk-keys.ts'
import { forgetRules } from '../domain/change-control/ruled.ts'
import { snapshotsOf } from '../domain/client-features/snapshots.ts'

/** The job that reads which SDK keys other instances have changed or deleted. */
export function followKeysJob(db: Db): () => Promise<void> {
  return () => sdkKeysOf(db).poll()
}

/** The job that reads the changes of features for SDKs that other instances have made. */
export function followFeaturesJob(db: Db): () => Promise<void> {
  return () => snapshotsOf(db).poll()
}

/** The job that notices where the last approval rule was deleted, so that changes there are not checked any more. */
export function followRulesJob(db: Db): () => Promise<void> {
  return () => forgetRules(db)
}
