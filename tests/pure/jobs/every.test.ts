import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { every } from '../../../src/jobs/every.ts'
import { createJobLog, type JobLog } from '../../../src/jobs/job-log.ts'

let records: string[]
let log: JobLog
const line = (level: string) => (fields: object, message?: string) =>
  void records.push(`${level}: ${message} ${JSON.stringify(fields)}`)

beforeEach(() => {
  records = []
  log = createJobLog({ info: line('info'), warn: line('warn') } as never)
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

  test('begins later when asked to, unless it was ended before', async () => {
    const work = vi.fn(async () => {})
    const ends = [1, 2].map(() => every(5000, 'job', log, work, { firstAfterMs: 1000 }))
    await vi.advanceTimersByTimeAsync(999)
    expect(work).not.toHaveBeenCalled()
    await ends[0]?.()
    await vi.advanceTimersByTimeAsync(1)
    expect(work).toHaveBeenCalledTimes(1)
    await ends[1]?.()
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

  test('continues after failures, and reports the first and the end of them', async () => {
    let fails = true
    const end = every(1000, 'job', log, async () => {
      if (fails) throw new Error('away')
    })
    await vi.advanceTimersByTimeAsync(3000)
    const failed = 'warn: a job failed; it is tried again until it works {"job":"job","err":{}}'
    expect(records).toEqual([failed])
    fails = false
    await vi.advanceTimersByTimeAsync(3000)
    expect(records).toEqual([failed, 'info: the job works again {"job":"job"}'])
    await end()
  })

  test('tells once for all jobs that the database is out of reach, and that it is there again', async () => {
    let isAway = true
    const reading = async () => {
      if (isAway) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    }
    const slow = async () => {
      const wasAway = isAway
      await new Promise((resolve) => setTimeout(resolve, 2000))
      if (wasAway) throw Object.assign(new Error('terminating connection'), { code: '57P01' })
    }
    const works = [reading, reading, async () => {}, slow]
    const ends = works.map((work, index) => every(500, `job ${index}`, log, work))
    await vi.advanceTimersByTimeAsync(5000)
    const lost =
      'warn: the database is out of reach; jobs are tried again until it is there {"reason":"connect ECONNREFUSED","code":"ECONNREFUSED"}'
    expect(records).toEqual([lost])
    isAway = false
    await vi.advanceTimersByTimeAsync(5000)
    expect(records).toEqual([lost, expect.stringMatching(/^info: the database is there again {"ms":\d+}$/)])
    isAway = true
    await vi.advanceTimersByTimeAsync(1000)
    expect(records).toHaveLength(3)
    isAway = false
    const ended = Promise.all(ends.map((end) => end()))
    await vi.advanceTimersByTimeAsync(5000)
    await ended
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
