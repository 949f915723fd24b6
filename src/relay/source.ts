import { channelOf } from '../domain/api-tokens/event-channel.ts'
import type { SdkKey } from '../domain/api-tokens/sdk-key.ts'
import { createSharedBody } from '../domain/client-features/bodies.ts'
import { createDeltas } from '../domain/client-features/delta.ts'
import type { SdkSource } from '../domain/client-features/source.ts'
import { type DomainError, unavailable } from '../domain/errors.ts'
import type { Feed, FeedState } from './feed.ts'
import type { Feeds } from './feeds.ts'
import type { RelayedKeys } from './keys/keys.ts'
import type { Scope } from './scope.ts'

/** The source of SDKs that is another server. */
export type RelayedSource = SdkSource & {
  /** Returns how old the features for a key are: the time since the upstream has confirmed them. */
  ageMs(key: SdkKey): number | undefined
}

type SourceSetting = {
  readonly keys: RelayedKeys
  readonly feeds: Feeds
  readonly clock: () => Date
  /** How old features may be that are still served; undefined for any age. */
  readonly maxAgeMs: number | undefined
}

export function relayedSource({ keys, feeds, clock, maxAgeMs }: SourceSetting): RelayedSource {
  const sharedBody = createSharedBody(() => performance.now())
  const ageOf = ({ confirmedAt }: FeedState) => Math.max(0, clock().getTime() - confirmedAt)

  function assertNew(feed: Feed, state: FeedState): void {
    const age = ageOf(state)
    if (maxAgeMs === undefined || age <= maxAgeMs) return
    const seconds = Math.round(age / 1000)
    throw unavailable(
      `The features are ${seconds} seconds old, and RELAY_MAX_AGE is ${maxAgeMs / 1000}: ${faultOf(feed)}`,
    )
  }

  return {
    keyWith: (secret) => keys.find(secret),
    async keysWith(secrets) {
      const found = await keys.findAll(secrets)
      // What a key was tried for is not what it may read.
      return new Map([...found].map(([secret, key]) => [secret, { ...key, projects: key.scope.projects }]))
    },
    keyNow: async (key) => keys.now(key),
    async keyOfChannel(channel) {
      for (const key of keys.all()) if (channelOf(key) === channel) return key
      return UNSEEN
    },
    administers: async () => false,
    async snapshotFor(key) {
      const feed = feeds.of(key)
      if (feed === undefined) throw uncovered(keys.now(key)?.scope)
      const state = feed.state() ?? (await feed.first())
      if (state === undefined) throw unavailable(`The relay has no features for this key yet: ${faultOf(feed)}`)
      assertNew(feed, state)
      return state.snapshot
    },
    newest: async (key) => feeds.of(key)?.newest(),
    nextChange: async (key, signal, maxMs) => feeds.of(key)?.nextChange(signal, maxMs),
    ageMs(key) {
      const state = feeds.of(key)?.state()
      return state && ageOf(state)
    },
    hasTags: false,
    sharedBody,
    deltas: createDeltas(sharedBody),
  }
}

/**
 * Stands for a key that this relay has not seen: another relay at the same address has named its channel, or this one
 * before it lost its folder. The stream of a key that is not there ends at once, and its client connects again; a
 * status of 404 or 503 would end it for good.
 */
const UNSEEN: SdkKey = {
  id: 0,
  type: 'frontend',
  environment: '',
  projects: [],
  expiresAt: null,
  secretHash: Buffer.alloc(0),
}

function faultOf(feed: Feed): string {
  return feed.fault() ?? 'the upstream has not answered yet'
}

function uncovered(scope: Scope | undefined): DomainError {
  if (scope?.onlyFor !== undefined)
    return unavailable(
      'The upstream does not say which projects this frontend key may read, so a relay can not serve it',
    )
  return unavailable(
    'The relay follows no client key that may read what this frontend key evaluates. Set one in RELAY_KEYS: the upstream gives no rules to frontend keys',
  )
}
