import { describe, expect } from 'vitest'
import { migrate } from '../../../src/db/migrate.ts'
import { createMetrics } from '../../../src/metrics/metrics.ts'
import { emptyDatabase } from '../../support/database.ts'
import { type Sample, samplesIn, sumOf } from '../../support/prometheus-text.ts'
import { sdkWith } from '../../support/sdk-keys.ts'
import { makeWebhook } from '../../support/webhooks.ts'
import { openWorld, serverOfWorlds, it as withWorld } from '../../support/world.ts'

const DURATIONS = 'http_server_request_duration_seconds_count'

const newMetrics = () => createMetrics({ version: '1.2.3', contract: 'abc' }, () => new Date())
const samplesOf = async (metrics: ReturnType<typeof newMetrics>): Promise<Sample[]> =>
  samplesIn(await metrics.text(true))

describe('metrics of requests', () => {
  withWorld('count by operation, method and status, and never name a feature', async () => {
    const metrics = newMetrics()
    const world = await openWorld(await serverOfWorlds({ observer: metrics.requests }))
    await world.feature({ name: 'secret-plans' })
    await world.admin.call('getFeature', { params: { projectId: 'default', featureName: 'secret-plans' } })
    await world.app.inject({ url: '/api/admin/projects/default/features/nothing-here' })
    await world.app.inject({ url: '/no/such/page' })
    await world.app.inject({ method: 'PROPFIND' as never, url: '/no/such/page' })
    const samples = await samplesOf(metrics)
    const count = (operation: string, method: string, status: string) =>
      sumOf(samples, DURATIONS, { operation, method, status })
    expect(count('createFeature', 'POST', '201')).toBe(1)
    expect(count('getFeature', 'GET', '200')).toBe(1)
    expect(count('getFeature', 'GET', '401')).toBe(1)
    expect(count('', 'GET', '404')).toBe(1)
    expect(sumOf(samples, DURATIONS, { operation: '', method: '_OTHER' })).toBe(1)
    expect(sumOf(samples, 'flaghoist_refusals_total', { status: '401', permission: '' })).toBe(1)
    const text = await metrics.text(true)
    expect(text).not.toMatch(/secret-plans|nothing-here|such/)
  })

  withWorld('name the permission that a refused caller lacks', async () => {
    const metrics = newMetrics()
    const world = await openWorld(await serverOfWorlds({ observer: metrics.requests }))
    const reader = await world.actor()
    await reader.send('createFeature', { params: { projectId: 'default' }, body: { name: 'mine' } })
    // What else is missing is said in words: "UPDATE_FEATURE_ENVIRONMENT in the environment production".
    const { body } = await world.admin.call('createRole', {
      body: { name: 'Releaser', permissions: [{ name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'production' }] },
    })
    const giver = await world.actor({ may: ['PROJECT_USER_ACCESS_WRITE'] })
    const roles = [body.roles.id]
    await giver.send('addProjectAccess', { params: { projectId: 'default' }, body: { roles, users: [giver.userId] } })
    const samples = await samplesOf(metrics)
    for (const permission of ['CREATE_FEATURE', 'UPDATE_FEATURE_ENVIRONMENT'])
      expect(sumOf(samples, 'flaghoist_refusals_total', { status: '403', permission })).toBe(1)
  })

  withWorld('count requests that get a 503 by cause', async () => {
    const metrics = newMetrics()
    const app = await serverOfWorlds({ observer: metrics.requests, isOpen: () => false })
    expect((await app.inject({ url: '/api/admin/projects' })).statusCode).toBe(503)
    const samples = await samplesOf(metrics)
    expect(sumOf(samples, 'flaghoist_unavailable_total', { cause: 'not open' })).toBe(1)
    expect(sumOf(samples, 'flaghoist_unavailable_total', { cause: 'unreachable' })).toBe(0)
  })

  withWorld('count the events of committed changes', async () => {
    const metrics = newMetrics()
    const app = await serverOfWorlds({ observer: metrics.requests, onRecorded: metrics.onRecorded })
    const world = await openWorld(app)
    await world.feature({ name: 'counted' })
    await world.admin.send('createFeature', { params: { projectId: 'default' }, body: { name: 'counted' } })
    await world.admin.send('createProject', {
      body: { id: 'once', name: 'Once' },
      headers: { 'idempotency-key': 'metrics-count-this-once' },
    })
    const samples = await samplesOf(metrics)
    expect(sumOf(samples, 'flaghoist_events_recorded_total', { type: 'feature-created' })).toBe(1)
    expect(sumOf(samples, 'flaghoist_events_recorded_total', { type: 'project-created' })).toBe(1)
  })

  withWorld('are those of one server', async ({ world }) => {
    const [metrics, others] = [newMetrics(), newMetrics()]
    const app = await serverOfWorlds({ observer: metrics.requests })
    await serverOfWorlds({ observer: others.requests })
    await app.inject({ url: '/health' })
    await world.app.inject({ url: '/health' })
    expect(sumOf(await samplesOf(metrics), DURATIONS)).toBe(1)
    expect(sumOf(await samplesOf(others), DURATIONS)).toBe(undefined)
  })
})

