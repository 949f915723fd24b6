import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { sdkWith } from '../../support/sdk-keys.ts'
import { featureThatIsOn, INVALID, newFeature, newStrategy, outcome } from '../../support/strategies.ts'
import { it, type World } from '../../support/world.ts'

/** Puts rules into the database that an earlier version took. */
async function store(world: World, path: Path, { constraints = [], parameters = {} }: Stored): Promise<void> {
  await sql`
    update feature_strategies set constraints = ${JSON.stringify(constraints)}::jsonb,
      parameters = ${JSON.stringify(parameters)}::jsonb where id = ${path.strategyId}`.execute(world.db)
  const change = [{ op: 'replace' as const, path: '/description', value: 'Changed, so that it is read again' }]
  await world.admin.call('patchFeature', { params: path, body: change })
}
type Path = { projectId: string; featureName: string; strategyId: string }
type Stored = { constraints?: Schema<'Constraint'>[]; parameters?: Record<string, string> }

const constraint = (given: Partial<Schema<'Constraint'>>): Schema<'Constraint'> => ({
  contextName: 'plan',
  operator: 'IN',
  caseInsensitive: false,
  inverted: false,
  values: [],
  ...given,
})

async function sent(world: World) {
  const sdk = await sdkWith(world)
  const { body } = await sdk.call('getClientFeatures', { headers: { 'unleash-client-spec': '5.1.9' } })
  return body
}

describe('what SDKs read', () => {
  it('has whole weights, and the admin interface answers the given ones', async ({ world }) => {
    const { params } = await featureThatIsOn(world)
    const body = [
      { name: 'a', weight: 33.3, weightType: 'fix' as const },
      { name: 'b', weight: 0 },
      { name: 'c', weight: 0 },
    ]
    const { body: set } = await world.admin.call('setVariants', { params, body })
    expect(set.variants.map(({ weight }) => weight)).toEqual([33.3, 483.7, 483])
    const { features } = await sent(world)
    expect(features[0]?.variants.map(({ weight }) => weight)).toEqual([33, 484, 483])
  })

  it('is narrow whatever is stored, and the admin interface answers what is stored', async ({ world }) => {
    const { params, strategies } = await featureThatIsOn(world, [{ name: 'flexibleRollout' }])
    const stored = {
      parameters: { rollout: '050', groupId: 'the "beta" group', stickiness: 'default' },
      constraints: [
        constraint({ operator: 'DATE_AFTER', contextName: 'currentTime', value: '2020-01-01' }),
        constraint({ operator: 'NUM_GT', value: '.5' }),
        constraint({ values: [' pro ', ' '] }),
        constraint({ contextName: 'a "b"', values: ['x'] }),
      ],
    }
    const path = { ...params, strategyId: strategies[0]?.id ?? '' }
    await store(world, path, stored)
    const { features } = await sent(world)
    expect(features[0]?.strategies[0]).toMatchObject({
      parameters: { rollout: '50', groupId: 'the beta group', stickiness: 'default' },
      constraints: [
        { value: '2020-01-01T00:00:00.000Z' },
        { value: '0.5' },
        { values: ['pro'] },
        { contextName: 'currentTime', operator: 'DATE_AFTER', value: '9999-12-31T23:59:59.999Z' },
      ],
    })
    expect((await world.admin.call('getStrategy', { params: path })).body).toMatchObject(stored)
    const asked = { environment: 'development', projects: ['default'], context: { userId: '7', 'a "b"': 'x' } }
    const { body: played } = await world.admin.call('evaluatePlayground', { body: asked })
    const shown = played.features[0]?.strategies.data[0]
    expect(shown?.constraints.map(({ value, values, result }) => [value ?? values[0], result])).toEqual([
      ['2020-01-01', true],
      ['.5', false],
      [' pro ', false],
      ['x', false],
    ])
  })

  it('has the parameters that some SDK takes for granted', async ({ world }) => {
    const chosen = { weight: 500, weightType: 'variable' as const, stickiness: 'accountId' }
    const variants = ['a', 'b'].map((name) => ({ name, ...chosen }))
    const { params } = await featureThatIsOn(world, [
      { name: 'userWithId' },
      { name: 'remoteAddress' },
      { name: 'applicationHostname' },
      { variants },
      { variants: variants.slice(1) },
    ])
    const { features } = await sent(world)
    expect(features[0]?.strategies.map(({ parameters }) => parameters)).toEqual([
      { userIds: '' },
      { IPs: '' },
      { hostNames: '' },
      { groupId: params.featureName, stickiness: 'accountId' },
      { groupId: params.featureName, stickiness: 'default' },
    ])
  })

  it('has a feature that needs a variant of a parent without any turned off', async ({ world }) => {
    const { params: parent } = await featureThatIsOn(world)
    const { params: child } = await featureThatIsOn(world)
    const body = { feature: parent.featureName, variants: ['red'] }
    await world.admin.call('addDependency', { params: child, body })
    const isSentOn = async () => {
      const { features } = await sent(world)
      return features.find(({ name }) => name === child.featureName)?.enabled
    }
    expect(await isSentOn()).toBe(false)
    const red = [{ name: 'red', weight: 1000, weightType: 'variable' as const }]
    await world.admin.call('setVariants', { params: parent, body: red })
    expect(await isSentOn()).toBe(true)
    await world.admin.call('setVariants', { params: parent, body: [] })
    expect(await isSentOn()).toBe(false)
  })

  it('has no variants where none has a weight', async ({ world }) => {
    const { params, strategies } = await featureThatIsOn(world)
    const variants = [{ name: 'a', weight: 0, weightType: 'variable', stickiness: 'default' }]
    await sql`
      update feature_environments set variants = ${JSON.stringify(variants)}::jsonb
      where feature_name = ${params.featureName}`.execute(world.db)
    await store(world, { ...params, strategyId: strategies[0]?.id ?? '' }, {})
    const { features } = await sent(world)
    expect(features[0]).toMatchObject({ enabled: true, variants: [] })
  })

  it('has segments in the same form', async ({ world }) => {
    const constraints = [{ contextName: 'age', operator: 'NUM_GT' as const, value: '.5' }]
    const { body } = await world.admin.call('createSegment', { body: { name: 'adults', constraints } })
    expect(body.constraints).toMatchObject([{ value: '.5' }])
    await featureThatIsOn(world, [{ segments: [body.id] }])
    expect((await sent(world)).segments).toMatchObject([{ constraints: [{ value: '0.5' }] }])
  })
})

