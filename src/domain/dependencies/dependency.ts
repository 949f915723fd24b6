import type { Schema } from '../../contract.ts'
import { type DomainError, forbidden } from '../errors.ts'

export type Dependency = Schema<'FeatureDependency'>

/** A feature as the rules of dependencies look at it. */
export type Party = { readonly name: string; readonly project: string; readonly archivedAt: Date | null }

/** What two features have to do with dependencies before one of them is made to depend on the other. */
export type Ties = {
  /** One of the features that depend on the child. */
  readonly dependentOfChild: string | null
  /** One of the features that the parent depends on. */
  readonly parentOfParent: string | null
  /** How the child depends on the parent now. */
  readonly present: Dependency | null
}

/** The dependency that is asked for: each variant once, and none when the parent has to be off. */
export function dependencyFrom({ feature, enabled = true, variants = [] }: Schema<'AddDependency'>): Dependency {
  return { feature, enabled, variants: enabled ? [...new Set(variants)] : [] }
}

/** Why `child` can't depend on `parent`; undefined when it can. */
export function obstacle(child: Party, parent: Party, ties: Ties): DomainError | undefined {
  const reason = reasonAgainst(child, parent, ties)
  return reason === undefined ? undefined : forbidden(reason)
}

function reasonAgainst(child: Party, parent: Party, { dependentOfChild, parentOfParent }: Ties): string | undefined {
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
