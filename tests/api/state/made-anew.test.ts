import { describe, expect } from 'vitest'
import { apply, plan } from '../../support/state.ts'
import { it, type World } from '../../support/world.ts'

const constraints = [{ contextName: 'userId', operator: 'IN' as const, values: ['ada'] }]
const checkout = { project: 'default', description: 'One page' }
const SET = {
  features: { checkout },
  segments: { beta: { constraints } },
  projects: { shop: { name: 'Shop' } },
  contextFields: { country: { description: 'Where' } },
  tagTypes: { team: { description: 'Who' } },
  tags: [{ type: 'simple', value: 'ours' }],
  environments: { staging: { type: 'test' } },
}

const segmentId = async ({ db }: World, name: string) =>
  (await db.selectFrom('segments').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id

async function deleteFeature({ admin }: World): Promise<void> {
  const params = { projectId: 'default', featureName: 'checkout' }
  await admin.call('archiveFeature', { params })
  await admin.call('deleteArchivedFeature', { params })
}

async function deleteBeta(world: World): Promise<void> {
  await world.admin.call('deleteSegment', { params: { segmentId: await segmentId(world, 'beta') } })
}

type Step = (world: World) => Promise<unknown>

/** How users delete what a manager owns, and how something else gets its name. */
const WAYS: Readonly<Record<string, readonly [remove: Step, make: Step]>> = {
  'features checkout': [deleteFeature, (world) => world.feature({ name: 'checkout' })],
  'segments beta': [
    deleteBeta,
    ({ admin }) => admin.call('createSegment', { body: { name: 'beta', constraints: [] } }),
  ],
  'segments beta, by another name': [
    async (world) => {
      await apply(world, SET)
      await deleteBeta(world)
    },
    async ({ admin }) => {
      const { body } = await admin.call('createSegment', { body: { name: 'gamma', constraints: [] } })
      await admin.call('updateSegment', { params: { segmentId: body.id }, body: { name: 'beta', constraints: [] } })
    },
  ],
  'projects shop': [
    async ({ admin }) => {
      await admin.call('archiveProject', { params: { projectId: 'shop' } })
      await admin.call('deleteProject', { params: { projectId: 'shop' } })
    },
    (world) => world.project('shop'),
  ],
  'contextFields country': [
    ({ admin }) => admin.call('deleteContextField', { params: { contextField: 'country' } }),
    ({ admin }) => admin.call('createContextField', { body: { name: 'country' } }),
  ],
  'tagTypes team': [
    ({ admin }) => admin.call('deleteTagType', { params: { tagType: 'team' } }),
    ({ admin }) => admin.call('createTagType', { body: { name: 'team' } }),
  ],
  'tags simple:ours': [
    ({ admin }) => admin.call('deleteTag', { params: { tagType: 'simple', tagValue: 'ours' } }),
    ({ admin }) => admin.call('createTag', { body: { value: 'ours' } }),
  ],
  'environments staging': [
    ({ admin }) => admin.call('deleteEnvironment', { params: { environment: 'staging' } }),
    ({ admin }) => admin.call('createEnvironment', { body: { name: 'staging', type: 'test' } }),
  ],
}

async function owned(world: World, [kind, name]: readonly string[]): Promise<number> {
  const { body } = await world.admin.call('listOwnedFields', { query: {} })
  return body.fields.filter(({ owner }) => owner.kind === kind && owner.name === name?.replace(',', '')).length
}

describe('what users make with the name of something deleted', () => {
  it('has no owners, and is named as deleted until then', async ({ world }) => {
    await apply(world, SET)
    for (const [what, [remove, make]] of Object.entries(WAYS)) {
      await remove(world)
      expect(await owned(world, what.split(' ')), what).toBeGreaterThan(0)
      await make(world)
      expect(await owned(world, what.split(' ')), what).toBe(0)
    }
  })

  it('is not archived as an orphan', async ({ world }) => {
    await apply(world, SET)
    await deleteFeature(world)
    await world.feature({ name: 'checkout' })
    const { orphans, operations } = await plan(world, { features: {} }, { prune: true })
    expect([orphans, operations]).toEqual([[], []])
  })

  it.for(['features', 'segments'] as const)(
    'is moved only with force, in another project: %s',
    async (kind, { world }) => {
      const ours = { features: { checkout }, segments: { beta: { project: 'default', constraints } } }
      const set = { [kind]: ours[kind] }
      await apply(world, set)
      await deleteFeature(world)
      await deleteBeta(world).catch(() => undefined)
      await world.project('shop')
      await world.feature({ name: 'checkout', project: 'shop' })
      await world.admin.call('createSegment', { body: { name: 'beta', project: 'shop', constraints } })
      await expect(plan(world, set)).rejects.toThrow(
        'has the project "default" here, belongs to the project "shop" on the server, and the manager owns nothing of it',
      )
      expect((await plan(world, set, { force: true })).operations).not.toEqual([])
      const there = {
        features: { checkout: { ...checkout, project: 'shop' } },
        segments: { beta: { project: 'shop' } },
      }
      expect((await apply(world, { [kind]: there[kind] })).status).toBe(200)
    },
  )
})

it('a segment and a project that leave the files are given up', async ({ world }) => {
  await apply(world, { ...SET, segments: { beta: { project: 'shop', constraints } } })
  const { givenUp } = await plan(world, { features: SET.features })
  expect(givenUp.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['segments', 'projects']))
})
