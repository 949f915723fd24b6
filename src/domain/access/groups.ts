import type { Tx } from '../../db/handles.ts'
import { anyOf } from '../../db/sql.ts'
import { type PathOf, refusalOfUnknown } from './people.ts'

/**
 * Ensures that the groups that a request lists exist, and prevents their deletion until the transaction ends.
 *
 * @throws DomainError invalid, with every unknown group
 */
export async function requireGroups(tx: Tx, ids: readonly number[], pathOf: PathOf): Promise<void> {
  if (ids.length === 0) return
  const wanted = [...new Set(ids)]
  const kept = tx.selectFrom('groups').select('id').where('id', '=', anyOf(wanted)).orderBy('id').forKeyShare()
  const refusal = refusalOfUnknown('group', ids, await kept.execute(), pathOf)
  if (refusal !== undefined) throw refusal
}
