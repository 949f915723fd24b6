import { expect } from 'vitest'
import type { Db } from '../../src/db/handles.ts'
import { type VerifiedFeature, verifiedFeatures } from '../../src/domain/feature-history/verification.ts'
import { isChange, type Law } from './law.ts'

/** What differs between the features that the log makes and those of the database, and how many there are. */
export async function notInLog(db: Db): Promise<{ differing: VerifiedFeature[]; features: number }> {
  const differing: VerifiedFeature[] = []
  let features = 0
  for await (const feature of verifiedFeatures(db)) {
    features += 1
    if (feature.differences.length > 0 || feature.gap !== undefined) differing.push(feature)
  }
  return { differing, features }
}

/** Every feature that uses the subjects of the change is in the log as well: see `useEverything`. */
export const replay: Law = {
  name: 'the log alone makes the features that are there',
  oneEngine: 'the server makes the features from the same rows',
  of: isChange,
  async after({ world }) {
    const { differing, features } = await notInLog(world.db)
    expect(differing).toEqual([])
    expect(features).toBeGreaterThan(0)
  },
}
