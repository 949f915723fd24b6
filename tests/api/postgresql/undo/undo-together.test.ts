import { describe, expect } from 'vitest'
import type { OperationId } from '../../../../src/contract.ts'
import { MAX_UNDONE } from '../../../../src/domain/undo/undoable.ts'
import { newestEvent } from '../../../scenarios/newest-event.ts'
import type { Answer, Anything, Client } from '../../../support/call.ts'
import { resolve } from '../../../support/contract.ts'
import { guard } from '../../../support/guarded.ts'
import { archive, documentOf, half, inProduction, paramsOf, withStrategy } from '../../../support/undo.ts'
import { it, type World } from '../../../support/world.ts'

/** The events that a response names for undoing. */
function undoableOf({ headers }: Pick<Answer<unknown>, 'headers'>): number[] {
  return String(headers['undoable-events'] ?? '')
    .split(', ')
    .filter(Boolean)
    .map(Number)
}

/** Makes a change, which has to succeed, and returns the events that it names. */
async function changed(world: World, id: OperationId, request: Anything, by: Client = world.admin): Promise<number[]> {
  const answer = await by.send(id, request)
  if (answer.status >= 300) throw new Error(`${id} was refused: ${answer.error?.message}`)
  return undoableOf(answer)
}

const undoTogether = (world: World, events: readonly number[], by: Client = world.admin) =>
  by.send('undoEvents', { body: { events } })

/** A feature that is on in production by one strategy, and depends on another feature. */
async function scene(world: World) {
  const { name, params } = await withStrategy(world)
  await world.admin.call('turnFeatureOn', { params: inProduction(name) })
  const parent = await world.feature()
  await world.admin.call('addDependency', { params: paramsOf(name), body: { feature: parent } })
  await world.admin.call('addFeatureTag', { params: { featureName: name }, body: { type: 'simple', value: 'old' } })
  const bare = await world.feature()
  return { name, params, parent, bare }
}
type Scene = Awaited<ReturnType<typeof scene>>

type Case = readonly [what: string, events: number, id: OperationId, requestOf: (scene: Scene) => Anything]

const CHANGES: readonly Case[] = [
  ['removing the last strategy, which turns off', 2, 'removeStrategy', ({ params }) => ({ params })],
  [
    'disabling the last strategy, which turns off',
    2,
    'updateStrategy',
    ({ params }) => ({ params, body: { ...half, disabled: true } }),
  ],
  ['turning on with a default strategy', 2, 'turnFeatureOn', ({ bare }) => ({ params: inProduction(bare) })],
  [
    'settings, of which one has two events',
    2,
    'updateFeature',
    ({ name }) => ({ params: paramsOf(name), body: { description: 'New', stale: true } }),
  ],
  [
    'a tag that is new, and one that is gone',
    2,
    'updateFeatureTags',
    ({ name }) => ({
      params: { featureName: name },
      body: { addedTags: [{ type: 'simple', value: 'new' }], removedTags: [{ type: 'simple', value: 'old' }] },
    }),
  ],
  ['archiving, which ends a dependency', 2, 'archiveFeature', ({ name }) => ({ params: paramsOf(name) })],
  [
    'archiving a feature with its parent',
    3,
    'archiveFeatures',
    ({ name, parent }) => ({ params: { projectId: 'default' }, body: { features: [name, parent] } }),
  ],
  [
    'turning many features on',
    4,
    'turnFeaturesOn',
    ({ parent, bare }) => ({
      params: { projectId: 'default', environment: 'production' },
      body: { features: [parent, bare] },
    }),
  ],
  [
    'a batch that changes the same twice',
    3,
    'runBatch',
    ({ name, params }) => ({
      body: {
        operations: [
          { operationId: 'updateStrategy', params, body: { ...half, title: 'One' } },
          { operationId: 'updateStrategy', params, body: { ...half, title: 'Two' } },
          { operationId: 'addStrategy', params: inProduction(name), body: half },
        ],
      },
    }),
  ],
]

async function documentsOf(world: World, { name, parent, bare }: Scene): Promise<unknown[]> {
  const all: unknown[] = []
  for (const feature of [name, parent, bare]) all.push(await documentOf(world, feature))
  return all
}

