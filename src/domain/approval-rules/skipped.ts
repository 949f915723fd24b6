import { grouped } from '../../runtime/grouped.ts'
import type { NewEvent } from '../event-types.ts'
import { recordEvents } from '../events/record.ts'
import { may } from '../rights.ts'
import { MAX_FEATURES } from '../transaction/override.ts'
import type { Transaction } from '../transaction/transaction.ts'
import type { MatchedRule } from './checking.ts'

/**
 * Records which rules the caller skipped by a direct change, because of a permission: others would have needed
 * approvals. One event for each place; for a single feature, it is in the history of that.
 */
export async function recordSkipped(transaction: Transaction, matched: readonly MatchedRule[]): Promise<void> {
  const skipped = matched.filter(
    (rule) => rule.changeRequest === null && rule.approvals > 0 && isSkipped(transaction, rule),
  )
  const byPlace = grouped(skipped, ({ project, environment }) => JSON.stringify([project, environment]))
  if (byPlace.size > 0) await recordEvents(transaction, [...byPlace.values()].flatMap(eventOf))
}

function isSkipped({ actor }: Transaction, { project, environment }: MatchedRule): boolean {
  const scope = { ...(project !== null && { project }), ...(environment !== null && { environment }) }
  return may(actor.rights, 'SKIP_CHANGE_REQUEST', scope)
}

function eventOf(rules: readonly MatchedRule[]): NewEvent[] {
  const [first] = rules
  if (first === undefined) return []
  const { project, environment } = first
  const features = [...new Set(rules.flatMap((rule) => rule.features))].sort()
  const [only, ...others] = features
  const subject = {
    ...(project !== null && { project }),
    ...(environment !== null && { environment }),
    ...(only !== undefined && others.length === 0 && project !== null && { feature: only }),
  }
  const named = new Map(rules.map(({ id, name, isShown }) => [id, { id, name: isShown ? name : null }]))
  const data = { rules: [...named.values()], features: features.slice(0, MAX_FEATURES) }
  return [{ type: 'approval-rules-skipped', subject, data }]
}
