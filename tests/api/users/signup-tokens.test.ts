import { describe, expect } from 'vitest'
import { BASE_URL } from '../../support/server.ts'
import { FAR, ROLES } from '../../support/service-accounts.ts'
import { makePerson, makeSignupToken, PASSWORD, signIn } from '../../support/sign-in.ts'
import { it, type World } from '../../support/world.ts'

const START = '2026-11-20T09:30:00.000Z'
const END = '2026-12-20T00:00:00.000Z'
const grace = { email: 'grace@example.com', name: 'Grace Hopper', password: PASSWORD }
const viewer = { id: ROLES.VIEWER, type: 'root', name: 'Viewer', project: null }

function signUp({ anonymous }: World, token: string, changed: Partial<typeof grace> & { username?: string } = {}) {
  return anonymous.call('signUp', { params: { token }, body: { ...grace, ...changed } })
}

describe('createSignupToken', () => {
  it('answers the secret and the link, once and for all', async ({ world }) => {
    world.at(START)
    const { status, body, headers } = await world.admin.call('createSignupToken', {
      body: { name: 'The office', expiresAt: '2026-12-20T01:00:00+01:00' },
    })
    expect({ status, location: headers.location }).toEqual({
      status: 201,
      location: `/api/admin/invite-link/tokens/${body.secret}`,
    })
    expect(body).toMatchObject({
      secret: expect.stringMatching(/^[0-9a-f]{56}$/),
      url: `${BASE_URL}/new-user?invite=${body.secret}`,
      name: 'The office',
      enabled: true,
      expiresAt: END,
      createdAt: START,
      createdBy: 'tests',
      users: [],
      role: viewer,
    })
    const data = { id: expect.any(Number), name: 'The office', enabled: true, expiresAt: END }
    expect(await world.events()).toMatchObject([{ type: 'public-signup-token-created', data, createdBy: 'tests' }])
  })

  it('makes a token whose time is past, which is disabled', async ({ world }) => {
    world.at(START)
    const token = await makeSignupToken(world, { expiresAt: START })
    expect(token).toMatchObject({ enabled: false, expiresAt: START })
    expect((await signUp(world, token.secret)).status).toBe(400)
  })

  it.for(['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'])('bears the end %s', async (expiresAt, { world }) => {
    const token = await makeSignupToken(world, { expiresAt })
    expect(token.expiresAt).toBe(expiresAt)
    const { body } = await world.admin.call('getSignupToken', { params: { token: token.secret } })
    expect(body).toEqual(token)
  })

  it('refuses what it does not know, and a day that there is not', async ({ world }) => {
    const refusedAt = async (changed: object) => {
      const body = { name: 'The office', expiresAt: FAR, ...changed }
      return (await world.admin.send('createSignupToken', { body })).error?.details?.[0]?.path
    }
    expect(await refusedAt({ role: ROLES.ADMIN })).toBe('/body/role')
    expect(await refusedAt({ expiresAt: '2026-02-30T00:00:00Z' })).toBe('/body/expiresAt')
  })
})

describe('the secret of a signup token', () => {
  it('that nobody has is not repeated', async ({ world }) => {
    const params = { token: 'a-secret-with-a-slip' }
    for (const answer of [
      await world.admin.call('getSignupToken', { params }),
      await world.admin.call('updateSignupToken', { params, body: { enabled: true } }),
    ]) {
      expect({ status: answer.status, name: answer.error?.name }).toEqual({ status: 404, name: 'NotFoundError' })
      expect(answer.error?.message).not.toContain('slip')
    }
  })
})

describe('listSignupTokens', () => {
  it('lists all tokens, the expired ones too, with no more than the start of the secret', async ({ world }) => {
    world.at(START)
    const tokens = [await makeSignupToken(world), await makeSignupToken(world, { name: 'Past', expiresAt: START })]
    const { body } = await world.admin.call('listSignupTokens')
    expect(body.tokens).toEqual(tokens.map((token) => ({ ...token, secret: token.secret.slice(0, 7), url: null })))
    const part = await world.admin.call('listSignupTokens', { query: { limit: 1, offset: 1 } })
    expect(part.body.tokens.map(({ name }) => name)).toEqual(['Past'])
  })
})

