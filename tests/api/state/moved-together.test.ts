import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { guard } from '../../support/guarded.ts'
import { reportingProcess } from '../../support/reports.ts'
import { apply, plan } from '../../support/state.ts'
import { it, type World } from '../../support/world.ts'

type Feature = Schema<'StateFeature'>

const TIE = { dependencies: [{ feature: 'parent', enabled: false }] }
const family = (project: string, child: Feature = TIE, parent: Feature = {}) => ({
  features: { child: { project, ...child }, parent: { project, ...parent } },
})

async function applied(world: World, document: ReturnType<typeof family>): Promise<void> {
  const { error } = await apply(world, document)
  if (error !== undefined) throw new Error(error.message)
}

/** Returns where the two are, and on what the child depends. */
async function placesOf({ db }: World) {
  const rows = await db.selectFrom('features').select(['name', 'projectId', 'archivedAt']).orderBy('name').execute()
  const ties = await db.selectFrom('featureDependencies').select(['child', 'parent', 'enabled']).execute()
  return [rows.map(({ name, projectId, archivedAt }) => [name, archivedAt === null ? projectId : 'archived']), ties]
}

const TIED = [{ child: 'child', parent: 'parent', enabled: false }]

describe('a parent and its child', () => {
  it('move together, and stay parent and child', async ({ world }) => {
    await world.project('shop')
    await applied(world, family('default'))
    const moved = family('shop')
    const { operations } = await plan(world, moved)
    expect(operations.map(({ operationId, name, project }) => [operationId, name, project])).toEqual([
      ['removeDependency', 'child', 'default'],
      ['moveFeature', 'child', 'default'],
      ['moveFeature', 'parent', 'default'],
      ['addDependency', 'child', 'shop'],
    ])
    await applied(world, moved)
    expect(await placesOf(world)).toEqual([
      [
        ['child', 'shop'],
        ['parent', 'shop'],
      ],
      TIED,
    ])
    expect((await plan(world, moved)).differs).toBe(false)
  })

  it('keep a tie of a user when they move, and one that changes meanwhile', async ({ world }) => {
    await world.project('shop')
    await applied(world, family('default', {}))
    const params = { projectId: 'default', featureName: 'child' }
    await world.admin.call('addDependency', { params, body: { feature: 'parent', enabled: false } })
    await applied(world, family('shop', {}))
    expect((await placesOf(world))[1]).toEqual(TIED)
    await applied(world, family('default', { dependencies: [{ feature: 'parent', enabled: true }] }))
    expect((await placesOf(world))[1]).toEqual([{ child: 'child', parent: 'parent', enabled: true }])
  })

  it('are archived, moved and revived in one set each', async ({ world }) => {
    await world.project('shop')
    await applied(world, family('default'))
    await applied(world, family('default', { archived: true }, { archived: true }))
    await applied(world, family('shop', { ...TIE, archived: false }, { archived: false }))
    expect((await placesOf(world))[1]).toEqual(TIED)
    const childGone = family('default', { archived: true }, {})
    await applied(world, childGone)
    const [places, ties] = await placesOf(world)
    expect([places, ties]).toEqual([
      [
        ['child', 'archived'],
        ['parent', 'default'],
      ],
      [],
    ])
    expect((await plan(world, childGone)).differs).toBe(false)
  })

  it('part when the child is archived: the parent can get a parent, and the child keeps its tags', async ({
    world,
  }) => {
    const tagged = { ...TIE, tags: [{ value: 'ours' }] }
    await applied(world, family('default', tagged))
    const top = { project: 'default' }
    const { features } = family('default', { archived: true }, { dependencies: [{ feature: 'top' }] })
    const { operations } = await plan(world, { features: { ...features, top } })
    expect(operations.map(({ operationId }) => operationId)).toEqual([
      'archiveFeatures',
      'createFeature',
      'addDependency',
    ])
    expect((await apply(world, { features: { ...features, top } })).status).toBe(200)
    const { body } = await world.admin.call('getFeature', { params: { projectId: 'default', featureName: 'child' } })
    expect(body.tags).toEqual([{ type: 'simple', value: 'ours' }])
  })

  it('part, and go to different projects', async ({ world }) => {
    await world.project('shop')
    await applied(world, family('default'))
    await applied(world, { features: { child: { project: 'shop' }, parent: { project: 'default' } } })
    expect(await placesOf(world)).toEqual([
      [
        ['child', 'shop'],
        ['parent', 'default'],
      ],
      [],
    ])
  })

  it('do not move where change requests guard one of the projects', async ({ world }) => {
    await world.project('shop')
    await applied(world, family('default'))
    await guard(world.db, 'default')
    const by = await world.actor({
      may: ['UPDATE_FEATURE', 'MOVE_FEATURE_TOGGLE', 'UPDATE_FEATURE_DEPENDENCY'],
      project: ['default', 'shop'],
    })
    await expect(plan(world, family('shop'), { by })).rejects.toThrow('SKIP_CHANGE_REQUEST in the project default')
  })

  it('do not move without the right to their tie', async ({ world }) => {
    await world.project('shop')
    await applied(world, family('default'))
    const by = await world.actor({ may: ['UPDATE_FEATURE', 'MOVE_FEATURE_TOGGLE'], project: ['default', 'shop'] })
    const { missingPermissions } = await plan(world, family('shop'), { by })
    expect(missingPermissions).toEqual([
      { anyOf: ['UPDATE_FEATURE_DEPENDENCY'], project: 'default' },
      { anyOf: ['UPDATE_FEATURE_DEPENDENCY'], project: 'shop' },
    ])
  })
})

