import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { schemas } from '../../../generated/schemas.ts'
import type { ErrorDetail } from '../errors.ts'
import { PATTERN_MESSAGES } from './pattern-messages.ts'

/**
 * `exact` accepts bodies without conversion; `converting` parses numbers and booleans from paths and queries. When
 * looking for the first problem, Ajv checks the size of a value before its pattern and its content. When looking for
 * all problems, it checks everything.
 */
export function newAjv(mode: 'exact' | 'converting', looksFor: 'first problem' | 'all problems'): Ajv2020 {
  const ajv = new Ajv2020({
    coerceTypes: mode === 'converting' ? 'array' : false,
    removeAdditional: false,
    useDefaults: false,
    allErrors: looksFor === 'all problems',
    strict: true,
    // A test has checked the schemas.
    validateSchema: false,
    strictRequired: false,
    strictTypes: false,
    allowUnionTypes: true,
    discriminator: true,
    keywords: ['example'],
  })
  // The package types its default export for CommonJS only.
  const register = addFormats as unknown as (ajv: Ajv2020) => void
  register(ajv)
  // The bounds of an integer say which ones are accepted, in words of their own.
  for (const size of ['int32', 'int64']) ajv.addFormat(size, true)
  for (const schema of schemas) ajv.addSchema(schema)
  return ajv
}

/** Converts errors of Ajv to problems, each with a JSON pointer below `root` and the accepted values. */
export function problemsFrom(errors: readonly ErrorObject[], root: string): ErrorDetail[] {
  const problems = telling(errors).map((error) => problemFrom(error, root))
  // Two schemas of one value can require the same.
  return [...new Map(problems.map((problem) => [`${problem.path} ${problem.message}`, problem])).values()]
}

/**
 * Selects the errors to report. A failed branch is reported together with the surrounding `if`, `discriminator` or
 * `anyOf`; one of them is enough. If an `anyOf` has a branch for the actual type, the errors of branches for other
 * types are ignored. Otherwise the branches are reported as one problem.
 */
function telling(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const inBranches = errors.filter(({ keyword }) => keyword !== 'if' && keyword !== 'discriminator')
  const isAround = ({ keyword }: ErrorObject) => keyword === 'anyOf'
  const choices = new Set(inBranches.filter(isAround).map(({ instancePath }) => instancePath))
  const isOfOtherType = ({ keyword, instancePath }: ErrorObject) => keyword === 'type' && choices.has(instancePath)
  const explained = new Set(
    inBranches.flatMap((error) => (isAround(error) || isOfOtherType(error) ? [] : pathsTo(error.instancePath))),
  )
  const types = new Map([...choices].map((path) => [path, new Set<string>()]))
  for (const error of inBranches)
    if (isOfOtherType(error)) for (const type of [error.params.type].flat()) types.get(error.instancePath)?.add(type)
  return inBranches.flatMap((error) => {
    const accepted = types.get(error.instancePath)
    if (accepted === undefined || !(isAround(error) || isOfOtherType(error))) return [error]
    if (!isAround(error) || explained.has(error.instancePath)) return []
    return [accepted.size === 0 ? error : { ...error, keyword: 'type', params: { type: [...accepted] } }]
  })
}

/** Returns a JSON pointer and the pointers of everything that contains its target. */
function pathsTo(pointer: string): string[] {
  const segments = pointer.split('/')
  return segments.map((_, level) => segments.slice(0, level + 1).join('/'))
}

function problemFrom(error: ErrorObject, root: string): ErrorDetail {
  const path = `${root}${error.instancePath}`
  const { params } = error
  switch (error.keyword) {
    case 'required':
      return { message: 'is required', path: `${path}/${pointerSegment(params.missingProperty)}` }
    case 'additionalProperties':
      return { message: 'is not known here', path: `${path}/${pointerSegment(params.additionalProperty)}` }
    case 'enum':
      return { message: `has to be one of ${valuesInWords(params.allowedValues)}`, path }
    case 'const':
      return { message: `has to be ${JSON.stringify(params.allowedValue)}`, path }
    case 'type':
      return { message: `has to be of type ${[params.type].flat().join(' or ')}`, path }
    case 'pattern':
      return { message: PATTERN_MESSAGES[params.pattern] ?? `has to match ${params.pattern}`, path }
    case 'format':
      return { message: `has to be ${FORMATS[params.format] ?? `of the format ${params.format}`}`, path }
    case 'minLength':
    case 'minItems':
    case 'minProperties':
      return { message: `has to have at least ${limitInWords(params.limit, error.keyword)}`, path }
    case 'maxLength':
    case 'maxItems':
    case 'maxProperties':
      return { message: `has to have at most ${limitInWords(params.limit, error.keyword)}`, path }
    default:
      return { message: (error.message ?? 'is wrong').replace(/^must/, 'has to'), path }
  }
}

/** Descriptions of the formats. */
const FORMATS: Readonly<Record<string, string>> = {
  email: 'an email address',
  uri: 'a URI',
  uuid: 'a UUID',
  date: 'a date, such as 2026-11-20',
  'date-time': 'a date with a time, such as 2026-11-20T09:30:00Z',
}

function limitInWords(limit: number, keyword: string): string {
  const noun = { Length: 'character', Items: 'item', Properties: 'member' }[keyword.slice(3)]
  return `${limit} ${noun}${limit === 1 ? '' : 's'}`
}

/** The maximum number of accepted values in a message. */
const MAX_VALUES = 20

function valuesInWords(values: readonly unknown[]): string {
  const more = values.length - MAX_VALUES
  return `${values.slice(0, MAX_VALUES).join(', ')}${more > 0 ? ` or ${more} more that the contract lists` : ''}`
}

/** Escapes a key for a JSON pointer. */
export function pointerSegment(key: unknown): string {
  const text = String(key)
  // Most have neither, and two searches take less time than two replacements.
  return text.includes('~') || text.includes('/') ? text.replaceAll('~', '~0').replaceAll('/', '~1') : text
}
