// Also on a hostile database: npm run test:postgres -- --hostile
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { archive, country, nordic, segment, storedCountry, useSegments } from '../../../support/segments.ts'
import { it, type World } from '../../../support/world.ts'

function requireLegalCountries(world: World, values: string[]) {
  const legalValues = JSON.stringify(values.map((value) => ({ value })))
  return world.db.insertInto('contextFields').values({ name: 'country', legalValues }).execute()
}

describe('listSegments', () => {
  it('sorts by name and counts the active features and their projects', async ({ world }) => {
    const used = await segment(world, { name: 'Used' })
    await segment(world, { name: 'Idle' })
    const other = await world.project('other')
    const { featureName } = await useSegments(world, [used.id])
    const params = { projectId: 'default', environment: 'production', featureName }
    await world.admin.call('addStrategy', { params, body: { name: 'default', segments: [used.id] } })
    await useSegments(world, [used.id], other)
    const resting = await useSegments(world, [used.id], await world.project('third'))
    await archive(world, resting.featureName)
    const { body } = await world.admin.call('listSegments', {})
    expect(
      body.segments.map(({ name, usedInFeatures, usedInProjects }) => [name, usedInFeatures, usedInProjects]),
    ).toEqual([
      ['Idle', 0, 0],
      ['Used', 2, 2],
    ])
  })
})

