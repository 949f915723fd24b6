import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import {
  replayedFeatures,
  type VerifiedFeature,
  verifiedFeatures,
} from '../../../src/domain/feature-history/verification.ts'
import { addEvents, foldEverything } from '../../support/event-rows.ts'
import { it, type World } from '../../support/world.ts'

const paramsOf = (featureName: string) => ({ projectId: 'default', featureName })

/** The features that differ from the log, or that it does not say. */
async function found(world: World): Promise<VerifiedFeature[]> {
  const all: VerifiedFeature[] = []
  for await (const verified of verifiedFeatures(world.db)) all.push(verified)
  return all.filter(({ differences, gap }) => differences.length > 0 || gap !== undefined)
}

describe('the comparison of all features with the log', () => {
  it('finds what was changed without an event, and where', async ({ world }) => {
    const [one, two] = [await world.feature({ name: 'one' }), await world.feature({ name: 'two' })]
    await world.feature({ name: 'three' })
    expect(await found(world)).toEqual([])
    await sql`update features set description = 'Unseen' where name = ${one}`.execute(world.db)
    await sql`update feature_environments set enabled = true where environment = 'production' and feature_name = ${two}`.execute(
      world.db,
    )
    const environment = { enabled: true, strategies: {}, variants: [] }
    expect(await found(world)).toEqual([
      { feature: one, gap: undefined, differences: [{ pointer: '/description', before: null, after: 'Unseen' }] },
      {
        feature: two,
        gap: undefined,
        differences: [{ pointer: '/environments/production', before: undefined, after: environment }],
      },
    ])
  })

  it('finds features that only the log or only the database has', async ({ world }) => {
    for (const name of ['a-lost', 'b-kept', 'c-added', 'd-lost']) await world.feature({ name })
    await world.db.deleteFrom('features').where('name', 'like', '%-lost').execute()
    await sql`update events set feature_name = 'e-unknown' where feature_name = 'c-added'`.execute(world.db)
    const document = expect.objectContaining({ project: 'default', archived: false })
    const of = (feature: string, before: unknown, after: unknown) => ({
      feature,
      gap: undefined,
      differences: [{ pointer: '', before, after }],
    })
    expect(await found(world)).toEqual([
      of('a-lost', document, undefined),
      of('c-added', undefined, document),
      of('d-lost', document, undefined),
      of('e-unknown', document, undefined),
    ])
  })

  it('names features that were created before the oldest event that is kept', async ({ world }) => {
    const old = await world.feature({ name: 'old' })
    await world.admin.call('updateFeature', { params: paramsOf(old), body: { description: 'Later' } })
    await world.feature({ name: 'older' })
    await foldEverything(world.db)
    const types = ['feature-created']
    await sql`delete from events where type = any(${types}::text[])`.execute(world.db)
    await sql`delete from indexed_events where type = any(${types}::text[])`.execute(world.db)
    await world.db.updateTable('eventTotalsProgress').set({ removedId: 1 }).execute()
    await world.feature({ name: 'recent' })
    const gap = 'the log does not have its creation'
    expect(await found(world)).toEqual([
      { feature: 'old', differences: [], gap },
      { feature: 'older', differences: [], gap },
    ])
  })

  it('names features of which an event of an earlier version does not say enough', async ({ world }) => {
    const feature = await world.feature({ name: 'old' })
    const [id] = await addEvents(world.db, { type: 'feature-stale-on', project: 'default', feature })
    const gap = `the event ${id} of an earlier version does not have what it set`
    expect(await found(world)).toEqual([{ feature, differences: [], gap }])
  })

  it('reads more features and events than fit into a page, settled or not', async ({ world }) => {
    const creation = (at: number) => ({
      operationId: 'createFeature',
      params: { projectId: 'default' },
      body: { name: `many-${at}` },
    })
    const description = (at: number) => ({
      operationId: 'updateFeature',
      params: paramsOf('many-7'),
      body: { description: `${at}` },
    })
    const operations = [
      ...Array.from({ length: 205 }, (_, at) => creation(at)),
      ...Array.from({ length: 510 }, (_, at) => description(at)),
    ]
    for (let from = 0; from < operations.length; from += 100)
      await world.admin.call('runBatch', { body: { operations: operations.slice(from, from + 100) } })
    for (const fold of [false, true]) {
      if (fold) await foldEverything(world.db)
      expect(await found(world)).toEqual([])
      const descriptions: (string | null | undefined)[] = []
      for await (const { document } of replayedFeatures(world.db)) descriptions.push(document?.description)
      expect(descriptions.length).toBe(205)
      expect(descriptions.filter((text) => text === '509').length).toBe(1)
    }
    await sql`update features set description = 'Unseen' where name in ('many-0', 'many-99')`.execute(world.db)
    expect((await found(world)).map(({ feature }) => feature)).toEqual(['many-0', 'many-99'])
  })

  it('begins anew with each creation, and ends with the deletion', async ({ world }) => {
    const params = paramsOf(await world.feature({ name: 'again', description: 'First' }))
    await world.admin.call('archiveFeature', { params })
    await world.admin.call('deleteArchivedFeature', { params: { featureName: 'again' } })
    expect(await found(world)).toEqual([])
    await world.feature({ name: 'again' })
    expect(await found(world)).toEqual([])
  })
})
