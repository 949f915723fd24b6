import type { Tx } from '../../db/handles.ts'
import { anyOf } from '../../db/sql.ts'
import { invalid } from '../errors.ts'

/**
 * Ensures that environments exist which a request names in `/body/environments`, and locks them.
 *
 * @throws DomainError invalid
 */
export async function lockNamedEnvironments(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const rows = tx.selectFrom('environments').select('name').where('name', '=', anyOf(names)).orderBy('name')
  const known = new Set((await rows.forShare().execute()).map(({ name }) => name))
  const unknown = names.find((name) => !known.has(name))
  if (unknown !== undefined) throw invalid(`There is no environment "${unknown}"`, '/body/environments')
}
