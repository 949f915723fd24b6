import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { compiledStatementForList } from '../../db/compiled.ts'
import { marking } from '../transaction/feature-revision.ts'
import type { Transaction } from '../transaction/transaction.ts'

/** A tag of a feature. */
export type TagRow = Schema<'Tag'> & { readonly feature: string }

const COLUMNS = { feature: 'text', type: 'text', value: 'text' } as const

const insertRows = compiledStatementForList<TagRow>(
  COLUMNS,
  (given) => sql`
    ${marking(sql`array(select feature from given)`, sql`given as materialized (select * from ${given})`)}
    insert into feature_tags (feature_name, tag_type, tag_value)
    select feature, type, value from given order by feature, type, value
    on conflict do nothing`,
)

/** Adds existing tags to locked features. Deferred. */
export async function insertTags({ later }: Transaction, rows: readonly TagRow[]): Promise<void> {
  if (rows.length > 0) await later(insertRows(rows))
}

const deleteRows = compiledStatementForList<TagRow>(
  COLUMNS,
  (given) => sql`
    ${marking(sql`array(select feature from given)`, sql`given as materialized (select * from ${given})`)}
    delete from feature_tags g
    where g.feature_name = any(array(select feature from given))
      and (g.feature_name, g.tag_type, g.tag_value) in (select feature, type, value from given)`,
)

/** Removes tags from locked features. Deferred. */
export async function deleteTags({ later }: Transaction, rows: readonly TagRow[]): Promise<void> {
  if (rows.length > 0) await later(deleteRows(rows))
}
