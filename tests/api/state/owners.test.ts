import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { apply, plan } from '../../support/state.ts'
import { it, type World } from '../../support/world.ts'

type Feature = Schema<'StateFeature'>

/** A set with the feature `checkout` of the project `default`. */
const checkout = (feature: Feature, manager = 'payments') => ({
  manager,
  features: { checkout: { project: 'default', ...feature } },
})

const inDevelopment = (part: Schema<'StateFeatureEnvironment'>): Feature => ({ environments: { development: part } })
const rollout = (percent: string, key?: string): Schema<'StateStrategy'> => ({
  ...(key !== undefined && { key }),
  name: 'flexibleRollout',
  parameters: { rollout: percent, stickiness: 'default', groupId: 'checkout' },
})

const here = { projectId: 'default', featureName: 'checkout', environment: 'development' }

async function strategies(world: World): Promise<Schema<'FeatureStrategy'>[]> {
  return (await world.admin.call('listStrategies', { params: here })).body
}

async function applied(world: World, ...sets: ReturnType<typeof checkout>[]): Promise<void> {
  for (const set of sets) {
    const { error } = await apply(world, set)
    if (error !== undefined) throw new Error(error.message)
  }
}

describe('what the files do not say', () => {
  it('stays as people leave it', async ({ world }) => {
    await applied(world, checkout({ ...inDevelopment({ strategies: [rollout('25')] }), tags: [{ value: 'ours' }] }))
    const { featureName, projectId } = here
    await world.admin.call('turnFeatureOn', { params: here })
    await world.admin.call('updateFeature', { params: { projectId, featureName }, body: { description: 'Theirs' } })
    await world.admin.call('addFeatureTag', { params: { featureName }, body: { value: 'theirs' } })
    const { differs, drift } = await plan(
      world,
      checkout({ ...inDevelopment({ strategies: [rollout('25')] }), tags: [{ value: 'ours' }] }),
    )
    expect([differs, drift]).toEqual([false, []])
  })

  it('is given up and stays, but tags and dependencies go', async ({ world }) => {
    await applied(
      world,
      checkout({ description: 'One page', tags: [{ value: 'ours' }], ...inDevelopment({ enabled: true }) }),
    )
    const planned = await plan(world, checkout({}))
    expect(planned.operations.map(({ operationId }) => operationId)).toEqual(['removeFeatureTag'])
    expect(planned.givenUp.map(({ field }) => field)).toEqual([
      '/description',
      '/environments/development/enabled',
      '/tags/simple:ours',
    ])
    await applied(world, checkout({}))
    const { body } = await world.admin.call('getFeature', { params: here })
    expect(body).toMatchObject({ description: 'One page', tags: [] })
    expect(body.environments.find(({ name }) => name === 'development')?.enabled).toBe(true)
  })

  it('is set at the creation where it is initial, and never again', async ({ world }) => {
    const set = checkout(inDevelopment({ initial: { enabled: true, strategies: [rollout('10')] } }))
    await applied(world, set)
    expect((await strategies(world)).map(({ parameters }) => parameters.rollout)).toEqual(['10'])
    await world.admin.call('turnFeatureOff', { params: here })
    expect(await plan(world, set)).toMatchObject({ differs: false, operations: [] })
  })
})

