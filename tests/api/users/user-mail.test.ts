import { describe, expect } from 'vitest'
import { smtpMailer } from '../../../src/mail/mailer.ts'
import { type Client, clientOf } from '../../support/call.ts'
import { dump } from '../../support/dump.ts'
import { logged } from '../../support/logged.ts'
import { mailServer } from '../../support/mail-server.ts'
import { BASE_URL, serverOn } from '../../support/server.ts'
import { ROLES } from '../../support/service-accounts.ts'
import { OTHER_PASSWORD, PASSWORD } from '../../support/users.ts'
import { newGate } from '../../support/waiting.ts'
import { it, type World } from '../../support/world.ts'

/** An admin of a server that sends through `smtpUrl`, and all that the server logs. */
async function withMail(world: World, smtpUrl: string) {
  const log: string[] = []
  const app = await serverOn(world.db, {
    mailer: smtpMailer({ smtpUrl, from: 'Flags <flags@example.com>' }),
    log: logged(log, 'trace'),
  })
  const client = clientOf(app, world.db, world.admin)
  return { client, log, close: () => app.close() }
}

function create(client: Client, wanted: object = {}) {
  return client.call('createUser', {
    body: { email: 'ada@example.com', name: 'Ada', rootRole: ROLES.VIEWER, ...wanted },
  })
}

describe('createUser', () => {
  it('sends the link to choose a password', async ({ world }) => {
    const server = await mailServer()
    const { client, close } = await withMail(world, server.url)
    const { body } = await create(client, { email: 'Ada@Example.com', name: 'Ada <b>& "Co"</b>' })
    expect(body).toMatchObject({ emailSent: true, inviteLink: expect.stringContaining(`${BASE_URL}/new-user?token=`) })
    expect(server.received).toMatchObject([{ from: 'flags@example.com', to: ['ada@example.com'] }])
    const content = server.received[0]?.content ?? ''
    expect(content.split(body.inviteLink ?? '')).toHaveLength(4)
    expect(content).toContain('Hello Ada <b>& "Co"</b>,')
    expect(content).toContain('<p>Hello Ada &lt;b&gt;&amp; &quot;Co&quot;&lt;/b&gt;,</p>')
    expect(content).toMatch(/^From: Flags <flags@example\.com>\r?$/m)
    await close()
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
    const { client, close } = await withMail(world, server.url)
    const { body } = await create(client, { password: PASSWORD })
    expect(body.emailSent).toBe(true)
    expect(body).not.toHaveProperty('inviteLink')
    expect(server.received[0]?.content).toContain(`${BASE_URL}/login`)
    expect(server.received[0]?.content).not.toContain(PASSWORD)
    expect(server.received[0]?.content).not.toContain('token=')
    await close()
  })

  it('sends nothing when that is not wanted, or there is no email, or the user was not made', async ({ world }) => {
    const server = await mailServer()
    const { client, close } = await withMail(world, server.url)
    expect((await create(client, { sendEmail: false })).body.emailSent).toBe(false)
    expect((await create(client, { email: '', username: 'ada' })).body.emailSent).toBe(false)
    expect((await create(client)).status).toBe(409)
    expect((await create(client, { email: 'eve@example.com', rootRole: 999 })).status).toBe(400)
    expect(server.received).toEqual([])
    await close()
  })

  it('signs in to the mail server', async ({ world }) => {
    const server = await mailServer({ password: 'p@ss word' })
    const { client, close } = await withMail(
      world,
      `smtp://flags:${encodeURIComponent('p@ss word')}@127.0.0.1:${server.port}`,
    )
    expect((await create(client)).body.emailSent).toBe(true)
    expect(server.received).toMatchObject([{ user: 'flags' }])
    await close()
  })

  it('writes to one address, whatever the name looks like', async ({ world }) => {
    const server = await mailServer()
    const { client, close } = await withMail(world, server.url)
    await create(client, { name: 'Ada\r\nBcc: eve@example.com', email: "o'hara+tag@ex-ample.co" })
    expect(server.received.map(({ to }) => to)).toEqual([["o'hara+tag@ex-ample.co"]])
    expect(server.received[0]?.raw.split(/\r?\n\r?\n/)[0]).not.toContain('eve@example.com')
    await close()
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
    const { client, log, close } = await withMail(world, await smtpUrl(world))
    const { status, body } = await create(client)
    expect({ status, emailSent: body.emailSent }).toEqual({ status: 201, emailSent: false })
    expect((await client.call('getUser', { params: { userId: body.id } })).status).toBe(200)
    const line = log.find((entry) => entry.includes('could not be sent'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 40, ...expected })
    expect(log.join('')).not.toContain('token=')
    await close()
  })
})

describe('the secret link of a user', () => {
  it('is in no answer but that which gives the link, in no event, no log and no row', async ({ world }) => {
    const server = await mailServer()
    const { client, log, close } = await withMail(world, server.url)
    const { body: ada } = await create(client, { password: PASSWORD })
    const { body: eve } = await create(client, { email: 'eve@example.com' })
    const params = { userId: ada.id }
    const link = (await client.call('resetUserPassword', { body: { id: 'eve@example.com' } })).body.resetPasswordUrl
    const answers = [
      ada,
      await client.call('changeUserPassword', { params, body: { password: OTHER_PASSWORD } }),
      await client.send('changeUserPassword', { params, body: { password: 'weak-but-secret' } }),
      await client.send('validatePassword', { body: { password: 'weak-but-secret' } }),
      await client.send('createUser', { body: { username: 'x', rootRole: 999, password: PASSWORD } }),
      await client.send('createUser', { body: { username: 'x', rootRole: 3, password: { secret: PASSWORD } } }),
      await client.call('listUsers'),
      await client.call('getUser', { params }),
      await client.call('updateUser', { params, body: { name: 'Ada King' } }),
      await client.call('getUserPermissions', { params }),
      await client.call('searchUsers', { query: { q: 'ada' } }),
      await client.call('getAccessOverview'),
      await client.call('searchEvents', { body: {} }),
      await client.call('deleteUser', { params }),
    ]
    const { passwordHash } = await world.db
      .selectFrom('users')
      .select('passwordHash')
      .where('id', '=', ada.id)
      .executeTakeFirstOrThrow()
    expect(passwordHash).toBeNull()
    const tokens = [eve.inviteLink ?? '', link].map((url) => new URL(url).searchParams.get('token') ?? '')
    expect(new Set(tokens.filter((token) => token.length === 56)).size).toBe(2)
    const places = {
      answers: JSON.stringify(answers.map((answer) => ('body' in answer ? [answer.body, answer.headers] : answer))),
      events: JSON.stringify(await world.events()),
      log: log.join(''),
      rows: JSON.stringify(await dump(world.db)),
    }
    for (const [place, text] of Object.entries(places))
      for (const secret of [PASSWORD, OTHER_PASSWORD, 'weak-but-secret', '$scrypt$', ...tokens])
        expect(text.includes(secret), `${place} has ${secret}`).toBe(false)
    await close()
  })
})
