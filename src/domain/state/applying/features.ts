import type { Schema } from '../../../contract.ts'
import { grouped } from '../../../runtime/grouped.ts'
import { mapYielding } from '../../../runtime/yielding.ts'
import { scopesToRequestIn } from '../../change-control/guard.ts'
import { DomainError, invalid } from '../../errors.ts'
import { assertRoomInInstance, assertRoomInProject } from '../../features/admission.ts'
import { applyPlans, type Plan } from '../../features/apply.ts'
import { archiveFeatures, reviveFeatures } from '../../features/archive.ts'
import { settingsOfEach } from '../../features/commands.ts'
import { type PlanToCreate, planToCreate, type WantedFeature } from '../../features/create.ts'
import type { Edit, EnvironmentEdit } from '../../features/edits/edit.ts'
import { requestsOf } from '../../features/edits/table.ts'
import { type EnvironmentState, environmentStates, stateIn } from '../../features/environments/queries.ts'
import { updatedFeature } from '../../features/feature.ts'
import { lockedFeaturesIn } from '../../features/locks.ts'
import { moveFeature } from '../../features/move.ts'
import { assertNamedByPattern } from '../../features/naming.ts'
import { needsOf } from '../../features/plan.ts'
import { assertReferable, lockedReferences } from '../../features/strategies/references.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import { lockActiveProject } from '../../projects/locks.ts'
import { assertMayAll, type Transaction } from '../../transaction/transaction.ts'
import type { StateDocuments } from '../document/set.ts'
import { EXISTS, type FieldKey, fieldOf, membersOf } from '../fields.ts'
import type { Keys } from '../owner.ts'
import { settingsIn } from '../planning/feature-operations.ts'
import { parentsIn } from '../planning/planned.ts'
import type { WrittenStrategy } from '../planning/strategies.ts'
import { about, aboutOne } from './about.ts'
import { planPart, type WantedPart } from './parts.ts'
import { type PlaceOf, proposed, tieAll } from './ties.ts'
import { type Features, type FeatureWork, type Proposal, placeKey, stateOf } from './work.ts'

export type AppliedFeatures = {
  readonly proposals: readonly Proposal[]
  /** The ids of strategies by their keys, by feature and environment. */
  readonly keys: ReadonlyMap<string, Keys>
}

/**
 * Gives features what their fields say: all of them or none. The number of statements does not depend on the number of
 * features, but for moves. Edits that are guarded from the caller are proposed. The features that exist are locked
 * before, and so are the parents of their dependencies.
 *
 * @param segments the ids of segments by name
 * @param newProjects the projects that were just created
 * @throws DomainError as the single operations
 */
export async function applyFeatures(
  transaction: Transaction,
  works: readonly FeatureWork[],
  documents: StateDocuments,
  segments: ReadonlyMap<string, number>,
  newProjects: ReadonlySet<string>,
): Promise<AppliedFeatures> {
  const existing = works.filter(({ changes }) => !changes.has(EXISTS))
  const archiving = existing.filter(({ changes }) => changes.get(fieldOf('archived'))?.after === true)
  await reviveAll(transaction, existing)
  for (const { name, project, changes } of existing) {
    const from = changes.get(fieldOf('project'))?.before
    if (from === undefined) continue
    const key = { project: String(from), feature: name }
    await about([featureField(name, fieldOf('project'))], () => moveFeature(transaction, key, project))
  }
  const guarded = await guardedPlaces(transaction, works)
  const placeOf = (project: string) => guarded.find((scope) => scope.project === project)
  const created = await createAll(
    transaction,
    works.filter(({ changes }) => changes.has(EXISTS)),
  )
  const parents = works.flatMap(({ changes }) => parentsIn(changes.values()))
  const locked = await lockedFeaturesIn(transaction, [...new Set([...existing.map(({ name }) => name), ...parents])])
  const features = new Map([...locked, ...created.map(({ state }) => state)].map((state) => [state.name, state]))
  const parts = await plannedParts(transaction, works, documents, segments, guarded)
  const settings = await plannedSettings(transaction, existing, features)
  const partsOf = grouped(
    parts.filter(({ isProposed }) => !isProposed),
    ({ feature }) => feature,
  )
  const direct = works.map(({ name, project }): Plan => {
    const inside = partsOf.get(name) ?? []
    return { project, feature: name, edits: [...(settings.get(name) ?? []), ...inside.flatMap(({ edits }) => edits)] }
  })
  // Turning on can add the default strategy, which needs a right of its own. Who creates a project is its owner.
  assertMayAll(transaction, needsOf(direct.filter(({ project }) => !newProjects.has(project))))
  const edits = parts.flatMap((part) => part.edits)
  const references = await about(featuresIn(parts.map(({ feature: name }) => ({ name }))), () =>
    lockedReferences(transaction, edits, ''),
  )
  await mapYielding(parts, ({ project, feature, environment, edits: own }) =>
    aboutOne(featureField(feature, fieldOf('environments', environment, 'strategies')), () =>
      assertReferable(project, own, references, transaction.limits),
    ),
  )
  await applyPlans(transaction, [direct.filter((plan) => plan.edits.length > 0)])
  const tied = await tieAll(transaction, works, features, placeOf)
  const archived = await archiveAll(transaction, archiving, placeOf)
  const inside = parts.filter(({ isProposed }) => isProposed)
  return {
    proposals: [
      ...inside.map(({ project, environment, feature, edits: own }) => ({
        project,
        environment,
        changes: requestsOf(own, feature),
      })),
      ...tied,
      ...archived,
    ],
    keys: new Map(
      parts.flatMap(({ feature, environment, keys }) =>
        keys === undefined ? [] : [[placeKey(feature, environment), keys] as const],
      ),
    ),
  }
}

