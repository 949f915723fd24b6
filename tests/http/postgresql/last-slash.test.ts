import { describe, expect } from 'vitest'
import { depend, dependenciesOf, features } from '../../support/dependencies.ts'
import { it } from '../../support/world.ts'

describe('a slash at the end of a path', () => {
  it.for<[string, number]>([
    ['/api/admin/projects/', 200],
    ['/api/admin/projects/?limit=1', 200],
    ['/api/admin/projects?limit=/', 400],
    ['/api/admin/projects//', 404],
  ])('counts for nothing: %s is answered with %d', async ([url, status], { world }) => {
    const headers = { authorization: String(world.admin.key) }
    expect((await world.app.inject({ url, headers })).statusCode).toBe(status)
  })

  it.for([
    '/api/admin/context/:name/legal-values/..',
    '/api/admin/context/:name/legal-values/../',
    '/api/admin/context/:name/legal-values/%2e%2e',
    '/api/admin/context/:name/',
  ])('deletes nothing: %s', async (url, { world }) => {
    // An earlier version took it.
    await world.db.insertInto('contextFields').values({ name: 'plan', legalValues: '[{"value": ".."}]' }).execute()
    const headers = { authorization: String(world.admin.key) }
    // Clients take dots for steps on the way before they send an address.
    const { pathname } = new URL(url.replace(':name', 'plan'), 'http://flags.example.com')
    expect((await world.app.inject({ method: 'DELETE', url: pathname, headers })).statusCode).toBe(404)
    const { body } = await world.admin.call('getContextField', { params: { contextField: 'plan' } })
    expect(body.legalValues).toEqual([{ value: '..' }])
  })

  it('takes no name for all of them', async ({ world }) => {
    await features(world, 'child', 'parent')
    await depend(world, 'child', 'parent')
    const headers = { authorization: String(world.admin.key) }
    const url = '/api/admin/projects/default/features/child/dependencies/'
    expect((await world.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(404)
    expect(await dependenciesOf(world, 'child')).toHaveLength(1)
  })

  it('does not hide which methods a path takes', async ({ world }) => {
    const answered = await world.app.inject({ method: 'PUT', url: '/api/admin/projects/' })
    expect([answered.statusCode, answered.headers.allow]).toEqual([405, 'GET, HEAD, POST'])
  })
})
