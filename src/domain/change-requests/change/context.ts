import { legalValuesOf } from '../../context-fields/queries.ts'
import { invalidAll } from '../../errors.ts'
import { expressionProblems } from '../../features/strategies/constraint.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import type { Transaction } from '../../transaction.ts'
import { type CurrentState, currentStateOf } from '../forecast/current-state.ts'
import { requireOpenEnvironment } from '../workflow/may-propose.ts'
import { isOfFeature, type ProposalContext, proposalFrom } from './proposal.ts'
import type { Content, TypedChange } from './typed-change.ts'

/**
 * Returns changes as they can be stored in the caller's request for a place, each with a snapshot of what it changes.
 *
 * @param pathOf JSON pointer of each change in the request body
 * @throws DomainError missing for the place or something that a change names; forbidden; invalid
 */
export async function proposalsFrom(
  transaction: Transaction,
  place: ProjectEnvironment,
  contents: readonly Content[],
  pathOf: (position: number) => string,
): Promise<{ minApprovals: number; proposals: TypedChange[]; current: CurrentState }> {
  const { tx, actor, limits } = transaction
  const named = contents.map(unchecked)
  // These queries are sent together.
  const [open, current, legal] = await Promise.all([
    requireOpenEnvironment(transaction, place),
    currentStateOf(tx, place, named),
    legalValuesOf(tx, contextNamesOf(contents)),
  ])
  assertFewExpressions(contents)
  const around: ProposalContext = { ...open, current, legal, limits, hiddenProjects: actor.hiddenProjects }
  const proposals = contents.map((content, position) => proposalFrom(content, around, pathOf(position)))
  return { minApprovals: open.minApprovals, proposals, current }
}

/** Returns a change as if it were checked, to look up what it names. */
function unchecked(content: Content): TypedChange {
  if (!isOfFeature(content)) return { ...content, feature: null, before: null }
  if (content.action === 'archiveFeature' || content.action === 'deleteDependency')
    return { ...content, payload: {}, before: null }
  return { ...content, before: null }
}

function assertFewExpressions(contents: readonly Content[]): void {
  const problems = expressionProblems(constraintsOf(contents), '/body')
  const [first] = problems
  if (first !== undefined) throw invalidAll(`The changes ${first.message}`, problems)
}

function contextNamesOf(contents: readonly Content[]): string[] {
  return [...new Set(constraintsOf(contents).map(({ contextName }) => contextName))]
}

function constraintsOf(contents: readonly Content[]) {
  return contents.flatMap(({ action, payload }) =>
    action === 'addStrategy' || action === 'updateStrategy' || action === 'updateSegment'
      ? (payload.constraints ?? [])
      : [],
  )
}
