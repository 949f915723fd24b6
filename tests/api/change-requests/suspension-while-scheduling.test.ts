import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { accountActor } from '../../../src/domain/access/queries.ts'
import { moveChangeRequest } from '../../../src/domain/change-requests/workflow/transition.ts'
import { archiveFeature } from '../../../src/domain/features/archive.ts'
import { addStrategy, removeStrategy } from '../../../src/domain/features/strategies/commands.ts'
import { setVariants } from '../../../src/domain/features/variants/commands.ts'
import { updateSegment } from '../../../src/domain/segments/commands.ts'
import type { Transaction } from '../../../src/domain/transaction/transaction.ts'
import { addingStrategy, applier, as, NOW, newRequest, requestState, THEN } from '../../support/change-requests.ts'
import { guard } from '../../support/guarded.ts'
import { heldUp } from '../../support/held-up.ts'
import { newFeature, newSegment, newStrategy } from '../../support/strategies.ts'
import { it } from '../../support/world.ts'

const KEY = { project: 'default', feature: 'one', environment: 'development' }

type Named = { strategy: string; segment: number }
type Case = [
  what: string,
  content: (named: Named) => Schema<'ChangeInput'>,
  edit: (transaction: Transaction, named: Named) => Promise<unknown>,
]

/** A direct change waits for the lock that scheduling has taken. Then it has to see the schedule. */
describe.skipIf(process.env.TEST_ENGINE === 'embedded')('a change while a request is being scheduled', () => {
  it.for<Case>([
    [
      'its strategy',
      ({ strategy: id }) => ({ action: 'updateStrategy', feature: 'one', payload: { id, title: 'New' } }),
      (transaction, { strategy: id }) => removeStrategy(transaction, { ...KEY, id }),
    ],
    [
      'its variants',
      () => ({ action: 'patchVariant', feature: 'one', payload: { variants: [] } }),
      (transaction) => setVariants(transaction, KEY, [{ name: 'blue', weight: 1 }]),
    ],
    ['its feature', () => addingStrategy('one'), (transaction) => archiveFeature(transaction, KEY)],
    [
      'its segment',
      ({ segment }) => addingStrategy('one', [segment]),
      (transaction, { segment }) => updateSegment(transaction, segment, { name: 'Other', constraints: [] }),
    ],
    [
      'the use of the segment that it deletes',
      ({ segment: id }) => ({ action: 'deleteSegment', payload: { id } }),
      (transaction, { segment }) => addStrategy(transaction, KEY, { name: 'default', segments: [segment] }),
    ],
  ])('suspends it: %s', async ([, content, edit], { world }) => {
    const params = await newFeature(world, { featureName: 'one' })
    const { id: strategy } = await newStrategy(world, params)
    const named = { strategy, segment: await newSegment(world) }
    await guard(world.db)
    const id = await newRequest(world, [content(named)])
    const { userId } = await applier(world, ['UPDATE_SEGMENT', 'DELETE_SEGMENT'])
    const actor = await accountActor(world.db, userId)
    if (actor === undefined) throw new Error(`There is no account ${userId}`)
    const wanted = { state: 'Scheduled', scheduledAt: THEN } as const
    await heldUp(
      world.db,
      (transaction) => moveChangeRequest({ ...transaction, actor, now: NOW }, { project: 'default', id }, wanted),
      () => as(world.db, world.admin.userId, (transaction) => edit(transaction, named)),
    )
    expect(await requestState(world.db, id)).toMatchObject({ state: 'Scheduled', status: 'suspended' })
    expect((await world.eventTypes()).at(-1)).toBe('change-request-schedule-suspended')
  })
})
