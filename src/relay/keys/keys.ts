import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { secretHashOf } from '../../domain/access/secret.ts'
import type { SdkKey } from '../../domain/api-tokens/sdk-key.ts'
import type { Scope } from '../scope.ts'
import type { AskKeys, SaidKey } from './ask-keys.ts'
import { atMost } from './promises.ts'
import { createQuestions } from './questions.ts'

/** How many keys a relay remembers. It forgets the one that was used longest ago. */
const MAX_KEYS = 10_000
/** How long a secret that is no key is remembered as such. */
const UNKNOWN_MS = 3000
const MAX_UNKNOWN = 10_000
/** What can be a key. Other texts would have the upstream refuse a question about several. */
const KEY = /^[\x21-\x7e]{1,1000}$/
/** How long the first use of a key that was read from disk waits for the upstream. */
const MAX_CHECK_MS = 2000
/** A key from disk that nobody uses can't be asked about, so it is forgotten after this time. */
const UNUSED_MS = 30 * 86_400_000
/** A key has ended when the upstream does not know it any more, and this long after that still does not. */
const CONFIRM_MS = 1500

/** A key of the upstream. The secret is known from the first request with it, and never stored. */
export type RelayedKey = SdkKey & { readonly scope: Scope }

/** The keys that were used, and those of the configuration. */
export type RelayedKeys = {
  find(secret: string): Promise<RelayedKey | undefined>
  findAll(secrets: readonly string[]): Promise<ReadonlyMap<string, RelayedKey>>
  /** Returns a key as it is now; undefined after its end. */
  now(key: Pick<SdkKey, 'secretHash'>): RelayedKey | undefined
  all(): Iterable<RelayedKey>
  /** Returns the secret of a key that was used since the start. */
  secretOf(key: Pick<SdkKey, 'secretHash'>): string | undefined
  keyWithId(id: number): RelayedKey | undefined
  /** Asks the upstream about all keys that nothing else asks about. One that it does not know twice has ended. */
  check(): Promise<void>
  /** Returns why the upstream did not answer the last question about these keys; undefined if it did. */
  fault(): string | undefined
  /** The same of the last question about any text, also one that may be no key. */
  lastFault(): string | undefined
  /** Asks about one key soon, which the upstream has refused. */
  suspect(secret: string): void
  /** Whether a key may have ended: the upstream has refused it, or did not know it once. */
  isSuspect(key: Pick<SdkKey, 'secretHash'>): boolean
  /** The keys that are stored, without their secrets. */
  stored(): StoredKey[]
}

export type StoredKey = SaidKey & {
  readonly hash: string
  /** When the relay could still ask about it. */
  readonly askedAt: number
}

type Entry = {
  key: RelayedKey
  said: SaidKey
  secret: string | undefined
  isChecked: boolean
  isRefused: boolean
  missedAt: number | undefined
  askedAt: number
}

export type KeysSetting = {
  readonly ask: AskKeys
  /** Secrets that are asked about like those of known keys, and before any others. */
  readonly configured: readonly string[]
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  readonly clock: () => Date
  /** A key is there, is there again with its secret, or has ended. */
  changed(): void
}

