import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import { jsonbObjectOf } from '../../../db/json-objects.ts'
import { columnsOf, isoTime } from '../../../db/sql.ts'
import { recordSelected } from '../../events/selected.ts'
import type { ReleasePlanRecord } from '../../records/release-plans.ts'
import type { SafeguardRecord } from '../../records/rollouts.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import { strategyObject } from '../expressions.ts'

const plan = columnsOf<'releasePlans'>('p')
const safeguard = columnsOf<'safeguards'>('s')

/**
 * Records for each feature what it loses with an environment, as if its parts were removed one by one: so its history
 * has them. The features are locked, and the caller deletes the parts.
 *
 * @param project the project that loses the environment; if absent, the environment is deleted
 */
export function recordLostEnvironment(transaction: Transaction, environment: string, project?: string): Promise<void> {
  const inProject = project === undefined ? sql`true` : sql`f.project_id = ${project}`
  return recordSelected(
    transaction,
    sql`
      select row_number() over (order by f.name, part.place, part.at) as position, part.type, f.project_id as project,
        fe.environment, f.name as feature, part.data, part.pre_data, null::jsonb as tags
      from features f join feature_environments fe on fe.feature_name = f.name cross join lateral (${partsLost}) part
      where fe.environment = ${environment} and ${inProject}`,
  )
}

type Variants = Schema<'FeatureEnvironment'>['variants']

/** The release plan and the safeguards of a feature in an environment, `fe`, as their deletion is recorded. */
export const lostWithEnvironment: RawBuilder<unknown> = sql`
  select 0 as at, 'release-plan-removed' as type, ${jsonbObjectOf<ReleasePlanRecord>({
    id: plan('id'),
    name: plan('name'),
    description: plan('description'),
    releasePlanTemplateId: plan('templateId'),
    milestones: plan('milestones'),
  })} as pre_data
  from release_plans p where p.feature_name = fe.feature_name and p.environment = fe.environment
  union all
  select s.id, 'safeguard-deleted', ${jsonbObjectOf<SafeguardRecord>({
    id: safeguard('id'),
    name: safeguard('name'),
    source: sql`s.source`,
    condition: sql`s.condition`,
    threshold: safeguard('threshold'),
    forSeconds: safeguard('forSeconds'),
    action: sql`s.action`,
    enabled: safeguard('enabled'),
    createdAt: isoTime(sql`s.created_at`),
  })}
  from safeguards s where s.feature_name = fe.feature_name and s.environment = fe.environment`

/** The events of what a feature has in an environment, `fe`. Without any of it, there are none. */
const partsLost: RawBuilder<unknown> = sql`
  select 1 as place, 0 as at, 'feature-environment-disabled' as type, null::jsonb as data, null::jsonb as pre_data
  where fe.enabled
  union all
  select 2, s.position, 'feature-strategy-remove', null, ${strategyObject}::jsonb from feature_strategies s
  where s.feature_name = fe.feature_name and s.environment = fe.environment
  union all
  select 3, 0, 'feature-environment-variants-updated', ${variants(sql`'[]'::jsonb`)}, ${variants(sql`fe.variants`)}
  where fe.variants <> '[]'
  union all
  select 4, l.at, l.type, null, l.pre_data from (${lostWithEnvironment}) l`

function variants(list: RawBuilder<Variants>): RawBuilder<unknown> {
  return jsonbObjectOf<{ variants: Variants }>({ variants: list })
}
