import { describe, expect, test, vi } from 'vitest'
import { secretsFor } from '../../../src/relay/feeds.ts'
import { askingKeys, type SaidKey, type SaidKeys } from '../../../src/relay/keys/ask-keys.ts'
import { createKeys, type StoredKey } from '../../../src/relay/keys/keys.ts'
import { scopeId } from '../../../src/relay/scope.ts'
import type { Answer, Asked, Upstream } from '../../../src/relay/upstream/request.ts'

const SAID: SaidKey = { type: 'client', environment: 'development', projects: [], isScopeKnown: true }
const LOG = { info() {}, warn() {} }

/** Keys of an upstream that says what a test wants, and the questions that it got. */
function keysOf(answer: (secrets: readonly string[]) => SaidKeys, stored: readonly StoredKey[] = []) {
  const questions: (readonly string[])[] = []
  const ask = Object.assign(
    async (secrets: readonly string[]) => {
      questions.push(secrets)
      await new Promise((resolve) => setImmediate(resolve))
      return answer(secrets)
    },
    { isCheap: async () => true },
  )
  return {
    keys: createKeys(stored, { ask, configured: ['configured'], clock: () => new Date(), log: LOG, changed() {} }),
    questions,
  }
}

const every = (secrets: readonly string[]) => new Map(secrets.map((secret) => [secret, SAID]))

