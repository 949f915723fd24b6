import { expect, test } from 'vitest'
import { frozenEventTypes, looseningEventTypes } from '../../../generated/events.ts'
import { type DocumentedOperation, document, operations, parametersOf } from '../../support/contract.ts'

/*
 * Every operation in which a reason has an effect declares the header X-Override-Reason, and no other.
 */

const all = [...operations.values()]
const takesReason = (one: DocumentedOperation) =>
  parametersOf(one, 'header').some(({ name }) => name === 'x-override-reason')
const sourceOf = ({ url, method }: DocumentedOperation) => document.paths[url][method.toLowerCase()]

/** Operations that try what others do. */
const TRIALS = ['dryRunBatch', 'planState']
/** Operations that change freezes, which hold their own weakening. */
const OF_FREEZES = ['deleteApprovalRule', 'deleteFreeze', 'updateApprovalRule', 'updateFreeze']

test('is taken by what a freeze holds, what change requests guard, and what tries that', () => {
  const givesRoles = (type: string) => looseningEventTypes[type as keyof typeof looseningEventTypes] === 'roles'
  const isHeld = ({ events }: DocumentedOperation) =>
    events.some((type) => Object.hasOwn(frozenEventTypes, type) || givesRoles(type))
  const expected = all.filter(
    (one) =>
      isHeld(one) || sourceOf(one)['x-change-request'] !== undefined || [...TRIALS, ...OF_FREEZES].includes(one.id),
  )
  const names = (some: readonly DocumentedOperation[]) => some.map(({ id }) => id).sort()
  expect(names(all.filter(takesReason))).toEqual(names(expected))
  expect(names(expected)).toEqual(
    expect.arrayContaining(['applyState', 'deleteSegment', 'dryRunBatch', 'planState', 'setChangeRequestState']),
  )
})

test('may be recorded by every change that takes it', () => {
  const recorded = ['freeze-overridden', 'break-glass-used']
  const silent = all.filter(
    (one) => takesReason(one) && !TRIALS.includes(one.id) && !recorded.some((type) => one.events.includes(type)),
  )
  expect(silent.map(({ id }) => id)).toEqual([])
})
