import { RE2JS } from 're2js'
import type { Schema } from '../../contract.ts'
import { type ErrorDetail, invalidAll } from '../errors.ts'
import { isExpression, LONGEST_EXPRESSION } from '../expression.ts'

type FeatureNaming = Schema<'FeatureNaming'>

/** A pattern is matched with hundreds of names at once, by an import. */
const MOST_STEPS_OF_PATTERN = 1000

/**
 * The naming of features as it is stored; what is absent or empty is none.
 *
 * @throws DomainError invalid for a pattern that can't be used, an example that does not match it, or hints without one
 */
export function featureNamingFrom(input: Schema<'FeatureNamingInput'>): FeatureNaming {
  const naming = {
    pattern: input.pattern || null,
    example: input.example || null,
    description: input.description || null,
  }
  const problems = problemsOf(naming)
  const [first] = problems
  if (first !== undefined) throw invalidAll(`The naming of features is not acceptable: ${first.message}`, problems)
  return naming
}

/** White space can't be in a name, neither as it is nor as an escape. */
const WHITE_SPACE = /\s|\\[tsnrfv]/

function problemsOf({ pattern, example, description }: FeatureNaming): ErrorDetail[] {
  if (pattern === null) return [...needsPattern('example', example), ...needsPattern('description', description)]
  const path = '/body/featureNaming/pattern'
  if (WHITE_SPACE.test(pattern)) return [{ message: 'the pattern holds white space, which no name has', path }]
  if (!isExpression(pattern, MOST_STEPS_OF_PATTERN)) {
    const accepted = `an expression in RE2 syntax, of ${LONGEST_EXPRESSION} characters at most, without \\Q, that repeats little`
    return [{ message: `the pattern has to be ${accepted}`, path }]
  }
  if (example === null || matchesWhole(pattern, example)) return []
  return [{ message: 'the example has to match the pattern as a whole', path: '/body/featureNaming/example' }]
}

function needsPattern(member: 'example' | 'description', value: string | null): ErrorDetail[] {
  return value === null
    ? []
    : [{ message: `the ${member} needs a pattern that it belongs to`, path: `/body/featureNaming/${member}` }]
}

/** Whether a pattern that was accepted matches the whole of a name. RE2 takes linear time, so no pattern can stop the server. */
export function matchesWhole(pattern: string, name: string): boolean {
  return matcherOf(pattern)(name)
}

/** The same for many names: to compile a pattern takes much longer than to match a name. */
export function matcherOf(pattern: string): (name: string) => boolean {
  const expression = RE2JS.compile(pattern)
  return (name) => expression.matches(name)
}
