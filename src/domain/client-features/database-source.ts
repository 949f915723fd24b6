import { perDatabase } from '../../db/database.ts'
import type { Db } from '../../db/handles.ts'
import { keyHolder } from '../access/queries.ts'
import { secretHashOf } from '../access/secret.ts'
import { keyWithChannel } from '../api-tokens/key-with-channel.ts'
import { sdkKeysOf } from '../api-tokens/sdk-keys.ts'
import { createSharedBody } from './bodies.ts'
import { createDeltas } from './delta.ts'
import { snapshotsOf } from './snapshots.ts'
import type { SdkSource } from './source.ts'

/** The source of each database. */
export const sdkSourceOf = perDatabase(createSource)

function createSource(db: Db): SdkSource {
  const sharedBody = createSharedBody(() => performance.now())
  return {
    keyWith: (secret) => sdkKeysOf(db).find(secretHashOf(secret)),
    async keysWith(secrets) {
      const hashes = new Map(secrets.map((secret) => [secret, secretHashOf(secret)]))
      const keys = await sdkKeysOf(db).findAll([...hashes.values()])
      const byHash = new Map(keys.map((key) => [key.secretHash.toString('base64'), key]))
      const found = [...hashes].map(([secret, hash]) => [secret, byHash.get(hash.toString('base64'))] as const)
      return new Map(found.flatMap(([secret, key]) => (key === undefined ? [] : [[secret, key]])))
    },
    keyNow: ({ secretHash }) => sdkKeysOf(db).find(secretHash),
    keyOfChannel: (channel) => keyWithChannel(db, channel),
    administers: async (secret) => (await keyHolder(db, secretHashOf(secret))) !== undefined,
    snapshotFor: ({ environment }) => snapshotsOf(db).of(environment),
    newest: () => snapshotsOf(db).newest(),
    nextChange: (_, signal, maxMs) => snapshotsOf(db).nextChange(signal, maxMs),
    hasTags: true,
    sharedBody,
    deltas: createDeltas(sharedBody),
  }
}
