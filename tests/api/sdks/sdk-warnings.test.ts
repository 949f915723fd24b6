import { describe, expect } from 'vitest'
import { guard } from '../../support/guarded.ts'
import { featureThatIsOn, newFeature, newStrategy } from '../../support/strategies.ts'
import { it } from '../../support/world.ts'

const NEWER = { contextName: 'address', operator: 'IN_CIDR' as const, values: ['10.0.0.0/8'] }
const JAVA = { path: '/constraints/0/operator', message: expect.stringContaining('Java 12 never meets IN_CIDR') }

const warningsOf = ({ headers }: { headers: Record<string, unknown> }): unknown =>
  headers.warnings === undefined ? undefined : JSON.parse(String(headers.warnings))

describe('the header Warnings', () => {
  it('says what SDKs read in different ways in a strategy, and the body stays exact', async ({ world }) => {
    const params = await newFeature(world)
    const body = { name: 'default', constraints: [NEWER] }
    const added = await world.admin.call('addStrategy', { params, body })
    expect(warningsOf(added)).toEqual([JAVA])
    expect(added.body).not.toHaveProperty('warnings')
    const strategy = { ...params, strategyId: added.body.id }
    expect(warningsOf(await world.admin.call('getStrategy', { params: strategy }))).toEqual([JAVA])
    const constraints = [{ contextName: 'version', operator: 'SEMVER_GT' as const, value: '1.4.0' }]
    const updated = await world.admin.call('updateStrategy', {
      params: strategy,
      body: { name: 'default', constraints },
    })
    expect(warningsOf(updated)).toBeUndefined()
    const patch = [{ op: 'replace' as const, path: '/constraints', value: [NEWER] }]
    expect(warningsOf(await world.admin.call('patchStrategy', { params: strategy, body: patch }))).toEqual([JAVA])
  })

  it('is there for variants, segments, default strategies and single constraints', async ({ world }) => {
    const params = await newFeature(world)
    const variants = [
      { name: 'a', weight: 33.3, weightType: 'fix' as const, stickiness: 'default' },
      { name: 'b', weight: 0, weightType: 'variable' as const, stickiness: 'default' },
    ]
    const set = await world.admin.call('setVariants', { params, body: variants })
    expect(set.body.variants.map(({ weight }) => weight)).toEqual([33.3, 966.7])
    expect(warningsOf(set)).toMatchObject([{ path: '/variants/0/weight' }, { path: '/variants/1/weight' }])
    const segment = { name: 'new', constraints: [NEWER] }
    const created = await world.admin.call('createSegment', { body: segment })
    expect(warningsOf(created)).toEqual([JAVA])
    const segmentId = created.body.id
    expect(warningsOf(await world.admin.call('updateSegment', { params: { segmentId }, body: segment }))).toEqual([
      JAVA,
    ])
    const place = { projectId: 'default', environment: 'development' }
    const byDefault = { name: 'flexibleRollout' as const, constraints: [], parameters: { groupId: 'größe' } }
    expect(warningsOf(await world.admin.call('setDefaultStrategy', { params: place, body: byDefault }))).toMatchObject([
      { path: '/parameters/groupId' },
    ])
    expect(warningsOf(await world.admin.call('validateConstraint', { body: NEWER }))).toEqual([
      { ...JAVA, path: '/operator' },
    ])
  })

  it('is there for a change request, with the places in its body', async ({ world }) => {
    await guard(world.db, 'default', 'development')
    const { featureName: feature } = await newFeature(world)
    const place = { projectId: 'default', environment: 'development' }
    const { status, headers } = await world.admin.call('addToChangeRequest', {
      params: place,
      body: [{ action: 'addStrategy', feature, payload: { name: 'default', constraints: [NEWER], parameters: {} } }],
    })
    expect(status).toBe(200)
    expect(warningsOf({ headers })).toEqual([{ ...JAVA, path: '/0/payload/constraints/0/operator' }])
    const one = { action: 'addStrategy', feature, payload: { name: 'default', constraints: [NEWER], parameters: {} } }
    const alone = await world.admin.send('addToChangeRequest', { params: place, body: one })
    expect([alone.status, warningsOf(alone)]).toEqual([200, [{ ...JAVA, path: '/payload/constraints/0/operator' }]])
  })

  it('is there for the segments that a strategy uses', async ({ world }) => {
    const { body: other } = await world.admin.call('createSegment', { body: { name: 'all', constraints: [] } })
    const { body: segment } = await world.admin.call('createSegment', { body: { name: 'new', constraints: [NEWER] } })
    const linked = { path: '/segments/1', message: expect.stringMatching(/^In the segment "new": Java 12 never meets/) }
    const params = await newFeature(world)
    const body = { name: 'default', segments: [other.id, segment.id] }
    const added = await world.admin.call('addStrategy', { params, body })
    expect(warningsOf(added)).toEqual([linked])
    const strategy = { ...params, strategyId: added.body.id }
    expect(warningsOf(await world.admin.call('getStrategy', { params: strategy }))).toEqual([linked])
    expect(warningsOf(await world.admin.call('updateStrategy', { params: strategy, body }))).toEqual([linked])
    const patch = [{ op: 'remove' as const, path: '/segments' }]
    expect(warningsOf(await world.admin.call('patchStrategy', { params: strategy, body: patch }))).toBeUndefined()
    const place = { projectId: 'default', environmentId: 'development', strategyId: added.body.id }
    const set = await world.admin.call('setStrategySegments', { body: { ...place, segmentIds: [segment.id] } })
    expect(warningsOf(set)).toEqual([{ ...linked, path: '/segmentIds/0' }])
    await world.admin.call('removeStrategy', { params: strategy })
    const restored = await world.admin.call('restoreStrategy', { params: strategy })
    expect([restored.status, warningsOf(restored)]).toEqual([201, [{ ...linked, path: '/segments/0' }]])
    const byDefault = { name: 'flexibleRollout' as const, parameters: {}, segments: [segment.id] }
    const environment = { projectId: 'default', environment: 'development' }
    const stored = await world.admin.call('setDefaultStrategy', { params: environment, body: byDefault })
    expect(warningsOf(stored)).toEqual([{ ...linked, path: '/segments/0' }])
    expect(warningsOf(await world.admin.call('getDefaultStrategy', { params: environment }))).toEqual([
      { ...linked, path: '/segments/0' },
    ])
  })

  it('is there for the segments that changes of a request use, also once one is edited', async ({ world }) => {
    await guard(world.db, 'default', 'development')
    const { body: segment } = await world.admin.call('createSegment', { body: { name: 'new', constraints: [NEWER] } })
    const { featureName: feature } = await newFeature(world)
    const place = { projectId: 'default', environment: 'development' }
    const addition = (segments: number[], constraints = [] as (typeof NEWER)[]) => ({
      action: 'addStrategy' as const,
      feature,
      payload: { name: 'default', constraints, parameters: {}, segments },
    })
    const plain = { action: 'updateEnabled' as const, feature, payload: { enabled: true } }
    const added = await world.admin.call('addToChangeRequest', {
      params: place,
      body: [plain, addition([segment.id], [NEWER])],
    })
    const linked = { path: '/1/payload/segments/0', message: expect.stringContaining('In the segment "new": Java 12') }
    expect(warningsOf(added)).toEqual([{ ...JAVA, path: '/1/payload/constraints/0/operator' }, linked])
    const changeId = added.body.features[0]?.changes.find(({ action }) => action === 'addStrategy')?.id ?? 0
    const request = { projectId: 'default', changeRequestId: added.body.id, changeId }
    const edited = await world.admin.call('editChange', { params: request, body: addition([segment.id]) })
    expect(warningsOf(edited)).toEqual([{ ...linked, path: '/payload/segments/0' }])
    const without = await world.admin.call('editChange', { params: request, body: addition([]) })
    expect([without.status, warningsOf(without)]).toEqual([200, undefined])
  })

  it('has ten warnings at most, in ASCII', async ({ world }) => {
    const params = await newFeature(world)
    const constraint = { contextName: 'größe', operator: 'DATE_AFTER' as const, value: '2026-11-20T00:00:00Z' }
    const body = { name: 'default', constraints: Array(12).fill(constraint) }
    const { headers } = await world.admin.call('addStrategy', { params, body })
    expect(String(headers.warnings)).toMatch(/^[\x20-\x7e]{1,2048}$/)
    expect(warningsOf({ headers })).toHaveLength(10)
  })
})

