import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createFeed } from '../../../src/relay/feed.ts'
import type { Answer, Upstream } from '../../../src/relay/upstream/request.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const feature = (name: string) => ({ name, enabled: true, strategies: [] })
const given = (names: readonly string[], ageMs = 0, etag?: string): Answer => ({
  kind: 'answer',
  status: 200,
  etag,
  ageMs,
  body: { features: names.map(feature) },
})

/** A feed that polls once in ten minutes, below an upstream that takes half a second for an answer. */
async function feedOf(first: Answer) {
  let answer = first
  let asked = 0
  let stored = 0
  const events = new Readable({ read() {} })
  const headers = { 'content-type': 'text/event-stream' }
  const upstream: Upstream = {
    async ask() {
      asked++
      // The answer is made when the request comes.
      const found = answer
      await new Promise((resolve) => setTimeout(resolve, 500))
      return found
    },
    open: async () => Object.assign(events, { statusCode: 200, headers }) as unknown as IncomingMessage,
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
    changed: () => void stored++,
    feeds: () => 1,
  })
  onTestFinished(() => feed.close())
  await vi.advanceTimersByTimeAsync(600)
  return {
    feed,
    names: () => [...(feed.state()?.snapshot.features.keys() ?? [])],
    answerWith(names: readonly string[], etag?: string) {
      answer = given(names, 0, etag)
    },
    endWhileReading() {
      const features = () => {
        feed.close()
        return ['last'].map(feature)
      }
      answer = { ...given([]), body: Object.defineProperty({}, 'features', { get: features }) } as Answer
    },
    stored: () => stored,
    announce: (revision: string) => events.push(`id: ${revision}\ndata: {}\n\n`),
    asked: () => asked,
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

test('what the stream has named is asked for until it is there, and not for long', async () => {
  const { names, answerWith, announce, asked } = await feedOf(given(['one'], 0, '"1"'))
  announce('2')
  await vi.advanceTimersByTimeAsync(900)
  answerWith(['two'], 'W/"2"')
  await vi.advanceTimersByTimeAsync(1200)
  expect(names()).toEqual(['two'])
  const before = asked()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked()).toBe(before)
  announce('3')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked()).toBe(before + 5)
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

test('a feed that ends while it reads an answer is not stored any more', async () => {
  const { feed, stored, endWhileReading } = await feedOf(given(['one']))
  endWhileReading()
  feed.wake()
  await vi.advanceTimersByTimeAsync(1000)
  expect(stored()).toBe(1)
})

test.each(['features', 'stream'])('another key is asked with at once when one is refused its %s', async (what) => {
  const upstream: Upstream = {
    ask: async (_, { key }) =>
      key === 'ended' && what === 'features' ? { kind: 'refused', reason: '401' } : given([`of ${key}`]),
    async open(_, { key }) {
      const statusCode = key === 'ended' ? 401 : 404
      return Object.assign(new Readable({ read() {} }), { statusCode, headers: {} }) as unknown as IncomingMessage
    },
    at: (path) => path,
    close() {},
  }
  const refused: string[] = []
  const feed = createFeed({ environment: 'development', projects: [] }, undefined, {
    upstream,
    pollMs: 1000,
    clock: () => new Date(),
    log: { info() {}, warn() {} },
    keyFor: () => (refused.includes('ended') ? 'other' : 'ended'),
    refused: (key) => void refused.push(key),
    changed() {},
    feeds: () => 1,
  })
  onTestFinished(() => feed.close())
  await vi.advanceTimersByTimeAsync(what === 'features' ? 10 : 1010)
  expect([...(feed.state()?.snapshot.features.keys() ?? [])]).toEqual(['of other'])
  expect(feed.fault()).toBeUndefined()
})
