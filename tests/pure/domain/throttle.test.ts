import { describe, expect, test } from 'vitest'
import {
  type AttemptKind,
  type Tally,
  waitMs,
  withAttempt,
  withoutAttempt,
} from '../../../src/domain/sign-in-attempts/throttle.ts'

const START = new Date('2026-11-20T09:00:00Z')
const MINUTE_MS = 60_000
const at = (minutes: number) => new Date(START.getTime() + minutes * MINUTE_MS)
const fresh: Tally = { attempts: 0, blockedUntil: null, expiresAt: START }

/** The tally after so many attempts, each as soon as it is taken, and how many minutes each had to wait. */
function attempted(kind: AttemptKind, count: number): { tally: Tally; waits: number[] } {
  const waits: number[] = []
  let tally = fresh
  let now = START
  for (let attempt = 0; attempt < count; attempt++) {
    const wait = waitMs(tally, now)
    waits.push(wait / MINUTE_MS)
    now = new Date(now.getTime() + wait)
    tally = withAttempt(kind, tally, now)
  }
  return { tally, waits }
}

describe('attempts', () => {
  test('on an account wait after the fifth, longer each time, and never longer than a quarter of an hour', () => {
    expect(attempted('login-account', 12).waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 15, 15, 15])
  })

  test('wait no longer than a quarter of an hour by any clock, and not at all after one that was set back', () => {
    const { tally } = attempted('login-account', 12)
    const last = tally.blockedUntil ?? START
    const minutesEarlier = (minutes: number) => new Date(last.getTime() - minutes * MINUTE_MS)
    expect(waitMs(tally, minutesEarlier(16))).toBe(15 * MINUTE_MS)
    expect(waitMs(tally, minutesEarlier(70 * 24 * 60))).toBe(0)
    expect(withAttempt('login-account', tally, minutesEarlier(16)).attempts).toBe(13)
    expect(withAttempt('login-account', tally, minutesEarlier(70 * 24 * 60)).attempts).toBe(1)
  })

  test('from an address wait after the thirtieth', () => {
    const { waits } = attempted('login-address', 33)
    expect(waits.slice(0, 30).every((wait) => wait === 0)).toBe(true)
    expect(waits.slice(30)).toEqual([1, 2, 4])
  })

  test('are counted for a quarter of an hour from the first', () => {
    const { tally } = attempted('login-account', 4)
    expect(withAttempt('login-account', tally, at(14)).blockedUntil).toEqual(at(15))
    expect(withAttempt('login-account', tally, at(15))).toEqual({ attempts: 1, blockedUntil: null, expiresAt: at(30) })
  })

  test('are remembered for a quarter of an hour after a wait', () => {
    const { tally } = attempted('login-account', 5)
    expect(tally).toEqual({ attempts: 5, blockedUntil: at(1), expiresAt: at(16) })
    expect(withAttempt('login-account', tally, at(15)).blockedUntil).toEqual(at(17))
    expect(withAttempt('login-account', tally, at(16)).blockedUntil).toBeNull()
  })

  test('that turn out well are taken back, and the wait with them', () => {
    const { tally } = attempted('login-address', 30)
    expect(waitMs(tally, START)).toBe(MINUTE_MS)
    expect(withoutAttempt('login-address', tally)).toMatchObject({ attempts: 29, blockedUntil: null })
    const more = attempted('login-address', 32).tally
    expect(withoutAttempt('login-address', more)).toMatchObject({ attempts: 31, blockedUntil: more.blockedUntil })
    expect(withoutAttempt('login-address', fresh).attempts).toBe(0)
  })
})
