import { describe, expect } from 'vitest'
import { newestEvent } from '../../../scenarios/newest-event.ts'
import { guard } from '../../../support/guarded.ts'
import {
  applied,
  documentOf,
  half,
  inProduction,
  paramsOf,
  strategiesIn,
  undo,
  undone,
  withStrategy,
} from '../../../support/undo.ts'
import { it, type World } from '../../../support/world.ts'

type Scene = Awaited<ReturnType<typeof withStrategy>>

const EDITS: readonly (readonly [string, string, (world: World, scene: Scene) => Promise<unknown>])[] = [
  [
    'an added strategy',
    'deleteStrategy',
    (world, { params }) => world.admin.call('addStrategy', { params, body: half }),
  ],
  ['a removed strategy', 'addStrategy', (world, { params }) => world.admin.call('removeStrategy', { params })],
  [
    'a changed strategy',
    'updateStrategy',
    (world, { params }) =>
      world.admin.call('patchStrategy', { params, body: [{ op: 'replace', path: '/title', value: 'New' }] }),
  ],
  [
    'an order',
    'reorderStrategy',
    (world, { params, strategy: { id } }) =>
      world.admin.call('setStrategySortOrder', { params, body: [{ id, sortOrder: 7 }] }),
  ],
  [
    'variants',
    'patchVariant',
    (world, { params }) =>
      world.admin.call('setVariants', { params, body: ['a', 'b', 'c'].map((name) => ({ name, weight: 0 })) }),
  ],
  ['turning on', 'updateEnabled', (world, { params }) => world.admin.call('turnFeatureOn', { params })],
]

describe('undoEvent in a guarded environment', () => {
  it.for(EDITS)('proposes to undo %s, which a change request does once it is applied', async (edit, { world }) => {
    const [, action, make] = edit
    const scene = await withStrategy(world)
    const before = await documentOf(world, scene.name)
    await make(world, scene)
    const after = await documentOf(world, scene.name)
    const event = await newestEvent(world)
    await guard(world.db, 'default', 'production')
    await world.forgetEvents()
    const author = await world.actor()
    const body = await undone(world, event, author)
    expect(body.changes).toEqual([])
    expect(body.changeRequest).toMatchObject({ state: 'Draft', features: [{ changes: [{ action }] }] })
    expect(await world.eventTypes()).toEqual(['change-request-created', 'change-added'])
    expect(await documentOf(world, scene.name)).toEqual(after)
    await applied(world, author, body.changeRequest)
    const now = await documentOf(world, scene.name)
    expect(strategiesIn(now)).toEqual(strategiesIn(before))
    expect(now.environments.production).toMatchObject({ enabled: false, variants: [] })
  })

  it('proposes only with asChangeRequest where the caller may skip change requests', async ({ world }) => {
    const { name } = await withStrategy(world)
    await guard(world.db, 'default', 'production')
    const event = await newestEvent(world)
    const { body } = await world.admin.call('undoEvent', {
      params: { eventId: event },
      query: { asChangeRequest: true },
    })
    expect(body.changeRequest).toMatchObject({ state: 'Draft' })
    expect((await undone(world, event)).changeRequest).toBeUndefined()
    expect((await documentOf(world, name)).environments).toEqual({})
  })

  it('is refused where no change request can make the edit', async ({ world }) => {
    const { name } = await withStrategy(world)
    await world.admin.call('addDependency', { params: paramsOf(name), body: { feature: await world.feature() } })
    await guard(world.db, 'default', 'production')
    const event = await newestEvent(world)
    const editor = await world.actor({ may: ['UPDATE_FEATURE_DEPENDENCY'] })
    const refused = await undo(world, event, editor)
    expect(refused).toMatchObject({ status: 403, error: { details: [{ message: 'SKIP_CHANGE_REQUEST' }] } })
    const asked = { params: { eventId: event }, query: { asChangeRequest: true } }
    expect(await world.admin.send('undoEvent', asked)).toMatchObject({ status: 409 })
  })

  it('says in a dry run that a change request is needed, and leaves none', async ({ world }) => {
    const { params } = await withStrategy(world)
    await world.admin.call('turnFeatureOn', { params: inProduction(params.featureName) })
    await guard(world.db, 'default', 'production')
    const operations = [{ operationId: 'undoEvent', params: { eventId: String(await newestEvent(world)) } }]
    const author = await world.actor()
    const { body } = await author.call('dryRunBatch', { body: { operations } })
    expect(body.operations[0]).toMatchObject({ status: 200, guard: { by: 'change-request' } })
    const requests = await author.call('listChangeRequests', { params: { projectId: 'default' } })
    expect(requests.body).toEqual([])
  })

  it('proposes to undo an update of a segment in the first environment that guards it', async ({ world }) => {
    const { body: segment } = await world.admin.call('createSegment', { body: { name: 'Nordic', constraints: [] } })
    const { id: segmentId } = segment
    await withStrategy(world, { segments: [segmentId] })
    const body = { name: 'Nordic', description: 'New', constraints: [] }
    await world.admin.call('updateSegment', { params: { segmentId }, body })
    const event = await newestEvent(world)
    const asked = { params: { eventId: event }, query: { asChangeRequest: true } }
    expect(await world.admin.send('undoEvent', asked)).toMatchObject({ status: 400 })
    await guard(world.db)
    const author = await world.actor()
    const { changes, changeRequest } = await undone(world, event, author)
    expect(changes).toEqual([])
    expect(changeRequest).toMatchObject({
      environment: 'production',
      segments: [{ action: 'updateSegment', payload: { id: segmentId, description: null } }],
    })
    await applied(world, author, changeRequest, ['UPDATE_SEGMENT'])
    expect((await world.admin.call('getSegment', { params: { segmentId } })).body.description).toBeNull()
  })
})
