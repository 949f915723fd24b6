import type { Scenarios } from '../support/scenario.ts'
import { sdkWith } from '../support/sdk-keys.ts'

const registration = {
  appName: 'web-shop',
  instanceId: 'web-1',
  sdkVersion: 'unleash-client-node:6.6.0',
  strategies: ['default'],
  started: '2026-11-20T08:00:00.000Z',
  interval: 60_000,
}
const usage = { yes: 3, no: 1, variants: { blue: 3 } }
const bucket = { start: '2026-11-20T09:29:00.000Z', stop: 1_795_167_000_000, toggles: { 'new-checkout': usage } }

export const clientReports = {
  registerClient: async (world) => ({ by: await sdkWith(world), body: registration }),
  reportClientMetrics: async (world) => ({
    by: await sdkWith(world),
    body: { appName: 'web-shop', instanceId: 'web-1', bucket },
  }),
  async reportBulkClientMetrics(world) {
    const metric = { featureName: 'new-checkout', appName: 'web-shop', environment: 'development' }
    return {
      by: await sdkWith(world),
      body: {
        applications: [{ ...registration, environment: 'development' }],
        metrics: [{ ...metric, timestamp: '2026-11-20T09:00:00.000Z', ...usage }],
      },
    }
  },
  async reportEdgeInstance(world) {
    const body = { appName: 'unleash-edge', identifier: 'edge-1', edgeVersion: '19.6.3', started: registration.started }
    return { by: await sdkWith(world), body }
  },
  registerFrontendClient: async (world) => ({ by: await sdkWith(world, { type: 'frontend' }), body: registration }),
  reportFrontendMetrics: async (world) => ({
    by: await sdkWith(world, { type: 'frontend' }),
    body: { appName: 'web-shop', bucket },
  }),
} satisfies Partial<Scenarios>
