import { describe, expect, test } from 'vitest'
import { createCounter } from '../../../src/http/callers/rate-limit.ts'

const MINUTE_MS = 60_000

describe('createCounter', () => {
  test('takes as many requests in a minute as the limit, and begins anew after it', () => {
    const count = createCounter(2)
    expect([count('a', 0), count('a', 1), count('a', 59_999), count('a', MINUTE_MS)]).toEqual([
      { isOver: false, left: 1, resetSeconds: 60 },
      { isOver: false, left: 0, resetSeconds: 60 },
      { isOver: true, left: 0, resetSeconds: 1 },
      { isOver: false, left: 1, resetSeconds: 60 },
    ])
  })

  test('counts each subject by itself', () => {
    const count = createCounter(1)
    expect([count('a', 0), count('b', 0), count('a', 0)].map(({ isOver }) => isOver)).toEqual([false, false, true])
  })

  test('begins anew when the clock was set back', () => {
    const count = createCounter(1)
    count('a', 10 * MINUTE_MS)
    expect(count('a', 0)).toEqual({ isOver: false, left: 0, resetSeconds: 60 })
  })

  test('keeps no more than 20,000 subjects: the ones that asked last', () => {
    const count = createCounter(1)
    count('first', 0)
    for (let index = 0; index < 10_000; index++) count(`subject ${index}`, 0)
    expect(count('first', 0).isOver).toBe(true)
    for (let index = 0; index < 19_999; index++) count(`other ${index}`, 0)
    expect(count('first', 0).isOver).toBe(true)
    for (let index = 0; index < 20_000; index++) count(`last ${index}`, 0)
    expect(count('first', 0).isOver).toBe(false)
  })
})
