import { describe, expect, it } from 'vitest'
import { mapGivingWay } from '../../src/giving-way.ts'

const keepBusy = (milliseconds: number) => {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

describe('mapGivingWay', () => {
  it('gives what the work makes of each item, in order', async () => {
    expect(await mapGivingWay([1, 2, 3], (item) => item * 2)).toEqual([2, 4, 6])
  })

  it('lets others have their turn in the middle of long work', async () => {
    const done: string[] = []
    setImmediate(() => done.push('somebody else'))
    await mapGivingWay(['first', 'second', 'last'], (item) => {
      keepBusy(20)
      done.push(item)
    })
    expect(done).toEqual(['first', 'somebody else', 'second', 'last'])
  })

  it('does not give way for short work', async () => {
    const done: string[] = []
    setImmediate(() => done.push('somebody else'))
    await mapGivingWay(['first', 'last'], (item) => done.push(item))
    expect(done).toEqual(['first', 'last'])
  })
})
