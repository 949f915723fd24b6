import { describe, expect } from 'vitest'
import { assertApproved } from '../../src/domain/approval-rules/approved.ts'
import { rolloutBuckets } from '../../src/domain/evaluation/normalized-hash.ts'
import { defaultLimits } from '../../src/domain/transaction/limits.ts'
import { advancePlans } from '../../src/jobs/release-plans.ts'
import { HOUR_MS, hours, rollout, START, startedPlan } from '../support/release-plans.ts'
import { sdkWith } from '../support/sdk-keys.ts'
import { unleashWith } from '../support/unleash-evaluation.ts'
import { it, type World } from '../support/world.ts'

const USERS = Array.from({ length: 500 }, (_, number) => `user-${number}`)

/** From 5 % to everybody in a week, a step each day. */
const SHARES = [5, 20, 35, 50, 65, 80, 95, 100]
const WEEK = SHARES.map((share, place) => rollout(share, place < SHARES.length - 1 ? 24 : undefined))

/** Returns the users who have the feature by an SDK of Node.js, which reads what applications get now. */
async function usersWith(world: World, feature: string): Promise<Set<string>> {
  const sdk = await sdkWith(world)
  const { body } = await sdk.call('getClientFeatures', { query: {}, headers: { 'unleash-client-spec': '5.1.9' } })
  const unleash = await unleashWith(body as Parameters<typeof unleashWith>[0])
  const found = USERS.filter((userId) => unleash.isEnabled(feature, { userId }))
  unleash.destroy()
  return new Set(found)
}

describe('a week of a release plan, in which two servers run the job each hour', () => {
  it('gives SDKs exactly the shares of the plan, and takes the feature from nobody', { timeout: 300_000 }, async ({
    world,
  }) => {
    const { place, params, now } = await startedPlan(world, WEEK)
    const bucketOf = rolloutBuckets(place.featureName)
    let clockMs = new Date(START).getTime()
    const late: object[] = []
    const server = advancePlans(
      { db: world.db, limits: defaultLimits, assertApproved, clock: () => new Date(clockMs) },
      { info: (what) => void late.push(what) },
    )
    // Nobody is there on the second day; on the fourth, a user pauses the plan for a day.
    const isOut = (hour: number) => hour >= 30 && hour < 60
    let before = await usersWith(world, place.featureName)
    const seen = [SHARES[0]]
    for (let hour = 1; hour <= 24 * 10 && (await now()).status !== 'completed'; hour++) {
      clockMs = new Date(START).getTime() + hour * HOUR_MS
      world.at(new Date(clockMs))
      if (hour === 90) await world.admin.call('pauseReleasePlan', { params, body: {} })
      if (hour === 114) await world.admin.call('resumeReleasePlan', { params })
      if (!isOut(hour)) await Promise.all([server(), server()])
      const { activeMilestoneId, milestones } = await now()
      const share = SHARES[milestones.findIndex(({ id }) => id === activeMilestoneId)] ?? 0
      if (share === seen.at(-1)) continue
      seen.push(share)
      const after = await usersWith(world, place.featureName)
      expect([...after].sort()).toEqual(USERS.filter((user) => bucketOf(user) <= share).sort())
      expect([...before].filter((user) => !after.has(user))).toEqual([])
      before = after
    }
    expect(seen).toEqual(SHARES)
    const events = await world.events()
    const started = events.filter(({ type }) => type === 'release-plan-milestone-started')
    expect(started.map(({ data }) => (data as { sortOrder: number }).sortOrder)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(events.filter(({ type }) => type === 'feature-strategy-update')).toHaveLength(7)
    expect(late).toEqual([{ plan: params.planId, lateMinutes: 12 * 60 }])
    const { milestones } = await now()
    expect(milestones.map(({ startedAt }) => startedAt)).toEqual(
      [0, 24, 60, 84, 138, 162, 186, 210].map((hour) => hours(hour)),
    )
  })
})
