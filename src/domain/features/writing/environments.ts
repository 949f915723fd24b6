import { sql } from 'kysely'
import { compiledStatement, compiledStatementForList } from '../../../db/compiled.ts'
import { marking } from '../../transaction/feature-revision.ts'
import type { Transaction } from '../../transaction/transaction.ts'

/** What changes of a locked feature in an environment; null for what stays as it is. */
export type EnvironmentRow = {
  readonly feature: string
  readonly environment: string
  readonly enabled: boolean | null
  readonly variants: object | null
}

/** The variants as JSON. */
type OneRow = Omit<EnvironmentRow, 'variants'> & { variants: string | null }

/** For one feature, which is usual: values as parameters cost half of what a list does. */
const updateRow = compiledStatement<OneRow>(
  (_, { feature, environment, enabled, variants }) => sql`
    ${marking(sql`array[${feature}]`)}
    update feature_environments
    set enabled = coalesce(${enabled}, enabled), variants = coalesce(${variants}::jsonb, variants)
    where feature_name = ${feature} and environment = ${environment}`,
)

/** The names as an array: the planner would guess a long list, and read the environments of all features. */
const updateRows = compiledStatementForList<EnvironmentRow>(
  { feature: 'text', environment: 'text', enabled: 'boolean', variants: 'jsonb' },
  (given) => sql`
    ${marking(sql`array(select feature from given)`, sql`given as materialized (select * from ${given})`)}
    update feature_environments fe
    set enabled = coalesce(given.enabled, fe.enabled), variants = coalesce(given.variants, fe.variants)
    from given
    where fe.feature_name = any(array(select feature from given))
      and fe.feature_name = given.feature and fe.environment = given.environment`,
)

/** Stores what locked features are in environments, and marks them as changed. Deferred. */
export async function updateEnvironments({ later }: Transaction, rows: readonly EnvironmentRow[]): Promise<void> {
  const [only] = rows
  if (only === undefined) return
  const variants = only.variants && JSON.stringify(only.variants)
  await later(rows.length === 1 ? updateRow({ ...only, variants }) : updateRows(rows))
}

const enterRows = compiledStatement<{ features: readonly string[]; now: Date }>(
  (_, { features, now }) => sql`
    update features f set first_production_at = ${now}::timestamptz
    from (select distinct unnest(${features}::text[]) as name) given
    where f.name = given.name and f.first_production_at is null`,
)

/** Stores that locked features are on in production now. Features that were on there before keep their date. */
export async function enterProduction({ now, later }: Transaction, features: readonly string[]): Promise<void> {
  if (features.length > 0) await later(enterRows({ features, now }))
}
