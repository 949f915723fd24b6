import { describe, expect } from 'vitest'
import { secretHashOf } from '../../../../src/domain/access/secret.ts'
import type { Answer } from '../../../support/call.ts'
import { startInstance } from '../../../support/instance.ts'
import { hashesDuring } from '../../../support/password-hashes.ts'
import { tally } from '../../../support/service-accounts.ts'
import { makePerson, makeResetToken, makeSignupToken, OTHER_PASSWORD, PASSWORD } from '../../../support/sign-in.ts'
import { it, type World } from '../../../support/world.ts'

const START = '2026-11-20T09:00:00Z'

function logIn(world: World, password: string, username = 'ada@example.com') {
  return world.anonymous.call('logIn', { body: { username, password } })
}

/** As if there had been so many attempts just now. */
async function hadAttempts({ db }: World, kind: string, of: string, attempts: number) {
  const expiresAt = new Date(new Date(START).getTime() + 900_000)
  await db
    .insertInto('signInAttempts')
    .values({ kind, subjectHash: secretHashOf(of), attempts, expiresAt })
    .execute()
}

async function attemptsOf({ db }: World, kind: string): Promise<number[]> {
  const rows = await db
    .selectFrom('signInAttempts')
    .select('attempts')
    .where('kind', '=', kind)
    .orderBy('attempts')
    .execute()
  return rows.map(({ attempts }) => attempts)
}

function refusal({ status, error, headers }: Answer<unknown>) {
  return { status, name: error?.name, retryAfter: headers['retry-after'] }
}

const refused = (seconds: number) => ({ status: 429, name: 'RateLimitError', retryAfter: String(seconds) })

