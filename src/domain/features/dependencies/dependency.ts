import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../../contract.ts'
import { type DomainError, forbidden } from '../../errors.ts'
import type { FeatureState } from '../feature.ts'

export type Dependency = Schema<'FeatureDependency'>

/** The properties of a feature that the dependency rules check. */
export type DependencyFeature = Readonly<Pick<FeatureState, 'name' | 'project' | 'archivedAt'>>

/** The existing dependencies of two features, before one of them is made to depend on the other. */
export type ExistingDependencies = {
  /** One of the features that depend on the child. */
  readonly dependentOfChild: string | null
  /** One of the features that the parent depends on. */
  readonly parentOfParent: string | null
  /** The current dependency of the child on the parent. */
  readonly present: Dependency | null
}

/** Returns the requested dependency with distinct variants, and without variants if the parent has to be off. */
export function dependencyFrom({ feature, enabled = true, variants = [] }: Schema<'AddDependency'>): Dependency {
  return { feature, enabled, variants: enabled ? [...new Set(variants)] : [] }
}

/** A requested dependency of one feature on another. */
export type WantedDependency = {
  readonly child: DependencyFeature
  readonly parent: DependencyFeature
  readonly dependency: Dependency
}

/** A feature's existing dependencies: one of the features that depend on it, and its own parents. */
export type FeatureDependencies = {
  readonly name: string
  readonly dependent: string | null
  readonly parents: readonly Dependency[]
}

/** A dependency that is created or, if it was there `before`, changed. */
export type MadeDependency = {
  readonly child: string
  readonly dependency: Dependency
  readonly before: Dependency | null
}

/**
 * Returns the result of adding dependencies one after the other, without the ones that exist already.
 *
 * @param tied the features' existing dependencies
 * @throws DomainError forbidden for a child that can't depend on its parent
 */
export function madeDependencies(
  wanted: readonly WantedDependency[],
  tied: readonly FeatureDependencies[],
): MadeDependency[] {
  const dependents = new Map(tied.map(({ name, dependent }) => [name, dependent]))
  const parents = new Map(tied.map((of) => [of.name, new Map(of.parents.map((one) => [one.feature, one]))]))
  return wanted.flatMap(({ child, parent, dependency }) => {
    const present = parents.get(child.name)?.get(parent.name) ?? null
    const dependentOfChild = dependents.get(child.name) ?? null
    const [parentOfParent = null] = [...(parents.get(parent.name)?.keys() ?? [])].sort()
    const refusal = obstacle(child, parent, { dependentOfChild, parentOfParent, present })
    if (refusal !== undefined) throw refusal
    if (isDeepStrictEqual(present, dependency)) return []
    parents.get(child.name)?.set(parent.name, dependency)
    dependents.set(parent.name, dependents.get(parent.name) ?? child.name)
    return [{ child: child.name, dependency, before: present }]
  })
}

/** Returns why `child` can't depend on `parent`, or undefined. */
export function obstacle(
  child: DependencyFeature,
  parent: DependencyFeature,
  ties: ExistingDependencies,
): DomainError | undefined {
  const reason = reasonAgainst(child, parent, ties)
  return reason === undefined ? undefined : forbidden(reason)
}

function reasonAgainst(
  child: DependencyFeature,
  parent: DependencyFeature,
  { dependentOfChild, parentOfParent }: ExistingDependencies,
): string | undefined {
  if (parent.name === child.name) return `The feature "${child.name}" can't depend on itself`
  if (parent.project !== child.project) {
    return `The feature "${parent.name}" is not in the project ${child.project}. A parent has to be in the same project`
  }
  if (parent.archivedAt !== null) return `The feature "${parent.name}" is archived. A parent has to be active`
  if (dependentOfChild !== null) {
    return `The feature "${dependentOfChild}" depends on "${child.name}", so "${child.name}" can't depend on another feature itself`
  }
  if (parentOfParent !== null) {
    return `The feature "${parent.name}" depends on "${parentOfParent}", so no feature can depend on "${parent.name}"`
  }
  return undefined
}
