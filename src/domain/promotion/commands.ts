import type { Schema } from '../../contract.ts'
import { mapYielding } from '../../runtime/yielding.ts'
import { assertMaySkip } from '../change-control/guard.ts'
import { carryOutPlans } from '../change-requests/carry-out.ts'
import { withErrorsAt } from '../checking/error-path.ts'
import { type DomainError, refusalOf } from '../errors.ts'
import type { Plan } from '../features/apply.ts'
import { lockFeatures } from '../features/locks.ts'
import { assertMayMake } from '../features/permitted.ts'
import { assertReferable, lockedReferences } from '../features/strategies/references.ts'
import { admitAdded, plansOf, plansToTurnOff, turningsOf } from '../features/turn-on-off.ts'
import type { ProjectEnvironment } from '../project-environment.ts'
import { may } from '../rights.ts'
import type { Limits } from '../transaction/limits.ts'
import { isHeldByRule, noteProposable } from '../transaction/proposing.ts'
import type { Transaction } from '../transaction/transaction.ts'
import {
  askedOf,
  assertSize,
  assertTwoEnvironments,
  type Candidate,
  editsOf,
  outcomeOf,
  type Promotion,
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
  const { promotions, refusals } = await planned(candidates, transaction.limits)
  const turned = (isOn: boolean) => promotions.filter(({ enabled }) => enabled === isOn).map(({ after }) => after)
  const turnings = turningsOf(turned(true), false)
  const switches = [plansOf(scope, turnings), plansToTurnOff(scope, turned(false))]
  // Feature by feature, then turning on and off.
  const batches = [...promotions.map(({ feature, edits }) => [{ project, feature, edits }]), ...switches]
  if (!isProposed) {
    const asked = promotions.map((promotion) => ({ project, feature: promotion.feature, edits: askedOf(promotion) }))
    await assertMayPromote(transaction, scope, candidates, [...asked, ...switches.flat()])
  }
  const [refused] = refusals
  if (refused !== undefined) throw refused
  await assertAllReferable(transaction, project, promotions)
  if (!isProposed) await admitAdded(transaction, scope, turnings)
  const proposed = promotions.map((promotion) => ({ project, feature: promotion.feature, edits: editsOf(promotion) }))
  const changeRequest = await carryOutPlans(transaction, scope, isProposed ? [proposed] : batches, isProposed)
  return { ...outcomeOf(candidates), ...(changeRequest && { changeRequest }) }
}

/** @throws DomainError forbidden, with all missing permissions */
async function assertMayPromote(
  transaction: Transaction,
  scope: ProjectEnvironment,
  candidates: readonly Candidate[],
  plans: readonly Plan[],
): Promise<void> {
  // They may be guarded since the request began.
  if (candidates.some(({ guarded }) => guarded)) assertMaySkip(transaction, [scope])
  await assertMayMake(transaction, plans)
}

/** Plans the edits of the features that differ. Permissions are asked for before a refusal is thrown. */
async function planned(candidates: readonly Candidate[], limits: Limits) {
  const refusals: DomainError[] = []
  const differing = candidates.filter(({ parts }) => parts.length > 0)
  const promotions = await mapYielding(differing, (candidate) => {
    const found: Promotion[] = []
    const refusal = refusalOf(() => found.push(promotionOf(candidate, limits)))
    if (refusal !== undefined) refusals.push(refusal)
    return found
  })
  return { promotions: promotions.flat(), refusals }
}

/** Checks what the strategies refer to. */
async function assertAllReferable(
  transaction: Transaction,
  project: string,
  promotions: readonly Promotion[],
): Promise<void> {
  const edits = promotions.flatMap((promotion) => promotion.edits)
  const references = await lockedReferences(transaction, edits, '/body/features')
  await mapYielding(promotions, (promotion) =>
    withErrorsAt(promotion.path, `in the feature ${promotion.feature}`, () =>
      assertReferable(project, promotion.edits, references, transaction.limits),
    ),
  )
}
