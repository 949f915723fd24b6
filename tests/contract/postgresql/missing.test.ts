import { describe, expect } from 'vitest'
import { requestOf } from '../../scenarios/request-of.ts'
import { operation, operations, parametersOf } from '../../support/contract.ts'
import { dump } from '../../support/dump.ts'
import { it } from '../../support/world.ts'

const withMissing = [...operations.values()].filter(({ statuses }) => statuses.includes(404)).map(({ id }) => id)

/** A value that the parameter may have, and that nothing is called. */
function unknownValue({ type, format }: { type?: string; format?: string }): string | number {
  if (type === 'integer' || type === 'number') return 2_147_483_646
  return format === 'uuid' ? '00000000-0000-4000-8000-000000000000' : 'nobody-made-this'
}

describe.each(withMissing)('%s', (id) => {
  it('answers 404, and does nothing, when something that its path names does not exist', async ({ world }) => {
    const request = await requestOf(world, id)
    const before = await dump(world.db)
    for (const { name, schema } of parametersOf(operation(id), 'path').filter((parameter) => !parameter.schema.enum)) {
      const params = { ...request.params, [name]: unknownValue(schema) }
      const { status, error } = await request.by.send(id, { ...request, params })
      const expected = operation(id).isOfrep ? { errorCode: 'FLAG_NOT_FOUND' } : { name: 'NotFoundError' }
      expect({ unknown: name, status }).toEqual({ unknown: name, status: 404 })
      expect(error).toMatchObject(expected)
    }
    expect(await dump(world.db)).toEqual(before)
  })
})
