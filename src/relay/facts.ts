import type { Store } from './disk/store.ts'
import type { Feed } from './feed.ts'
import { type Feeds, isFollowed } from './feeds.ts'
import type { RelayedKeys } from './keys/keys.ts'
import type { PassOn } from './reports/pass-on.ts'
import { covers, type Scope, scopeId } from './scope.ts'

/** What a relay says of itself. */
export type RelayFacts = {
  /**
   * Returns the age of the oldest features that there are for the keys that were used since the start, of frontends as
   * well as of servers; undefined while there are none. Those from disk whose key nobody uses are as old as they are,
   * and say nothing of the upstream, unless they are all there is while it is away.
   */
  ageMs(): number | undefined
  /** The same, without features that nobody follows while the upstream is there: no key gets them. */
  servedAgeMs(): number | undefined
  /** Returns why the upstream gives nothing at the moment; undefined if it does. */
  fault(): string | undefined
  /** Whether there are no features that could be served. */
  isEmpty(): boolean
  counts(): { readonly keys: number; readonly feeds: number; readonly features: number }
  isStored(): boolean
  lost: PassOn['lost']
}

type FactsSetting = {
  readonly keys: RelayedKeys
  readonly feeds: Feeds
  /** Why the configured keys have no features yet. */
  readonly useless: () => string | undefined
  readonly store: Pick<Store, 'isWorking'>
  readonly passOn: Pick<PassOn, 'lost'>
  readonly clock: () => Date
}

export function factsOf({ keys, feeds, useless, store, passOn, clock }: FactsSetting): RelayFacts {
  const isEmpty = () => [...feeds.all()].every((feed) => feed.state() === undefined)
  const followedFeeds = () => [...feeds.all()].filter((feed) => isFollowed(keys, feed))

  /** Feeds that nobody follows and used keys of frontends have: those of servers are followed. */
  function unfollowedFeeds(followed: readonly Feed[]): Feed[] {
    const scopes = new Map<string, Scope>()
    for (const key of keys.all())
      if (key.type === 'frontend' && keys.secretOf(key) !== undefined) scopes.set(scopeId(key.scope), key.scope)
    const left = [...scopes.values()].filter((scope) => !followed.some((feed) => covers(feed.scope, scope)))
    return [...feeds.all()].filter((feed) => left.some((scope) => covers(feed.scope, scope)))
  }

  function ageOf(aged: Iterable<Feed>): number | undefined {
    const times = [...aged].flatMap((feed) => feed.state()?.confirmedAt ?? [])
    return times.length === 0 ? undefined : Math.max(0, clock().getTime() - Math.min(...times))
  }

  function ageMs(): number | undefined {
    const followed = followedFeeds()
    const used = [...followed, ...unfollowedFeeds(followed)]
    return ageOf(used.length === 0 && keys.fault() !== undefined ? feeds.all() : used)
  }

  return {
    ageMs,
    servedAgeMs: () => (keys.fault() === undefined ? ageOf(followedFeeds()) : ageMs()),
    fault() {
      const ofFeeds = [...feeds.all()].map((feed) => feed.fault()).find((fault) => fault !== undefined)
      // A feed that is followed says whether the upstream is there: strangers may send what it can't answer.
      const ofStrangers = followedFeeds().length === 0 ? keys.lastFault() : undefined
      return ofFeeds ?? keys.fault() ?? ofStrangers ?? (isEmpty() ? useless() : undefined)
    },
    isEmpty,
    counts() {
      const sizes = [...feeds.all()].map((feed) => feed.state()?.snapshot.features.size ?? 0)
      return {
        keys: [...keys.all()].length,
        feeds: sizes.length,
        features: sizes.reduce((sum, size) => sum + size, 0),
      }
    },
    isStored: store.isWorking,
    lost: passOn.lost,
  }
}