describe('attempts to sign in', () => {
  it.for([
    ['of a user', 'ada@example.com'],
    ['of nobody', 'nobody@example.com'],
  ] as const)(
    'under the name %s have to wait after five failures, and longer after each more',
    async ([, name], { world }) => {
      await makePerson(world)
      world.at(START)
      for (let attempt = 0; attempt < 5; attempt++) expect((await logIn(world, 'wrong', name)).status).toBe(401)
      world.at('2026-11-20T09:00:30Z')
      expect(refusal(await logIn(world, PASSWORD, name))).toEqual(refused(30))
      expect(refusal(await logIn(world, PASSWORD, name.toUpperCase()))).toEqual(refused(30))
      world.at('2026-11-20T09:01:00Z')
      expect((await logIn(world, 'wrong', name)).status).toBe(401)
      expect(refusal(await logIn(world, PASSWORD, name))).toEqual(refused(120))
    },
  )

  it('are refused before the password is looked at', async ({ world }) => {
    world.at(START)
    await hadAttempts(world, 'login-account', 'ada@example.com', 4)
    await logIn(world, 'wrong')
    const { answer, hashes } = await hashesDuring(() => logIn(world, 'wrong'))
    expect({ status: answer.status, hashes }).toEqual({ status: 429, hashes: 0 })
  })

  it('do not count while they are refused, so that the wait ends', async ({ world }) => {
    await makePerson(world)
    world.at(START)
    await hadAttempts(world, 'login-account', 'ada@example.com', 4)
    await logIn(world, 'wrong')
    for (let attempt = 0; attempt < 20; attempt++) await logIn(world, 'wrong')
    world.at('2026-11-20T09:01:00Z')
    expect((await logIn(world, PASSWORD)).status).toBe(200)
  })

  it('are not counted apart by a letter that the database takes for another one', async ({ world }) => {
    await makePerson(world, { email: 'ida@example.com' })
    expect((await logIn(world, PASSWORD, '\u0130da@example.com')).status).toBe(401)
    expect((await logIn(world, PASSWORD, 'IDA@example.com')).status).toBe(200)
  })

  it('are forgotten when one succeeds', async ({ world }) => {
    await makePerson(world)
    world.at(START)
    await hadAttempts(world, 'login-account', 'ada@example.com', 4)
    expect((await logIn(world, PASSWORD)).status).toBe(200)
    expect(await attemptsOf(world, 'login-account')).toEqual([])
    expect(await attemptsOf(world, 'login-address')).toEqual([])
  })

  it('that come at once are counted each', async ({ world }) => {
    await makePerson(world)
    world.at(START)
    const { answer, hashes } = await hashesDuring(() =>
      Promise.all(Array.from({ length: 20 }, () => logIn(world, OTHER_PASSWORD))),
    )
    expect({ ...tally(answer), hashes }).toEqual({ 401: 5, 429: 15, hashes: 5 })
  })

  it('leave other accounts alone, until there are thirty from one address', async ({ world }) => {
    await makePerson(world)
    world.at(START)
    await hadAttempts(world, 'login-account', 'eve@example.com', 100)
    await hadAttempts(world, 'login-address', '127.0.0.1', 28)
    expect((await logIn(world, PASSWORD)).status).toBe(200)
    for (const name of ['one', 'two']) expect((await logIn(world, 'wrong', name)).status).toBe(401)
    expect(refusal(await logIn(world, PASSWORD))).toEqual(refused(60))
    expect(await attemptsOf(world, 'login-account')).toEqual([1, 1, 100])
    const elsewhere = await world.app.inject({
      method: 'POST',
      url: '/auth/simple/login',
      remoteAddress: '203.0.113.9',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ username: 'ada@example.com', password: PASSWORD }),
    })
    expect(elsewhere.statusCode).toBe(200)
  })

  it('come from where a trusted proxy says, and no other', async ({ world }) => {
    world.at(START)
    await hadAttempts(world, 'login-address', '203.0.113.9', 29)
    const body = { username: 'nobody', password: 'wrong' }
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    const behind = (trustedProxies: string[]) =>
      startInstance(world.db, { trustedProxies, clock: () => new Date(START) }).then(({ client }) => client())
    const statuses = []
    for (const client of [await behind([]), await behind(['127.0.0.1']), await behind(['127.0.0.1'])])
      statuses.push(
        (await client.send('logIn', { body: { ...body, username: `nobody ${statuses.length}` }, headers })).status,
      )
    expect(statuses).toEqual([401, 401, 429])
  })

  it('share one wait where the proxy names no address', async ({ world }) => {
    world.at(START)
    await hadAttempts(world, 'login-address', 'unknown', 29)
    const { client } = await startInstance(world.db, {
      trustedProxies: ['127.0.0.1'],
      clock: () => new Date(START),
    })
    const statuses = []
    for (const entry of ['_hidden', 'phone.example.com', '203.0.113.9:51234'])
      statuses.push(
        (
          await client().send('logIn', {
            body: { username: `nobody ${statuses.length}`, password: 'wrong' },
            headers: { 'x-forwarded-for': entry },
          })
        ).status,
      )
    expect(statuses).toEqual([401, 429, 401])
  })

  it('are kept without the names', async ({ world }) => {
    await logIn(world, 'wrong', 'a password in the wrong place')
    const rows = await world.db.selectFrom('signInAttempts').selectAll().execute()
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['login-account', 'login-address'])
    for (const { subjectHash } of rows) expect(subjectHash).toHaveLength(32)
  })
})

