import { expect } from 'vitest'
import { type DocumentedOperation, parametersOf } from '../support/contract.ts'
import type { Law } from './law.ts'

/** The integers in the path and in the query of an operation, each with its schema. */
function integersOf(called: DocumentedOperation) {
  return (['params', 'query'] as const).flatMap((place) =>
    parametersOf(called, place === 'params' ? 'path' : 'query')
      .filter(({ schema }) => schema.type === 'integer')
      .map(({ name, schema }) => ({ place, name, schema })),
  )
}

/** More than a column holds, than a bigint holds, and than a number can be without being Infinity. */
const DIGITS = ['2147483649', '9223372036854775809', '1'.repeat(310)]
const TEXTS = [...DIGITS, ...DIGITS.map((digits) => `-${digits}`)]

export const integers: Law = {
  name: 'an integer out of its range is refused with the bound that it breaks',
  oneEngine: 'it is refused before the database is asked',
  of: (called) => integersOf(called).length > 0,
  async before({ called, request, by }) {
    for (const { place, name, schema } of integersOf(called))
      for (const text of TEXTS) {
        // Some columns hold more.
        if (Number(text) > 0 && Number(text) <= schema.maximum) continue
        const given = { ...request[place], [name]: text }
        const { status, error } = await by.send(called.id, { ...request, [place]: given })
        const isBelow = text.startsWith('-')
        const bound = isBelow ? schema.minimum : schema.maximum
        const refusal = [{ path: `/${place}/${name}`, message: `has to be ${isBelow ? '>=' : '<='} ${bound}` }]
        // A parameter without a bound takes everything: the search of features has a usual limit for such numbers.
        const expected = bound === undefined ? { status: 200 } : { status: 400, details: refusal }
        expect({ name, text, status, details: error?.details }).toEqual({ name, text, ...expected })
      }
    return undefined
  },
}