describe('undoEvents', () => {
  it.for(CHANGES)('undoes %s: it has %i events', async ([, count, id, requestOf], { world }) => {
    const made = await scene(world)
    const before = await documentsOf(world, made)
    const events = await changed(world, id, requestOf(made))
    expect(events).toHaveLength(count)
    const after = await documentsOf(world, made)
    expect(after).not.toEqual(before)
    const undone = await undoTogether(world, events)
    expect(undone.error).toBeUndefined()
    expect(await documentsOf(world, made)).toEqual(before)
    // The undoing can be undone as well.
    const again = await undoTogether(world, undoableOf(undone))
    expect(again.error).toBeUndefined()
    const withoutClock = (documents: unknown[]) =>
      documents.map((document) => ({ ...(document as object), archivedAt: undefined, environments: undefined }))
    expect(withoutClock(await documentsOf(world, made))).toEqual(withoutClock(after))
  })

  it('undoes the settings of a resource', async ({ world }) => {
    const { body } = await world.admin.call('createSegment', { body: { name: 'beta', constraints: [] } })
    const params = { segmentId: body.id }
    const events = await changed(world, 'updateSegment', { params, body: { name: 'gamma', constraints: [] } })
    expect((await undoTogether(world, events)).error).toBeUndefined()
    expect((await world.admin.call('getSegment', { params })).body.name).toBe('beta')
  })

  it('leaves what is back already, and refuses where nothing is left to undo', async ({ world }) => {
    const { name, params } = await scene(world)
    const before = await documentOf(world, name)
    const events = await changed(world, 'removeStrategy', { params })
    await undoTogether(world, events)
    const more = await changed(world, 'updateFeature', { params: paramsOf(name), body: { description: 'New' } })
    expect((await undoTogether(world, events)).error?.message).toMatch(/has brought it back already/)
    expect((await undoTogether(world, [...events, ...more])).error).toBeUndefined()
    expect(await documentOf(world, name)).toEqual(before)
  })

  it('undoes nothing where one of the features has changed since', async ({ world }) => {
    const { name, bare } = await scene(world)
    const body = { features: [name, bare], stale: true }
    const events = await changed(world, 'setFeaturesStale', { params: { projectId: 'default' }, body })
    await changed(world, 'updateFeature', { params: paramsOf(bare), body: { stale: false } })
    const before = [await documentOf(world, name), await documentOf(world, bare)]
    const { status, error } = await undoTogether(world, events)
    expect(status).toBe(409)
    expect(error?.message).toMatch(/feature-stale-off, by .* has (changed the same since|brought it back already)/)
    expect([await documentOf(world, name), await documentOf(world, bare)]).toEqual(before)
  })

  it('makes one change request for each guarded environment, and the other edits', async ({ world }) => {
    const { name, bare } = await scene(world)
    const events = [
      ...(await changed(world, 'turnFeatureOff', { params: inProduction(name) })),
      ...(await changed(world, 'turnFeatureOn', { params: inProduction(bare) })),
      ...(await changed(world, 'updateFeature', { params: paramsOf(name), body: { description: 'New' } })),
    ]
    await guard(world.db, 'default', 'production')
    const author = await world.actor({ may: ['UPDATE_FEATURE'], project: 'default' })
    const before = await documentOf(world, name)
    const { body, error } = await undoTogether(world, events, author)
    expect(error).toBeUndefined()
    expect(body).toMatchObject({
      events: expect.arrayContaining([expect.objectContaining({ type: 'feature-metadata-updated' })]),
      changeRequests: [{ environment: 'production', features: [{ name }, { name: bare }] }],
    })
    expect(await documentOf(world, name)).toEqual({ ...before, description: null })
  })

  it('names the permissions that are missing', async ({ world }) => {
    const { params } = await scene(world)
    const events = await changed(world, 'removeStrategy', { params })
    const { status, headers } = await undoTogether(world, events, await world.actor())
    expect(status).toBe(403)
    expect(String(headers['missing-permissions'])).toContain('CREATE_FEATURE_STRATEGY')
  })

  it('does not find an event that is not there, next to one that is', async ({ world }) => {
    const { name } = await scene(world)
    const events = await changed(world, 'turnFeatureOff', { params: inProduction(name) })
    const absent = (await newestEvent(world)) + 1000
    const { status, error } = await undoTogether(world, [...events, absent])
    expect([status, error?.message]).toEqual([404, expect.stringContaining(String(absent))])
    expect((await documentOf(world, name)).environments.production?.enabled).toBe(false)
  })
})

describe('the header Undoable-Events', () => {
  it('is left out where a part can not be undone, where nothing has changed, and where there are too many', async ({
    world,
  }) => {
    const { name, params } = await scene(world)
    const create = { operationId: 'createFeature', params: { projectId: 'default' }, body: { name: 'made-in-batch' } }
    const stale = { operationId: 'updateFeature', params: paramsOf(name), body: { stale: true } }
    expect(await changed(world, 'runBatch', { body: { operations: [create, stale] } })).toEqual([])
    expect(await changed(world, 'runBatch', { body: { operations: [stale] } })).toEqual([])
    const title = (index: number) => ({
      operationId: 'updateStrategy',
      params,
      body: { ...half, title: `Title ${index}` },
    })
    const most = Array.from({ length: MAX_UNDONE }, (_, index) => title(index))
    expect(await changed(world, 'runBatch', { body: { operations: most } })).toHaveLength(MAX_UNDONE)
    const tagged = {
      operationId: 'updateFeatureTags',
      params: { featureName: name },
      body: { addedTags: [{ type: 'simple', value: 'new' }], removedTags: [{ type: 'simple', value: 'old' }] },
    }
    expect(await changed(world, 'runBatch', { body: { operations: [...most.slice(1), tagged] } })).toEqual([])
  })

  it('has as many ids as undoEvents takes', () => {
    expect(resolve('#/components/schemas/EventsToUndo').properties.events.maxItems).toBe(MAX_UNDONE)
  })

  it('is not given again with a response', async ({ world }) => {
    const { name } = await scene(world)
    const request = { params: inProduction(name), headers: { 'idempotency-key': 'once' } }
    expect(await changed(world, 'turnFeatureOff', request)).toHaveLength(1)
    expect(await changed(world, 'turnFeatureOff', request)).toEqual([])
  })

  it('leaves the bodies of the contract as they are', async ({ world }) => {
    const { name } = await scene(world)
    const { status, body } = await archive(world, [name])
    expect([status, body]).toEqual([202, undefined])
  })
})
