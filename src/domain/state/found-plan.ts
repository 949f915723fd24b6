import { locatedInPlan, sinceThePlan } from './applying/about.ts'
import { requirePlan } from './plans/queries.ts'
import { type ComparedBefore, type compare, compareBefore } from './prepare.ts'

/** A stored plan, and its set compared again, where the caller has made it and may apply it. */
export type FoundPlan = {
  readonly plan: Awaited<ReturnType<typeof requirePlan>>
  readonly before: ComparedBefore | undefined
}

/**
 * Finds a plan to apply, before its transaction.
 *
 * @throws DomainError missing; changed if the set is wrong now
 */
export async function foundPlan(reading: Parameters<typeof compare>[0], id: string): Promise<FoundPlan> {
  const plan = await requirePlan(reading, id)
  const { documents, options, isAllowed, isOwn } = plan
  if (!(isOwn && isAllowed)) return { plan, before: undefined }
  return { plan, before: await sinceThePlan(isOwn, () => compareBefore(reading, documents, options, locatedInPlan)) }
}
