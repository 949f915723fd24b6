import { describe, expect } from 'vitest'
import type { Schema } from '../../../../src/contract.ts'
import type { Client } from '../../../support/call.ts'
import { APPLIED, applier, move, moveTo } from '../../../support/change-requests.ts'
import { guard } from '../../../support/guarded.ts'
import {
  different,
  differingFeature,
  environments,
  placeOf,
  promote,
  promoted,
  strategiesIn,
} from '../../../support/promotion.ts'
import { newFeature, newStrategy } from '../../../support/strategies.ts'
import { it, type World } from '../../../support/world.ts'

const guardTarget = (world: World) => guard(world.db, 'default', 'production')

/** Promotes features by a change request that is approved and applied. */
async function promotedByRequest(world: World, ...features: string[]): Promise<void> {
  await guardTarget(world)
  const author = await world.actor()
  const { id } = await proposed(author, features)
  await moveTo(world, author, id, 'Approved')
  await move(world.db, await applier(world), id, APPLIED)
}

async function proposed(by: Client, features: string[]): Promise<Schema<'ChangeRequest'>> {
  const { body } = await by.call('promoteFeatures', {
    params: { projectId: 'default' },
    body: { ...environments, features },
  })
  if (body.changeRequest === undefined) throw new Error('There is no change request')
  return body.changeRequest
}

