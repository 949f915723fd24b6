import type { Schema } from '../../contract.ts'
import { mapYielding } from '../../runtime/yielding.ts'
import { assertMaySkip } from '../change-control/guard.ts'
import { proposed } from '../change-requests/proposed.ts'
import { withErrorsAt } from '../checking/error-path.ts'
import { applyPlans, type Plan } from '../features/apply.ts'
import { lockFeatures } from '../features/locks.ts'
import { assertReferable, lockedReferences } from '../features/strategies/references.ts'
import { plansToTurnOff, plansToTurnOn } from '../features/turn-on-off.ts'
import type { ProjectEnvironment } from '../project-environment.ts'
import { may } from '../rights.ts'
import { assertMayAll, type Transaction } from '../transaction/transaction.ts'
import {
  assertSize,
  assertTwoEnvironments,
  type Candidate,
  changesOf,
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
  const scope = { project, environment: wanted.to }
  const isGuarded = await isTargetGuarded(transaction.tx, project, wanted)
  const maySkip = may(transaction.actor.rights, 'SKIP_CHANGE_REQUEST', scope)
  return wanted.asChangeRequest || (isGuarded && !maySkip)
    ? proposePromotion(transaction, scope, wanted)
    : promoteDirectly(transaction, scope, wanted)
}

/** Locks no feature: nothing is changed yet, and every caller may propose a change. */
async function proposePromotion(transaction: Transaction, scope: ProjectEnvironment, wanted: Wanted): Promise<Outcome> {
  const { tx, actor } = transaction
  const candidates = await candidatesFor(tx, scope.project, wanted, actor)
  const promotions = await plannedPromotions(transaction, scope, candidates)
  const outcome = outcomeOf(candidates)
  if (promotions.length === 0) return outcome
  return { ...outcome, changeRequest: await proposed(transaction, scope, promotions.flatMap(changesOf)) }
}

async function promoteDirectly(transaction: Transaction, scope: ProjectEnvironment, wanted: Wanted): Promise<Outcome> {
  const { tx, actor } = transaction
  await lockFeatures(transaction, scope.project, wanted.features)
  const candidates = await candidatesFor(tx, scope.project, wanted, actor)
  // They may be guarded since the request began.
  if (candidates.some(({ guarded }) => guarded)) assertMaySkip(transaction, [scope])
  assertMayAll(
    transaction,
    permissionsFor(candidates).map((permission) => ({ permission, ...scope })),
  )
  const promotions = await plannedPromotions(transaction, scope, candidates)
  await applyPlans(transaction, await plansOf(transaction, scope, promotions))
  return outcomeOf(candidates)
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
async function plansOf(
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
