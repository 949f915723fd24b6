import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Schema } from '../../../../src/contract.ts'
import {
  APPLIED,
  addingStrategy,
  applier,
  conflictsOf,
  move,
  newRequest,
  read,
  scheduled,
} from '../../../support/change-requests.ts'
import { keepRows } from '../../../support/kept-rows.ts'
import { type FeatureEnvironmentPath, newFeature, newSegment, newStrategy } from '../../../support/strategies.ts'
import { it, type World } from '../../../support/world.ts'

type Content = Schema<'ChangeInput'>

async function suspended(world: World): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select change_request_id as id from change_request_schedules where status = 'suspended' order by 1`.execute(
    world.db,
  )
  return rows.map(({ id }) => id)
}

const variants = [{ name: 'blue', weight: 1000, weightType: 'variable' as const, stickiness: 'default' }]

describe('the scheduled requests that a change would break', () => {
  type Scene = {
    world: World
    params: FeatureEnvironmentPath
    one: string
    two: string
    segment: number
    used: number
    /** A segment that nothing uses. */
    free: number
    child: string
    /** A feature that nothing depends on. */
    lone: string
  }

  /** One of every sort of request that waits for its time, by a name. */
  async function allSorts(scene: Scene): Promise<Record<string, number>> {
    const { world, params, one, two, segment, used, free, child, lone } = scene
    const { featureName: feature } = params
    const sorts: Record<string, Content> = {
      update: { action: 'updateStrategy', feature, payload: { id: one, title: 'Later' } },
      delete: { action: 'deleteStrategy', feature, payload: { id: one } },
      move: { action: 'reorderStrategy', feature, payload: [{ id: one, sortOrder: 9 }] },
      variants: { action: 'patchVariant', feature, payload: { variants: [] } },
      depend: { action: 'addDependency', feature: child, payload: { feature } },
      segment: { action: 'updateSegment', payload: { id: segment, description: 'Later' } },
      name: { action: 'updateSegment', payload: { id: free, name: 'Wanted name' } },
      shelve: { action: 'archiveFeature', feature: lone },
      use: addingStrategy(child, [used]),
      give: { action: 'updateStrategy', feature, payload: { id: two, segments: [used] } },
      other: addingStrategy(child),
    }
    const ids: Record<string, number> = {}
    for (const [name, content] of Object.entries(sorts)) ids[name] = (await scheduled(world, [content])).id
    return ids
  }

  const cases: [what: string, broken: string[], content: (scene: Scene) => Content][] = [
    ['adding a strategy', [], ({ params }) => addingStrategy(params.featureName)],
    [
      'an update of a strategy',
      ['update', 'delete'],
      ({ params, one }) => ({
        action: 'updateStrategy',
        feature: params.featureName,
        payload: { id: one, title: 'Now' },
      }),
    ],
    [
      'an update of a strategy that changes nothing',
      [],
      ({ params, one }) => ({
        action: 'updateStrategy',
        feature: params.featureName,
        payload: { id: one, title: 'x' },
      }),
    ],
    [
      'an update of another strategy',
      ['give'],
      ({ params, two }) => ({
        action: 'updateStrategy',
        feature: params.featureName,
        payload: { id: two, title: 'Now' },
      }),
    ],
    [
      'turning on with all strategies',
      ['update', 'delete'],
      ({ params }) => ({
        action: 'updateEnabled',
        feature: params.featureName,
        payload: { enabled: true, shouldActivateDisabledStrategies: true },
      }),
    ],
    [
      'turning on',
      [],
      ({ params }) => ({ action: 'updateEnabled', feature: params.featureName, payload: { enabled: true } }),
    ],
    [
      'the deletion of a strategy',
      ['update', 'delete', 'move'],
      ({ params, one }) => ({ action: 'deleteStrategy', feature: params.featureName, payload: { id: one } }),
    ],
    [
      'moving strategies',
      [],
      ({ params, one }) => ({
        action: 'reorderStrategy',
        feature: params.featureName,
        payload: [{ id: one, sortOrder: 5 }],
      }),
    ],
    [
      'other variants',
      ['variants'],
      ({ params }) => ({
        action: 'patchVariant',
        feature: params.featureName,
        payload: { variants: [{ name: 'green', weight: 1 }] },
      }),
    ],
    [
      'the same variants',
      [],
      ({ params }) => ({ action: 'patchVariant', feature: params.featureName, payload: { variants } }),
    ],
    [
      'archiving',
      ['update', 'delete', 'move', 'variants', 'depend', 'give'],
      ({ params }) => ({ action: 'archiveFeature', feature: params.featureName }),
    ],
    [
      'an update of a segment',
      ['segment'],
      ({ segment: id }) => ({ action: 'updateSegment', payload: { id, name: 'Now' } }),
    ],
    [
      'an update of a segment that strategies are to get',
      ['use', 'give'],
      ({ used: id }) => ({ action: 'updateSegment', payload: { id, description: 'Now' } }),
    ],
    [
      'an update of a segment that changes nothing',
      [],
      ({ segment: id }) => ({ action: 'updateSegment', payload: { id, constraints: [] } }),
    ],
    ['the deletion of a segment', ['segment'], ({ segment: id }) => ({ action: 'deleteSegment', payload: { id } })],
    [
      'a dependency',
      [],
      ({ params, child }) => ({ action: 'addDependency', feature: child, payload: { feature: params.featureName } }),
    ],
  ]

  const more: typeof cases = [
    [
      'a parent for a parent, which is to be archived',
      ['depend', 'shelve'],
      ({ params, lone }) => ({ action: 'addDependency', feature: params.featureName, payload: { feature: lone } }),
    ],
    [
      'a parent for a feature that is to be a parent',
      ['depend'],
      ({ params, child }) => ({ action: 'addDependency', feature: params.featureName, payload: { feature: child } }),
    ],
    [
      'a name that another segment is to get',
      ['segment', 'name'],
      ({ segment: id }) => ({ action: 'updateSegment', payload: { id, name: 'Wanted name' } }),
    ],
  ]

  async function newScene(world: World): Promise<Scene> {
    const params = await newFeature(world)
    const { id: one } = await newStrategy(world, params, { title: 'x', disabled: true })
    const { id: two } = await newStrategy(world, params)
    await world.admin.call('setVariants', { params, body: variants })
    await sql`select setval(pg_get_serial_sequence('segments', 'id'), 700)`.execute(world.db)
    const [segment, used, free] = [await newSegment(world), await newSegment(world), await newSegment(world)]
    const [child, lone] = [await world.feature(), await world.feature()]
    return { world, params, one, two, segment, used, free, child, lone }
  }

  /** Made once, with a request of every sort: all of it takes a hundred requests. The other cases find it again. */
  let made: { scene: Scene; ids: Record<string, number>; restore: () => Promise<void> } | undefined

  for (const [what, broken, content] of [...cases, ...more]) {
    it(`of ${what} are named, and are the ones that it breaks`, async ({ world }) => {
      if (made === undefined) {
        const scene = await newScene(world)
        made = { scene, ids: await allSorts(scene), ...(await keepRows(world.db)) }
      } else await made.restore()
      const { scene, ids } = made
      const id = await newRequest(world, [content({ ...scene, world })])
      const expected = broken.map((name) => ids[name])
      expect(conflictsOf(await read(world, id))).toEqual([expected])
      await move(world.db, await applier(world, ['UPDATE_SEGMENT', 'DELETE_SEGMENT']), id, APPLIED)
      expect(await suspended(world)).toEqual(expected)
      expect(conflictsOf(await read(world, id))).toEqual([[]])
    })
  }

  it('are named by id and title, for each change, and not for one that can not be applied', async ({ world }) => {
    const params = await newFeature(world)
    const { id: strategy } = await newStrategy(world, params)
    const { featureName: feature } = params
    const first = await scheduled(world, [{ action: 'updateStrategy', feature, payload: { id: strategy, title: 'A' } }])
    const author = await world.actor()
    const second = await scheduled(world, [{ action: 'patchVariant', feature, payload: { variants: [] } }], undefined, {
      author,
    })
    const path = { projectId: 'default', changeRequestId: second.id }
    await author.call('setChangeRequestTitle', { params: path, body: { title: 'Colors' } })
    const id = await newRequest(world, [
      { action: 'patchVariant', feature, payload: { variants } },
      addingStrategy(feature),
      { action: 'deleteStrategy', feature, payload: { id: strategy } },
      { action: 'updateStrategy', feature, payload: { id: strategy, title: 'B' } },
    ])
    const { features } = await read(world, id)
    expect(features[0]?.changes.map(({ scheduleConflicts }) => scheduleConflicts)).toEqual([
      { changeRequests: [{ id: second.id, title: 'Colors' }] },
      undefined,
      { changeRequests: [{ id: first.id, title: `Change request ${first.id}` }] },
      undefined,
    ])
  })

  it('are reported for a scheduled request, but not that it would break itself', async ({ world }) => {
    const { featureName: feature } = await newFeature(world)
    const content: Content = { action: 'archiveFeature', feature }
    const [first, second] = [await scheduled(world, [content]), await scheduled(world, [content])]
    expect(conflictsOf(await read(world, first.id))).toEqual([[second.id]])
    expect(conflictsOf(await read(world, second.id))).toEqual([[first.id]])
  })

  it('are not named where they are hidden', async ({ world }) => {
    await world.project('hush')
    const segment = await newSegment(world)
    const content: Content = { action: 'updateSegment', payload: { id: segment, description: 'Later' } }
    const { id: shown } = await scheduled(world, [content])
    const { id: hidden } = await scheduled(world, [content], undefined, { project: 'hush' })
    await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', 'hush').execute()
    const id = await newRequest(world, [content])
    expect(conflictsOf(await read(world, id))).toEqual([[shown, hidden]])
    const viewer = await world.actor()
    expect(conflictsOf(await read(world, id, 'default', viewer))).toEqual([[shown]])
    const { body } = await viewer.call('listChangeRequests', { params: { projectId: 'default' } })
    expect(body.map(conflictsOf)).toEqual([[[shown]], [[]]])
  })
})
