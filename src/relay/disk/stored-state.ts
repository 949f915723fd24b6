import type { ChangedRow, ClientFeature, ClientSegment } from '../../domain/client-features/changed-row.ts'
import { applied, emptySnapshot } from '../../domain/client-features/snapshot.ts'
import type { Feed, FeedState } from '../feed.ts'
import type { StoredKey } from '../keys/keys.ts'
import { type Scope, scopeId } from '../scope.ts'
import { readDocument } from '../upstream/read-document.ts'
import type { Store } from './store.ts'

/** The file with the keys, and with the time of the last answer about each scope. */
const INDEX = 'index'

/** What a relay has of its last run. */
export type StoredState = {
  readonly keys: readonly StoredKey[]
  readonly feeds: readonly { readonly scope: Scope; readonly state: FeedState }[]
}

type Index = {
  readonly keys: readonly StoredKey[]
  readonly confirmedAt: Readonly<Record<string, number>>
}

type StoredFeed = {
  readonly scope: Scope
  readonly etag?: string | undefined
  readonly lastEventId: number
  readonly features: readonly ClientFeature[]
  readonly segments: readonly ClientSegment[]
}

/**
 * Reads the state. What can't be read is left out.
 *
 * @param now a clock that was ahead has written later times, and what it has confirmed would never get old
 */
export async function readState(store: Store, now: Date): Promise<StoredState> {
  const { keys, confirmedAt } = (await store.read(INDEX, indexFrom)) ?? { keys: [], confirmedAt: {} }
  const notLater = (at: number) => Math.min(at, now.getTime())
  const feeds: { scope: Scope; state: FeedState }[] = []
  for (const [id, at] of Object.entries(confirmedAt)) {
    const read = await store.read(fileOf(id), feedFrom)
    if (read === undefined) continue
    const { scope, etag, rows, environment } = read
    const snapshot = await applied(emptySnapshot(environment), rows)
    feeds.push({ scope, state: { snapshot, etag, confirmedAt: notLater(at) } })
  }
  return { keys: keys.map((key) => ({ ...key, askedAt: notLater(key.askedAt) })), feeds }
}

/** Notes the keys, and when each feed was confirmed. */
export function storeIndex(store: Store, keys: () => StoredKey[], feeds: () => Iterable<Feed>): void {
  store.write(INDEX, () => {
    const confirmed = [...feeds()].flatMap((feed) => {
      const state = feed.state()
      return state === undefined ? [] : [[scopeId(feed.scope), state.confirmedAt] as const]
    })
    const index: Index = { keys: keys(), confirmedAt: Object.fromEntries(confirmed) }
    return JSON.stringify(index)
  })
}

export function storeFeed(store: Store, feed: Feed): void {
  const state = feed.state()
  if (state !== undefined) store.write(fileOf(scopeId(feed.scope)), () => storedFrom(feed, state))
}

export function removeFeed(store: Store, scope: Scope): void {
  store.remove(fileOf(scopeId(scope)))
}

function fileOf(id: string): string {
  return `features-${id}`
}

/** Returns a feed as JSON, of which most is JSON already. */
function storedFrom({ scope }: Feed, { snapshot, etag }: FeedState): string {
  const head: Omit<StoredFeed, 'features' | 'segments'> = { scope, etag, lastEventId: snapshot.lastEventId }
  // As the upstream gave them: whether a parent keeps a feature off is decided again.
  const features = [...snapshot.features.values()].map(({ on, json }) => on?.json ?? json)
  const segments = [...snapshot.segments.values()].map(({ json }) => json)
  return `${JSON.stringify(head).slice(0, -1)},"features":[${features.join(',')}],"segments":[${segments.join(',')}]}`
}

function indexFrom(content: unknown): Index {
  const { keys, confirmedAt } = content as Partial<Index>
  if (!Array.isArray(keys) || typeof confirmedAt !== 'object') throw new Error('it has no keys')
  return { keys, confirmedAt }
}

type ReadFeed = {
  readonly scope: Scope
  readonly etag: string | undefined
  readonly rows: readonly ChangedRow[]
  readonly environment: string
}

async function feedFrom(content: unknown): Promise<ReadFeed> {
  const { scope, etag, lastEventId = 0 } = (content ?? {}) as Partial<StoredFeed>
  if (scope === undefined) throw new Error('it has no scope')
  const { rows } = await readDocument(content, lastEventId)
  return { scope, etag, rows, environment: scope.environment }
}
