import type { SdkKey } from '../api-tokens/sdk-key.ts'
import type { SharedBody } from './bodies.ts'
import type { Deltas } from './delta.ts'
import type { Snapshot } from './snapshot.ts'

/**
 * Where SDKs are served from: the keys that they send, and the features that these may read. A server has its database
 * for it (`database-source.ts`), a relay another server (`src/relay/`).
 */
export type SdkSource = {
  /**
   * Returns the key with a secret, which may have expired; undefined if no key has this secret.
   *
   * @throws Error while it is not known whether a key has it
   */
  keyWith(secret: string): Promise<SdkKey | undefined>
  /** Like `keyWith`, for several: returns the keys that exist. */
  keysWith(secrets: readonly string[]): Promise<ReadonlyMap<string, SdkKey>>
  /** Returns a key as it is now; undefined after its end. */
  keyNow(key: SdkKey): Promise<SdkKey | undefined>
  /** Returns the key for which a channel stands, see `channelOf`. */
  keyOfChannel(channel: string): Promise<SdkKey | undefined>
  /** Whether a secret of no SDK is the key of a caller who administers. */
  administers(secret: string): Promise<boolean>
  /**
   * Returns the current state of all features that a key may read. It may have others, too.
   *
   * @throws Error before the first state is known
   */
  snapshotFor(key: SdkKey): Promise<Snapshot>
  /** Waits up to 5 s until the snapshots have everything that was committed anywhere before the call. */
  newest(key: SdkKey): Promise<void>
  /** Waits until the snapshot for a key changes or the signal aborts, but not longer than `maxMs`. */
  nextChange(key: SdkKey, signal: AbortSignal, maxMs: number): Promise<void>
  /** Whether features have their tags, so that a request can select them by tags. */
  readonly hasTags: boolean
  readonly sharedBody: SharedBody
  readonly deltas: Deltas
}
