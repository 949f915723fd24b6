import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newLifetime } from '../lifetime.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

describe('newLifetime', () => {
  it('compares the memory of the minute after the first five with that of the last', () => {
    const life = newLifetime('one 1')
    for (let minute = 0; minute <= 10; minute++) {
      vi.setSystemTime(minute * 60_000)
      life.sample(100 + minute)
      if (minute === 6) expect(life.rss()).toBeUndefined()
    }
    expect(life.rss()).toEqual({ beforeMb: 105, afterMb: 109.5 })
  })

  it('takes a block as long only when the process itself worked for long', () => {
    const life = newLifetime('one 1')
    life.blocked({ blockedMs: 3000, cpuMs: 100, endedAt: 1 })
    life.blocked({ blockedMs: 900, cpuMs: 890, endedAt: 2 })
    life.blocked({ blockedMs: 400, cpuMs: 800, endedAt: 3 })
    expect(life.maxBlock()?.endedAt).toBe(1)
    expect(life.longBlocks().map(({ endedAt }) => endedAt)).toEqual([2])
  })
})
