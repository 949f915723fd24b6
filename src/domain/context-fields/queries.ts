import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { compiled } from '../../db/compiled.ts'
import type { Db, Tx } from '../../db/handles.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { isoTime } from '../../db/sql.ts'
import { firstOrMissing, taken } from '../errors.ts'
import type { ContextFieldRecord } from '../event-types.ts'
import { compiledForReader, type Hidden, isOutside, type Reader } from '../visibility.ts'
import type { LegalValues } from './context-field.ts'
import { uses } from './uses.ts'

type ContextField = Schema<'ContextField'>

/** The columns of ContextFieldRecord; `c` is a row of context_fields. */
export const contextFieldRecord: RawBuilder<ContextFieldRecord> = sql`c.name, c.description, c.stickiness, c.sort_order, c.legal_values,
  ${isoTime(sql`c.created_at`)} as created_at`

/** Computes the counts in one pass over all strategies, regardless of the number of fields. */
const withUse = (hidden: Hidden) => sql`
  select ${contextFieldRecord}, coalesce(n.used_in_features, 0) as used_in_features, coalesce(n.used_in_projects, 0) as used_in_projects
  from context_fields c left join (
    select u.field, count(distinct f.name) as used_in_features, count(distinct f.project_id) as used_in_projects
    from (${uses}) u join feature_strategies s on s.id = u.strategy_id join features f on f.name = s.feature_name
    where f.archived_at is null and ${isOutside(hidden, sql`f.project_id`)}
    group by u.field
  ) n on n.field = c.name`

const someFields = compiledForReader<Required<Page>, ContextField>(
  (hidden, { limit, offset }) => sql`${withUse(hidden)} order by c.sort_order, c.name limit ${limit} offset ${offset}`,
)

const fieldsNamed = compiledForReader<{ name: string }, ContextField>(
  (hidden, { name }) => sql`${withUse(hidden)} where c.name = ${name}`,
)

/** Returns context fields with the numbers of features and projects that use them and that the viewer sees. */
export function contextFieldList(db: Db, page: Page, reader: Reader): Promise<ContextField[]> {
  return someFields(db, pageOf(page), reader)
}

/** @throws DomainError missing */
export async function requireContextField(db: Db, name: string, reader: Reader): Promise<ContextField> {
  return firstOrMissing(await fieldsNamed(db, { name }, reader), 'context field', name)
}

/** @throws DomainError taken */
export async function assertContextFieldNameFree(db: Db, name: string): Promise<void> {
  const { rows } = await sql`select from context_fields where name = ${name}`.execute(db)
  if (rows.length > 0) throw taken('context field', name)
}

/**
 * Locks a context field until the transaction ends.
 *
 * @throws DomainError missing
 */
export function lockContextField(tx: Tx, name: string): Promise<ContextFieldRecord> {
  // A weak lock, so that changes of constraints that refer to the field do not wait for a change of its settings.
  return lockedField(tx, name, sql`for no key update`)
}

/**
 * Locks a context field that is about to be deleted. Waits for changes that make a constraint refer to it.
 *
 * @throws DomainError missing
 */
export function lockContextFieldToDelete(tx: Tx, name: string): Promise<ContextFieldRecord> {
  return lockedField(tx, name, sql`for update`)
}

async function lockedField(tx: Tx, name: string, lock: RawBuilder<unknown>): Promise<ContextFieldRecord> {
  const { rows } = await sql<ContextFieldRecord>`
    select ${contextFieldRecord} from context_fields c where c.name = ${name} ${lock}`.execute(tx)
  return firstOrMissing(rows, 'context field', name)
}

const valuesOfFields = (lock: RawBuilder<unknown>) =>
  compiled<{ names: readonly string[] }, { name: string; values: string[] }>(
    (_, { names }) => sql`
      select c.name, array(select v ->> 'value' from jsonb_array_elements(c.legal_values) as v) as values
      from context_fields c
      where c.name = any(${names}::text[])
      order by c.name ${lock}`,
  )

const keptValues = valuesOfFields(sql`for key share`)
const currentValues = valuesOfFields(sql``)

/**
 * Returns the values that the named context fields accept. Fields that accept any value are absent. The fields can't be
 * deleted until the transaction ends, so that a deletion does not miss new references.
 */
export async function legalValuesOf(tx: Tx, contextNames: readonly string[]): Promise<LegalValues> {
  if (contextNames.length === 0) return new Map()
  return legalValuesFrom(await keptValues(tx, { names: contextNames }))
}

/** Like `legalValuesOf`, for checks that store nothing. */
export async function currentLegalValuesOf(db: Db, contextNames: readonly string[]): Promise<LegalValues> {
  return legalValuesFrom(await currentValues(db, { names: contextNames }))
}

function legalValuesFrom(rows: readonly { name: string; values: string[] }[]): LegalValues {
  return new Map(rows.filter(({ values }) => values.length > 0).map(({ name, values }) => [name, new Set(values)]))
}
