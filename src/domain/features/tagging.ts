import type { Schema } from '../../contract.ts'
import { assertMay, type Change } from '../change.ts'
import { type DomainError, invalid, missing } from '../errors.ts'
import type { NewEvent } from '../events/event-types.ts'
import { recordEvents } from '../events/record.ts'
import { requireProject } from '../projects/queries.ts'
import { attachTagsToAll, detachTagsFromAll, ensureTags } from '../tags/commands.ts'
import { requireTag, tagsOfFeature } from '../tags/queries.ts'
import { type TagChanges, tagChangesFrom, tagFrom } from '../tags/tag.ts'
import type { FeatureState } from './feature.ts'
import { archived, type FeatureKey, foreign, lockFeatures, lockNamedFeature } from './queries.ts'

type Tag = Schema<'Tag'>

/**
 * Puts a tag on a feature, and creates it when it does not exist.
 *
 * @throws DomainError missing for the feature; forbidden; invalid for the tag type or an archived feature
 */
export async function addFeatureTag(change: Change, name: string, wanted: Schema<'TagInput'>): Promise<Tag> {
  const feature = await lockTaggable(change, name)
  const tag = tagFrom(wanted)
  await changeTags(change, feature.project, [feature], { added: [tag], removed: [] })
  return tag
}

/**
 * Puts tags on a feature and takes others off.
 *
 * @returns all tags that the feature has then
 * @throws DomainError missing for the feature; forbidden; invalid for a tag type or an archived feature
 */
export async function updateFeatureTags(change: Change, name: string, wanted: Schema<'TagChanges'>): Promise<Tag[]> {
  const feature = await lockTaggable(change, name)
  await changeTags(change, feature.project, [feature], tagChangesFrom(wanted))
  return tagsOfFeature(change.tx, name, change.actor)
}

/**
 * Makes a locked feature have exactly these tags.
 *
 * @throws DomainError invalid for a tag type or an archived feature
 */
export async function replaceFeatureTags(
  change: Change,
  feature: FeatureState,
  before: readonly Tag[],
  after: readonly Tag[],
): Promise<void> {
  const without = (tags: readonly Tag[], others: readonly Tag[]) =>
    tags.filter(({ type, value }) => !others.some((other) => other.type === type && other.value === value))
  await changeTags(change, feature.project, [feature], {
    added: without(after, before),
    removed: without(before, after),
  })
}

/**
 * Takes a tag off a feature; the tag itself stays.
 *
 * @throws DomainError missing for the feature; forbidden
 */
export async function removeFeatureTag(change: Change, name: string, tag: Tag): Promise<void> {
  const feature = await lockTaggable(change, name)
  await requireTag(change.tx, tag, change.actor)
  await changeTags(change, feature.project, [feature], { added: [], removed: [tag] })
}

/**
 * Puts tags on several features of a project and takes others off.
 *
 * @throws DomainError missing for a feature; invalid for one of another project, a tag type or an archived feature
 */
export async function updateTagsOfFeatures(
  change: Change,
  project: string,
  { features: names, tags }: Schema<'UpdateTagsOfFeatures'>,
): Promise<void> {
  await requireProject(change.tx, project)
  const features = await lockFeatures(change, project, names, misplaced)
  const known = new Set(features.map(({ name }) => name))
  const unknown = names.find((name) => !known.has(name))
  if (unknown !== undefined) throw missing('feature', unknown)
  await changeTags(change, project, features, tagChangesFrom(tags))
}

/** Clients know 400 here, where other bulk changes answer 403. */
function misplaced(name: string, project: string): DomainError {
  return invalid(foreign(name, project).message, '/body/features')
}

async function lockTaggable(change: Change, name: string): Promise<FeatureState> {
  const feature = await lockNamedFeature(change, name)
  assertMay(change, 'UPDATE_FEATURE', { project: feature.project })
  return feature
}

/** Changes the tags of locked features of one project. Archived features lose tags, but get none (decision 5). */
async function changeTags(
  change: Change,
  project: string,
  features: readonly FeatureState[],
  { added, removed }: TagChanges,
): Promise<void> {
  const resting = features.find(({ archivedAt }) => archivedAt !== null)
  if (resting !== undefined && added.length > 0) throw archived(resting.name)
  const names = features.map(({ name }) => name)
  await ensureTags(change, added, project)
  const attached = await attachTagsToAll(change, names, added)
  const detached = await detachTagsFromAll(change, names, removed)
  await recordEvents(change, [
    ...attached.map(({ feature, tag }) => taggedEvent({ project, feature }, tag)),
    ...detached.map(({ feature, tag }) => untaggedEvent({ project, feature }, tag)),
  ])
}

function taggedEvent(subject: FeatureKey, data: Tag): NewEvent {
  return { type: 'feature-tagged', subject, data }
}

function untaggedEvent(subject: FeatureKey, preData: Tag): NewEvent {
  return { type: 'feature-untagged', subject, preData }
}
