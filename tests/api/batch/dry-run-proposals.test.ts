import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { newestEvent } from '../../scenarios/newest-event.ts'
import type { Client } from '../../support/call.ts'
import { startInstance } from '../../support/instance.ts'
import { guardPlace, propose } from '../../support/proposals.ts'
import { featureThatIsOn } from '../../support/strategies.ts'
import { it, type World } from '../../support/world.ts'

type Asked = Schema<'BatchOperation'>

const rollout = (percentage: number) => ({
  name: 'flexibleRollout' as const,
  parameters: { rollout: String(percentage), stickiness: 'default', groupId: 'checkout' },
})
const exactly = (share: number) => ({ least: share, most: share })

/** A feature that is on for a tenth, and then guarded, with an author who has no rights. */
async function guardedFeature(world: World) {
  const { params, strategies } = await featureThatIsOn(world, [rollout(10)])
  await guardPlace(world, params)
  return { params, id: strategies[0]?.id ?? '', author: await world.actor() }
}

async function impactOf(by: Client, operations: Asked[]) {
  const { body } = await by.call('dryRunBatch', { body: { operations } })
  expect(body.operations.map(({ status }) => status)).toEqual(operations.map(() => 200))
  return body.impact
}

function addition({ projectId, environment }: Record<'projectId' | 'environment', string>, body: unknown[]): Asked {
  return { operationId: 'addToChangeRequest', params: { projectId, environment }, body }
}

/** Edits the first change of a feature in a request. */
function editing(
  { id, project, features }: Schema<'ChangeRequest'>,
  body: Schema<'ChangeInput'> & { feature: string },
): Asked {
  const changes = features.flatMap(({ name, changes }) => (name === body.feature ? changes : []))
  const params = { projectId: project, changeRequestId: String(id), changeId: String(changes[0]?.id) }
  return { operationId: 'editChange', params, body }
}