describe('keys of a relay', () => {
  test('that are new at the same time cost a few questions, and none when they are known', async () => {
    const { keys, questions } = keysOf(every)
    const secrets = Array.from({ length: 150 }, (_, number) => `key-${number}`)
    const found = await keys.findAll(secrets)
    expect([...found.keys()]).toEqual(secrets)
    expect(questions.map(({ length }) => length)).toEqual([1, 100, 49])
    await keys.findAll(secrets)
    expect(questions).toHaveLength(3)
  })

  test('that do not exist are not asked about again at once', async () => {
    const { keys, questions } = keysOf(() => new Map())
    for (let times = 0; times < 5; times++) expect(await keys.find('no-key')).toBeUndefined()
    expect(questions).toHaveLength(1)
  })

  test.each(['', 'with blank', 'ü', 'x'.repeat(1001)])('are never %j, about which nobody is asked', async (secret) => {
    const { keys, questions } = keysOf(every)
    expect(await keys.find(secret)).toBeUndefined()
    expect(questions).toEqual([])
  })

  test('that wait are limited in number', async () => {
    const { keys } = keysOf(every)
    const all = Array.from({ length: 1500 }, (_, number) => keys.find(`key-${number}`))
    const outcomes = await Promise.allSettled(all)
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(500)
  })

  test('are asked about before any number of texts that are no keys, which are limited', async () => {
    const { keys, questions } = keysOf((secrets) => every(secrets.filter((secret) => !secret.startsWith('stranger'))))
    await keys.find('first')
    const strangers = Array.from({ length: 900 }, (_, number) => keys.find(`stranger-${number}`))
    await keys.check()
    // The first stranger was asked about already.
    expect(questions.slice(1, 3)).toEqual([['stranger-0'], ['first']])
    await Promise.all(strangers)
    await expect(keys.find('new')).rejects.toThrow('many texts that are no keys')
    expect(await keys.find('configured')).toBeDefined()
  })

  test('that were used last are remembered, in place of others', async () => {
    const { keys, questions } = keysOf(every)
    await keys.find('first')
    for (let round = 0; round < 10; round++) {
      await keys.find('first')
      await keys.findAll(Array.from({ length: 1000 }, (_, number) => `key-${round}-${number}`))
    }
    expect([...keys.all()]).toHaveLength(10_000)
    questions.length = 0
    expect(await keys.find('first')).toBeDefined()
    expect(questions).toEqual([])
    expect(await keys.find('key-0-0')).toBeDefined()
    expect(questions).toEqual([['key-0-0']])
  })

  test('from disk are forgotten when nobody has used them for a month', async () => {
    const hashes = ['old', 'new'].map((text) => Buffer.from(text).toString('hex'))
    const days = [31, 29]
    const stored = hashes.map((hash, index) => ({
      ...SAID,
      hash,
      askedAt: Date.now() - (days[index] ?? 0) * 86_400_000,
    }))
    const { keys } = keysOf(every, stored)
    await keys.check()
    expect(keys.stored().map(({ hash }) => hash)).toEqual(hashes.slice(1))
  })

  test('that may have ended are used after the others, until the upstream knows them again', async () => {
    const { keys } = keysOf(every)
    const [one] = (await keys.findAll(['one', 'two'])).values()
    const id = scopeId({ environment: SAID.environment, projects: [] })
    expect(secretsFor(keys, id)).toEqual(['one', 'two'])
    keys.suspect('one')
    expect(secretsFor(keys, id)).toEqual(['two', 'one'])
    await vi.waitFor(() => expect(one && keys.isSuspect(one)).toBe(false))
    expect(secretsFor(keys, id)).toEqual(['one', 'two'])
  })

  test('end when they are unknown twice, with a pause between', async () => {
    vi.useFakeTimers()
    try {
      let isThere = true
      const { keys } = keysOf((secrets) => (isThere ? every(secrets) : new Map()))
      const finding = keys.find('key')
      await vi.advanceTimersByTimeAsync(1)
      const key = await finding
      isThere = false
      void keys.check()
      await vi.advanceTimersByTimeAsync(1000)
      expect(key && keys.now(key)).toBeDefined()
      await vi.advanceTimersByTimeAsync(1000)
      expect(key && keys.now(key)).toBeUndefined()
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a key', () => {
  test('whose projects get known is another key for its features', async () => {
    let said: SaidKey = { ...SAID, isScopeKnown: false }
    const scopes: unknown[] = []
    const ask = Object.assign(async (secrets: readonly string[]) => new Map(secrets.map((secret) => [secret, said])), {
      isCheap: async () => true,
    })
    const keys = createKeys([], {
      ask,
      configured: [],
      clock: () => new Date(),
      log: LOG,
      changed: () => scopes.push([...keys.all()].map(({ scope }) => scope)),
    })
    await keys.find('key')
    said = SAID
    await keys.check()
    const known = { environment: 'development', projects: [] }
    expect(scopes).toEqual([[{ ...known, onlyFor: expect.any(String) }], [known]])
  })
})

describe('an upstream', () => {
  function asking(answer: (path: string, asked: Asked) => Answer) {
    const asked: string[] = []
    const upstream: Upstream = {
      async ask(path, request) {
        asked.push(path)
        return answer(path, request)
      },
      open: () => Promise.reject(new Error('no stream')),
      at: (path) => path,
      close() {},
    }
    return { ask: askingKeys(upstream), asked }
  }

  const ok = (body: unknown): Answer => ({ kind: 'answer', status: 200, etag: undefined, ageMs: 0, body })
  const NOT_FOUND: Answer = { kind: 'useless', status: 404, reason: '404' }

  test('that refuses a question because of one secret is asked again in halves', async () => {
    const { ask } = asking((_, { body }) => {
      const { tokens } = body as { tokens: string[] }
      if (tokens.includes('odd')) return { kind: 'useless', status: 400, reason: '400' }
      return ok({ tokens: tokens.map((token) => ({ token, type: 'backend', environment: 'e', projects: ['*'] })) })
    })
    const said = await ask(['a', 'odd', 'b', 'c'])
    expect(said instanceof Map && [...said.keys()]).toEqual(['a', 'b', 'c'])
  })

  test('without /edge/validate gets each key tried, first as one of a server', async () => {
    const { ask, asked } = asking((path, { key }) => {
      if (path === '/edge/validate') return NOT_FOUND
      const isRight = (path === '/api/frontend') === key?.endsWith('frontend')
      return isRight && key !== 'none' ? ok({}) : { kind: 'refused', reason: '401' }
    })
    expect(await ask(['*:production.client', 'shop:production.frontend', '[]:production.frontend', 'none'])).toEqual(
      new Map([
        ['*:production.client', { type: 'client', environment: 'production', projects: [], isScopeKnown: false }],
        [
          'shop:production.frontend',
          { type: 'frontend', environment: 'production', projects: ['shop'], isScopeKnown: true },
        ],
        // Some projects, which nobody says.
        [
          '[]:production.frontend',
          { type: 'frontend', environment: 'production', projects: ['[]'], isScopeKnown: false },
        ],
      ]),
    )
    await ask(['none'])
    expect(asked.filter((path) => path === '/edge/validate')).toHaveLength(1)
  })

  test('that has the check later is asked by it, a minute after it was missing', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      let isThere = false
      const tokens = [
        { token: 'a', type: 'client', environment: 'e', projects: ['p'] },
        // As a relay says it whose own upstream does not.
        { token: 'b', type: 'frontend', environment: 'e', projects: ['[]'] },
      ]
      const { ask } = asking((path) => {
        if (path !== '/edge/validate') return ok({})
        return isThere ? ok({ tokens }) : NOT_FOUND
      })
      await ask(['a'])
      isThere = true
      expect(await ask.isCheap()).toBe(false)
      vi.advanceTimersByTime(60_000)
      expect(await ask.isCheap()).toBe(true)
      expect(await ask(['a', 'b'])).toEqual(
        new Map([
          ['a', { type: 'client', environment: 'e', projects: ['p'], isScopeKnown: true }],
          ['b', { type: 'frontend', environment: 'e', projects: ['[]'], isScopeKnown: false }],
        ]),
      )
    } finally {
      vi.useRealTimers()
    }
  })

  test('that had the check does not lose it by one odd answer', async () => {
    let isOdd = false
    const { ask } = asking(() => (isOdd ? NOT_FOUND : ok({ tokens: [] })))
    await ask(['a'])
    isOdd = true
    expect(await ask(['a'])).toBe(NOT_FOUND)
  })
})
