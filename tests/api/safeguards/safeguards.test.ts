import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { noReading, readingOf } from '../../../src/domain/safeguards/rule.ts'
import { prometheusAt } from '../../../src/outgoing/prometheus.ts'
import { type Client, clientOf } from '../../support/call.ts'
import { reason } from '../../support/freezes.ts'
import { ERRORS, guarded, says, secondsLater, watchAt } from '../../support/safeguards.ts'
import { serverOn } from '../../support/server.ts'
import { featureThatIsOn } from '../../support/strategies.ts'
import { it } from '../../support/world.ts'

describe('createSafeguard', () => {
  it('stores what is given, with defaults for the rest', async ({ world }) => {
    const { params } = await featureThatIsOn(world)
    await world.forgetEvents()
    const { status, body } = await world.admin.call('createSafeguard', { params, body: ERRORS })
    const settings = { ...ERRORS, forSeconds: 0, action: 'turnOff', enabled: true }
    const unread = { since: null, value: null, problem: null, readAt: null, trippedAt: null, did: null, reason: null }
    expect({ status, body }).toMatchObject({ status: 201, body: { ...settings, state: 'watching', ...unread } })
    const { featureName, environment } = params
    expect(await world.events()).toMatchObject([
      { type: 'safeguard-created', project: 'default', environment, featureName, data: { id: body.id, ...settings } },
    ])
  })

  it('refuses a source without its query or metric, and an unknown one', async ({ world }) => {
    const { params } = await featureThatIsOn(world)
    for (const [source, path] of [
      [{ type: 'prometheus' }, '/body/source/query'],
      [{ type: 'impactMetric' }, '/body/source/metric'],
      [{ type: 'stars' }, '/body/source/type'],
    ] as const) {
      const { status, error } = await world.admin.send('createSafeguard', { params, body: { ...ERRORS, source } })
      expect({ status, path: error?.details?.[0]?.path }).toEqual({ status: 400, path })
    }
  })

  it('takes twenty in an environment', async ({ world }) => {
    const { params } = await featureThatIsOn(world)
    const create = async () => (await world.admin.call('createSafeguard', { params, body: ERRORS })).status
    expect(await create()).toBe(201)
    const columns = `feature_name, environment, name, source, condition, threshold, for_seconds, action, enabled,
      created_at, watches_from, next_read_at`
    await sql
      .raw(`insert into safeguards (${columns}) select ${columns} from safeguards, generate_series(1, 18)`)
      .execute(world.db)
    expect([await create(), await create()]).toEqual([201, 400])
  })
})

