import type { Schema } from '../../../contract.ts'
import { grouped } from '../../../runtime/grouped.ts'
import { mapYielding } from '../../../runtime/yielding.ts'
import { DomainError, invalid } from '../../errors.ts'
import { assertRoomInInstance, assertRoomInProject } from '../../features/admission.ts'
import { applyPlans } from '../../features/apply.ts'
import { archiveFeatures, reviveFeatures } from '../../features/archive.ts'
import { type PlanToCreate, planToCreate, type WantedFeature } from '../../features/create.ts'
import { moveFeature } from '../../features/move.ts'
import { assertNamedByPattern } from '../../features/naming.ts'
import { lockActiveProject } from '../../projects/locks.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import { fieldOf } from '../fields.ts'
import { settingsIn } from '../planning/feature-operations.ts'
import { about, aboutOne, featureField, featuresIn } from './about.ts'
import { type PlaceOf, proposed } from './ties.ts'
import { type FeatureWork, type Proposal, projectBefore } from './work.ts'

const archivedIs = (after: boolean) => (work: FeatureWork) => work.changes.get(fieldOf('archived'))?.after === after

/** Archives features, together in each project, so that a parent is archived with its children. */
export async function archiveAll(
  transaction: Transaction,
  works: readonly FeatureWork[],
  placeOf: PlaceOf,
): Promise<void> {
  for (const [project, ofProject] of grouped(works.filter(archivedIs(true)), (work) => work.project))
    if (placeOf(project) === undefined) {
      const names = ofProject.map(({ name }) => name)
      await about(featuresIn(ofProject), () => archiveFeatures(transaction, project, names))
    }
}

export function proposedArchives(works: readonly FeatureWork[], placeOf: PlaceOf, now: Date): Proposal[] {
  const edit = { kind: 'archived' as const, at: now.toISOString() }
  // A parent is archived after its children.
  const archiving = works
    .filter(archivedIs(true))
    .toSorted((one, other) => other.dependencies.length - one.dependencies.length)
  return archiving.flatMap(({ project, name }) => proposed(placeOf(project), name, [edit]))
}

export async function reviveAll(transaction: Transaction, works: readonly FeatureWork[]): Promise<void> {
  for (const [project, ofProject] of grouped(works.filter(archivedIs(false)), projectBefore)) {
    const names = ofProject.map(({ name }) => name)
    await about(featuresIn(ofProject), () => reviveFeatures(transaction, project, names))
  }
}

export async function moveAll(transaction: Transaction, works: readonly FeatureWork[]): Promise<void> {
  for (const work of works) {
    const key = { project: projectBefore(work), feature: work.name }
    if (key.project !== work.project)
      await about([featureField(work.name, fieldOf('project'))], () => moveFeature(transaction, key, work.project))
  }
}

/** Creates the features that are new: what they get in their environments refers to them. */
export async function createAll(transaction: Transaction, works: readonly FeatureWork[]): Promise<PlanToCreate[]> {
  if (works.length === 0) return []
  for (const [projectId, ofProject] of grouped(works, ({ project }) => project)) {
    const project = await lockActiveProject(transaction.tx, projectId)
    for (const { name } of ofProject) aboutOne(featureField(name), () => assertNamedByPattern(name, project))
    await about(featuresIn(ofProject), () => assertRoomInProject(transaction, project, ofProject.length))
  }
  await about(featuresIn(works), () => assertRoomForAll(transaction, works.length))
  const created = await mapYielding(works, (work) =>
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