describe('the member warnings', () => {
  it('is in a dry run and in a batch', async ({ world }) => {
    const params = await newFeature(world)
    const { body: segment } = await world.admin.call('createSegment', { body: { name: 'new', constraints: [NEWER] } })
    const linked = { path: '/segments/0', message: expect.stringContaining('In the segment "new": Java 12') }
    const strategy = { name: 'default', constraints: [NEWER], segments: [segment.id] }
    const operation = { operationId: 'addStrategy', params, body: strategy }
    const { body: dry } = await world.admin.call('dryRunBatch', { body: { operations: [operation] } })
    expect(dry.operations[0]?.warnings).toEqual([JAVA, linked])
    const { body: done } = await world.admin.call('runBatch', { body: { operations: [operation] } })
    expect(done.operations[0]?.warnings).toEqual([JAVA, linked])
  })

  it('is in the playground, with the feature and the environment', async ({ world }) => {
    const { params } = await featureThatIsOn(world, [{ constraints: [NEWER] }])
    const asked = { environment: 'development', projects: ['default'], context: { userId: '7' } }
    const { body } = await world.admin.call('evaluatePlayground', { body: asked })
    const rule = {
      feature: params.featureName,
      environment: 'development',
      path: '/strategies/0/constraints/0/operator',
    }
    expect(body.warnings.rules).toEqual([{ ...rule, message: JAVA.message }])
  })

  it('is in the check of an import, and in its report', async ({ world }) => {
    await world.admin.call('createSegment', { body: { name: 'new', constraints: [NEWER] } })
    const featureName = 'imported'
    const data = {
      features: [{ name: featureName, type: 'release' }],
      featureStrategies: [{ featureName, name: 'default', constraints: [NEWER], parameters: {}, segments: [1] }],
      segments: [{ id: 1, name: 'new' }],
    }
    const body = { project: 'default', environment: 'development', data }
    const message = 'SDKs read these rules in different ways'
    const affectedItems = [
      expect.stringContaining('imported /constraints/0/operator: Java 12'),
      expect.stringContaining('imported /segments/0: In the segment "new": Java 12'),
    ]
    const expected = { message, affectedItems }
    const { body: checked } = await world.admin.call('validateImport', { body })
    expect(checked.warnings).toContainEqual(expected)
    const { body: report } = await world.admin.call('importFeatures', { body })
    expect(report.warnings).toContainEqual(expected)
  })
})

