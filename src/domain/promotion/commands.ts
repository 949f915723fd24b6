import type { Schema } from '../../contract.ts'
import { grouped } from '../../runtime/grouped.ts'
import { mapYielding } from '../../runtime/yielding.ts'
import { assertMaySkip } from '../change-control/guard.ts'
import { proposed } from '../change-requests/proposed.ts'
import { withErrorsAt } from '../checking/error-path.ts'
import { forbiddenFor } from '../errors.ts'
import type { NewEvent } from '../event-types.ts'
import { recordBatches } from '../events/record.ts'
import { lockFeatures } from '../features/locks.ts'
import { alignStrategies, lockedReferences } from '../features/strategies/align.ts'
import { assertAlignable } from '../features/strategies/alignment.ts'
import { turnLockedOff, turnLockedOn } from '../features/turn-on-off.ts'
import { restoreVariants } from '../features/variants/commands.ts'
import type { ProjectEnvironment } from '../project-environment.ts'
import { may } from '../rights.ts'
import { assertMay, type Transaction } from '../transaction/transaction.ts'
import {
  assertSize,
  assertTwoEnvironments,
  type Candidate,
  outcomeOf,
  type Promotion,
  permissionsFor,
  promotionOf,
} from './promotion.ts'
import { candidatesFor, isTargetGuarded } from './queries.ts'
import { changesOf } from './requested-changes.ts'

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
  assertMayPromote(transaction, scope, candidates)
  const promotions = await plannedPromotions(transaction, scope, candidates)
  await recordBatches(transaction, await makePromotions(transaction, scope, promotions))
  return outcomeOf(candidates)
}

/** @throws DomainError forbidden, with all missing permissions */
function assertMayPromote(transaction: Transaction, scope: ProjectEnvironment, candidates: readonly Candidate[]): void {
  const needed = permissionsFor(candidates)
  const lacking = needed.filter((permission) => !may(transaction.actor.rights, permission, scope))
  const { project, environment } = scope
  const where = `in the project ${project} in the environment ${environment}`
  if (lacking.length === 0) {
    for (const permission of needed) assertMay(transaction, permission, scope)
    return
  }
  const missing = lacking.map((permission) => ({ anyOf: [permission], ...scope }))
  throw forbiddenFor(`This needs the permissions ${lacking.join(', ')} ${where}`, lacking, missing)
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
  const alignments = promotions.flatMap(({ strategies }) => strategies ?? [])
  const references = await lockedReferences(transaction, alignments, '/body/features')
  await mapYielding(promotions, ({ path, feature, strategies }) =>
    withErrorsAt(path, `in the feature ${feature}`, () => {
      if (strategies) assertAlignable(project, strategies, references, limits)
    }),
  )
  return promotions
}

/** @returns batches of events, which the caller records: feature by feature, then turning on and off */
async function makePromotions(
  transaction: Transaction,
  scope: ProjectEnvironment,
  promotions: readonly Promotion[],
): Promise<NewEvent[][]> {
  const aligned = await alignStrategies(
    transaction,
    scope,
    promotions.flatMap(({ strategies }) => strategies ?? []),
  )
  const restored = await restoreVariants(
    transaction,
    scope,
    promotions.flatMap(({ to: state, variants: inputs }) => (inputs === undefined ? [] : [{ state, inputs }])),
  )
  const ofFeatures = grouped([...aligned, ...restored], ({ feature }) => feature)
  const turned = (wanted: boolean) =>
    promotions.filter(({ enabled }) => enabled === wanted).map(({ to, strategies }) => strategies?.after ?? to)
  return [
    ...[...ofFeatures.values()].map((one) => one.flatMap(({ events }) => events)),
    await turnLockedOn(transaction, scope, turned(true), false),
    await turnLockedOff(transaction, scope, turned(false)),
  ]
}
