import { describe, expect } from 'vitest'
import { it } from '../support/world.ts'

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

  it('does not hide which methods a path takes', async ({ world }) => {
    const answered = await world.app.inject({ method: 'PUT', url: '/api/admin/projects/' })
    expect([answered.statusCode, answered.headers.allow]).toEqual([405, 'GET, HEAD, POST'])
  })
})