describe('a promotion to a guarded environment', () => {
  it('is a change request with the same edits, which needs no permission', async ({ world }) => {
    const feature = await differingFeature(world)
    await guardTarget(world)
    const author = await world.actor()
    const request = await proposed(author, [feature])
    expect(request).toMatchObject({ state: 'Draft', environment: 'production', createdBy: { id: author.userId } })
    expect(request.features).toMatchObject([
      {
        name: feature,
        changes: [
          { action: 'addStrategy', payload: { title: 'Staff' } },
          { action: 'addStrategy', payload: { title: 'Everybody' } },
          { action: 'patchVariant', payload: { variants: [{ name: 'blue' }] } },
          { action: 'updateEnabled', payload: { enabled: true } },
        ],
      },
    ])
    expect(await world.eventTypes()).toEqual(['change-request-created', ...Array(4).fill('change-added')])
    expect(await different(world)).toMatchObject([{ name: feature }])
  })

  it('adds nothing where the open request makes the same edits', async ({ world }) => {
    const feature = await differingFeature(world)
    await guardTarget(world)
    const author = await world.actor()
    const request = await proposed(author, [feature])
    expect(await proposed(author, [feature])).toEqual(request)
    const params = { projectId: 'default', environment: 'production' }
    const payload = { name: 'default', parameters: {}, constraints: [], title: 'More' }
    await author.call('addToChangeRequest', { params, body: [{ action: 'addStrategy', feature, payload }] })
    const { features } = await proposed(author, [feature])
    expect(features[0]?.changes.length).toBe(5)
    const other = await differingFeature(world)
    expect((await proposed(author, [feature, other])).features.map(({ changes }) => changes.length)).toEqual([5, 4])
  })

  it('names only the members of a strategy that change', async ({ world }) => {
    const { featureName } = await newFeature(world)
    await newStrategy(world, placeOf(featureName), { title: 'Staff' })
    const { id } = await newStrategy(world, placeOf(featureName, 'production'), { title: 'Nobody', sortOrder: 4 })
    const removed = await newStrategy(world, placeOf(featureName, 'production'))
    await guardTarget(world)
    const { features } = await proposed(await world.actor(), [featureName])
    expect(features[0]?.changes).toMatchObject([
      { action: 'updateStrategy', payload: { id, title: 'Staff' } },
      { action: 'deleteStrategy', payload: { id: removed.id } },
    ])
    expect(features[0]?.changes[0]?.payload).toEqual({ id, title: 'Staff' })
  })

  it('does the same once it is applied', async ({ world }) => {
    const feature = await differingFeature(world)
    await promotedByRequest(world, feature)
    expect(await different(world)).toEqual([])
  })

  it('does not turn off a feature that is on in both', async ({ world }) => {
    const { featureName } = await newFeature(world)
    for (const [environment, enabled] of [
      ['development', [false, true]],
      ['production', [true, false]],
    ] as const) {
      for (const isEnabled of enabled)
        await newStrategy(world, placeOf(featureName, environment), { disabled: !isEnabled })
      await world.admin.call('turnFeatureOn', { params: placeOf(featureName, environment) })
    }
    await promotedByRequest(world, featureName)
    expect(await different(world)).toEqual([])
  })

  it('keeps the weights of variants that reviewers have seen', async ({ world }) => {
    const { featureName } = await newFeature(world)
    const variants = ['c', 'a', 'b'].map((name) => ({ name, weight: 0 }))
    const ofStrategy = variants.map((one) => ({ ...one, weightType: 'variable' as const, stickiness: 'default' }))
    await world.admin.call('setVariants', { params: placeOf(featureName), body: variants })
    for (const title of ['First', 'Second'])
      await newStrategy(world, placeOf(featureName), { title, variants: ofStrategy })
    await newStrategy(world, placeOf(featureName, 'production'), { title: 'First' })
    await promotedByRequest(world, featureName)
    expect(await different(world)).toEqual([])
    const strategies = await strategiesIn(world, placeOf(featureName, 'production'))
    expect(strategies.map(({ variants }) => variants.map(({ weight }) => weight))).toEqual(
      Array(2).fill([333, 333, 334]),
    )
  })

  it('is added to the open request of the caller', async ({ world }) => {
    const [feature, other] = [await differingFeature(world), await differingFeature(world)]
    await guardTarget(world)
    const author = await world.actor()
    const { id } = await proposed(author, [feature])
    const request = await proposed(author, [other])
    expect(request.id).toBe(id)
    expect(request.features.map(({ name }) => name)).toEqual([feature, other])
  })

  it('is direct for a caller who may skip change requests, unless they ask for one', async ({ world }) => {
    const feature = await differingFeature(world)
    await guardTarget(world)
    const { changeRequest } = await promoted(world, { features: [feature], asChangeRequest: true })
    expect(changeRequest).toMatchObject({ state: 'Draft' })
    expect(await promoted(world, { features: [feature] })).not.toHaveProperty('changeRequest')
    expect(await different(world)).toEqual([])
  })

  it('makes no request where all is in step', async ({ world }) => {
    const feature = await differingFeature(world)
    await promoted(world, { features: [feature] })
    await guardTarget(world)
    const { body } = await promote(await world.actor(), { features: [feature] })
    expect(body).toEqual({ promoted: [], inStep: [feature] })
  })

  it('says in a dry run whose approval it needs, and makes nothing', async ({ world }) => {
    const feature = await differingFeature(world)
    await guardTarget(world)
    const body = { ...environments, features: [feature] }
    const operations = [{ operationId: 'promoteFeatures', params: { projectId: 'default' }, body }]
    const tried = await (await world.actor()).call('dryRunBatch', { body: { operations } })
    expect(tried.body).toMatchObject({
      wouldSucceed: true,
      operations: [
        {
          status: 200,
          body: { promoted: [{ name: feature }], changeRequest: { state: 'Draft' } },
          guard: { by: 'change-request', environments: [{ project: 'default', environment: 'production' }] },
        },
      ],
      approvals: [{ project: 'default', environment: 'production', requiredApprovals: 1 }],
    })
    expect(await world.events()).toEqual([])
  })

  it('is refused as a request where change requests are off', async ({ world }) => {
    const feature = await differingFeature(world)
    const off = await promote(world.admin, { features: [feature], asChangeRequest: true })
    expect({ status: off.status, message: off.error?.message }).toMatchObject({
      status: 400,
      message: expect.stringContaining('Change requests are not enabled'),
    })
  })
})

describe('a change request', () => {
  it('gives the remainder of weights to the variant to which a direct change gives it', async ({ world }) => {
    const { featureName } = await newFeature(world)
    const variants = ['c', 'a', 'b'].map((name) => ({ name, weight: 0 }))
    await world.admin.call('setVariants', { params: placeOf(featureName), body: variants })
    await guardTarget(world)
    const author = await world.actor()
    const { body } = await author.call('addToChangeRequest', {
      params: { projectId: 'default', environment: 'production' },
      body: [{ action: 'patchVariant', feature: featureName, payload: { variants } }],
    })
    await moveTo(world, author, body.id, 'Approved')
    await move(world.db, await applier(world), body.id, APPLIED)
    expect(await different(world)).toEqual([])
  })
})