describe('getSignupToken', () => {
  it('answers the token as it is now', async ({ world }) => {
    world.at(START)
    const token = await makeSignupToken(world, { expiresAt: END })
    const params = { token: token.secret }
    expect((await world.admin.call('getSignupToken', { params })).body).toEqual(token)
    world.at(new Date(new Date(END).getTime() - 1))
    expect((await world.admin.call('getSignupToken', { params })).body.enabled).toBe(true)
    world.at(END)
    expect((await world.admin.call('getSignupToken', { params })).body).toEqual({ ...token, enabled: false })
  })
})

describe('updateSignupToken', () => {
  it('takes the id of the list, and then answers no secret', async ({ world }) => {
    world.at(START)
    const { id, secret } = await makeSignupToken(world, { expiresAt: END })
    const params = { token: String(id) }
    const { body } = await world.admin.call('updateSignupToken', { params, body: { enabled: false } })
    expect(body).toMatchObject({ id, enabled: false, secret: secret.slice(0, 7), url: null })
    expect((await world.admin.call('getSignupToken', { params })).body).toEqual(body)
    // To the public, the id is no secret.
    const answer = await world.anonymous.send('validateSignupToken', { params })
    expect(answer.status).toBe(400)
    const unknown = await world.admin.call('updateSignupToken', {
      params: { token: '999999' },
      body: { enabled: true },
    })
    expect(unknown.status).toBe(404)
  })

  it('switches the token, or moves its end, and keeps what is left out', async ({ world }) => {
    world.at(START)
    const token = await makeSignupToken(world, { expiresAt: END })
    const params = { token: token.secret }
    await world.forgetEvents()
    const off = await world.admin.call('updateSignupToken', { params, body: { enabled: false } })
    expect(off.body).toEqual({ ...token, enabled: false })
    const moved = await world.admin.call('updateSignupToken', { params, body: { expiresAt: FAR } })
    expect(moved.body).toEqual({ ...token, enabled: false, expiresAt: FAR })
    const both = await world.admin.call('updateSignupToken', { params, body: { enabled: true, expiresAt: END } })
    expect(both.body).toEqual(token)
    const state = (enabled: boolean, expiresAt: string) => ({ name: 'The office', enabled, expiresAt })
    expect(await world.events()).toMatchObject([
      { type: 'public-signup-token-updated', preData: state(true, END), data: state(false, END) },
      { type: 'public-signup-token-updated', preData: state(false, END), data: state(false, FAR) },
      { type: 'public-signup-token-updated', preData: state(false, FAR), data: state(true, END) },
    ])
  })

  it('records nothing when nothing changes', async ({ world }) => {
    const { secret } = await makeSignupToken(world)
    await world.forgetEvents()
    for (const body of [
      { enabled: true },
      { expiresAt: FAR },
      { enabled: true, expiresAt: '2999-01-01T01:00:00+01:00' },
    ]) {
      const { status } = await world.admin.call('updateSignupToken', { params: { token: secret }, body })
      expect(status).toBe(200)
    }
    expect(await world.events()).toEqual([])
  })

  it('refuses to change nothing at all', async ({ world }) => {
    const { secret } = await makeSignupToken(world)
    const params = { token: secret }
    for (const body of [{}, { name: 'Other' }]) {
      const { status, error } = await world.admin.send('updateSignupToken', { params, body })
      expect({ status, name: error?.name }).toEqual({ status: 400, name: 'ValidationError' })
    }
  })
})

describe('validateSignupToken', () => {
  it('says whether one can sign up, and never why not', async ({ world }) => {
    world.at(START)
    const { secret } = await makeSignupToken(world, { expiresAt: END })
    const off = await makeSignupToken(world)
    await world.admin.call('updateSignupToken', { params: { token: off.secret }, body: { enabled: false } })
    const validate = (token: string) => world.anonymous.call('validateSignupToken', { params: { token } })
    expect((await validate(secret)).status).toBe(200)
    world.at(END)
    const refusals = [await validate(secret), await validate(off.secret), await validate('nobody-made-this')]
    const message = 'This signup link is unknown, expired or disabled'
    expect(refusals.map(({ status, error }) => [status, error?.name, error?.message])).toEqual(
      Array(3).fill([400, 'ValidationError', message]),
    )
    for (const token of [secret, off.secret, 'nobody-made-this'])
      expect((await signUp(world, token)).error?.message).toBe(message)
  })
})