describe('a safeguard', () => {
  it('turns the feature off within one interval, says why, and does it once', async ({ world }) => {
    const { place, readAt, safeguard, isOn } = await guarded(world)
    await readAt(0, says(5))
    expect(await safeguard()).toMatchObject({ state: 'watching', value: 5, readAt: secondsLater(0).toISOString() })
    await readAt(14, says(9))
    expect(await isOn()).toBe(true)
    await readAt(15, says(9))
    expect(await isOn()).toBe(false)
    const tripped = {
      state: 'tripped',
      did: 'turnOff',
      value: 9,
      reason: '9 is above 5',
      trippedAt: secondsLater(15).toISOString(),
    }
    expect(await safeguard()).toMatchObject(tripped)
    const { projectId: project, featureName, environment } = place
    const where = { project, featureName, environment, createdBy: 'flaghoist-system' }
    expect(await world.events()).toMatchObject([
      {
        type: 'safeguard-tripped',
        ...where,
        data: { name: ERRORS.name, action: 'turnOff', reason: '9 is above 5', value: 9 },
      },
      { type: 'feature-environment-disabled', ...where },
    ])
    await readAt(60, says(9))
    expect(await safeguard()).toMatchObject(tripped)
  })

  it('watches again after a reset', async ({ world }) => {
    const { params, place, readAt, safeguard, isOn } = await guarded(world)
    await readAt(0, says(9))
    const { body } = await world.admin.call('resetSafeguard', { params: place })
    expect(body).toMatchObject({ state: 'idle', trippedAt: null, did: null, reason: null })
    await world.admin.call('resetSafeguard', { params: place })
    await world.admin.call('turnFeatureOn', { params })
    expect(await safeguard()).toMatchObject({ state: 'watching' })
    await readAt(15, says(9))
    expect(await isOn()).toBe(false)
    expect((await world.eventTypes()).filter((type) => type === 'safeguard-reset')).toHaveLength(1)
  })

  it('keeps its duration in the database, so that any server continues it', async ({ world }) => {
    const { readAt, safeguard, isOn } = await guarded(world, { forSeconds: 30 })
    await readAt(0, says(6))
    await readAt(15, says(7))
    expect(await safeguard()).toMatchObject({ state: 'breached', since: secondsLater(0).toISOString() })
    expect(await isOn()).toBe(true)
    await readAt(30, says(8))
    expect(await isOn()).toBe(false)
    expect(await safeguard()).toMatchObject({ reason: '8 is above 5 for 30 seconds' })
  })

  it('is read by one of two servers', async ({ world }) => {
    await guarded(world)
    let asked = 0
    const ask = async () => {
      asked++
      return readingOf(1)
    }
    await Promise.all([watchAt(world, secondsLater(0), ask), watchAt(world, secondsLater(0), ask)])
    expect(asked).toBe(1)
  })

  it('is read while older ones of two other projects hang, which are then read apart', async ({ world }) => {
    const { params, readAt } = await guarded(world, { source: { type: 'prometheus', query: 'hang' } })
    const create = (place: typeof params, query: string) =>
      world.admin.call('createSafeguard', { params: place, body: { ...ERRORS, source: { type: 'prometheus', query } } })
    const placeIn = async (projectId: string) => {
      await world.project(projectId)
      const place = { projectId, featureName: await world.feature({ project: projectId }), environment: 'production' }
      await world.admin.call('turnFeatureOn', { params: place })
      return place
    }
    const blog = await placeIn('blog')
    for (let count = 0; count < 2; count++) await create(params, 'hang')
    for (let count = 0; count < 3; count++) await create(blog, 'hang')
    await create(await placeIn('shop'), 'quick')
    let answer = () => {}
    const quick = new Promise<void>((resolve) => {
      answer = resolve
    })
    const asked: string[] = []
    const ask = async (query: string) => {
      asked.push(query)
      if (query === 'quick') answer()
      await quick
      return query === 'quick' ? readingOf(1) : { ...noReading('too late'), isLate: true }
    }
    await readAt(0, ask)
    expect(asked.slice(0, 3)).toEqual(['hang', 'hang', 'quick'])
    expect(asked).toHaveLength(7)
    const { rows } = await sql`select lane, count(*)::int from safeguards group by lane order by lane`.execute(world.db)
    expect(rows).toEqual([
      { lane: 'late', count: 6 },
      { lane: 'prometheus', count: 1 },
    ])
    await readAt(15, ask)
    expect(asked.slice(7)).toEqual(['quick'])
  })

  it('never turns off without a number, and says what is missing', async ({ world }) => {
    const { readAt, safeguard, isOn } = await guarded(world)
    await readAt(0, async () => noReading('The answer is empty'))
    expect(await safeguard()).toMatchObject({ state: 'missing', value: null, problem: 'The answer is empty' })
    expect(await isOn()).toBe(true)
    expect(await world.events()).toEqual([])
  })

  it('does not read for a feature that is off, and not one that is disabled', async ({ world }) => {
    const { params, place, readAt, safeguard } = await guarded(world)
    await world.admin.call('turnFeatureOff', { params })
    await readAt(0, says(9))
    expect(await safeguard()).toMatchObject({ state: 'idle', readAt: null })
    await world.admin.call('turnFeatureOn', { params })
    const { body } = await world.admin.call('updateSafeguard', { params: place, body: { ...ERRORS, enabled: false } })
    expect(body).toMatchObject({ state: 'idle' })
    await readAt(30, says(9))
    expect(await safeguard()).toMatchObject({ readAt: null })
  })

  it('forgets what it has read when it is edited', async ({ world }) => {
    const { place, readAt, safeguard, isOn } = await guarded(world, { forSeconds: 15 })
    await readAt(0, says(9))
    const body = { ...ERRORS, forSeconds: 15, threshold: 6 }
    await world.admin.call('updateSafeguard', { params: place, body })
    await readAt(15, says(9))
    expect(await isOn()).toBe(true)
    expect(await safeguard()).toMatchObject({ state: 'breached', since: secondsLater(15).toISOString() })
    expect(await world.events()).toMatchObject([
      { type: 'safeguard-updated', data: { threshold: 6 }, preData: { threshold: 5 } },
    ])
  })

  it('does not count what it read before an edit of this moment', async ({ world }) => {
    const { place, readAt, safeguard, isOn } = await guarded(world)
    await readAt(0, async () => {
      await world.admin.call('updateSafeguard', { params: place, body: { ...ERRORS, threshold: 100 } })
      return readingOf(9)
    })
    expect(await isOn()).toBe(true)
    expect(await safeguard()).toMatchObject({ state: 'watching', threshold: 100 })
  })

  it('waits for the end of a freeze that allows no turning off', async ({ world }) => {
    const { readAt, safeguard, isOn } = await guarded(world)
    const times = { start: '2026-11-20T08:30', end: '2026-11-20T09:30', timeZone: 'UTC' }
    const { body } = await world.admin.call('createFreeze', { body: { name: 'Audit', allowsOff: false, ...times } })
    await readAt(0, says(9))
    expect(await isOn()).toBe(true)
    expect(await safeguard()).toMatchObject({ state: 'breached', value: 9, since: secondsLater(0).toISOString() })
    await world.admin.call('deleteFreeze', { params: { freezeId: body.id }, headers: reason })
    await readAt(15, says(9))
    expect(await isOn()).toBe(false)
  })

  it('is not found in another feature', async ({ world }) => {
    const { place } = await guarded(world)
    const { params: other } = await featureThatIsOn(world)
    const params = { ...other, safeguardId: place.safeguardId }
    for (const operation of ['getSafeguard', 'resetSafeguard', 'deleteSafeguard'] as const)
      expect(await world.admin.call(operation, { params })).toMatchObject({ status: 404 })
  })
})

