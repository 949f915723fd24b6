import { describe, expect, onTestFinished, vi } from 'vitest'
import { createReports } from '../../../src/domain/client-reports/reports.ts'
import { defaultLimits } from '../../../src/domain/transaction/limits.ts'
import { reportsJob } from '../../../src/jobs/reports.ts'
import { askingIn } from '../../support/asking.ts'
import { listening } from '../../support/listening.ts'
import { sdkWith } from '../../support/sdk-keys.ts'
import { SDKS, startedUnleash, stopPolling } from '../../support/sdks.ts'
import { type AskAdmin, expectedFor, makeShop, PEOPLE, turn } from '../../support/shop.ts'
import { it, type World } from '../../support/world.ts'

/*
 * SDKs that exist, unchanged, against a server that listens.
 */

const SOON = { timeout: 10_000, interval: 20 }
const ada = { userId: 'ada', plan: 'gold' }

async function shop(world: World) {
  const ask = askingIn(world)
  const admin: AskAdmin = (method, path, body) => ask(world.app, method, path, body)
  await makeShop(admin)
  const client = (await sdkWith(world)).key
  const frontend = (await sdkWith(world, { type: 'frontend' })).key
  return { admin, keys: { client, frontend } }
}

describe.each(Object.entries(SDKS))('%s', (_, open) => {
  it('evaluates what the admin interface made, and sees a change', async ({ world }) => {
    const { admin, keys } = await shop(world)
    const { address } = await listening(world.db)
    const sdk = await open(address, keys)
    onTestFinished(() => sdk.close())
    for (const person of PEOPLE) {
      for (const [feature, expected] of Object.entries(expectedFor(person))) {
        const answer = await sdk.answer(feature, person)
        expect({ person, feature, answer }).toEqual({
          person,
          feature,
          answer: typeof expected === 'string' ? expected : expect.stringMatching(expected),
        })
      }
    }
    await turn(admin, 'plain', 'off')
    await vi.waitFor(async () => expect(await sdk.answer('plain', ada)).toBe('off'), SOON)
    await turn(admin, 'plain', 'on')
    await vi.waitFor(async () => expect(await sdk.answer('plain', ada)).toBe('on'), SOON)
  })
})

describe('the SDKs', () => {
  it('give the same variant to the same person', async ({ world }) => {
    const { keys } = await shop(world)
    const { address } = await listening(world.db)
    const answers: string[][] = []
    for (const open of Object.values(SDKS)) {
      const sdk = await open(address, keys)
      const given: string[] = []
      for (const person of PEOPLE) given.push(await sdk.answer('color', person))
      answers.push(given)
      await sdk.close()
    }
    expect(new Set(answers[0]).size).toBe(2)
    expect(answers).toEqual(answers.map(() => answers[0]))
  })
})

describe('what an SDK reports', () => {
  it('shows in the admin interface', async ({ world }) => {
    const { keys } = await shop(world)
    const reports = createReports()
    const { address } = await listening(world.db, { changed: { reports } })
    const unleash = await startedUnleash(address, keys.client, { disableMetrics: false, metricsInterval: 60_000 })
    onTestFinished(() => stopPolling(unleash))
    for (const userId of ['ada', 'bob', 'eve']) unleash.isEnabled('staff', { userId })
    unleash.getVariant('color', { userId: 'eve' })
    await unleash.flushMetrics()
    const setting = { db: world.db, limits: defaultLimits, clock: () => new Date() }
    await reportsJob(setting, reports, { warn() {} })()
    const usage = async (featureName: string) =>
      (await world.admin.call('getRawFeatureMetrics', { params: { featureName }, query: { hoursBack: 1 } })).body.data
    expect(await usage('staff')).toMatchObject([{ appName: 'web-shop', environment: 'development', yes: 2, no: 1 }])
    expect(await usage('color')).toMatchObject([{ yes: 1, no: 0, variants: { red: 1 } }])
  })
})
