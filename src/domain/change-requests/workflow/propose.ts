import { type Selectable, sql } from 'kysely'
import type { ProjectsTable } from '../../../../generated/database.ts'
import { compiled } from '../../../db/compiled.ts'
import { anyOf } from '../../../db/sql.ts'
import type { Actor } from '../../actor.ts'
import { hasRuleAt } from '../../change-control/guard.ts'
import { withErrorPath } from '../../checking/error-path.ts'
import { legalValuesOf } from '../../context-fields/legal-values.ts'
import { forbidden, invalidAll, missing, withPath } from '../../errors.ts'
import { archivedError } from '../../features/feature.ts'
import { expressionProblems } from '../../features/strategies/constraint.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import { notInProject } from '../../projects/queries.ts'
import { isAdmin } from '../../rights.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import type { ProposalContext } from '../actions/action.ts'
import { ACTIONS, isOfFeature, namesOf, snapshotOf } from '../actions/table.ts'
import {
  type Action,
  type ActionWithPayload,
  type Content,
  contextFields,
  type NamedChange,
  type Names,
  type TypedChange,
} from '../change/change.ts'
import { type CurrentFeature, type CurrentState, currentStateOf } from '../state/current-state.ts'

/**
 * Locks the segments that changes give to strategies, until the end of the transaction. A concurrent deletion waits,
 * and then sees that the segment is used. Call it before the request is locked: segments are always locked first.
 */
export async function lockUsedSegments({ tx, later }: Transaction, contents: readonly Content[]): Promise<void> {
  const segments = namesOf(contents.map(namedChange)).usedSegments
  if (segments.length === 0) return
  await later(tx.selectFrom('segments').select('id').where('id', '=', anyOf(segments)).orderBy('id').forKeyShare())
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
  scope: ProjectEnvironment,
  contents: readonly Content[],
  pathOf: (position: number) => string,
): Promise<{ minApprovals: number; proposals: TypedChange[]; current: CurrentState }> {
  const { tx, actor, limits } = transaction
  const changes = contents.map(namedChange)
  const names = namesOf(changes)
  // These queries are sent together.
  const [{ minApprovals, stickiness }, current, legal] = await Promise.all([
    requireOpenEnvironment(transaction, scope),
    currentStateOf(tx, { scope, names }),
    legalValuesOf(tx, contextFields(names)),
  ])
  assertFewExpressions(names)
  const { hiddenProjects } = actor
  const context: ProposalContext = { ...scope, stickiness, current, legal, limits, hiddenProjects }
  const proposals = changes.map((change, position) => proposalFrom(change, context, pathOf(position)))
  return { minApprovals, proposals, current }
}

function assertFewExpressions({ constraints }: Names): void {
  const problems = expressionProblems(constraints, '/body')
  const [first] = problems
  if (first !== undefined) throw invalidAll(`The changes ${first.message}`, problems)
}

/**
 * Returns a change as it is stored, without members unknown to the contract, after checking it against the objects that
 * it names and the rules of the direct operation.
 *
 * @param path JSON pointer of the change in the request body, used as a prefix of the paths in errors
 * @throws DomainError missing for an object that it names; forbidden for a feature that would depend on itself; invalid
 */
function proposalFrom(change: NamedChange, context: ProposalContext, path: string): TypedChange {
  const feature = change.feature === null ? undefined : featureOf(change.feature, context, `${path}/feature`)
  return withErrorPath(`${path}/payload`, () => {
    const proposal: NamedChange = { ...withCheckedPayload(change, feature, context), feature: change.feature }
    return { ...proposal, before: snapshotOf(proposal, context.current) }
  })
}

function withCheckedPayload<Of extends Action>(
  { action, payload }: ActionWithPayload<Of>,
  feature: CurrentFeature | undefined,
  context: ProposalContext,
): ActionWithPayload<Of> {
  return { action, payload: ACTIONS[action].check(payload, feature, context) }
}

