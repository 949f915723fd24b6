import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { assertVisible } from '../access/visibility.ts'
import type { Actor, Change } from '../change.ts'
import { ensureContextFields } from '../context-fields/commands.ts'
import { addDependency, removeDependency } from '../dependencies/commands.ts'
import { dependencyFrom } from '../dependencies/dependency.ts'
import { forbiddenFor, invalid, invalidAll } from '../errors.ts'
import { hasRecordedSince, lastEventId, recordEvent } from '../events/record.ts'
import { turnOff, turnOn } from '../feature-environments/commands.ts'
import { assertRoomInInstance, assertRoomInProject, createFeature, updateFeature } from '../features/commands.ts'
import type { FeatureState } from '../features/feature.ts'
import { lockFeaturesIn } from '../features/queries.ts'
import { replaceFeatureTags } from '../features/tagging.ts'
import type { Limits } from '../limits.ts'
import { lockActiveProject } from '../projects/queries.ts'
import { replaceStrategies } from '../strategies/replace.ts'
import { ensureTagTypes } from '../tag-types/commands.ts'
import { ensureTags } from '../tags/commands.ts'
import { restoreVariants } from '../variants/commands.ts'
import { type Entry, entriesOf, type ImportFile, nameOf, namesIn, once, type Target } from './file.ts'
import { errorsIn, textOf, warningsFor } from './findings.ts'
import { featureIn, lackingFor, setsVariants } from './needs.ts'
import { type Present, presentFor } from './present.ts'

type Wanted = Target & { readonly data: ImportFile }

/**
 * What an import would be refused for, what it would overwrite, and what the caller lacks for it.
 *
 * @throws DomainError missing for the project, also an archived one, and for the environment; invalid for more features
 *   than a file may have
 */
export async function importFindings(
  db: Db,
  { data, ...target }: Wanted,
  actor: Actor,
  limits: Limits,
): Promise<Schema<'ImportFindings'>> {
  assertSize(data, limits)
  const present = await presentFor(db, target, namesIn(data), actor)
  const lacking = lackingFor(actor.rights, data, present, target)
  return {
    errors: errorsIn(data, present, target, limits).map(({ finding }) => finding),
    warnings: warningsFor(data, present, target),
    permissions: lacking.map(({ permissions, where }) => ({
      message: `The caller lacks these permissions${where}`,
      affectedItems: [...permissions],
    })),
  }
}

/**
 * Makes the features of a project be what a file says, in one of its environments: all of them or none. It calls the
 * commands of the direct operations, which lock and record each feature, so it takes some twenty statements for each.
 *
 * @throws DomainError missing for the project, also an archived one, and for the environment; forbidden with all rights
 *   that are missing, that to skip change requests included, and for the limit of the project; invalid for what
 *   `importFindings` calls errors, and for the limits; taken for a name that a hidden feature has
 */
export async function importFeatures(change: Change, { data, ...target }: Wanted): Promise<void> {
  const { tx, actor, limits } = change
  assertSize(data, limits)
  assertVisible(actor, target.project)
  const project = await lockActiveProject(tx, target.project)
  const names = namesIn(data)
  const locked = await lockFeaturesIn(tx, target.project, names.features)
  const present = await presentFor(tx, target, names, actor)
  assertMayImport(change, data, present, target)
  const entries = entriesOf(data)
  const added = entries.filter((entry) => featureIn(present, entry) === undefined)
  await assertRoomInProject(change, project, added.length)
  assertNoErrors(change, data, present, target)
  // One at a time would share the lock of the limit, and two imports that both need it alone by the end would be stuck.
  if (added.length > 1) await assertRoomInInstance(change, added.length)
  const since = await lastEventId(change)
  await ensureTagTypes(change, data.tagTypes ?? [])
  await ensureContextFields(change, data.contextFields ?? [])
  const taken = entries.filter((entry) => !featureIn(present, entry)?.archived)
  // All at once, so that imports which make the same tags do so in the same order.
  const tags = taken.flatMap((entry) => entry.tags ?? [])
  await ensureTags(change, tags, target.project)
  const segments = segmentIds(data, present)
  for (const entry of taken) {
    const before = locked.find(({ name }) => name === entry.feature.name)
    if (before === undefined) await create(change, target, entry)
    else await overwrite(change, target, entry, before, present)
    await setContent(change, target, entry, present, segments)
  }
  await turnAll(change, target, taken)
  await tieAll(change, target, taken, present)
  if (await hasRecordedSince(change, since)) await recordEvent(change, 'features-imported', target, {})
}

