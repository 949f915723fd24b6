import { sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import { compiledStatement, compiledStatementForList } from '../../../db/compiled.ts'
import { arrayOf } from '../../../db/sql.ts'
import { marking } from '../../transaction/feature-revision.ts'
import type { Transaction } from '../../transaction/transaction.ts'

/* Every write of strategies is deferred, and marks their features as changed. The features are locked. */

type Strategy = Schema<'FeatureStrategy'>

/** A strategy and its environment. */
export type StrategyAt = { readonly environment: string; readonly strategy: Strategy }

type NewRow = Omit<Strategy, 'segments'> & { environment: string }

const TYPES = {
  id: 'uuid',
  featureName: 'text',
  environment: 'text',
  name: 'text',
  title: 'text',
  disabled: 'boolean',
  sortOrder: 'double precision',
  constraints: 'jsonb',
  variants: 'jsonb',
  parameters: 'jsonb',
} as const

const COLUMNS = Object.keys(TYPES) as (keyof typeof TYPES)[]

/** The columns in the order of `COLUMNS`, of the rows in `given`. */
const givenColumns = sql.join(COLUMNS.map((name) => sql.ref(`given.${name}`)))

const insertRows = compiledStatementForList<NewRow>(
  TYPES,
  (given) => sql`
    ${marking(sql`array(select feature_name from given)`, sql`given as materialized (select * from ${given})`)}
    insert into feature_strategies (${sql.join(COLUMNS.map((name) => sql.ref(name)))})
    select ${givenColumns} from given order by given.position`,
)

/** Stores new strategies with their segments, in the given order. */
export async function insertStrategies({ later }: Transaction, placed: readonly StrategyAt[]): Promise<void> {
  if (placed.length === 0) return
  await later(
    insertRows(placed.map(({ environment, strategy: { segments: _, ...strategy } }) => ({ environment, ...strategy }))),
  )
}

type StrategyRow = Omit<Strategy, 'constraints' | 'variants' | 'parameters'> & {
  constraints: string
  variants: string
  parameters: string
}

/** For one strategy, which is usual: values as parameters cost half of what a list does. */
const updateRow = compiledStatement<StrategyRow>(
  (_, { id, featureName, name, title, disabled, sortOrder, constraints, variants, parameters }) => sql`
    ${marking(sql`array[${featureName}]`)}
    update feature_strategies
    set name = ${name}, title = ${title}, disabled = ${disabled}, sort_order = ${sortOrder},
      constraints = ${constraints}::jsonb, variants = ${variants}::jsonb, parameters = ${parameters}::jsonb
    where id = ${id}::uuid`,
)

function rowOf(strategy: Strategy): StrategyRow {
  return {
    ...strategy,
    disabled: strategy.disabled ?? false,
    constraints: JSON.stringify(strategy.constraints),
    variants: JSON.stringify(strategy.variants),
    parameters: JSON.stringify(strategy.parameters),
  }
}

/** The environment of a strategy never changes. */
const { environment: _, ...CONTENT_TYPES } = TYPES

type ContentRow = Pick<Strategy, keyof typeof CONTENT_TYPES>

/** The ids as an array: the planner would guess a long list, and read the strategies of all features. */
const updateRows = compiledStatementForList<ContentRow>(
  CONTENT_TYPES,
  (given) => sql`
    ${marking(sql`array(select feature_name from given)`, sql`given as materialized (select * from ${given})`)}
    update feature_strategies s
    set name = given.name, title = given.title, disabled = coalesce(given.disabled, false),
      sort_order = given.sort_order, constraints = given.constraints, variants = given.variants,
      parameters = given.parameters
    from given where s.id = any(array(select id from given)) and s.id = given.id`,
)

/** Stores strategies without their segments. */
export async function updateStrategies({ later }: Transaction, strategies: readonly Strategy[]): Promise<void> {
  const [only] = strategies
  if (only === undefined) return
  await later(
    strategies.length === 1
      ? updateRow(rowOf(only))
      : updateRows(strategies.map(({ segments: _, ...strategy }) => strategy)),
  )
}

const deleteRows = compiledStatement<{ features: readonly string[]; ids: readonly string[] }>(
  (_, { features, ids }) => sql`
    ${marking(arrayOf(features, 'text'))}
    delete from feature_strategies where id = any(${arrayOf(ids, 'uuid')})`,
)

export async function deleteStrategies({ later }: Transaction, strategies: readonly Strategy[]): Promise<void> {
  if (strategies.length === 0) return
  const features = [...new Set(strategies.map(({ featureName }) => featureName))]
  await later(deleteRows({ features, ids: strategies.map(({ id }) => id) }))
}

const insertLinks = compiledStatementForList<{ id: string; segment: number }>(
  { id: 'uuid', segment: 'int' },
  (given, db) =>
    db
      .insertInto('strategySegments')
      .columns(['strategyId', 'segmentId'])
      .expression(db.selectFrom(given).select(['given.id', 'given.segment'])),
)

type StrategySegments = { readonly id: string; readonly segments: readonly number[] }

/** Stores the segments of strategies that have none. */
export async function insertSegmentLinks(
  { later }: Transaction,
  strategies: readonly StrategySegments[],
): Promise<void> {
  const links = strategies.flatMap(({ id, segments }) => segments.map((segment) => ({ id, segment })))
  if (links.length > 0) await later(insertLinks(links))
}

const deleteLinks = compiledStatement<{ ids: readonly string[] }>((db, { ids }) =>
  db.deleteFrom('strategySegments').where('strategyId', '=', sql<string>`any(${arrayOf(ids, 'uuid')})`),
)

/** Takes all segments from strategies. */
export async function deleteSegmentLinks({ later }: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await later(deleteLinks({ ids }))
}
