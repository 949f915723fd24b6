import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type ConcurrencyLimitSetting, createConcurrencyLimit } from '../../../src/db/concurrency-limit.ts'
import { newGate } from '../../support/waiting.ts'

const lineOf = (changed: Partial<ConcurrencyLimitSetting> = {}) =>
  createConcurrencyLimit({ maxConcurrent: 2, maxQueued: 10, timeoutMs: 60_000, ...changed })

/** Works that note when they begin, and continue until their gate opens. */
function works(line: ReturnType<typeof lineOf>) {
  const begun: string[] = []
  return {
    begun,
    begin(name: string, signal?: AbortSignal, subject?: string, account?: string, isUrgent = false) {
      const gate = newGate()
      const done = line.run(
        async () => {
          begun.push(name)
          await gate.passed
          return name
        },
        { signal: () => signal ?? new AbortController().signal, subject, account, isUrgent },
      )
      // Some are refused before the test looks.
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
    expect([begun, line.queued]).toEqual([['a', 'b'], 2])
    b?.open()
    expect(await b?.done).toBe('b')
    await Promise.resolve()
    expect([begun, line.queued]).toEqual([['a', 'b', 'c'], 1])
    a?.open()
    c?.open()
    d?.open()
    expect(await Promise.all([a?.done, c?.done, d?.done])).toEqual(['a', 'c', 'd'])
    expect(line.queued).toBe(0)
  })

  test.for([
    [6, 2],
    [3, 2],
    [2, 1],
    [1, 1],
  ] as const)('of %i places gives %i to one subject while others wait', async ([maxConcurrent, ofSubject]) => {
    const line = lineOf({ maxConcurrent })
    const { begin, begun } = works(line)
    const same = [1, 2, 3].map((n) => begin(`same ${n}`, undefined, 'same'))
    const others = Array.from({ length: maxConcurrent - ofSubject }, (_, n) => begin(`other ${n}`, undefined, `${n}`))
    const last = begin('last', undefined, 'last')
    const atFirst = ['same 1', 'same 2', 'same 3'].slice(0, ofSubject)
    expect(begun).toEqual([...atFirst, ...others.map((_, n) => `other ${n}`)])

    // The place of a subject goes to another one, if one waits.
    same[0]?.open()
    await same[0]?.done
    expect(begun.at(-1)).toBe('last')
    last.open()
    await last.done
    expect(begun.at(-1)).toBe(`same ${ofSubject + 1}`)
    for (const { open } of [...same, ...others, last]) open()
    await Promise.all([...same, ...others, last].map(({ done }) => done))
    expect([begun.length, line.queued]).toEqual([same.length + others.length + 1, 0])
    // None of them has kept a place.
    const again = Array.from({ length: maxConcurrent }, (_, n) => begin(`again ${n}`))
    expect(line.queued).toBe(0)
    for (const { open } of again) open()
    await Promise.all(again.map(({ done }) => done))
  })

  test('lets subjects take turns at a single place', async () => {
    const { begin, begun } = works(lineOf({ maxConcurrent: 1 }))
    const names = ['hot', 'hot', 'hot', 'other', 'other']
    const turns = names.map((subject, n) => begin(`${subject} ${n}`, undefined, subject))
    for (const { open } of turns) open()
    await Promise.all(turns.map(({ done }) => done))
    expect(begun).toEqual(['hot 0', 'other 3', 'hot 1', 'other 4', 'hot 2'])
  })

  test('lets one subject take half of the queue', async () => {
    const line = lineOf({ maxConcurrent: 1, maxQueued: 4 })
    const { begin } = works(line)
    const hot = [1, 2, 3, 4].map((n) => begin(`hot ${n}`, undefined, 'hot'))
    await expect(hot[3]?.done).rejects.toMatchObject({ code: 'QUEUE_FULL' })
    const others = [1, 2, 3].map((n) => begin(`other ${n}`))
    await expect(others[2]?.done).rejects.toMatchObject({ code: 'QUEUE_FULL' })
    for (const { open } of [...hot, ...others]) open()
    expect(await Promise.all([...hot.slice(0, 3), ...others.slice(0, 2)].map(({ done }) => done))).toHaveLength(5)
  })

  test('lets accounts take turns at a single place, however many connections one has', async () => {
    const line = lineOf({ maxConcurrent: 1 })
    const { begin, begun } = works(line)
    const names = ['many', 'many', 'many', 'many', 'one', 'one']
    const all = names.map((account, n) => begin(`${account} ${n}`, undefined, undefined, account))
    for (const { open } of all) open()
    await Promise.all(all.map(({ done }) => done))
    expect(begun).toEqual(['many 0', 'one 4', 'many 1', 'one 5', 'many 2', 'many 3'])
  })

  test('lets urgent work go first, and one other work after each', async () => {
    const line = lineOf({ maxConcurrent: 1, maxQueued: 100 })
    const { begin, begun } = works(line)
    const others = Array.from({ length: 21 }, (_, n) => begin(`other ${n}`, undefined, 'hot', `${n}`))
    expect(line.hasUrgent).toBe(false)
    const urgent = [1, 2].map((n) => begin(`urgent ${n}`, undefined, 'hot', 'editor', true))
    expect(line.hasUrgent).toBe(true)
    for (const { open } of [...others, ...urgent]) open()
    await Promise.all([...others, ...urgent].map(({ done }) => done))
    expect(begun.slice(0, 5)).toEqual(['other 0', 'urgent 1', 'other 1', 'urgent 2', 'other 2'])
    expect([begun.length, line.hasUrgent]).toEqual([23, false])
  })

  test('keeps a place for urgent work, also of a subject that is busy', async () => {
    const { begin, begun } = works(lineOf({ maxConcurrent: 3, maxNotUrgent: 2 }))
    const others = [1, 2, 3].map((n) => begin(`other ${n}`, undefined, 'hot'))
    const urgent = begin('urgent', undefined, 'hot', undefined, true)
    expect(begun).toEqual(['other 1', 'other 2', 'urgent'])
    urgent.open()
    await urgent.done
    expect(begun).toHaveLength(3)
    for (const { open } of others) open()
    await Promise.all(others.map(({ done }) => done))
    expect(begun.at(-1)).toBe('other 3')
  })

  test('gives urgent work the room of other work in a full queue', async () => {
    const { begin, begun } = works(lineOf({ maxConcurrent: 1, maxQueued: 2 }))
    const [first, second, third] = [1, 2, 3].map((n) => begin(`other ${n}`, undefined, undefined, `${n}`))
    const urgent = begin('urgent', undefined, undefined, 'editor', true)
    await expect(second?.done).rejects.toMatchObject({ code: 'QUEUE_FULL' })
    for (const held of [first, third, urgent]) held?.open()
    await Promise.all([first, third, urgent].map((held) => held?.done))
    expect(begun).toEqual(['other 1', 'urgent', 'other 3'])
  })

  test('gives a place for work that ends elsewhere', async () => {
    const line = lineOf({ maxConcurrent: 1 })
    const { begin, begun } = works(line)
    const giveBack = await line.take()
    const next = begin('next')
    expect([begun, line.queued]).toEqual([[], 1])
    giveBack()
    next.open()
    await next.done
    expect(begun).toEqual(['next'])
  })

  test('keeps a place that one account does not get', async () => {
    const { begin, begun } = works(lineOf({ maxConcurrent: 2, maxOfAccount: 1 }))
    const [first, second] = [1, 2].map((n) => begin(`many ${n}`, undefined, undefined, 'many'))
    const other = begin('other', undefined, undefined, 'other')
    expect(begun).toEqual(['many 1', 'other'])
    first?.open()
    await first?.done
    expect(begun).toEqual(['many 1', 'other', 'many 2'])
    for (const held of [second, other]) held?.open()
  })

  test('drops the newest wait of who has the most when the queue is full', async () => {
    const { begin, begun } = works(lineOf({ maxConcurrent: 1, maxQueued: 3 }))
    const many = [1, 2, 3, 4].map((n) => begin(`many ${n}`, undefined, undefined, 'many'))
    const one = begin('one', undefined, undefined, 'one')
    await expect(many[3]?.done).rejects.toMatchObject({ code: 'QUEUE_FULL' })
    await expect(begin('many 5', undefined, undefined, 'many').done).rejects.toMatchObject({ code: 'QUEUE_FULL' })
    for (const { open } of [...many, one]) open()
    await Promise.all([many[0]?.done, many[1]?.done, many[2]?.done, one.done])
    expect(begun).toEqual(['many 1', 'one', 'many 2', 'many 3'])
  })

  test('has as many places as before when a work has failed', async () => {
    const line = lineOf({ maxConcurrent: 1 })
    const { begin, begun } = works(line)
    const failing = line.run(() => Promise.reject(new Error('no')))
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
    const { begin, begun } = works(lineOf({ maxConcurrent: 1, pauseMs: 50 }))
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
    const line = lineOf({ maxConcurrent: 1, maxQueued: 1 })
    const { begin, begun } = works(line)
    const [first, second, third] = [begin('first'), begin('second'), begin('third')]
    await expect(third.done).rejects.toMatchObject({ code: 'QUEUE_FULL' })
    first.open()
    second.open()
    await second.done
    expect(begun).toEqual(['first', 'second'])
  })

  test('refuses who has waited too long', async () => {
    const line = lineOf({ maxConcurrent: 1, timeoutMs: 1 })
    const { begin, begun } = works(line)
    const [first, second] = [begin('first'), begin('second')]
    await expect(second.done).rejects.toMatchObject({ code: 'QUEUE_TIMEOUT' })
    expect(line.queued).toBe(0)
    first.open()
    await first.done
    expect(begun).toEqual(['first'])
  })

  test('forgets who goes away while they wait, or before', async () => {
    const line = lineOf({ maxConcurrent: 1 })
    const { begin, begun } = works(line)
    const client = new AbortController()
    const [first, second, third] = [begin('first'), begin('second', client.signal), begin('third')]
    client.abort()
    await expect(second.done).rejects.toMatchObject({ code: 'CLIENT_GONE' })
    await expect(begin('fourth', client.signal).done).rejects.toMatchObject({ code: 'CLIENT_GONE' })
    expect(line.queued).toBe(1)
    first.open()
    third.open()
    await third.done
    expect(begun).toEqual(['first', 'third'])
  })

  test('lets running work continue when its caller goes away', async () => {
    const { begin } = works(lineOf({ maxConcurrent: 1 }))
    const client = new AbortController()
    const [first, second] = [begin('first'), begin('second', client.signal)]
    first.open()
    await first.done
    client.abort()
    second.open()
    expect(await second.done).toBe('second')
  })
})
