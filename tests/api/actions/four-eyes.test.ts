import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { editor, rule } from '../../support/approval-rules.ts'
import type { Client } from '../../support/call.ts'
import { guard } from '../../support/guarded.ts'
import { move, pathOf, propose, turningOn, waitingFor } from '../../support/proposals.ts'
import { CRITICAL, isOn, makeActionSet, runJob, runsOf } from '../../support/signals.ts'
import { it, type World } from '../../support/world.ts'

const AUTHOR = ['UPDATE_PROJECT_ACTIONS', 'UPDATE_FEATURE_ENVIRONMENT', 'APPROVE_CHANGE_REQUEST'] as const

/** An action set that one user made and another one edited last, and a third user who may do the same. */
async function scene(world: World) {
  const { endpoint, input, params: first } = await makeActionSet(world)
  await world.admin.call('deleteActionSet', { params: first })
  const [maker, changer, other] = [
    await world.actor({ may: [...AUTHOR] }),
    await world.actor({ may: [...AUTHOR] }),
    await world.actor({ may: [...AUTHOR, 'APPLY_CHANGE_REQUEST'] }),
  ]
  const { body: made } = await maker.call('createActionSet', { params: { projectId: 'default' }, body: input })
  const params = { projectId: 'default', actionSetId: made.id }
  const body = { ...input, description: 'For alerts at night' }
  expect(await changer.call('updateActionSet', { params, body })).toMatchObject({ status: 200 })
  await other.call('disableActionSet', { params })
  await other.call('enableActionSet', { params })
  /** Sends a signal. Returns the change request that the run asks with. */
  async function asked() {
    await endpoint.send(CRITICAL)
    await runJob(world)
    const [run] = await runsOf(world, params)
    expect(run?.actions).toMatchObject([{ state: 'proposed', error: null }])
    const changeRequestId = run?.actions[0]?.changeRequestId ?? 0
    return (await world.admin.call('getChangeRequest', { params: { projectId: 'default', changeRequestId } })).body
  }
  return { maker, changer, other, asked }
}

describe('who made an action set, and who edited it last', () => {
  it('can neither approve what it asks for, nor review that it was applied without approval', async ({ world }) => {
    const { maker, changer, other, asked } = await scene(world)
    await guard(world.db, 'default', 'production')
    const request = await asked()
    expect(request.coAuthors?.map(({ id }) => id)).toEqual([maker.userId, changer.userId])
    for (const author of [maker, changer]) {
      const { status, error } = await move(author, request, 'Approved')
      expect([status, error?.message]).toEqual([
        403,
        "Who made or last edited an action set can't approve what it asks for. Another user has to",
      ])
      expect(await waitingFor(author)).toBe(0)
    }
    const headers = { 'x-override-reason': 'Payments fail, incident 4711' }
    const body = { state: 'Applied' as const }
    await world.admin.call('setChangeRequestState', { params: pathOf(request), body, headers })
    expect(await isOn(world)).toBe(false)
    const { body: found } = await world.admin.call('listBreakGlassUses', { params: { projectId: 'default' } })
    const params = { projectId: 'default', useId: found.uses[0]?.id ?? 0 }
    for (const author of [maker, changer])
      expect(await author.call('reviewBreakGlassUse', { params, body: {} })).toMatchObject({ status: 403 })
    expect(await other.call('reviewBreakGlassUse', { params, body: {} })).toMatchObject({ status: 200 })
  })

  it('ask for what it does, for rules about users', async ({ world }) => {
    const { changer, other, asked } = await scene(world)
    await sql`update users set account_type = 'user' where id = ${changer.userId}`.execute(world.db)
    await rule(world, { alsoOff: true, askers: ['user'] })
    const request = await asked()
    expect(request.state).toBe('In review')
    expect(await move(other, request, 'Applied')).toMatchObject({ status: 409 })
  })

  it('count as authors for approval rules', async ({ world }) => {
    const { maker, changer, other, asked } = await scene(world)
    await rule(world, { alsoOff: true, notByLastEditor: true })
    const request = await asked()
    const { body } = await other.call('previewChangeRequest', { params: pathOf(request) })
    const approvers = body.rules?.[0]?.approvers.map(({ id }) => id)
    expect(approvers).toContain(other.userId)
    for (const author of [maker, changer]) expect(approvers).not.toContain(author.userId)
    await move(other, request, 'Approved')
    expect(await move(other, request, 'Applied')).toMatchObject({ body: { state: 'Applied' } })
    const by = await editor(world)
    const next = await propose(by, turningOn('new-checkout'))
    await move(by, next, 'In review')
    for (const author of [maker, changer])
      expect(await move(author, next, 'Approved')).toMatchObject({ status: 200, body: { state: 'In review' } })
    expect(await move(other, next, 'Approved')).toMatchObject({ body: { state: 'Approved' } })
  })

  it('and before that are editors for rules, but not who switched it or edited it later', async ({ world }) => {
    const { endpoint, input, params: first } = await makeActionSet(world)
    await world.admin.call('deleteActionSet', { params: first })
    const users = []
    for (const _ of [1, 2, 3, 4, 5]) users.push(await world.actor({ may: [...AUTHOR] }))
    const [maker, earlier, last, switching, later] = users as [Client, Client, Client, Client, Client]
    const { body: made } = await maker.call('createActionSet', { params: { projectId: 'default' }, body: input })
    const params = { projectId: 'default', actionSetId: made.id }
    const edit = async (by: Client, description: string) =>
      expect(await by.call('updateActionSet', { params, body: { ...input, description } })).toMatchObject({
        status: 200,
      })
    await edit(earlier, 'At night')
    await edit(last, 'On days, too')
    await switching.call('disableActionSet', { params })
    await switching.call('enableActionSet', { params })
    await rule(world, { alsoOff: true, approvals: 2, notByEditors: true })
    await endpoint.send(CRITICAL)
    await runJob(world)
    world.at(new Date(Date.now() + 60_000))
    await edit(later, 'For alerts')
    const [run] = await runsOf(world, params)
    const changeRequestId = run?.actions[0]?.changeRequestId ?? 0
    const at = { params: { projectId: 'default', changeRequestId } }
    const { body: request } = await world.admin.call('getChangeRequest', at)
    const { body } = await world.admin.call('previewChangeRequest', at)
    const approvers = body.rules?.[0]?.approvers.map(({ id }) => id)
    expect(users.map(({ userId }) => approvers?.includes(userId))).toEqual([false, false, false, true, true])
    const counting = async (by: Client) => {
      await move(by, request, 'Approved')
      const { body: now } = await world.admin.call('previewChangeRequest', at)
      return now.rules?.[0]?.counting
    }
    expect([await counting(earlier), await counting(switching)]).toEqual([0, 1])
  })
})
