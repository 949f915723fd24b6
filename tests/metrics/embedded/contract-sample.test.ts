import { describe, expect, vi } from 'vitest'
import { handlers } from '../../../src/http/handlers/registry.ts'
import { createMetrics } from '../../../src/metrics/metrics.ts'
import { samplesIn, sumOf } from '../../support/prometheus-text.ts'
import { logging } from '../../support/request-records.ts'
import { sdkWith } from '../../support/sdk-keys.ts'
import { it, type World } from '../../support/world.ts'

const FEATURES = '/api/admin/projects/default/features'
const SOON = { timeout: 10_000, interval: 5 }
const BROKEN = 'an answer does not conform to the contract'

/** A server that compares answers, and whose `getFeature` leaves out the name. */
async function sampling(world: World, contractSample: number) {
  const metrics = createMetrics({ version: '1', contract: 'a' }, () => new Date())
  const getFeature: typeof handlers.getFeature = async (input) => {
    const answer = await handlers.getFeature(input)
    return { ...answer, body: { ...('body' in answer && answer.body), stale: 'perhaps' } } as never
  }
  const server = await logging(world, {
    handlers: { ...handlers, getFeature },
    checkResponses: false,
    observer: metrics.requests,
    contractSample,
  })
  const counted = async (name: string, operation: string) =>
    sumOf(samplesIn(await metrics.text(true)), `flaghoist_contract_${name}_total`, { operation })
  const get = (url: string, authorization = world.admin.key ?? '') =>
    server.app.inject({ url, headers: { authorization, 'accept-encoding': 'gzip' } })
  return { ...server, counted, get }
}

describe('a sample of the answers', () => {
  it('is compared with the contract, and what breaks it is counted and logged, and sent unchanged', async ({
    world,
  }) => {
    const { counted, get, entries } = await sampling(world, 1)
    const unsampled = await sampling(world, 0)
    const name = await world.feature()
    const answer = await get(`${FEATURES}/${name}`)
    expect([answer.statusCode, answer.payload]).toEqual([200, (await unsampled.get(`${FEATURES}/${name}`)).payload])
    await vi.waitUntil(() => entries.some(({ msg }) => msg === BROKEN), SOON)
    expect(await counted('violations', 'getFeature')).toBe(1)
    const [record] = entries.filter(({ msg }) => msg === BROKEN)
    expect(record).toMatchObject({ operation: 'getFeature', status: 200, problem: expect.stringContaining('/stale') })
    expect(record?.requestId).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('conforms where the server does, also for refusals and for compressed answers of SDKs', async ({ world }) => {
    const { counted, get, entries } = await sampling(world, 1)
    for (let made = 0; made < 8; made++) await world.feature()
    const { key = '' } = await sdkWith(world)
    const compressed = await get('/api/client/features', key)
    expect(compressed.headers['content-encoding']).toBe('gzip')
    await get(`${FEATURES}/no-such-feature`)
    await get(FEATURES)
    const wanted = ['getClientFeatures', 'getFeature', 'listProjectFeatures']
    const compared = async () => Promise.all(wanted.map((operation) => counted('comparisons', operation)))
    await vi.waitFor(async () => expect(await compared()).toEqual([1, 1, 1]), SOON)
    expect(await Promise.all(wanted.map((operation) => counted('violations', operation)))).toEqual([0, 0, 0])
    expect(entries.filter(({ msg }) => msg === BROKEN)).toEqual([])
  })

  it('is bounded, however many requests there are', async ({ world }) => {
    const { counted, get } = await sampling(world, 1)
    const startedAt = performance.now()
    for (let asked = 0; asked < 60; asked++) await get(`${FEATURES}/no-such-feature`)
    const seconds = Math.ceil((performance.now() - startedAt) / 1000) + 1
    await vi.waitFor(async () => expect(await counted('comparisons', 'getFeature')).toBeGreaterThan(0), SOON)
    expect(await counted('comparisons', 'getFeature')).toBeLessThanOrEqual(10 * seconds)
  })

  it('is empty by default', async ({ world }) => {
    const { counted, get } = await sampling(world, 0)
    await get(FEATURES)
    expect(await counted('comparisons', 'listProjectFeatures')).toBe(undefined)
  })
})
