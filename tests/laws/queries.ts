import { expect } from 'vitest'
import { isOfAdministration, type Law } from './law.ts'

export const queries: Law = {
  name: 'a query parameter that the operation does not have is refused',
  oneEngine: 'it is refused before the database is asked',
  of: isOfAdministration,
  async before({ called, request, by }) {
    const query = { ...request.query, 'definitely-unknown': 1 }
    const { status, error } = await by.send(called.id, { ...request, query })
    expect({ status, name: error?.name }).toEqual({ status: 400, name: 'ValidationError' })
    expect(error?.details?.map(({ path }) => path)).toEqual(['/query/definitely-unknown'])
    return undefined
  },
}
