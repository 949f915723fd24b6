import { sql } from 'kysely'
import type { Db } from '../../db/handles.ts'
import type { LegalValues } from '../strategies/constraint.ts'

/** The values that those of the named context fields accept which do not accept any. */
export async function legalValuesOf(db: Db, contextNames: readonly string[]): Promise<LegalValues> {
  if (contextNames.length === 0) return new Map()
  const { rows } = await sql<{ name: string; values: string[] }>`
    select c.name, array(select v ->> 'value' from jsonb_array_elements(c.legal_values) as v) as values
    from context_fields c
    where c.name = any(${contextNames}::text[]) and jsonb_array_length(c.legal_values) > 0`.execute(db)
  return new Map(rows.map(({ name, values }) => [name, new Set(values)]))
}
