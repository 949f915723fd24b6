import type { BrokenPlace, Override } from '../transaction/override.ts'
import type { Transaction } from '../transaction/transaction.ts'

type Use = { readonly id: number; readonly broken: BrokenPlace }

/** Stores places that are changed without approval, for another user to review. Returns the newly stored ones. */
export async function insertUses(
  { tx, actor, now, context: { changeRequest } }: Transaction,
  { reason, broken }: Override,
): Promise<Use[]> {
  const open = [...broken.values()].filter(({ isRecorded }) => !isRecorded)
  if (open.length === 0) return []
  for (const one of open) Object.assign(one, { isRecorded: true, changeRequest: one.changeRequest ?? changeRequest })
  const same = { reason, usedBy: actor.userId, usedAt: now }
  const stored = await tx
    .insertInto('breakGlassUses')
    .values(
      open.map(({ place: { project: projectId, environment }, changeRequest: changeRequestId }) => {
        return { projectId, environment, changeRequestId: changeRequestId ?? null, ...same }
      }),
    )
    .returning(['id', 'projectId as project', 'environment'])
    .execute()
  return stored.flatMap(({ id, project, environment }) => {
    const place = open.find(({ place: one }) => one.project === project && one.environment === environment)
    return place === undefined ? [] : [{ id, broken: place }]
  })
}

/** Stores that the caller has reviewed a locked use. */
export async function signUse({ tx, actor, now }: Transaction, id: number, comment: string | null): Promise<void> {
  const review = { reviewedBy: actor.userId, reviewedAt: now, comment }
  await tx.updateTable('breakGlassUses').set(review).where('id', '=', id).execute()
}
