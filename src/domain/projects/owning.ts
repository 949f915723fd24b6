import type { Schema } from '../../contract.ts'
import { replaceOwners } from '../owners/commands.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { lockProject } from './locks.ts'

/**
 * Replaces the owners of a project, archived or not.
 *
 * @throws DomainError missing; changed; invalid for too many owners, and for unknown users and groups
 */
export async function setProjectOwners(
  transaction: Transaction,
  project: string,
  wanted: Schema<'SetOwners'>,
): Promise<void> {
  await lockProject(transaction.tx, project)
  await replaceOwners(transaction, { project }, wanted)
}
