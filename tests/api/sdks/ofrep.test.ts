import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { listening } from '../../support/listening.ts'
import { sdkWith } from '../../support/sdk-keys.ts'
import { it, type World } from '../../support/world.ts'

type Payload = { type: 'string' | 'csv' | 'json' | 'number'; value: string }

function place(featureName: string) {
  return { projectId: 'default', featureName, environment: 'development' }
}

async function makeOn(world: World, name: string, payload?: Payload) {
  await world.feature({ name })
  const variant = { name: 'blue', weight: 1000, weightType: 'variable' as const, stickiness: 'default', payload }
  if (payload !== undefined) await world.admin.call('setVariants', { params: place(name), body: [variant] })
  await world.admin.call('turnFeatureOn', { params: place(name) })
}

async function evaluation(world: World, name: string, context = {}): Promise<Schema<'OfrepEvaluation'>> {
  const sdk = await sdkWith(world)
  const { body } = await sdk.call('evaluateFlag', { params: { flagKey: name }, body: { context } })
  return body
}

describe('the value of a feature', () => {
  it.for<[Payload | undefined, unknown]>([
    [undefined, true],
    [{ type: 'string', value: '#00f' }, '#00f'],
    [{ type: 'csv', value: 'a,b' }, 'a,b'],
    [{ type: 'number', value: '1.5' }, 1.5],
    [{ type: 'json', value: '{"a":[1]}' }, { a: [1] }],
  ])('with the payload %j is %j', async ([payload, value], { world }) => {
    await makeOn(world, 'checkout', payload)
    const expected = payload === undefined ? { reason: 'STATIC', variant: 'on' } : { reason: 'SPLIT', variant: 'blue' }
    expect(await evaluation(world, 'checkout', { targetingKey: 'ada' })).toEqual({
      key: 'checkout',
      value,
      ...expected,
      metadata: { project: 'default', type: 'release', stale: false },
    })
  })

  it('is false while it is off, and where no strategy holds', async ({ world }) => {
    await world.feature({ name: 'off' })
    expect(await evaluation(world, 'off')).toMatchObject({
      value: false,
      reason: 'DISABLED',
      variant: 'off',
    })
    await world.feature({ name: 'ada-only' })
    const strategy = { name: 'userWithId', parameters: { userIds: 'ada' } }
    await world.admin.call('addStrategy', { params: place('ada-only'), body: strategy })
    await world.admin.call('turnFeatureOn', { params: place('ada-only') })
    expect(await evaluation(world, 'ada-only', { targetingKey: 'bob' })).toMatchObject({
      value: false,
      reason: 'DEFAULT',
      variant: 'off',
    })
    expect(await evaluation(world, 'ada-only', { targetingKey: 'ada' })).toMatchObject({
      value: true,
      reason: 'TARGETING_MATCH',
      variant: 'on',
    })
    expect(await evaluation(world, 'ada-only', { targetingKey: 'bob', userId: 'ada' })).toMatchObject({ value: true })
    expect(await evaluation(world, 'ada-only', { targetingKey: 'ada', userId: null })).toMatchObject({ value: true })
  })
})

describe('a number in a payload', () => {
  /** Returns the values of a flag as they are written, alone and among all. */
  async function writtenValues(world: World, payload: Payload): Promise<(string | undefined)[]> {
    await makeOn(world, 'limit', payload)
    const { key } = await sdkWith(world)
    const { address } = await listening(world.db)
    const written = async (path: string) => {
      const headers = { authorization: key, 'content-type': 'application/json' }
      const answer = await fetch(`${address}/ofrep/v1/evaluate/flags${path}`, { method: 'POST', headers, body: '{}' })
      return /"key":"limit","value":(.*),"reason":"SPLIT"/.exec(await answer.text())?.[1]
    }
    return [await written('/limit'), await written('')]
  }

  it('is answered as it is written where JSON has it', async ({ world }) => {
    const payload: Payload = { type: 'json', value: '{ "b": 1.0 }' }
    expect(await writtenValues(world, payload)).toEqual(['{"b":1.0}', '{"b":1.0}'])
  })
})

describe('all values', () => {
  it('have an ETag, and name a stream of change notifications', async ({ world }) => {
    const sdk = await sdkWith(world, { type: 'frontend' })
    await makeOn(world, 'checkout')
    await world.feature({ name: 'off' })
    const { body, headers } = await sdk.call('evaluateFlags', { body: { context: { targetingKey: 'ada' } } })
    expect(body.flags).toMatchObject([
      { key: 'checkout', value: true, variant: 'on' },
      { key: 'off', value: false, variant: 'off' },
    ])
    const again = { body: { context: { targetingKey: 'ada' } }, headers: { 'if-none-match': String(headers.etag) } }
    expect((await sdk.send('evaluateFlags', again)).status).toBe(304)
    const requestUri = String(body.eventStreams[0]?.endpoint.requestUri)
    expect(requestUri).toMatch(/^\/ofrep\/v1\/events\/[0-9a-f]{64}$/)
    expect(requestUri).not.toContain(sdk.key)
  })
})

describe('refusals', () => {
  it('are those of the protocol', async ({ world }) => {
    const sdk = await sdkWith(world)
    const params = { flagKey: 'unknown' }
    const unknown = await sdk.send('evaluateFlag', { params, body: {} })
    expect(unknown).toMatchObject({
      status: 404,
      error: { key: 'unknown', errorCode: 'FLAG_NOT_FOUND', errorDetails: 'There is no feature "unknown"' },
    })
    const wrong = await sdk.send('evaluateFlag', { params, body: { context: 'ada' } })
    expect(wrong).toMatchObject({ status: 400, error: { key: 'unknown', errorCode: 'INVALID_CONTEXT' } })
    const broken = await sdk.send('evaluateFlags', { payload: '{' })
    expect(broken).toMatchObject({ status: 400, error: { errorCode: 'PARSE_ERROR' } })
    expect(broken.error).not.toHaveProperty('key')
  })
})

describe('SDK keys in a list', () => {
  it('are distinguished from invalid ones', async ({ world }) => {
    const client = await sdkWith(world, { projects: ['default'] })
    const frontend = await sdkWith(world, { type: 'frontend', environment: 'production' })
    const expired = await sdkWith(world, { expiresAt: new Date('2020-01-01') })
    const tokens = ['unknown', frontend.key, String(world.admin.key), expired.key, client.key, client.key]
    const { body } = await world.anonymous.call('validateSdkKeys', { body: { tokens } })
    expect(body.tokens).toEqual([
      { token: frontend.key, type: 'frontend', environment: 'production', projects: ['*'] },
      { token: client.key, type: 'client', environment: 'development', projects: ['default'] },
    ])
  })
})