export function createKeys(
  stored: readonly StoredKey[],
  { ask, configured, clock, log, changed }: KeysSetting,
): RelayedKeys {
  const entries = new Map<string, Entry>()
  const byId = new Map<number, Entry>()
  const unknown = new LRUCache<string, true>({ max: MAX_UNKNOWN, ttl: UNKNOWN_MS })
  const isOwn = (secret: string) => entries.has(hashText(secret)) || configured.includes(secret)
  const questions = createQuestions({ ask, isOwn, take, log })
  let lastId = 0

  function put(hash: string, said: SaidKey, secret: string | undefined, askedAt = clock().getTime()): void {
    const known = entries.get(hash)
    const [longestUnused] = entries
    if (known === undefined && entries.size >= MAX_KEYS && longestUnused !== undefined) forget(...longestUnused)
    const id = known?.key.id ?? ++lastId
    const entry: Entry = {
      key: keyFrom(id, Buffer.from(hash, 'hex'), said),
      said,
      secret: secret ?? known?.secret,
      isChecked: secret !== undefined,
      isRefused: false,
      missedAt: undefined,
      askedAt,
    }
    entries.set(hash, entry)
    byId.set(id, entry)
  }

  function forget(hash: string, { key }: Entry): void {
    entries.delete(hash)
    byId.delete(key.id)
  }

  function end(hash: string, entry: Entry): void {
    forget(hash, entry)
    const { key } = entry
    log.info({ environment: key.environment, keyId: key.id }, 'a key has ended: the upstream does not know it any more')
  }

  /** Takes what the upstream says of secrets that it was asked for. */
  function take(secrets: readonly string[], said: ReadonlyMap<string, SaidKey>): void {
    const now = performance.now()
    for (const secret of secrets) {
      const hash = hashText(secret)
      const entry = entries.get(hash)
      const answer = said.get(secret)
      if (answer !== undefined) {
        const isSame = entry !== undefined && entry.secret === secret && isSameScope(entry.said, answer)
        put(hash, answer, secret)
        if (!isSame) changed()
      } else if (entry === undefined) {
        unknown.set(hash, true)
      } else if (entry.missedAt !== undefined && now - entry.missedAt >= CONFIRM_MS - 10) {
        end(hash, entry)
        unknown.set(hash, true)
        changed()
      } else if (entry.missedAt === undefined) {
        entry.missedAt = now
        setTimeout(() => void questions.about(secret).catch(() => {}), CONFIRM_MS).unref()
      }
    }
  }

  async function find(secret: string): Promise<RelayedKey | undefined> {
    const hash = hashText(secret)
    const entry = entries.get(hash)
    if (entry !== undefined) {
      // The last one to be forgotten.
      entries.delete(hash)
      entries.set(hash, entry)
    }
    if (entry?.isChecked) return entry.key
    if (entry !== undefined) {
      if (entry.secret === undefined) {
        entry.secret = secret
        changed()
      }
      if (!questions.isAway()) await atMost(MAX_CHECK_MS, questions.about(secret))
      return entries.get(hash)?.key
    }
    if (unknown.has(hash) || !KEY.test(secret)) return undefined
    await questions.about(secret)
    return entries.get(hash)?.key
  }

  function forgetUnused(): void {
    const since = clock().getTime() - UNUSED_MS
    const unused = [...entries].filter(([, { secret, askedAt }]) => secret === undefined && askedAt < since)
    for (const [hash, entry] of unused) forget(hash, entry)
    if (unused.length > 0) changed()
  }

  for (const { hash, askedAt, ...said } of stored) put(hash, said, undefined, askedAt)
  return {
    find,
    async findAll(secrets) {
      const found = new Map<string, RelayedKey>()
      await Promise.all(
        secrets.map(async (secret) => {
          const key = await find(secret)
          if (key !== undefined) found.set(secret, key)
        }),
      )
      return new Map(
        secrets.flatMap((secret) => (found.has(secret) ? [[secret, found.get(secret) as RelayedKey]] : [])),
      )
    },
    now: ({ secretHash }) => entries.get(secretHash.toString('hex'))?.key,
    *all() {
      for (const { key } of entries.values()) yield key
    },
    secretOf: ({ secretHash }) => entries.get(secretHash.toString('hex'))?.secret,
    keyWithId: (id) => byId.get(id)?.key,
    async check() {
      forgetUnused()
      // Where keys are tried, those of servers are tried by their feeds.
      const isCheap = await ask.isCheap()
      const asked = [...entries.values()].filter(({ key }) => isCheap || key.type === 'frontend')
      const secrets = asked.flatMap(({ secret }) => secret ?? [])
      const asking = [...secrets.map((secret) => questions.about(secret)), questions.retry()]
      await Promise.all(asking.map((question) => question.catch(() => {})))
    },
    fault: questions.fault,
    lastFault: questions.lastFault,
    suspect(secret) {
      const entry = entries.get(hashText(secret))
      if (entry !== undefined) entry.isRefused = true
      void questions.about(secret).catch(() => {})
    },
    isSuspect({ secretHash }) {
      const entry = entries.get(secretHash.toString('hex'))
      return entry !== undefined && (entry.isRefused || entry.missedAt !== undefined)
    },
    stored: () =>
      [...entries].map(([hash, { said, secret, askedAt }]) => ({
        ...said,
        hash,
        askedAt: secret === undefined ? askedAt : clock().getTime(),
      })),
  }
}

function keyFrom(id: number, secretHash: Buffer, { type, environment, projects, isScopeKnown }: SaidKey): RelayedKey {
  const scope = { environment, projects, ...(!isScopeKnown && { onlyFor: secretHash.toString('hex') }) }
  // Of a key whose scope is not known, the upstream selects the features, so nothing is left out here.
  return { id, type, environment, projects: isScopeKnown ? projects : [], expiresAt: null, secretHash, scope }
}

function isSameScope(one: SaidKey, other: SaidKey): boolean {
  return (
    one.type === other.type &&
    one.environment === other.environment &&
    one.isScopeKnown === other.isScopeKnown &&
    one.projects.join('\0') === other.projects.join('\0')
  )
}

function hashText(secret: string): string {
  return secretHashOf(secret).toString('hex')
}
