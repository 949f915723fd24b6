import { parse } from 'semver'
import { VERSION_OPERATORS } from '../../../domain/feeds/logic/operators.ts'
import { isMembers, quoted, type Value } from '../input/values.ts'
import { all, any, type Condition, compared, NEVER, unknown } from '../rules/condition.ts'

/** Returns a comparison of versions. Other texts meet none of them, here as there. */
export function versionCondition(field: string, operator: Value, version: Value): Condition {
  const full = typeof version === 'string' ? fullVersion(version) : undefined
  if (isMembers(version)) return unknown(`${quoted(version)} computes a version`)
  // A comparison with another text is never met there.
  if (full === undefined) return NEVER
  const why = `versions of ${field} such as 1.2 or v1.2.3 are read there, and only full ones here`
  const is = (name: (typeof VERSION_OPERATORS)[keyof typeof VERSION_OPERATORS], value = full.text) =>
    compared(field, name, value, why)
  const { major, minor } = full
  switch (operator) {
    case '=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return is(VERSION_OPERATORS[operator])
    case '!=':
      return any(is('SEMVER_LT'), is('SEMVER_GT'))
    case '^':
      return all(is('SEMVER_GTE', `${major}.0.0-0`), is('SEMVER_LT', `${major + 1}.0.0-0`))
    case '~':
      return all(is('SEMVER_GTE', `${major}.${minor}.0-0`), is('SEMVER_LT', `${major}.${minor + 1}.0-0`))
    default:
      return isMembers(operator) ? unknown(`${quoted(operator)} computes an operator`) : NEVER
  }
}

export type FullVersion = { readonly text: string; readonly major: number; readonly minor: number }

/** Returns a version with three numbers, such as `1.2.0` for `1.2` or `v1.2`; undefined for other texts. */
export function fullVersion(given: string): FullVersion | undefined {
  const text = given.trim().replace(/^[vV]/, '')
  const padded = /^\d+$/.test(text) ? `${text}.0.0` : /^\d+\.\d+$/.test(text) ? `${text}.0` : text
  const parsed = parse(padded)
  return parsed === null ? undefined : { text: parsed.version, major: parsed.major, minor: parsed.minor }
}
