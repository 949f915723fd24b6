import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { UNANSWERED } from '../../db/client.ts'
import type { Tx } from '../../db/handles.ts'
import { prepared } from '../../db/prepared.ts'
import { WRITES_OWN } from '../../db/touches.ts'
import type { Change } from '../change.ts'
import { forbidden, invalid } from '../errors.ts'
import type { FeatureRecord, NewEvent } from '../events/event-types.ts'
import { recordEvent, recordEvents } from '../events/record.ts'
import type { Patch } from '../json-patch.ts'
import { enterStage } from '../lifecycle/commands.ts'
import { assertRoomFor } from '../limit.ts'
import { afterPatch } from '../patch-refusals.ts'
import { type LockedProject, lockActiveProject } from '../projects/queries.ts'
import { attachTags, ensureTags } from '../tags/commands.ts'
import { tagFrom } from '../tags/tag.ts'
import { type FeatureState, featureRecord, normalizedDescription, patchedFeature, updatedFeature } from './feature.ts'
import { assertNamedByPattern } from './naming.ts'
import { archived, type FeatureKey } from './queries.ts'
import {
  type KnownFeature,
  lockWholeFeature,
  type RevisedFeature,
  requireFeature,
  type StoredFeature,
} from './whole.ts'

/**
 * Creates a feature, off in every environment of its project.
 *
 * @throws DomainError missing for the project; taken for the name; invalid for the name, type, tags or the limit of the
 *   instance; forbidden for the limit of the project
 */
export async function createFeature(
  change: Change,
  project: string,
  wanted: Schema<'CreateFeature'>,
): Promise<StoredFeature> {
  const { tx, now, actor } = change
  const { name, type = 'release', description, impressionData = false } = wanted
  await admitFeature(change, project, name)
  await insertFeature(change, { name, project, type, description: normalizedDescription(description), impressionData })
  await sql`insert into feature_environments (feature_name, environment)
    select ${name}, environment from project_environments where project_id = ${project}`.execute(tx)
  const tags = (wanted.tags ?? []).map(tagFrom)
  await ensureTags(change, tags, project)
  await attachTags(change, name, tags)
  const feature = await requireFeature(tx, { project, feature: name }, actor.userId)
  await recordEvent(change, 'feature-created', { project, feature: name }, { data: featureRecord(feature, now) })
  return feature
}

/** Stores a feature that was admitted, at the start of its lifecycle and in no environment yet. */
export async function insertFeature(
  change: Change,
  feature: Pick<FeatureState, 'name' | 'project' | 'type' | 'description' | 'impressionData'>,
): Promise<void> {
  const { project, ...columns } = feature
  const { tx, now, actor } = change
  await tx
    .insertInto('features')
    .values({ ...columns, projectId: project, createdAt: now, createdByUserId: actor.userId })
    .execute()
  await enterStage(change, [feature.name], 'initial')
}

/**
 * Sets those properties of a feature that are given.
 *
 * @throws DomainError missing for the feature; invalid for the name, the type, or an archived feature
 */
export async function updateFeature(
  change: Change,
  key: FeatureKey,
  settings: Schema<'UpdateFeature'>,
  known?: KnownFeature,
): Promise<RevisedFeature> {
  return changeMetadata(change, key, known, (before) => updatedFeature(before, settings, change.now))
}

/**
 * Applies a JSON Patch to the metadata of a feature.
 *
 * @throws DomainError missing for the feature; invalid for the patch, its result, or an archived feature
 */
export async function patchFeature(
  change: Change,
  key: FeatureKey,
  patch: Patch,
  known?: KnownFeature,
): Promise<RevisedFeature> {
  return changeMetadata(change, key, known, (before) => patchedFeature(before, patch, change.now), patch)
}

