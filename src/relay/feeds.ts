import type { SdkKey } from '../domain/api-tokens/sdk-key.ts'
import type { Store } from './disk/store.ts'
import { removeFeed, type StoredState, storeFeed } from './disk/stored-state.ts'
import { createFeed, type Feed, type FeedSetting } from './feed.ts'
import type { RelayedKey, RelayedKeys } from './keys/keys.ts'
import { covers, scopeId } from './scope.ts'

/** The feeds of a relay: one for all keys that may read the same, or a part of it. */
export type Feeds = {
  /**
   * Returns the feed that serves a key; undefined for a key of frontends, to which the upstream shows no rules, while
   * nothing is followed that has its features. While the upstream is away, it gets those of before.
   */
  of(key: SdkKey): Feed | undefined
  all(): Iterable<Feed>
  /** Keys are there, or have ended. */
  keysChanged(): void
  close(): void
}

export type FeedsSetting = Pick<FeedSetting, 'upstream' | 'pollMs' | 'clock' | 'log'> & {
  readonly keys: RelayedKeys
  readonly store: Store
  /** A feed has other features: without the index, nobody would find their file. */
  changed(): void
}

export function createFeeds(stored: StoredState['feeds'], { keys, store, changed, ...setting }: FeedsSetting): Feeds {
  const feeds = new Map<string, Feed>()
  /** Feeds by the hash of a key; forgotten when keys or feeds change. */
  let ofKeys = new Map<string, Feed>()

  function open(scope: RelayedKey['scope'], state: StoredState['feeds'][number]['state'] | undefined): Feed {
    const feed = createFeed(scope, state, {
      ...setting,
      keyFor: (wanted) => secretsFor(keys, scopeId(wanted))[0],
      refused: (secret) => keys.suspect(secret),
      changed(feed) {
        storeFeed(store, feed)
        changed()
      },
      feeds: () => feeds.size,
    })
    feeds.set(scopeId(scope), feed)
    ofKeys = new Map()
    return feed
  }

  /** A feed of more features is as good as one of its own, and costs nothing. */
  function followed(key: RelayedKey): Feed | undefined {
    const able = [...feeds.values()].filter((feed) => covers(feed.scope, key.scope) && isFollowed(keys, feed))
    const own = feeds.get(scopeId(key.scope))
    return able.find((feed) => feed !== own && feed.state() !== undefined) ?? able.find((feed) => feed === own)
  }

  /** A feed that nobody follows has only what it had: to begin with, or while there is nothing to follow. */
  function unfollowed(key: RelayedKey): Feed | undefined {
    return [...feeds.values()].find((feed) => covers(feed.scope, key.scope) && feed.state() !== undefined)
  }

  function own(key: RelayedKey): Feed {
    const state = unfollowed(key)?.state()
    return feeds.get(scopeId(key.scope)) ?? open(key.scope, state && { ...state, etag: undefined })
  }

  for (const { scope, state } of stored) {
    // Written again, because the encryption may be another than before.
    if (isNeeded(keys, scopeId(scope))) storeFeed(store, open(scope, state))
    else removeFeed(store, scope)
  }
  return {
    of({ secretHash }) {
      const id = secretHash.toString('base64')
      const known = ofKeys.get(id)
      if (known !== undefined) return known
      const key = keys.now({ secretHash })
      if (key === undefined) return undefined
      const feed = followed(key) ?? (key.type === 'client' ? own(key) : undefined)
      if (feed !== undefined) ofKeys.set(id, feed)
      return feed ?? (keys.fault() === undefined ? undefined : unfollowed(key))
    },
    all: () => feeds.values(),
    keysChanged() {
      ofKeys = new Map()
      for (const [id, feed] of feeds) {
        if (isNeeded(keys, id)) feed.wake()
        else {
          feed.close()
          feeds.delete(id)
          removeFeed(store, feed.scope)
        }
      }
    },
    close() {
      for (const feed of feeds.values()) feed.close()
    },
  }
}

function isNeeded(keys: RelayedKeys, id: string): boolean {
  for (const { type, scope } of keys.all()) if (type === 'client' && scopeId(scope) === id) return true
  return false
}

/** A feed from disk follows nothing until a key of it is used. */
export function isFollowed(keys: RelayedKeys, { scope }: Feed): boolean {
  return secretsFor(keys, scopeId(scope)).length > 0
}

/** Returns the secrets of keys that may read exactly a scope, and at the end keys that may have ended. */
export function secretsFor(keys: RelayedKeys, id: string): string[] {
  const able = [...keys.all()].filter((key) => key.type === 'client' && scopeId(key.scope) === id)
  const surest = able.toSorted((one, other) => Number(keys.isSuspect(one)) - Number(keys.isSuspect(other)))
  return surest.flatMap((key) => keys.secretOf(key) ?? [])
}