/** Returns a change as if it were checked, to look up the objects that it names. */
function namedChange(content: Content): NamedChange {
  if (!isOfFeature(content)) return { ...content, feature: null }
  const hasNoPayload = content.action === 'archiveFeature' || content.action === 'deleteDependency'
  return hasNoPayload ? { ...content, payload: {} } : content
}

/** Returns a feature that can be changed in the place of the request. */
function featureOf(name: string, { current, project, environment }: ProposalContext, at: string): CurrentFeature {
  const feature = current.features.get(name)
  if (feature === undefined || feature.project !== project) throw withPath(missing('feature', name), at)
  if (feature.archived) throw withPath(archivedError(name), at)
  if (feature.state === null) {
    throw withPath(missing(`environment of the feature "${name}" named`, environment), at)
  }
  return feature
}

/** The data that decides whether the caller can make requests in an environment of a project. */
type ProposalRules = Pick<Selectable<ProjectsTable>, 'mode'> & {
  /** Whether the caller has a role in the project. */
  isMember: boolean
  /** Whether the project has the environment. */
  isAttached: boolean
  /** Of the settings; null where they need no request. */
  requiredApprovals: number | null
  /** Whether an approval rule can match changes there. */
  hasRule: boolean
  stickiness: string
}

const proposalRules = compiled<ProjectEnvironment & { userId: number }, ProposalRules>(
  (db, { project, environment, userId }) =>
    db
      .selectFrom('projects as p')
      .select(({ exists, selectFrom }) => [
        'p.mode',
        'p.defaultStickiness as stickiness',
        exists(selectFrom('heldRoles as r').whereRef('r.projectId', '=', 'p.id').where('r.userId', '=', userId)).as(
          'isMember',
        ),
        exists(
          selectFrom('projectEnvironments as e')
            .whereRef('e.projectId', '=', 'p.id')
            .where('e.environment', '=', environment),
        )
          .$castTo<boolean>()
          .as('isAttached'),
        selectFrom('changeRequestSettings as s')
          .select('s.requiredApprovals')
          .whereRef('s.projectId', '=', 'p.id')
          .where('s.environment', '=', environment)
          .where('s.enabled', '=', true)
          .as('requiredApprovals'),
        hasRuleAt(sql`p.id`, sql`${environment}`).as('hasRule'),
      ])
      .where('p.id', '=', project)
      .where('p.archivedAt', 'is', null),
)

/**
 * Ensures that the caller can make and edit requests in a place.
 *
 * @throws DomainError missing for the project, also an archived one, and the environment; forbidden in a protected
 *   project; invalid where changes need no request
 */
async function requireOpenEnvironment({ tx, actor }: Transaction, { project, environment }: ProjectEnvironment) {
  const [state] = await proposalRules(tx, { project, environment, userId: actor.userId })
  if (state === undefined) throw missing('project', project)
  if (!mayPropose(actor, state)) throw notProposing(project)
  if (!state.isAttached) throw notInProject(project, environment)
  const minApprovals = state.requiredApprovals ?? (state.hasRule ? 1 : null)
  if (minApprovals === null) {
    const message = `Change requests are not enabled in the environment "${environment}" of the project "${project}"`
    throw invalidAll(message, [{ message }])
  }
  return { minApprovals, stickiness: state.stickiness }
}

/**
 * Ensures that the caller may still edit their own request. Change requests need not be enabled there any more.
 *
 * @throws DomainError forbidden in a project that is no longer open
 */
export async function assertMayPropose(
  { tx, actor }: Transaction,
  { project, environment }: ProjectEnvironment,
): Promise<void> {
  const [state] = await proposalRules(tx, { project, environment, userId: actor.userId })
  if (state !== undefined && !mayPropose(actor, state)) throw notProposing(project)
}

/** In a protected or private project, only members and admins make requests. */
function mayPropose({ rights }: Pick<Actor, 'rights'>, { mode, isMember }: ProposalRules): boolean {
  return mode === 'open' || isMember || isAdmin(rights)
}

function notProposing(project: string) {
  return forbidden(`The project "${project}" is not open: only its members make change requests`)
}
