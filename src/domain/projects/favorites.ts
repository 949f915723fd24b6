import type { Change } from '../change.ts'
import { recordEvent } from '../events/record.ts'
import { requireProject } from './queries.ts'

/**
 * Adds a project to the caller's favourites.
 *
 * @throws DomainError missing
 */
export async function favoriteProject(change: Change, project: string): Promise<void> {
  const { tx, actor, now } = change
  await requireProject(tx, project)
  const added = await tx
    .insertInto('projectFavorites')
    .values({ projectId: project, userId: actor.userId, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('projectId')
    .executeTakeFirst()
  if (added !== undefined) await recordEvent(change, 'project-favorited', { project }, { data: { project } })
}

/**
 * Removes a project from the caller's favourites.
 *
 * @throws DomainError missing
 */
export async function unfavoriteProject(change: Change, project: string): Promise<void> {
  const { tx, actor } = change
  await requireProject(tx, project)
  const removed = await tx
    .deleteFrom('projectFavorites')
    .where('projectId', '=', project)
    .where('userId', '=', actor.userId)
    .returning('projectId')
    .executeTakeFirst()
  if (removed !== undefined) await recordEvent(change, 'project-unfavorited', { project }, { data: { project } })
}
