import { grouped } from '../../runtime/grouped.ts'
import { insertUses } from '../change-control/break-glass-uses.ts'
import { type FrozenEvent, type Holding, holdingsOf } from '../change-control/frozen.ts'
import type { NewEvent } from '../event-types.ts'
import type { Override } from '../transaction/override.ts'
import { assertMay, type Transaction } from '../transaction/transaction.ts'

/**
 * Returns the events that say that others are recorded with a reason: although freezes hold them, or without the
 * approvals that they need. Each freeze is named once for each place, and so is each place without approvals.
 *
 * @throws DomainError forbidden for a freeze that the caller may not override
 */
export async function overridingEvents(
  transaction: Transaction,
  override: Override,
  events: readonly FrozenEvent[],
): Promise<NewEvent[]> {
  return [...(await brokenGlass(transaction, override)), ...(await overriddenFreezes(transaction, override, events))]
}

async function overriddenFreezes(
  transaction: Transaction,
  { reason, passed }: Override,
  events: readonly FrozenEvent[],
): Promise<NewEvent[]> {
  const freezing = events.filter(({ frozen }) => frozen !== undefined)
  if (freezing.length === 0) return []
  const key = ({ id, project, environment }: Holding) => JSON.stringify([id, project, environment])
  const held = (await holdingsOf(transaction.tx, freezing)).filter((holding) => !passed.has(key(holding)))
  for (const { project, environment } of held)
    assertMay(transaction, 'OVERRIDE_FREEZE', { ...(project !== null && { project }), environment })
  for (const holding of held) passed.add(key(holding))
  const byPlace = grouped(held, ({ project, environment }) => JSON.stringify([project, environment]))
  return [...byPlace.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    const { project, environment } = first
    const freezes = [first, ...others].map(({ id, name, isShown }) => ({ id, name: isShown ? name : null }))
    const subject = { ...(project !== null && { project }), environment }
    return [{ type: 'freeze-overridden', subject, data: { reason, freezes } }]
  })
}

/** Returns the events of the places that are changed without approval. */
async function brokenGlass(transaction: Transaction, override: Override): Promise<NewEvent[]> {
  const uses = await insertUses(transaction, override)
  return uses.map(({ id, project, environment }) => ({
    type: 'break-glass-used',
    subject: { project, environment },
    data: { id, reason: override.reason },
  }))
}
