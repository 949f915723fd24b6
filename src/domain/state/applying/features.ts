import type { Schema } from '../../../contract.ts'
import { grouped } from '../../../runtime/grouped.ts'
import { mapYielding, yieldToEventLoop } from '../../../runtime/yielding.ts'
import { breaksGlass, placeToRequest, scopesToRequestIn } from '../../change-control/guard.ts'
import { applyPlans, type Plan } from '../../features/apply.ts'
import { settingsOfEach } from '../../features/commands.ts'
import type { Edit, EnvironmentEdit } from '../../features/edits/edit.ts'
import { requestsOf } from '../../features/edits/table.ts'
import { type EnvironmentState, environmentStates, stateIn } from '../../features/environments/queries.ts'
import { updatedFeature } from '../../features/feature.ts'
import { lockedFeaturesIn } from '../../features/locks.ts'
import { assertMayMake } from '../../features/permitted.ts'
import { assertReferable, lockedReferences } from '../../features/strategies/references.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import type { StateDocuments } from '../document/set.ts'
import { EXISTS, fieldOf } from '../fields.ts'
import type { Keys } from '../owner.ts'
import { settingsIn } from '../planning/feature-operations.ts'
import { about, aboutOne, featureField, featuresIn } from './about.ts'
import { archiveAll, createAll, moveAll, proposedArchives, reviveAll } from './life.ts'
import { partsIn, planPart } from './parts.ts'
import { proposedTies, tieAll, untieAll } from './ties.ts'
import { type Features, type FeatureWork, type Proposal, placeKey, projectBefore, stateOf } from './work.ts'

export type AppliedFeatures = {
  readonly proposals: readonly Proposal[]
  /** The ids of strategies by their keys, by feature and environment. */
  readonly keys: ReadonlyMap<string, Keys>
}

/**
 * Gives features what their fields say: all of them or none, in the order of `inOrder`. The number of statements does
 * not depend on the number of features, but for moves. Edits that are guarded from the caller are proposed. The
 * features that exist are locked before, and so are the parents of their dependencies.
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
  const guarded = await guardedPlaces(transaction, works)
  const placeOf = (project: string) =>
    placeToRequest(
      transaction,
      guarded.filter((scope) => scope.project === project),
    )
  await untieAll(transaction, works, placeOf)
  await archiveAll(transaction, existing, placeOf)
  await reviveAll(transaction, existing)
  await moveAll(transaction, existing)
  const created = await createAll(
    transaction,
    works.filter(({ changes }) => changes.has(EXISTS)),
  )
  const parents = works.flatMap(({ ties }) => ties.map(({ parent }) => parent))
  const described = existing.filter((work) => work.ties.length > 0 || isDescribed(work))
  const names = [...new Set([...described.map(({ name }) => name), ...parents])]
  const locked = names.length === 0 ? [] : await lockedFeaturesIn(transaction, names)
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
  await assertMayMake(
    transaction,
    direct.filter(({ project }) => !newProjects.has(project)),
  )
  await yieldToEventLoop()
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
  await tieAll(transaction, works, features, placeOf)
  const inside = parts.filter(({ isProposed }) => isProposed)
  return {
    proposals: [
      ...inside.map(({ project, environment, feature, edits: own, present }) => ({
        project,
        environment,
        changes: requestsOf(own, feature, present),
      })),
      ...proposedTies(works, placeOf),
      ...proposedArchives(existing, placeOf, transaction.now),
    ],
    keys: new Map(
      parts.flatMap(({ feature, environment, keys }) =>
        keys === undefined ? [] : [[placeKey(feature, environment), keys] as const],
      ),
    ),
  }
}

/** Plans the settings and tags of features that existed before. */
async function plannedSettings(
  { tx, now }: Transaction,
  works: readonly FeatureWork[],
  features: Features,
): Promise<ReadonlyMap<string, Edit<'settings' | 'tagged' | 'untagged'>[]>> {
  const changed = works.filter(isDescribed)
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

/** Whether a feature gets other settings. */
function isDescribed({ changes }: FeatureWork): boolean {
  return Object.keys(settingsIn(changes)).length > 0
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
  /** The strategies that it has there before. */
  readonly present: EnvironmentState['strategies']
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
  const placed = await mapYielding(works, (work) =>
    [...partsIn(work, documents)].map(([environment, part]) => ({ work, environment, part })),
  )
  const wanted = placed.flat()
  if (wanted.length === 0) return []
  const unknown = wanted.filter(({ work, environment }) => !work.states.has(environment))
  const read = await readStates(transaction, unknown)
  const isGuarded = new Set(guarded.map((scope) => placeKey(scope.project, scope.environment)))
  const idOf = (segment: string) => segments.get(segment) ?? Number(segment)
  return mapYielding(wanted, ({ work: { name, project, keys, states }, environment, part }): Part => {
    const state = states.get(environment) ?? read.get(placeKey(name, environment))
    if (state === undefined) throw new Error(`The feature "${name}" is not in the environment "${environment}"`)
    const planned = aboutOne(featureField(name, fieldOf('environments', environment)), () =>
      planPart(state, part, keys.get(environment) ?? [], idOf, transaction.limits),
    )
    const isChanged = planned.edits.length > 0
    const isProposed =
      isGuarded.has(placeKey(project, environment)) &&
      !(isChanged && breaksGlass(transaction, { project, environment }))
    return { feature: name, project, environment, isProposed, present: state.strategies, ...planned }
  })
}

/** Reads what features have in environments, by `placeKey`. */
async function readStates(
  { tx }: Transaction,
  places: readonly { readonly work: FeatureWork; readonly environment: string }[],
): Promise<ReadonlyMap<string, EnvironmentState>> {
  if (places.length === 0) return new Map()
  const rows = await environmentStates(tx, {
    features: [...new Set(places.map(({ work }) => work.name))],
    environments: [...new Set(places.map(({ environment }) => environment))],
  })
  const states = await mapYielding(rows, (row) => {
    return [placeKey(row.environment.featureName, row.environment.name), stateIn(row)] as const
  })
  return new Map(states)
}

/** Returns the places in which the caller can change the features only by a change request, by project. */
async function guardedPlaces(transaction: Transaction, works: readonly FeatureWork[]): Promise<ProjectEnvironment[]> {
  const projects = new Set(works.flatMap((work) => [work.project, projectBefore(work)]))
  const scopes = await Promise.all([...projects].sort().map((project) => scopesToRequestIn(transaction, project)))
  return scopes.flat()
}