describe('two managers', () => {
  it('share what they say alike', async ({ world }) => {
    await applied(world, checkout({ description: 'One page' }))
    const planned = await plan(world, checkout({ description: 'One page' }, 'checkout'))
    expect(planned).toMatchObject({ claimsOnly: true, conflicts: [], operations: [], totals: { claimed: 3 } })
    expect(planned.claimed).toContainEqual({
      kind: 'features',
      name: 'checkout',
      project: 'default',
      field: '/description',
    })
  })

  it('are in conflict where they say something else, and force takes it over', async ({ world }) => {
    await applied(world, checkout({ description: 'One page' }))
    const other = checkout({ description: 'Two pages' }, 'other')
    const { conflicts } = await plan(world, other)
    expect(conflicts).toMatchObject([
      {
        owner: { manager: 'payments', field: '/description' },
        theirs: 'One page',
        ours: 'Two pages',
        path: '/features/checkout/description',
      },
    ])
    const refused = await apply(world, other)
    expect([refused.status, refused.error]).toMatchObject([409, { conflicts: [{ theirs: 'One page' }] }])
    const forced = await plan(world, other, { force: true })
    expect([forced.takenOver, forced.totals.takenOver, forced.totals.givenUp]).toMatchObject([
      [{ owner: { manager: 'payments', field: '/description' }, theirs: 'One page', ours: 'Two pages' }],
      1,
      0,
    ])
    expect((await apply(world, other, { force: true })).status).toBe(200)
    expect((await plan(world, checkout({ description: 'One page' }))).conflicts).toMatchObject([
      { owner: { manager: 'other' } },
    ])
  })

  it('can split a file: the first gives up what the second owns, and nothing changes', async ({ world }) => {
    const both = {
      features: { one: { project: 'default', description: '1' }, two: { project: 'default', description: '2' } },
    }
    await apply(world, both)
    await apply(world, { manager: 'second', features: { two: both.features.two } })
    const rest = { features: { one: both.features.one } }
    const given = { operations: [], orphans: [{ name: 'two', archives: false, reason: 'owned-by-others' }] }
    expect(await plan(world, rest)).toMatchObject({ ...given, differs: true, claimsOnly: false })
    expect(await plan(world, rest, { prune: true })).toMatchObject(given)
    await apply(world, rest)
    expect(await plan(world, rest)).toMatchObject({ differs: false, orphans: [] })
    const { body } = await world.admin.call('listOwnedFields', { query: { changed: true } })
    expect(body.fields).toEqual([])
  })

  it('hand over a feature by hand', async ({ world }) => {
    await applied(world, checkout({ description: 'One page' }))
    const fields = [{ kind: 'features' as const, name: 'checkout' }]
    const { body } = await world.admin.call('releaseOwnedFields', {
      body: { manager: 'payments', to: 'other', newManager: true, fields },
    })
    expect(body).toEqual({ fields: 3 })
    expect((await plan(world, checkout({ description: 'New' }, 'other'))).conflicts).toEqual([])
    expect((await plan(world, checkout({ description: 'New' }))).conflicts).toHaveLength(1)
  })
})

describe('drift', () => {
  it('is named with who changed it, and is set back', async ({ world }) => {
    const set = checkout(inDevelopment({ enabled: true, strategies: [rollout('25')] }))
    await applied(world, set)
    await world.admin.call('turnFeatureOff', { params: here })
    const { drift, operations } = await plan(world, set)
    expect(drift).toMatchObject([
      {
        applied: true,
        current: false,
        owner: { field: '/environments/development/enabled' },
        changedBy: { type: 'feature-environment-disabled' },
      },
    ])
    expect(operations.map(({ operationId }) => operationId)).toEqual(['turnFeatureOn'])
    const { body } = await world.admin.call('listOwnedFields', { query: { manager: 'payments', changed: true } })
    expect(body.fields).toMatchObject([{ state: 'changed', applied: true, current: false }])
    await applied(world, set)
    expect(await plan(world, set)).toMatchObject({ differs: false, drift: [] })
  })
})

describe('drift of other objects, or by archiving', () => {
  const beta = (value: string) => ({
    constraints: [{ contextName: 'userId', operator: 'IN' as const, values: [value] }],
  })
  const everything = {
    segments: { beta: beta('ada'), other: beta('ada') },
    projects: { shop: { name: 'Shop', environments: ['development'] } },
    contextFields: { country: { description: 'Where' } },
    tagTypes: { team: { description: 'Who' } },
    tags: [{ type: 'team', value: 'ours' }],
    environments: { production: { type: 'production' } },
    featureTypes: { release: { lifetimeDays: 40 } },
    features: { checkout: { project: 'shop', environments: { development: { enabled: true } } } },
  }

  const CHANGES: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
    'segments/beta /constraints segment-updated': async ({ admin, db }) => {
      const { id } = await db.selectFrom('segments').select('id').where('name', '=', 'beta').executeTakeFirstOrThrow()
      return admin.call('updateSegment', { params: { segmentId: id }, body: { name: 'beta', ...beta('grace') } })
    },
    'segments/beta  segment-deleted': async ({ admin, db }) => {
      const { id } = await db.selectFrom('segments').select('id').where('name', '=', 'beta').executeTakeFirstOrThrow()
      return admin.call('deleteSegment', { params: { segmentId: id } })
    },
    'projects/shop /name project-updated': ({ admin }) =>
      admin.call('updateProject', { params: { projectId: 'shop' }, body: { name: 'Store' } }),
    'contextFields/country /description context-field-updated': ({ admin }) =>
      admin.call('updateContextField', { params: { contextField: 'country' }, body: { description: 'Which' } }),
    'tagTypes/team /description tag-type-updated': ({ admin }) =>
      admin.call('updateTagType', { params: { tagType: 'team' }, body: { description: 'Whose' } }),
    'tags/team:ours  tag-deleted': ({ admin }) =>
      admin.call('deleteTag', { params: { tagType: 'team', tagValue: 'ours' } }),
    'environments/production /type environment-updated': ({ admin }) =>
      admin.call('updateEnvironment', { params: { environment: 'production' }, body: { type: 'test' } }),
    'featureTypes/release /lifetimeDays feature-type-updated': ({ admin }) =>
      admin.call('updateFeatureTypeLifetime', { params: { id: 'release' }, body: { lifetimeDays: 7 } }),
    'features/checkout /environments/development/enabled feature-archived': ({ admin }) =>
      admin.call('archiveFeature', { params: { projectId: 'shop', featureName: 'checkout' } }),
  }

  it('says who has changed it, and what', async ({ world }) => {
    await apply(world, everything)
    for (const [expected, change] of Object.entries(CHANGES)) {
      await change(world)
      const { body } = await world.admin.call('listOwnedFields', { query: { changed: true } })
      const found = body.fields.map(
        ({ owner: { kind, name, field }, changedBy }) => `${kind}/${name} ${field} ${changedBy?.type}`,
      )
      expect(found).toContain(expected)
    }
  })
})

