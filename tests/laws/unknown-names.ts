import { expect } from 'vitest'
import type { Anything } from '../support/call.ts'
import { type DocumentedOperation, parametersOf } from '../support/contract.ts'
import type { Law } from './law.ts'

/** A value that the parameter may have, and that nothing is called. */
function unknownValue({ type, format }: { type?: string; format?: string }): string | number {
  if (type === 'integer' || type === 'number') return 2_147_483_646
  return format === 'uuid' ? '00000000-0000-4000-8000-000000000000' : 'nobody-made-this'
}

/** The requests that differ in one name of the path, which nothing has. */
export function withUnknownName(called: DocumentedOperation, request: Anything): Anything[] {
  return parametersOf(called, 'path')
    .filter(({ schema }) => !schema.enum)
    .map(({ name, schema }) => ({ ...request, params: { ...request.params, [name]: unknownValue(schema) } }))
}

/** Asked before the request succeeds, which shows that only the name was wrong. */
export const unknownNames: Law = {
  name: 'the answer is 404 when something that the path names does not exist',
  of: ({ statuses }) => statuses.includes(404),
  async before({ called, request, by }) {
    const expected = called.isOfrep ? { errorCode: 'FLAG_NOT_FOUND' } : { name: 'NotFoundError' }
    for (const unknown of withUnknownName(called, request)) {
      const { status, error } = await by.send(called.id, unknown)
      expect({ params: unknown.params, status }).toEqual({ params: unknown.params, status: 404 })
      expect(error).toMatchObject(expected)
      if (!called.isOfrep) expect(error?.message).toMatch(/^There is no |^No /)
    }
    return undefined
  },
}
