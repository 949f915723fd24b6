import { describe, expect } from 'vitest'
import { smtpMailer } from '../../../src/mail/mailer.ts'
import type { Client } from '../../support/call.ts'
import { startInstance } from '../../support/instance.ts'
import { mailServer } from '../../support/mail-server.ts'
import { BASE_URL } from '../../support/server.ts'
import { ROLES } from '../../support/service-accounts.ts'
import { PASSWORD } from '../../support/users.ts'
import { newGate } from '../../support/waiting.ts'
import { it, type World } from '../../support/world.ts'

/** An admin of a server that sends through `smtpUrl`, and all that the server logs. */
async function withMail(world: World, smtpUrl: string) {
  const mailer = smtpMailer({ smtpUrl, from: 'Flags <flags@example.com>' })
  const { app, logged, clientWith } = await startInstance(world.db, { mailer })
  return { client: clientWith(world.admin.key ?? ''), logged, close: () => app.close() }
}

function create(client: Client, wanted: object = {}) {
  return client.call('createUser', {
    body: { email: 'ada@example.com', name: 'Ada', rootRole: ROLES.VIEWER, ...wanted },
  })
}

describe('createUser', () => {
  it('sends the link to choose a password', async ({ world }) => {
    const server = await mailServer()
    const { client } = await withMail(world, server.url)
    const { body } = await create(client, { email: 'Ada@Example.com', name: 'Ada <b>& "Co"</b>' })
    expect(body).toMatchObject({ emailSent: true, inviteLink: expect.stringContaining(`${BASE_URL}/new-user?token=`) })
    expect(server.received).toMatchObject([{ from: 'flags@example.com', to: ['ada@example.com'] }])
    const content = server.received[0]?.content ?? ''
    expect(content.split(body.inviteLink ?? '')).toHaveLength(4)
    expect(content).toContain('Hello Ada <b>& "Co"</b>,')
    expect(content).toContain('<p>Hello Ada &lt;b&gt;&amp; &quot;Co&quot;&lt;/b&gt;,</p>')
    expect(content).toMatch(/^From: Flags <flags@example\.com>\r?$/m)
  })

  it.for([
    ['', {}],
    [' with an Idempotency-Key', { 'idempotency-key': 'invite-ada' }],
  ] as const)(
    'answers before a mail server that hangs, and sends the message after it%s',
    async ([, headers], { world }) => {
      const gate = newGate()
      const server = await mailServer({ opened: gate.passed })
      const { client, close } = await withMail(world, server.url)
      const { status, body } = await client.call('createUser', {
        headers,
        body: { email: 'ada@example.com', name: 'Ada', rootRole: ROLES.VIEWER },
      })
      expect({ status, body }).toMatchObject({
        status: 201,
        body: { emailSent: false, inviteLink: expect.stringContaining(`${BASE_URL}/new-user?token=`) },
      })
      gate.open()
      // The server waits for the message before it stops.
      await close()
      expect(server.received[0]?.content).toContain(body.inviteLink)
    },
  )

  it('sends the sign-in page to a user with a password, and never the password', async ({ world }) => {
    const server = await mailServer()
    const { client } = await withMail(world, server.url)
    const { body } = await create(client, { password: PASSWORD })
    expect(body.emailSent).toBe(true)
    expect(body).not.toHaveProperty('inviteLink')
    expect(server.received[0]?.content).toContain(`${BASE_URL}/login`)
    expect(server.received[0]?.content).not.toContain(PASSWORD)
    expect(server.received[0]?.content).not.toContain('token=')
  })

  it('sends nothing when that is not wanted, or there is no email, or the user was not made', async ({ world }) => {
    const server = await mailServer()
    const { client } = await withMail(world, server.url)
    expect((await create(client, { sendEmail: false })).body.emailSent).toBe(false)
    expect((await create(client, { email: '', username: 'ada' })).body.emailSent).toBe(false)
    expect((await create(client)).status).toBe(409)
    expect((await create(client, { email: 'eve@example.com', rootRole: 999 })).status).toBe(400)
    expect(server.received).toEqual([])
  })

  it('signs in to the mail server', async ({ world }) => {
    const server = await mailServer({ password: 'p@ss word' })
    const { client } = await withMail(world, `smtp://flags:${encodeURIComponent('p@ss word')}@127.0.0.1:${server.port}`)
    expect((await create(client)).body.emailSent).toBe(true)
    expect(server.received).toMatchObject([{ user: 'flags' }])
  })

  it('writes to one address, whatever the name looks like', async ({ world }) => {
    const server = await mailServer()
    const { client } = await withMail(world, server.url)
    await create(client, { name: 'Ada\r\nBcc: eve@example.com', email: "o'hara+tag@ex-ample.co" })
    expect(server.received.map(({ to }) => to)).toEqual([["o'hara+tag@ex-ample.co"]])
    expect(server.received[0]?.raw.split(/\r?\n\r?\n/)[0]).not.toContain('eve@example.com')
  })

  it.for<[string, (world: World) => Promise<string>, object]>([
    ['refuses it', async () => (await mailServer({ refusal: 'this looks like spam:' })).url, { responseCode: 550 }],
    [
      'refuses the password',
      async () => (await mailServer({ password: 'x' })).url.replace('://', '://a:b@'),
      { code: 'EAUTH' },
    ],
    [
      'is not there',
      async () => {
        const server = await mailServer()
        await server.close()
        return server.url
      },
      { code: 'ESOCKET' },
    ],
  ])('keeps the user when the mail server %s, and logs no link', async ([, smtpUrl, expected], { world }) => {
    const { client, logged } = await withMail(world, await smtpUrl(world))
    const { status, body } = await create(client)
    expect({ status, emailSent: body.emailSent }).toEqual({ status: 201, emailSent: false })
    expect((await client.call('getUser', { params: { userId: body.id } })).status).toBe(200)
    const line = logged()
      .split('\n')
      .find((entry) => entry.includes('could not be sent'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 40, ...expected })
    expect(logged()).not.toContain('token=')
  })
})
