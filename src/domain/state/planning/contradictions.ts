import type { Fields } from '../fields.ts'
import type { Owner } from '../owner.ts'

const ENABLED = /^(\/environments\/[^/]*)\/enabled$/
const STRATEGIES = /^(\/environments\/[^/]*)\/strategies$/

/**
 * Returns the owners of another field whose value contradicts a wanted one: a feature is not on without an enabled
 * strategy. Otherwise each apply of two managers would undo what the other did.
 *
 * @param rows the owners of the fields of the feature
 * @param wanted what the set says of it: fields in it are compared with their own owners
 */
export function contradicted(
  field: string,
  value: unknown,
  rows: ReadonlyMap<string, readonly Owner[]>,
  wanted: Fields,
): readonly Owner[] {
  if (rows.size === 0) return []
  const beside = (other: string, contradicts: (owner: Owner) => boolean) =>
    wanted.has(other) ? [] : (rows.get(other) ?? []).filter(contradicts)
  const [, on] = value === true ? (ENABLED.exec(field) ?? []) : []
  if (on !== undefined) return beside(`${on}/strategies`, (owner) => hasNoEnabled(owner.value))
  const [, without] = hasNoEnabled(value) ? (STRATEGIES.exec(field) ?? []) : []
  return without === undefined ? [] : beside(`${without}/enabled`, (owner) => owner.value === true)
}

function hasNoEnabled(strategies: unknown): boolean {
  return Array.isArray(strategies) && strategies.every(({ disabled }) => disabled === true)
}
