import { sql } from 'kysely'
import { compiledStatementForList } from '../../../db/compiled.ts'
import { marking } from '../../transaction/feature-revision.ts'
import type { Transaction } from '../../transaction/transaction.ts'

/* Writes mark only the children: a cached feature contains its parents, and its children are read each time. */

type Tie = { readonly child: string; readonly parent: string }

const upsertRows = compiledStatementForList<Tie & { enabled: boolean; variants: object }>(
  { child: 'text', parent: 'text', enabled: 'boolean', variants: 'jsonb' },
  (given) => sql`
    ${marking(sql`array(select child from given)`, sql`given as materialized (select * from ${given})`)}
    insert into feature_dependencies (child, parent, enabled, variants)
    select given.child, given.parent, given.enabled, given.variants from given order by given.position
    on conflict (child, parent) do update set enabled = excluded.enabled, variants = excluded.variants`,
)

/** Stores dependencies of locked features. Deferred. */
export async function upsertDependencies(
  { later }: Transaction,
  rows: readonly (Tie & { enabled: boolean; variants: object })[],
): Promise<void> {
  if (rows.length > 0) await later(upsertRows(rows))
}

const deleteRows = compiledStatementForList<Tie>(
  { child: 'text', parent: 'text' },
  (given) => sql`
    ${marking(sql`array(select child from given)`, sql`given as materialized (select * from ${given})`)}
    delete from feature_dependencies d
    where d.child = any(array(select child from given)) and (d.child, d.parent) in (select child, parent from given)`,
)

/** Deletes dependencies of locked features. Deferred. */
export async function deleteDependencies({ later }: Transaction, rows: readonly Tie[]): Promise<void> {
  if (rows.length > 0) await later(deleteRows(rows))
}
