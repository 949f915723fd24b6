import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { rule } from '../../support/approval-rules.ts'
import { clientOf } from '../../support/call.ts'
import { guarded, move, PLACE, propose, requestIn, turningOn } from '../../support/proposals.ts'
import { isOn } from '../../support/strategies.ts'
import { it, type World } from '../../support/world.ts'

const IN_TWO_WEEKS = '2998-01-15T00:00:00.000Z'
const NOW = '2998-01-01T00:00:00.000Z'

/** An approved request, whose approval was given at a time. */
async function approvedAt(world: World, time: string) {
  world.at(time)
  return requestIn(world, 'Approved')
}

describe('an approval', () => {
  it('counts for two weeks', async ({ world }) => {
    const { request, reviewer, feature } = await approvedAt(world, NOW)
    world.at('2998-01-15T00:00:00.001Z')
    const { status, error } = await move(reviewer, request, 'Applied')
    expect({ status, message: error?.message }).toEqual({
      status: 409,
      message: `The change request ${request.id} has 0 of 1 approvals that count: the approval of ${reviewer.name} is older than 14 days. Ask for another approval`,
    })
    expect(await isOn(world, { ...PLACE, featureName: feature })).toBe(false)
    expect(await world.eventTypes()).toEqual([])
    world.at(IN_TWO_WEEKS)
    expect(await move(reviewer, request, 'Applied')).toMatchObject({ status: 200 })
  })

  it('is given again when it is too old', async ({ world }) => {
    const { request, reviewer } = await approvedAt(world, NOW)
    world.at('2998-02-01T00:00:00.000Z')
    const { body } = await move(reviewer, request, 'Approved')
    expect(body).toMatchObject({ state: 'Approved', approvals: [{ createdAt: '2998-02-01T00:00:00.000Z' }] })
    expect(await world.eventTypes()).toEqual(['change-request-approval-added'])
    expect(await move(reviewer, request, 'Applied')).toMatchObject({ status: 200 })
  })

  it('of before does not make a request approved', async ({ world }) => {
    world.at(NOW)
    const { request, reviewer } = await requestIn(world, 'In review', 2)
    const other = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'] })
    await move(reviewer, request, 'Approved')
    world.at('2998-02-01T00:00:00.000Z')
    expect(await move(other, request, 'Approved')).toMatchObject({ body: { state: 'In review' } })
    expect(await move(reviewer, request, 'Approved')).toMatchObject({ body: { state: 'Approved' } })
  })

  it('counts as long as the setting says', async ({ world }) => {
    const { request, reviewer } = await approvedAt(world, NOW)
    world.limit({ approvalDays: 30 })
    world.at('2998-01-31T00:00:00.000Z')
    expect(await move(reviewer, request, 'Applied')).toMatchObject({ status: 200 })
  })

  it('does not count when the account has lost the right since', async ({ world }) => {
    const { request, reviewer } = await approvedAt(world, NOW)
    const by = await world.actor({ may: ['APPLY_CHANGE_REQUEST'] })
    await sql`delete from user_roles where user_id = ${reviewer.userId}`.execute(world.db)
    for (const state of ['Applied', 'Scheduled'] as const) {
      const { status, error } = await move(by, request, state, { scheduledAt: IN_TWO_WEEKS })
      expect({ status, message: error?.message }).toMatchObject({
        status: 409,
        message: expect.stringContaining(`${reviewer.name} may not approve it any more`),
      })
    }
    const other = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'] })
    expect(await move(other, request, 'Approved')).toMatchObject({ status: 200 })
    expect(await move(by, request, 'Applied')).toMatchObject({ status: 200 })
  })

  it('does not count when the account was deleted since', async ({ world }) => {
    const { request, reviewer } = await approvedAt(world, NOW)
    await sql`update users set deleted_at = now() where id = ${reviewer.userId}`.execute(world.db)
    expect(await move(world.admin, request, 'Applied')).toMatchObject({ status: 409 })
  })

  it.for(['its environment', 'a rule'])(
    'of an admin key that has expired or was deleted does not count for %s, and another key approves',
    async (needed, { world }) => {
      world.at(NOW)
      const { feature, author, reviewer } = await guarded(world, needed === 'a rule' ? 2 : 1)
      if (needed === 'a rule') await rule(world, { approvals: 2 })
      const body = { tokenName: 'second', type: 'admin' as const, expiresAt: IN_TWO_WEEKS }
      const { body: made } = await world.admin.call('createApiToken', { body })
      const second = clientOf(world.app, world.db, { ...world.admin, key: made.secret })
      const request = await propose(author, turningOn(feature))
      await move(author, request, 'In review')
      if (needed === 'a rule') await move(reviewer, request, 'Approved')
      expect(await move(second, request, 'Approved')).toMatchObject({ body: { state: 'Approved' } })
      const expires = (time: string) => sql`update api_tokens set expires_at = ${time} where id = ${made.id}`
      await expires(NOW).execute(world.db)
      expect(await move(reviewer, request, 'Applied')).toMatchObject({ status: 409 })
      await expires(IN_TWO_WEEKS).execute(world.db)
      await sql`delete from api_tokens where id = ${made.id}`.execute(world.db)
      expect(await move(reviewer, request, 'Applied')).toMatchObject({ status: 409 })
      expect(await isOn(world, { ...PLACE, featureName: feature })).toBe(false)
      expect(await move(world.admin, request, 'Approved')).toMatchObject({ body: { state: 'Approved' } })
      expect(await move(reviewer, request, 'Applied')).toMatchObject({ status: 200 })
    },
  )
})
