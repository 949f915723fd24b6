import { describe, expect } from 'vitest'
import { requestOf } from '../../scenarios/request-of.ts'
import { type DocumentedOperation, operations, parametersOf } from '../../support/contract.ts'
import { it } from '../../support/world.ts'

/** The integers in the path and in the query of an operation, each with its schema. */
function integersOf(operation: DocumentedOperation) {
  return (['params', 'query'] as const).flatMap((place) =>
    parametersOf(operation, place === 'params' ? 'path' : 'query')
      .filter(({ schema }) => schema.type === 'integer')
      .map(({ name, schema }) => ({ place, name, schema })),
  )
}

const taking = [...operations.values()].flatMap((operation) => {
  const integers = integersOf(operation)
  return integers.length === 0 ? [] : [{ id: operation.id, integers }]
})

/** More than a column holds, than a bigint holds, and than a number can be without being Infinity. */
const DIGITS = ['2147483649', '9223372036854775809', '1'.repeat(310)]
const TEXTS = [...DIGITS, ...DIGITS.map((digits) => `-${digits}`)]

describe('an integer out of its range', () => {
  it.for(taking)('is refused with the bound that it breaks: $id', async ({ id, integers }, { world }) => {
    const request = await requestOf(world, id)
    for (const { place, name, schema } of integers)
      for (const text of TEXTS) {
        // Some columns hold more.
        if (Number(text) > 0 && Number(text) <= schema.maximum) continue
        const given = { ...request[place], [name]: text }
        const { status, error } = await request.by.send(id, { ...request, [place]: given })
        const isBelow = text.startsWith('-')
        const bound = isBelow ? schema.minimum : schema.maximum
        const refusal = [{ path: `/${place}/${name}`, message: `has to be ${isBelow ? '>=' : '<='} ${bound}` }]
        // A parameter without a bound takes everything: the search of features has a usual limit for such numbers.
        const expected = bound === undefined ? { status: 200 } : { status: 400, details: refusal }
        expect({ name, text, status, details: error?.details }).toEqual({ name, text, ...expected })
      }
  })
})
