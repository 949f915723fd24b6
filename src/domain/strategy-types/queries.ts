import { sql } from 'kysely'
import { compiled } from '../../db/compiled.ts'
import type { Db, Tx } from '../../db/handles.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { firstOrMissing } from '../errors.ts'
import { displayName, type StrategyType } from './strategy-type.ts'

type StoredStrategyType = Omit<StrategyType, 'displayName'>

const stored = sql`select name, title, description, parameters, editable, deprecated from strategy_types`

const someTypes = compiled<Required<Page>, StoredStrategyType>(
  (_, { limit, offset }) => sql`${stored} order by sort_order, name limit ${limit} offset ${offset}`,
)

const typesNamed = compiled<{ name: string }, StoredStrategyType>((_, { name }) => sql`${stored} where name = ${name}`)

const lockedTypesNamed = compiled<{ name: string }, StoredStrategyType>(
  (_, { name }) => sql`${stored} where name = ${name} for update`,
)

export async function strategyTypeList(db: Db, page: Page): Promise<StrategyType[]> {
  const rows = await someTypes(db, pageOf(page))
  return rows.map(strategyTypeFrom)
}

/** @throws DomainError missing */
export async function requireStrategyType(db: Db, name: string): Promise<StrategyType> {
  return strategyTypeFrom(firstOrMissing(await typesNamed(db, { name }), 'strategy type', name))
}

/**
 * Locks a strategy type until the transaction ends.
 *
 * @throws DomainError missing
 */
export async function lockStrategyType(tx: Tx, name: string): Promise<StrategyType> {
  return strategyTypeFrom(firstOrMissing(await lockedTypesNamed(tx, { name }), 'strategy type', name))
}

function strategyTypeFrom(row: StoredStrategyType): StrategyType {
  return { ...row, displayName: displayName(row) }
}
