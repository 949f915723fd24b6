import fc, { type Arbitrary } from 'fast-check'
import { resolve } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: a schema is free-form JSON
type JsonSchema = any

/** Texts that have broken a server somewhere. */
const AWKWARD = [
  '',
  ' ',
  'a b',
  "it's",
  '%',
  '100%_\\',
  '../x',
  '<b>&amp;</b>',
  '__proto__',
  'null',
  '0',
  '🚩',
  'é'.normalize('NFD'),
]
const DEEPEST = 6

/**
 * Values that fit a schema of the contract, or very nearly so: a caller that needs to know asks the schema. Texts are
 * often one of `words`, so that they name something that exists.
 */
export function arbitraryOf(schema: JsonSchema, words: readonly string[], depth = 0): Arbitrary<unknown> {
  const inner = (part: JsonSchema) => arbitraryOf(part, words, depth + 1)
  if (typeof schema !== 'object') return fc.jsonValue({ maxDepth: 1 })
  if (schema.$ref !== undefined)
    return arbitraryOf({ ...resolve(schema.$ref), ...without(schema, '$ref') }, words, depth)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  const branches = schema.oneOf ?? schema.anyOf
  if (branches !== undefined) {
    const rest = without(schema, 'oneOf', 'anyOf', 'discriminator')
    return fc.oneof(...branches.map((branch: JsonSchema) => inner(merged(rest, branch))))
  }
  if (schema.allOf !== undefined) return inner(schema.allOf.reduce(merged, without(schema, 'allOf')))
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type: string) => inner({ ...schema, type })))
  switch (schema.type ?? (schema.properties === undefined ? undefined : 'object')) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer(bounds(schema, 2 ** 31 - 1))
    case 'number':
      return fc.oneof(fc.integer(ofIntegers(bounds(schema, 1000))), fc.double({ ...bounds(schema, 1e6), noNaN: true }))
    case 'string':
      return stringOf(schema, words)
    case 'array':
      return arrayOf(schema, inner, depth)
    case 'object':
      return objectOf(schema, inner, depth)
    default:
      return fc.oneof(fc.constantFrom<unknown>(...words, null, true, 0), fc.jsonValue({ maxDepth: 1 }))
  }
}

function without(schema: JsonSchema, ...keywords: string[]): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)))
}

function merged(one: JsonSchema, other: JsonSchema): JsonSchema {
  const branch = other.$ref === undefined ? other : { ...resolve(other.$ref), ...without(other, '$ref') }
  return {
    ...one,
    ...branch,
    ...((one.properties || branch.properties) && { properties: { ...one.properties, ...branch.properties } }),
    ...((one.required || branch.required) && { required: [...(one.required ?? []), ...(branch.required ?? [])] }),
  }
}

function bounds({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema, most: number) {
  const min = minimum ?? (exclusiveMinimum === undefined ? -most : exclusiveMinimum + 1)
  const max = maximum ?? (exclusiveMaximum === undefined ? most : exclusiveMaximum - 1)
  return { min: Math.min(min, max), max: Math.max(min, max) }
}

/** The same bounds within what integers can be made of in no time. */
function ofIntegers({ min, max }: ReturnType<typeof bounds>): ReturnType<typeof bounds> {
  return { min: Math.max(Math.ceil(min), -(2 ** 31)), max: Math.min(Math.floor(max), 2 ** 31) }
}

function stringOf({ format, pattern, minLength = 0, maxLength = 300 }: JsonSchema, words: readonly string[]) {
  const expression = pattern === undefined ? undefined : new RegExp(pattern, 'u')
  const length = (text: string) => [...text].length
  const fits = (text: string) =>
    length(text) >= minLength && length(text) <= maxLength && (expression === undefined || expression.test(text))
  switch (format) {
    case 'date-time':
      return fc.date({ min: new Date('1970-01-01'), max: new Date('2999-01-01'), noInvalidDate: true }).map(isoTime)
    case 'uuid':
      return fc.uuid()
    case 'email':
      return fc.emailAddress()
  }
  const known = [...words, ...AWKWARD, 'x'.repeat(Math.min(maxLength, 5000))].filter(fits)
  const made =
    expression === undefined
      ? fc.string({ unit: 'grapheme', minLength, maxLength: minLength + 20 })
      : matching(expression).filter(fits)
  return known.length === 0 ? made : fc.oneof(fc.constantFrom(...known), made)
}

const isoTime = (date: Date) => date.toISOString()

/** The generator knows no look-around: that is left out and checked afterwards. */
function matching(expression: RegExp): Arbitrary<string> {
  return fc.stringMatching(new RegExp(expression.source.replaceAll(/\(\?<?[=!][^()]*(\([^()]*\)[^()]*)*\)/g, ''), 'u'))
}

function arrayOf(schema: JsonSchema, inner: (part: JsonSchema) => Arbitrary<unknown>, depth: number) {
  const { items = {}, minItems = 0, maxItems = 1000, uniqueItems } = schema
  const most = Math.min(maxItems, Math.max(minItems, depth > DEEPEST ? 0 : 3))
  const lengths = { minLength: minItems, maxLength: most }
  return uniqueItems
    ? fc.uniqueArray(inner(items), { ...lengths, selector: (item) => JSON.stringify(item) })
    : fc.array(inner(items), lengths)
}

function objectOf(schema: JsonSchema, inner: (part: JsonSchema) => Arbitrary<unknown>, depth: number) {
  const { properties = {}, required = [], additionalProperties } = schema
  const wanted = Object.entries(properties).filter(([name]) => depth <= DEEPEST || required.includes(name))
  const declared = fc.record(Object.fromEntries(wanted.map(([name, part]) => [name, inner(part)])), {
    requiredKeys: required.filter((name: string) => name in properties),
  })
  if (additionalProperties === false) return declared
  const others = fc.dictionary(
    fc
      .string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
      .filter((key) => !['__proto__', 'constructor'].includes(key)),
    additionalProperties === true || additionalProperties === undefined
      ? fc.jsonValue({ maxDepth: 1 })
      : inner(additionalProperties),
    { maxKeys: 2, noNullPrototype: true },
  )
  return fc.tuple(others, declared).map(([more, known]) => ({ ...more, ...known }))
}
