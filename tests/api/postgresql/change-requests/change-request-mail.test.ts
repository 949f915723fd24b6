import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { recordRequestEvent } from '../../../../src/domain/change-requests/change/commands.ts'
import type { Mail } from '../../../../src/mail/mailer.ts'
import type { Client } from '../../../support/call.ts'
import { as } from '../../../support/change-requests.ts'
import { startInstance } from '../../../support/instance.ts'
import { mailing } from '../../../support/mails.ts'
import { move, requestIn } from '../../../support/proposals.ts'
import { ROLES } from '../../../support/service-accounts.ts'
import { browserOf, makePerson } from '../../../support/sign-in.ts'
import { it, type World } from '../../../support/world.ts'

/** A draft, and the job that sends mails; two admins with an email can approve it. */
async function scene(world: World, send: (mail: Mail) => Promise<void> = async () => {}) {
  const { request, params, author: by, reviewer: approver } = await requestIn(world, 'Draft')
  const ada = await makePerson(world, { rootRole: ROLES.ADMIN })
  const bob = await makePerson(world, { rootRole: ROLES.ADMIN, email: 'bob@example.com', name: 'Bob' })
  const mails = await mailing(world.db, { send })
  const { client } = await startInstance(world.db)
  const ask = (reviewers: number[], asker: Client = by) =>
    asker.call('setRequestedApprovers', { params, body: { reviewers } })
  /** To whom the job sends mail now. */
  const recipients = async () => (await mails.next()).map(({ to }) => to).sort()
  return { request, by, approver, ada, bob, mails, ask, recipients, client }
}

describe('setChangeRequestState', () => {
  it('tells those who are asked to approve, once the request is in review', async ({ world }) => {
    const { request, approver, ada, bob, mails, by, ask, recipients } = await scene(world)
    await by.call('setChangeRequestTitle', {
      params: { projectId: 'default', changeRequestId: request.id },
      body: { title: 'Open <b>it</b>' },
    })
    await ask([ada.id, bob.id, approver.userId])
    expect((await move(by, request, 'In review')).status).toBe(200)
    expect(await recipients()).toEqual(['ada@example.com', 'bob@example.com'])
    const mail = mails.sent.find(({ to }) => to.startsWith('bob'))
    const what = `${by.name} asks you to approve "Open <b>it</b>" in the environment "production" of the project "default":`
    expect(mail?.text).toContain(`Hello Bob,\n\n${what}`)
    expect(mail?.text).toContain(`https://flags.example.com/default/${request.id}\n`)
    expect(mail?.html).toContain('&lt;b&gt;it&lt;/b&gt;')
  })

  it('tells who made and who scheduled a request that it could not be applied', async ({ world }) => {
    const { request, by, ada, bob, approver, recipients, mails } = await scene(world)
    await sql`update users set email = 'author@example.com' where id = ${by.userId}`.execute(world.db)
    await move(by, request, 'In review')
    await move(approver, request, 'Approved')
    const scheduledAt = new Date(Date.now() + 60_000).toISOString()
    await move(await browserOf(world, ada.id), request, 'Scheduled', { scheduledAt })
    await recipients()
    const failure = { id: request.id, title: null, project: 'default', environment: 'production' }
    await as(world.db, bob.id, (transaction) =>
      recordRequestEvent(transaction, failure, 'change-request-scheduled-application-failure', {
        reason: 'It is gone',
      }),
    )
    expect(await recipients()).toEqual(['ada@example.com', 'author@example.com'])
    expect(mails.sent.at(-1)?.text).toContain('could not be applied as scheduled. It is gone:')
  })

  it('tells nobody who can no longer approve it', async ({ world }) => {
    const { request, ada, bob, by, ask, recipients } = await scene(world)
    await ask([ada.id, bob.id])
    await world.db.deleteFrom('userRoles').where('userId', '=', bob.id).execute()
    await move(by, request, 'In review')
    expect(await recipients()).toEqual(['ada@example.com'])
  })

  it('tells nobody of a move that was refused, or of another one', async ({ world }) => {
    const { request, ada, approver, by, ask, recipients } = await scene(world)
    await move(by, request, 'In review')
    await ask([ada.id], world.admin)
    expect((await move(by, request, 'In review')).status).toBe(409)
    expect((await move(approver, request, 'Approved')).status).toBe(200)
    expect((await move(by, request, 'Cancelled')).status).toBe(200)
    expect(await recipients()).toEqual([])
  })

  it('tells who is asked again later when the mail server does not answer', async ({ world }) => {
    let isDown = true
    const { request, ada, bob, by, ask, mails, recipients } = await scene(world, async () => {
      if (isDown) throw new Error('The mail server is down')
    })
    await ask([ada.id, bob.id])
    expect((await move(by, request, 'In review')).body.state).toBe('In review')
    expect(await recipients()).toEqual([])
    expect(mails.warnings).toHaveLength(2)
    isDown = false
    expect(await recipients()).toEqual([])
    await world.db.updateTable('mails').set({ dueAt: new Date() }).execute()
    expect(await recipients()).toEqual(['ada@example.com', 'bob@example.com'])
    expect(await recipients()).toEqual([])
  })
})

describe('setRequestedApprovers', () => {
  it('tells those who are asked in addition while the request is in review', async ({ world }) => {
    const { request, ada, bob, by, ask, recipients } = await scene(world)
    await move(by, request, 'In review')
    await ask([ada.id])
    await ask([ada.id, bob.id])
    await ask([bob.id])
    expect(await recipients()).toEqual(['ada@example.com', 'bob@example.com'])
  })

  it('tells nobody of a draft, and not who asks themselves', async ({ world }) => {
    const { request, ada, bob, by, ask, recipients, client } = await scene(world)
    await ask([ada.id])
    await ask([])
    await move(by, request, 'In review')
    const { session } = await browserOf(world, bob.id)
    expect((await ask([bob.id], client({ session }))).status).toBe(200)
    expect(await recipients()).toEqual([])
  })
})