/** A field of a feature; without one, the feature itself. */
const featureField = (name: string, field = EXISTS): FieldKey => ({ kind: 'features', name, field })

const featuresIn = (works: readonly { readonly name: string }[]) => works.map(({ name }) => featureField(name))

async function reviveAll(transaction: Transaction, works: readonly FeatureWork[]): Promise<void> {
  const reviving = works.filter(({ changes }) => changes.get(fieldOf('archived'))?.after === false)
  const projectNow = ({ project, changes }: FeatureWork) => String(changes.get(fieldOf('project'))?.before ?? project)
  for (const [project, ofProject] of grouped(reviving, projectNow)) {
    const names = ofProject.map(({ name }) => name)
    await about(featuresIn(ofProject), () => reviveFeatures(transaction, project, names))
  }
}

/** Creates the features that are new: what they get in their environments refers to them. */
async function createAll(transaction: Transaction, works: readonly FeatureWork[]): Promise<PlanToCreate[]> {
  if (works.length === 0) return []
  for (const [projectId, ofProject] of grouped(works, ({ project }) => project)) {
    const project = await lockActiveProject(transaction.tx, projectId)
    for (const { name } of ofProject) aboutOne(featureField(name), () => assertNamedByPattern(name, project))
    await about(featuresIn(ofProject), () => assertRoomInProject(transaction, project, ofProject.length))
  }
  await about(featuresIn(works), () => assertRoomForAll(transaction, works.length))
  const created = works.map((work) =>
    aboutOne(featureField(work.name), () => planToCreate(newFeature(work), work.project, transaction.now)),
  )
  await applyPlans(transaction, [created])
  return created
}

async function assertRoomForAll(transaction: Transaction, adding: number): Promise<void> {
  await assertRoomInInstance(transaction, adding).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error
    throw invalid(`${error.message}; the files add ${adding}. LIMIT_FEATURES of the server sets the limit`)
  })
}

function newFeature({ name, changes }: FeatureWork): WantedFeature {
  const tags = [...changes.values()].filter(({ field }) => field.startsWith('/tags/')).map(({ after }) => after)
  return { name, ...settingsIn(changes), tags: tags as Schema<'Tag'>[] }
}

/** Plans the settings and tags of features that existed before. */
async function plannedSettings(
  { tx, now }: Transaction,
  works: readonly FeatureWork[],
  features: Features,
): Promise<ReadonlyMap<string, Edit<'settings' | 'tagged' | 'untagged'>[]>> {
  const changed = works.filter(({ changes }) => Object.keys(settingsIn(changes)).length > 0)
  const settings = await settingsOfEach(
    tx,
    changed.map(({ name, changes }) => {
      const before = stateOf(features, name)
      return { before, wanted: updatedFeature(before, settingsIn(changes), now) }
    }),
  )
  const ofName = new Map(changed.map(({ name }, index) => [name, settings[index] ?? []]))
  return new Map(works.map(({ name, changes }) => [name, [...(ofName.get(name) ?? []), ...tagEdits(changes)]]))
}

