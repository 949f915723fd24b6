import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { editor, flexible, roll, rolledOut, rule } from '../../support/approval-rules.ts'
import { batchOf } from '../../support/batched.ts'
import { PLACE } from '../../support/proposals.ts'
import { apply } from '../../support/state.ts'
import { newSegment } from '../../support/strategies.ts'
import { it } from '../../support/world.ts'

describe('a direct change that an approval rule matches', () => {
  it('is refused, with the rule and the way', async ({ world }) => {
    const feature = await world.feature()
    await rule(world)
    const by = await editor(world)
    const params = { ...PLACE, featureName: feature }
    const refused = await by.call('addStrategy', { params, body: { name: 'default' } })
    expect(refused).toMatchObject({ status: 403 })
    expect(refused.error?.message).toContain(
      'The rule "Four eyes" needs one approval for this in the project default in the environment production. Propose it in a change request',
    )
    expect(refused.error?.message).toMatch(/BREAK_GLASS, a reason in the header X-Override-Reason lets it through/)
    expect(await world.events()).toEqual([])
    const elsewhere = { params: { ...params, environment: 'development' }, body: { name: 'default' } }
    expect(await by.call('addStrategy', elsewhere)).toMatchObject({ status: 200 })
  })

  it('says that no change request can have it, where that is so', async ({ world }) => {
    const newProjectId = await world.project('rules-moved')
    const featureName = await world.feature()
    await rolledOut(world, featureName, '20')
    await rule(world)
    const by = await world.actor({
      may: ['MOVE_FEATURE_TOGGLE', 'UPDATE_PROJECT', 'PROJECT_DEFAULT_STRATEGY_WRITE'],
      project: '*',
    })
    for (const operation of ['moveFeature', 'setDefaultStrategy', 'removeProjectEnvironment'] as const) {
      const body = operation === 'moveFeature' ? { newProjectId } : flexible('30')
      const { error } = await by.send(operation, { params: { ...PLACE, featureName }, body })
      expect(error?.message).toContain(
        'in the environment production. No change request can have it. Who has the permission SKIP_CHANGE_REQUEST',
      )
      expect(error?.message).toContain('BREAK_GLASS')
      expect(error?.message).not.toContain('Propose')
    }
  })

  it('is refused by a server that did not know of the rule, also with a key for repetitions', async ({ world }) => {
    for (const isRepeatable of [false, true]) {
      const project = `rules-unknown-${isRepeatable}`
      await world.project(project)
      const featureName = await world.feature({ project })
      await rule(world, { project })
      const by = await world.actor({ may: ['CREATE_FEATURE_STRATEGY'], project })
      const params = { projectId: project, environment: 'production', featureName }
      const headers = { 'idempotency-key': 'unknown-rule' }
      const request = { params, body: { name: 'default' }, ...(isRepeatable && { headers }) }
      expect(await by.call('addStrategy', request)).toMatchObject({ status: 403 })
      expect(await by.call('addStrategy', request)).toMatchObject({ status: 403 })
    }
    expect(await world.events()).toEqual([])
  })
})

describe('files of a manager', () => {
  it('are asked for by their manager', async ({ world }) => {
    const feature = await world.feature()
    await rule(world, { askers: ['manager'] })
    const by = await world.actor({ may: ['UPDATE_FEATURE', 'UPDATE_FEATURE_ENVIRONMENT', 'CREATE_FEATURE_STRATEGY'] })
    const wanted = { project: 'default', environments: { production: { enabled: true } } }
    const { status, body } = await apply(world, { manager: 'mine', features: { [feature]: wanted } }, { by })
    expect({ status, body }).toMatchObject({ status: 202, body: { changeRequests: [{ environment: 'production' }] } })
  })
})

describe('the features of a rule', () => {
  it('have a tag, which only who may skip it takes away', async ({ world }) => {
    const [feature, other] = [await world.feature(), await world.feature()]
    const tag = { type: 'simple', value: 'payments' }
    await world.admin.call('addFeatureTag', { params: { featureName: feature }, body: tag })
    await rule(world, { tags: [tag] })
    const by = await editor(world)
    const adding = (featureName: string) =>
      by.call('addStrategy', { params: { ...PLACE, featureName }, body: { name: 'default' } })
    expect(await adding(other)).toMatchObject({ status: 200 })
    expect(await adding(feature)).toMatchObject({ status: 403 })
    const untagging = { params: { featureName: feature, tagType: tag.type, tagValue: tag.value } }
    expect(await by.call('removeFeatureTag', untagging)).toMatchObject({ status: 403 })
    expect(await world.admin.call('removeFeatureTag', untagging)).toMatchObject({ status: 200 })
    expect(await adding(feature)).toMatchObject({ status: 200 })
  })

  it('have a type, which only who may skip it changes', async ({ world }) => {
    const feature = await world.feature()
    await rule(world, { featureTypes: ['release'] })
    const by = await editor(world)
    const params = { projectId: 'default', featureName: feature }
    const patch = (value: unknown, path = '/type') =>
      by.call('patchFeature', { params, body: [{ op: 'replace', path, value }] })
    expect(await patch('operational')).toMatchObject({ status: 403 })
    expect(await patch('why not', '/description')).toMatchObject({ status: 200 })
  })
})

