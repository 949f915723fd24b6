import { expect, test } from 'vitest'
import type { Store } from '../../../src/relay/disk/store.ts'
import { readState } from '../../../src/relay/disk/stored-state.ts'

const NOW = new Date('2026-11-30T12:00:00Z')

test.each([
  ['ahead', 3_600_000, 0],
  ['right', -60_000, -60_000],
])('a state that a clock that was %s has written is not newer than the start', async (_, writtenMs, expectedMs) => {
  const at = NOW.getTime() + writtenMs
  const key = { hash: '00', type: 'client', environment: 'e', projects: [], isScopeKnown: true, askedAt: at }
  const feed = { scope: { environment: 'e', projects: [] }, lastEventId: 1, features: [], segments: [] }
  const files: Readonly<Record<string, unknown>> = {
    index: { keys: [key], confirmedAt: { one: at } },
    'features-one': feed,
  }
  const store: Store = {
    read: async (name, parse) => parse(files[name]),
    write() {},
    remove() {},
    flush: async () => {},
    isWorking: () => true,
  }
  const { keys, feeds } = await readState(store, NOW)
  const expected = NOW.getTime() + expectedMs
  expect([keys[0]?.askedAt, feeds[0]?.state.confirmedAt]).toEqual([expected, expected])
})