describe('trySafeguard', () => {
  it('reads once, and says why there is no number', async ({ world }) => {
    const { params } = await featureThatIsOn(world)
    const tried = await world.admin.call('trySafeguard', { params, body: { source: ERRORS.source } })
    expect(tried.body).toEqual({ value: null, problem: 'PROMETHEUS_URL is not set on the server', wholeFrom: null })
    world.at(secondsLater(1))
    const source = { type: 'impactMetric' as const, metric: 'checkouts', hours: 2 }
    const { body } = await world.admin.call('trySafeguard', { params, body: { source } })
    const wholeFrom = '2026-11-20T12:00:00.000Z'
    expect(body).toEqual({ value: null, problem: 'Nothing was reported of the metric "checkouts"', wholeFrom })
  })

  it('asks Prometheus once at a time for an account, and for a few accounts', async ({ world }) => {
    const { params } = await featureThatIsOn(world)
    const prometheus = hangingPrometheus()
    const app = await serverOn(world.db, { prometheus: prometheusAt(await prometheus.address) })
    onTestFinished(() => app.close())
    const body = { source: { type: 'prometheus' as const, query: 'hang' } }
    const tryAs = (client: Client) => clientOf(app, world.db, client).call('trySafeguard', { params, body })
    const accounts = await Promise.all([1, 2, 3, 4, 5].map(() => world.actor({ may: ['UPDATE_SAFEGUARD'] })))
    const [first, ...others] = accounts as [Client, ...Client[]]
    const tried = [tryAs(first)]
    await prometheus.asked(1)
    expect(await tryAs(first)).toMatchObject({ status: 429, headers: { 'retry-after': '3' } })
    tried.push(...others.map(tryAs))
    await prometheus.asked(5)
    expect(await tryAs(world.admin)).toMatchObject({ status: 429 })
    prometheus.answer()
    expect((await Promise.all(tried)).map(({ body: { value } }) => value)).toEqual([7, 7, 7, 7, 7])
    expect(await tryAs(first)).toMatchObject({ status: 200, body: { value: 7 } })
  })
})

/** A Prometheus that answers when a test says so. */
function hangingPrometheus() {
  const waiting: ServerResponse[] = []
  let isQuick = false
  const end = (response: ServerResponse) =>
    response.end('{"status": "success", "data": {"resultType": "scalar", "result": [1, "7"]}}')
  const server = createServer((_, response) => (isQuick ? end(response) : waiting.push(response)))
  onTestFinished(() => void server.close())
  return {
    address: new Promise<string>((resolve) =>
      server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
    ),
    asked: (count: number) => vi.waitFor(() => expect(waiting).toHaveLength(count)),
    answer() {
      isQuick = true
      for (const response of waiting) end(response)
    },
  }
}
