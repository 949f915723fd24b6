import { describe, expect } from 'vitest'
import { sdkWith } from '../../support/sdk-keys.ts'
import { it } from '../../support/world.ts'

describe('versions of applications', () => {
  it('are sent in operators that every SDK knows', async ({ world }) => {
    const least = [{ contextName: 'appVersion', operator: 'SEMVER_GTE' as const, value: '2.0.0' }]
    const most = [{ contextName: 'appVersion', operator: 'SEMVER_LTE' as const, value: '3.0.0' }]
    const { body: segment } = await world.admin.call('createSegment', { body: { name: 'old', constraints: most } })
    await world.feature({ name: 'checkout' })
    const params = { projectId: 'default', featureName: 'checkout', environment: 'development' }
    const body = { name: 'default', constraints: least, segments: [segment.id] }
    const { body: stored } = await world.admin.call('addStrategy', { params, body })
    expect(stored.constraints).toMatchObject(least)
    const sdk = await sdkWith(world)
    const headers = { 'unleash-client-spec': '5.1.9' }
    const { body: sent } = await sdk.call('getClientFeatures', { headers })
    expect(sent.features[0]?.strategies[0]?.constraints).toMatchObject([
      { operator: 'SEMVER_GT', value: '0.0.0-0', inverted: false },
      { operator: 'SEMVER_LT', value: '2.0.0', inverted: true },
    ])
    expect(sent.segments?.[0]?.constraints).toMatchObject([
      { operator: 'SEMVER_LT', value: '3.0.1', inverted: false },
      { operator: 'SEMVER_GT', value: '3.0.0', inverted: true },
    ])
  })
})
