import type { Db } from '../../db/handles.ts'
import { may } from '../rights.ts'
import { assertMayAll, lackingAll, type NeededRight, type Transaction } from '../transaction/transaction.ts'
import type { Plan } from './apply.ts'
import { needsOf } from './plan.ts'
import { needsToEndStops } from './stops.ts'

/**
 * Ensures that the caller may make the edits of plans. The refusal also names what turning on needs where a safeguard
 * has turned a feature off, which is looked up only for it.
 *
 * @throws DomainError forbidden, with all missing permissions
 */
export async function assertMayMake(transaction: Transaction, plans: readonly Plan[]): Promise<void> {
  await assertMayWith(transaction, needsOf(plans), () => needsToTurnOnAgain(transaction.tx, plans))
}

/** Returns what plans need where they turn features on that safeguards have turned off. Nothing is locked. */
export async function needsToTurnOnAgain(db: Db, plans: readonly Plan[]): Promise<NeededRight[]> {
  const needs: NeededRight[] = []
  const turned = plans.flatMap(({ project, feature, edits }) =>
    edits.flatMap((edit) => (edit.kind === 'turnedOn' ? [{ project, feature, environment: edit.environment }] : [])),
  )
  const places = new Map(turned.map((one) => [`${one.project} ${one.environment}`, one]))
  for (const { project, environment } of places.values()) {
    const here = turned.filter((one) => one.project === project && one.environment === environment)
    const features = here.map(({ feature }) => feature)
    needs.push(...(await needsToEndStops(db, { project, features, environment }, true)))
  }
  return needs
}

/**
 * Like `assertMayAll`. Where something is missing, the refusal also names what is missing of what else is needed.
 *
 * @throws DomainError forbidden
 */
export async function assertMayWith(
  transaction: Transaction,
  needs: readonly NeededRight[],
  more: () => Promise<readonly NeededRight[]>,
): Promise<void> {
  const { rights } = transaction.actor
  const lacks = ({ permission, ...scope }: NeededRight) => !may(rights, permission, scope)
  if (needs.some(lacks)) throw lackingAll([...needs, ...(await more())].filter(lacks))
  assertMayAll(transaction, needs)
}
