import { RE2JS } from 're2js'
import type { Schema } from '../../contract.ts'
import { isExpression, MAX_EXPRESSION_LENGTH } from '../checking/expression.ts'
import { type ErrorDetail, invalidAll } from '../errors.ts'

type FeatureNaming = Schema<'FeatureNaming'>

/** An import matches a pattern against hundreds of names at once. */
const MAX_STEPS_OF_PATTERN = 1000

/**
 * Returns the naming of features as stored. Absent or empty members become null.
 *
 * @throws DomainError invalid for an unusable pattern, an example that does not match it, or hints without a pattern
 */
export function featureNamingFrom(input: Schema<'FeatureNamingInput'>): FeatureNaming {
  const naming = {
    pattern: input.pattern || null,
    example: input.example || null,
    description: input.description || null,
  }
  const problems = patternProblems(naming)
  const [first] = problems
  if (first !== undefined) throw invalidAll(`The naming of features is not acceptable: ${first.message}`, problems)
  return naming
}

/** White space, literal or as an escape: a name can't contain it. */
const WHITE_SPACE = /\s|\\[tsnrfv]/

/** Escapes, of which those with a digit or `k<` are backreferences, and the beginnings of lookarounds. */
const PARTS = /\\(?:k<|.)|\(\?<?[=!]/gs
const BACKREFERENCE = /^\\(?:[1-9]|k<)$/

/** Says which part of an expression RE2 can't run, and where, counted from 1; undefined where no such part is found. */
function unsupportedPartOf(pattern: string): string | undefined {
  for (const { 0: part, index } of pattern.matchAll(PARTS)) {
    const kind = part.startsWith('(') ? 'lookaround' : BACKREFERENCE.test(part) ? 'backreference' : undefined
    if (kind !== undefined)
      return `the ${kind} ${part} at character ${index + 1} can't be used: the pattern has to be an expression in RE2 syntax`
  }
  return undefined
}

function patternProblems({ pattern, example, description }: FeatureNaming): ErrorDetail[] {
  if (pattern === null) return [...needsPattern('example', example), ...needsPattern('description', description)]
  const path = '/body/featureNaming/pattern'
  if (WHITE_SPACE.test(pattern)) return [{ message: 'the pattern holds white space, which no name has', path }]
  if (!isExpression(pattern, MAX_STEPS_OF_PATTERN)) {
    const unsupported = unsupportedPartOf(pattern)
    if (unsupported !== undefined) return [{ message: unsupported, path }]
    const accepted = `an expression in RE2 syntax, of ${MAX_EXPRESSION_LENGTH} characters at most, without \\Q, that repeats little`
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

/** Whether an accepted pattern matches the whole name. RE2 takes linear time, so no pattern can block the server. */
export function matchesWhole(pattern: string, name: string): boolean {
  return matcherOf(pattern)(name)
}

/** Like `matchesWhole`, for many names: compiling a pattern takes much longer than matching a name. */
export function matcherOf(pattern: string): (name: string) => boolean {
  const expression = RE2JS.compile(pattern)
  return (name) => expression.matches(name)
}
