import { grouped } from '../../runtime/grouped.ts'
import type { NewEvent } from '../event-types.ts'
import { assertForOneThing } from '../events/overrides.ts'
import { recordEvents } from '../events/record.ts'
import { assertMayLoosen } from '../freezes/loosening.ts'
import type { ApprovalRuleRecord } from '../records/change-control.ts'
import { frozenBy, knownFreeze } from '../transaction/frozen-refusal.ts'
import { isForFreezes, type Override } from '../transaction/override.ts'
import { assertMay, type Transaction } from '../transaction/transaction.ts'
import type { MatchedRule } from './checking.ts'

type Held = Pick<MatchedRule, 'isShown' | 'project' | 'environment'> & MatchedRule['freezes'][number]

/**
 * Ensures that no freeze holds what rules match that name it; or that the caller has a reason and may override it,
 * which is recorded. A dry run takes the freezes, see `onHeld`.
 *
 * @throws DomainError frozen; forbidden; conflict for a reason that is not for all that it lets through
 */
export async function assertNotHeld(
  transaction: Transaction,
  override: Override | undefined,
  matched: readonly MatchedRule[],
): Promise<void> {
  const held: Held[] = matched.flatMap(({ isShown, project, environment, freezes }) =>
    freezes.map((freeze) => ({ isShown, project, environment, ...freeze })),
  )
  if (held.length === 0) return
  if (!isForFreezes(override)) {
    const freezes = held.map(knownFreeze)
    const { onHeld } = transaction.context
    if (onHeld === undefined) throw frozenBy(freezes)
    return onHeld(freezes)
  }
  const open = held.filter((one) => !override.passed.has(keyOf(one)))
  for (const { project, environment } of open)
    assertMay(transaction, 'OVERRIDE_FREEZE', {
      ...(project !== null && { project }),
      ...(environment !== null && { environment }),
    })
  for (const one of open) override.passed.set(keyOf(one), one.isShown ? one.name : null)
  assertForOneThing(override)
  const byPlace = grouped(open, ({ project, environment }) => JSON.stringify([project, environment]))
  if (byPlace.size > 0) await recordEvents(transaction, [...byPlace.values()].flatMap(overriding(override.reason)))
}

const keyOf = ({ id, project, environment }: Held) => JSON.stringify([id, project, environment])

const overriding =
  (reason: string) =>
  (held: readonly Held[]): NewEvent[] => {
    const [first] = held
    if (first === undefined) return []
    const { project, environment } = first
    const subject = { ...(project !== null && { project }), ...(environment !== null && { environment }) }
    const freezes = [
      ...new Map(held.map(({ id, name, isShown }) => [id, { id, name: isShown ? name : null }])).values(),
    ]
    return [{ type: 'freeze-overridden', subject, data: { reason, freezes } }]
  }

/**
 * Ensures that rules may be loosened as far as freezes go: while a freeze holds that one of them names, the caller
 * needs what loosening the freeze needs.
 *
 * @throws DomainError frozen; forbidden
 */
export function assertMayEndHold(
  transaction: Transaction,
  rules: readonly Pick<ApprovalRuleRecord, 'freezes'>[],
): Promise<void> {
  return assertMayLoosen(transaction, [...new Set(rules.flatMap(({ freezes }) => freezes))])
}
