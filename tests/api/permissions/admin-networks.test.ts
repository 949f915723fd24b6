import { afterAll, describe, expect, onTestFinished } from 'vitest'
import { makeKey } from '../../support/api-tokens.ts'
import { clientOf } from '../../support/call.ts'
import { serverOn } from '../../support/server.ts'
import { it, type World } from '../../support/world.ts'

const OFFICE = '10.1.2.3'
const ELSEWHERE = '203.0.113.9'
const MESSAGE = `The administration is not open to the address ${ELSEWHERE}. ADMIN_ALLOWED_NETWORKS names others`

const adminNetworks = ['10.1.0.0/16', 'fd00::/8']

/** A server behind a proxy on the same machine, for all tests. */
let behind: ReturnType<typeof serverOn> | undefined

afterAll(async () => (await behind)?.close())

async function restricted(world: World) {
  behind ??= serverOn(world.db, { adminNetworks, trustedProxies: ['127.0.0.1'] })
  return callersOf(world, await behind)
}

function callersOf({ db, admin }: World, app: Awaited<ReturnType<typeof serverOn>>) {
  const clientWith = (key?: string) => clientOf(app, db, { name: 'somebody', key, userId: 0 })
  return { app, admin: clientWith(admin.key), anonymous: clientWith(), clientWith }
}

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

describe('ADMIN_ALLOWED_NETWORKS', () => {
  it('refuses the administration elsewhere, before it looks at the key', async ({ world }) => {
    const { admin, anonymous } = await restricted(world)
    expect((await admin.send('listProjects', from(OFFICE))).status).toBe(200)
    expect((await anonymous.send('listProjects', from(OFFICE))).status).toBe(401)
    for (const caller of [admin, anonymous]) {
      const { status, error } = await caller.send('listProjects', from(ELSEWHERE))
      expect({ status, name: error?.name, message: error?.message }).toEqual({
        status: 403,
        name: 'NoAccessError',
        message: MESSAGE,
      })
    }
  })

  it('refuses ways to sign in and to use links elsewhere', async ({ world }) => {
    const { anonymous } = await restricted(world)
    const body = { username: 'ada', password: 'secret' }
    const status = async (...[id, given]: Parameters<typeof anonymous.send>) => [
      (await anonymous.send(id, { ...given, ...from(OFFICE) })).status,
      (await anonymous.send(id, { ...given, ...from(ELSEWHERE) })).status,
    ]
    expect(await status('logIn', { body })).toEqual([401, 403])
    expect(await status('getResetToken', { query: { token: 'unknown' } })).toEqual([401, 403])
    expect(await status('validateSignupToken', { params: { token: 'unknown' } })).toEqual([400, 403])
  })

  it('refuses pages and documents elsewhere', async ({ world }) => {
    const { app } = await restricted(world)
    for (const url of [
      '/',
      '/login',
      '/docs/',
      '/api/openapi.json',
      '/schemas/state.json',
      '/auth/oidc/login',
      '/api/admin/unknown',
    ]) {
      const { statusCode, payload } = await app.inject({ url, ...from(ELSEWHERE) })
      expect([url, statusCode]).toEqual([url, 403])
      expect(payload).toContain('ADMIN_ALLOWED_NETWORKS')
      expect([403, 503]).not.toContain((await app.inject({ url, ...from('fd00::1') })).statusCode)
    }
    const { payload } = await app.inject({
      url: '/login',
      headers: { ...from(ELSEWHERE).headers, accept: 'text/html' },
    })
    expect(payload).toMatch(/^<!doctype html>/i)
    expect(payload).toContain(MESSAGE)
  })

  it('leaves applications and load balancers alone', async ({ world }) => {
    const { app, anonymous, clientWith } = await restricted(world)
    const server = clientWith((await makeKey(world)).secret)
    const browser = clientWith((await makeKey(world, { type: 'frontend' })).secret)
    expect((await server.send('getClientFeatures', from(ELSEWHERE))).status).toBe(200)
    expect((await browser.send('getFrontendFeatures', from(ELSEWHERE))).status).toBe(200)
    expect((await anonymous.send('validateSdkKeys', { body: { tokens: [] }, ...from(ELSEWHERE) })).status).toBe(200)
    for (const url of ['/health', '/ready'])
      expect((await app.inject({ url, ...from(ELSEWHERE) })).statusCode).toBe(200)
    const headers = { ...from(ELSEWHERE).headers, origin: 'https://shop.example.com' }
    const preflight = await app.inject({
      method: 'OPTIONS',
      url: '/api/frontend',
      headers: { ...headers, 'access-control-request-method': 'GET' },
    })
    expect(preflight.statusCode).toBe(204)
  })

  it('believes the header of trusted proxies alone', async ({ world }) => {
    const { app, admin } = callersOf(world, await serverOn(world.db, { adminNetworks, trustedProxies: [] }))
    onTestFinished(() => app.close())
    expect((await admin.send('listProjects', from(OFFICE))).status).toBe(403)
    const behind = await restricted(world)
    expect((await behind.admin.send('listProjects', from(`${OFFICE}, ${ELSEWHERE}`))).status).toBe(403)
  })

  it('reads an address with a port, and takes what is no address for one outside', async ({ world }) => {
    const { admin } = await restricted(world)
    const status = async (entries: string) => (await admin.send('listProjects', from(entries))).status
    for (const entry of [`${OFFICE}:51234`, `"${OFFICE}:51234"`, '[fd00::1]:443', `${OFFICE}:1, 127.0.0.1:51234`])
      expect([entry, await status(entry)]).toEqual([entry, 200])
    for (const entry of ['unknown', 'office.example.com', '0x0a010203', `${OFFICE}, unknown`, `${OFFICE}:51234x`])
      expect([entry, await status(entry)]).toEqual([entry, 403])
    const { error } = await admin.send('listProjects', from('office.example.com'))
    expect(error?.message).toContain('The proxy names no address in X-Forwarded-For')
  })

  it('allows every address when it is not set', async ({ world }) => {
    expect((await world.admin.send('listProjects', from(ELSEWHERE))).status).toBe(200)
  })
})