describe('getProjectSdkWarnings', () => {
  it('counts the rules of a project, also of segments and disabled strategies', async ({ world }) => {
    const { body: segment } = await world.admin.call('createSegment', { body: { name: 'new', constraints: [NEWER] } })
    const params = await newFeature(world)
    await newStrategy(world, params, { segments: [segment.id], disabled: true, constraints: [NEWER] })
    const resting = await newFeature(world)
    await newStrategy(world, resting, { constraints: [NEWER] })
    await world.admin.call('archiveFeature', { params: resting })
    const { body } = await world.admin.call('getProjectSdkWarnings', { params: { projectId: 'default' } })
    const feature = { feature: params.featureName, environment: 'development', message: JAVA.message }
    expect(body).toEqual({
      total: 2,
      features: 1,
      rules: [
        { ...feature, path: '/strategies/0/constraints/0/operator' },
        { ...feature, path: `/segments/${segment.id}/constraints/0/operator` },
      ],
    })
    const query = { limit: 1, offset: 1 }
    const { body: second } = await world.admin.call('getProjectSdkWarnings', {
      params: { projectId: 'default' },
      query,
    })
    expect(second).toEqual({ ...body, rules: body.rules.slice(1) })
    const missing = await world.admin.call('getProjectSdkWarnings', { params: { projectId: 'nowhere' } })
    expect(missing.status).toBe(404)
  })
  it('names parents that give a variant by some of their strategies only', async ({ world }) => {
    const variants = [{ name: 'a', weight: 1000, weightType: 'variable' as const, stickiness: 'default' }]
    const parents = await Promise.all(['mixed', 'always', 'whole', 'resting'].map((name) => world.feature({ name })))
    const at = (featureName: string) => ({ projectId: 'default', featureName, environment: 'development' })
    for (const parent of parents) await newStrategy(world, at(parent), { variants })
    await newStrategy(world, at('mixed'), {})
    await newStrategy(world, at('whole'), {})
    await world.admin.call('setVariants', { params: at('whole'), body: variants })
    await newStrategy(world, at('resting'), { disabled: true })
    for (const [feature, wanted] of [
      ['asks', ['a']],
      ['takes-any', undefined],
    ] as const) {
      await world.feature({ name: feature })
      for (const parent of parents) {
        const body = { feature: parent, ...(wanted && { variants: [...wanted] }) }
        const params = { projectId: 'default', featureName: feature }
        expect((await world.admin.call('addDependency', { params, body })).status).toBe(200)
      }
    }
    const { body } = await world.admin.call('getProjectSdkWarnings', { params: { projectId: 'default' } })
    expect(body.rules.map(({ feature, environment, path }) => [feature, environment, path])).toEqual([
      ['asks', 'development', '/dependencies/mixed'],
    ])
  })
})
