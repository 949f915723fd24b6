import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { missing } from '../errors.ts'
import { isExpired, type SdkKey, sdkKeysOf } from './sdk-keys.ts'

/** Makes a channel differ from every other text that is derived from a key. */
const PURPOSE = 'event-channel:'

type ChannelParameter = { readonly channel: string }

const keysWithChannel = compiled<ChannelParameter, SdkKey>(
  (_, { channel }) => sql<SdkKey>`
    select id, type, environment, projects, expires_at, secret_hash from api_tokens
    where encode(sha256(${PURPOSE}::bytea || secret_hash), 'hex') = ${channel} and type in ('client', 'frontend')`,
)

/** Returns the text that stands for a key in the address of a stream. It does not give the key away. */
export function channelOf({ secretHash }: { readonly secretHash: Buffer }): string {
  return createHash('sha256').update(PURPOSE).update(secretHash).digest('hex')
}

/**
 * Returns the key for which a channel stands. A key that was used before is found without the database.
 *
 * @throws DomainError missing, also for a key that has expired
 */
export async function keyOfChannel(db: Db, channel: string, now: Date): Promise<SdkKey> {
  const used = sdkKeysOf(db).known((candidate) => channelOf(candidate) === channel)
  const [key] = used === undefined ? await keysWithChannel(db, { channel }) : [used]
  if (key === undefined || isExpired(key, now)) throw missing('stream', channel)
  return key
}
