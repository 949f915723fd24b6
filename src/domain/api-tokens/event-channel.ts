import { createHash } from 'node:crypto'

/** Makes a channel differ from all other texts that are derived from a key. */
export const OF_CHANNELS = 'event-channel:'

/** Returns the text that identifies a key in the URL of a stream. It does not reveal the key. */
export function channelOf({ secretHash }: { readonly secretHash: Buffer }): string {
  return createHash('sha256').update(OF_CHANNELS).update(secretHash).digest('hex')
}
