import type { Schema } from '../../contract.ts'
import { pointerSegment } from '../checking/validation.ts'
import type { ErrorDetail } from '../errors.ts'
import { type CompiledConstraint, compileConstraint } from '../evaluation/constraints.ts'
import { constraintProblems } from '../features/strategies/constraint.ts'

/** Comparisons by the path of a value in a payload. */
export type Filters = Readonly<Record<string, Schema<'PayloadFilter'>>>

/** The name of the value in the comparisons: that of no member which the context of an evaluation has. */
const VALUE = 'value'

const NO_CHANCE = { now: new Date(0), random: () => 0, hostname: '' }

/**
 * How many characters of a text are compared. A list of a hundred values takes up to a millisecond, and each signal is
 * compared with all action sets of its endpoint.
 */
const MAX_TEXT = 2000

/** How many names of members a path can be tried as: each dot can be part of one. */
const MAX_ATTEMPTS = 200

/** Returns what is wrong with comparisons, as constraints of features would be wrong. */
export function filterProblems(filters: Filters, path: string): ErrorDetail[] {
  const constraints = Object.values(filters).map((filter) => ({ ...filter, contextName: VALUE }))
  const names = Object.keys(filters)
  return constraintProblems(constraints, new Map(), path).map((problem) => {
    const [at = '', ...rest] = problem.path?.slice(path.length + 1).split('/') ?? []
    const name = names[Number(at)]
    return name === undefined ? problem : { ...problem, path: [path, pointerSegment(name), ...rest].join('/') }
  })
}

/** Says whether a payload meets all comparisons. Calls `pause` after each, which can take a part of a millisecond. */
export type PayloadMatcher = (payload: unknown, pause: () => Promise<void>) => Promise<boolean>

/**
 * Returns whether a payload meets all comparisons. A path that leads to no text, number or boolean has no value.
 * Each comparison is compiled when it is needed first.
 */
export function payloadMatcher(filters: Filters): PayloadMatcher {
  const comparisons = Object.entries(filters).map(([path, filter]) => ({ path, holds: holdsOnUse(filter) }))
  return async (payload, pause) => {
    for (const { path, holds } of comparisons) {
      const value = textAt(payload, path)
      const isMet = holds({ properties: value === undefined ? {} : { [VALUE]: value } }, NO_CHANCE)
      await pause()
      if (!isMet) return false
    }
    return true
  }
}

function holdsOnUse(filter: Filters[string]): CompiledConstraint['holds'] {
  let compiled: CompiledConstraint | undefined
  return (context, chance) => {
    compiled ??= compileConstraint({ ...filter, contextName: VALUE })
    return compiled.holds(context, chance)
  }
}

/**
 * Returns the value at a path, as a text: the beginning of a long one. A name of the path may have dots of its own,
 * such as that of a label of Kubernetes: the longest one that is there counts.
 */
export function textAt(payload: unknown, path: string): string | undefined {
  let left = MAX_ATTEMPTS
  const found = valueAt(payload, path.split('.'))
  return typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean'
    ? String(found).slice(0, MAX_TEXT)
    : undefined

  function valueAt(node: unknown, names: readonly string[]): unknown {
    if (names.length === 0) return node
    if (typeof node !== 'object' || node === null) return undefined
    for (let length = names.length; length > 0; length--) {
      const name = names.slice(0, length).join('.')
      if (left-- <= 0) return undefined
      // A list also has a length of its own, which is not in the payload.
      if (!Object.prototype.propertyIsEnumerable.call(node, name)) continue
      const value = valueAt((node as Record<string, unknown>)[name], names.slice(length))
      if (value !== undefined) return value
    }
    return undefined
  }
}
