import { sql } from 'kysely'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { channelOf, OF_CHANNELS } from './event-channel.ts'
import type { SdkKey } from './sdk-key.ts'
import { sdkKeysOf, selectSdkKeys } from './sdk-keys.ts'

const keysWithChannel = compiled<{ channel: string }, SdkKey>((db, { channel }) =>
  selectSdkKeys(db).where((eb) =>
    eb(sql`encode(sha256(${OF_CHANNELS}::bytea || ${eb.ref('secretHash')}), 'hex')`, '=', channel),
  ),
)

/** Returns the key for which a channel stands. A key that was used before is found without the database. */
export async function keyWithChannel(db: Db, channel: string): Promise<SdkKey | undefined> {
  const used = sdkKeysOf(db).known((candidate) => channelOf(candidate) === channel)
  const [key] = used === undefined ? await keysWithChannel(db, { channel }) : [used]
  return key
}
