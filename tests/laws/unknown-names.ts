import { expect } from 'vitest'
import { parametersOf } from '../support/contract.ts'
import { dump } from '../support/dump.ts'
import type { Law } from './law.ts'

/** A value that the parameter may have, and that nothing is called. */
function unknownValue({ type, format }: { type?: string; format?: string }): string | number {
  if (type === 'integer' || type === 'number') return 2_147_483_646
  return format === 'uuid' ? '00000000-0000-4000-8000-000000000000' : 'nobody-made-this'
}

/** Asked before the request succeeds, which shows that only the name was wrong. */
export const unknownNames: Law = {
  name: 'nothing is done, and the answer is 404, when something that the path names does not exist',
  of: ({ statuses }) => statuses.includes(404),
  async before({ world, called, request, by }) {
    const before = await dump(world.db)
    const named = parametersOf(called, 'path').filter(({ schema }) => !schema.enum)
    for (const { name, schema } of named) {
      const params = { ...request.params, [name]: unknownValue(schema) }
      const { status, error } = await by.send(called.id, { ...request, params })
      const expected = called.isOfrep ? { errorCode: 'FLAG_NOT_FOUND' } : { name: 'NotFoundError' }
      expect({ unknown: name, status }).toEqual({ unknown: name, status: 404 })
      expect(error).toMatchObject(expected)
    }
    expect(await dump(world.db)).toEqual(before)
    return undefined
  },
  async after() {},
}
