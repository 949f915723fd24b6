import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { importFeatures } from '../../../../src/domain/features-batch/import.ts'
import { everyRight } from '../../../../src/domain/rights.ts'
import { inTransaction } from '../../../../src/domain/transaction/in-transaction.ts'
import { defaultLimits } from '../../../../src/domain/transaction/limits.ts'
import { storedSegment } from '../../../support/features.ts'
import type { File } from '../../../support/features-batch.ts'
import { watched } from '../../../support/watched-db.ts'
import { it, type World } from '../../../support/world.ts'

/** A file of features with everything that a file can say of them; `what` tells one from another. */
function fileOf(features: number, what: string): File {
  const names = Array.from({ length: features }, (_, at) => `f-${at}`)
  const of = <Item>(item: (featureName: string, at: number) => Item) => names.map(item)
  return {
    features: of((name) => ({ name, description: what, stale: true })),
    featureStrategies: [
      ...of((featureName) => ({ featureName, name: 'default', title: what, segments: [7] })),
      ...of((featureName) => ({ featureName, name: 'flexibleRollout', title: what })),
    ],
    featureEnvironments: of((featureName, at) => ({
      featureName,
      enabled: at % 2 === 0,
      variants: [{ name: what, weight: 1000 }],
    })),
    featureTags: of((featureName) => ({ featureName, tagValue: `tag ${what}` })),
    tagTypes: [{ name: `type-${what}` }],
    contextFields: [{ name: `field-${what}` }],
    segments: [{ id: 7, name: 'segment' }],
    dependencies: names.slice(2).map((feature, at) => ({
      feature,
      dependencies: [{ feature: what === 'first' ? 'f-0' : 'f-1', enabled: at % 2 === 0 }],
    })),
  }
}

/** How many statements an import of new features takes, and one of others over them. */
async function statementsFor(world: World, project: string, features: number): Promise<number[]> {
  await world.project(project)
  const counted = watched(world.db)
  const actor = { userId: 1, name: 'tests', rights: everyRight, hiddenProjects: [] }
  const counts: number[] = []
  for (const what of ['first', 'second']) {
    const file = fileOf(features, what)
    const rename = (text: string) =>
      text.replaceAll('"f-', `"${project}-f-`).replaceAll(/tag |type-|field-/g, `$&${project}`)
    const data: File = JSON.parse(rename(JSON.stringify(file)))
    const before = counted.statements
    await inTransaction({ db: counted.db, limits: defaultLimits, clock: () => new Date() }, actor, (transaction) =>
      importFeatures(transaction, { project, environment: 'development', data }),
    )
    counts.push(counted.statements - before)
  }
  return counts
}

describe('importFeatures', () => {
  it('takes as many statements for many features as for few', async ({ world }) => {
    await storedSegment(world, 'segment')
    const few = await statementsFor(world, 'few', 3)
    const many = await statementsFor(world, 'many', 60)
    expect(many).toEqual(few)
    expect(Math.max(...many)).toBeLessThan(50)
  })

  it('counts new features together', async ({ world }) => {
    await storedSegment(world, 'segment')
    await statementsFor(world, 'many', 60)
    const { rows } = await sql<{ kind: string; features: number }>`
      select kind, features from feature_count_changes where project_id = 'many' and features > 1 order by kind`.execute(
      world.db,
    )
    expect(rows.map(({ kind, features }) => `${kind} ${features}`)).toEqual([
      'active 60',
      'created 60',
      'marked-stale 60',
    ])
  })
})
