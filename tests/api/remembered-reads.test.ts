import { describe, expect } from 'vitest'
import { eventPage } from '../../src/domain/events/search.ts'
import { everyRight } from '../../src/domain/rights.ts'
import { watched } from '../support/watched-db.ts'
import { it } from '../support/world.ts'

const READER = { rights: everyRight, hiddenProjects: [] }

describe.each([
  { size: 'of usual size', description: 'x', statements: [2, 1] },
  { size: 'too large to be remembered', description: '"'.repeat(10_000), statements: [2, 2] },
])('an event $size', ({ description, statements }) => {
  it('is read as often as it has to be', async ({ world }) => {
    const feature = await world.feature({ description })
    const counted = watched(world.db)
    await eventPage(counted.db, { feature }, READER)
    const first = counted.statements
    await eventPage(counted.db, { feature }, READER)
    expect([first, counted.statements - first]).toEqual(statements)
  })
})
