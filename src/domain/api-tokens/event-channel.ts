import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { type SdkKey, sdkKeysOf, selectSdkKeys } from './sdk-keys.ts'

/** Makes a channel differ from all other texts that are derived from a key. */
const PURPOSE = 'event-channel:'

const keysWithChannel = compiled<{ channel: string }, SdkKey>((db, { channel }) =>
  selectSdkKeys(db).where((eb) =>
    eb(sql`encode(sha256(${PURPOSE}::bytea || ${eb.ref('secretHash')}), 'hex')`, '=', channel),
  ),
)

/** Returns the text that identifies a key in the URL of a stream. It does not reveal the key. */
export function channelOf({ secretHash }: { readonly secretHash: Buffer }): string {
  return createHash('sha256').update(PURPOSE).update(secretHash).digest('hex')
}

/** Returns the key for which a channel stands. A key that was used before is found without the database. */
export async function keyWithChannel(db: Db, channel: string): Promise<SdkKey | undefined> {
  const used = sdkKeysOf(db).known((candidate) => channelOf(candidate) === channel)
  const [key] = used === undefined ? await keysWithChannel(db, { channel }) : [used]
  return key
}
