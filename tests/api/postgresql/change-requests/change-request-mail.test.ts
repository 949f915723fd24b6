import { describe, expect } from 'vitest'
import type { Mail } from '../../../../src/mail/mailer.ts'
import type { Client } from '../../../support/call.ts'
import { startInstance } from '../../../support/instance.ts'
import { move, requestIn } from '../../../support/proposals.ts'
import { BASE_URL } from '../../../support/server.ts'
import { ROLES } from '../../../support/service-accounts.ts'
import { browserOf, makePerson } from '../../../support/sign-in.ts'
import { it, type World } from '../../../support/world.ts'

/** A draft, on a server that sends mail; two admins with an email can approve it. */
async function scene(world: World, mailer: (mail: Mail) => Promise<void> = async () => {}) {
  const { request, params, author, reviewer } = await requestIn(world, 'Draft')
  const ada = await makePerson(world, { rootRole: ROLES.ADMIN })
  const bob = await makePerson(world, { rootRole: ROLES.ADMIN, email: 'bob@example.com', name: 'Bob' })
  const mails: Mail[] = []
  const { app, client, clientWith, logged } = await startInstance(world.db, {
    mailer: async (mail) => {
      mails.push(mail)
      await mailer(mail)
    },
  })
  const by = clientWith(author.key ?? '')
  const approver = clientWith(reviewer.key ?? '')
  const ask = (reviewers: number[], asker: Client = by) =>
    asker.call('setRequestedApprovers', { params, body: { reviewers } })
  /** To whom mail went so far: a server that has stopped has sent all that it had to. */
  const recipients = async () => {
    await app.close()
    return mails.map(({ to }) => to).sort()
  }
  return { request, author, reviewer, approver, ada, bob, mails, by, ask, recipients, client, logged }
}

describe('setChangeRequestState', () => {
  it('tells those who are asked to approve, once the request is in review', async ({ world }) => {
    const { request, author, reviewer, ada, bob, mails, by, ask, recipients } = await scene(world)
    await by.call('setChangeRequestTitle', {
      params: { projectId: 'default', changeRequestId: request.id },
      body: { title: 'Open <b>it</b>' },
    })
    await ask([ada.id, bob.id, reviewer.userId])
    expect((await move(by, request, 'In review')).status).toBe(200)
    expect(await recipients()).toEqual(['ada@example.com', 'bob@example.com'])
    const mail = mails.find(({ to }) => to.startsWith('bob'))
    const what = `${author.name} asks you to approve "Open <b>it</b>" in the environment "production" of the project "default":`
    expect(mail?.text).toContain(`Hello Bob,\n\n${what}`)
    expect(mail?.text).toContain(`${BASE_URL}/api/admin/projects/default/change-requests/${request.id}\n`)
    expect(mail?.html).toContain('&lt;b&gt;it&lt;/b&gt;')
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

  it('is done though a message can not be sent', async ({ world }) => {
    const { request, ada, bob, by, ask, recipients, logged } = await scene(world, async () => {
      throw new Error('The mail server is down')
    })
    await ask([ada.id, bob.id])
    expect((await move(by, request, 'In review')).body.state).toBe('In review')
    expect(await recipients()).toHaveLength(2)
    expect(logged()).toContain('a message could not be sent')
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
