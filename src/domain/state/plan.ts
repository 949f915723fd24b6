import type { Schema } from '../../contract.ts'
import type { ChangedStates, FeatureAt } from '../impact/queries.ts'
import type { Change as ImpactChange } from '../impact/view.ts'
import type { ProjectEnvironment } from '../project-environment.ts'
import type { Frozen } from '../transaction/frozen-refusal.ts'
import type { Owner } from './owner.ts'
import type { Planned } from './planning/planned.ts'
import type { Prepared } from './prepare.ts'
import type { Neighbor } from './present/neighbors.ts'

/** A set that was planned, and tried. */
export type Plan = Prepared & {
  readonly operations: readonly Planned[]
  readonly missing: readonly Schema<'MissingPermission'>[]
  readonly warnings: readonly Schema<'SdkWarning'>[]
  /** The change requests with the guarded edits, by place. */
  readonly requested: readonly Schema<'StateChangeRequest'>[]
  /** The open change requests of the manager that it would cancel. */
  readonly cancelled: readonly Schema<'CancelledChangeRequest'>[]
  /** The events that have changed the drifted fields, in their order; undefined without such an event. */
  readonly changedBy: readonly (Schema<'ChangingEvent'> | undefined)[]
  /** The features that it changes, as they would be: tried, or forecast where permissions are missing. */
  readonly changed: Omit<ChangedStates, 'before'>
  /** What decides, with the features that it changes, whom it affects. */
  readonly neighbors: readonly Neighbor[]
  /** The approval rules that hold what no change request can have. */
  readonly rules: readonly Schema<'MatchedRule'>[]
  /** Where approval rules hold it. */
  readonly held: readonly ProjectEnvironment[]
  /** Why it is not tried, where a freeze holds it. */
  readonly frozen: Frozen | undefined
  /** Whether a forecast change of a feature would be part of a change request. */
  readonly isProposed: (feature: FeatureAt) => boolean
  /** The features as its change requests would make them, where it was tried and makes any. */
  readonly requestedChange: ChangedStates | undefined
}

/** Returns whom a plan affects: directly, and by change requests. */
export function changesOf(plan: Plan, there: readonly FeatureAt[]): ImpactChange[] {
  const { changed, isProposed, requestedChange } = plan
  const created = createdIn(plan)
  const before = there.filter(({ name }) => !created.has(name))
  if (requestedChange !== undefined)
    return [
      { ...changed, isProposed: false, before },
      { ...requestedChange, isProposed: true },
    ]
  return [false, true].map((proposed) => {
    const ofThese = (feature: FeatureAt) => isProposed(feature) === proposed
    return {
      ...changed,
      isProposed: proposed,
      before: before.filter(ofThese),
      after: changed.after.filter(ofThese),
    }
  })
}

/** Returns where a plan is not made without approval. */
export function guardedIn({ requested, missing }: Plan): ProjectEnvironment[] {
  const skipped = missing.flatMap(({ anyOf, project, environment }) =>
    anyOf.includes('SKIP_CHANGE_REQUEST') && project !== undefined && environment !== undefined
      ? [{ project, environment }]
      : [],
  )
  const places = [...requested.map(({ project, environment }) => ({ project, environment })), ...skipped]
  return [...new Map(places.map((place) => [JSON.stringify(place), place])).values()]
}

/** Something that the caller does not see can have the name of a feature that they would create. */
function createdIn({ comparison, compared: { present } }: Prepared): ReadonlySet<string> {
  const added = comparison.changes.filter(({ kind, name }) => kind === 'features' && !present.features.has(name))
  return new Set(added.map(({ name }) => name))
}

/** Returns the project of an owned field; null outside of projects. */
export function projectOf(
  { kind, name }: Pick<Owner, 'kind' | 'name'>,
  { compared: { present } }: Prepared,
): string | null {
  if (kind === 'features') return present.features.get(name)?.project ?? null
  if (kind === 'segments') return present.segments.get(name)?.project ?? null
  return kind === 'projects' ? name : null
}
