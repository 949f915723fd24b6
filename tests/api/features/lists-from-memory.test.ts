import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { notifyOutdated } from '../../../src/db/database.ts'
import { ADMIN_KEY_USER_ID } from '../../../src/domain/actor.ts'
import { featureList } from '../../../src/domain/features/list.ts'
import { withSummaries } from '../../../src/domain/features/summaries/read.ts'
import { type SummaryLines, summaryLines } from '../../../src/domain/features/summaries/rows.ts'
import type { Client } from '../../support/call.ts'
import { storedSegment } from '../../support/features.ts'
import { watched } from '../../support/watched-db.ts'
import { it, type World } from '../../support/world.ts'

/*
 * Lists show features from memory, as far as their revisions say that they are still right. They always show the same
 * as a server that has just been started.
 */

const DAY_MS = 86_400_000
const START = Date.parse('2026-01-01T00:00:00.000Z')

const FEATURES = ['one', 'two', 'three']
const ENVIRONMENTS = ['development', 'production', 'staging']
const PROJECTS = ['default', 'other']

/** What can change in a list, as numbers that each kind of change reads in its own way. */
const step = fc.record({
  kind: fc.nat({ max: 999 }),
  feature: fc.constantFrom(...FEATURES),
  other: fc.constantFrom(...FEATURES),
  environment: fc.constantFrom(...ENVIRONMENTS),
  project: fc.constantFrom(...PROJECTS),
  value: fc.nat({ max: 5 }),
})
type Step = Omit<typeof step extends fc.Arbitrary<infer Value> ? Value : never, 'kind'>

type Setting = { world: World; reader: Client; author: Client; segments: number[] }

async function projectOf(world: World, feature: string): Promise<string> {
  const row = await world.db.selectFrom('features').select('projectId').where('name', '=', feature).executeTakeFirst()
  return row?.projectId ?? 'default'
}

async function strategyOf(world: World, feature: string): Promise<string> {
  const found = world.db.selectFrom('featureStrategies').select('id').where('featureName', '=', feature)
  return (await found.orderBy('id').executeTakeFirst())?.id ?? '00000000-0000-4000-8000-000000000000'
}

