import type { Db } from '../../db/handles.ts'
import { isExpired } from '../api-tokens/sdk-key.ts'
import { sdkKeysOf } from '../api-tokens/sdk-keys.ts'
import { HOUR_MS } from '../date-time.ts'
import { snapshotsOf } from './snapshots.ts'

const RECENT_MS = 24 * HOUR_MS

/**
 * Reads into memory what SDKs have asked for in the last day: their keys, and the features of the environments. So the
 * first of them does not wait for it, and is served even if the database goes away before it asks.
 *
 * @throws the error of the database
 */
export async function warmForSdks(db: Db, now: Date): Promise<void> {
  const keys = await sdkKeysOf(db).readUsed(new Date(now.getTime() - RECENT_MS))
  const environments = new Set(keys.filter((key) => !isExpired(key, now)).map(({ environment }) => environment))
  for (const environment of environments) await snapshotsOf(db).of(environment)
}
