import { expressionBuilder, sql } from 'kysely'
import type { Database } from '../../../generated/database.ts'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { isoTime } from '../../db/sql.ts'
import { assertNameFree, firstOrMissing } from '../errors.ts'
import { compiledForReader, type Hidden, isOutside, type Reader } from '../visibility.ts'
import { uses } from './uses.ts'

type ContextField = Schema<'ContextField'>

const { ref } = expressionBuilder<{ c: Database['contextFields'] }, 'c'>()

/** The columns of ContextFieldRecord; `c` is a row of context_fields. */
export const contextFieldRecord = [
  ref('c.name').as('name'),
  ref('c.description').as('description'),
  ref('c.stickiness').as('stickiness'),
  ref('c.sortOrder').as('sortOrder'),
  ref('c.legalValues').as('legalValues'),
  isoTime(sql`c.created_at`).as('createdAt'),
] as const

/** Computes the counts in one pass over all strategies, regardless of the number of fields. */
const withUse = (hidden: Hidden) => sql`
  select ${sql.join(contextFieldRecord)}, coalesce(n.used_in_features, 0) as used_in_features, coalesce(n.used_in_projects, 0) as used_in_projects
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

/** Returns context fields with the numbers of features and projects that use them and that the reader sees. */
export function contextFieldList(db: Db, page: Page, reader: Reader): Promise<ContextField[]> {
  return someFields(db, pageOf(page), reader)
}

/** @throws DomainError missing */
export async function requireContextField(db: Db, name: string, reader: Reader): Promise<ContextField> {
  return firstOrMissing(await fieldsNamed(db, { name }, reader), 'context field', name)
}

/** @throws DomainError taken */
export async function assertContextFieldNameFree(db: Db, name: string): Promise<void> {
  const found = await db.selectFrom('contextFields').select('name').where('name', '=', name).execute()
  assertNameFree(found, 'context field', name)
}
