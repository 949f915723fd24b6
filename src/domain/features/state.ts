import type { Schema } from '../../contract.ts'
import { type FeatureOptions, type FeatureState, optionsOf } from './feature.ts'

type Strategy = Schema<'FeatureStrategy'>
type Tag = Schema<'Tag'>

/**
 * A feature in an environment, with its strategies in their order. Rows and edited states are made of it, and so is what
 * environments are compared by.
 */
export type Part = Pick<Schema<'FeatureEnvironment'>, 'enabled' | 'strategies' | 'variants'>

/** The same in a document. */
export type EnvironmentDocument = Schema<'EnvironmentDocument'>

/**
 * All of a feature that users change, as one document. Its lists are maps, so that a pointer into it keeps its meaning.
 * An environment in which a feature is off, and has nothing, is left out.
 */
export type FeatureDocument = Schema<'FeatureDocument'>

export const EMPTY_ENVIRONMENT: EnvironmentDocument = { enabled: false, strategies: {}, variants: [] }

/** The parts of a feature that its document shows. */
type Documented = Pick<
  FeatureState,
  keyof FeatureOptions | 'type' | 'description' | 'project' | 'markedStale' | 'archivedAt'
> & {
  readonly environments: readonly (Part & { readonly name: string })[]
  readonly tags: readonly Tag[]
  readonly dependencies: readonly Schema<'FeatureDependency'>[]
}

export function featureDocument(feature: Documented): FeatureDocument {
  const { type, description, project, markedStale, archivedAt, environments, tags, dependencies } = feature
  return {
    ...optionsOf(feature),
    type,
    description,
    project,
    stale: markedStale,
    archived: archivedAt !== null,
    archivedAt: archivedAt?.toISOString() ?? null,
    environments: Object.fromEntries(
      environments.filter(hasContent).map((environment) => [environment.name, environmentDocument(environment)]),
    ),
    tags: tagsMember(tags),
    dependencies: dependenciesMember(dependencies),
  }
}

export function environmentDocument({ enabled, strategies, variants }: Part): EnvironmentDocument {
  return { enabled, strategies: strategiesMember(strategies), variants }
}

/** Returns what a feature has in an environment. */
export function partOf({ environments }: Pick<FeatureDocument, 'environments'>, name: string): Part {
  return partIn(environments[name] ?? EMPTY_ENVIRONMENT)
}

export function partIn({ enabled, strategies, variants }: EnvironmentDocument): Part {
  const inOrder = Object.values(strategies).toSorted((one, other) => one.sortOrder - other.sortOrder)
  return { enabled, strategies: inOrder, variants }
}

export function strategiesMember(strategies: readonly Strategy[]): EnvironmentDocument['strategies'] {
  return Object.fromEntries(strategies.map((strategy) => [strategy.id, strategy]))
}

export function dependenciesMember(
  dependencies: readonly Schema<'FeatureDependency'>[],
): FeatureDocument['dependencies'] {
  return Object.fromEntries(dependencies.map(({ feature: parent, ...dependency }) => [parent, dependency]))
}

/** Returns the dependencies of a document as a list. */
export function dependenciesIn({ dependencies }: Pick<FeatureDocument, 'dependencies'>) {
  return Object.entries(dependencies)
    .map(([feature, settings]) => ({ feature, ...settings }))
    .sort((one, other) => (one.feature < other.feature ? -1 : 1))
}

export function tagsMember(tags: readonly Tag[]): FeatureDocument['tags'] {
  return Object.fromEntries(tags.map((tag) => [tagMember(tag), tag]))
}

/** Returns the name of a tag in a document. The name of a type has no colon. */
export function tagMember({ type, value }: Tag): string {
  return `${type}:${value}`
}

/** Returns the document as it is shown: without environments in which the feature is off and has nothing. */
export function withoutEmptyEnvironments(document: FeatureDocument): FeatureDocument {
  const shown = Object.entries(document.environments).filter(
    ([, { enabled, strategies, variants }]) => enabled || Object.keys(strategies).length > 0 || variants.length > 0,
  )
  return { ...document, environments: Object.fromEntries(shown) }
}

function hasContent({ enabled, strategies, variants }: Part): boolean {
  return enabled || strategies.length > 0 || variants.length > 0
}
