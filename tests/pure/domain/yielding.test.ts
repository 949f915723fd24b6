import { expect, test } from 'vitest'
import { mapYielding, yieldToEventLoop } from '../../../src/runtime/yielding.ts'

test('many loops that yield take turns, one in each turn of the event loop', async () => {
  const turns: number[] = []
  let turn = 0
  const count = () => {
    turn++
    if (turns.length < 20) setImmediate(count)
  }
  setImmediate(count)
  await Promise.all(Array.from({ length: 20 }, () => yieldToEventLoop().then(() => turns.push(turn))))
  expect(new Set(turns).size).toBe(20)
})

test('a list keeps its order, and an error ends it', async () => {
  expect(await mapYielding([1, 2, 3], (number) => number * 2)).toEqual([2, 4, 6])
  const failing = mapYielding([1], () => {
    throw new Error('broken')
  })
  await expect(failing).rejects.toThrow('broken')
  expect(await mapYielding(['a'], (text) => text)).toEqual(['a'])
})

test('a single item waits for no turn', async () => {
  const done: string[] = []
  const busy = (name: string) => {
    const until = performance.now() + 5
    while (performance.now() < until);
    done.push(name)
  }
  const long = mapYielding(['first', 'second', 'third'], busy)
  await mapYielding(['single'], busy)
  await long
  expect(done).toEqual(['first', 'single', 'second', 'third'])
})