describe('what the database has', () => {
  withWorld('is read at each scrape', async ({ world }) => {
    const metrics = newMetrics()
    metrics.readFrom(world.db)
    await world.feature()
    const samples = await samplesOf(metrics)
    expect(sumOf(samples, 'flaghoist_db_up')).toBe(1)
    expect(sumOf(samples, 'flaghoist_events_unsettled')).toBe(1)
    expect(sumOf(samples, 'flaghoist_events_index_lag_seconds')).toBeGreaterThan(0)
    expect(sumOf(samples, 'flaghoist_webhook_backlog')).toBe(0)
    expect(sumOf(samples, 'flaghoist_webhook_oldest_seconds')).toBe(0)
    await makeWebhook(world, 'https://chat.example.com')
    await makeWebhook(world, 'https://paused.example.com', { enabled: false })
    await world.feature()
    await world.feature()
    const later = await samplesOf(metrics)
    expect(sumOf(later, 'flaghoist_webhook_backlog')).toBe(2)
    expect(sumOf(later, 'flaghoist_webhook_oldest_seconds')).toBeGreaterThan(0)
  })

  withWorld('is absent while the database is not open', async ({ world }) => {
    const metrics = newMetrics()
    metrics.readFrom(world.db)
    const samples = samplesIn(await metrics.text(false))
    expect(sumOf(samples, 'process_cpu_seconds_total')).toBeGreaterThan(0)
    expect(sumOf(samples, 'flaghoist_db_up')).toBe(0)
  })

  withWorld('is absent when the database does not answer, and comes back', async ({ world }) => {
    const metrics = newMetrics()
    const { db, close } = await emptyDatabase()
    // Without its tables, the database answers with errors.
    metrics.readFrom(db)
    const samples = await samplesOf(metrics)
    expect(sumOf(samples, 'flaghoist_db_up')).toBe(0)
    expect(sumOf(samples, 'flaghoist_events_unsettled')).toBe(undefined)
    await migrate(db)
    expect(sumOf(await samplesOf(metrics), 'flaghoist_events_unsettled')).toBe(0)
    await close()
    expect(world.db).not.toBe(db)
  })

  withWorld('includes the snapshots in memory', async ({ world }) => {
    const metrics = newMetrics()
    metrics.readFrom(world.db)
    await world.feature()
    const sdk = await sdkWith(world)
    await sdk.call('getClientFeatures')
    const samples = await samplesOf(metrics)
    const labels = { environment: 'development' }
    expect(sumOf(samples, 'flaghoist_snapshot_features', labels)).toBe(1)
    expect(sumOf(samples, 'flaghoist_snapshot_bytes', labels)).toBeGreaterThan(50)
    expect(sumOf(samples, 'flaghoist_snapshot_age_seconds', labels)).toBeGreaterThan(0)
    expect(sumOf(samples, 'flaghoist_follower_lag_seconds', { follower: 'features' })).toBeGreaterThan(0)
  })
})
