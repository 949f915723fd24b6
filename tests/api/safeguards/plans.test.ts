import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { noReading } from '../../../src/domain/safeguards/rule.ts'
import type { AskPrometheus } from '../../../src/domain/safeguards/sources.ts'
import { mailing } from '../../support/mails.ts'
import { advance, newPlan, rollout, shares, startedPlan } from '../../support/release-plans.ts'
import { ERRORS, guarded, says, secondsLater, watchAt } from '../../support/safeguards.ts'
import { ROLES } from '../../support/service-accounts.ts'
import { makePerson } from '../../support/sign-in.ts'
import { makeEndpoint } from '../../support/signals.ts'
import { it, type World } from '../../support/world.ts'

const silent: AskPrometheus = async () => noReading('Prometheus does not answer: timeout')
const HOUR = 3600

/** A plan that has reached 20 % and would reach everybody in an hour, with a safeguard. */
async function rollingOut(world: World, more: Partial<Schema<'SafeguardInput'>> = {}) {
  const plan = await startedPlan(world, [rollout(20, 1), rollout(100)])
  const body = { ...ERRORS, action: 'pausePlan' as const, ...more }
  const { body: created } = await world.admin.call('createSafeguard', { params: plan.place, body })
  const place = { ...plan.place, safeguardId: created.id }
  await world.forgetEvents()
  return {
    ...plan,
    safeguardPlace: place,
    safeguard: async () => (await world.admin.call('getSafeguard', { params: place })).body,
    resume: () => world.admin.call('resumeReleasePlan', { params: plan.params }),
    /** Reads the safeguard, and then lets plans continue. */
    async at(seconds: number, prometheus?: AskPrometheus) {
      await watchAt(world, secondsLater(seconds), prometheus)
      await advance(world.db, secondsLater(seconds).toISOString())
      return shares(world, plan.place)
    },
  }
}

describe('a release plan with a safeguard', () => {
  it('does not hold the strategies while it is paused by it', async ({ world }) => {
    const { at, now, place } = await rollingOut(world)
    await at(15, says(9))
    expect(await now()).toMatchObject({ status: 'paused', pauseKind: 'safeguard' })
    const editor = await world.actor({ may: ['UPDATE_FEATURE_STRATEGY'] })
    const { body } = await editor.call('listStrategies', { params: place })
    const params = { ...place, strategyId: body[0]?.id ?? '' }
    const patch = [{ op: 'replace' as const, path: '/parameters/rollout', value: '100' }]
    expect(await editor.call('patchStrategy', { params, body: patch })).toMatchObject({ status: 200 })
    expect(await shares(world, place)).toEqual(['100'])
  })

  it('is paused at 20 % within one interval of a bad number, and keeps who has it', async ({ world }) => {
    const { at, now, safeguard, safeguardPlace, resume, start } = await rollingOut(world)
    await at(0, says(1))
    expect(await at(15, says(9))).toEqual(['20'])
    const pauseReason = 'The safeguard "Errors of the checkout" has stopped it: 9 is above 5'
    expect(await now()).toMatchObject({ status: 'paused', pauseKind: 'safeguard', pauseReason, nextAt: null })
    expect(await safeguard()).toMatchObject({ state: 'tripped', reason: '9 is above 5' })
    expect(await world.events()).toMatchObject([
      { type: 'safeguard-tripped', createdBy: 'flaghoist-system', data: { action: 'pausePlan', value: 9 } },
      { type: 'release-plan-paused', createdBy: 'flaghoist-system', data: { kind: 'safeguard', reason: pauseReason } },
    ])
    expect(await at(2 * HOUR, says(1))).toEqual(['20'])
    for (const { status, error } of [await resume(), await start(0)])
      expect({ status, message: error?.message }).toEqual({
        status: 409,
        message: 'The safeguard "Errors of the checkout" has stopped this. Reset it first: that needs UPDATE_SAFEGUARD',
      })
    await world.admin.call('resetSafeguard', { params: safeguardPlace })
    world.at(secondsLater(2 * HOUR).toISOString())
    expect(await resume()).toMatchObject({ status: 200 })
    expect(await at(2 * HOUR + 15, says(1))).toEqual(['20'])
    expect(await at(3 * HOUR, says(1))).toEqual(['100'])
  })

  it('is paused, and its feature turned off', async ({ world }) => {
    const { at, now } = await rollingOut(world, { action: 'turnOff' })
    expect(await at(15, says(9))).toEqual([])
    expect(await now()).toMatchObject({ status: 'paused', pauseKind: 'safeguard' })
    expect((await world.eventTypes()).sort()).toEqual([
      'feature-environment-disabled',
      'release-plan-paused',
      'safeguard-tripped',
    ])
  })

  it('is paused by a source that does not answer for the duration, and never continues', async ({ world }) => {
    const { at, now, safeguard, resume } = await rollingOut(world, { forSeconds: 150 })
    await at(HOUR - 30, says(1))
    for (const seconds of [-15, 45, 105, 134]) expect(await at(HOUR + seconds, silent)).toEqual(['20'])
    expect(await now()).toMatchObject({ status: 'running' })
    expect(await at(HOUR + 149, silent)).toEqual(['20'])
    expect(await now()).toMatchObject({
      status: 'paused',
      pauseKind: 'safeguard',
      pauseReason: 'The safeguard "Errors of the checkout" has no number: Prometheus does not answer: timeout',
    })
    expect(await safeguard()).toMatchObject({ state: 'idle' })
    expect(await resume()).toMatchObject({ status: 200 })
  })

  it('is paused when the endpoint of its signals is switched off', async ({ world }) => {
    const { id: endpointId, params } = await makeEndpoint(world)
    const { at, now } = await rollingOut(world, { source: { type: 'signal', endpointId }, threshold: 0 })
    expect(await at(HOUR - 15)).toEqual(['20'])
    await world.admin.call('disableSignalEndpoint', { params })
    for (const seconds of [0, 60, 120]) expect(await at(HOUR + seconds)).toEqual(['20'])
    const pauseReason = expect.stringContaining('has no number: The signal endpoint is switched off')
    expect(await now()).toMatchObject({ status: 'paused', pauseKind: 'safeguard', pauseReason })
  })

  it('waits for the first number, and for a newer one when all servers were away', async ({ world }) => {
    const { place } = await rollingOut(world)
    await advance(world.db, secondsLater(HOUR).toISOString())
    expect(await shares(world, place)).toEqual(['20'])
    await watchAt(world, secondsLater(HOUR), says(1))
    await advance(world.db, secondsLater(HOUR + 61).toISOString())
    expect(await shares(world, place)).toEqual(['20'])
    await watchAt(world, secondsLater(HOUR + 61), says(1))
    await advance(world.db, secondsLater(HOUR + 62).toISOString())
    expect(await shares(world, place)).toEqual(['100'])
  })

  it.for([
    ['a number that is missing', silent, 'has no number: Prometheus does not answer: timeout'],
    ['a number that is not fine', says(9), 'reads 9, which is above 5'],
    ['no number yet', undefined, 'has read no number in the last minute'],
  ] as const)(
    'is held by %s, and says so; a user needs a permission to continue',
    async ([, answer, why], { world }) => {
      const { place, params, start, now } = await rollingOut(world, { forSeconds: 600 })
      if (answer !== undefined) await watchAt(world, secondsLater(0), answer)
      const heldReason = `No milestone begins by itself: the safeguard "Errors of the checkout" ${why}`
      expect(await now()).toMatchObject({ status: 'running', heldReason })
      const { body } = await world.admin.call('listProjectReleasePlans', { params: { projectId: 'default' } })
      expect(body.releasePlans).toMatchObject([{ heldReason }])
      const all = ['CREATE_FEATURE_STRATEGY', 'UPDATE_FEATURE_STRATEGY', 'DELETE_FEATURE_STRATEGY'] as const
      const member = await world.actor({ may: [...all, 'UPDATE_FEATURE_ENVIRONMENT'] })
      const refused = { status: 403, error: { message: expect.stringContaining(`UPDATE_SAFEGUARD in the project`) } }
      expect(await start(1, member)).toMatchObject(refused)
      expect((await start(1, member)).error?.message).toContain(why)
      await member.call('removeReleasePlan', { params })
      // It watches nothing now, and what it has read last counts.
      await watchAt(world, secondsLater(15))
      const again = await newPlan(world, [rollout(20, 1), rollout(100)], { by: member, feature: place })
      expect(await again.start(0)).toMatchObject(answer === undefined ? { status: 200 } : refused)
      expect(await again.start(0, world.admin)).toMatchObject({ status: 200 })
      expect(await again.start(1, world.admin)).toMatchObject({ status: 200 })
    },
  )

  it('waits while a number is beyond the threshold, but not for long enough', async ({ world }) => {
    const { at, now } = await rollingOut(world, { forSeconds: 60 })
    expect(await at(HOUR, says(9))).toEqual(['20'])
    expect(await now()).toMatchObject({ status: 'running' })
    expect(await at(HOUR + 15, says(1))).toEqual(['100'])
  })
})

