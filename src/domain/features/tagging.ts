import type { Schema } from '../../contract.ts'
import { type DomainError, invalid, missing } from '../errors.ts'
import type { NewEvent } from '../event-types.ts'
import { recordEvents } from '../events/record.ts'
import { requireProject } from '../projects/queries.ts'
import { attachTags, detachTags, ensureTags } from '../tags/commands.ts'
import { requireTag, tagsOfFeature } from '../tags/queries.ts'
import { type TagChanges, tagChangesFrom, tagFrom } from '../tags/tag.ts'
import { markFeatures } from '../transaction/feature-revision.ts'
import { assertMay, type Transaction } from '../transaction/transaction.ts'
import { eventsOf } from './edits/table.ts'
import { archivedError, type FeatureState } from './feature.ts'
import { foreign, lockFeatures, lockNamedFeature } from './locks.ts'

type Tag = Schema<'Tag'>

/**
 * Adds a tag to a feature. Creates the tag if it does not exist.
 *
 * @throws DomainError missing for the feature; forbidden; invalid for the tag type or an archived feature
 */
export async function addFeatureTag(transaction: Transaction, name: string, wanted: Schema<'TagInput'>): Promise<Tag> {
  const feature = await lockTaggable(transaction, name)
  const tag = tagFrom(wanted)
  await changeTags(transaction, feature.project, [{ features: [feature], added: [tag], removed: [] }])
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
  await changeTags(transaction, feature.project, [{ features: [feature], ...tagChangesFrom(wanted) }])
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
  await changeTags(transaction, feature.project, [{ features: [feature], added: [], removed: [tag] }])
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
  await changeTags(transaction, project, [{ features, ...tagChangesFrom(tags) }])
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

/** The tags to add to each of the features, and to remove from it. */
type Retagging = TagChanges & { readonly features: readonly FeatureState[] }

async function changeTags(transaction: Transaction, project: string, retaggings: readonly Retagging[]): Promise<void> {
  await recordEvents(transaction, await retagFeatures(transaction, project, retaggings))
}

/**
 * Changes the tags of locked features of one project. Tags can be removed from archived features, but not added
 * (decision 5).
 *
 * @returns an event for each added tag, then for each removed tag; the caller records them
 * @throws DomainError invalid for a tag type or an archived feature
 */
async function retagFeatures(
  transaction: Transaction,
  project: string,
  retaggings: readonly Retagging[],
): Promise<NewEvent[]> {
  for (const { features, added } of retaggings) {
    const resting = features.find(({ archivedAt }) => archivedAt !== null)
    if (resting !== undefined && added.length > 0) throw archivedError(resting.name)
  }
  await ensureTags(
    transaction,
    retaggings.flatMap(({ added }) => added),
    project,
  )
  const taggings = retaggings.map(({ features, ...changes }) => ({ ...changes, features: features.map(tagName) }))
  const attached = await attachTags(
    transaction,
    taggings.map(({ features, added: tags }) => ({ features, tags })),
  )
  const detached = await detachTags(
    transaction,
    taggings.map(({ features, removed: tags }) => ({ features, tags })),
  )
  await markFeatures(
    transaction,
    [...attached, ...detached].map(({ feature }) => feature),
  )
  const { now } = transaction
  return [
    ...attached.flatMap(({ feature, tag }) => eventsOf({ kind: 'tagged', tag }, { project, feature, now })),
    ...detached.flatMap(({ feature, tag }) => eventsOf({ kind: 'untagged', tag }, { project, feature, now })),
  ]
}

function tagName({ name }: FeatureState): string {
  return name
}
