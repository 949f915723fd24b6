import { describe, expect, test } from 'vitest'
import type { OperationId } from '../../../src/contract.ts'
import type { Db } from '../../../src/db/handles.ts'
import { type VerifiedFeature, verifiedFeatures } from '../../../src/domain/feature-history/verification.ts'
import { requestOf } from '../../scenarios/request-of.ts'
import { operations } from '../../support/contract.ts'
import { equipFeatures } from '../../support/equipped.ts'
import { LESS_USED } from '../../support/many-features.ts'
import { it } from '../../support/world.ts'

/*
 * The log says everything: after each operation, the features that its events make are those of the database.
 */

const writing = [...operations.values()].filter(({ method }) => method !== 'GET').map(({ id }) => id)

/** Operations of which at least one feature was seen to be compared. A walk without features would say nothing. */
const compared = new Set<OperationId>()

async function verified(db: Db): Promise<VerifiedFeature[]> {
  const all: VerifiedFeature[] = []
  for await (const feature of verifiedFeatures(db)) all.push(feature)
  return all
}

describe.each(writing)('%s', (id) => {
  it('leaves features that can be built from the log alone', async ({ world }) => {
    const { by, ...request } = await requestOf(world, id)
    await equipFeatures(world, LESS_USED[id] ?? 'tied')
    const { status, error } = await by.send(id, request)
    expect(status, error?.message).toBeLessThan(400)
    const features = await verified(world.db)
    expect(features.filter(({ differences, gap }) => differences.length > 0 || gap !== undefined)).toEqual([])
    if (features.length > 0) compared.add(id)
  })
})

test('this walk has compared features after nearly every operation', () => {
  expect(writing.length - compared.size).toBeLessThan(5)
})
