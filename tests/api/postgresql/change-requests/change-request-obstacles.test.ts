import { describe, expect } from 'vitest'
import type { Schema } from '../../../../src/contract.ts'
import { addingStrategy, applier, move, newRequest, read, refusal, THEN } from '../../../support/change-requests.ts'
import { guard } from '../../../support/guarded.ts'
import { guarded, PLACE } from '../../../support/proposals.ts'
import { newFeature, newSegment, newStrategy, setDefaultStrategy } from '../../../support/strategies.ts'
import { it, type World } from '../../../support/world.ts'

type Content = Schema<'ChangeInput'>
const projectId = 'default'

async function depend(world: World, child: string, parent: string): Promise<void> {
  const params = { projectId, featureName: child }
  expect((await world.admin.call('addDependency', { params, body: { feature: parent } })).status).toBe(200)
}

async function bind(world: World, segmentId: number, name: string, project?: string): Promise<void> {
  const body = { name, constraints: [], ...(project && { project }) }
  expect((await world.admin.call('updateSegment', { params: { segmentId }, body })).status).toBe(204)
}

type Scene = { world: World; child: string; parent: string; other: string; segment: number; params: Params }
type Params = Awaited<ReturnType<typeof newFeature>>

describe('what came to stand in the way of a change', () => {
  const cases: [what: string, content: (scene: Scene) => Content, meanwhile: (scene: Scene) => Promise<unknown>][] = [
    [
      'a name that was taken',
      ({ segment: id }) => ({ action: 'updateSegment', payload: { id, name: 'Testers' } }),
      async ({ world }) => bind(world, await newSegment(world), 'Testers'),
    ],
    [
      'a strategy that uses the segment',
      ({ segment: id }) => ({ action: 'deleteSegment', payload: { id } }),
      ({ world, params, segment }) => newStrategy(world, params, { segments: [segment] }),
    ],
    [
      'a default strategy that uses the segment',
      ({ segment: id }) => ({ action: 'deleteSegment', payload: { id } }),
      ({ world, segment }) => setDefaultStrategy(world, { name: 'default', segments: [segment] }),
    ],
    [
      'another request that uses the segment',
      ({ segment: id }) => ({ action: 'deleteSegment', payload: { id } }),
      ({ world, child, segment }) => newRequest(world, [addingStrategy(child, [segment])]),
    ],
    [
      'a use of the segment outside of the project',
      ({ segment: id }) => ({ action: 'updateSegment', payload: { id, project: 'default' } }),
      async ({ world, segment }) =>
        newStrategy(world, await newFeature(world, { projectId: 'shop' }), { segments: [segment] }),
    ],
    [
      'a project that was deleted',
      ({ segment: id }) => ({ action: 'updateSegment', payload: { id, project: 'brief' } }),
      ({ world }) => world.db.deleteFrom('projects').where('id', '=', 'brief').execute(),
    ],
    [
      'a parent of the parent',
      ({ child, parent }) => ({ action: 'addDependency', feature: child, payload: { feature: parent } }),
      ({ world, parent, other }) => depend(world, parent, other),
    ],
    [
      'a feature that depends on the child',
      ({ child, parent }) => ({ action: 'addDependency', feature: child, payload: { feature: parent } }),
      ({ world, child, other }) => depend(world, other, child),
    ],
    [
      'a feature that depends on an archived one',
      ({ parent }) => ({ action: 'archiveFeature', feature: parent }),
      ({ world, parent, other }) => depend(world, other, parent),
    ],
  ]

  for (const [what, content, meanwhile] of cases) {
    it(`is reported when it is ${what}, and keeps it from being scheduled`, async ({ world }) => {
      await world.project('shop', { environments: ['development'] })
      await world.project('brief')
      const params = await newFeature(world)
      const [child, parent, other] = [await world.feature(), await world.feature(), await world.feature()]
      const scene = { world, params, child, parent, other, segment: await newSegment(world) }
      await guard(world.db)
      const id = await newRequest(world, [content(scene)])
      const conflicts = async () => {
        const { features, segments } = await read(world, id)
        return [...features.flatMap(({ changes }) => changes), ...segments].map(({ conflict }) => conflict)
      }
      expect(await conflicts()).toEqual([undefined])
      await meanwhile(scene)
      const [conflict] = await conflicts()
      expect(conflict).toBeTypeOf('string')
      const later = move(world.db, await applier(world), id, {
        state: 'Scheduled',
        scheduledAt: THEN.replace('2026', '2076'),
      })
      expect(await refusal(later)).toContain(`: ${conflict}`)
      const preview = await world.admin.call('previewChangeRequest', { params: { projectId, changeRequestId: id } })
      expect(preview.error?.message).toContain(`: ${conflict}`)
    })
  }

  it('is nothing that earlier changes of the request take away', async ({ world }) => {
    const params = await newFeature(world)
    const segment = await newSegment(world)
    const { id: strategy } = await newStrategy(world, params, { segments: [segment] })
    const { featureName: feature } = params
    const child = await world.feature()
    await depend(world, child, feature)
    await guard(world.db)
    const id = await newRequest(world, [
      { action: 'deleteStrategy', feature, payload: { id: strategy } },
      { action: 'deleteSegment', payload: { id: segment } },
      { action: 'archiveFeature', feature: child },
      { action: 'archiveFeature', feature },
    ])
    await move(world.db, await applier(world, ['DELETE_SEGMENT']), id, { state: 'Applied' })
    expect(await read(world, id)).toMatchObject({ state: 'Applied' })
  })
})

