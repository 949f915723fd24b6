import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db, Tx } from '../../db/handles.ts'
import { listOf, objectOf } from '../../db/json-objects.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { firstOrMissing } from '../errors.ts'
import { compiledForReader, isOutside, type Reader } from '../visibility.ts'
import type { References } from './context-field.ts'

/** The strategies that refer to each field, in their own constraints or in those of a segment. */
export const uses: RawBuilder<unknown> = sql`
  select k.item ->> 'contextName' as field, s.id as strategy_id
  from feature_strategies s cross join jsonb_array_elements(s.constraints) as k (item)
  union
  select k.item ->> 'contextName', l.strategy_id
  from segments g cross join jsonb_array_elements(g.constraints) as k (item)
  join strategy_segments l on l.segment_id = g.id`

const strategy = objectOf<Schema<'UsingStrategy'>>({
  id: sql`p.id`,
  projectId: sql`p.project_id`,
  featureName: sql`p.feature_name`,
  strategyName: sql`p.name`,
  environment: sql`p.environment`,
})

const strategiesOfField = compiledForReader<
  { name: string } & Required<Page>,
  { strategies: Schema<'UsingStrategy'>[] }
>((hidden, { name, limit, offset }, db) => {
  const strategies = listOf(strategy, {
    from: sql`(
        select s.*, f.project_id
        from (${uses}) u join feature_strategies s on s.id = u.strategy_id join features f on f.name = s.feature_name
        where u.field = c.name and f.archived_at is null and ${isOutside(hidden, sql`f.project_id`)}
        order by s.feature_name, s.environment, s.sort_order, s.position limit ${limit} offset ${offset}
      ) p`,
    orderBy: sql`p.feature_name, p.environment, p.sort_order, p.position`,
  })
  return db.selectFrom('contextFields as c').select(strategies.as('strategies')).where('c.name', '=', name)
})

/**
 * Returns the strategies of active features that refer to a context field, without hidden projects.
 *
 * @throws DomainError missing
 */
export async function strategiesUsing(
  db: Db,
  name: string,
  page: Page,
  reader: Reader,
): Promise<Schema<'UsingStrategy'>[]> {
  const found = await strategiesOfField(db, { name, ...pageOf(page) }, reader)
  return firstOrMissing(found, 'context field', name).strategies
}

/** Counts the references to a context field, without archived features and projects. */
export async function referencesTo(tx: Tx, name: string): Promise<References> {
  const constraint = JSON.stringify([{ contextName: name }])
  const { rows } = await sql<References>`
    select
      (select count(distinct s.feature_name) from feature_strategies s join features f on f.name = s.feature_name
        where s.constraints @> ${constraint}::jsonb and f.archived_at is null) as features,
      (select count(*) from segments g where g.constraints @> ${constraint}::jsonb) as segments,
      (select count(*) from project_environments pe join projects p on p.id = pe.project_id
        where pe.default_strategy -> 'constraints' @> ${constraint}::jsonb and p.archived_at is null) as default_strategies
  `.execute(tx)
  return rows[0] ?? { features: 0, segments: 0, defaultStrategies: 0 }
}
