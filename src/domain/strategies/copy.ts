import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { assertMay, type Change } from '../change.ts'
import { recordEvents } from '../events/record.ts'
import { strategyObject } from './queries.ts'

export type Copy = {
  readonly project: string
  /** A locked feature. */
  readonly from: string
  /** A new feature, in the same environments already. */
  readonly to: string
  /** Whether strategies that choose users by a group use the new name for it. */
  readonly replaceGroupId: boolean
}

/**
 * Gives a new feature the strategies of another, with their segments.
 *
 * @throws DomainError forbidden without the right to add strategies in an environment where there are some
 */
export async function copyStrategies(change: Change, { project, from, to, replaceGroupId }: Copy): Promise<void> {
  const { tx } = change
  const parameters = replaceGroupId
    ? sql`case when parameters ? 'groupId' then jsonb_set(parameters, '{groupId}', to_jsonb(${to}::text)) else parameters end`
    : sql`parameters`
  await sql`
    with original as materialized (
      select gen_random_uuid() as new_id, * from feature_strategies where feature_name = ${from}
    ), copied as (
      insert into feature_strategies
        (id, feature_name, environment, name, title, disabled, sort_order, constraints, variants, parameters)
      select new_id, ${to}, environment, name, title, disabled, sort_order, constraints, variants, ${parameters}
      from original order by position
    )
    insert into strategy_segments (strategy_id, segment_id)
    select o.new_id, l.segment_id from original o join strategy_segments l on l.strategy_id = o.id`.execute(tx)
  const { rows } = await sql<{ environment: string; data: Schema<'FeatureStrategy'> }>`
    select s.environment, ${strategyObject} as data from feature_strategies s join environments e on e.name = s.environment
    where s.feature_name = ${to} order by e.sort_order, e.name, s.sort_order, s.position`.execute(tx)
  for (const { environment } of rows) assertMay(change, 'CREATE_FEATURE_STRATEGY', { project, environment })
  await recordEvents(
    change,
    rows.map(({ environment, data }) => ({
      type: 'feature-strategy-add',
      subject: { project, environment, feature: to },
      data,
    })),
  )
}
