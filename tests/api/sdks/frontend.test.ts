import { describe, expect } from 'vitest'
import { makeKey } from '../../support/api-tokens.ts'
import type { Client } from '../../support/call.ts'
import { startInstance } from '../../support/instance.ts'
import { sdkWith } from '../../support/sdk-keys.ts'
import { serverOn } from '../../support/server.ts'
import { it, type World } from '../../support/world.ts'

function place(featureName: string, environment = 'development') {
  return { projectId: 'default', featureName, environment }
}

/** A feature that is on for everybody with the given plan. */
async function forPlan(world: World, name: string, plan: string) {
  await world.feature({ name })
  const constraints = [{ contextName: 'plan', operator: 'IN' as const, values: [plan] }]
  await world.admin.call('addStrategy', { params: place(name), body: { name: 'default', constraints } })
  await world.admin.call('turnFeatureOn', { params: place(name) })
}

async function namesFor(sdk: Client, query: Record<string, string>): Promise<string[]> {
  const { body } = await sdk.call('getFrontendFeatures', { query: query as never })
  return body.toggles.map(({ name }) => name)
}

describe('the features for a user', () => {
  it('are the ones that are on for the context', async ({ world }) => {
    const sdk = await sdkWith(world, { type: 'frontend' })
    await forPlan(world, 'gold-only', 'gold')
    await world.feature({ name: 'off' })
    expect(await namesFor(sdk, {})).toEqual([])
    expect(await namesFor(sdk, { 'properties[plan]': 'gold' })).toEqual(['gold-only'])
    expect(await namesFor(sdk, { plan: 'gold' })).toEqual(['gold-only'])
    expect(await namesFor(sdk, { plan: 'silver' })).toEqual([])
    const context = { userId: 7, properties: { plan: 'gold', nothing: null, list: [1] } }
    const { body } = await sdk.call('evaluateFrontendFeatures', { body: { context } })
    expect(body).toEqual({
      toggles: [
        {
          name: 'gold-only',
          enabled: true,
          impressionData: false,
          variant: { name: 'disabled', enabled: false, feature_enabled: true },
        },
      ],
    })
  })

  it('are those of the projects and of the environment of the key', async ({ world }) => {
    await world.project('shop')
    const ofShop = await sdkWith(world, { type: 'frontend', projects: ['shop'] })
    const ofProduction = await sdkWith(world, { type: 'frontend', environment: 'production' })
    await forPlan(world, 'gold-only', 'gold')
    expect(await namesFor(ofShop, { plan: 'gold' })).toEqual([])
    expect(await namesFor(ofProduction, { plan: 'gold', environment: 'development' })).toEqual([])
  })

  it('know the address of the caller', async ({ world }) => {
    const sdk = await sdkWith(world, { type: 'frontend' })
    await world.feature({ name: 'here' })
    const parameters = { IPs: '127.0.0.0/8' }
    await world.admin.call('addStrategy', { params: place('here'), body: { name: 'remoteAddress', parameters } })
    await world.admin.call('turnFeatureOn', { params: place('here') })
    expect(await namesFor(sdk, {})).toEqual(['here'])
    expect(await namesFor(sdk, { remoteAddress: '203.0.113.7' })).toEqual([])
  })

  it('know no address where the proxy names none, and cut a port', async ({ world }) => {
    const { secret: key } = await makeKey(world, { type: 'frontend' })
    const { clientWith } = await startInstance(world.db, { trustedProxies: ['127.0.0.1'] })
    await world.feature({ name: 'here' })
    const parameters = { IPs: 'unknown, 203.0.113.7' }
    await world.admin.call('addStrategy', { params: place('here'), body: { name: 'remoteAddress', parameters } })
    await world.admin.call('turnFeatureOn', { params: place('here') })
    const statesFrom = async (entry: string) => {
      const { body } = await clientWith(key).call('getFrontendFeatures', { headers: { 'x-forwarded-for': entry } })
      return body.toggles.map(({ name }) => name)
    }
    expect(await statesFrom('203.0.113.7:51234')).toEqual(['here'])
    expect(await statesFrom('unknown')).toEqual([])
    expect(await statesFrom('phone.example.com')).toEqual([])
  })

  it('match no entry that is not an address, but the other entries', async ({ world }) => {
    const sdk = await sdkWith(world, { type: 'frontend' })
    await world.feature({ name: 'stored-elsewhere' })
    const parameters = { IPs: 'host.test.com,189.434.777.123,10.0.0.0/33, 203.0.113.7' }
    const params = place('stored-elsewhere')
    const { status, body } = await world.admin.call('addStrategy', {
      params,
      body: { name: 'remoteAddress', parameters },
    })
    expect({ status, parameters: body.parameters }).toEqual({ status: 200, parameters })
    await world.admin.call('turnFeatureOn', { params })
    for (const remoteAddress of ['10.0.0.1', '127.0.0.1', '::1'])
      expect(await namesFor(sdk, { remoteAddress })).toEqual([])
    expect(await namesFor(sdk, { remoteAddress: '203.0.113.7' })).toEqual(['stored-elsewhere'])
  })

  it('have an ETag for each answer', async ({ world }) => {
    const sdk = await sdkWith(world, { type: 'frontend' })
    await forPlan(world, 'gold-only', 'gold')
    const { headers } = await sdk.call('getFrontendFeatures', { query: { userId: 'ada' } })
    const again = { 'if-none-match': String(headers.etag) }
    expect((await sdk.send('getFrontendFeatures', { query: { userId: 'bob' }, headers: again })).status).toBe(304)
    expect((await sdk.send('getFrontendFeatures', { query: { plan: 'gold' }, headers: again })).status).toBe(200)
    const inBody = { body: { context: { userId: 'eve' } }, headers: again }
    expect((await sdk.send('evaluateFrontendFeatures', inBody)).status).toBe(304)
  })

  it('are refused when the context is not one', async ({ world }) => {
    const sdk = await sdkWith(world, { type: 'frontend' })
    for (const context of ['ada', { userId: { id: 1 } }, { properties: 'gold' }]) {
      const { status, error } = await sdk.send('evaluateFrontendFeatures', { body: { context } })
      expect({ context, status, name: error?.name }).toEqual({ context, status: 400, name: 'ValidationError' })
      expect(error?.details?.[0]?.path).toMatch(/^\/body\/context/)
    }
  })
})

