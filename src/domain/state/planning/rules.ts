import { forEachYielding } from '../../../runtime/yielding.ts'
import type { Problem } from '../document/document-check.ts'
import type { Change } from '../fields.ts'
import type { Compared } from './compared.ts'
import { nameProblems } from './name-rules.ts'
import { onProblems } from './on-rules.ts'
import { constraintRuleProblems, legalValuesIn, strategyTypeProblems } from './strategy-rules.ts'
import { tieProblems } from './tie-rules.ts'

/**
 * Returns what contradicts itself, and what single operations would refuse of changes, all of it at once. They check it
 * again under locks, and more. Yields to the event loop.
 *
 * @param hasTypes whether the types of strategies are known
 */
export async function ruleProblems(
  changes: readonly Change[],
  known: Pick<Compared, 'documents' | 'present'>,
  hasTypes = true,
): Promise<Problem[]> {
  const legal = legalValuesIn(known)
  const problems: Problem[] = []
  await forEachYielding(changes, (change) => {
    if (hasTypes) problems.push(...strategyTypeProblems(change, known))
    problems.push(...constraintRuleProblems(change, known, legal), ...nameProblems(change, known))
  })
  return [...problems, ...onProblems(known.documents), ...tieProblems(changes, known)]
}
