import { describe, expect } from 'vitest'
import { MAX_DETAILS } from '../../../src/domain/errors.ts'
import { unknownNames } from '../../../src/http/requests/query-check.ts'
import { isOfAdministration } from '../../laws/law.ts'
import { requestOf } from '../../scenarios/request-of.ts'
import { operations } from '../../support/contract.ts'
import { it } from '../../support/world.ts'

/*
 * A misspelt filter is refused in the administration interface, which is a law, and ignored in the others.
 */

const open = [...operations.values()].filter((called) => !isOfAdministration(called)).map(({ id }) => id)

describe.each(open)('%s', (id) => {
  it('ignores a query parameter that it does not have', async ({ world }) => {
    const request = await requestOf(world, id)
    const query = { ...request.query, 'definitely-unknown': 1 }
    const { status, error } = await request.by.send(id, { ...request, query })
    expect(error).toBeUndefined()
    expect(status).toBeLessThan(300)
  })
})

describe('the refusal of a query parameter', () => {
  it.for([
    [
      '/api/admin/search/features?projct=x',
      /^is not a query parameter of this operation\. Did you mean project\? Accepted: query, project, type, /,
    ],
    ['/api/admin/search/features?color=blue', /^is not a query parameter of this operation\. Accepted: query, /],
    ['/api/admin/feature-types?a~b', /^is not a query parameter .+\. This operation has no query parameters$/],
  ] as const)('says what is accepted: %s', async ([url, message], { world }) => {
    const headers = { authorization: world.admin.key }
    const answer = await world.app.inject({ method: 'GET', url, headers })
    expect([answer.statusCode, answer.json().details]).toEqual([400, [expect.anything()]])
    expect(answer.json().details[0].message).toMatch(message)
    expect((await world.app.inject({ method: 'HEAD', url, headers })).statusCode).toBe(400)
  })

  it('names the list that a parameter is the name of', async ({ world }) => {
    const { error } = await world.admin.send('searchFeatures', { query: { status: 'a' } })
    expect(error?.message).toContain('Did you mean status[]?')
  })

  it('says that a parameter is given several times', async ({ world }) => {
    const headers = { authorization: world.admin.key }
    const url = '/api/admin/search/features?limit=1&limit=2&query=a&query=b&query=c&offset=1'
    const answer = await world.app.inject({ method: 'GET', url, headers })
    expect([answer.statusCode, answer.json().details]).toEqual([
      400,
      [
        { path: '/query/query', message: 'is given 3 times, and has one value only' },
        { path: '/query/limit', message: 'is given 2 times, and has one value only' },
      ],
    ])
  })

  it('compares no more names than it reports', async ({ world }) => {
    const names = Array.from({ length: 3000 }, (_, index) => `n${index}`)
    expect(unknownNames(['limit', ...names], ['limit'])).toHaveLength(MAX_DETAILS + 1)
    const url = `/api/admin/search/features?${names.slice(0, 1000).join('&')}`
    const answer = await world.app.inject({ method: 'GET', url, headers: { authorization: world.admin.key } })
    expect(answer.json().details).toHaveLength(MAX_DETAILS + 1)
    expect(answer.json().details.at(-1)).toEqual({ message: 'There are more problems' })
  })

  it('names each of them, and comes after 401, 403 and 415', async ({ world }) => {
    const { error } = await world.admin.send('listProjects', { query: { archive: 'true', limits: '1', limit: '1' } })
    expect(error?.details?.map(({ path }) => path)).toEqual(['/query/archive', '/query/limits'])
    const query = { unknown: '1' }
    expect((await world.anonymous.send('listUsers', { query })).status).toBe(401)
    expect((await (await world.actor()).send('listUsers', { query })).status).toBe(403)
    const headers = { 'content-type': 'text/csv' }
    expect((await world.admin.send('createProject', { query, payload: 'x', headers })).status).toBe(415)
    const params = { projectId: 'unknown' }
    expect((await world.admin.send('getProject', { query, params })).status).toBe(400)
  })
})

describe('what older clients send', () => {
  it('is accepted', async ({ world }) => {
    const params = { projectId: 'default', featureName: await world.feature() }
    const feature = await world.admin.call('getFeature', { params, query: { variantEnvironments: true } })
    expect(feature.body.environments?.[0]?.variants).toEqual([])
    const { projectId } = params
    const query = { sortBy: 'appName' as const }
    expect((await world.admin.call('listProjectApplications', { params: { projectId }, query })).status).toBe(200)
  })
})
