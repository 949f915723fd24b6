import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import type { Client } from '../../support/call.ts'
import { moveTo, read } from '../../support/change-requests.ts'
import { guard } from '../../support/guarded.ts'
import { archive, isOn, newFeature, newStrategy, setDefaultStrategy } from '../../support/strategies.ts'
import { applied } from '../../support/undo.ts'
import { it, type World } from '../../support/world.ts'

const params = { projectId: 'default', environment: 'development' }
const guarded = (world: World) => guard(world.db, 'default', 'development')

type Wanted = Omit<Schema<'FeaturesToTurn'>, 'asChangeRequest'>
type Turning = 'turnFeaturesOn' | 'turnFeaturesOff'

async function proposal(by: Client, turning: Turning, body: Wanted): Promise<Schema<'ChangeRequest'>> {
  const answer = await by.send(turning, { params, body: { ...body, asChangeRequest: true } })
  expect(answer).toMatchObject({ status: 202 })
  return (answer.body as Schema<'ProposedSwitch'>).changeRequest
}

const changesIn = ({ features }: Schema<'ChangeRequest'>) =>
  features.map(({ name, changes }) => [name, ...changes.map(({ action, payload }) => [action, payload])])

describe('turning features on or off, as a change request', () => {
  it('needs no permission, and has the features that differ', async ({ world }) => {
    const [a, b, c] = [await newFeature(world), await newFeature(world), await newFeature(world)]
    await world.admin.call('turnFeatureOn', { params: b })
    await world.forgetEvents()
    await guarded(world)
    const author = await world.actor()
    const features = [c, b, a, c].map(({ featureName }) => featureName)
    const request = await proposal(author, 'turnFeaturesOn', { features })
    expect(request).toMatchObject({ state: 'Draft', environment: 'development', createdBy: { id: author.userId } })
    const on = ['updateEnabled', { enabled: true }]
    expect(changesIn(request)).toEqual([a, c].map(({ featureName }) => [featureName, on]))
    expect(await world.eventTypes()).toEqual(['change-request-created', 'change-added', 'change-added'])
    expect([await isOn(world, a), await isOn(world, c)]).toEqual([false, false])
    await applied(world, author, request)
    expect([await isOn(world, a), await isOn(world, b), await isOn(world, c)]).toEqual([true, true, true])
  })

  it('enables disabled strategies when it is asked to', async ({ world }) => {
    const feature = await newFeature(world)
    const { id } = await newStrategy(world, feature, { disabled: true })
    await guarded(world)
    const answer = await (await world.actor()).send('turnFeaturesOn', {
      params,
      query: { shouldActivateDisabledStrategies: true },
      body: { features: [feature.featureName], asChangeRequest: true },
    })
    expect(changesIn((answer.body as Schema<'ProposedSwitch'>).changeRequest)).toEqual([
      [feature.featureName, ['updateStrategy', { id, disabled: false }], ['updateEnabled', { enabled: true }]],
    ])
  })

  it('joins the open request, and turns off once it is applied', async ({ world }) => {
    const [a, b] = [await newFeature(world), await newFeature(world)]
    await world.admin.call('turnFeatureOn', { params: a })
    await guarded(world)
    const author = await world.actor()
    const first = await proposal(author, 'turnFeaturesOn', { features: [b.featureName] })
    const request = await proposal(author, 'turnFeaturesOff', { features: [a.featureName, b.featureName] })
    expect(request.id).toBe(first.id)
    expect(changesIn(request)).toEqual([
      [b.featureName, ['updateEnabled', { enabled: true }]],
      [a.featureName, ['updateEnabled', { enabled: false }]],
    ])
    await applied(world, author, request)
    expect([await isOn(world, a), await isOn(world, b)]).toEqual([false, true])
  })

  it('adds nothing to the open request that turns them already, whose approvals stay', async ({ world }) => {
    const [a, b] = [await newFeature(world), await newFeature(world)]
    await guarded(world)
    const author = await world.actor()
    const features = [a.featureName]
    const { id } = await proposal(author, 'turnFeaturesOn', { features })
    await moveTo(world, author, id, 'Approved')
    const approved = await read(world, id)
    await world.forgetEvents()
    expect(await proposal(author, 'turnFeaturesOn', { features })).toEqual(approved)
    expect(await world.eventTypes()).toEqual([])
    const more = await proposal(author, 'turnFeaturesOn', { features: [a, b].map(({ featureName }) => featureName) })
    expect(more).toMatchObject({ id, state: 'In review' })
    const on = ['updateEnabled', { enabled: true }]
    expect(changesIn(more)).toEqual([a, b].map(({ featureName }) => [featureName, on]))
  })

  it('turns them again where the open request has turned them back since', async ({ world }) => {
    const feature = await newFeature(world)
    await guarded(world)
    const author = await world.actor()
    const features = [feature.featureName]
    await proposal(author, 'turnFeaturesOn', { features })
    const off = { action: 'updateEnabled' as const, feature: feature.featureName, payload: { enabled: false } }
    await author.call('addToChangeRequest', { params, body: [off] })
    const request = await proposal(author, 'turnFeaturesOn', { features })
    expect(request.features[0]?.changes.map(({ payload }) => payload)).toEqual(
      [true, false, true].map((enabled) => ({ enabled })),
    )
  })

  it('is made only for who asks: others are refused, or turn directly', async ({ world }) => {
    const feature = await newFeature(world)
    const body = { features: [feature.featureName] }
    await guarded(world)
    const may = ['UPDATE_FEATURE_ENVIRONMENT', 'CREATE_FEATURE_STRATEGY'] as const
    const author = await world.actor({ may: [...may] })
    for (const turning of ['turnFeaturesOn', 'turnFeaturesOff'] as const)
      expect(await author.send(turning, { params, body })).toMatchObject({
        status: 403,
        error: { details: [{ message: 'SKIP_CHANGE_REQUEST' }] },
      })
    expect(await proposal(world.admin, 'turnFeaturesOn', body)).toMatchObject({ state: 'Draft' })
    expect((await world.admin.send('turnFeaturesOn', { params, body })).status).toBe(200)
    expect(await isOn(world, feature)).toBe(true)
  })

  it('makes nothing where nothing differs, and is refused where change requests are off', async ({ world }) => {
    const { featureName } = await newFeature(world)
    const body = { features: [featureName], asChangeRequest: true }
    const author = await world.actor()
    expect(await author.send('turnFeaturesOff', { params, body })).toMatchObject({ status: 200 })
    const off = await author.send('turnFeaturesOn', { params, body })
    expect({ status: off.status, message: off.error?.message }).toMatchObject({
      status: 400,
      message: expect.stringContaining('Change requests are not enabled'),
    })
    expect(await world.events()).toEqual([])
  })

  it('refuses unknown, hidden, foreign and archived features', async ({ world }) => {
    await guarded(world)
    await world.project('other')
    const foreign = await newFeature(world, { projectId: 'other' })
    const archived = await newFeature(world)
    await archive(world, archived.featureName)
    const author = await world.actor()
    const statusOf = async (name: string) =>
      (await author.send('turnFeaturesOn', { params, body: { features: [name], asChangeRequest: true } })).status
    expect(await statusOf('nobody-made-this')).toBe(404)
    expect(await statusOf(foreign.featureName)).toBe(403)
    expect(await statusOf(archived.featureName)).toBe(400)
    await world.admin.call('updateProjectSettings', { params: { projectId: 'other' }, body: { mode: 'private' } })
    expect(await statusOf(foreign.featureName)).toBe(404)
  })

  it('says in a dry run whose approval it needs', async ({ world }) => {
    const { featureName } = await newFeature(world)
    await guarded(world)
    const operations = [
      { operationId: 'turnFeaturesOn', params, body: { features: [featureName], asChangeRequest: true } },
    ]
    const tried = await (await world.actor()).call('dryRunBatch', { body: { operations } })
    expect(tried.body).toMatchObject({
      wouldSucceed: true,
      operations: [{ status: 202, guard: { by: 'change-request' } }],
      approvals: [{ project: 'default', environment: 'development' }],
      impact: { features: [{ feature: featureName, proposed: true, gained: { least: 100, most: 100 } }] },
    })
    expect(await world.events()).toEqual([])
  })

  it('warns of nothing that it does not propose', async ({ world }) => {
    const feature = await newFeature(world)
    await setDefaultStrategy(world, { name: 'flexibleRollout', parameters: { rollout: '10' } })
    await guarded(world)
    const author = await world.actor()
    const request = await proposal(author, 'turnFeaturesOn', { features: [feature.featureName] })
    expect(changesIn(request)).toEqual([[feature.featureName, ['updateEnabled', { enabled: true }]]])
    await applied(world, author, request)
    expect((await world.admin.call('listStrategies', { params: feature })).body).toMatchObject([
      { parameters: { rollout: '10' } },
    ])
  })
})
