import { describe, expect, vi } from 'vitest'
import { databaseOf } from '../../../../src/db/database.ts'
import type { Mail } from '../../../../src/mail/mailer.ts'
import { startInstance } from '../../../support/instance.ts'
import { listening } from '../../../support/listening.ts'
import { BASE_URL } from '../../../support/server.ts'
import { ROLES, tally } from '../../../support/service-accounts.ts'
import { browserOf, makePerson, makeResetToken, OTHER_PASSWORD, PASSWORD, signIn } from '../../../support/sign-in.ts'
import { newGate, occupied, until } from '../../../support/waiting.ts'
import { it, type World } from '../../../support/world.ts'

const PAST = '2020-01-01T00:00:00.000Z'

/** A server that sends mail, and what it sent. */
async function withMail({ db }: World, mailer: (mail: Mail) => Promise<void> = async () => {}) {
  const mails: Mail[] = []
  const instance = await startInstance(db, {
    mailer: async (mail) => {
      mails.push(mail)
      await mailer(mail)
    },
  })
  const ask = (email: string) => instance.client().call('requestPasswordReset', { body: { email } })
  return { ...instance, mails, ask }
}

function tokenIn({ text }: Mail): string {
  const link = /https:\S+/.exec(text)?.[0] ?? ''
  expect(link.startsWith(`${BASE_URL}/reset-password?token=`)).toBe(true)
  return new URL(link).searchParams.get('token') ?? ''
}

