import type { Config } from '../config/config.ts'
import type { Connection } from '../db/connect.ts'
import type { DatabaseClock } from '../db/database-clock.ts'
import { isPoolerFailure, isUnreachable, kindOfFailure } from '../db/errors.ts'
import { migrate, migratePostgres } from '../db/migrate.ts'
import { assertSessionsKept } from '../db/session-settings.ts'
import { systemActor } from '../domain/actor.ts'
import { ensureKeys } from '../domain/api-tokens/first-keys.ts'
import { forgetSecrets } from '../domain/api-tokens/recoverable-secrets.ts'
import { warmForSdks } from '../domain/client-features/warm.ts'
import { renewEncryptedSecrets } from '../domain/encrypted-secrets/commands.ts'
import { DomainError } from '../domain/errors.ts'
import { endLeases } from '../domain/leases/commands.ts'
import { continueIds } from '../domain/restored-database/commands.ts'
import { inTransaction, type TransactionSetting } from '../domain/transaction/in-transaction.ts'
import { reasonOf } from '../runtime/reason.ts'
import { type AtStart, applyState } from './apply-state.ts'

export type OpenedDatabase = {
  readonly isOpen: true
  /** The admin key that was created now; undefined when there already was one. */
  readonly madeAdminKey: string | undefined
  /** How many stored secrets of former encryption keys were encrypted with the current one. */
  readonly renewedSecrets: number
  /** Whether the database was restored since its last start, so that ids continue far behind the stored ones. */
  readonly isRestored: boolean
  /** What became of the files in STATE_PATH; undefined without files. */
  readonly state?: AtStart | undefined
}

/** The database can't be reached at the moment. `reason` may contain its address, `kind` does not. */
export type Unreachable = { readonly isOpen: false; readonly reason: string; readonly kind: string }

const NO_POOLER =
  '. There seems to be a pooler such as PgBouncer, which does not keep sessions. Accepted in DATABASE_URL: the address of PostgreSQL itself, or of a pooler that keeps the limits of sessions and their prepared statements, see docs/operate/failover.md'

/**
 * Applies the migrations, creates the first keys, removes stored secrets of keys if the server no longer stores them,
 * and encrypts the other stored secrets with the current encryption key. Continues the ids of a restored database and,
 * on the embedded engine, the work of a killed server, applies the files of features as code, and reads what SDKs ask
 * for.
 *
 * @param stop ends a migration on PostgreSQL, and the wait of an apply for others
 * @param clock of the server: it reads that of PostgreSQL, before anything is stored with a time
 * @returns `Unreachable` if PostgreSQL can't be reached; a later attempt may succeed
 * @throws Error with one line that says why the database can't be used; DomainError for a key that can't be created,
 *   or files that can't be applied
 */
export async function openDatabase(
  { db, description }: Connection,
  config: Config,
  setting: TransactionSetting,
  stop: AbortSignal,
  clock?: DatabaseClock,
): Promise<OpenedDatabase | Unreachable> {
  try {
    if (config.databaseUrl === undefined) await migrate(db)
    else {
      await assertSessionsKept(db)
      await clock?.read(db)
      // In a separate session, since migrations have no time limits.
      await migratePostgres(config.databaseUrl, stop)
    }
    const { encryptionKeys, tokenKeys } = config
    const opened = await inTransaction<OpenedDatabase>(setting, systemActor, async (transaction) => {
      const madeAdminKey = await ensureKeys(transaction, config)
      const isRestored = await continueIds(transaction)
      if (config.databaseUrl === undefined) await endLeases(transaction)
      if (tokenKeys === undefined) await forgetSecrets(transaction)
      const renewedSecrets = encryptionKeys && (await renewEncryptedSecrets(transaction, encryptionKeys))
      return { isOpen: true, madeAdminKey, renewedSecrets: renewedSecrets ?? 0, isRestored }
    })
    const state = config.statePath === undefined ? undefined : await applyState(config.statePath, setting, stop)
    await warmForSdks(db, setting.clock())
    return { ...opened, state }
  } catch (error) {
    const isServer = config.databaseUrl !== undefined
    if (isServer && error instanceof Error && isUnreachable(error))
      return { isOpen: false, reason: reasonOf(error), kind: kindOfFailure(error) }
    if (error instanceof DomainError) throw error
    const hint = isServer && error instanceof Error && isPoolerFailure(error) ? NO_POOLER : ''
    throw new Error(`The database (${description}) can't be used: ${reasonOf(error)}${hint}`, { cause: error })
  }
}