/** Changes of all kinds, some of which are refused. */
const CHANGES: Readonly<Record<string, (setting: Setting, step: Step) => Promise<unknown>>> = {
  async description({ world }, { feature: featureName, value }) {
    const params = { projectId: await projectOf(world, featureName), featureName }
    await world.admin.call('patchFeature', {
      params,
      body: [{ op: 'replace', path: '/description', value: `text ${value}\tä 漢` }],
    })
  },
  async type({ world }, { feature: featureName, value }) {
    const params = { projectId: await projectOf(world, featureName), featureName }
    await world.admin.call('updateFeature', {
      params,
      body: { type: value > 2 ? 'release' : 'experiment', impressionData: value % 2 === 0 },
    })
  },
  async stale({ world }, { feature, value }) {
    const params = { projectId: await projectOf(world, feature) }
    await world.admin.call('setFeaturesStale', { params, body: { features: [feature], stale: value > 2 } })
  },
  async lifetime({ world }, { value }) {
    const lifetimeDays = value === 0 ? null : value * 10
    await world.admin.call('updateFeatureTypeLifetime', { params: { id: 'release' }, body: { lifetimeDays } })
  },
  async time({ world }, { value }) {
    world.at(new Date(START + value * 15 * DAY_MS))
  },
  async favorite({ world, reader }, { feature: featureName, value }) {
    const params = { projectId: await projectOf(world, featureName), featureName }
    await reader.call(value > 1 ? 'favoriteFeature' : 'unfavoriteFeature', { params })
  },
  async tags({ world }, { feature: featureName, value }) {
    const tag = { type: 'simple', value: `tag-${value % 2}` }
    const body = value > 2 ? { addedTags: [tag], removedTags: [] } : { addedTags: [], removedTags: [tag] }
    await world.admin.call('updateFeatureTags', { params: { featureName }, body })
  },
  async deletedTag({ world }, { value }) {
    await world.admin.call('deleteTag', { params: { tagType: 'simple', tagValue: `tag-${value % 2}` } })
  },
  async on({ world }, { feature: featureName, environment, value }) {
    const params = { projectId: await projectOf(world, featureName), featureName, environment }
    await world.admin.call(value > 1 ? 'turnFeatureOn' : 'turnFeatureOff', { params })
  },
  async strategy({ world, segments }, { feature: featureName, environment, value }) {
    const params = { projectId: await projectOf(world, featureName), featureName, environment }
    const body = { name: 'default', disabled: value % 2 === 0, segments: segments.slice(0, value % 3) }
    await world.admin.call('addStrategy', { params, body })
  },
  async disabled({ world }, { feature: featureName, environment, value }) {
    const params = { projectId: await projectOf(world, featureName), featureName, environment }
    const strategyId = await strategyOf(world, featureName)
    await world.admin.call('patchStrategy', {
      params: { ...params, strategyId },
      body: [{ op: 'replace', path: '/disabled', value: value > 2 }],
    })
  },
  async noStrategy({ world }, { feature: featureName, environment }) {
    const params = { projectId: await projectOf(world, featureName), featureName, environment }
    await world.admin.call('removeStrategy', {
      params: { ...params, strategyId: await strategyOf(world, featureName) },
    })
  },
  async segmentsOfStrategy({ world, segments }, { feature, environment, value }) {
    const projectId = await projectOf(world, feature)
    const strategyId = await strategyOf(world, feature)
    const body = { projectId, environmentId: environment, strategyId, segmentIds: segments.slice(0, value % 3) }
    await world.admin.call('setStrategySegments', { body })
  },
  async segmentName({ world, segments }, { value }) {
    const params = { segmentId: segments[value % 2] ?? 0 }
    await world.admin.call('updateSegment', { params, body: { name: `segment ${value}`, constraints: [] } })
  },
  async noSegment({ world, segments }, { value }) {
    await world.admin.call('deleteSegment', { params: { segmentId: segments[value % 2] ?? 0 } })
  },
  async variants({ world }, { feature: featureName, environment, value }) {
    const params = { projectId: await projectOf(world, featureName), featureName, environment }
    const body = Array.from({ length: value }, (_, n) => ({ name: `v${n}`, weight: 1000 }))
    await world.admin.call('setVariants', { params, body })
  },
  async dependency({ world }, { feature: featureName, other, value }) {
    const params = { projectId: await projectOf(world, featureName), featureName }
    if (value > 2) await world.admin.call('addDependency', { params, body: { feature: other } })
    else await world.admin.call('removeDependencies', { params })
  },
  async stage({ world }, { feature: featureName, value }) {
    const params = { projectId: await projectOf(world, featureName), featureName }
    if (value > 2) await world.admin.call('completeFeature', { params, body: { status: 'kept' } })
    else await world.admin.call('uncompleteFeature', { params })
  },
  async archive({ world }, { feature: featureName, value }) {
    const params = { projectId: await projectOf(world, featureName), featureName }
    if (value > 2) await world.admin.call('archiveFeature', { params })
    else await world.admin.call('reviveFeature', { params: { featureName } })
  },
  async deletion({ world }, { feature: featureName, value }) {
    if (value < 4) await world.admin.call('deleteArchivedFeature', { params: { featureName } })
  },
  async creation({ author }, { feature: name, project: projectId, value }) {
    const tags = value > 2 ? [{ type: 'simple', value: 'tag-0' }] : []
    await author.call('createFeature', { params: { projectId }, body: { name, tags } })
  },
  async move({ world }, { feature: featureName, project: newProjectId }) {
    const params = { projectId: await projectOf(world, featureName), featureName }
    await world.admin.call('moveFeature', { params, body: { newProjectId } })
  },
  async environment({ world }, { environment, value }) {
    const body = { type: value > 2 ? 'test' : 'production', sortOrder: value }
    await world.admin.call('updateEnvironment', { params: { environment }, body })
  },
  async order({ world }, { environment, value }) {
    await world.admin.call('setEnvironmentSortOrder', { body: { [environment]: value } })
  },
  async environmentOfProject({ world }, { environment, project: projectId, value }) {
    if (value > 2) await world.admin.call('addProjectEnvironment', { params: { projectId }, body: { environment } })
    else await world.admin.call('removeProjectEnvironment', { params: { projectId, environment } })
  },
  async use({ world }, { feature, environment, value }) {
    // As the job writes what SDKs report: it marks no feature.
    const at = new Date(START + value * DAY_MS)
    await sql`
      insert into feature_last_seen (feature_name, environment, last_seen_at)
      select feature_name, environment, ${at} from feature_environments
      where feature_name = ${feature} and environment = ${environment}
      on conflict (feature_name, environment) do update set last_seen_at = excluded.last_seen_at`.execute(world.db)
  },
  async nameOfAuthor({ world, author }, { value }) {
    const name = value === 0 ? 'someone@example.com' : `Author ${value}`
    await sql`update users set name = ${name} where id = ${author.userId}`.execute(world.db)
  },
}
const KINDS = Object.values(CHANGES)

