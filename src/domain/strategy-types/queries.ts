import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { firstOrMissing } from '../errors.ts'
import { type StoredStrategyType, type StrategyType, strategyTypeFrom } from './strategy-type.ts'

/** The columns of a strategy type that the contract shows. */
const COLUMNS = ['name', 'title', 'description', 'parameters', 'editable', 'deprecated'] as const

const pageOfTypes = compiled<Required<Page>, StoredStrategyType>((db, { limit, offset }) =>
  db.selectFrom('strategyTypes').select(COLUMNS).orderBy('sortOrder').orderBy('name').limit(limit).offset(offset),
)

const typesNamed = compiled<{ name: string }, StoredStrategyType>((db, { name }) => strategyTypeNamed(db, name))

/** Selects the strategy type with a name. */
export function strategyTypeNamed(db: Db, name: string) {
  return db.selectFrom('strategyTypes').select(COLUMNS).where('name', '=', name)
}

/** Returns a page of the strategy types, in the order in which they are offered. */
export async function strategyTypeList(db: Db, page: Page): Promise<StrategyType[]> {
  const rows = await pageOfTypes(db, pageOf(page))
  return rows.map(strategyTypeFrom)
}

/** @throws DomainError missing */
export async function requireStrategyType(db: Db, name: string): Promise<StrategyType> {
  return strategyTypeFrom(firstOrMissing(await typesNamed(db, { name }), 'strategy type', name))
}
