import { closestName } from './checking/closest-name.ts'
import { type DomainError, invalid } from './errors.ts'

/** The ids of the feature types, in their order. Nobody can add one. */
export const FEATURE_TYPES = ['release', 'experiment', 'operational', 'kill-switch', 'permission'] as const

export function isNoFeatureType(type: string): boolean {
  return !FEATURE_TYPES.some((known) => known === type)
}

/** Returns the refusal of a feature with an unknown type: it names the type that was probably meant, and all others. */
export function unknownFeatureType(type: string): DomainError {
  const guess = closestName(type, FEATURE_TYPES)
  const hint = guess === undefined ? '' : ` Did you mean ${guess}?`
  return invalid(`There is no feature type "${type}".${hint} Accepted: ${FEATURE_TYPES.join(', ')}`, '/body/type')
}
