import { describe, expect, it, test } from 'vitest'
import {
  type CallerRights,
  FINAL_STATES,
  MOVES,
  type NextState,
  OPEN_STATES,
  refusalOfMove,
  type State,
  stateAfterEdit,
  stateWithApprovals,
} from '../../../src/domain/change-control/state.ts'

const TARGETS = Object.keys(MOVES) as NextState[]
const STATES: State[] = ['Draft', ...TARGETS]
const refusalOf = (from: State, to: NextState, standing: CallerRights, seen?: number) =>
  refusalOfMove(
    { id: 7, state: from, version: 3, requiresVersion: false, project: 'default', environment: 'production' },
    { state: to, version: seen },
    standing,
  )
const nobody: CallerRights = { isAuthor: false, isAdmin: false, mayApprove: false, mayApply: false }
const author = { ...nobody, isAuthor: true }
const approver = { ...nobody, mayApprove: true }
const applier = { ...nobody, mayApply: true }
const admin: CallerRights = { isAuthor: false, isAdmin: true, mayApprove: true, mayApply: true }
/** May apply requests without their approvals, and has a reason. */
const breaker = { ...applier, breaksGlass: true }
const PEOPLE = { nobody, author, approver, applier, admin, breaker }
type Person = keyof typeof PEOPLE

/** Every move that there is, and who makes it. All others are refused. */
const ALLOWED: [from: State, to: NextState, by: Person[]][] = [
  ['Draft', 'In review', ['author']],
  ['Draft', 'Cancelled', ['author', 'admin']],
  ['In review', 'Approved', ['approver', 'admin']],
  ['In review', 'Applied', ['breaker']],
  ['In review', 'Rejected', ['approver', 'admin']],
  ['In review', 'Cancelled', ['author', 'admin']],
  ['Approved', 'Approved', ['approver', 'admin']],
  ['Approved', 'Rejected', ['approver', 'admin']],
  ['Approved', 'Cancelled', ['author', 'admin']],
  ['Approved', 'Scheduled', ['applier', 'admin', 'breaker']],
  ['Approved', 'Applied', ['applier', 'admin', 'breaker']],
  ['Scheduled', 'Approved', ['approver', 'admin']],
  ['Scheduled', 'Scheduled', ['applier', 'admin', 'breaker']],
  ['Scheduled', 'Applied', ['applier', 'admin', 'breaker']],
  ['Scheduled', 'Rejected', ['approver', 'admin']],
  ['Scheduled', 'Approved', ['approver', 'admin']],
  ['Scheduled', 'Cancelled', ['author', 'admin']],
]

const moves = STATES.flatMap((from) => TARGETS.map((to) => [from, to] as const))

describe.each(moves)('from %s to %s', (from, to) => {
  const allowed = ALLOWED.find(([one, other]) => one === from && other === to)?.[2] ?? []

  it('is for who may alone', () => {
    for (const [person, rights] of Object.entries(PEOPLE)) {
      const refusal = refusalOf(from, to, rights)
      if (allowed.includes(person as Person)) expect(refusal, person).toBeUndefined()
      else expect(refusal?.kind, person).toMatch(/^(forbidden|conflict)$/)
    }
  })

  it('is a conflict for a caller with every right, when there is no such move', () => {
    const everybody: CallerRights = { ...admin, isAuthor: true, breaksGlass: true }
    expect(refusalOf(from, to, everybody)?.kind).toBe(allowed.length === 0 ? 'conflict' : undefined)
  })
})

describe('refusalOfMove', () => {
  it('refuses who may not before it says that there is no such move', () => {
    expect(refusalOf('Applied', 'Approved', nobody)?.kind).toBe('forbidden')
    expect(refusalOf('Applied', 'Approved', approver)?.kind).toBe('conflict')
  })

  it('lets an author approve what is their own with ADMIN only', () => {
    expect(refusalOf('In review', 'Approved', { ...approver, isAuthor: true })?.kind).toBe('forbidden')
    expect(refusalOf('In review', 'Approved', { ...admin, isAuthor: true })).toBeUndefined()
  })

  it('lets an author reject and apply what is their own', () => {
    expect(refusalOf('In review', 'Rejected', { ...approver, isAuthor: true })).toBeUndefined()
    expect(refusalOf('Approved', 'Applied', { ...applier, isAuthor: true })).toBeUndefined()
  })

  it('refuses what was not seen, after who may not and before where the request is', () => {
    expect(refusalOf('In review', 'Approved', approver, 3)).toBeUndefined()
    expect(refusalOf('In review', 'Approved', nobody, 2)?.kind).toBe('forbidden')
    expect(refusalOf('In review', 'Applied', applier, 2)).toMatchObject({
      kind: 'conflict',
      message: 'The change request 7 was edited since version 2: it is at version 3 now. Look at it again',
    })
    expect(refusalOf('In review', 'Applied', applier, 3)?.message).toContain('in the state "In review"')
  })

  it('leads out of no final state', () => {
    for (const { from } of Object.values(MOVES)) for (const state of FINAL_STATES) expect(from).not.toContain(state)
  })
})

test.each([
  [0, 1, 'In review'],
  [1, 1, 'Approved'],
  [1, 2, 'In review'],
  [2, 2, 'Approved'],
  [3, 2, 'Approved'],
])('%d approvals of %d make a request %s', (approvals, minApprovals, state) => {
  expect(stateWithApprovals(approvals, minApprovals)).toBe(state)
})

test('an edit leaves a draft, sends an open request to review again, and is not possible elsewhere', () => {
  const after = Object.fromEntries(STATES.map((state) => [state, stateAfterEdit(state)]))
  expect(after).toEqual({
    Draft: 'Draft',
    'In review': 'In review',
    Approved: 'In review',
    Scheduled: undefined,
    Applied: undefined,
    Rejected: undefined,
    Cancelled: undefined,
  })
  expect(OPEN_STATES.every((state) => stateAfterEdit(state) !== undefined)).toBe(true)
})

test.each([
  [2, 'The change request 7 was edited since version 2: it is at version 3 now. Look at it again'],
  [99, 'The change request 7 has no version 99: it is at version 3 now. Send the version that you looked at'],
])('the refusal of the version %i says which one there is', (seen, message) => {
  expect(refusalOf('In review', 'Approved', approver, seen)).toMatchObject({ kind: 'conflict', message })
})
