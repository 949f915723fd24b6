import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../../contract.ts'
import type { ConvertedFeature, Parent } from './converted.ts'

type Dependency = Schema<'AddDependency'>

/** The dependencies of a feature, and why it is off in an environment where they can't say what is asked there. */
export type Parents = { readonly dependencies: readonly Dependency[]; readonly problems: ReadonlyMap<string, string> }

export type ParentsOf = (feature: ConvertedFeature) => Parents

/**
 * Prepares the dependencies of features. They are those of a feature in all environments, and a parent can't have
 * parents. Where that does not fit, the feature is switched off rather than given to users who lack the parent.
 */
export function dependenciesOf(features: readonly ConvertedFeature[], names: ReadonlyMap<string, string>): ParentsOf {
  const byKey = new Map(features.map((feature) => [feature.key, feature]))
  return (feature) => {
    const asked = [...feature.environments].filter(([, { enabled }]) => enabled)
    const lists = asked.map(([environment, { parents = [] }]) => ({ environment, parents }))
    const problems = new Map<string, string>()
    const [first] = lists
    const isAlike = lists.every(({ parents }) => isDeepStrictEqual(parents, first?.parents))
    for (const { environment, parents } of lists.filter((list) => list.parents.length > 0)) {
      const problem = isAlike ? parents.map((parent) => problemOf(parent, byKey)).find(Boolean) : OTHER_PARENTS
      if (problem !== undefined) problems.set(environment, `${problem}; the feature is switched off here`)
    }
    const isUsable = isAlike && problems.size === 0
    return {
      dependencies: isUsable ? (first?.parents ?? []).map((parent) => dependencyOn(parent, names)) : [],
      problems,
    }
  }
}

const OTHER_PARENTS = 'its parents are others in other environments, and dependencies are those of all environments'

function problemOf({ key }: Parent, byKey: ReadonlyMap<string, ConvertedFeature>): string | undefined {
  const parent = byKey.get(key)
  if (parent === undefined) return `its parent "${key}" is not in the files`
  const hasParents = [...parent.environments.values()].some(({ parents = [] }) => parents.length > 0)
  return hasParents ? `its parent "${key}" has a parent itself, which a dependency can't have` : undefined
}

function dependencyOn({ key, enabled, variants = [] }: Parent, names: ReadonlyMap<string, string>): Dependency {
  return { feature: names.get(key) ?? key, enabled, ...(variants.length > 0 && { variants: [...variants] }) }
}
