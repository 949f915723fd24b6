import type { Schema } from '../../src/contract.ts'
import { createReports } from '../../src/domain/client-reports/reports.ts'
import { defaultLimits, type Limits } from '../../src/domain/transaction/limits.ts'
import { reportsJob } from '../../src/jobs/reports.ts'
import { clientOf } from './call.ts'
import { startInstance } from './instance.ts'
import { sdkWith } from './sdk-keys.ts'
import type { World } from './world.ts'

export const REPORTED_AT = new Date('2026-11-20T09:30:00.000Z')

/** A server that receives reports, and `written`, which lets it write them; `left` is what its limits leave out. */
export async function reporting(world: World, limits: Partial<Limits> = {}) {
  world.at(REPORTED_AT)
  const reports = createReports()
  const changed = { limits: { ...defaultLimits, ...limits }, clock: () => REPORTED_AT }
  const { app } = await startInstance(world.db, { ...changed, reports })
  const sdk = async (wanted: Parameters<typeof sdkWith>[1] = {}) =>
    clientOf(app, world.db, { ...(await sdkWith(world, wanted)), userId: 0 })
  const left = { leftOut: 0, warnings: 0 }
  const log = {
    warn() {
      left.warnings++
    },
  }
  const written = reportsJob({ db: world.db, ...changed }, reports, log as never, (series) => {
    left.leftOut += series
  })
  return { sdk, reports, written, left }
}

export const bucket = (toggles: Record<string, Schema<'FeatureUsage'>>) => ({
  start: '2026-11-20T09:29:00.000Z',
  stop: '2026-11-20T09:30:00.000Z',
  toggles,
})

export async function used(world: World, featureName: string) {
  const { body } = await world.admin.call('getFeatureMetrics', { params: { featureName } })
  return body.lastHourUsage.map(({ environment, timestamp, yes, no }) => [
    environment,
    timestamp.slice(11, 13),
    yes,
    no,
  ])
}

export async function instancesIn(world: World, environment: string) {
  const params = { appName: 'web-shop', environment }
  return (await world.admin.call('listApplicationInstances', { params })).body?.instances
}
