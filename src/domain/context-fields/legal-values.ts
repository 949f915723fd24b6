import { type RawBuilder, sql } from 'kysely'
import { compiled } from '../../db/compiled.ts'
import type { Db, Tx } from '../../db/handles.ts'
import { anyOf } from '../../db/sql.ts'
import type { LegalValues } from './context-field.ts'

type Named = { names: readonly string[] }
type FieldValues = { name: string; values: string[] }

/** The legal values of the context field `c`, without their descriptions. */
const values: RawBuilder<string[]> = sql`array(select v ->> 'value' from jsonb_array_elements(c.legal_values) as v)`

function valuesOfFields(db: Db, { names }: Named) {
  return db
    .selectFrom('contextFields as c')
    .select(['c.name', values.as('values')])
    .where('c.name', '=', anyOf(names))
    .orderBy('c.name')
}

const keptValues = compiled<Named, FieldValues>((db, named) => valuesOfFields(db, named).forKeyShare())
const currentValues = compiled<Named, FieldValues>(valuesOfFields)

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

function legalValuesFrom(rows: readonly FieldValues[]): LegalValues {
  return new Map(rows.filter(({ values }) => values.length > 0).map(({ name, values }) => [name, new Set(values)]))
}
