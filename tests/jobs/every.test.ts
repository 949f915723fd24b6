import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { every } from '../../src/jobs/every.ts'

let told: string[]
const log = {
  info: (_: unknown, message?: string) => void told.push(`info: ${message}`),
  warn: (_: unknown, message?: string) => void told.push(`warn: ${message}`),
}

beforeEach(() => {
  told = []
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('every', () => {
  test('runs at once and again after each pause', async () => {
    const work = vi.fn(async () => {})
    const end = every(1000, 'job', log, work)
    expect(work).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(3000)
    expect(work).toHaveBeenCalledTimes(4)
    await end()
    await vi.advanceTimersByTimeAsync(3000)
    expect(work).toHaveBeenCalledTimes(4)
  })

  test('runs once more at the end when asked to', async () => {
    const work = vi.fn(async () => {})
    const end = every(1000, 'job', log, work, { onceMore: true })
    await vi.advanceTimersByTimeAsync(10)
    expect(work).toHaveBeenCalledTimes(1)
    await end()
    expect(work).toHaveBeenCalledTimes(2)
  })

  test('never runs twice at the same time', async () => {
    const work = vi.fn(() => new Promise((resolve) => setTimeout(resolve, 5000)))
    const end = every(1000, 'job', log, work)
    await vi.advanceTimersByTimeAsync(5500)
    expect(work).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(500)
    expect(work).toHaveBeenCalledTimes(2)
    const ended = end()
    await vi.advanceTimersByTimeAsync(5000)
    await ended
  })

  test('goes on after failures, and tells of the first and of the end of them', async () => {
    let fails = true
    const end = every(1000, 'job', log, async () => {
      if (fails) throw new Error('away')
    })
    await vi.advanceTimersByTimeAsync(3000)
    expect(told).toEqual(['warn: a job failed; it is tried again until it works'])
    fails = false
    await vi.advanceTimersByTimeAsync(3000)
    expect(told).toEqual(['warn: a job failed; it is tried again until it works', 'info: the job works again'])
    await end()
  })

  test('ends after the run that is going on', async () => {
    let finished = false
    const end = every(1000, 'job', log, async () => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      finished = true
    })
    const ended = end()
    await vi.advanceTimersByTimeAsync(500)
    await ended
    expect(finished).toBe(true)
  })
})
