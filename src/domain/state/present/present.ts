import type { Schema } from '../../../contract.ts'
import type { StoredEnvironment } from '../../features/environment.ts'
import type { EnvironmentState } from '../../features/environments/queries.ts'
import type { FeatureState } from '../../features/feature.ts'

/** A feature as it is, with all that a document can say about it. */
export type PresentFeature = Omit<FeatureState, 'requirePreconditions'> & {
  readonly environments: readonly StoredEnvironment[]
  readonly tags: readonly Schema<'Tag'>[]
  readonly dependencies: readonly Schema<'FeatureDependency'>[]
  /** The names of the features that depend on it. */
  readonly children: readonly string[]
  /** The environments in which a safeguard has turned it off, and was not reset since. */
  readonly stoppedIn: readonly string[]
  /** The environments in which something of it is stopped: the feature itself, or its release plan. */
  readonly stopsIn: readonly string[]
  /** When an SDK has last asked for it; null if none has. */
  readonly lastSeenAt: Date | null
}

export function isArchived({ archivedAt }: Pick<PresentFeature, 'archivedAt'>): boolean {
  return archivedAt !== null
}

/** A project as it is. */
export type PresentProject = {
  readonly id: string
  readonly isArchived: boolean
  readonly settings: Omit<Required<Schema<'StateProject'>>, 'environments'>
  readonly environments: readonly {
    readonly name: string
    readonly isGuarded: boolean
    /** The strategy that a feature gets when it is turned on without one; null for the usual one. */
    readonly defaultStrategy: EnvironmentState['defaultStrategy']
  }[]
}

export type PresentSegment = { readonly id: number; readonly name: string } & Required<Schema<'StateSegment'>>

type ByName<Value> = ReadonlyMap<string, Value>

/** What a set names, and what belongs to it, as it is and as far as the caller sees it. */
export type Present = {
  readonly environments: ByName<Required<Schema<'StateEnvironment'>>>
  readonly featureTypes: ByName<Required<Schema<'StateFeatureType'>>>
  readonly tagTypes: ByName<Required<Schema<'StateTagType'>>>
  readonly strategyTypes: ReadonlySet<string>
  /** As `type:value`. */
  readonly tags: ReadonlySet<string>
  readonly contextFields: ByName<Required<Schema<'StateContextField'>>>
  readonly projects: ByName<PresentProject>
  /** Also the segments that strategies of the features use, and default strategies of the projects. */
  readonly segments: ByName<PresentSegment>
  readonly features: ByName<PresentFeature>
}
