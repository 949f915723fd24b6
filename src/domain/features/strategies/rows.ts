import { sql } from 'kysely'
import { compiledStatement, compiledStatementForList } from '../../../db/compiled.ts'
import { arrayOf } from '../../../db/sql.ts'
import { markFeatures, marking } from '../../transaction/feature-revision.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import { insertSegmentLinks } from './segment-links.ts'
import type { Strategy } from './strategy.ts'

/* Every write of strategies is deferred, and marks their features as changed. The features are locked. */

/** A strategy and its environment. */
export type StrategyAt = { environment: string; strategy: Strategy }

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

const insertRows = compiledStatementForList<NewRow>(TYPES, (given, db) =>
  db
    .insertInto('featureStrategies')
    .columns(COLUMNS)
    .expression(
      db
        .selectFrom(given)
        .select(COLUMNS.map((name) => `given.${name}` as const))
        .orderBy('given.position'),
    ),
)

/** Stores new strategies with their segments, in the given order. */
export async function insertStrategies(transaction: Transaction, placed: readonly StrategyAt[]): Promise<void> {
  if (placed.length === 0) return
  await transaction.later(
    insertRows(placed.map(({ environment, strategy: { segments, ...strategy } }) => ({ environment, ...strategy }))),
  )
  const strategies = placed.map(({ strategy }) => strategy)
  await insertSegmentLinks(transaction, strategies)
  await markFeatures(transaction, featureNames(strategies))
}

type StrategyRow = Omit<Strategy, 'constraints' | 'variants' | 'parameters'> & {
  constraints: string
  variants: string
  parameters: string
}

const updateRow = compiledStatement<StrategyRow>(
  (_, { id, featureName, name, title, disabled, sortOrder, constraints, variants, parameters }) => sql`
    ${marking(sql`array[${featureName}]`)}
    update feature_strategies
    set name = ${name}, title = ${title}, disabled = ${disabled}, sort_order = ${sortOrder},
      constraints = ${constraints}::jsonb, variants = ${variants}::jsonb, parameters = ${parameters}::jsonb
    where id = ${id}::uuid`,
)

/** Stores a strategy without its segments. */
export async function updateStrategyRow({ later }: Transaction, strategy: Strategy): Promise<void> {
  await later(
    updateRow({
      ...strategy,
      disabled: strategy.disabled ?? false,
      constraints: JSON.stringify(strategy.constraints),
      variants: JSON.stringify(strategy.variants),
      parameters: JSON.stringify(strategy.parameters),
    }),
  )
}

/** The feature and the environment of a strategy never change. */
const { featureName: _, environment: __, ...CONTENT_TYPES } = TYPES

type ContentRow = Pick<Strategy, keyof typeof CONTENT_TYPES>

/** The ids as an array: the planner would guess a long list, and read the strategies of all features. */
const updateRows = compiledStatementForList<ContentRow>(
  CONTENT_TYPES,
  (given) => sql`
    with given as materialized (select * from ${given})
    update feature_strategies s
    set name = given.name, title = given.title, disabled = coalesce(given.disabled, false),
      sort_order = given.sort_order, constraints = given.constraints, variants = given.variants,
      parameters = given.parameters
    from given where s.id = any(array(select id from given)) and s.id = given.id`,
)

/** Stores strategies without their segments. */
export async function updateStrategyRows(transaction: Transaction, strategies: readonly Strategy[]): Promise<void> {
  if (strategies.length === 0) return
  await transaction.later(updateRows(strategies.map(({ segments: _, featureName: __, ...strategy }) => strategy)))
  await markFeatures(transaction, featureNames(strategies))
}

type Rows = { features: readonly string[]; ids: readonly string[] }

const enableRows = compiledStatement<Rows>(
  (_, { features, ids }) => sql`
    ${marking(arrayOf(features, 'text'))}
    update feature_strategies set disabled = false where id = any(${arrayOf(ids, 'uuid')})`,
)

const deleteRows = compiledStatement<Rows>(
  (_, { features, ids }) => sql`
    ${marking(arrayOf(features, 'text'))}
    delete from feature_strategies where id = any(${arrayOf(ids, 'uuid')})`,
)

export async function enableStrategies({ later }: Transaction, strategies: readonly Strategy[]): Promise<void> {
  if (strategies.length === 0) return
  await later(enableRows({ features: featureNames(strategies), ids: idsOf(strategies) }))
}

export async function deleteStrategyRows({ later }: Transaction, strategies: readonly Strategy[]): Promise<void> {
  if (strategies.length === 0) return
  await later(deleteRows({ features: featureNames(strategies), ids: idsOf(strategies) }))
}

/** Stores new positions of a feature's strategies. */
export async function updateSortOrders(
  { later }: Transaction,
  feature: string,
  positions: readonly { id: string; sortOrder: number }[],
): Promise<void> {
  const ids = positions.map(({ id }) => id)
  const orders = positions.map(({ sortOrder }) => sortOrder)
  await later(
    sql`
      ${marking(sql`array[${feature}]`)}
      update feature_strategies s set sort_order = r.sort_order
      from unnest(${ids}::uuid[], ${orders}::double precision[]) as r (id, sort_order)
      where s.id = any(${ids}::uuid[]) and s.id = r.id`,
  )
}

export function idsOf(strategies: readonly Strategy[]): string[] {
  return strategies.map(({ id }) => id)
}

export function sortOrdersOf(strategies: readonly Strategy[]): number[] {
  return strategies.map(({ sortOrder }) => sortOrder)
}

function featureNames(strategies: readonly Strategy[]): string[] {
  return [...new Set(strategies.map(({ featureName }) => featureName))]
}