/** @param known what is remembered of the feature */
async function changeMetadata(
  change: Change,
  key: FeatureKey,
  known: KnownFeature | undefined,
  changed: (before: FeatureState) => FeatureState,
  patch?: Patch,
): Promise<RevisedFeature> {
  const { feature: before, revision } = await lockWholeFeature(change.tx, key, change.actor.userId, known)
  if (before.archivedAt !== null) throw archived(before.name)
  const after = await saveMetadata(change, before, changed(before), patch)
  return after === before ? { feature: before, revision: undefined } : { feature: { ...before, ...after }, revision }
}

type Metadata = Pick<FeatureState, 'name' | 'type' | 'description' | 'markedStale' | 'impressionData'>

const updateMetadata = prepared<Metadata, never>(
  (_, { name, type, description, markedStale, impressionData }) => sql<never>`${UNANSWERED} ${WRITES_OWN}
    update features
    set type = ${type}, description = ${description}, marked_stale = ${markedStale}, impression_data = ${impressionData},
      revision = pg_current_xact_id()
    where name = ${name}`,
)

/** Stores what changed between two states of a locked feature, and records it. */
export async function saveMetadata(
  change: Change,
  before: FeatureState,
  wanted: FeatureState,
  patch?: Patch,
): Promise<FeatureState> {
  const { tx, now } = change
  if (isDeepStrictEqual(before, wanted)) return before
  const { name, type, description, markedStale, impressionData } = wanted
  const lifetimeDays = type === before.type ? before.lifetimeDays : await lifetimeOfType(tx, type, patch)
  await updateMetadata(tx, { name, type, description, markedStale, impressionData })
  const after = { ...wanted, lifetimeDays }
  await recordEvents(
    change,
    metadataEvents(featureRecord(before, now), featureRecord(after, now), before.markedStale !== after.markedStale),
  )
  return after
}

/** Staleness that changes with the type is no mark, and shows in the metadata alone. */
function metadataEvents(preData: FeatureRecord, data: FeatureRecord, isMarked: boolean): NewEvent[] {
  const subject = { project: data.project, feature: data.name }
  const events: NewEvent[] = []
  if (!isDeepStrictEqual(preData, data)) events.push({ type: 'feature-metadata-updated', subject, data, preData })
  if (isMarked && data.stale !== preData.stale) {
    events.push({ type: data.stale ? 'feature-stale-on' : 'feature-stale-off', subject })
  }
  return events
}

/**
 * Everything that has to hold for one more active feature of that name in a project: an existing project, its naming
 * pattern, its limit and that of the instance.
 */
export async function admitFeature(change: Change, projectId: string, name: string): Promise<void> {
  const project = await lockActiveProject(change.tx, projectId)
  assertNamedByPattern(name, project, '/body/name')
  await assertRoomInProject(change, project, 1)
  await assertRoomInInstance(change, 1)
}

/** @throws DomainError invalid when the instance has no room for `adding` more active features */
export function assertRoomInInstance(change: Change, adding: number): Promise<void> {
  const present = sql`(select count(*) from features where archived_at is null)`
  return assertRoomFor(change, 'features', 'features', present, adding)
}

/** @throws DomainError forbidden when the locked project has no room for `adding` more active features */
export async function assertRoomInProject({ tx }: Change, project: LockedProject, adding: number): Promise<void> {
  if (project.featureLimit === null) return
  const { rows } = await sql<{ present: number }>`
    select count(*) as present from features where project_id = ${project.id} and archived_at is null`.execute(tx)
  const present = rows[0]?.present ?? 0
  if (present + adding > project.featureLimit) {
    throw forbidden(`The project has ${present} features, and its limit is ${project.featureLimit}`)
  }
}

async function lifetimeOfType(tx: Tx, type: string, patch: Patch | undefined): Promise<number | null> {
  const found = await tx.selectFrom('featureTypes').select('lifetimeDays').where('id', '=', type).executeTakeFirst()
  return afterPatch(patch, () => {
    if (found === undefined) throw invalid(`There is no feature type "${type}"`, '/body/type')
    return found.lifetimeDays
  })
}
