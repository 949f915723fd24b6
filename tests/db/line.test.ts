import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLine, type LineSetting } from '../../src/db/line.ts'
import { newGate } from '../support/waiting.ts'

const lineOf = (changed: Partial<LineSetting> = {}) =>
  createLine({ atOnce: 2, maxQueued: 10, patienceMs: 60_000, ...changed })

/** Works that note when they begin, and go on until their gate opens. */
function works(line: ReturnType<typeof lineOf>) {
  const begun: string[] = []
  return {
    begun,
    begin(name: string, signal?: AbortSignal) {
      const gate = newGate()
      const done = line.through(
        async () => {
          begun.push(name)
          await gate.passed
          return name
        },
        signal && { signal: () => signal },
      )
      // Some are refused before anybody looks.
      done.catch(() => {})
      return { done, open: gate.open }
    },
  }
}

describe('a line', () => {
  test('does so many at once, and the others in the order in which they came', async () => {
    const line = lineOf()
    const { begin, begun } = works(line)
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => begin(name))
    expect([begun, line.waiting]).toEqual([['a', 'b'], 2])
    b?.open()
    expect(await b?.done).toBe('b')
    await Promise.resolve()
    expect([begun, line.waiting]).toEqual([['a', 'b', 'c'], 1])
    a?.open()
    c?.open()
    d?.open()
    expect(await Promise.all([a?.done, c?.done, d?.done])).toEqual(['a', 'c', 'd'])
    expect(line.waiting).toBe(0)
  })

  test('has as many places as before when a work has failed', async () => {
    const line = lineOf({ atOnce: 1 })
    const { begin, begun } = works(line)
    const failing = line.through(() => Promise.reject(new Error('no')))
    const next = begin('next')
    await expect(failing).rejects.toThrow('no')
    next.open()
    expect(await next.done).toBe('next')
    const [last, waits] = [begin('last'), begin('waits')]
    expect(begun).toEqual(['next', 'last'])
    last.open()
    waits.open()
    await waits.done
  })

  test('leaves a place empty for a while where it has to', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { begin, begun } = works(lineOf({ atOnce: 1, pauseMs: 50 }))
    const [first, second] = [begin('first'), begin('second')]
    first.open()
    await first.done
    await vi.advanceTimersByTimeAsync(49)
    expect(begun).toEqual(['first'])
    await vi.advanceTimersByTimeAsync(1)
    expect(begun).toEqual(['first', 'second'])
    second.open()
    await second.done
  })

  test('refuses who comes when too many wait', async () => {
    const line = lineOf({ atOnce: 1, maxQueued: 1 })
    const { begin, begun } = works(line)
    const [first, second, third] = [begin('first'), begin('second'), begin('third')]
    await expect(third.done).rejects.toMatchObject({ code: 'LINE_FULL' })
    first.open()
    second.open()
    await second.done
    expect(begun).toEqual(['first', 'second'])
  })

  test('refuses who has waited too long', async () => {
    const line = lineOf({ atOnce: 1, patienceMs: 1 })
    const { begin, begun } = works(line)
    const [first, second] = [begin('first'), begin('second')]
    await expect(second.done).rejects.toMatchObject({ code: 'LINE_SLOW' })
    expect(line.waiting).toBe(0)
    first.open()
    await first.done
    expect(begun).toEqual(['first'])
  })

  test('forgets who goes away while they wait, or before', async () => {
    const line = lineOf({ atOnce: 1 })
    const { begin, begun } = works(line)
    const client = new AbortController()
    const [first, second, third] = [begin('first'), begin('second', client.signal), begin('third')]
    client.abort()
    await expect(second.done).rejects.toMatchObject({ code: 'WAITER_LEFT' })
    await expect(begin('fourth', client.signal).done).rejects.toMatchObject({ code: 'WAITER_LEFT' })
    expect(line.waiting).toBe(1)
    first.open()
    third.open()
    await third.done
    expect(begun).toEqual(['first', 'third'])
  })

  test('lets go on what has begun, whoever goes away', async () => {
    const { begin } = works(lineOf({ atOnce: 1 }))
    const client = new AbortController()
    const [first, second] = [begin('first'), begin('second', client.signal)]
    first.open()
    await first.done
    client.abort()
    second.open()
    expect(await second.done).toBe('second')
  })
})