describe('a feature that was deleted', () => {
  const set = checkout({ description: 'One page' })
  const changed = async (world: World) =>
    (await world.admin.call('listOwnedFields', { query: { changed: true } })).body.fields

  async function deleted(world: World): Promise<void> {
    await applied(world, set)
    await world.admin.call('archiveFeature', { params: here })
    await world.admin.call('deleteArchivedFeature', { params: here })
  }

  it('is drift, and belongs to its manager again once it is made anew', async ({ world }) => {
    await deleted(world)
    const gone = [{ owner: { name: 'checkout', field: '' }, current: null, changedBy: { type: 'feature-deleted' } }]
    expect(await changed(world)).toMatchObject(gone)
    expect((await plan(world, set)).drift).toMatchObject(gone)
    await applied(world, set)
    expect([await changed(world), (await plan(world, set)).differs]).toEqual([[], false])
    expect((await plan(world, checkout({ description: 'Two' }, 'other'))).conflicts).toHaveLength(1)
  })

  it('is given up when the files do not name it any more, or by hand', async ({ world }) => {
    await deleted(world)
    const by = await world.actor({ may: ['UPDATE_FEATURE'] })
    expect((await apply(world, { features: {} }, { by })).body.totals.givenUp).toBe(3)
    expect(await changed(world)).toEqual([])
    await deleted(world)
    const fields = [{ kind: 'features' as const, name: 'checkout' }]
    await world.admin.call('releaseOwnedFields', { body: { manager: 'payments', fields } })
    expect(await changed(world)).toEqual([])
  })
})

describe('strategies', () => {
  it('get keys later, which pair them from then on', async ({ world }) => {
    await applied(world, checkout(inDevelopment({ strategies: [rollout('10'), rollout('20')] })))
    const [first, second] = await strategies(world)
    await applied(world, checkout(inDevelopment({ strategies: [rollout('10', 'a'), rollout('20', 'b')] })))
    await applied(
      world,
      checkout({ ...inDevelopment({ enabled: true, strategies: [rollout('10', 'a'), rollout('20', 'b')] }) }),
    )
    await applied(world, checkout(inDevelopment({ strategies: [rollout('20', 'b'), rollout('10', 'a')] })))
    expect((await strategies(world)).map(({ id }) => id)).toEqual([second?.id, first?.id])
  })
})

describe('a feature that no file names any more', () => {
  it('is archived with prune, and revived where the file says so', async ({ world }) => {
    const set = checkout(inDevelopment({ enabled: true }))
    await applied(world, set)
    const nothing = { features: {} }
    expect((await plan(world, nothing)).orphans).toEqual([
      { name: 'checkout', project: 'default', archives: false, reason: 'not-pruned' },
    ])
    expect((await apply(world, nothing, { prune: true })).status).toBe(200)
    expect((await world.admin.call('getFeature', { params: here })).body.archived).toBe(true)
    await expect(plan(world, set)).rejects.toThrow('is archived; say "archived: false" to revive it')
    await applied(world, checkout({ archived: false, ...inDevelopment({ enabled: true }) }))
    const { body } = await world.admin.call('getFeature', { params: here })
    expect([body.archived, body.environments.some(({ enabled }) => enabled)]).toEqual([false, true])
  })
})
