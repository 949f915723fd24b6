import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createFeed } from '../../../src/relay/feed.ts'
import type { Answer, Upstream } from '../../../src/relay/upstream/request.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const feature = (name: string) => ({ name, enabled: true, strategies: [] })
const given = (names: readonly string[], ageMs = 0): Answer => ({
  kind: 'answer',
  status: 200,
  etag: undefined,
  ageMs,
  body: { features: names.map(feature) },
})

/** A feed that polls once in ten minutes, below an upstream that takes half a second for an answer. */
async function feedOf(first: Answer) {
  let answer = first
  const upstream: Upstream = {
    async ask() {
      // The answer is made when the request comes.
      const found = answer
      await new Promise((resolve) => setTimeout(resolve, 500))
      return found
    },
    open: () => Promise.reject(new Error('no stream')),
    at: (path) => path,
    close() {},
  }
  const feed = createFeed({ environment: 'development', projects: [] }, undefined, {
    upstream,
    pollMs: 600_000,
    clock: () => new Date(),
    log: { info() {}, warn() {} },
    keyFor: () => 'key',
    refused() {},
    changed() {},
    feeds: () => 1,
  })
  onTestFinished(() => feed.close())
  await vi.advanceTimersByTimeAsync(600)
  return {
    feed,
    names: () => [...(feed.state()?.snapshot.features.keys() ?? [])],
    answerWith(names: readonly string[]) {
      answer = given(names)
    },
  }
}

test('a change during a request is asked for after it', async () => {
  const { feed, names, answerWith } = await feedOf(given(['one']))
  answerWith(['two'])
  feed.wake()
  await vi.advanceTimersByTimeAsync(200)
  answerWith(['three'])
  feed.wake()
  await vi.advanceTimersByTimeAsync(1000)
  expect(names()).toEqual(['three'])
})

test('an empty list counts 1.5 seconds later, however often it is asked for', async () => {
  const { feed, names, answerWith } = await feedOf(given(['one']))
  answerWith([])
  for (let times = 0; times < 9; times++) {
    feed.wake()
    await vi.advanceTimersByTimeAsync(200)
    expect(names()).toEqual(['one'])
  }
  await vi.advanceTimersByTimeAsync(1000)
  expect(names()).toEqual([])
})

test('features are as old as the answer says', async () => {
  const { feed } = await feedOf(given(['one'], 30_000))
  expect(Date.now() - (feed.state()?.confirmedAt ?? 0)).toBe(30_600)
})
