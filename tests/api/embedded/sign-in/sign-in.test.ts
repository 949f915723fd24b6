// Also on a hostile database: npm run test:postgres -- --hostile
import { describe, expect } from 'vitest'
import { systemActor } from '../../../../src/domain/actor.ts'
import { inTransaction } from '../../../../src/domain/transaction/in-transaction.ts'
import { defaultLimits } from '../../../../src/domain/transaction/limits.ts'
import { recordSignIn } from '../../../../src/domain/users/sign-in.ts'
import { startInstance } from '../../../support/instance.ts'
import { hashesDuring } from '../../../support/password-hashes.ts'
import { makeAccount } from '../../../support/service-accounts.ts'
import { browserOf, cookieOf, makePerson, OTHER_PASSWORD, PASSWORD, signIn } from '../../../support/sign-in.ts'
import { watched } from '../../../support/watched-db.ts'
import { it, type World } from '../../../support/world.ts'

const body = { username: 'ada@example.com', password: PASSWORD }

async function personOf({ db }: World, id: number) {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function sessionsOf({ db }: World, userId: number): Promise<number> {
  return (await db.selectFrom('sessions').select('userId').where('userId', '=', userId).execute()).length
}

describe('logIn', () => {
  it('answers who signed in, and hands a cookie to the browser', async ({ world }) => {
    world.at('2026-11-20T09:30:00Z')
    const { id } = await makePerson(world)
    const answer = await world.anonymous.call('logIn', { body })
    expect(answer).toMatchObject({
      status: 200,
      body: { id, name: 'Ada Lovelace', email: 'ada@example.com', accountType: 'User', loginAttempts: 0 },
    })
    expect(answer.body.seenAt).toBe('2026-11-20T09:30:00.000Z')
    const { value, attributes } = cookieOf(answer)
    expect(attributes).toEqual(['HttpOnly', 'Max-Age=172800', 'Path=/', 'SameSite=Lax'])
    expect(value).toMatch(/^[0-9a-f]{56}$/)
    expect(JSON.stringify(answer.body)).not.toMatch(new RegExp(`scrypt|${value}`))
    expect(await world.eventTypes()).toEqual(['user-signed-in'])
  })

  it.for([
    ['the email', 'ada@example.com'],
    ['the email in other case', 'ADA@Example.com'],
    ['the username', 'ada'],
  ] as const)('knows people by %s', async ([, username], { world }) => {
    const { id } = await makePerson(world, { username: 'ada' })
    const answer = await world.anonymous.call('logIn', { body: { ...body, username } })
    expect(answer).toMatchObject({ status: 200, body: { id } })
  })

  it('knows the owner of an email before a user whose username it is', async ({ world }) => {
    const impostor = await makePerson(world, { email: 'eve@example.com', username: 'ada@example.com' })
    const { id } = await makePerson(world)
    const answer = await world.anonymous.call('logIn', { body })
    expect(answer.body.id).toBe(id)
    expect(id).not.toBe(impostor.id)
  })

  it('answers all that is wrong with the same words, after the same work', async ({ world }) => {
    const counted = watched(world.db)
    const { client } = await startInstance(counted.db)
    await makePerson(world)
    await makePerson(world, { email: 'new@example.com', password: null })
    const gone = await makePerson(world, { email: 'gone@example.com' })
    await world.db.updateTable('users').set({ deletedAt: new Date() }).where('id', '=', gone.id).execute()
    await makeAccount(world, { username: 'deploy' })
    const seen: unknown[] = []
    for (const username of ['ada@example.com', 'new@example.com', 'gone@example.com', 'deploy', 'nobody@example.com']) {
      const before = counted.statements
      const { answer, hashes } = await hashesDuring(() =>
        client().call('logIn', { body: { username, password: OTHER_PASSWORD } }),
      )
      const { status, error, headers } = answer
      const statements = counted.statements - before
      seen.push({ status, message: error?.message, cookie: headers['set-cookie'], hashes, statements })
    }
    const message = 'The username or the password is wrong'
    const { statements } = seen[0] as { statements: number }
    expect(seen).toEqual(Array(5).fill({ status: 401, message, cookie: undefined, hashes: 1, statements }))
  })

  it('counts what failed since the last time it did not', async ({ world }) => {
    const { id } = await makePerson(world)
    for (const password of ['wrong', 'wrong again'])
      await world.anonymous.call('logIn', { body: { ...body, password } })
    expect((await personOf(world, id)).loginAttempts).toBe(2)
    expect((await personOf(world, id)).seenAt).toBeNull()
    await signIn(world)
    expect((await personOf(world, id)).loginAttempts).toBe(0)
  })

  it('opens no session for a password that was changed while it was looked at', async ({ world }) => {
    const { id } = await makePerson(world)
    const { passwordHash } = await personOf(world, id)
    const setting = { db: world.db, limits: defaultLimits, clock: () => new Date() }
    const note = (hash: string | null) =>
      inTransaction(setting, systemActor, (c) => recordSignIn(c, { id, passwordHash: hash }))
    expect(await note(passwordHash)).toMatchObject({ id })
    expect(await note(`${passwordHash}x`)).toBeUndefined()
    expect(await note(null)).toBeUndefined()
    await world.db.updateTable('users').set({ deletedAt: new Date() }).execute()
    expect(await note(passwordHash)).toBeUndefined()
  })

  it('ends the session that the browser had, of any user', async ({ world }) => {
    await makePerson(world)
    const other = await makePerson(world, { email: 'eve@example.com' })
    const planted = await browserOf(world, other.id)
    const answer = await planted.call('logIn', { body })
    expect(cookieOf(answer).value).not.toBe(planted.session)
    expect((await planted.call('listEventCreators')).status).toBe(401)
    expect(await sessionsOf(world, other.id)).toBe(0)
  })

  it('takes no value for a session that the browser brings', async ({ world }) => {
    await makePerson(world)
    const planted = world.clientWith({ session: 'a-value-that-somebody-else-knows' })
    await planted.call('logIn', { body })
    expect((await planted.call('listEventCreators')).status).toBe(401)
  })

  it('ends the oldest session when there are more than five', async ({ world }) => {
    const { id } = await makePerson(world)
    const browsers: Awaited<ReturnType<typeof signIn>>['browser'][] = []
    for (let minute = 10; minute < 16; minute++) {
      world.at(`2026-11-20T09:${minute}:00Z`)
      browsers.push((await signIn(world)).browser)
    }
    const statuses = []
    for (const browser of browsers) statuses.push((await browser.call('listEventCreators')).status)
    expect(statuses).toEqual([401, 200, 200, 200, 200, 200])
    expect(await sessionsOf(world, id)).toBe(5)
  })

  it('stores no more of a session than its hash', async ({ world }) => {
    await makePerson(world)
    const { session } = await signIn(world)
    const rows = await world.db.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(rows.map(({ secretHash }) => secretHash.toString('latin1')))).not.toContain(session)
  })
})

