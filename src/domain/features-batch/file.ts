import type { Schema } from '../../contract.ts'
import { grouped } from '../../runtime/grouped.ts'
import { wayBack } from '../features/coming-back.ts'
import type { ProjectEnvironment } from '../project-environment.ts'
import { tagFrom } from '../tags/tag.ts'

/** The project and the environment into which a file is imported, and whether their guard gets a change request. */
export type Target = ProjectEnvironment & { readonly asChangeRequest?: boolean | undefined }

export type ImportFile = Schema<'FeatureImport'>

/** The content of a file that belongs to one feature. */
export type Entry = {
  readonly feature: Schema<'ImportedFeature'>
  readonly strategies: readonly Schema<'ImportedStrategy'>[]
  /** If undefined, only the feature's strategies in the environment change. */
  readonly environment: Schema<'ImportedEnvironment'> | undefined
  /** If undefined, its tags do not change. */
  readonly tags: readonly Schema<'Tag'>[] | undefined
  /** If undefined, its dependencies do not change. */
  readonly dependencies: readonly Schema<'AddDependency'>[] | undefined
}

/** The part of a file that is imported. */
export type ImportPart = ImportFile & {
  /** The features that lose a dependency on a parent that is left out: their present dependencies stay. */
  readonly keeping: ReadonlySet<string>
}

/**
 * Returns the part of a file that is imported: without items of features that the file lacks, without repeated equal
 * tag types, and without dependencies on the parents in `left`. A feature that loses a dependency is off: it would be
 * on for more users.
 */
export function importedPart(file: ImportFile, left: ReadonlySet<string>): ImportPart {
  const { featureEnvironments, featureTags, tagTypes, dependencies } = file
  const has = hasFeature(file)
  const ofFile = ({ featureName }: { featureName: string }) => has(featureName)
  const losing = childrenOf(file, left).filter(has)
  const configured = new Set(featureEnvironments?.map(({ featureName }) => featureName))
  const environments = [
    ...(featureEnvironments ?? []).filter(ofFile),
    ...losing.filter((name) => !configured.has(name)).map((featureName) => ({ featureName, enabled: true })),
  ]
  return {
    ...file,
    keeping: new Set(losing),
    featureStrategies: file.featureStrategies.filter(ofFile),
    ...((featureEnvironments !== undefined || environments.length > 0) && {
      featureEnvironments: environments.map((one) => comingBack(one, losing.includes(one.featureName))),
    }),
    ...(featureTags && { featureTags: featureTags.filter(ofFile) }),
    ...(tagTypes && { tagTypes: [...new Map(tagTypes.map((type) => [textOfTagType(type), type])).values()] }),
    ...(dependencies && {
      dependencies: dependencies
        .filter(({ feature }) => has(feature))
        .map((ofChild) => ({
          ...ofChild,
          dependencies: ofChild.dependencies.filter(({ feature }) => !left.has(feature)),
        })),
    }),
  }
}

function comingBack(environment: Schema<'ImportedEnvironment'>, losesParent: boolean): Schema<'ImportedEnvironment'> {
  const { enabled } = environment
  const way = wayBack({ lost: losesParent ? ['parent'] : [], isOn: enabled, mayBeOff: true })
  return way === 'off' ? { ...environment, enabled: false } : environment
}

/** Returns the features of a file that depend on one of the parents. */
export function childrenOf({ dependencies = [] }: ImportFile, parents: ReadonlySet<string>): string[] {
  return unique(
    dependencies
      .filter((ofChild) => ofChild.dependencies.some(({ feature }) => parents.has(feature)))
      .map(({ feature }) => feature),
  )
}

function textOfTagType({ name, description, icon, color }: Schema<'CreateTagType'>): string {
  return JSON.stringify([name, description, icon, color])
}

/** Returns the features that items of a file refer to but that the file does not contain: distinct names, sorted. */
export function featuresOutside(file: ImportFile): string[] {
  const has = hasFeature(file)
  const { featureStrategies, featureEnvironments = [], featureTags = [], dependencies = [] } = file
  const items = [...featureStrategies, ...featureEnvironments, ...featureTags]
  const referred = [...items.map(({ featureName }) => featureName), ...dependencies.map(({ feature }) => feature)]
  return distinctSorted(referred.filter((name) => !has(name)))
}

/** Returns a function that checks whether a file has a feature with this name. */
export function hasFeature({ features }: ImportFile): (name: string) => boolean {
  const names = new Set(features.map(nameOf))
  return (name) => names.has(name)
}

/** Returns the content of a file as one entry per feature, ordered by name. */
export function entriesOf(file: ImportFile): Entry[] {
  const strategies = byFeature(file.featureStrategies)
  const environments = byFeature(file.featureEnvironments ?? [])
  const tags = byFeature(file.featureTags ?? [])
  const dependencies = grouped(file.dependencies ?? [], ({ feature }) => feature)
  return file.features
    .map((feature) => ({
      feature,
      strategies: strategies.get(feature.name) ?? [],
      environment: environments.get(feature.name)?.[0],
      tags: file.featureTags && (tags.get(feature.name) ?? []).map(tagOf),
      dependencies:
        file.dependencies && (dependencies.get(feature.name) ?? []).flatMap((ofChild) => ofChild.dependencies),
    }))
    .sort((one, other) => (one.feature.name < other.feature.name ? -1 : 1))
}

export function tagOf({ tagType, tagValue }: Schema<'ImportedTag'>): Schema<'Tag'> {
  return tagFrom({ value: tagValue, ...(tagType !== undefined && { type: tagType }) })
}

/** The names that a file refers to, to look them up. */
export type Names = {
  /** Its features and their parents. */
  readonly features: string[]
  readonly featureTypes: string[]
  readonly strategyTypes: string[]
  readonly contextFields: string[]
  readonly segments: string[]
  readonly tagTypes: string[]
}

export function namesIn(file: ImportFile): Names {
  const { featureStrategies, contextFields = [], segments = [], tagTypes = [], featureTags = [] } = file
  const constraints = featureStrategies.flatMap((strategy) => strategy.constraints ?? [])
  return {
    features: unique([...file.features.map(nameOf), ...parentsIn(file)]),
    featureTypes: unique(file.features.flatMap(({ type }) => type ?? [])),
    strategyTypes: unique(featureStrategies.map(nameOf)),
    contextFields: unique([...constraints.map(({ contextName }) => contextName), ...contextFields.map(nameOf)]),
    segments: unique(segments.map(nameOf)),
    tagTypes: unique([...featureTags.map((tag) => tagOf(tag).type), ...tagTypes.map(nameOf)]),
  }
}

export function parentsIn({ dependencies = [] }: ImportFile): string[] {
  return unique(dependencies.flatMap((ofChild) => ofChild.dependencies.map(({ feature }) => feature)))
}

/** Returns the distinct values in the given order. */
function unique(values: readonly string[]): string[] {
  return [...new Set(values)]
}

/** Returns the distinct values, sorted. */
export function distinctSorted(values: readonly string[]): string[] {
  return unique(values).sort()
}

export function nameOf({ name }: { name: string }): string {
  return name
}

function byFeature<Item extends { featureName: string }>(items: readonly Item[]): Map<string, Item[]> {
  return grouped(items, ({ featureName }) => featureName)
}