function tagEdits(changes: FeatureWork['changes']): Edit<'tagged' | 'untagged'>[] {
  return [...changes.values()]
    .filter(({ field }) => field.startsWith('/tags/'))
    .map(({ before, after }) =>
      after === undefined
        ? { kind: 'untagged' as const, tag: before as Schema<'Tag'> }
        : { kind: 'tagged' as const, tag: after as Schema<'Tag'> },
    )
}

type Part = {
  readonly feature: string
  readonly project: string
  readonly environment: string
  readonly isProposed: boolean
  readonly edits: readonly EnvironmentEdit[]
  readonly keys: Keys | undefined
}

/** Plans what features get in their environments. */
async function plannedParts(
  transaction: Transaction,
  works: readonly FeatureWork[],
  documents: StateDocuments,
  segments: ReadonlyMap<string, number>,
  guarded: readonly ProjectEnvironment[],
): Promise<Part[]> {
  const wanted = works.flatMap((work) =>
    [...partsIn(work, documents)].map(([environment, part]) => ({ work, environment, part })),
  )
  if (wanted.length === 0) return []
  const environments = [...new Set(wanted.map(({ environment }) => environment))]
  const rows = await environmentStates(transaction.tx, {
    features: [...new Set(wanted.map(({ work }) => work.name))],
    environments,
  })
  const states = new Map<string, EnvironmentState>(
    rows.map((row) => [placeKey(row.environment.featureName, row.environment.name), stateIn(row)]),
  )
  const isGuarded = new Set(guarded.map((scope) => placeKey(scope.project, scope.environment)))
  const idOf = (segment: string) => segments.get(segment) ?? Number(segment)
  return mapYielding(wanted, ({ work: { name, project, keys }, environment, part }): Part => {
    const state = states.get(placeKey(name, environment))
    if (state === undefined) throw new Error(`The feature "${name}" is not in the environment "${environment}"`)
    const planned = aboutOne(featureField(name, fieldOf('environments', environment)), () =>
      planPart(state, part, keys.get(environment) ?? {}, idOf, transaction.limits),
    )
    const isProposed = isGuarded.has(placeKey(project, environment))
    return { feature: name, project, environment, isProposed, ...planned }
  })
}

/** Returns the places in which the caller can change the features only by a change request, by project. */
async function guardedPlaces(transaction: Transaction, works: readonly FeatureWork[]): Promise<ProjectEnvironment[]> {
  const projects = new Set(works.map(({ project }) => project))
  const scopes = await Promise.all([...projects].sort().map((project) => scopesToRequestIn(transaction, project)))
  return scopes.flat()
}

/** Returns what a feature gets in each environment in which something changes. */
function partsIn({ name, changes }: FeatureWork, documents: StateDocuments): ReadonlyMap<string, WantedPart> {
  const parts = new Map<string, WantedPart>()
  for (const { field, after } of changes.values()) {
    const [member, environment = '', part] = membersOf(field)
    if (member !== 'environments') continue
    const said = documents.features[name]?.environments?.[environment] ?? {}
    const written = said.strategies ?? said.initial?.strategies ?? []
    const value =
      part === 'strategies'
        ? { strategies: { written, normal: after as WrittenStrategy[] } }
        : { [String(part)]: after }
    parts.set(environment, { ...parts.get(environment), ...value })
  }
  return parts
}

async function archiveAll(
  transaction: Transaction,
  works: readonly FeatureWork[],
  placeOf: PlaceOf,
): Promise<Proposal[]> {
  for (const [project, ofProject] of grouped(works, (work) => work.project))
    if (placeOf(project) === undefined) {
      const names = ofProject.map(({ name }) => name)
      await about(featuresIn(ofProject), () => archiveFeatures(transaction, project, names))
    }
  const at = transaction.now.toISOString()
  // A parent is archived after its children.
  const inOrder = works.toSorted((one, other) => other.dependencies.length - one.dependencies.length)
  return inOrder.flatMap(({ project, name }) => proposed(placeOf(project), name, [{ kind: 'archived', at }]))
}
