import { sql } from 'kysely'
import { compiledStatement } from '../../db/compiled.ts'
import type { Transaction } from '../transaction/transaction.ts'

const lockFolded = compiledStatement<{ kind: string; names: readonly string[] }>(
  (_, { kind, names }) => sql`
    select pg_advisory_xact_lock(hashtext(${kind}), name) from (
      select distinct hashtext(folded(given.name)) as name from unnest(${names}::text[]) given(name) order by name) names`,
)

/**
 * Locks names, in any case of their letters, until the transaction ends, so that a check whether they are free holds:
 * what a directory and a person name at the same moment has no constraint in common. The lock is sent with the next
 * statement.
 */
export async function lockNames(
  { later }: Pick<Transaction, 'later'>,
  kind: 'account' | 'group',
  names: readonly (string | null)[],
): Promise<void> {
  await later(lockFolded({ kind: `flaghoist ${kind} name`, names: names.filter((name) => name !== null) }))
}
