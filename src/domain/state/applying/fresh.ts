import { DomainError } from '../../errors.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import type { ObjectKey } from '../fields.ts'
import type { Present } from '../present/present.ts'
import { presentState } from '../present/queries.ts'

const NONE = { features: [], projects: [], segments: [], contextFields: [], tagTypes: [] }

/**
 * Locks an object whose operation has all its members, and reads it again: what users have changed of the others since
 * the comparison stays.
 *
 * @throws DomainError changed if it is gone
 */
export async function withFresh(
  transaction: Transaction,
  { kind, name }: ObjectKey,
  present: Present,
): Promise<Present> {
  const { tx, later, actor } = transaction
  if (kind === 'segments') {
    const id = present.segments.get(name)?.id ?? 0
    await later(tx.selectFrom('segments').select('id').where('id', '=', id).forNoKeyUpdate())
  } else if (kind === 'contextFields')
    await later(tx.selectFrom('contextFields').select('name').where('name', '=', name).forNoKeyUpdate())
  else if (kind === 'projects')
    await later(tx.selectFrom('projects').select('id').where('id', '=', name).forNoKeyUpdate())
  else return present
  const fresh = await presentState(tx, { ...NONE, [kind]: [name] }, actor)
  if (!fresh[kind].has(name)) throw new DomainError('changed', `${kind}/${name} is not there any more. Plan again`)
  return { ...present, [kind]: fresh[kind] }
}
