import { describe, expect } from 'vitest'
import type { Schema } from '../../../../src/contract.ts'
import { addToChangeRequest } from '../../../../src/domain/change-requests/workflow/add.ts'
import { setVariants } from '../../../../src/domain/features/variants/commands.ts'
import type { Client } from '../../../support/call.ts'
import { as, move, newRequest, scheduled } from '../../../support/change-requests.ts'
import { guard } from '../../../support/guarded.ts'
import { newFeature, newStrategy, strategiesOf } from '../../../support/strategies.ts'
import { it, type World } from '../../../support/world.ts'

type Content = Schema<'ChangeInput'>
const TRIES = 10
const PLACE = { project: 'default', environment: 'development' }
const variants = [{ name: 'blue', weight: 1 }]

/** A request to turn a new feature on, and who has to do with it. */
async function scene(world: World, state: 'In review' | 'Approved') {
  const params = await newFeature(world)
  await guard(world.db)
  const author = await world.actor()
  const reviewer = await world.actor({ may: ['APPROVE_CHANGE_REQUEST', 'APPLY_CHANGE_REQUEST'] })
  const { featureName: feature } = params
  const contents: Content[] = [{ action: 'updateEnabled', feature, payload: { enabled: true } }]
  const id = await newRequest(world, contents, { state, by: author })
  const more: Content = { action: 'patchVariant', feature, payload: { variants } }
  return { params, author, reviewer, id, more }
}

function addTo(world: World, { userId }: Client, content: Content) {
  return as(world.db, userId, (transaction) => addToChangeRequest(transaction, PLACE, content))
}

async function repeatedly(work: () => Promise<void>): Promise<void> {
  for (let tried = 0; tried < TRIES; tried++) await work()
}

function environmentOf(world: World, params: Awaited<ReturnType<typeof newFeature>>) {
  return world.admin.call('getFeatureEnvironment', { params })
}

describe('approving while the author edits', () => {
  it('never leaves an approved request with changes that were made after the approval', ({ world }) =>
    repeatedly(async () => {
      const { author, reviewer, id, more } = await scene(world, 'In review')
      await Promise.all([move(world.db, reviewer, id, { state: 'Approved' }), addTo(world, author, more)])
      const params = { projectId: 'default', changeRequestId: id }
      const { body } = await author.call('getChangeRequest', { params })
      const types = (await world.eventTypes()).filter((type) => /^change-(added|request-approved)$/.test(type))
      const isApprovedLast = types.at(-1) === 'change-request-approved'
      expect(body.features[0]?.changes).toHaveLength(2)
      expect(body.state).toBe(isApprovedLast ? 'Approved' : 'In review')
      expect(body.approvals).toHaveLength(isApprovedLast ? 1 : 0)
    }))
})

describe('applying while the author adds to it', () => {
  it('applies what was approved, or nothing', ({ world }) =>
    repeatedly(async () => {
      const { params, author, reviewer, id, more } = await scene(world, 'Approved')
      const [applied] = await Promise.allSettled([
        move(world.db, reviewer, id, { state: 'Applied' }),
        addTo(world, author, more),
      ])
      const { body } = await environmentOf(world, params)
      expect(body).toMatchObject({ enabled: applied.status === 'fulfilled', variantCount: 0 })
    }))
})

describe('applying while a user changes the same directly', () => {
  it('does both, one after the other', ({ world }) =>
    repeatedly(async () => {
      const { params, reviewer, id } = await scene(world, 'Approved')
      const key = { ...PLACE, feature: params.featureName }
      await Promise.all([
        move(world.db, reviewer, id, { state: 'Applied' }),
        as(world.db, world.admin.userId, (transaction) => setVariants(transaction, key, variants)),
      ])
      expect((await environmentOf(world, params)).body).toMatchObject({ enabled: true, variantCount: 1 })
    }))
})

describe('applying two requests that touch each other', () => {
  it('applies one, and suspends or refuses the other', ({ world }) =>
    repeatedly(async () => {
      const params = await newFeature(world)
      const { id: strategyId } = await newStrategy(world, params)
      const { featureName: feature } = params
      const both = [
        await scheduled(world, [{ action: 'deleteStrategy', feature, payload: { id: strategyId } }]),
        await scheduled(world, [{ action: 'updateStrategy', feature, payload: { id: strategyId, title: 'New' } }]),
      ]
      const outcomes = await Promise.allSettled(
        both.map(({ id, scheduler }) => move(world.db, scheduler, id, { state: 'Applied' })),
      )
      const [deleted, updated] = outcomes.map(({ status }) => status === 'fulfilled')
      expect(deleted).toBe(true)
      expect(await strategiesOf(world, params)).toEqual([])
      const types = await world.eventTypes()
      expect(types.filter((type) => type === 'change-request-applied')).toHaveLength(updated ? 2 : 1)
      expect(types.filter((type) => type === 'change-request-schedule-suspended')).toHaveLength(1)
    }))
})
