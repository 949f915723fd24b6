import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { SdkKey } from '../../../src/domain/api-tokens/sdk-key.ts'
import { createSharedBody } from '../../../src/domain/client-features/bodies.ts'
import { createDeltas } from '../../../src/domain/client-features/delta.ts'
import { type DeltaStep, followFeatures, selectionFor } from '../../../src/domain/client-features/reads.ts'
import { emptySnapshot, type FeatureEntry, type Snapshot } from '../../../src/domain/client-features/snapshot.ts'
import type { SdkSource } from '../../../src/domain/client-features/source.ts'
import { createWaiting } from '../../../src/domain/client-features/waiting.ts'
import { unauthenticated } from '../../../src/domain/errors.ts'
import { newGate } from '../../support/waiting.ts'

const STREAMS = 200

const KEY: SdkKey = {
  id: 1,
  type: 'client',
  environment: 'production',
  projects: [],
  expiresAt: null,
  secretHash: Buffer.from('hash'),
}

/**
 * Streams of one key, and what each has got.
 *
 * @param taking what each stream answers when it has got an event
 */
function streams(taking: (stream: number) => boolean | Promise<boolean> = () => true) {
  const waiting = createWaiting()
  const sharedBody = createSharedBody(() => performance.now())
  let snapshot: Snapshot = emptySnapshot('production')
  let looks = 0
  let isKnown = true
  const source = {
    async snapshotFor() {
      looks++
      return snapshot
    },
    newest: async () => {},
    nextChange: (_: SdkKey, signal: AbortSignal, maxMs: number) => waiting.next(signal, maxMs),
    hasTags: true,
    sharedBody,
    deltas: createDeltas(sharedBody),
  } as unknown as SdkSource
  const ends = Array.from({ length: STREAMS }, () => new AbortController())
  onTestFinished(() => {
    for (const end of ends) end.abort()
  })
  const got = Array.from({ length: STREAMS }, (): string[] => [])
  const currentKey = async () => {
    if (!isKnown) throw unauthenticated('The key was deleted')
    return KEY
  }
  const ended = ends.map(async ({ signal }, n) => {
    const eventOf = async ({ body }: DeltaStep) => (await body.plain()).toString()
    const send = (text: string) => {
      got[n]?.push(text)
      return taking(n)
    }
    const since = { from: undefined, query: {} }
    await followFeatures(source, { since, assertAllowed: currentKey, form: 'text', eventOf, send }, signal)
  })
  return {
    source,
    currentKey,
    got,
    ended,
    end: (stream: number) => ends[stream]?.abort(),
    looks: () => looks,
    change(name: string) {
      const features = new Map([...snapshot.features, [name, entryOf(name)]])
      snapshot = { ...snapshot, features, lastEventId: snapshot.lastEventId + 1 }
      return waiting.wakeAll()
    },
    deleteKey() {
      isKnown = false
    },
  }
}

function entryOf(name: string): FeatureEntry {
  const json = JSON.stringify({ name })
  return { name, project: 'default', tags: [], segments: [], json, hash: name, hasVariants: false, variantParents: [] }
}

test('streams of one key share a look each second, and one at each change', async () => {
  const { got, looks, change } = streams()
  await vi.waitFor(() => expect(got.every(({ length }) => length === 1)).toBe(true))
  await sleep(50)
  const before = looks()
  await sleep(1200)
  expect(looks() - before).toBeLessThan(5)
  await change('first')
  await vi.waitFor(() => expect(got.every(([, second]) => second?.includes('"first"'))).toBe(true))
  expect(looks() - before).toBeLessThan(10)
})

test('streams get each change once, also one that comes while others are woken', async () => {
  const { got, change } = streams()
  await vi.waitFor(() => expect(got.every(({ length }) => length === 1)).toBe(true))
  await Promise.all([change('first'), change('second')])
  void change('third')
  await change('fourth')
  await vi.waitFor(() => expect(got.every((bodies) => bodies.join('').includes('"fourth"'))).toBe(true))
  for (const bodies of got)
    for (const name of ['first', 'second', 'third', 'fourth'])
      expect(bodies.filter((body) => body.includes(`"${name}"`))).toHaveLength(1)
})

test('all streams of a key end within a second of its end', async () => {
  const { ended, deleteKey } = streams()
  await sleep(50)
  deleteKey()
  const failures = await Promise.allSettled(ended)
  expect(failures.filter(({ status }) => status === 'rejected')).toHaveLength(STREAMS)
})

test('a client that reads slowly delays no other, and gets what it has missed in one event', async () => {
  const gates = [newGate(), newGate()]
  const { got, change } = streams((n) => n > 0 || (gates.shift()?.passed.then(() => true) ?? true))
  const [hydrated, changed] = gates
  await vi.waitFor(() => expect(got.every(({ length }) => length === 1)).toBe(true))
  await change('first')
  await change('second')
  await vi.waitFor(() => expect(got[1]?.join('')).toContain('"second"'))
  expect(got[0]).toHaveLength(1)
  hydrated?.open()
  await vi.waitFor(() => expect(got[0]).toHaveLength(2))
  for (const name of ['first', 'second']) expect(got[0]?.[1]).toContain(`"${name}"`)
  changed?.open()
  await change('third')
  await vi.waitFor(() => expect(got.every((bodies) => bodies.at(-1)?.includes('"third"'))).toBe(true))
})

test('a client that comes back with the newest features gets only what changes later', async () => {
  const { source, currentKey, got, change } = streams()
  await vi.waitFor(() => expect(got.every(({ length }) => length === 1)).toBe(true))
  await change('first')
  await vi.waitFor(() => expect(got[0]).toHaveLength(2))
  // What an earlier revision leads to is remembered only for selections that were asked for, so this is another one.
  const query = { namePrefix: 'f' }
  const { revision } = await selectionFor(source, KEY, query)
  const steps: DeltaStep[] = []
  const end = new AbortController()
  onTestFinished(() => end.abort())
  const following = { since: { from: revision, query }, assertAllowed: currentKey, form: 'steps' }
  const eventOf = async (step: DeltaStep) => step
  void followFeatures(source, { ...following, eventOf, send: (step) => steps.push(step) > 0 }, end.signal)
  await sleep(100)
  expect(steps).toEqual([])
  await change('fourth')
  await vi.waitFor(() => expect(steps).toMatchObject([{ isHydration: false }]))
})

test('a stream ends when no more may be sent, and when its signal aborts; the others continue', async () => {
  const { got, ended, end, change } = streams((n) => n !== 0)
  await vi.waitFor(() => expect(got.every(({ length }) => length === 1)).toBe(true))
  await ended[0]
  end(1)
  await ended[1]
  await change('first')
  await vi.waitFor(() => expect(got.slice(2).every(({ length }) => length === 2)).toBe(true))
  expect(got.slice(0, 2).map(({ length }) => length)).toEqual([1, 1])
})
