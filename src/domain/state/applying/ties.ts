import { grouped } from '../../../runtime/grouped.ts'
import { applyPlans, type Plan } from '../../features/apply.ts'
import { plansToDepend } from '../../features/dependencies/commands.ts'
import type { Edit } from '../../features/edits/edit.ts'
import { requestsOf } from '../../features/edits/table.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import { type FieldKey, fieldOf } from '../fields.ts'
import { isEnding, type Tie } from '../planning/ties.ts'
import { about } from './about.ts'
import { type Features, type FeatureWork, type Proposal, projectBefore, stateOf } from './work.ts'

/** Returns the place in which a change of all environments of a project is proposed; undefined if it is made. */
export type PlaceOf = (project: string) => ProjectEnvironment | undefined

/** Ends dependencies, as far as they are not guarded: they could prevent moves, archiving and new ones. */
export async function untieAll(
  transaction: Transaction,
  works: readonly FeatureWork[],
  placeOf: PlaceOf,
): Promise<void> {
  const plans = works.flatMap((work): Plan[] => {
    const project = projectBefore(work)
    const edits = work.ties.filter(isEnding).flatMap(endOf)
    return edits.length === 0 || placeOf(project) !== undefined ? [] : [{ project, feature: work.name, edits }]
  })
  if (plans.length > 0) await applyPlans(transaction, [plans])
}

/** Makes or changes dependencies, as far as they are not guarded, after `untieAll`. */
export async function tieAll(
  transaction: Transaction,
  works: readonly FeatureWork[],
  features: Features,
  placeOf: PlaceOf,
): Promise<void> {
  const direct = works.filter(({ project, ties }) => ties.length > 0 && placeOf(project) === undefined)
  for (const [project, ofProject] of grouped(direct, (work) => work.project)) {
    const wanted = ofProject.flatMap(({ name, ties }) =>
      ties.flatMap(({ parent, after }) =>
        after === undefined
          ? []
          : [{ child: stateOf(features, name), parent: stateOf(features, parent), dependency: after }],
      ),
    )
    const fields = wanted.map(({ child, parent }): FieldKey => {
      return { kind: 'features', name: child.name, field: fieldOf('dependencies', parent.name) }
    })
    const plans = await about(fields, () => plansToDepend(transaction, project, wanted))
    if (plans.length > 0) await applyPlans(transaction, [plans])
  }
}

/** Returns what becomes of the dependencies that are guarded. A guarded project has no moves. */
export function proposedTies(works: readonly FeatureWork[], placeOf: PlaceOf): Proposal[] {
  const tying = works.filter(({ ties }) => ties.length > 0)
  return tying.flatMap((work) => proposed(placeOf(work.project), work.name, guardedEdits(work)))
}

/** A change request removes all dependencies of a feature or none, so it adds again what stays. */
function guardedEdits({ ties, dependencies }: FeatureWork): Edit[] {
  if (!ties.some(isEnding)) return ties.flatMap(editsOfTie)
  const touched = new Set(ties.map(({ parent }) => parent))
  const kept = dependencies.filter(({ feature }) => !touched.has(feature))
  const added = [...kept, ...ties.flatMap(({ after }) => after ?? [])]
  return [
    { kind: 'dependenciesRemoved', before: dependencies },
    ...added.map((after) => ({ kind: 'dependencyAdded' as const, before: null, after })),
  ]
}

function editsOfTie(tie: Tie): Edit<'dependencyAdded' | 'dependencyRemoved'>[] {
  const { before = null, after } = tie
  return after === undefined ? endOf(tie) : [{ kind: 'dependencyAdded', before, after }]
}

function endOf({ before }: Tie): Edit<'dependencyRemoved'>[] {
  return before === undefined ? [] : [{ kind: 'dependencyRemoved', before }]
}

export function proposed(place: ProjectEnvironment | undefined, feature: string, edits: readonly Edit[]): Proposal[] {
  return place === undefined ? [] : [{ ...place, changes: requestsOf(edits, feature) }]
}
