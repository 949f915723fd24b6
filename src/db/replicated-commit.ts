import type pg from 'pg'
import { NOT_REPLICATED } from './errors.ts'

/** The function of PostgreSQL in which a commit waits for a synchronous standby. */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN'

/**
 * Sends a commit. When an administrator cancels its wait for a synchronous standby, PostgreSQL answers with success and
 * a warning: the change is stored on this server alone, and a failover would lose it.
 *
 * @throws Error that `isConnectionFailure` recognizes, for such a change: it may be kept or not
 */
export async function replicated(client: pg.PoolClient, commit: () => Promise<unknown>): Promise<void> {
  let isAlone = false
  const heed = ({ routine }: { routine?: string | undefined }) => {
    isAlone ||= routine === WAIT_FOR_STANDBY
  }
  client.on('notice', heed)
  try {
    await commit()
  } finally {
    client.off('notice', heed)
  }
  if (isAlone)
    throw Object.assign(new Error('The commit was not confirmed by a synchronous standby'), { code: NOT_REPLICATED })
}
