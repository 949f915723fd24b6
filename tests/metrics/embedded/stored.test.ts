import { describe, expect } from 'vitest'
import { systemActor } from '../../../src/domain/actor.ts'
import { inTransaction } from '../../../src/domain/transaction/in-transaction.ts'
import { defaultLimits } from '../../../src/domain/transaction/limits.ts'
import { createMetrics } from '../../../src/metrics/metrics.ts'
import { samplesIn, sumOf } from '../../support/prometheus-text.ts'
import { it, type World } from '../../support/world.ts'

const NOW = new Date('2026-11-20T09:30:00.000Z')

function metricsOf({ db }: World) {
  const metrics = createMetrics({ version: '1.2.3', contract: 'abc' }, () => NOW)
  metrics.readFrom(db)
  return metrics
}

async function addRequest({ db }: World, state: string, scheduledAt?: string): Promise<void> {
  const { id } = await db
    .insertInto('changeRequests')
    .values({
      projectId: 'default',
      environment: `e-${state}-${scheduledAt}`,
      state,
      minApprovals: 1,
      createdBy: -42,
      createdAt: NOW,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (scheduledAt === undefined) return
  const schedule = { changeRequestId: id, scheduledAt: new Date(scheduledAt), createdBy: -42 }
  await db.insertInto('changeRequestSchedules').values(schedule).execute()
}

describe('metrics that the database has', () => {
  it('count the change requests that can still change, and say how late a schedule is', async ({ world }) => {
    for (const state of ['Draft', 'In review', 'Applied', 'Rejected']) await addRequest(world, state)
    await addRequest(world, 'Scheduled', '2026-11-20T09:29:00.000Z')
    await addRequest(world, 'Scheduled', '2026-11-20T10:00:00.000Z')
    const samples = samplesIn(await metricsOf(world).text(true))
    const requests = samples
      .filter(({ name }) => name === 'flaghoist_change_requests')
      .map(({ labels, value }) => [labels.state, value])
    expect(requests).toEqual([
      ['Draft', 1],
      ['In review', 1],
      ['Approved', 0],
      ['Scheduled', 2],
    ])
    expect(sumOf(samples, 'flaghoist_change_requests_overdue_seconds')).toBe(60)
    expect(sumOf(samples, 'flaghoist_db_lock_waits')).toBe(0)
  })

  it('are absent while the database is not there', async ({ world }) => {
    const metrics = metricsOf(world)
    await metrics.text(true)
    const names = samplesIn(await metrics.text(false)).map(({ name }) => name)
    expect(names).toContain('flaghoist_db_up')
    expect(names).not.toContain('flaghoist_change_requests')
    expect(names).not.toContain('flaghoist_db_lock_waits')
  })

  it('count the transactions that begin again', async ({ world }) => {
    const metrics = metricsOf(world)
    let attempts = 0
    const setting = { db: world.db, limits: defaultLimits, clock: () => NOW, onRetry: metrics.onRetry }
    await inTransaction(setting, systemActor, async () => {
      if (attempts++ === 0) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
    })
    expect(sumOf(samplesIn(await metrics.text(true)), 'flaghoist_db_transaction_retries_total')).toBe(1)
  })
})
