import { describe, expect, test } from 'vitest'
import { waitingFor } from '../../../console/nouns/approval-rules/matched.ts'
import { REQUEST_TEXTS } from '../../../console/nouns/change-requests/texts.ts'
import { applyingOf, asItStands, missingApprovals, movesOf } from '../../../console/screens/change-requests/moves.ts'
import type { Schema } from '../../../src/contract.ts'
import { MOVES, refusalOfMove, type State } from '../../../src/domain/change-control/state.ts'

const AUTHOR = 5
const CO_AUTHOR = 6
const STATES: State[] = ['Draft', 'In review', 'Approved', 'Scheduled', 'Applied', 'Rejected', 'Cancelled']
const user = (id: number) => ({ id, username: `user-${id}`, imageUrl: '' })
const approvalBy = (id: number) => ({ createdBy: user(id), createdAt: '2026-11-25T08:00:00.000Z' })

function request(state: State, more: Partial<Schema<'ChangeRequest'>> = {}) {
  const of = { id: 1, project: 'default', version: 3, state, createdBy: user(AUTHOR) }
  return { ...of, approvals: [], minApprovals: 1, features: [], segments: [], ...more }
}

function mover(id: number, { isAdmin = false, mayApprove = false, mayApply = false } = {}) {
  const missing = (isHeld: boolean) => (isHeld || isAdmin ? undefined : 'missing')
  return { id, isAdmin, approving: missing(mayApprove), applying: missing(mayApply) }
}

describe('movesOf', () => {
  test('offers and refuses the same as the server', () => {
    const rights = [{}, { mayApprove: true }, { mayApply: true }, { isAdmin: true }]
    for (const state of STATES)
      for (const right of rights)
        for (const id of [AUTHOR, CO_AUTHOR, 7])
          for (const { to, reason } of movesOf(request(state, { coAuthors: [user(CO_AUTHOR)] }), mover(id, right))) {
            const { isAdmin = false, mayApprove = isAdmin, mayApply = isAdmin } = right as Record<string, boolean>
            const refusal = refusalOfMove(
              { id: 1, state, version: 3, requiresVersion: true, project: 'default', environment: 'production' },
              { state: to, version: 3 },
              { isAuthor: id === AUTHOR, isCoAuthor: id === CO_AUTHOR, isAdmin, mayApprove, mayApply },
            )
            expect([state, to, id, right, reason !== undefined]).toEqual([state, to, id, right, refusal !== undefined])
          }
  })

  test('offers every move of the server but a second round of approvals, and an end of drafts, which are discarded', () => {
    const offered = STATES.flatMap((state) => movesOf(request(state), mover(7)).map(({ to }) => `${state} to ${to}`))
    const all = Object.entries(MOVES).flatMap(([to, { from }]) => from.map((state) => `${state} to ${to}`))
    expect(all.filter((move) => !offered.includes(move))).toEqual([
      'Approved to Approved',
      'Scheduled to Approved',
      'Draft to Cancelled',
    ])
    expect(offered.filter((move) => !all.includes(move))).toEqual([])
  })

  test('lets who may approve in another place approve, whose approvals count only there', () => {
    for (const state of ['In review', 'Approved', 'Scheduled'] as const) {
      const moves = movesOf(request(state), { ...mover(7), approvesElsewhere: true })
      const reasons = new Map(moves.map(({ to, reason }) => [to, reason]))
      expect([state, reasons.get('Approved'), reasons.get('Rejected')]).toEqual([state, undefined, 'missing'])
    }
    expect(missingApprovals(request('In review', { approvals: [{ ...approvalBy(7), elsewhere: true }] }), [])).toBe(1)
  })

  test('lets who has approved approve again, once the approval is outdated', () => {
    const reasonWith = (more: object) => {
      const approved = request('In review', { approvals: [{ ...approvalBy(7), ...more }] })
      return movesOf(approved, mover(7, { mayApprove: true })).find(({ to }) => to === 'Approved')?.reason
    }
    expect(reasonWith({})).toBe(REQUEST_TEXTS.approvedAlready)
    expect(reasonWith({ outdated: true })).toBeUndefined()
    const rule = { approvers: [{ ...user(7), name: null }] }
    expect(waitingFor(rule, [approvalBy(7)])).toEqual([])
    expect(waitingFor(rule, [{ ...approvalBy(7), outdated: true }])).toEqual(['user-7'])
  })

  test('offers to apply what lacks nothing any more, once that is known', () => {
    const waiting = request('In review', { approvals: [approvalBy(7)] })
    const offered = (rules?: { approvals: number; counting: number }[]) =>
      movesOf(asItStands(waiting, rules), mover(7, { mayApply: true })).map(({ to }) => to)
    expect(offered([])).toContain('Applied')
    for (const rules of [undefined, [{ approvals: 1, counting: 0 }]]) expect(offered(rules)).not.toContain('Applied')
  })

  test('says that a conflict is in the way of applying', () => {
    const features = [{ name: 'checkout', conflict: 'It is archived', changes: [] }]
    const moves = movesOf(request('Approved', { features }), mover(7, { mayApply: true }))
    expect(moves.find(({ to }) => to === 'Applied')?.reason).toBe(REQUEST_TEXTS.blocked)
  })

  test('takes one approval of each user', () => {
    const moves = movesOf(
      request('In review', { approvals: [approvalBy(7)], minApprovals: 2 }),
      mover(7, { mayApprove: true }),
    )
    expect(moves[0]).toEqual({ to: 'Approved', reason: REQUEST_TEXTS.approvedAlready })
  })
})

describe('applyingOf', () => {
  test.each([
    ['Approved', { mayApply: true }, {}, ['Applied']],
    ['Scheduled', { mayApply: true }, {}, ['Applied']],
    ['In review', { mayApply: true, mayApprove: true }, {}, ['Approved', 'Applied']],
    ['In review', { mayApply: true, mayApprove: true }, { minApprovals: 2 }, undefined],
    [
      'In review',
      { mayApply: true, mayApprove: true },
      { minApprovals: 2, approvals: [approvalBy(9)] },
      ['Approved', 'Applied'],
    ],
    ['In review', { mayApply: true }, {}, undefined],
    ['Approved', { mayApprove: true }, {}, undefined],
    ['Draft', { isAdmin: true }, {}, undefined],
    ['Applied', { isAdmin: true }, {}, undefined],
  ] as const)('%s, by %o, of %o', (state, rights, more, expected) => {
    const operations = applyingOf(request(state, more as object), mover(7, rights))
    expect(operations?.map(({ body }) => body.state)).toEqual(expected)
    expect(operations?.every(({ body }) => body.version === 3) ?? true).toBe(true)
  })
})

test('counts the approvals that are missing by the settings and by rules: one can count for several', () => {
  const approval = { createdBy: { id: 1 } } as Schema<'ChangeRequest'>['approvals'][number]
  const request = { approvals: [approval], minApprovals: 2 }
  expect(missingApprovals(request, [])).toBe(1)
  expect(
    missingApprovals(request, [
      { approvals: 3, counting: 1 },
      { approvals: 1, counting: 0 },
    ]),
  ).toBe(2)
  expect(missingApprovals({ ...request, minApprovals: 1 }, [{ approvals: 1, counting: 1 }])).toBe(0)
})
