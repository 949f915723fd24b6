import { grouped } from '../../../runtime/grouped.ts'
import { applyPlans, type Plan } from '../../features/apply.ts'
import { plansToDepend } from '../../features/dependencies/commands.ts'
import type { Dependency } from '../../features/dependencies/dependency.ts'
import type { Edit } from '../../features/edits/edit.ts'
import { requestsOf } from '../../features/edits/table.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import { type FieldKey, fieldOf, membersOf } from '../fields.ts'
import { about } from './about.ts'
import { type Features, type FeatureWork, type Proposal, stateOf } from './work.ts'

/** Returns the place in which a change of all environments of a project is proposed, if it is guarded. */
export type PlaceOf = (project: string) => ProjectEnvironment | undefined

type Tied = { readonly parent: string; readonly before: Dependency | undefined; readonly after: Dependency | undefined }

function dependenciesIn(changes: FeatureWork['changes']): Tied[] {
  return [...changes.values()]
    .filter(({ field }) => field.startsWith('/dependencies/'))
    .map(({ field, before, after }) => ({
      parent: membersOf(field)[1] ?? '',
      before: before as Dependency | undefined,
      after: after as Dependency | undefined,
    }))
}

/** First removes dependencies, which could prevent new ones. Returns the proposed ones. */
export async function tieAll(
  transaction: Transaction,
  works: readonly FeatureWork[],
  features: Features,
  placeOf: PlaceOf,
): Promise<Proposal[]> {
  const tied = works.flatMap((work) => dependenciesIn(work.changes).map((tie) => ({ ...tie, ...work })))
  const direct = tied.filter(({ project }) => placeOf(project) === undefined)
  const removed = direct.flatMap((tie): Plan[] =>
    tie.after === undefined ? [{ project: tie.project, feature: tie.name, edits: editsOfTie(tie) }] : [],
  )
  if (removed.length > 0) await applyPlans(transaction, [removed])
  for (const [project, ofProject] of grouped(direct, (tie) => tie.project)) {
    const wanted = ofProject.flatMap(({ name, parent, after }) =>
      after === undefined
        ? []
        : [{ child: stateOf(features, name), parent: stateOf(features, parent), dependency: after }],
    )
    const fields = wanted.map(({ child, parent }): FieldKey => {
      return { kind: 'features', name: child.name, field: fieldOf('dependencies', parent.name) }
    })
    const plans = await about(fields, () => plansToDepend(transaction, project, wanted))
    if (plans.length > 0) await applyPlans(transaction, [plans])
  }
  return works.flatMap((work) => proposed(placeOf(work.project), work.name, guardedEdits(work)))
}

/** A change request removes all dependencies of a feature or none, so it adds again what stays. */
function guardedEdits({ changes, dependencies }: FeatureWork): Edit[] {
  const ties = dependenciesIn(changes)
  if (!ties.some(({ after }) => after === undefined)) return ties.flatMap(editsOfTie)
  const touched = new Set(ties.map(({ parent }) => parent))
  const kept = dependencies.filter(({ feature }) => !touched.has(feature))
  const added = [...kept, ...ties.flatMap(({ after }) => after ?? [])]
  return [
    { kind: 'dependenciesRemoved', before: dependencies },
    ...added.map((after) => ({ kind: 'dependencyAdded' as const, before: null, after })),
  ]
}

function editsOfTie({ before, after }: Tied): Edit<'dependencyAdded' | 'dependencyRemoved'>[] {
  if (after !== undefined) return [{ kind: 'dependencyAdded', before: before ?? null, after }]
  return before === undefined ? [] : [{ kind: 'dependencyRemoved', before }]
}

export function proposed(place: ProjectEnvironment | undefined, feature: string, edits: readonly Edit[]): Proposal[] {
  return place === undefined ? [] : [{ ...place, changes: requestsOf(edits, feature) }]
}