describe('requestPasswordReset', () => {
  it('sends a link that works, to the user with the email in any case', async ({ world }) => {
    await makePerson(world)
    const { mails, ask } = await withMail(world)
    expect((await ask('ADA@example.com')).status).toBe(200)
    await vi.waitFor(() => expect(mails).toHaveLength(1))
    const [mail] = mails as [Mail]
    expect(mail.to).toBe('ada@example.com')
    const token = tokenIn(mail)
    const { status } = await world.anonymous.call('resetPassword', { body: { token, password: OTHER_PASSWORD } })
    expect(status).toBe(200)
    expect((await signIn(world, 'ada@example.com', OTHER_PASSWORD)).status).toBe(200)
  })

  it('sends none to an email that only the database takes for the same, since each form has its own count', async ({
    world,
  }) => {
    for (const email of ['ida@example.com', 'ada@example.com']) await makePerson(world, { email })
    const { mails, ask } = await withMail(world)
    await ask('\u0130da@example.com')
    await ask('ada@example.com')
    await vi.waitFor(() => expect(mails.map(({ to }) => to)).toContain('ada@example.com'))
    expect(mails).toHaveLength(1)
  })

  it('answers before it does anything, and the same to everybody', async ({ world }) => {
    await makePerson(world)
    const gone = await makePerson(world, { email: 'gone@example.com' })
    await world.db.updateTable('users').set({ deletedAt: new Date() }).where('id', '=', gone.id).execute()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const { app, mails, ask } = await withMail(world, () => held)
    const answers = []
    for (const email of ['ada@example.com', 'nobody@example.com', 'gone@example.com', '@']) {
      const { status, body, headers } = await ask(email)
      const { date, ...others } = headers
      answers.push({ status, body, others })
    }
    expect(answers).toEqual(Array(4).fill({ ...answers[0], status: 200 }))
    await vi.waitFor(() => expect(mails.map(({ to }) => to)).toEqual(['ada@example.com']))
    // The server waits for what it left for later before it stops.
    const closed = app.close()
    release()
    await closed
  })

  it('sends the mail though all transactions are taken when the answer has been read', async ({ world }) => {
    await makePerson(world)
    const { transactions } = databaseOf(world.db)
    const mails: Mail[] = []
    const changed = { mailer: async (mail: Mail) => void mails.push(mail) }
    const { address } = await listening(world.db, { follows: false, changed })
    const release = await occupied(transactions)
    const asked = fetch(`${address}/auth/reset/password-email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ email: 'ada@example.com' }),
    })
    await until(() => transactions.queued === 1)
    // They are before the mail in the line, and take all places as soon as the request has its transaction.
    const gate = newGate()
    const others = Array.from({ length: 20 }, () => transactions.run(() => gate.passed))
    await release()
    const answer = await asked
    await answer.text()
    expect(answer.status).toBe(200)
    expect(mails).toEqual([])
    gate.open()
    await Promise.all(others)
    await vi.waitFor(() => expect(mails.map(({ to }) => to)).toEqual(['ada@example.com']))
  })

  it('says no secret in the log, though the mail server refuses the message', async ({ world }) => {
    await makePerson(world)
    const { mails, ask, logged } = await withMail(world, ({ text }) => Promise.reject(new Error(text)))
    expect((await ask('ada@example.com')).status).toBe(200)
    await vi.waitFor(() => expect(logged()).toContain('could not be sent'))
    expect(logged()).not.toContain(tokenIn(mails[0] as Mail))
  })

  it('ends no earlier link, until one of them is used', async ({ world }) => {
    const { id } = await makePerson(world)
    const invited = await makeResetToken(world, id)
    const isGood = async (token: string) =>
      (await world.anonymous.call('getResetToken', { query: { token } })).status === 200
    const down = await withMail(world, () => Promise.reject(new Error('down')))
    await down.ask('ada@example.com')
    await vi.waitFor(() => expect(down.logged()).toContain('could not be sent'))
    expect(await isGood(invited)).toBe(true)
    const { mails, ask } = await withMail(world)
    await ask('ada@example.com')
    await ask('ada@example.com')
    await vi.waitFor(() => expect(mails).toHaveLength(2))
    const tokens = [invited, ...[...down.mails, ...mails].map(tokenIn)]
    expect(await Promise.all(tokens.map(isGood))).toEqual([true, true, true, true])
    const body = { token: tokens[2] ?? '', password: OTHER_PASSWORD }
    expect((await world.anonymous.call('resetPassword', { body })).status).toBe(200)
    expect(await Promise.all(tokens.map(isGood))).toEqual([false, false, false, false])
  })

  it('leaves the links that there are alone where none can be sent', async ({ world }) => {
    const { id } = await makePerson(world)
    const token = await makeResetToken(world, id)
    const { app, client } = await startInstance(world.db)
    await client().call('requestPasswordReset', { body: { email: 'ada@example.com' } })
    await app.close()
    expect((await world.anonymous.call('getResetToken', { query: { token } })).status).toBe(200)
  })

  it('takes five requests for an email and thirty from an address', async ({ world }) => {
    const ask = (email: string) => world.anonymous.call('requestPasswordReset', { body: { email } })
    const forOne = await Promise.all(
      Array.from({ length: 8 }, (_, i) => ask(i % 2 ? 'ada@example.com' : 'ADA@example.com')),
    )
    expect(tally(forOne)).toEqual({ 200: 5, 429: 3 })
    const forMany = await Promise.all(Array.from({ length: 30 }, (_, i) => ask(`${i}@example.com`)))
    expect(tally(forMany)).toEqual({ 200: 25, 429: 5 })
    expect(forMany.find(({ status }) => status === 429)?.error?.name).toBe('RateLimitError')
  })
})

describe('getResetToken', () => {
  it('tells whose password it changes', async ({ world }) => {
    const { id } = await makePerson(world, { rootRole: ROLES.EDITOR })
    const token = await makeResetToken(world, id)
    const { body } = await world.anonymous.call('getResetToken', { query: { token } })
    expect(body).toMatchObject({
      id,
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      token,
      createdBy: 'tests',
      role: { id: ROLES.EDITOR, type: 'root', name: 'Editor' },
    })
  })

  it('does not use the token up, which is in no log', async ({ world }) => {
    const token = await makeResetToken(world, (await makePerson(world)).id)
    const { client, logged } = await startInstance(world.db)
    for (let visit = 0; visit < 3; visit++)
      expect((await client().call('getResetToken', { query: { token } })).status).toBe(200)
    await client().call('resetPassword', { body: { token, password: PASSWORD } })
    expect((await client().call('getResetToken', { query: { token } })).status).toBe(401)
    expect(logged()).toContain('/auth/reset/validate')
    expect(logged()).not.toContain(token)
  })

  it('answers 401 for each invalid token, with the same words', async ({ world }) => {
    const { id } = await makePerson(world)
    const gone = await makePerson(world, { email: 'gone@example.com' })
    const used = await makeResetToken(world, id)
    const expired = await makeResetToken(world, id, PAST)
    const ofNobody = await makeResetToken(world, gone.id)
    await world.db.updateTable('users').set({ deletedAt: new Date() }).where('id', '=', gone.id).execute()
    await world.db
      .updateTable('resetTokens')
      .set({ usedAt: new Date() })
      .where('expiresAt', '>', new Date())
      .where('userId', '=', id)
      .execute()
    const refusals = []
    for (const token of ['nobody-made-this', used, expired, ofNobody]) {
      const read = await world.anonymous.call('getResetToken', { query: { token } })
      const reset = await world.anonymous.call('resetPassword', { body: { token, password: OTHER_PASSWORD } })
      refusals.push([read.status, read.error?.message, reset.status, reset.error?.message])
    }
    const message = 'The link is unknown, was used or has expired. Ask for another one'
    expect(refusals).toEqual(Array(4).fill([401, message, 401, message]))
  })
})

describe('resetPassword', () => {
  it('changes the password, ends all sessions at once and lets them try again', async ({ world }) => {
    const { id } = await makePerson(world, { username: 'ada' })
    const browser = await browserOf(world, id)
    const other = await browserOf(world, (await makePerson(world, { email: 'eve@example.com' })).id)
    expect((await browser.call('listEventCreators')).status).toBe(200)
    for (const username of ['ada@example.com', 'ada'])
      for (let attempt = 0; attempt < 5; attempt++)
        await world.anonymous.call('logIn', { body: { username, password: 'wrong' } })
    const token = await makeResetToken(world, id)
    const { status } = await world.anonymous.call('resetPassword', { body: { token, password: OTHER_PASSWORD } })
    expect(status).toBe(200)
    expect(await world.events()).toMatchObject([
      { type: 'user-updated', data: { id, credentials: 'password-changed' }, createdBy: 'flaghoist-system' },
    ])
    expect((await browser.call('listEventCreators')).status).toBe(401)
    expect((await other.call('listEventCreators')).status).toBe(200)
    expect((await signIn(world, 'ada@example.com', PASSWORD)).status).toBe(401)
    expect((await signIn(world, 'ada@example.com', OTHER_PASSWORD)).status).toBe(200)
    expect((await signIn(world, 'ada', OTHER_PASSWORD)).status).toBe(200)
  })

  it('takes a token once, and no other of the same user after that', async ({ world }) => {
    const { id } = await makePerson(world)
    const [token, older] = [await makeResetToken(world, id), await makeResetToken(world, id)]
    const reset = (password: string, of = token) =>
      world.anonymous.call('resetPassword', { body: { token: of, password } })
    const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => reset(`${OTHER_PASSWORD}${i}`)))
    expect(tally(answers)).toEqual({ 200: 1, 401: 5 })
    expect((await reset(OTHER_PASSWORD, older)).status).toBe(401)
  })

  it('refuses a weak password, and leaves the token', async ({ world }) => {
    const { id } = await makePerson(world)
    const token = await makeResetToken(world, id)
    const { status, error } = await world.anonymous.call('resetPassword', {
      body: { token, password: 'only lower case' },
    })
    expect({ status, name: error?.name, path: error?.details?.[0]?.path }).toEqual({
      status: 400,
      name: 'ValidationError',
      path: '/body/password',
    })
    expect((await world.anonymous.call('getResetToken', { query: { token } })).status).toBe(200)
  })
})

describe('validateResetPassword', () => {
  it('says whether a password is strong, and what a weak one lacks', async ({ world }) => {
    const validate = (password: string) => world.anonymous.call('validateResetPassword', { body: { password } })
    expect((await validate('Aa1!Aa1!Aa')).status).toBe(200)
    const { status, error } = await validate('Aa1!Aa1!A')
    expect([status, error?.details]).toMatchObject([400, [{ path: '/body/password' }]])
  })
})
