import { DAY_MS } from '../date-time.ts'
import type { BrokenPlace, Override } from '../transaction/override.ts'
import type { Transaction } from '../transaction/transaction.ts'

type Use = { readonly id: number; readonly broken: BrokenPlace }

/** Stores places that are changed without approval, for another user to review. Returns the newly stored ones. */
export async function insertUses({ tx, actor, now }: Transaction, { reason, broken }: Override): Promise<Use[]> {
  const open = [...broken.values()].filter(({ isRecorded }) => !isRecorded)
  if (open.length === 0) return []
  for (const one of open) one.isRecorded = true
  const same = { reason, usedBy: actor.userId, usedAt: now }
  const stored = await tx
    .insertInto('breakGlassUses')
    .values(
      open.map(({ place: { project: projectId, environment }, changeRequest: changeRequestId, features }) => {
        return { projectId, environment, changeRequestId: changeRequestId ?? null, features: [...features], ...same }
      }),
    )
    .returning(['id', 'projectId as project', 'environment', 'changeRequestId'])
    .execute()
  return stored.flatMap(({ id, project, environment, changeRequestId }) => {
    const place = open.find(
      ({ place: one, changeRequest }) =>
        one.project === project && one.environment === environment && (changeRequest ?? null) === changeRequestId,
    )
    if (place === undefined) return []
    place.use = id
    return [{ id, broken: place }]
  })
}

/** Stores the features of a place that was recorded before some of them were changed. */
export async function updateFeatures({ tx, later }: Transaction, { use, features }: BrokenPlace): Promise<void> {
  if (use === undefined) return
  await later(
    tx
      .updateTable('breakGlassUses')
      .set({ features: [...features] })
      .where('id', '=', use),
  )
}

/** The most uses of one reminder; the next run of the job continues. */
const AT_MOST = 100

/**
 * Stores a reminder of each use that has waited for a review since a time, at most one in a day. Returns these uses; of
 * several servers, one gets each.
 */
export function claimUnreviewed({ tx, now }: Transaction, since: Date) {
  const oneDayAgo = new Date(now.getTime() - DAY_MS)
  return tx
    .updateTable('breakGlassUses')
    .set({ remindedAt: now })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('breakGlassUses as b')
        .innerJoin('projects as p', 'p.id', 'b.projectId')
        .select('b.id')
        .where('p.archivedAt', 'is', null)
        .where('b.reviewedAt', 'is', null)
        .where('b.usedAt', '<=', since)
        .where(({ eb, or }) => or([eb('b.remindedAt', 'is', null), eb('b.remindedAt', '<=', oneDayAgo)]))
        .orderBy('b.id')
        .limit(AT_MOST)
        .forUpdate('b')
        .skipLocked(),
    )
    .returning(['id', 'projectId as project', 'environment', 'usedAt'])
    .execute()
}

/** Stores that the caller has reviewed a locked use. */
export async function signUse({ tx, actor, now }: Transaction, id: number, comment: string | null): Promise<void> {
  const review = { reviewedBy: actor.userId, reviewedAt: now, comment }
  await tx.updateTable('breakGlassUses').set(review).where('id', '=', id).execute()
}