describe('a feature that was deleted and made again', () => {
  it('is another one, as what is changed and as a parent', async ({ world }) => {
    const [feature, child] = [await world.feature(), await world.feature()]
    await guard(world.db)
    const id = await newRequest(world, [
      { action: 'addDependency', feature: child, payload: { feature } },
      { action: 'archiveFeature', feature },
    ])
    await world.db.deleteFrom('features').where('name', '=', feature).execute()
    await world.feature({ name: feature })
    const { features } = await read(world, id)
    expect(features[0]?.changes[0]?.conflict).toBe(
      `The parent "${feature}" was deleted. Another one has its name since`,
    )
    expect(features[1]?.conflict).toBe(`The feature "${feature}" was deleted. Another one has its name since`)
    expect(await refusal(move(world.db, await applier(world), id, { state: 'Applied' }))).toContain('was deleted')
  })

  it('is the one that was named, whatever the clock of another server says', async ({ world }) => {
    world.at(new Date(Date.now() + 30_000))
    const feature = await world.feature()
    world.at(new Date())
    await guard(world.db)
    const id = await newRequest(world, [{ action: 'archiveFeature', feature }])
    expect((await read(world, id)).features[0]?.conflict).toBeUndefined()
  })
})

describe('a dependency that was added meanwhile', () => {
  it('is overwritten, and was not there', async ({ world }) => {
    const [feature, parent] = [await world.feature(), await world.feature()]
    await guard(world.db)
    const id = await newRequest(world, [{ action: 'addDependency', feature, payload: { feature: parent } }])
    const body = { feature: parent, variants: ['x'] }
    await world.admin.call('addDependency', { params: { projectId, featureName: feature }, body })
    expect((await read(world, id)).features[0]?.changes).toMatchObject([
      { overwrites: { was: null, is: { feature: parent, enabled: true, variants: ['x'] } } },
    ])
  })
})

describe('adding what can never be applied', () => {
  it('is refused as the direct operation refuses it', async ({ world }) => {
    const { feature, author } = await guarded(world)
    const id = await newSegment(world)
    const answer = async (body: Content) => {
      const { status, error } = await author.send('addToChangeRequest', { params: PLACE, body })
      return { status, details: error?.details }
    }
    const elsewhere = { action: 'updateSegment', payload: { id, project: 'nope' } } as const
    expect(await answer(elsewhere)).toEqual({
      status: 404,
      details: [{ message: 'There is no project "nope"', path: '/body/payload/project' }],
    })
    const onItself = { action: 'addDependency', feature, payload: { feature } } as const
    expect(await answer(onItself)).toMatchObject({ status: 403, details: [{ path: '/body/payload/feature' }] })
  })
})
