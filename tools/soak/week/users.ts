import { Unleash } from 'unleash-client'
import { rolloutBuckets } from '../../../src/domain/evaluation/normalized-hash.ts'
import { CLIENT_KEY } from '../cluster/server.ts'

const USERS = Array.from({ length: 500 }, (_, number) => `user-${number}`)
const POLL_MS = 300

/** SDKs that look all the time at who has a feature. */
export type Watch = {
  /** The share that each SDK saw last, by its number. */
  shares(): readonly number[]
  readonly looks: () => number
  stop(): void
}

/**
 * Starts an SDK at each address, which asks for its features several times a second, and looks after each answer.
 *
 * @param shares the shares in percent that the feature may have, in their order
 * @param onWrong gets what an SDK has seen that no share gives, or that takes the feature from a user
 */
export function watchUsers(
  addresses: readonly string[],
  feature: string,
  shares: readonly number[],
  onWrong: (problem: string) => void,
): Watch {
  const bucketOf = rolloutBuckets(feature)
  const usersOf = (share: number) => USERS.filter((user) => bucketOf(user) <= share).join()
  const shareOf = new Map([0, ...shares].map((share) => [usersOf(share), share]))
  const seen = addresses.map(() => 0)
  let looks = 0
  const sdks = addresses.map((address, number) => {
    const sdk = new Unleash({
      url: `${address}/api`,
      appName: 'week',
      instanceId: `week-${feature}-${number}`,
      customHeaders: { authorization: CLIENT_KEY },
      refreshInterval: POLL_MS,
      disableMetrics: true,
      storageProvider: { set: async () => {}, get: async () => undefined },
    })
    // Polls fail while a server is killed: what counts is what the SDK answers.
    sdk.on('error', () => {}).on('warn', () => {})
    const look = () => {
      looks++
      const share = shareOf.get(USERS.filter((userId) => sdk.isEnabled(feature, { userId })).join())
      const before = seen[number] ?? 0
      if (share === undefined) return onWrong(`${feature}: SDK ${number} sees users that no share gives`)
      if (share < before) onWrong(`${feature}: SDK ${number} sees ${share} % after ${before} %`)
      seen[number] = share
    }
    sdk.on('synchronized', look).on('changed', look)
    return sdk
  })
  return {
    shares: () => seen,
    looks: () => looks,
    stop() {
      for (const sdk of sdks) sdk.destroy()
    },
  }
}
