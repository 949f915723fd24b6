import fc, { type Arbitrary } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OperationId } from '../../../src/contract.ts'
import { requestOf } from '../../scenarios/request-of.ts'
import { anyText } from '../../support/any-text.ts'
import { arbitraryOf } from '../../support/arbitrary.ts'
import type { Anything, Client } from '../../support/call.ts'
import {
  bodySchemaOf,
  type DocumentedParameter,
  operation,
  operations,
  parametersOf,
  requestProblem,
} from '../../support/contract.ts'
import { openWorld } from '../../support/world.ts'
import { type Mutation, mutated, mutations } from './mutation.ts'

const SEED = 20_261_120
/** All in one world: each finds what the ones before it have left behind. */
const CASES = 10

/** How a request differs from the one that succeeds; absent parts are as they are there. */
type Variation = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  /** Takes only this member of `body`, counted, and the others from the request that succeeds. */
  member?: number
  mutation?: Mutation
}

describe('answers only what its contract declares, and never 5xx, whatever is sent:', () => {
  test.each([...operations.keys()])('%s', async (id) => {
    const request = await requestOf(await openWorld(), id)
    const property = fc.asyncProperty(variations(id, wordsIn({ ...request, by: undefined })), (variation) =>
      assertKeepsContract(id, request.by, varied(request, variation)),
    )
    await fc.assert(property, { seed: SEED, numRuns: CASES })
  })
})

/** A batch has a schema for all operations, which checks none of their parts. */
const OF_OPERATION = /^Operation \d+ \(/

/** That the answer is declared, and its body what the contract says, is seen to by `send`. */
async function assertKeepsContract(id: OperationId, by: Client, request: Anything & { valid: boolean }) {
  const { valid, ...sent } = request
  const { status, error } = await by.send(id, sent)
  const message = `${JSON.stringify(sent).slice(0, 2000)} -> ${status} ${error?.message ?? ''}`
  expect(status, message).toBeLessThan(500)
  const problem = sent.body === undefined ? undefined : requestProblem(operation(id), sent.body)
  if (problem !== undefined) expect(status, `${problem}: ${message}`).toBe(400)
  else if (valid && !OF_OPERATION.test(error?.message ?? ''))
    expect(error?.message ?? '', message).not.toContain('does not conform to the contract')
}

function varied(
  request: Anything,
  { params, query, body, member, mutation }: Variation,
): Anything & { valid: boolean } {
  const wanted = member === undefined ? (body ?? request.body) : withMember(request.body, body, member)
  return {
    ...(request.headers && { headers: request.headers }),
    params: { ...request.params, ...(params as Anything['params']) },
    query: query ?? request.query,
    ...(wanted !== undefined && { body: mutation === undefined ? wanted : mutated(wanted, mutation) }),
    valid: params === undefined && query === undefined && mutation === undefined,
  }
}

/** The first of two objects with one member of the other; other values are replaced as a whole. */
function withMember(one: unknown, other: unknown, member: number): unknown {
  if (typeof one !== 'object' || Array.isArray(one) || typeof other !== 'object' || other === null) return other
  const entries = Object.entries(other)
  return { ...one, ...Object.fromEntries(entries.slice(member % entries.length).slice(0, 1)) }
}

function variations(id: OperationId, words: readonly string[]): Arbitrary<Variation> {
  const called = operation(id)
  const schema = bodySchemaOf(called)
  const bodies = schema === undefined ? [] : [arbitraryOf(schema, words)]
  const path = parametersOf(called, 'path').map((parameter) => inAddress(parameter, words).filter(isSegment))
  const paths =
    path.length === 0 ? [] : [fc.tuple(...path).map((values) => named(parametersOf(called, 'path'), values))]
  return fc.oneof(
    fc.constant({}),
    queriesOf(parametersOf(called, 'query'), words).map((query) => ({ query })),
    ...paths.map((params) => fc.record({ params })),
    ...bodies.flatMap((body) => [
      { arbitrary: fc.record({ body }), weight: 3 },
      { arbitrary: fc.record({ body, member: fc.nat({ max: 100 }) }), weight: 4 },
      { arbitrary: fc.record({ mutation: mutations }), weight: 5 },
      { arbitrary: fc.record({ body, mutation: mutations }), weight: 2 },
    ]),
  )
}

/** Some fit the schema of the parameter, some do not. */
function inAddress({ schema }: DocumentedParameter, words: readonly string[]): Arbitrary<unknown> {
  const awkward = fc.oneof(
    fc.constantFrom(...words, '-1', '1e3', '9999999999', 'true', ',', 'x'.repeat(3000)),
    anyText(),
  )
  return fc.oneof({ arbitrary: arbitraryOf(schema, words), weight: 3 }, { arbitrary: awkward, weight: 1 })
}

function queriesOf(parameters: DocumentedParameter[], words: readonly string[]): Arbitrary<Record<string, unknown>> {
  const known = Object.fromEntries(
    parameters.map((parameter) => [parameter.name, fc.oneof(inAddress(parameter, words), fc.constant(['1', '2']))]),
  )
  return fc.record({ ...known, unknown: fc.string() }, { requiredKeys: [] })
}

function named(parameters: DocumentedParameter[], values: unknown[]): Record<string, unknown> {
  return Object.fromEntries(parameters.map(({ name }, index) => [name, values[index]]))
}

/** Whether a value stays one segment of a path, which is what makes it address this operation. */
function isSegment(value: unknown): boolean {
  return !['', '.', '..'].includes(String(value)) && String(value).isWellFormed()
}

/** Every text in the request that succeeds: names of things that exist, mostly. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return [...new Set(Object.values(value).flatMap(wordsIn))]
}
