import { defer } from '../../../db/deferred.ts'
import { anyOf } from '../../../db/sql.ts'
import { legalValuesOf } from '../../context-fields/legal-values.ts'
import { invalidAll } from '../../errors.ts'
import { expressionProblems } from '../../features/strategies/constraint.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import type { Transaction } from '../../transaction.ts'
import type { ProposalContext } from '../actions/action.ts'
import { proposalFrom, unchecked } from '../actions/proposal.ts'
import { namesOf } from '../actions/table.ts'
import type { Content, TypedChange } from '../change/typed-change.ts'
import { type CurrentState, currentStateOf } from '../state/current-state.ts'
import { contextFields, type Names } from '../state/names.ts'
import { requireOpenEnvironment } from './may-propose.ts'

/**
 * Locks the segments that changes give to strategies, until the end of the transaction. A concurrent deletion waits,
 * and then sees that the segment is used. Call it before the request is locked: segments are always locked first.
 */
export async function lockUsedSegments({ tx }: Transaction, contents: readonly Content[]): Promise<void> {
  const segments = namesOf(contents.map(unchecked)).usedSegments
  if (segments.length === 0) return
  await defer(tx, tx.selectFrom('segments').select('id').where('id', '=', anyOf(segments)).orderBy('id').forShare())
}

/**
 * Returns changes as they can be stored in the caller's request for a place, each with a snapshot of the object that
 * it writes.
 *
 * @param pathOf JSON pointer of each change in the request body
 * @throws DomainError missing for the place or an object that a change names; forbidden; invalid
 */
export async function proposalsFrom(
  transaction: Transaction,
  place: ProjectEnvironment,
  contents: readonly Content[],
  pathOf: (position: number) => string,
): Promise<{ minApprovals: number; proposals: TypedChange[]; current: CurrentState }> {
  const { tx, actor, limits } = transaction
  const names = namesOf(contents.map(unchecked))
  // These queries are sent together.
  const [open, current, legal] = await Promise.all([
    requireOpenEnvironment(transaction, place),
    currentStateOf(tx, { place, names }),
    legalValuesOf(tx, contextFields(names)),
  ])
  assertFewExpressions(names)
  const context: ProposalContext = { ...open, current, legal, limits, hiddenProjects: actor.hiddenProjects }
  const proposals = contents.map((content, position) => proposalFrom(content, context, pathOf(position)))
  return { minApprovals: open.minApprovals, proposals, current }
}

function assertFewExpressions({ constraints }: Names): void {
  const problems = expressionProblems(constraints, '/body')
  const [first] = problems
  if (first !== undefined) throw invalidAll(`The changes ${first.message}`, problems)
}
