import type { Schema } from '../../contract.ts'
import { mapYielding } from '../../runtime/yielding.ts'
import { assertMaySkip } from '../change-control/guard.ts'
import { carryOutPlans } from '../change-requests/carry-out.ts'
import { withErrorsAt } from '../checking/error-path.ts'
import type { Plan } from '../features/apply.ts'
import { lockFeatures } from '../features/locks.ts'
import { assertReferable, lockedReferences } from '../features/strategies/references.ts'
import { plansToTurnOff, plansToTurnOn } from '../features/turn-on-off.ts'
import type { ProjectEnvironment } from '../project-environment.ts'
import { may } from '../rights.ts'
import { isHeldByRule, noteProposable } from '../transaction/proposing.ts'
import { assertMayAll, type Transaction } from '../transaction/transaction.ts'
import {
  assertSize,
  assertTwoEnvironments,
  type Candidate,
  editsOf,
  outcomeOf,
  type Promotion,
  permissionsFor,
  promotionOf,
} from './promotion.ts'
import { candidatesFor, isTargetGuarded } from './queries.ts'

type Wanted = Schema<'PromoteFeatures'>
type Outcome = Schema<'PromotionOutcome'>

/**
 * Copies parts of features from one environment of a project to another: all of them, or none. Where change requests
 * guard the target, a caller who may not skip them gets a change request with the same edits.
 *
 * @throws DomainError missing for the project, an environment, a feature or a segment; forbidden with all missing
 *   permissions, and for a feature of another project; invalid by the rules of the single edits, for an archived
 *   feature, for one environment twice, and for more features than the limit
 */
export async function promoteFeatures(transaction: Transaction, project: string, wanted: Wanted): Promise<Outcome> {
  assertTwoEnvironments(wanted, '/body/to')
  assertSize(wanted, transaction.limits)
  const { tx, actor } = transaction
  const scope = { project, environment: wanted.to }
  noteProposable(transaction, [scope])
  const isGuarded = (await isTargetGuarded(tx, project, wanted)) || isHeldByRule(transaction, scope)
  const isProposed = wanted.asChangeRequest || (isGuarded && !may(actor.rights, 'SKIP_CHANGE_REQUEST', scope))
  // Nothing is locked for a proposal: nothing is changed yet, and every caller may propose a change.
  if (!isProposed) await lockFeatures(transaction, project, wanted.features)
  const candidates = await candidatesFor(tx, project, wanted, actor)
  if (!isProposed) assertMayPromote(transaction, scope, candidates)
  const promotions = await plannedPromotions(transaction, scope, candidates)
  const batches = isProposed
    ? [promotions.map((promotion) => ({ project, feature: promotion.feature, edits: editsOf(promotion) }))]
    : await batchesOf(transaction, scope, promotions)
  const changeRequest = await carryOutPlans(transaction, scope, batches, isProposed)
  return { ...outcomeOf(candidates), ...(changeRequest && { changeRequest }) }
}

/** @throws DomainError forbidden, with all missing permissions */
function assertMayPromote(transaction: Transaction, scope: ProjectEnvironment, candidates: readonly Candidate[]): void {
  // They may be guarded since the request began.
  if (candidates.some(({ guarded }) => guarded)) assertMaySkip(transaction, [scope])
  assertMayAll(
    transaction,
    permissionsFor(candidates).map((permission) => ({ permission, ...scope })),
  )
}

/** Plans the edits of the features that differ, and checks them. */
async function plannedPromotions(
  transaction: Transaction,
  { project }: ProjectEnvironment,
  candidates: readonly Candidate[],
): Promise<Promotion[]> {
  const { limits } = transaction
  const differing = candidates.filter(({ parts }) => parts.length > 0)
  const promotions = await mapYielding(differing, (candidate) => promotionOf(candidate, limits))
  const edits = promotions.flatMap((promotion) => promotion.edits)
  const references = await lockedReferences(transaction, edits, '/body/features')
  await mapYielding(promotions, (promotion) =>
    withErrorsAt(promotion.path, `in the feature ${promotion.feature}`, () =>
      assertReferable(project, promotion.edits, references, limits),
    ),
  )
  return promotions
}

/** Returns the batches of a promotion: feature by feature, then turning on and off. */
async function batchesOf(
  transaction: Transaction,
  scope: ProjectEnvironment,
  promotions: readonly Promotion[],
): Promise<Plan[][]> {
  const turned = (wanted: boolean) => promotions.filter(({ enabled }) => enabled === wanted).map(({ after }) => after)
  return [
    ...promotions.map(({ feature, edits }) => [{ project: scope.project, feature, edits }]),
    await plansToTurnOn(transaction, scope, turned(true)),
    plansToTurnOff(scope, turned(false)),
  ]
}
