import { expect } from 'vitest'
import { cookieWith } from '../support/call.ts'
import { browserOf, makePerson } from '../support/sign-in.ts'
import { isChange, type Law } from './law.ts'

const FROM: readonly Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'https://elsewhere.example' },
]

export const otherSites: Law = {
  name: 'the answer is 403 to a page of another site, which sends the session without being asked',
  oneEngine: 'it is refused before the database is asked',
  of: (called) => isChange(called) && called.access !== 'sdk' && called.access !== 'signal',
  async before({ world, called, request }) {
    const { id } = await makePerson(world, { email: 'eve@example.com' })
    const { session } = await browserOf(world, id)
    const cookie = request.headers?.cookie ?? cookieWith(session)
    for (const from of FROM) {
      const { status, error } = await world.anonymous.send(called.id, { ...request, headers: { cookie, ...from } })
      expect({ status, name: error?.name, message: error?.message }).toEqual({
        status: 403,
        name: 'NoAccessError',
        message: 'This request comes from a page of another site',
      })
    }
    await world.db.deleteFrom('users').where('id', '=', id).execute()
    return undefined
  },
}