describe('the cookie', () => {
  it('is for TLS only when the request came that way, as far as proxies are trusted', async ({ world }) => {
    await makePerson(world)
    const behind = async (...trustedProxies: string[]) => {
      const { client } = await startInstance(world.db, { trustedProxies })
      return async (protocol: string) => {
        const headers = { 'x-forwarded-proto': protocol, 'x-forwarded-for': '203.0.113.9' }
        return cookieOf(await client().send('logIn', { body, headers })).attributes
      }
    }
    const [trusted, other, none] = [await behind('127.0.0.1'), await behind('10.0.0.0/8'), await behind()]
    for (const protocol of ['https', 'HTTPS', 'https, http', 'Https,http', 'https, https'])
      expect(await trusted(protocol), protocol).toContain('Secure')
    for (const protocol of ['http', 'HTTP', 'http, https', '', 'https-but-not'])
      expect(await trusted(protocol), protocol).not.toContain('Secure')
    expect(await other('https')).not.toContain('Secure')
    for (const protocol of ['https', 'HTTPS', 'http, https'])
      expect(await none(protocol), protocol).not.toContain('Secure')
  })

  it('is for TLS only when the operator says so, and lives as long as they say', async ({ world }) => {
    await makePerson(world)
    const sessionPolicy = { lifetimeHours: 2, isCookieSecure: true }
    const { client } = await startInstance(world.db, { sessionPolicy })
    const { attributes } = cookieOf(await client().call('logIn', { body }))
    expect(attributes).toEqual(['HttpOnly', 'Max-Age=7200', 'Path=/', 'SameSite=Lax', 'Secure'])
  })
})

describe('logOut', () => {
  it('ends the session, at once, and no other', async ({ world }) => {
    const { id } = await makePerson(world)
    const [here, elsewhere] = [await browserOf(world, id), await browserOf(world, id)]
    expect((await here.call('listEventCreators')).status).toBe(200)
    const answer = await here.call('logOut')
    expect({ status: answer.status, ...cookieOf(answer) }).toMatchObject({
      status: 200,
      value: '',
      attributes: expect.arrayContaining(['Max-Age=0', 'HttpOnly', 'Path=/']),
    })
    expect((await here.call('listEventCreators')).status).toBe(401)
    expect((await here.call('logOut')).status).toBe(401)
    expect((await elsewhere.call('listEventCreators')).status).toBe(200)
  })
})
