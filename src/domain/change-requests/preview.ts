import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { everyRight } from '../access/rights.ts'
import type { InChange } from '../change.ts'
import { conflict } from '../errors.ts'
import type { SegmentRecord } from '../events/event-types.ts'
import { environmentObject, environmentView, type StoredEnvironment } from '../features/environment.ts'
import { segmentRecord } from '../segments/queries.ts'
import { applicableChanges, makeAll } from './apply.ts'
import { type NamedChange, segmentOf } from './named.ts'
import { requireRequest } from './queries.ts'
import { FINAL_STATES, type State } from './state.ts'

type Preview = Schema<'ChangeRequestPreview'>

/**
 * What the features and segments of a request are, and what applying it would leave. It is applied in a transaction that
 * is undone, so nobody else sees anything of it, and nothing is kept.
 *
 * @throws DomainError missing, also for a draft of somebody else; conflict for a request that is final, or can't be applied
 */
export function previewOf(inChange: InChange, project: string, id: number): Promise<Preview> {
  return undone(inChange, async (change) => {
    const { tx, actor } = change
    const request = await requireRequest(tx, project, id, actor.userId)
    if (isFinal(request.state))
      throw conflict(`A change request that is in the state "${request.state}" has no preview`)
    const { changes } = await applicableChanges(change, request)
    const before = await configurations(tx, changes)
    // Whether the caller may apply it is asked when they do.
    await makeAll({ ...change, actor: { ...actor, rights: everyRight }, changeRequest: id }, request, changes)
    return previewFrom(before, await configurations(tx, changes))
  })
}

function isFinal(state: State): boolean {
  return FINAL_STATES.some((final) => final === state)
}

/** Does `work` in a transaction that is rolled back, and gives what came out. */
async function undone<Result>(inChange: InChange, work: Parameters<typeof inChange<Result>>[0]): Promise<Result> {
  const end = new Error('This change is undone')
  let results: Result[] = []
  const ended = await inChange(async (change) => {
    results = [await work(change)]
    throw end
  }).catch((error: unknown) => error)
  const [result] = results
  if (ended !== end || result === undefined) throw ended
  return result
}

type Feature = { name: string } & Schema<'FeatureConfiguration'>
type Configurations = { features: Feature[]; segments: SegmentRecord[] }

async function configurations(db: Db, changes: readonly NamedChange[]): Promise<Configurations> {
  const names = changes.flatMap(({ feature }) => feature ?? [])
  const segments = changes.flatMap(segmentOf)
  type Row = { features: (Omit<Feature, 'environments'> & { environments: StoredEnvironment[] })[] } & Pick<
    Configurations,
    'segments'
  >
  const { rows } = await sql<Row>`
    select
      (select coalesce(json_agg(json_build_object(
          'name', f.name, 'archived', f.archived_at is not null,
          'dependencies', (select coalesce(json_agg(json_build_object('feature', d.parent, 'enabled', d.enabled, 'variants', d.variants)
            order by d.parent), '[]') from feature_dependencies d where d.child = f.name),
          'environments', (select coalesce(json_agg(${environmentObject} order by e.sort_order, e.name), '[]')
            from feature_environments fe join environments e on e.name = fe.environment where fe.feature_name = f.name))
        order by f.name), '[]') from features f where f.name = any(${names}::text[])) as features,
      (select coalesce(json_agg(${segmentRecord} order by g.id), '[]') from segments g
        where g.id = any(${segments}::int[])) as segments`.execute(db)
  const [row] = rows
  return {
    features: (row?.features ?? []).map((feature) => ({
      ...feature,
      environments: feature.environments.map(environmentView),
    })),
    segments: row?.segments ?? [],
  }
}

function previewFrom(before: Configurations, after: Configurations): Preview {
  return {
    features: before.features.flatMap((feature) => {
      const left = after.features.find(({ name }) => name === feature.name)
      return left === undefined
        ? []
        : [{ name: feature.name, before: configurationOf(feature), after: configurationOf(left) }]
    }),
    segments: before.segments.map((segment) => {
      const left = after.segments.find(({ id }) => id === segment.id)
      return { id: segment.id, before: settingsOf(segment), after: left === undefined ? null : settingsOf(left) }
    }),
  }
}

function configurationOf({ archived, dependencies, environments }: Feature): Schema<'FeatureConfiguration'> {
  return { archived, dependencies, environments }
}

function settingsOf({ name, description, project, constraints }: SegmentRecord): Schema<'SegmentConfiguration'> {
  return { name, description, project, constraints }
}
