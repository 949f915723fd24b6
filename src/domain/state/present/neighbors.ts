import { sql } from 'kysely'
import type { Db } from '../../../db/handles.ts'
import { featureDependencies } from '../../features/expressions.ts'
import { segmentsAt, strategiesAt } from '../../impact/queries.ts'
import { compiledForReader, isOutside, type Reader } from '../../visibility.ts'

/** What changes: features, the parents that they get, and the ids of segments. */
export type Subjects = {
  readonly features: readonly string[]
  readonly parents: readonly string[]
  readonly segments: readonly number[]
}

/**
 * A feature in an environment that decides whom changes of others affect: it uses a segment, depends on a feature, or
 * is a parent.
 */
export type Neighbor = {
  readonly name: string
  readonly environment: string
  readonly parents: readonly string[]
  /** Which of the segments that change it uses there. */
  readonly segments: readonly number[]
  /** Hash of everything that decides for whom it is on. */
  readonly digest: string
}

/** The planner does not know how few features are needed, so each is looked up by itself: hence "offset 0". */
const neighbors = compiledForReader<Subjects, Neighbor>(
  (hidden, { features, parents, segments }) => sql<Neighbor>`
    with named as materialized (select distinct name from unnest(${features}::text[]) as given (name)),
    users as materialized (
      select distinct (select s.feature_name from feature_strategies s where s.id = l.strategy_id) as name
      from strategy_segments l where l.segment_id = any(${segments}::int[])
    ), children as materialized (
      select distinct d.child as name from (select name from named union select name from users) n
      join feature_dependencies d on d.parent = n.name
    ), needed as (
      select name from users
      union
      select name from children
      union
      select name from unnest(${parents}::text[]) as given (name)
      union
      select d.parent from (select name from named union select name from users union select name from children) n
      join feature_dependencies d on d.child = n.name
    )
    select f.name, e.environment,
      array(select d.parent from feature_dependencies d where d.child = f.name order by d.parent) as parents,
      array(select distinct l.segment_id from feature_strategies s join strategy_segments l on l.strategy_id = s.id
        where s.feature_name = f.name and s.environment = e.environment and not s.disabled
          and l.segment_id = any(${segments}::int[]) order by 1) as segments,
      md5(concat_ws(' ', e.enabled, e.variants, ${strategiesAt}, ${featureDependencies}, ${segmentsAt})) as digest
    from needed n
    cross join lateral (select * from features f where f.name = n.name and f.archived_at is null offset 0) f
    cross join lateral (select * from feature_environments e where e.feature_name = f.name offset 0) e
    where ${isOutside(hidden, sql`f.project_id`)}
    order by f.name, e.environment`,
)

/** Returns the features whose state decides whom changes of others affect. */
export async function neighborsOf(db: Db, subjects: Subjects, reader: Reader): Promise<Neighbor[]> {
  const { features, parents, segments } = subjects
  return features.length + parents.length + segments.length === 0 ? [] : neighbors(db, { ...subjects }, reader)
}
