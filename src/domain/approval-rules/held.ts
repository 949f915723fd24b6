import { anyOf } from '../../db/sql.ts'
import { grouped } from '../../runtime/grouped.ts'
import type { NewEvent } from '../event-types.ts'
import { assertForOneThing } from '../events/overrides.ts'
import { recordEvents } from '../events/record.ts'
import { assertMayLoosen } from '../freezes/loosening.ts'
import { freezeRows } from '../freezes/queries.ts'
import type { ApprovalRuleRecord } from '../records/change-control.ts'
import { frozenBy } from '../transaction/frozen-refusal.ts'
import { isForFreezes, type Override } from '../transaction/override.ts'
import { assertMay, type Transaction } from '../transaction/transaction.ts'
import type { MatchedRule } from './checking.ts'

type Held = Pick<MatchedRule, 'isShown' | 'project' | 'environment'> & MatchedRule['freezes'][number]

/**
 * Ensures that no freeze holds what rules match that name it; or that the caller has a reason and may override it,
 * which is recorded.
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
  if (!isForFreezes(override)) throw frozenBy(held.map(shown))
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

/** What everybody may know of it who sees the change. */
function shown({ isShown, id, name, until, project, environment }: Held) {
  return isShown
    ? { id, name, until, project, environment }
    : { id, name: null, until, project: null, environment: null }
}

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
 * Ensures that a rule may be loosened as far as freezes go: while a freeze holds that it names, the caller needs what
 * loosening the freeze needs.
 *
 * @throws DomainError frozen; forbidden
 */
export async function assertMayEndHold(
  transaction: Transaction,
  { freezes }: Pick<ApprovalRuleRecord, 'freezes'>,
): Promise<void> {
  if (freezes.length === 0) return
  const named = await freezeRows(transaction.tx).where('z.id', '=', anyOf(freezes)).orderBy('z.id').execute()
  for (const freeze of named) await assertMayLoosen(transaction, freeze)
}