describe('guesses of a secret', () => {
  const unknown = { token: 'nobody-made-this' }
  const signUpBody = { email: 'grace@example.com', name: 'Grace Hopper', password: PASSWORD }

  it('wait after thirty from an address, also when they come at once', async ({ world }) => {
    world.at(START)
    const guess = () => world.anonymous.call('validateSignupToken', { params: unknown })
    const answers = await Promise.all(Array.from({ length: 40 }, guess))
    expect(tally(answers)).toEqual({ 400: 30, 429: 10 })
  })

  it('are counted together, whatever the secret is for', async ({ world }) => {
    world.at(START)
    await hadAttempts(world, 'secret-address', '127.0.0.1', 26)
    const { anonymous } = world
    const guesses = async () => [
      await anonymous.call('validateSignupToken', { params: unknown }),
      await anonymous.call('signUp', { params: unknown, body: signUpBody }),
      await anonymous.call('getResetToken', { query: unknown }),
      await anonymous.call('resetPassword', { body: { ...unknown, password: PASSWORD } }),
    ]
    expect((await guesses()).map(({ status }) => status)).toEqual([400, 400, 401, 401])
    expect((await guesses()).map(refusal)).toEqual(Array(4).fill(refused(60)))
  })

  it('do not keep good secrets of others from the same address', async ({ world }) => {
    world.at(START)
    const good = (await makeSignupToken(world)).secret
    const reset = await makeResetToken(world, (await makePerson(world)).id)
    const { anonymous } = world
    for (let guess = 0; guess < 30; guess++)
      expect((await anonymous.call('getResetToken', { query: unknown })).status).toBe(401)
    const late = [
      await anonymous.call('validateSignupToken', { params: unknown }),
      await anonymous.call('validateSignupToken', { params: { token: good } }),
      await anonymous.call('signUp', { params: { token: good }, body: signUpBody }),
      await anonymous.call('getResetToken', { query: { token: reset } }),
      await anonymous.call('resetPassword', { body: { token: reset, password: OTHER_PASSWORD } }),
      await anonymous.call('getResetToken', { query: { token: reset } }),
    ].map(({ status }) => status)
    expect(late).toEqual([429, 200, 201, 200, 200, 429])
    expect(await attemptsOf(world, 'secret-address')).toEqual([30])
  })

  it('are not what the holder of a good one does, but thirty failures with it have to wait', async ({ world }) => {
    world.at(START)
    const { secret } = await makeSignupToken(world)
    await makePerson(world)
    const taken = { ...signUpBody, email: 'ada@example.com' }
    const signUp = () => world.anonymous.call('signUp', { params: { token: secret }, body: taken })
    const { answer, hashes } = await hashesDuring(() => Promise.all(Array.from({ length: 35 }, signUp)))
    expect({ ...tally(answer), hashes }).toEqual({ 409: 30, 429: 5, hashes: 30 })
    expect(await attemptsOf(world, 'secret-address')).toEqual([])
    expect((await world.anonymous.call('validateSignupToken', { params: { token: secret } })).status).toBe(200)
  })

  it('are not weak passwords after a good one, which hash nothing: colleagues share the link', async ({ world }) => {
    world.at(START)
    const { secret: token } = await makeSignupToken(world)
    const reset = await makeResetToken(world, (await makePerson(world)).id)
    const { answer, hashes } = await hashesDuring(async () => {
      for (let failure = 0; failure < 30; failure++) {
        const body = { ...signUpBody, password: 'weak but long' }
        expect((await world.anonymous.call('signUp', { params: { token }, body })).status).toBe(400)
        const weak = { token: reset, password: 'weak but long' }
        expect((await world.anonymous.call('resetPassword', { body: weak })).status).toBe(400)
      }
      return [
        await world.anonymous.call('signUp', { params: { token }, body: signUpBody }),
        await world.anonymous.call('resetPassword', { body: { token: reset, password: OTHER_PASSWORD } }),
      ]
    })
    expect({ statuses: answer.map(({ status }) => status), hashes }).toEqual({ statuses: [201, 200], hashes: 2 })
  })

  it('do not make us hash passwords', async ({ world }) => {
    const { answer, hashes } = await hashesDuring(() =>
      Promise.all([
        world.anonymous.call('signUp', { params: unknown, body: signUpBody }),
        world.anonymous.call('resetPassword', { body: { ...unknown, password: PASSWORD } }),
      ]),
    )
    expect({ statuses: answer.map(({ status }) => status), hashes }).toEqual({ statuses: [400, 401], hashes: 0 })
  })

  it('that are right do not count', async ({ world }) => {
    world.at(START)
    const { secret } = await makeSignupToken(world)
    for (let visit = 0; visit < 40; visit++)
      expect((await world.anonymous.call('validateSignupToken', { params: { token: secret } })).status).toBe(200)
    expect(await attemptsOf(world, 'secret-address')).toEqual([])
  })
})
