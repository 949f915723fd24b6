import { compiled } from '../../db/compiled.ts'
import { perDatabase } from '../../db/database.ts'
import { follow } from '../../db/follower.ts'
import type { Db } from '../../db/handles.ts'
import { anyOf } from '../../db/sql.ts'
import type { SdkKey } from './sdk-key.ts'

/** The SDK keys that were used, in memory: they are checked without the database. */
export type SdkKeys = {
  /**
   * Returns the key with this hash; undefined for a key that does not exist, or has another type. Knows everything
   * that this process committed before the call, as long as the database can be read.
   *
   * @throws the error of the database for a key that was not used before
   */
  find(hash: Buffer): Promise<SdkKey | undefined>
  /** Returns the first key in memory that meets a condition. */
  known(condition: (key: SdkKey) => boolean): SdkKey | undefined
  /** Like `find`, for several keys: returns the ones that exist. */
  findAll(hashes: readonly Buffer[]): Promise<SdkKey[]>
  /**
   * Reads the keys that were used since a time, the latest ones first, and returns them.
   *
   * @throws the error of the database
   */
  readUsed(since: Date): Promise<readonly SdkKey[]>
  /**
   * Reads which keys were changed or deleted.
   *
   * @throws the error of the database
   */
  poll(): Promise<void>
  /** Returns how old the keys in memory can be. */
  lagMs(): number
}

/** More than the keys of a usual instance. Keys that do not exist are not kept. */
const MAX_KEYS = 10_000

/** Selects SDK keys; conditions can be added. */
export function selectSdkKeys(db: Db) {
  return db
    .selectFrom('apiTokens')
    .select(['id', 'type', 'environment', 'projects', 'expiresAt', 'secretHash'])
    .where('type', 'in', ['client', 'frontend'])
    .where('environment', 'is not', null)
    .$narrowType<Pick<SdkKey, 'type' | 'environment'>>()
}

const keysWith = compiled<{ hashes: Buffer[] }, SdkKey>((db, { hashes }) =>
  selectSdkKeys(db).where('secretHash', '=', anyOf(hashes)),
)

/** The SDK keys for each database. */
export const sdkKeysOf = perDatabase(createSdkKeys)

function createSdkKeys(db: Db): SdkKeys {
  const known = new Map<string, SdkKey>()

  const follower = follow(db, async () => {
    if (known.size === 0) return
    const hashes = [...known.values()].map(({ secretHash }) => secretHash)
    const rows = await keysWith(db, { hashes })
    for (const secretHash of hashes) known.delete(hashText(secretHash))
    for (const row of rows) known.set(hashText(row.secretHash), row)
  })

  async function findAll(hashes: readonly Buffer[]): Promise<SdkKey[]> {
    await follower.fresh()
    const unknown = hashes.filter((hash) => !known.has(hashText(hash)))
    const rows = unknown.length === 0 ? [] : await keysWith(db, { hashes: unknown })
    const found = new Map(rows.map((row) => [hashText(row.secretHash), row]))
    for (const [id, row] of found) if (known.size < MAX_KEYS) known.set(id, row)
    return hashes.map(hashText).flatMap((id) => known.get(id) ?? found.get(id) ?? [])
  }

  return {
    async find(hash) {
      const [found] = await findAll([hash])
      return found
    },
    known: (condition) => [...known.values()].find(condition),
    findAll,
    async readUsed(since) {
      const used = await selectSdkKeys(db)
        .where('seenAt', '>=', since)
        .orderBy('seenAt', 'desc')
        .limit(MAX_KEYS)
        .execute()
      for (const key of used) if (known.size < MAX_KEYS) known.set(hashText(key.secretHash), key)
      return used
    },
    poll: () => follower.poll(),
    lagMs: () => follower.lagMs(),
  }
}

function hashText(hash: Buffer): string {
  return hash.toString('base64')
}
