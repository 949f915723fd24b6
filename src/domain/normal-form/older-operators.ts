import { inc } from 'semver'
import type { ConstraintDefinition } from '../evaluation/definitions.ts'
import { normalVersion } from './values.ts'

const LOWEST_VERSION = '0.0.0-0'

/**
 * Returns constraints in their normal form without `SEMVER_GTE` and `SEMVER_LTE`, which many SDKs do not know. The same
 * contexts meet them: a version is at least 2 if it is above the lowest one, and not below 2. The first of these is for
 * contexts without a version, which meet all that is inverted.
 */
export function inOlderOperators<Constraint extends ConstraintDefinition>(
  constraints: readonly Constraint[],
): Constraint[] {
  return constraints.flatMap((constraint) => older(constraint) ?? [constraint])
}

function older<Constraint extends ConstraintDefinition>(constraint: Constraint): Constraint[] | undefined {
  const { operator, inverted = false, value = '' } = constraint
  const met = (name: string, than = value) => ({ ...constraint, operator: name, value: than, inverted: false })
  const unmet = (name: string) => ({ ...constraint, operator: name, inverted: true })
  if (operator === 'SEMVER_GTE') {
    if (inverted) return [unmet('SEMVER_GT'), unmet('SEMVER_EQ')]
    // No version is below the lowest one.
    return value === LOWEST_VERSION ? undefined : [met('SEMVER_GT', LOWEST_VERSION), unmet('SEMVER_LT')]
  }
  if (operator !== 'SEMVER_LTE') return undefined
  if (inverted) return [unmet('SEMVER_LT'), unmet('SEMVER_EQ')]
  // Undefined where its numbers are as large as they may be.
  const above = normalVersion(inc(value, 'patch') ?? '')
  return above === undefined ? undefined : [met('SEMVER_LT', above), unmet('SEMVER_GT')]
}
