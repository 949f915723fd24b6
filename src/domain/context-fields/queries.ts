import { sql } from 'kysely'
import type { Db } from '../../db/handles.ts'
import { prepared } from '../../db/prepared.ts'
import type { LegalValues } from '../strategies/constraint.ts'

const valuesOfFields = prepared<{ names: readonly string[] }, { name: string; values: string[] }>(
  (_, { names }) => sql`
    select c.name, array(select v ->> 'value' from jsonb_array_elements(c.legal_values) as v) as values
    from context_fields c
    where c.name = any(${names}::text[])
    order by c.name for key share`,
)

/**
 * The values that the named context fields accept; fields that accept any value are absent. In a change the fields can't
 * be deleted until it is done, so that what is about to refer to them is not overlooked.
 */
export async function legalValuesOf(db: Db, contextNames: readonly string[]): Promise<LegalValues> {
  if (contextNames.length === 0) return new Map()
  const rows = await valuesOfFields(db, { names: contextNames })
  return new Map(rows.filter(({ values }) => values.length > 0).map(({ name, values }) => [name, new Set(values)]))
}