describe('a page of another site', () => {
  const page = { origin: 'https://shop.example.com' }

  it('may ask with a frontend key, without cookies', async ({ world }) => {
    const { key } = await sdkWith(world, { type: 'frontend' })
    const preflight = await world.app.inject({
      method: 'OPTIONS',
      url: '/api/frontend',
      headers: {
        ...page,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization,if-none-match',
      },
    })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization,if-none-match',
    })
    const answer = await world.app.inject({ url: '/api/frontend', headers: { ...page, authorization: key } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'etag',
    })
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
  })

  it.for([
    ['/api/frontend', { name: 'ValidationError' }],
    ['/ofrep/v1/evaluate/flags', { errorCode: 'PARSE_ERROR' }],
  ] as const)('is all that asks by OPTIONS at %s', async ([url, refusal], { world }) => {
    for (const headers of [{}, page, { 'access-control-request-method': 'GET' }]) {
      const { statusCode, json } = await world.app.inject({ method: 'OPTIONS', url, headers })
      expect([statusCode, json()]).toMatchObject([400, refusal])
    }
  })

  it('reads refusals too', async ({ world }) => {
    const answer = await world.app.inject({ url: '/api/frontend', headers: page })
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
  })

  it('can not read what a client key gets, and learns from a header on which site an answer depends', async ({
    world,
  }) => {
    const { db } = world
    const app = await serverOn(db, { accessControlOrigins: [page.origin] })
    const keys = { client: await sdkWith(world), frontend: await sdkWith(world, { type: 'frontend' }) }
    const ask = (authorization: string) =>
      app.inject({
        method: 'POST',
        url: '/ofrep/v1/evaluate/flags',
        headers: { ...page, authorization, 'content-type': 'application/json' },
        payload: '{}',
      })
    const [client, frontend] = [await ask(keys.client.key), await ask(keys.frontend.key)]
    await app.close()
    expect([client.statusCode, frontend.statusCode]).toEqual([200, 200])
    expect(client.headers).not.toHaveProperty('access-control-allow-origin')
    expect(frontend.headers).toMatchObject({
      'access-control-allow-origin': page.origin,
      vary: 'Origin, accept-encoding',
    })
  })

  it.for([
    ['/api/admin/projects', 405],
    ['/api/client/features', 405],
    ['/health', 405],
  ] as const)('may not ask for %s', async ([url, refusal], { world }) => {
    const headers = { ...page, 'access-control-request-method': 'GET' }
    const preflight = await world.app.inject({ method: 'OPTIONS', url, headers })
    const answer = await world.app.inject({ url, headers: page })
    expect(preflight.statusCode).toBe(refusal)
    for (const { headers } of [preflight, answer]) expect(headers).not.toHaveProperty('access-control-allow-origin')
  })
})