describe('a safeguard that pauses', () => {
  it('watches only while a plan runs', async ({ world }) => {
    const { at, safeguard, params } = await rollingOut(world)
    await world.admin.call('pauseReleasePlan', { params, body: {} })
    await at(15, says(9))
    expect(await safeguard()).toMatchObject({ state: 'idle', readAt: null })
  })
})

describe('a mail', () => {
  it('tells the owners of the feature once what was stopped, and why', async ({ world }) => {
    const ada = await makePerson(world, { rootRole: ROLES.VIEWER })
    await makePerson(world, { rootRole: ROLES.ADMIN, email: 'bob@example.com' })
    const { at, place, resume, safeguardPlace } = await rollingOut(world)
    const { projectId, featureName } = place
    const owners = { users: [ada.id], groups: [] }
    await world.admin.call('setFeatureOwners', { params: { projectId, featureName }, body: owners })
    let now = secondsLater(0)
    const mails = await mailing(world.db, { clock: () => now })
    await at(15, says(9))
    now = secondsLater(15)
    const [first, ...others] = await mails.next()
    expect(others).toEqual([])
    expect(first).toMatchObject({ to: 'ada@example.com', subject: `The rollout of ${featureName} was stopped` })
    expect(first?.text).toContain('Errors of the checkout: 9 is above 5')
    expect(first?.text).toContain(`https://flags.example.com/projects/default/features/${featureName}`)
    await world.admin.call('resetSafeguard', { params: safeguardPlace })
    world.at(secondsLater(30).toISOString())
    await resume()
    for (const seconds of [45, 105, 165]) await at(seconds, silent)
    now = secondsLater(165)
    expect((await mails.next()).map(({ text }) => text.includes('no number'))).toEqual([true])
  })
})

describe('safeguards on a server that is slow', () => {
  it('are read where the clock has gone on by a minute at each look', async ({ world }) => {
    const { safeguard } = await guarded(world)
    let minutes = 0
    await watchAt(world, () => secondsLater(60 * ++minutes), says(0))
    expect(await safeguard()).toMatchObject({ state: 'watching', value: 0 })
  })
})