describe('createSegment', () => {
  it('stores the segment and records it', async ({ world }) => {
    world.at('2026-11-20T09:30:00Z')
    const editor = await world.actor({ may: ['CREATE_SEGMENT'] })
    const { status, body, headers } = await editor.call('createSegment', {
      body: { ...nordic, description: 'Kroner & <more>', project: 'default' },
    })
    const record = {
      id: body.id,
      name: 'Nordic',
      description: 'Kroner & <more>',
      project: 'default',
      constraints: [storedCountry],
      createdBy: editor.name,
      createdAt: '2026-11-20T09:30:00.000Z',
    }
    expect({ status, body }).toEqual({ status: 201, body: { ...record, usedInFeatures: 0, usedInProjects: 0 } })
    expect(headers.location).toBe(`/api/admin/segments/${body.id}`)
    expect((await editor.call('getSegment', { params: { segmentId: body.id } })).body).toEqual(body)
    const events = await world.events()
    expect(events).toMatchObject([{ type: 'segment-created', project: 'default', createdBy: editor.name }])
    expect(events[0]?.data).toEqual(record)
  })

  it('files the event of a segment for every project under none', async ({ world }) => {
    await world.admin.call('createSegment', { body: nordic })
    expect(await world.events()).toMatchObject([{ type: 'segment-created', project: null }])
  })

  it('refuses a name that is taken', async ({ world }) => {
    await segment(world)
    const { status, error } = await world.admin.call('createSegment', { body: nordic })
    expect({ status, message: error?.message }).toEqual({
      status: 409,
      message: 'The segment "Nordic" exists already',
    })
    expect(await world.events()).toEqual([])
  })

  it('refuses an unknown project', async ({ world }) => {
    const { status, error } = await world.admin.call('createSegment', { body: { ...nordic, project: 'other' } })
    expect({ status, details: error?.details }).toEqual({
      status: 400,
      details: [{ message: 'There is no project "other"', path: '/body/project' }],
    })
  })

  it('refuses values that the operator or the context field does not accept', async ({ world }) => {
    await requireLegalCountries(world, ['dk', 'no'])
    const version = { contextName: 'version', operator: 'SEMVER_GT' as const, value: 'v1' }
    const { status, error } = await world.admin.call('createSegment', {
      body: { ...nordic, constraints: [country, version] },
    })
    expect(status).toBe(400)
    expect(error?.details?.map(({ path }) => path)).toEqual([
      '/body/constraints/0/values/1',
      '/body/constraints/1/value',
    ])
  })

  it('refuses more values than the limit, over all constraints', async ({ world }) => {
    world.limit({ valuesPerSegment: 3 })
    const { status, error } = await world.admin.call('createSegment', {
      body: { ...nordic, constraints: [country, country] },
    })
    expect({ status, path: error?.details?.[0]?.path }).toEqual({ status: 400, path: '/body/constraints' })
    expect((await world.admin.call('createSegment', { body: nordic })).status).toBe(201)
  })

  it('never makes more segments than the limit, however many are asked for at once', async ({ world }) => {
    world.limit({ segments: 5 })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        world.admin.call('createSegment', { body: { ...nordic, name: `Segment ${index}` } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(15)
    expect((await world.admin.call('listSegments', {})).body.segments).toHaveLength(5)
  })

  it('takes the permission of a project for segments of that project only', async ({ world }) => {
    await world.project('other')
    const owner = await world.actor({ may: ['UPDATE_PROJECT_SEGMENT'], project: 'other' })
    const statuses: number[] = []
    for (const project of ['other', 'default', null]) {
      const { status } = await owner.call('createSegment', { body: { ...nordic, name: `In ${project}`, project } })
      statuses.push(status)
    }
    expect(statuses).toEqual([201, 403, 403])
  })
})

describe('getSegment', () => {
  it('answers 404 for an unknown id and 400 for one that is not a number', async ({ world }) => {
    const unknown = await world.admin.call('getSegment', { params: { segmentId: 4 } })
    const malformed = await world.admin.send('getSegment', { params: { segmentId: 'four' } })
    expect([unknown.status, malformed.status]).toEqual([404, 400])
  })
})

describe('updateSegment', () => {
  it('replaces everything that can be set, and records both states', async ({ world }) => {
    const { id, usedInFeatures, usedInProjects, ...before } = await segment(world, { description: 'Kroner' })
    const settings = {
      name: 'Scandinavia',
      description: 'Three kingdoms',
      project: 'default',
      constraints: [{ ...country, values: ['dk', 'no', 'se'], inverted: true }],
    }
    const { status, body } = await world.admin.call('updateSegment', { params: { segmentId: id }, body: settings })
    expect({ status, body }).toEqual({ status: 204, body: undefined })
    const after = { ...before, ...settings, constraints: [{ ...settings.constraints[0], caseInsensitive: false }] }
    const found = await world.admin.call('getSegment', { params: { segmentId: id } })
    expect(found.body).toEqual({ id, ...after, usedInFeatures, usedInProjects })
    const events = await world.events()
    expect(events).toMatchObject([{ type: 'segment-updated', project: 'default' }])
    expect(events[0]).toMatchObject({ data: { id, ...after }, preData: { id, ...before } })
  })

  it('makes a segment without project one for every project, and empties an absent description', async ({ world }) => {
    const { id } = await segment(world, { project: 'default', description: 'Kroner' })
    await world.admin.call('updateSegment', { params: { segmentId: id }, body: nordic })
    const { body } = await world.admin.call('getSegment', { params: { segmentId: id } })
    expect(body).toMatchObject({ project: null, description: null })
    expect(await world.events()).toMatchObject([{ type: 'segment-updated', project: 'default' }])
  })

  it('refuses a name that is taken, constraints that are not acceptable and an unknown project', async ({ world }) => {
    await segment(world, { name: 'Taken' })
    const { id } = await segment(world)
    const params = { segmentId: id }
    const taken = await world.admin.call('updateSegment', { params, body: { ...nordic, name: 'Taken' } })
    const constraints = [{ ...country, values: [] }]
    const empty = await world.admin.call('updateSegment', { params, body: { ...nordic, constraints } })
    const unknown = await world.admin.call('updateSegment', { params, body: { ...nordic, project: 'nowhere' } })
    expect([taken.status, empty.status, unknown.status]).toEqual([409, 400, 400])
    expect(await world.events()).toEqual([])
  })

  it('binds to a project only when no other one uses it, archived features included', async ({ world }) => {
    const { id } = await segment(world)
    await useSegments(world, [id])
    const { featureName } = await useSegments(world, [id], await world.project('other'))
    await archive(world, featureName)
    const body = { ...nordic, project: 'default' }
    const { status, error } = await world.admin.call('updateSegment', { params: { segmentId: id }, body })
    expect({ status, path: error?.details?.[0]?.path }).toEqual({ status: 400, path: '/body/project' })
    await world.db.deleteFrom('features').where('name', '=', featureName).execute()
    expect((await world.admin.call('updateSegment', { params: { segmentId: id }, body })).status).toBe(204)
  })

  it('asks for the permission where the segment is and where it goes', async ({ world }) => {
    await world.project('other')
    const owner = await world.actor({ may: ['UPDATE_PROJECT_SEGMENT'], project: 'default' })
    const own = await segment(world, { name: 'Own', project: 'default' })
    const foreign = await segment(world, { name: 'Foreign', project: 'other' })
    const shared = await segment(world, { name: 'Shared' })
    const moved = async (id: number, project: string | null) => {
      const body = { ...nordic, name: 'Changed', project }
      const { status } = await owner.call('updateSegment', { params: { segmentId: id }, body })
      return status
    }
    expect([await moved(foreign.id, 'default'), await moved(shared.id, 'default')]).toEqual([403, 403])
    expect([await moved(own.id, 'other'), await moved(own.id, null), await moved(own.id, 'default')]).toEqual([
      403, 403, 204,
    ])
  })
})

describe('deleteSegment', () => {
  it('deletes the segment and records it', async ({ world }) => {
    const { id, usedInFeatures, usedInProjects, ...before } = await segment(world, { project: 'default' })
    const { status, body } = await world.admin.call('deleteSegment', { params: { segmentId: id } })
    expect({ status, body }).toEqual({ status: 204, body: undefined })
    expect((await world.admin.call('getSegment', { params: { segmentId: id } })).status).toBe(404)
    expect(await world.events()).toMatchObject([
      { type: 'segment-deleted', project: 'default', data: null, preData: { id, ...before } },
    ])
  })

  it('refuses while a strategy uses the segment', async ({ world }) => {
    const { id } = await segment(world)
    const { featureName } = await useSegments(world, [id])
    const { status, error } = await world.admin.call('deleteSegment', { params: { segmentId: id } })
    expect({ status, name: error?.name }).toEqual({ status: 409, name: 'NameExistsError' })
    expect(error?.message).toContain(featureName)
    expect(await world.events()).toEqual([])
  })

  it('names no feature and no project that is hidden', async ({ world }) => {
    const { id } = await segment(world, { project: 'default' })
    const { featureName } = await useSegments(world, [id])
    await sql`insert into projects (id, name, mode) values ('secret', 'Secret', 'private')`.execute(world.db)
    await sql`update features set project_id = 'secret' where name = ${featureName}`.execute(world.db)
    const editor = await world.actor({ may: ['UPDATE_PROJECT_SEGMENT'] })
    const refusal = async () => (await editor.call('deleteSegment', { params: { segmentId: id } })).error?.message
    expect(await refusal()).toMatch(/is used by strategies$/)
    await archive(world, featureName)
    await sql`insert into project_environments (project_id, environment, default_strategy)
      values ('secret', 'development', ${JSON.stringify({ segments: [id] })}::jsonb)`.execute(world.db)
    expect(await refusal()).toMatch(/is used by a default strategy$/)
  })

  it('leaves its id in the strategies of archived features, and names those segments that there are', async ({
    world,
  }) => {
    const { id } = await segment(world)
    const kept = await segment(world, { name: 'Kept' })
    const { featureName, strategyId } = await useSegments(world, [id, kept.id])
    await archive(world, featureName)
    const { status } = await world.admin.call('deleteSegment', { params: { segmentId: id } })
    expect(status).toBe(204)
    const { body } = await world.admin.call('listStrategySegments', { params: { strategyId } })
    expect(body.segments.map(({ name }) => name)).toEqual(['Kept'])
    const feature = await world.admin.call('getFeature', { params: { projectId: 'default', featureName } })
    const strategies = feature.body.environments.flatMap((environment) => environment.strategies)
    expect(strategies).toMatchObject([{ id: strategyId, segments: [id, kept.id] }])
    expect(await world.eventTypes()).toEqual(['segment-deleted'])
  })

  it('takes the permission of a project for segments of that project only', async ({ world }) => {
    await world.project('other')
    const owner = await world.actor({ may: ['UPDATE_PROJECT_SEGMENT'], project: 'default' })
    const own = await segment(world, { name: 'Own', project: 'default' })
    const foreign = await segment(world, { name: 'Foreign', project: 'other' })
    const shared = await segment(world, { name: 'Shared' })
    const statuses: number[] = []
    for (const { id } of [own, foreign, shared]) {
      const { status } = await owner.call('deleteSegment', { params: { segmentId: id } })
      statuses.push(status)
    }
    expect(statuses).toEqual([204, 403, 403])
  })
})

describe('validateSegmentName', () => {
  it('answers whether the name is free', async ({ world }) => {
    await segment(world)
    const free = await world.admin.call('validateSegmentName', { body: { name: 'nordic' } })
    const taken = await world.admin.call('validateSegmentName', { body: { name: 'Nordic' } })
    const empty = await world.admin.send('validateSegmentName', { body: { name: '' } })
    expect([free.status, taken.status, empty.status]).toEqual([204, 409, 400])
  })
})
