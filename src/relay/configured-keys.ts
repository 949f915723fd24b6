import type { FastifyBaseLogger } from 'fastify'
import { reasonOf } from '../runtime/reason.ts'
import type { Feeds } from './feeds.ts'
import type { RelayedKeys } from './keys/keys.ts'

type ConfiguredSetting = {
  readonly keys: RelayedKeys
  readonly feeds: Feeds
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** Follows the configured keys. One that has ended can be there again. */
export function configuredKeys(secrets: readonly string[], { keys, feeds, log }: ConfiguredSetting) {
  /** Why keys are of no use at the moment. */
  const useless = new Map<string, string>()

  async function askFor(secret: string, number: number): Promise<void> {
    const key = await keys.find(secret).catch((error: unknown) => reasonOf(error))
    if (typeof key === 'object') {
      feeds.of(key)
      useless.delete(secret)
      return
    }
    const reason = key ?? 'the upstream does not know it'
    if (!useless.has(secret)) log.warn({ number, reason }, USELESS_KEY)
    useless.set(secret, reason)
  }

  return {
    /** Asks for each key that is not known, and opens its feed. */
    async ask() {
      await Promise.all(secrets.map((secret, index) => askFor(secret, index + 1)))
    },
    /** Returns why nothing has come of the keys, as long as there are no features; undefined if there are no keys. */
    useless: () => [...useless.values()][0] ?? (secrets.length === 0 ? undefined : UNANSWERED),
  }
}

const UNANSWERED = 'the upstream has not answered yet'
const USELESS_KEY = 'a key of RELAY_KEYS is of no use yet'