function assertSize({ features }: ImportFile, { featuresPerBatch: most }: Limits): void {
  if (features.length <= most) return
  throw invalid(`The file has ${features.length} features, and the limit is ${most}`, '/body/data/features')
}

function assertMayImport({ actor }: Change, data: ImportFile, present: Present, target: Target): void {
  const lacking = lackingFor(actor.rights, data, present, target)
  if (lacking.length === 0) return
  const texts = lacking.map(({ permissions, where }) => `${permissions.join(', ')}${where}`)
  const lacks = lacking.flatMap(({ permissions }) => permissions)
  throw forbiddenFor(`This needs the permissions ${texts.join('; ')}`, once(lacks))
}

function assertNoErrors({ limits }: Change, data: ImportFile, present: Present, target: Target): void {
  const errors = errorsIn(data, present, target, limits)
  const [first] = errors
  if (first === undefined) return
  throw invalidAll(
    textOf(first.finding),
    errors.flatMap(({ details }) => details),
  )
}

/** What the strategies of the file call a segment, and its id here. */
function segmentIds({ segments = [] }: ImportFile, present: Present): ReadonlyMap<number, number> {
  const known = new Map(present.segments.map(({ id, name }) => [name, id]))
  return new Map(segments.map(({ id, name }) => [id, known.get(name) ?? id]))
}

async function create(change: Change, { project }: Target, { feature, tags = [] }: Entry): Promise<void> {
  const { stale, ...wanted } = feature
  await createFeature(change, project, { ...wanted, tags: [...tags] })
  if (stale) await updateFeature(change, { project, feature: feature.name }, { stale })
}

async function overwrite(
  change: Change,
  { project }: Target,
  entry: Entry,
  before: FeatureState,
  present: Present,
): Promise<void> {
  await updateFeature(change, { project, feature: before.name }, entry.feature)
  if (entry.tags !== undefined) {
    await replaceFeatureTags(change, before, featureIn(present, entry)?.tags ?? [], entry.tags)
  }
}

/** Strategies and variants, of a feature that has some or gets some. */
async function setContent(
  change: Change,
  { project, environment }: Target,
  entry: Entry,
  present: Present,
  segments: ReadonlyMap<number, number>,
): Promise<void> {
  const key = { project, environment, feature: entry.feature.name }
  const before = featureIn(present, entry)
  const strategies = entry.strategies.map((strategy) => ({
    ...strategy,
    segments: strategy.segments?.map((id) => segments.get(id) ?? id),
  }))
  if (strategies.length > 0 || before?.hasStrategies) await replaceStrategies(change, key, strategies)
  if (setsVariants(entry, before)) await restoreVariants(change, key, entry.environment?.variants ?? [])
}

async function turnAll(change: Change, target: Target, entries: readonly Entry[]): Promise<void> {
  const said = (enabled: boolean) =>
    entries.filter(({ environment }) => environment?.enabled === enabled).map(({ feature }) => nameOf(feature))
  const [on, off] = [said(true), said(false)]
  if (on.length > 0) await turnOn(change, { ...target, features: on }, false)
  if (off.length > 0) await turnOff(change, { ...target, features: off })
}

/** Ends what the file does not have first: what is left of the old could stand in the way of the new. */
async function tieAll(change: Change, { project }: Target, entries: readonly Entry[], present: Present): Promise<void> {
  const tied = entries.flatMap((entry) =>
    entry.dependencies === undefined
      ? []
      : [
          {
            key: { project, feature: entry.feature.name },
            before: featureIn(present, entry)?.dependencies ?? [],
            after: entry.dependencies.map(dependencyFrom),
          },
        ],
  )
  for (const { key, before, after } of tied) {
    const ended = before.filter((tie) => !after.some(({ feature }) => feature === tie.feature))
    for (const { feature } of ended) await removeDependency(change, key, feature)
  }
  for (const { key, before, after } of tied) {
    const made = after.filter((tie) => !before.some((one) => isDeepStrictEqual(one, tie)))
    for (const tie of made) await addDependency(change, key, tie)
  }
}
