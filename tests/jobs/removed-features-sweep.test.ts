import { describe, expect } from 'vitest'
import { defaultLimits } from '../../src/domain/transaction/limits.ts'
import { removedFeaturesSweep } from '../../src/jobs/removed-features-sweep.ts'
import { it } from '../support/world.ts'

describe('removedFeaturesSweep', () => {
  it('forgets features that were deleted more than seven days ago, and no others', async ({ world }) => {
    const now = new Date('2026-11-20T09:30:00Z')
    const times = ['2026-11-13T09:29:59Z', '2026-11-13T09:30:00Z', '2026-11-20T09:30:00Z']
    for (const removedAt of times)
      await world.db
        .insertInto('removedFeatures')
        .values({ name: removedAt, removedAt: new Date(removedAt) })
        .execute()
    await removedFeaturesSweep({ db: world.db, limits: defaultLimits, clock: () => now })()
    const left = await world.db.selectFrom('removedFeatures').select('name').orderBy('name').execute()
    expect(left).toEqual(times.slice(1).map((name) => ({ name })))
  })
})
