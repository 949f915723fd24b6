import { describe, expect, it } from 'vitest'
import type { RefusedSignIn } from '../../../src/domain/records/refusals.ts'
import { createRefusedAttempts, type RefusedAttempt } from '../../../src/domain/refused-attempts/refused-attempts.ts'

const START = Date.parse('2026-11-20T09:00:00Z')
const at = (minutes: number) => new Date(START + minutes * 60_000)

const signIn = (changed: Partial<RefusedSignIn> = {}): RefusedAttempt => ({
  type: 'sign-in-refused',
  data: { method: 'password', reason: 'unknown-account', address: '203.0.113.7', ...changed },
})
const request = (operation: string): RefusedAttempt => ({
  type: 'request-refused',
  actor: { userId: 7, name: 'deploy' },
  data: { operation, permission: 'DELETE_PROJECT', address: '203.0.113.7' },
})

/** Runs the job: returns what it stores, as the attempt (or the group of the others) with the number of attempts. */
function run(attempts: ReturnType<typeof createRefusedAttempts>, minutes: number) {
  const refusals = attempts.storable(at(minutes))
  attempts.stored(refusals, at(minutes))
  return refusals.map(({ group, attempt, attempts: count }) => [attempt ?? group, count])
}

describe('createRefusedAttempts', () => {
  it('gives a new refusal at once, and its repetitions an hour later as one', () => {
    const attempts = createRefusedAttempts()
    attempts.note(signIn(), at(0))
    attempts.note(signIn(), at(0.1))
    expect(run(attempts, 0.2)).toEqual([[signIn(), 2]])
    for (const minute of [1, 20, 50]) attempts.note(signIn(), at(minute))
    expect(run(attempts, 60)).toEqual([])
    expect(attempts.storable(at(60.2))).toEqual([
      { group: 'other sign-ins', attempt: signIn(), attempts: 3, since: at(1), until: at(50) },
    ])
    expect(run(attempts, 60.2)).toEqual([[signIn(), 3]])
    expect(run(attempts, 200)).toEqual([])
    attempts.note(signIn(), at(201))
    expect(run(attempts, 201)).toEqual([[signIn(), 1]])
  })

  it('counts what came while the refusals were stored for the next time', () => {
    const attempts = createRefusedAttempts()
    attempts.note(signIn(), at(0))
    const refusals = attempts.storable(at(1))
    attempts.note(signIn(), at(1))
    attempts.stored(refusals, at(1))
    expect(run(attempts, 62)).toEqual([[signIn(), 1]])
  })

  it('gives everything when the server stops', () => {
    const attempts = createRefusedAttempts()
    attempts.note(signIn(), at(0))
    run(attempts, 0)
    attempts.note(signIn(), at(1))
    attempts.end()
    expect(run(attempts, 1)).toEqual([[signIn(), 1]])
  })

  it('takes 100 different refusals of a group in an hour, and counts the others together', () => {
    const attempts = createRefusedAttempts()
    for (let host = 0; host < 250; host++) attempts.note(signIn({ address: `203.0.113.${host}` }), at(0))
    const stored = run(attempts, 1)
    expect(stored).toHaveLength(101)
    expect(stored.at(-1)).toEqual(['other sign-ins', 150])
    // A flood of unknown names does not hide the guesses for an account, nor what a known caller tries.
    const guess = signIn({ reason: 'wrong-password', userId: 12, name: 'ada@example.com' })
    for (const attempt of [guess, request('deleteProject'), signIn({ address: '198.51.100.1' })])
      attempts.note(attempt, at(2))
    expect(run(attempts, 2)).toEqual([
      [guess, 1],
      [request('deleteProject'), 1],
    ])
    // An hour after the flood there is room again.
    expect(run(attempts, 61)).toEqual([['other sign-ins', 1]])
    attempts.note(signIn({ address: '198.51.100.1' }), at(62))
    expect(run(attempts, 62)).toEqual([[signIn({ address: '198.51.100.1' }), 1]])
  })
})
