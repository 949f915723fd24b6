import { sql } from 'kysely'
import { compiledForList, compiledStatement } from '../../../db/compiled.ts'
import type { Tx } from '../../../db/handles.ts'
import { markFeatures, marking } from '../../feature-revision.ts'
import type { Transaction } from '../../transaction.ts'
import type { Strategy } from './strategy.ts'

/* Every write of strategies marks their features as changed. The features are locked. */

/** A strategy and its environment. */
export type StrategyAt = { environment: string; strategy: Strategy }

type NewRow = Omit<Strategy, 'segments'> & { environment: string }

const insertRows = compiledForList<NewRow, never>(
  {
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
  },
  (given) => sql<never>`
    insert into feature_strategies
      (id, feature_name, environment, name, title, disabled, sort_order, constraints, variants, parameters)
    select given.id, given.feature_name, given.environment, given.name, given.title, given.disabled, given.sort_order,
      given.constraints, given.variants, given.parameters
    from ${given} order by given.position`,
)

const insertSegments = compiledForList<{ id: string; segment: number }, never>(
  { id: 'uuid', segment: 'int' },
  (given) => sql<never>`
    insert into strategy_segments (strategy_id, segment_id) select given.id, given.segment from ${given}`,
)

/** Stores new strategies with their segments, in the given order. */
export async function insertStrategies(transaction: Transaction, placed: readonly StrategyAt[]): Promise<void> {
  if (placed.length === 0) return
  await insertRows(
    transaction.tx,
    placed.map(({ environment, strategy: { segments, ...strategy } }) => ({ environment, ...strategy })),
  )
  const uses = placed.flatMap(({ strategy: { id, segments } }) => segments.map((segment) => ({ id, segment })))
  if (uses.length > 0) await insertSegments(transaction.tx, uses)
  await markFeatures(transaction, featuresOf(placed.map(({ strategy }) => strategy)))
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

export async function enableStrategies(tx: Tx, strategies: readonly Strategy[]): Promise<void> {
  if (strategies.length === 0) return
  await sql`
    ${marking(sql`${featuresOf(strategies)}::text[]`)}
    update feature_strategies set disabled = false where id = any(${idsOf(strategies)}::uuid[])`.execute(tx)
}

export async function deleteStrategyRows(tx: Tx, strategies: readonly Strategy[]): Promise<void> {
  if (strategies.length === 0) return
  await sql`
    ${marking(sql`${featuresOf(strategies)}::text[]`)}
    delete from feature_strategies where id = any(${idsOf(strategies)}::uuid[])`.execute(tx)
}

/** Stores new positions of a feature's strategies. */
export async function updateSortOrders(
  tx: Tx,
  feature: string,
  positions: readonly { id: string; sortOrder: number }[],
): Promise<void> {
  await sql`
    ${marking(sql`array[${feature}]`)}
    update feature_strategies s set sort_order = r."sortOrder"
    from jsonb_to_recordset(${JSON.stringify(positions)}::jsonb) as r (id uuid, "sortOrder" double precision)
    where s.id = r.id`.execute(tx)
}

export function idsOf(strategies: readonly Strategy[]): string[] {
  return strategies.map(({ id }) => id)
}

function featuresOf(strategies: readonly Strategy[]): string[] {
  return [...new Set(strategies.map(({ featureName }) => featureName))]
}
