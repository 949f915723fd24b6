import { describe, expect } from 'vitest'
import { defaultLimits } from '../../../src/domain/transaction/limits.ts'
import { archivedFeature } from '../../support/features.ts'
import { makeAccount } from '../../support/service-accounts.ts'
import { makePerson } from '../../support/users.ts'
import { it } from '../../support/world.ts'

const DAY_MS = 86_400_000

describe('getInstanceStatistics', () => {
  it('counts what there is', async ({ world }) => {
    const now = new Date('2026-11-20T09:30:00.000Z')
    world.at(now)
    const { body: before } = await world.admin.call('getInstanceStatistics')
    expect(before).toMatchObject({
      timestamp: now.toISOString(),
      featureToggles: 0,
      archivedFeatureToggles: 0,
      projects: 1,
    })
    await world.project('shop')
    await world.project('old', { archived: true })
    for (const project of ['default', 'shop', 'shop']) await world.feature({ project })
    await archivedFeature(world)
    for (const days of [8, 29, 61]) {
      const { id } = await makePerson(world, { email: `seen-${days}@example.com` })
      const seenAt = new Date(now.getTime() - days * DAY_MS)
      await world.db.updateTable('users').set({ seenAt }).where('id', '=', id).execute()
    }
    await makeAccount(world)
    await world.admin.call('createGroup', { body: { name: 'Checkout team' } })
    await world.admin.call('createApiToken', { body: { tokenName: 'web shop', type: 'frontend' } })
    const { body: after } = await world.admin.call('getInstanceStatistics')
    expect(after).toEqual({
      ...before,
      projects: before.projects + 1,
      featureToggles: 3,
      archivedFeatureToggles: 1,
      users: before.users + 3,
      activeUsers: { last7: 0, last30: 2, last60: 2, last90: 3 },
      serviceAccounts: before.serviceAccounts + 1,
      groups: before.groups + 1,
      apiTokens: { ...before.apiTokens, frontend: before.apiTokens.frontend + 1 },
    })
  })
})

describe('getUiConfig', () => {
  it('tells everybody the version, the limits and the ways to sign in', async ({ world }) => {
    world.limit({ features: 7 })
    const { status, body } = await (await world.actor()).call('getUiConfig')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Flaghoist',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      resourceLimits: { featureFlags: 7, projects: defaultLimits.projects },
      disablePasswordAuth: false,
      emailEnabled: false,
    })
  })
})
