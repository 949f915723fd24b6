import { type RawBuilder, sql } from 'kysely'
import { compiled } from '../../db/compiled.ts'
import type { Db, Tx } from '../../db/handles.ts'
import { listOf, objectOf } from '../../db/json-objects.ts'
import { columnsOf } from '../../db/sql.ts'
import type {
  DependencyDefinition,
  SegmentDefinition,
  StrategyDefinition,
  VariantDefinition,
} from '../evaluation/definitions.ts'
import { featureDependencies, segmentsOfStrategy, strategyMembers } from '../features/expressions.ts'
import { compiledForReader, isOutside, type Reader } from '../visibility.ts'

/** A feature in an environment, with everything that decides for whom it is on. */
export type FeatureAt = {
  readonly name: string
  readonly project: string
  readonly environment: string
  /** False also where the feature is not in the environment. */
  readonly enabled: boolean
  readonly strategies: readonly StrategyDefinition[]
  readonly variants: readonly VariantDefinition[]
  readonly dependencies: readonly DependencyDefinition[]
  /** The segments that the strategies use. */
  readonly segments: readonly SegmentDefinition[]
}

/** The features that a transaction has changed, or whose segments or parents. */
export type ChangedFeatures = {
  /** Sorted; the first hundred. */
  readonly names: readonly string[]
  /** Whether these are all. */
  readonly isComplete: boolean
}

const MAX_FEATURES = 100

/** The states of features before and after a change of them. */
export type ChangedStates = ChangedFeatures & {
  readonly before: readonly FeatureAt[]
  readonly after: readonly FeatureAt[]
}

type Found = { readonly names: readonly string[]; readonly isShared: boolean }

const IS_OWN = (table: string) => sql`${sql.ref(`${table}.revision`)} = pg_current_xact_id()`

const changed = compiledForReader<Record<never, never>, Found>(
  (hidden) => sql<Found>`
    with changed as (
      select v.feature as name from feature_revisions v where ${IS_OWN('v')}
      union
      select r.name from removed_features r where ${IS_OWN('r')}
      union
      select s.feature_name from segments g join strategy_segments l on l.segment_id = g.id
      join feature_strategies s on s.id = l.strategy_id where ${IS_OWN('g')}
    ), affected as (
      select c.name from changed c
      union
      select d.child from changed c join feature_dependencies d on d.parent = c.name
    )
    select array(
        select a.name from affected a left join features f on f.name = a.name
        where ${isOutside(hidden, sql`f.project_id`)}
        order by a.name limit ${sql.lit(MAX_FEATURES + 1)}) as names,
      exists (select from shared_revision s where ${IS_OWN('s')}) as is_shared`,
)

/** Returns the features whose evaluation this transaction can have changed, as far as the reader sees them. */
export async function changedFeatures(tx: Tx, reader: Reader): Promise<ChangedFeatures> {
  const [found] = await changed(tx, {}, reader)
  if (found === undefined) throw new Error('The changed features are one row')
  const { names, isShared } = found
  return { names: names.slice(0, MAX_FEATURES), isComplete: !isShared && names.length <= MAX_FEATURES }
}

/** What changes name: features, and the ids of segments. */
type Subjects = { readonly features: readonly string[]; readonly segments: readonly number[] }

const affectedBy = compiledForReader<Subjects, { readonly name: string }>(
  (hidden, { features, segments }) => sql<{ name: string }>`
    with named as (
      select name from unnest(${features}::text[]) as given (name)
      union
      select s.feature_name from strategy_segments l
      cross join lateral (select * from feature_strategies s where s.id = l.strategy_id offset 0) s
      where l.segment_id = any(${segments}::int[])
    ), affected as (
      select n.name from named n
      union
      select d.child from named n join feature_dependencies d on d.parent = n.name
    )
    select f.name from affected a join features f on f.name = a.name
    where ${isOutside(hidden, sql`f.project_id`)}
    order by f.name limit ${sql.lit(MAX_FEATURES + 1)}`,
)

/** Returns the features whose evaluation a change of these features and segments can change, as `changedFeatures`. */
export async function affectedFeatures(tx: Tx, subjects: Subjects, reader: Reader): Promise<ChangedFeatures> {
  const names = (await affectedBy(tx, subjects, reader)).map(({ name }) => name)
  return { names: names.slice(0, MAX_FEATURES), isComplete: names.length <= MAX_FEATURES }
}

/** The enabled strategies of the feature `f` in the environment of `e`. */
export const strategiesAt: RawBuilder<FeatureAt['strategies']> = listOf(
  objectOf<StrategyDefinition>({ ...strategyMembers, segments: segmentsOfStrategy }),
  {
    from: sql`feature_strategies s
      where s.feature_name = f.name and s.environment = e.environment and not s.disabled`,
    orderBy: sql`s.sort_order, s.position`,
  },
)

const segment = columnsOf<'segments'>('g')

/** The segments that these strategies use. */
export const segmentsAt: RawBuilder<FeatureAt['segments']> = listOf(
  objectOf<SegmentDefinition>({ id: segment('id'), constraints: segment('constraints') }),
  {
    from: sql`segments g where g.id in (
      select l.segment_id from feature_strategies s join strategy_segments l on l.strategy_id = s.id
      where s.feature_name = f.name and s.environment = e.environment and not s.disabled)`,
    orderBy: segment('id'),
  },
)

/** Returns features that are not archived, and their parents, in each environment that one of the features is in. */
export const featuresWithParents = compiled<{ names: readonly string[] }, FeatureAt>(
  (_, { names }) => sql<FeatureAt>`
    with asked as materialized (select distinct name from unnest(${names}::text[]) as given (name)),
    needed as (
      select a.name from asked a
      union
      select d.parent from asked a join feature_dependencies d on d.child = a.name
    ), places as (
      select distinct i.environment from asked a join feature_environments i on i.feature_name = a.name
    )
    select f.name, f.project_id as project, e.environment, coalesce(fe.enabled, false) as enabled,
      ${strategiesAt} as strategies, coalesce(fe.variants, '[]') as variants, ${featureDependencies} as dependencies,
      ${segmentsAt} as segments
    from needed n join features f on f.name = n.name and f.archived_at is null
    cross join places e
    left join feature_environments fe on fe.feature_name = f.name and fe.environment = e.environment
    order by f.name, e.environment`,
)

/** Returns what `changedFeatures` found, as it is in this transaction or outside of it. */
export function statesOf(db: Db, { names }: ChangedFeatures): Promise<FeatureAt[]> {
  return names.length === 0 ? Promise.resolve([]) : featuresWithParents(db, { names })
}
