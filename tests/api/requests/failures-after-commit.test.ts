import { expect } from 'vitest'
import { handlers } from '../../../src/http/handlers/registry.ts'
import { clientFor, makePerson } from '../../support/access.ts'
import { startInstance } from '../../support/instance.ts'
import { ROLES } from '../../support/service-accounts.ts'
import { it } from '../../support/world.ts'

it('forgets a caller whose rights have changed, although the handler failed after its commit', async ({ world }) => {
  const { app } = await startInstance(world.db, {
    handlers: {
      ...handlers,
      async updateUser(input) {
        await handlers.updateUser(input)
        throw new Error('after the commit')
      },
    },
  })
  const { id } = await makePerson(world)
  const key = (await clientFor(world, id)).key ?? ''
  const request = async (method: 'GET' | 'PUT', path: string, authorization: string, payload?: object) => {
    const url = `/api/admin/${path}`
    return (await app.inject({ method, url, headers: { authorization }, ...(payload && { payload }) })).statusCode
  }
  expect(await request('GET', 'user-admin', key)).toBe(403)
  expect(await request('PUT', `user-admin/${id}`, world.admin.key ?? '', { rootRole: ROLES.ADMIN })).toBe(500)
  expect(await request('GET', 'user-admin', key)).toBe(200)
})
