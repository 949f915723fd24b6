import { recordEvent } from '../events/record.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { requireProject } from './queries.ts'

/**
 * Adds a project to the caller's favorites.
 *
 * @throws DomainError missing
 */
export async function favoriteProject(transaction: Transaction, project: string): Promise<void> {
  const { tx, actor, now } = transaction
  await requireProject(tx, project)
  const added = await tx
    .insertInto('projectFavorites')
    .values({ projectId: project, userId: actor.userId, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('projectId')
    .executeTakeFirst()
  if (added !== undefined) await recordEvent(transaction, 'project-favorited', { project }, { data: { project } })
}

/**
 * Removes a project from the caller's favorites.
 *
 * @throws DomainError missing
 */
export async function unfavoriteProject(transaction: Transaction, project: string): Promise<void> {
  const { tx, actor } = transaction
  await requireProject(tx, project)
  const removed = await tx
    .deleteFrom('projectFavorites')
    .where('projectId', '=', project)
    .where('userId', '=', actor.userId)
    .returning('projectId')
    .executeTakeFirst()
  if (removed !== undefined) await recordEvent(transaction, 'project-unfavorited', { project }, { data: { project } })
}