describe('the impact of proposed changes in a dry run', () => {
  it('is that after the request is applied, and is marked', async ({ world }) => {
    const { params, id, author } = await guardedFeature(world)
    const { parameters } = rollout(30)
    const change = { action: 'updateStrategy', feature: params.featureName, payload: { id, parameters } }
    const { complete, features } = await impactOf(author, [addition(params, [change])])
    expect(complete).toBe(true)
    expect(features).toMatchObject([
      { feature: params.featureName, environment: params.environment, proposed: true, gained: exactly(20) },
    ])
    expect((await world.db.selectFrom('changeRequests').select('id').execute()).length).toBe(0)
  })

  it('leaves out what earlier changes of the request do, and follows them', async ({ world }) => {
    const { params, id, author } = await guardedFeature(world)
    const feature = params.featureName
    const { parameters } = rollout(30)
    await propose(author, { action: 'updateStrategy', feature, payload: { id, parameters } }, params)
    const further = { action: 'addStrategy', feature, payload: { ...rollout(50), constraints: [] } }
    const { features } = await impactOf(author, [addition(params, [further])])
    expect(features).toMatchObject([{ proposed: true, before: exactly(30), gained: exactly(20), after: exactly(50) }])
  })

  it('is that of an edited change, without the other changes of the request', async ({ world }) => {
    const { params, id, author } = await guardedFeature(world)
    const { params: other } = await featureThatIsOn(world, [rollout(10)])
    const feature = params.featureName
    const change = (share: number) =>
      ({ action: 'updateStrategy', feature, payload: { id, parameters: rollout(share).parameters } }) as const
    const off = { action: 'updateEnabled', feature: other.featureName, payload: { enabled: false } } as const
    const request = await propose(author, [change(30), off], params)
    const edit = editing(request, change(60))
    const { complete, features } = await impactOf(author, [edit])
    expect(complete).toBe(true)
    expect(features).toMatchObject([{ feature, proposed: true, before: exactly(10), gained: exactly(50) }])
  })

  it('of an edited change is that after the later changes of the same feature', async ({ world }) => {
    const { params, id, author } = await guardedFeature(world)
    const feature = params.featureName
    const change = (share: number) =>
      ({ action: 'updateStrategy', feature, payload: { id, parameters: rollout(share).parameters } }) as const
    const request = await propose(author, [change(30), change(40)], params)
    const { features } = await impactOf(author, [editing(request, change(60))])
    expect(features).toMatchObject([{ proposed: true, before: exactly(10), gained: exactly(30), after: exactly(40) }])
  })

  it('is separate from what the operations change directly', async ({ world }) => {
    const { params } = await guardedFeature(world)
    const { params: other } = await featureThatIsOn(world, [rollout(10)])
    const author = await world.actor({ may: ['DELETE_FEATURE', 'SKIP_CHANGE_REQUEST'] })
    const { environment: _, ...archived } = other
    const off = { action: 'updateEnabled', feature: params.featureName, payload: { enabled: false } }
    const operations = [{ operationId: 'archiveFeature', params: archived }, addition(params, [off])]
    const { body } = await author.call('dryRunBatch', { body: { operations } })
    const changed = body.impact.features.filter(({ lost }) => lost.most > 0)
    expect(changed.map(({ feature, proposed }) => [feature, proposed])).toEqual([
      [other.featureName, false],
      [params.featureName, true],
    ])
  })

  it('is shown for restoring, undoing and promoting, which propose their edits', async ({ world }) => {
    const { params, id, author } = await guardedFeature(world)
    const { environment: to, projectId, featureName } = params
    await world.admin.call('updateFeature', { params: { projectId, featureName }, body: { description: 'New' } })
    const event = await newestEvent(world)
    const { parameters } = rollout(40)
    const changed = { params: { ...params, strategyId: id }, body: { parameters } }
    await world.admin.call('updateStrategy', changed)
    const lost = [{ environment: to, proposed: true, lost: exactly(30) }]
    const restoring = { operationId: 'restoreFeature', params: { projectId, featureName }, body: { event } }
    expect((await impactOf(author, [restoring])).features).toMatchObject(lost)
    const undoing = { operationId: 'undoEvent', params: { eventId: String(await newestEvent(world)) } }
    expect((await impactOf(author, [undoing])).features).toMatchObject(lost)
    const body = { from: to === 'production' ? 'development' : 'production', to, features: [featureName] }
    const promoting = { operationId: 'promoteFeatures', params: { projectId }, body }
    expect((await impactOf(author, [promoting])).features).toMatchObject([{ proposed: true, lost: exactly(40) }])
  })

  it('is that of a segment that the author may not change', async ({ world }) => {
    const { params, author } = await guardedFeature(world)
    const inRegion = { contextName: 'region', operator: 'IN' as const, values: ['eu'] }
    const settings = { name: 'Region', constraints: [inRegion] }
    const { body: segment } = await world.admin.call('createSegment', { body: settings })
    await world.admin.call('addStrategy', { params, body: { name: 'default', segments: [segment.id] } })
    const payload = { id: segment.id, constraints: [] }
    const { features } = await impactOf(author, [addition(params, [{ action: 'updateSegment', payload }])])
    expect(features).toMatchObject([{ feature: params.featureName, proposed: true, after: exactly(100) }])
  })

  it('is not known for changes that can not be applied', async ({ world }) => {
    const { params, id, author } = await guardedFeature(world)
    const feature = params.featureName
    await propose(author, { action: 'deleteStrategy', feature, payload: { id } }, params)
    await world.admin.call('removeStrategy', { params: { ...params, strategyId: id } })
    const off = { action: 'updateEnabled', feature, payload: { enabled: false } }
    expect(await impactOf(author, [addition(params, [off])])).toEqual({ complete: false, features: [] })
  })

  it('is not known where making the changes takes too long', async ({ world }) => {
    const { params, author } = await guardedFeature(world)
    const { clientWith } = await startInstance(world.db, { trialApplyMs: -1 })
    const off = { action: 'updateEnabled', feature: params.featureName, payload: { enabled: false } }
    const impact = await impactOf(clientWith(author.key ?? ''), [addition(params, [off])])
    expect(impact).toEqual({ complete: false, features: [] })
  })
})