describe('a rule whose meaning is not certain', () => {
  const rollout = (parameters: Record<string, string>) => ({ name: 'flexibleRollout', parameters })
  const only = (given: Partial<Schema<'Constraint'>>) => ({ name: 'default', constraints: [constraint(given)] })

  const UNCERTAIN: readonly (readonly [body: Schema<'AddStrategy'>, path: string])[] = [
    [only({ operator: 'DATE_AFTER', value: '2026-11-20T24:00:00Z' }), '/body/constraints/0/value'],
    [only({ values: [' '] }), '/body/constraints/0/values/0'],
    [only({ values: ['ok', 'a\\'] }), '/body/constraints/0/values/1'],
    [only({ contextName: 'a "b"', values: ['x'] }), '/body/constraints/0/contextName'],
    [only({ contextName: 'a\\', values: ['x'] }), '/body/constraints/0/contextName'],
    [only({ contextName: '__proto__', values: ['x'] }), '/body/constraints/0/contextName'],
    [only({ contextName: 'constructor', values: ['x'] }), '/body/constraints/0/contextName'],
    [only({ contextName: 'properties', values: ['x'] }), '/body/constraints/0/contextName'],
    [only({ operator: 'IN_CIDR', values: ['::ffff:10.0.0.0/104'] }), '/body/constraints/0/values/0'],
    [only({ operator: 'IN_CIDR', values: ['fe80::1%eth0'] }), '/body/constraints/0/values/0'],
    [only({ operator: 'REGEX', value: '[a-z&&[^b]]' }), '/body/constraints/0/value'],
    [rollout({ rollout: '50', groupId: 'the "beta" group' }), '/body/parameters/groupId'],
    [rollout({ rollout: '50', stickiness: 'currentTime' }), '/body/parameters/stickiness'],
    [rollout({ rollout: '50', stickiness: 'toString' }), '/body/parameters/stickiness'],
    [{ name: 'remoteAddress', parameters: { IPs: '10.0.0.1,"10.0.0.2"' } }, '/body/parameters/IPs'],
    [{ name: 'remoteAddress', parameters: { IPs: '::ffff:10.0.0.0/104' } }, '/body/parameters/IPs'],
    [{ name: 'applicationHostname', parameters: { hostNames: 'web\\' } }, '/body/parameters/hostNames'],
    [{ name: 'userWithId', parameters: { userIds: '7,8\\' } }, '/body/parameters/userIds'],
    [
      { name: 'default', variants: [{ name: 'a', weight: 1000, weightType: 'variable', stickiness: 'constructor' }] },
      '/body/variants/0/stickiness',
    ],
  ]

  it('is refused', async ({ world }) => {
    const params = await newFeature(world)
    for (const [body, path] of UNCERTAIN) {
      const { status, error } = await world.admin.call('addStrategy', { params, body })
      expect({ body, status, details: error?.details }).toMatchObject({ body, status: 400, details: [{ path }] })
    }
  })

  it('may stay where it is stored, and another one is refused', async ({ world }) => {
    const params = await newFeature(world)
    const { id: strategyId } = await newStrategy(world, params)
    const old = constraint({ contextName: 'a "b"', values: ['x'] })
    await store(world, { ...params, strategyId }, { constraints: [old] })
    const change = (constraints: Schema<'Constraint'>[]) =>
      world.admin.call('updateStrategy', { params: { ...params, strategyId }, body: { name: 'default', constraints } })
    expect(outcome(await change([old, constraint({ values: ['y'] })]))).toBe('200')
    expect(outcome(await change([old, constraint({ contextName: 'a "b"', values: ['y'] })]))).toBe(INVALID)
  })

  it('may stay in a strategy and in a segment', async ({ world }) => {
    const params = await newFeature(world)
    const { id: strategyId } = await newStrategy(world, params)
    const { body: segment } = await world.admin.call('createSegment', { body: { name: 'old', constraints: [] } })
    for (const [what, given] of [
      ['hour 24', { operator: 'DATE_AFTER', contextName: 'currentTime', value: '2026-11-20T24:00:00Z' }],
      ['the year 0', { operator: 'DATE_BEFORE', contextName: 'currentTime', value: '0000-01-01T00:00:00Z' }],
      ['a number with blanks', { operator: 'NUM_GT', value: ' 5 ' }],
      ['a zone of an address', { operator: 'IN_CIDR', contextName: 'remoteAddress', values: ['fe80::1%eth0'] }],
      ['an operator on sets', { operator: 'REGEX', value: '[a-z&&[^b]]' }],
    ] satisfies [string, Partial<Schema<'Constraint'>>][]) {
      const old = constraint(given)
      await store(world, { ...params, strategyId }, { constraints: [old] })
      const body = { name: 'default', constraints: [old, constraint({ values: ['y'] })] }
      const updated = await world.admin.call('updateStrategy', { params: { ...params, strategyId }, body })
      expect(outcome(updated), what).toBe('200')
      await sql`update segments set constraints = ${JSON.stringify([old])}::jsonb where id = ${segment.id}`.execute(
        world.db,
      )
      const edit = (constraints: Schema<'Constraint'>[]) =>
        world.admin.call('updateSegment', {
          params: { segmentId: segment.id },
          body: { name: 'old', description: what, constraints },
        })
      expect(outcome(await edit([old])), what).toBe('204')
      expect(outcome(await edit([{ ...old, inverted: true }])), what).toBe(INVALID)
    }
  })

  it('is refused for context fields and the default stickiness', async ({ world }) => {
    const { admin } = world
    expect(outcome(await admin.call('createContextField', { body: { name: 'constructor' } }))).toBe(INVALID)
    for (const value of [' ', 'a\\'])
      expect(
        outcome(await admin.call('createContextField', { body: { name: 'plan', legalValues: [{ value }] } })),
      ).toBe(INVALID)
    expect(outcome(await admin.call('validateContextFieldName', { body: { name: 'toString' } }))).toBe(INVALID)
    const project = { name: 'Shop', defaultStickiness: 'currentTime' }
    expect(outcome(await admin.call('createProject', { body: project }))).toBe(INVALID)
    const params = { projectId: 'default' }
    const settings = { name: 'Default', defaultStickiness: 'a"b' }
    expect(outcome(await admin.call('updateProject', { params, body: settings }))).toBe(INVALID)
  })
})
