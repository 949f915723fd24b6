import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { objectWithoutNulls } from '../../db/json-objects.ts'
import type { ProjectEnvironment } from '../project-environment.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { hiddenFrom, isOutside, type Reader } from '../visibility.ts'
import { isSeenBy, isUnfinishedRequest } from './state.ts'

/**
 * Whether the change `c` of the request `r` makes a strategy use a segment when the request is applied. Ignores drafts
 * of deleted users: only their author sees drafts, so they are never applied.
 */
export function isUse(segment: RawBuilder<number>): RawBuilder<boolean> {
  return sql`(c.payload -> 'segments' @> to_jsonb(${segment}) and ${isUnfinishedRequest}
    and not (r.state = 'Draft' and exists (select from users u where u.id = r.created_by and u.deleted_at is not null)))`
}

/**
 * The strategies that would use a segment when a request is applied, as JSON, without requests that the reader may not
 * see.
 */
export function requestedStrategies(
  segment: RawBuilder<number>,
  reader: Reader,
  { limit, offset }: { limit: number; offset: number },
): RawBuilder<Schema<'RequestedStrategyOfSegment'>[]> {
  const strategy = objectWithoutNulls<Schema<'RequestedStrategyOfSegment'>>({
    id: sql`c.payload ->> 'id'`,
    changeRequestId: sql`r.id`,
    projectId: sql`r.project_id`,
    featureName: sql`c.feature`,
    strategyName: sql`coalesce(c.payload ->> 'name', s.name, c.before ->> 'name')`,
    environment: sql`r.environment`,
  })
  return sql`(
    select coalesce(json_agg(u.strategy order by u.place), '[]')
    from (
      select row_number() over (order by r.project_id, c.feature, r.environment, c.id) as place,
        ${strategy} as strategy
      from change_request_changes c
      join change_requests r on r.id = c.change_request_id
      left join feature_strategies s on s.id = (c.payload ->> 'id')::uuid
      where ${isUse(segment)} and ${isSeenBy(reader.userId)} and ${isOutside(hiddenFrom(reader), sql`r.project_id`)}
      order by place limit ${limit} offset ${offset}
    ) u)`
}

/**
 * Returns a request that would make strategies use a locked segment, other than the request that is being applied, or
 * undefined.
 */
export async function requestUsing(
  { tx, context: { changeRequest } }: Transaction,
  segment: number,
): Promise<(ProjectEnvironment & { id: number }) | undefined> {
  return tx
    .selectFrom('changeRequestChanges as c')
    .innerJoin('changeRequests as r', 'r.id', 'c.changeRequestId')
    .select(['r.id', 'r.projectId as project', 'r.environment'])
    .where(isUse(sql`${segment}::int`))
    .where('r.id', 'is distinct from', changeRequest ?? null)
    .orderBy('r.id')
    .limit(1)
    .executeTakeFirst()
}
