import { type RawBuilder, sql } from 'kysely'
import { compiled } from '../../db/compiled.ts'
import type { Db, Tx } from '../../db/handles.ts'
import type { LegalValues } from './context-field.ts'

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
