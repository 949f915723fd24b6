import { reportingProcess } from './reports.ts'
import type { World } from './world.ts'

export const CHECKOUT = 'new-checkout'
const HOUR_MS = 3_600_000
export const CHECKOUT_ADDRESS = `/projects/shop/features/${CHECKOUT}`

/** A project with a feature that has something of everything, in two environments. */
export async function checkoutShop(world: World): Promise<void> {
  await world.project('shop')
  await world.feature({ project: 'shop', name: 'payments' })
  await world.feature({
    project: 'shop',
    name: CHECKOUT,
    description: 'One page\ninstead of three',
    tags: [{ value: 'web' }],
  })
  const { body: segment } = await world.admin.call('createSegment', {
    body: { name: 'Beta بيتا 🧪', constraints: [{ contextName: 'userId', operator: 'IN', values: ['7'] }] },
  })
  await world.admin.call('createContextField', {
    body: { name: 'country', legalValues: [{ value: 'dk' }, { value: 'se' }], stickiness: false },
  })
  const params = { projectId: 'shop', featureName: CHECKOUT }
  await world.admin.call('addDependency', { params, body: { feature: 'payments' } })
  for (const environment of ['development', 'production']) {
    await world.admin.call('turnFeatureOn', { params: { ...params, featureName: 'payments', environment } })
    const path = { ...params, environment }
    await world.admin.call('addStrategy', {
      params: path,
      body: {
        name: 'flexibleRollout',
        title: 'Half',
        parameters: { rollout: '50', stickiness: 'userId', groupId: CHECKOUT },
        constraints: [{ contextName: 'email', operator: 'STR_ENDS_WITH', values: ['@example.com'] }],
      },
    })
    await world.admin.call('addStrategy', {
      params: path,
      body: { name: 'default', disabled: true, segments: [segment.id] },
    })
    await world.admin.call('setVariants', {
      params: path,
      body: [
        { name: 'blue', weight: 0 },
        { name: 'green', weight: 250, weightType: 'fix' },
        { name: 'red', weight: 0 },
      ],
    })
  }
  const reporting = reportingProcess(world)
  for (const [hoursAgo, yes, no] of [
    [20, 40, 10],
    [7, 90, 0],
    [2, 15, 60],
    [0, 70, 30],
  ] as const) {
    const at = new Date(reporting.clock.now.getTime() - hoursAgo * HOUR_MS)
    reporting.use({ featureName: CHECKOUT, environment: 'production', at, yes, no })
  }
  await reporting.job()
}
