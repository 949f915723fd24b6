import type { FastifyBaseLogger } from 'fastify'
import { reasonOf } from '../runtime/reason.ts'
import type { Feeds } from './feeds.ts'
import type { RelayedKey, RelayedKeys } from './keys/keys.ts'

type ConfiguredSetting = {
  readonly keys: RelayedKeys
  readonly feeds: Feeds
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** Follows the configured keys. One that has ended can be there again. */
export function configuredKeys(secrets: readonly string[], { keys, feeds, log }: ConfiguredSetting) {
  /** Why keys are of no use at the moment. */
  const useless = new Map<string, string>()
  /** The types of the others that were found. */
  const found = new Map<string, RelayedKey['type']>()
  let hasWarned = false

  async function askFor(secret: string, number: number): Promise<void> {
    const key = await keys.find(secret).catch((error: unknown) => reasonOf(error))
    if (typeof key === 'object') {
      feeds.of(key)
      useless.delete(secret)
      found.set(secret, key.type)
      return
    }
    found.delete(secret)
    const reason = key ?? 'the upstream does not know it'
    if (!useless.has(secret)) log.warn({ number, reason }, USELESS_KEY)
    useless.set(secret, reason)
  }

  /** Whether there is nothing to wait for: features come with a client key, which an application has to use first. */
  const areOfFrontends = () => secrets.every((secret) => found.get(secret) === 'frontend')

  return {
    /** Asks for each key that is not known, and opens its feed. */
    async ask() {
      await Promise.all(secrets.map((secret, index) => askFor(secret, index + 1)))
      if (hasWarned || secrets.length === 0 || !areOfFrontends()) return
      hasWarned = true
      log.warn(ONLY_OF_FRONTENDS)
    },
    /** Returns why nothing has come of the keys, as long as there are no features; undefined if nothing can come. */
    useless: () => [...useless.values()][0] ?? (areOfFrontends() ? undefined : UNANSWERED),
  }
}

const UNANSWERED = 'the upstream has not answered yet'
const ONLY_OF_FRONTENDS =
  'RELAY_KEYS has only frontend keys, which get features once an application has used a client key that covers them'
const USELESS_KEY = 'a key of RELAY_KEYS is of no use yet'