describe('the size of a step', () => {
  it('is the share of users who get something else', async ({ world }) => {
    const feature = await world.feature()
    const id = await rolledOut(world, feature, '10')
    await rule(world, { step: { points: 25 } })
    const by = await editor(world)
    expect(await roll(by, feature, id, '34')).toMatchObject({ status: 200 })
    const refused = await roll(by, feature, id, '60')
    expect(refused).toMatchObject({ status: 403 })
    expect(refused.error?.message).toContain('up to 26 % of the users get something else')
    expect(await roll(by, feature, id, '58')).toMatchObject({ status: 200 })
  })

  it('adds up over the hours that the rule says', async ({ world }) => {
    world.at(new Date('2026-11-20T09:00:00Z'))
    const feature = await world.feature()
    const id = await rolledOut(world, feature, '10')
    await rule(world, { step: { points: 25, withinHours: 24 } })
    const by = await editor(world)
    world.at(new Date('2026-11-21T12:00:00Z'))
    expect(await roll(by, feature, id, '20')).toMatchObject({ status: 200 })
    expect(await roll(by, feature, id, '30')).toMatchObject({ status: 200 })
    const refused = await roll(by, feature, id, '40')
    expect(refused).toMatchObject({ status: 403 })
    expect(refused.error?.message).toContain('30 % of the users get something else, compared with the last 24 hours')
    world.at(new Date('2026-11-22T13:00:00Z'))
    expect(await roll(by, feature, id, '40')).toMatchObject({ status: 200 })
  })

  it('adds up the steps of a parent for its children', async ({ world }) => {
    world.at(new Date('2026-11-20T09:00:00Z'))
    const [parent, child] = [await world.feature(), await world.feature()]
    const id = await rolledOut(world, parent, '10')
    await rolledOut(world, child, '100')
    const tag = { type: 'simple', value: 'child' }
    await world.admin.call('addFeatureTag', { params: { featureName: child }, body: tag })
    const ofChild = { projectId: 'default', featureName: child }
    await world.admin.call('addDependency', { params: ofChild, body: { feature: parent } })
    await rule(world, { tags: [tag], step: { points: 25, withinHours: 24 } })
    const by = await editor(world)
    world.at(new Date('2026-11-21T12:00:00Z'))
    expect(await roll(by, parent, id, '30')).toMatchObject({ status: 200 })
    expect(await roll(by, parent, id, '50')).toMatchObject({ status: 403 })
  })

  it('counts for a child that is on while its parent is off: turning the parent off is no mere turning off', async ({
    world,
  }) => {
    const feature = await world.feature()
    const tags = [{ type: 'simple', value: 'child' }]
    const ofChild = { projectId: 'default', featureName: await world.feature({ tags }) }
    await rolledOut(world, feature, '80')
    await rule(world, { tags })
    const by = await editor(world)
    const params = { ...PLACE, featureName: feature }
    await world.admin.call('addDependency', { params: ofChild, body: { feature, enabled: false } })
    expect(await by.call('turnFeatureOff', { params })).toMatchObject({ status: 403 })
    await world.admin.call('addDependency', { params: ofChild, body: { feature, enabled: true } })
    expect(await by.call('turnFeatureOff', { params })).toMatchObject({ status: 200 })
  })

  it('names the rule of a project also where the change names none, and so does its dry run', async ({ world }) => {
    const projectId = await world.project('shop')
    const featureName = await world.feature({ project: projectId })
    const segmentId = await newSegment(world)
    const strategy = { name: 'default', segments: [segmentId] }
    await world.admin.call('addStrategy', { params: { ...PLACE, projectId, featureName }, body: strategy })
    await rule(world, { project: projectId })
    const by = await world.actor({ may: ['UPDATE_SEGMENT'] })
    const request = { params: { segmentId }, body: { name: 'others', constraints: [] } }
    const { body: tried } = await by.call('dryRunBatch', { body: batchOf('updateSegment', request) })
    const { status, error } = await by.call('updateSegment', request)
    expect(status).toBe(403)
    expect(error?.message).toContain('The rule "Four eyes" needs one approval for this in the project shop')
    expect(tried.operations[0]).toMatchObject({ status, body: { message: error?.message } })
    expect(tried.operations[0]?.guard.rules).toMatchObject([{ name: 'Four eyes' }])
  })

  it('counts as whole for features beyond the hundred that are counted', async ({ world }) => {
    const features = Array.from({ length: 101 }, (_, at) => `many-${at + 100}`)
    await sql`insert into features (name, project_id, type, created_at)
      select unnest(${features}::text[]), 'default', 'release', now()`.execute(world.db)
    await sql`insert into feature_environments (feature_name, environment)
      select name, 'production' from features`.execute(world.db)
    await sql`insert into feature_strategies (feature_name, environment, name, sort_order, parameters)
      select name, 'production', 'flexibleRollout', 0,
        '{"rollout": "1", "stickiness": "default", "groupId": "rule"}'
      from features`.execute(world.db)
    await rule(world, { byOwners: true, step: { points: 50 } })
    const turningOn = { params: PLACE, body: { features } }
    expect(await (await editor(world)).call('turnFeaturesOn', turningOn)).toMatchObject({ status: 202 })
    const small = { params: PLACE, body: { features: features.slice(0, 100) } }
    expect(await (await editor(world)).call('turnFeaturesOn', small)).toMatchObject({ status: 200 })
  })

  it('of everybody is one without a condition', async ({ world }) => {
    const feature = await world.feature()
    const id = await rolledOut(world, feature, '10')
    await rule(world, { forEverybody: true })
    const by = await editor(world)
    expect(await roll(by, feature, id, '99')).toMatchObject({ status: 200 })
    const refused = await roll(by, feature, id, '100')
    expect(refused).toMatchObject({ status: 403 })
    expect(refused.error?.message).toContain('it turns a feature on for everybody')
  })
})
