import type { Schemas } from '@flaghoist/client'

/** Where a feature is: the parameters of its operations. */
export type FeaturePlace = { readonly projectId: string; readonly featureName: string }
export type EnvironmentPlace = FeaturePlace & { readonly environment: string }
export type FeatureEnvironment = Schemas['FeatureEnvironment']
export type Strategy = Schemas['FeatureStrategy']

/** The subject of messages that a feature is on or off. */
export function switchOf({ projectId, featureName, environment }: EnvironmentPlace): string {
  return JSON.stringify([projectId, featureName, environment])
}

/** Where a permission is needed for an environment of a feature. */
export function whereOf({ projectId, environment }: EnvironmentPlace) {
  return { project: projectId, environment }
}

/** Parameters for `BatchOperation`. */
export function asParams(place: FeaturePlace | EnvironmentPlace): Record<string, string> {
  return { ...place }
}