async function setting(world: World): Promise<Setting> {
  world.at(new Date(START))
  await world.admin.call('createEnvironment', { body: { name: 'staging', type: 'test' } })
  await world.project('other')
  const [reader, author] = [await world.actor(), await world.actor({ may: ['CREATE_FEATURE'], project: PROJECTS })]
  for (const name of FEATURES) await author.call('createFeature', { params: { projectId: 'default' }, body: { name } })
  return {
    world,
    reader,
    author,
    segments: [await storedSegment(world, 'first'), await storedSegment(world, 'second')],
  }
}

/** What two callers see in every list. */
async function lists({ world, reader }: Setting): Promise<unknown[]> {
  const seen: unknown[] = []
  for (const caller of [world.admin, reader]) {
    for (const query of [{}, { sortBy: 'name', sortOrder: 'desc', limit: 2 }, { query: 'o' }] as const)
      seen.push((await caller.call('searchFeatures', { query })).body)
    for (const projectId of PROJECTS) {
      const params = { projectId }
      seen.push((await caller.call('listProjectFeatures', { params })).body)
      seen.push((await caller.call('getProject', { params })).body)
      seen.push((await caller.call('getProjectHealthReport', { params })).body)
    }
    seen.push((await caller.call('listArchivedFeatures', {})).body)
  }
  return seen
}

describe('lists of features', () => {
  it('show the same from memory as from the tables, after changes of all kinds', { timeout: 120_000 }, async ({
    world,
  }) => {
    const set = await setting(world)
    await lists(set)
    let changed = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        const before = JSON.stringify(await lists(set))
        for (const { kind, ...values } of steps) await KINDS[kind % KINDS.length]?.(set, values)
        const fromMemory = await lists(set)
        notifyOutdated(world.db)
        expect(fromMemory).toEqual(await lists(set))
        if (JSON.stringify(fromMemory) !== before) changed++
      }),
      { numRuns: 40, endOnFailure: true },
    )
    expect(changed).toBeGreaterThan(10)
  })

  it('are one statement, and another one after a change', async ({ world }) => {
    for (const name of FEATURES) await world.feature({ name })
    const counted = watched(world.db)
    const reader = {
      userId: ADMIN_KEY_USER_ID,
      rights: new Map(),
      hiddenProjects: [],
      withEmail: true,
      now: new Date(),
    }
    const statements = async () => {
      const before = counted.statements
      await featureList(counted.db, reader, { project: 'default', archived: false }, {})
      return counted.statements - before
    }
    expect([await statements(), await statements()]).toEqual([2, 1])
    const params = { projectId: 'default', featureName: 'two' }
    await world.admin.call('patchFeature', { params, body: [{ op: 'replace', path: '/description', value: 'new' }] })
    expect([await statements(), await statements()]).toEqual([2, 1])
    await world.admin.call('favoriteFeature', { params })
    expect(await statements()).toBe(1)
  })

  it('show one state, also when a feature changes between the two statements', async ({ world }) => {
    for (const name of FEATURES) await world.feature({ name })
    const params = { projectId: 'default', featureName: 'two' }
    const states: boolean[] = []
    const read = await withSummaries(world.db, async (handle) => {
      const { rows } = await sql<SummaryLines>`
        with page as materialized (select name, row_number() over (order by name) as position from features)
        select ${summaryLines(sql`page`, { userId: ADMIN_KEY_USER_ID, now: new Date(), withEmail: true })}`.execute(
        handle,
      )
      states.push(handle.isTransaction)
      const body = [{ op: 'replace', path: '/description', value: 'new' }] as const
      if (states.length === 1) await world.admin.call('patchFeature', { params, body: [...body] })
      return rows[0]
    })
    const features: Schema<'FeatureSearchResult'>[] = JSON.parse(read?.features ?? '')
    expect(features.map(({ name, description }) => [name, description])).toEqual([
      ['one', null],
      ['three', null],
      ['two', 'new'],
    ])
    expect(states).toEqual([false, true])
  })
})
