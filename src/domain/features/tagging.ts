import type { Schema } from '../../contract.ts'
import { type DomainError, invalid, missing } from '../errors.ts'
import { requireProject } from '../projects/queries.ts'
import { requireTag, tagsByFeature, tagsOfFeature } from '../tags/queries.ts'
import { type TagChanges, tagChangesFrom, tagFrom, tagsWithout } from '../tags/tag.ts'
import { assertMay, type Transaction } from '../transaction/transaction.ts'
import { applyPlans } from './apply.ts'
import type { Kind } from './edits/edit.ts'
import { archivedError, type FeatureState } from './feature.ts'
import { foreign, lockFeatures, lockNamedFeature } from './locks.ts'
import { tagEdits } from './plan.ts'
import { tagsMember } from './state.ts'

type Tag = Schema<'Tag'>

/**
 * Adds a tag to a feature. Creates the tag if it does not exist.
 *
 * @throws DomainError missing for the feature; forbidden; invalid for the tag type or an archived feature
 */
export async function addFeatureTag(transaction: Transaction, name: string, wanted: Schema<'TagInput'>): Promise<Tag> {
  const feature = await lockTaggable(transaction, name)
  const tag = tagFrom(wanted)
  await changeTags(transaction, feature.project, [feature], { added: [tag], removed: [] })
  return tag
}

/**
 * Adds tags to a feature and removes others.
 *
 * @returns the tags of the feature after the change, 1000 at most
 * @throws DomainError missing for the feature; forbidden; invalid for a tag type or an archived feature
 */
export async function updateFeatureTags(
  transaction: Transaction,
  name: string,
  wanted: Schema<'TagChanges'>,
): Promise<Tag[]> {
  const feature = await lockTaggable(transaction, name)
  await changeTags(transaction, feature.project, [feature], tagChangesFrom(wanted))
  return tagsOfFeature(transaction.tx, name, transaction.actor)
}

/**
 * Removes a tag from a feature. The tag itself remains.
 *
 * @throws DomainError missing for the feature; forbidden
 */
export async function removeFeatureTag(transaction: Transaction, name: string, tag: Tag): Promise<void> {
  const feature = await lockTaggable(transaction, name)
  await requireTag(transaction.tx, tag, transaction.actor)
  await changeTags(transaction, feature.project, [feature], { added: [], removed: [tag] })
}

/**
 * Adds tags to several features of a project and removes others.
 *
 * @throws DomainError missing for a feature; invalid for one of another project, a tag type or an archived feature
 */
export async function updateTagsOfFeatures(
  transaction: Transaction,
  project: string,
  { features: names, tags }: Schema<'UpdateTagsOfFeatures'>,
): Promise<void> {
  await requireProject(transaction.tx, project)
  const features = await lockFeatures(transaction, project, names, { refusal: misplaced })
  const known = new Set(features.map(({ name }) => name))
  const unknown = names.find((name) => !known.has(name))
  if (unknown !== undefined) throw missing('feature', unknown)
  await changeTags(transaction, project, features, tagChangesFrom(tags))
}

/** Clients expect status 400 here, where other bulk changes respond with 403. */
function misplaced(name: string, project: string): DomainError {
  return invalid(foreign(name, project).message, '/body/features')
}

async function lockTaggable(transaction: Transaction, name: string): Promise<FeatureState> {
  const feature = await lockNamedFeature(transaction, name)
  assertMay(transaction, 'UPDATE_FEATURE', { project: feature.project })
  return feature
}

/**
 * Changes the tags of locked features of one project: first all that are added, then all that are removed. Tags can be
 * removed from archived features, but not added (decision 5).
 *
 * @throws DomainError invalid for a tag type or an archived feature
 */
async function changeTags(
  transaction: Transaction,
  project: string,
  features: readonly FeatureState[],
  { added, removed }: TagChanges,
): Promise<void> {
  const resting = features.find(({ archivedAt }) => archivedAt !== null)
  if (resting !== undefined && added.length > 0) throw archivedError(resting.name)
  const names = features.map(({ name }) => name).sort()
  const present = await tagsByFeature(transaction.tx, names, [...added, ...removed])
  const plans = names.map((feature) => {
    const before = present.get(feature) ?? []
    const wanted = [...tagsWithout(before, removed), ...added]
    return { project, feature, edits: tagEdits(tagsMember(before), tagsMember(wanted)) }
  })
  const of = (kind: Kind) => plans.map((plan) => ({ ...plan, edits: plan.edits.filter((edit) => edit.kind === kind) }))
  await applyPlans(transaction, [[...of('tagged'), ...of('untagged')]])
}