describe('signUp', () => {
  it('makes a Viewer, in the name of the server, who can sign in', async ({ world }) => {
    world.at(START)
    const token = await makeSignupToken(world)
    await world.forgetEvents()
    const { status, body, headers } = await signUp(world, token.secret, { username: 'grace' })
    expect({ status, location: headers.location }).toEqual({
      status: 201,
      location: `/api/admin/user-admin/${body.id}`,
    })
    expect(body).toMatchObject({ name: 'Grace Hopper', email: 'grace@example.com', username: 'grace', seenAt: null })
    expect(headers['set-cookie']).toBeUndefined()
    const system = { createdBy: 'flaghoist-system', createdByUserId: -1337 }
    expect(await world.events()).toMatchObject([
      { type: 'user-created', data: { id: body.id, email: 'grace@example.com', rootRole: ROLES.VIEWER }, ...system },
      { type: 'public-signup-token-user-added', data: { name: 'The office', userId: body.id }, ...system },
    ])
    expect(JSON.stringify([body, await world.events()])).not.toMatch(new RegExp(`scrypt|${PASSWORD}|${token.secret}`))
    const read = await world.admin.call('getSignupToken', { params: { token: token.secret } })
    expect(read.body.users).toEqual([body])
    const { browser } = await signIn(world, 'grace')
    expect((await browser.call('listEventCreators')).status).toBe(200)
    expect(
      (await browser.call('createFeature', { params: { projectId: 'default' }, body: { name: 'x' } })).status,
    ).toBe(403)
  })

  it('is refused where passwords are switched off', async ({ world }) => {
    const { secret } = await makeSignupToken(world)
    await world.db.updateTable('signInSettings').set({ passwordDisabled: true }).execute()
    const { status, error } = await signUp(world, secret)
    expect([status, error]).toMatchObject([400, { message: expect.stringContaining('OpenID Connect') }])
    expect((await world.admin.call('getSignupToken', { params: { token: secret } })).body.users).toEqual([])
  })

  it('shows who signed up only while they are there', async ({ world }) => {
    const { secret } = await makeSignupToken(world)
    const { body } = await signUp(world, secret)
    await world.db.updateTable('users').set({ deletedAt: new Date() }).where('id', '=', body.id).execute()
    expect((await world.admin.call('getSignupToken', { params: { token: secret } })).body.users).toEqual([])
  })

  it.for([
    ['the email', { email: 'ADA@example.com' }],
    ['the username', { username: 'ada' }],
  ] as const)('refuses when a user has %s', async ([, changed], { world }) => {
    await makePerson(world, { username: 'ada' })
    const { secret } = await makeSignupToken(world)
    await world.forgetEvents()
    const { status, error } = await signUp(world, secret, changed)
    expect({ status, name: error?.name }).toEqual({ status: 409, name: 'NameExistsError' })
    expect(await world.events()).toEqual([])
  })

  it.for<[string, object, string]>([
    ['a weak password', { password: 'horse' }, '/body/password'],
    ['no email', { email: 'grace' }, '/body/email'],
    ['a username that could be the email of another user', { username: 'eve@example.com' }, '/body/username'],
    ['no name', { name: '' }, '/body/name'],
    ['a role', { rootRole: 1 }, '/body/rootRole'],
  ])('refuses %s', async ([, changed, path], { world }) => {
    const { secret } = await makeSignupToken(world)
    const { status, error } = await world.anonymous.send('signUp', {
      params: { token: secret },
      body: { ...grace, ...changed },
    })
    expect({ status, path: error?.details?.[0]?.path }).toEqual({ status: 400, path })
    expect(await world.db.selectFrom('users').select('id').where('email', '=', grace.email).execute()).toEqual([])
  })
})