it('an archived feature makes room for another one in the same set', async ({ world }) => {
  const shop = (features: Record<string, Feature>) => ({ projects: { shop: { featureLimit: 1 } }, features })
  await apply(world, shop({ one: { project: 'shop' } }))
  const swapped = shop({ one: { archived: true }, another: { project: 'shop' } })
  expect((await plan(world, swapped)).operations.map(({ operationId }) => operationId)).toEqual([
    'archiveFeatures',
    'createFeature',
  ])
  expect((await apply(world, swapped)).status).toBe(200)
})

describe('an orphan', () => {
  it('is given up once, and then a plan that leaves it there does nothing', async ({ world }) => {
    await apply(world, { features: { old: { project: 'default' } } })
    const left = { features: {} }
    const first = await plan(world, left)
    expect([first.differs, first.claimed, first.givenUp.map(({ field }) => field)]).toEqual([
      true,
      [],
      ['', '/project'],
    ])
    expect((await apply(world, left)).body.event).not.toBeNull()
    const orphans = [{ name: 'old', project: 'default', archives: false, reason: 'not-pruned' }]
    expect(await plan(world, left)).toMatchObject({ differs: false, claimed: [], givenUp: [], orphans })
    expect((await apply(world, left)).body.event).toBeNull()
    expect((await plan(world, left, { prune: true })).differs).toBe(true)
  })

  const child = { project: 'default', dependencies: [{ feature: 'parent' }] }
  const both = { features: { child, parent: { project: 'default' } } }

  it('is archived by the apply that ends its last tie, or archives its last child', async ({ world }) => {
    for (const last of [{ project: 'default' }, { archived: true }]) {
      await apply(world, both)
      const left = { features: { child: last } }
      expect((await plan(world, left, { prune: true })).orphans).toMatchObject([{ name: 'parent', archives: true }])
      expect((await apply(world, left, { prune: true })).error).toBeUndefined()
      expect((await plan(world, left, { prune: true })).differs).toBe(false)
      await apply(world, { features: { child: { ...child, archived: false }, parent: { archived: false } } })
    }
  })

  it('stays while its child is an orphan that SDKs ask for, or a file makes one', async ({ world }) => {
    await apply(world, both)
    const { use, job } = reportingProcess(world, { now: new Date() })
    use({ featureName: 'child', environment: 'production' })
    await job()
    expect((await plan(world, { features: {} }, { prune: true })).orphans).toMatchObject([
      { name: 'child', reason: 'in-use' },
      { name: 'parent', reason: 'has-children' },
    ])
    expect((await apply(world, { features: {} }, { prune: true })).error).toBeUndefined()
    const other = { features: { other: child } }
    expect((await plan(world, other, { prune: true, force: true })).orphans).toMatchObject([
      { name: 'child', archives: true },
      { name: 'parent', reason: 'has-children' },
    ])
  })
})
