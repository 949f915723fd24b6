import { expect } from 'vitest'
import { isRecordedSince, seenNow } from '../../src/domain/events/since.ts'
import { it } from '../support/world.ts'

it('a record about a feature, or about none, is found from then on', async ({ world }) => {
  const { db, admin } = world
  await world.feature({ name: 'checkout' })
  await world.feature({ name: 'basket' })
  const before = await seenNow(db)
  const found = (feature: string) => isRecordedSince(db, before, [feature])
  expect([await found('checkout'), await found('basket')]).toEqual([false, false])
  const params = { projectId: 'default', featureName: 'checkout' }
  await admin.call('updateFeature', { params, body: { description: 'Page' } })
  expect([await found('checkout'), await found('basket')]).toEqual([true, false])
  await admin.call('updateProject', { params, body: { name: 'Renamed' } })
  expect(await found('basket')).toBe(true)
})
