import { describe, expect } from 'vitest'
import { parse } from 'yaml'
import type { Schema } from '../../../src/contract.ts'
import { flagdWith, givenByFlagd } from '../../support/flagd.ts'
import { sdkWith } from '../../support/sdk-keys.ts'
import { it, type World } from '../../support/world.ts'

type Strategy = Schema<'AddStrategy'>

const IS_GOLD: Strategy = { name: 'default', constraints: [{ contextName: 'plan', operator: 'IN', values: ['gold'] }] }
const IS_LIKE_GOLD: Strategy = {
  name: 'default',
  constraints: [{ contextName: 'plan', operator: 'REGEX', value: '^gold' }],
}
const HALF: Strategy = { name: 'flexibleRollout', parameters: { rollout: '50', stickiness: 'default' } }

function placeOf(featureName: string, environment = 'development') {
  return { projectId: 'default', featureName, environment }
}

/** Makes a feature that is on for those whom the strategy is for. */
async function featureFor(world: World, name: string, strategy: Strategy): Promise<string> {
  await world.feature({ name, description: `About ${name}` })
  await world.admin.call('addStrategy', { params: placeOf(name), body: strategy })
  await world.admin.call('turnFeatureOn', { params: placeOf(name) })
  return name
}

describe('the feed for flagd', () => {
  it('decides as the features of the key, and is known by its ETag', async ({ world }) => {
    const sdk = await sdkWith(world)
    await featureFor(world, 'checkout', IS_GOLD)
    const { body, headers } = await sdk.call('getFlagdFlags')
    const engine = flagdWith(JSON.stringify(body))
    expect(givenByFlagd(engine, 'checkout', { plan: 'gold' })).toEqual({ variant: 'on', value: true })
    expect(givenByFlagd(engine, 'checkout', { plan: 'free' })).toBeUndefined()
    const known = { 'if-none-match': String(headers.etag) }
    expect((await sdk.send('getFlagdFlags', { headers: known })).status).toBe(304)
    await world.admin.call('turnFeatureOff', { params: placeOf('checkout') })
    const changed = await sdk.call('getFlagdFlags', { headers: known })
    expect(changed.body.flags.checkout).toEqual({
      state: 'ENABLED',
      variants: { on: true, off: false },
      defaultVariant: 'off',
      metadata: { project: 'default', exact: true },
    })
  })

  it('has a rule of a segment once', async ({ world }) => {
    const sdk = await sdkWith(world)
    const constraints = [{ contextName: 'plan', operator: 'IN' as const, values: ['gold'] }]
    const { id } = (await world.admin.call('createSegment', { body: { name: 'gold', constraints } })).body
    for (const name of ['one', 'two']) await featureFor(world, name, { ...IS_GOLD, constraints: [], segments: [id] })
    const { body } = await sdk.call('getFlagdFlags')
    expect(Object.keys(body.$evaluators)).toEqual([`segment-${id}`])
    expect(JSON.stringify(body.flags).match(/"\$ref":"segment-/g)).toHaveLength(2)
    expect(givenByFlagd(flagdWith(JSON.stringify(body)), 'two', { plan: 'gold' })?.variant).toBe('on')
  })

  it('takes the key as flagd sends it', async ({ world }) => {
    const { key, send } = await sdkWith(world)
    expect((await send('getFlagdFlags', { headers: { authorization: `Bearer ${key}` } })).status).toBe(200)
    const frontend = await sdkWith(world, { type: 'frontend' })
    expect((await frontend.send('getFlagdFlags', {})).status).toBe(403)
  })

  it('says what it leaves out, and has what is only like it where it is asked for', async ({ world }) => {
    const sdk = await sdkWith(world)
    await featureFor(world, 'half', HALF)
    await featureFor(world, 'like-gold', IS_LIKE_GOLD)
    const { body } = await sdk.call('getFlagdFlags')
    const half = '50 % are other users than those of SDKs, and it is off without userId and sessionId'
    const likeGold = "flagd can't decide the operator REGEX as SDKs do"
    expect(body.flags).toEqual({})
    expect(body.metadata).toMatchObject({
      flagSetId: '*:development',
      leftOut: 2,
      whyLeftOut: `half: ${half}. like-gold: ${likeGold}.`,
    })
    const more = (await sdk.call('getFlagdFlags', { query: { approximate: true } })).body
    expect(more.metadata).toMatchObject({ leftOut: 1, whyLeftOut: `like-gold: ${likeGold}.` })
    expect(more.flags.half?.metadata).toEqual({ project: 'default', exact: false, why: half })
  })

  it('has only the projects of the key, and says few reasons', async ({ world }) => {
    await world.project('shop')
    const sdk = await sdkWith(world, { projects: ['default'] })
    await world.feature({ name: 'there', project: 'shop' })
    for (let at = 10; at < 30; at++) await featureFor(world, `feature-${at}`, IS_LIKE_GOLD)
    const { flags, metadata } = (await sdk.call('getFlagdFlags')).body
    expect(flags).toEqual({})
    expect(metadata).toMatchObject({ flagSetId: 'default:development', leftOut: 20 })
    expect(metadata.whyLeftOut?.length).toBeLessThan(1100)
    expect(metadata.whyLeftOut).toMatch(/and \d more$/)
  })
})

describe('the feed for GO Feature Flag', () => {
  it('is YAML, whose comments say what is left out', async ({ world }) => {
    const sdk = await sdkWith(world)
    await featureFor(world, 'checkout', IS_GOLD)
    await featureFor(world, 'half', HALF)
    const { body, headers } = await sdk.send('getGoffFlags', {})
    expect(headers['content-type']).toBe('application/yaml; charset=utf-8')
    expect(body).toContain('# left out: 1\n#   half: 50 % are other users than those of SDKs\n')
    expect(parse(String(body))).toEqual({
      checkout: {
        variations: { on: true, off: false },
        targeting: [{ name: 'rule 1', query: '{"in":[{"var":"plan"},["gold"]]}', variation: 'on' }],
        defaultRule: { variation: 'off' },
        metadata: { project: 'default', exact: true },
      },
    })
    const known = { 'if-none-match': String(headers.etag) }
    expect((await sdk.send('getGoffFlags', { headers: known })).status).toBe(304)
    const more = await sdk.send('getGoffFlags', { query: { approximate: true }, headers: known })
    expect(parse(String(more.body)).half).toMatchObject({
      defaultRule: { percentage: { on: 50, off: 50 } },
      metadata: { exact: false },
    })
  })

  it('is a map also without flags', async ({ world }) => {
    const { body } = await (await sdkWith(world)).send('getGoffFlags', {})
    expect(parse(String(body))).toEqual({})
  })
})

describe('the manifest for the OpenFeature CLI', () => {
  const variant = (name: string, type: 'string' | 'number' | 'json', value: string) => ({
    name,
    weight: 500,
    weightType: 'variable' as const,
    stickiness: 'default',
    payload: { type, value },
  })

  it('has the type of the values of each feature', async ({ world }) => {
    const sdk = await sdkWith(world)
    const payloads = {
      color: [variant('a', 'string', 'blue'), variant('b', 'string', 'red')],
      limit: [variant('a', 'number', '5'), variant('b', 'number', '10')],
      price: [variant('a', 'number', '5'), variant('b', 'number', '0.5')],
      shape: [variant('a', 'json', '{"a":1}')],
      mixed: [variant('a', 'string', 'blue'), variant('b', 'number', '5')],
    }
    await world.feature({ name: 'checkout', description: 'One page' })
    for (const [name, variants] of Object.entries(payloads)) {
      await world.feature({ name })
      await world.admin.call('setVariants', { params: placeOf(name), body: variants })
    }
    const { body, headers } = await sdk.call('getOpenFeatureManifest')
    expect(headers['x-manifest-capabilities']).toBe('read')
    expect(body.flags).toEqual([
      { key: 'checkout', name: 'checkout', type: 'boolean', description: 'One page', defaultValue: false },
      { key: 'color', name: 'color', type: 'string', description: '', defaultValue: '' },
      { key: 'limit', name: 'limit', type: 'integer', description: '', defaultValue: 0 },
      { key: 'price', name: 'price', type: 'float', description: '', defaultValue: 0 },
      { key: 'shape', name: 'shape', type: 'object', description: '', defaultValue: {} },
    ])
    const known = { 'if-none-match': String(headers.etag) }
    expect((await sdk.send('getOpenFeatureManifest', { headers: known })).status).toBe(304)
  })
})

describe('what other engines can do with a feature', () => {
  it('is said for each of them', async ({ world }) => {
    await featureFor(world, 'half', HALF)
    const { body } = await world.admin.call('getOtherEngines', { params: placeOf('half') })
    expect(body.engines).toEqual([
      {
        name: 'flagd',
        verdict: 'approximate',
        reasons: ['50 % are other users than those of SDKs, and it is off without userId and sessionId'],
      },
      { name: 'GO Feature Flag', verdict: 'approximate', reasons: ['50 % are other users than those of SDKs'] },
    ])
    const off = (await world.admin.call('getOtherEngines', { params: placeOf('half', 'production') })).body
    expect(off.engines.map(({ verdict }) => verdict)).toEqual(['exact', 'exact'])
  })

  it('is not said of a feature that is archived, or not there', async ({ world }) => {
    await world.feature({ name: 'old' })
    await world.admin.call('archiveFeature', { params: { projectId: 'default', featureName: 'old' } })
    for (const params of [placeOf('old'), placeOf('none'), placeOf('old', 'nowhere')])
      expect((await world.admin.send('getOtherEngines', { params })).status).toBe(404)
  })
})
