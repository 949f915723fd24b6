import type { Schema } from '../../contract.ts'
import { assertUnguarded, scopesToRequest } from '../change-control/guard.ts'
import { carryOut } from '../change-requests/carry-out.ts'
import { admitFeature } from '../features/admission.ts'
import { requireFeature, type StoredFeature } from '../features/aggregate.ts'
import { applyEdits } from '../features/apply.ts'
import type { EnvironmentEdit } from '../features/edits/edit.ts'
import type { FeatureKey } from '../features/feature.ts'
import { lockFeature } from '../features/locks.ts'
import { dependencyEdits, needsOf } from '../features/plan.ts'
import { featureDocument } from '../features/state.ts'
import { lockActiveProject } from '../projects/locks.ts'
import { isHeldByRule, noteProposable } from '../transaction/proposing.ts'
import { assertMayAll, type Transaction } from '../transaction/transaction.ts'
import { copiedContent } from './copied.ts'

/** A feature that was created, and the change requests with what it is to get where they guard it. */
export type Cloned = { readonly feature: StoredFeature; readonly changeRequests: Schema<'ChangeRequest'>[] }

/**
 * Creates a feature with the strategies, variants, metadata and parents of another one. It is off in all environments.
 * On request, and where approval rules hold it, a change request gives it what it is to get where change requests guard
 * an environment.
 *
 * @throws DomainError missing for the feature; taken for the name; invalid for the name or the instance's limit;
 *   forbidden for the project's limit, without the permissions for the copied parts, and in a guarded project
 */
export async function cloneFeature(
  transaction: Transaction,
  { project, feature: from }: FeatureKey,
  { name, replaceGroupId = true, asChangeRequest = false }: Schema<'CloneFeature'>,
): Promise<Cloned> {
  const { tx, now, actor } = transaction
  // Changes of the project's environments also lock the project first, so they can't happen between read and copy.
  await lockActiveProject(tx, project)
  await lockFeature(transaction, { project, feature: from })
  const original = await requireFeature(tx, { project, feature: from }, actor.userId)
  const contents = original.environments.map((environment) => ({
    environment: environment.name,
    edits: copiedContent(environment, name, replaceGroupId),
  }))
  const guarded = asChangeRequest
    ? await guardedOf(transaction, project, contents)
    : heldPlacesOf(transaction, project, contents)
  const edits = contents.flatMap((one) => one.edits)
  if (guarded.length === 0) {
    await assertUnguarded(transaction, project)
    // Copying needs the same permissions as adding.
    assertMayAll(transaction, needsOf([{ project, feature: name, edits }]))
  }
  await admitFeature(transaction, project, name)
  const made = { ...original, name, markedStale: null, createdAt: now, archivedAt: null }
  const key = { project, feature: name }
  const created = { kind: 'created' as const, after: made, tags: [] }
  const parents = dependencyEdits({}, featureDocument(original).dependencies)
  const changeRequests: Schema<'ChangeRequest'>[] = []
  if (guarded.length === 0) await applyEdits(transaction, key, [created], variantsLast(edits), parents)
  else {
    await applyEdits(transaction, key, [created])
    const inside = contents
      .map((one) => (one.environment === guarded[0] ? { ...one, edits: [...one.edits, ...parents] } : one))
      .filter((one) => one.edits.length > 0)
    const asked = asChangeRequest ? 'where guarded' : undefined
    const carriedOut = await carryOut(transaction, { ...key, outside: [], inside }, asked)
    changeRequests.push(...carriedOut.changeRequests)
  }
  return { feature: await requireFeature(tx, key, actor.userId), changeRequests }
}

/** Returns those of some environments, sorted, in which approval rules hold what the feature is to get. */
function heldPlacesOf(
  transaction: Transaction,
  project: string,
  contents: readonly { readonly environment: string }[],
): string[] {
  const places = contents.map(({ environment }) => ({ project, environment }))
  noteProposable(transaction, places)
  return places.flatMap((place) => (isHeldByRule(transaction, place) ? place.environment : [])).sort()
}

/** Returns the guarded ones of some environments, sorted. */
async function guardedOf(
  transaction: Transaction,
  project: string,
  contents: readonly { readonly environment: string }[],
): Promise<string[]> {
  const names = contents.map(({ environment }) => environment)
  return (await scopesToRequest(transaction, project, names, true)).map(({ environment }) => environment)
}

/** First all strategies, then all variants. */
function variantsLast(edits: readonly EnvironmentEdit[]): EnvironmentEdit[] {
  return [...edits.filter(({ kind }) => kind !== 'variants'), ...edits.filter(({ kind }) => kind === 'variants')]
}
