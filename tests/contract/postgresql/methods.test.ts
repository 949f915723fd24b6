import type { AddressInfo } from 'node:net'
import { describe, expect } from 'vitest'
import { document, operations } from '../../support/contract.ts'
import { startInstance } from '../../support/instance.ts'
import { overTheWire } from '../../support/socket.ts'
import { it } from '../../support/world.ts'

/*
 * Each path of the contract says which methods it has, and HEAD is answered where GET is.
 */

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const
/** Members of a path that nothing has, so that what exists does not matter. */
const filled = (url: string) => url.replaceAll(/\{\w+\}/g, 'nothing-of-this-name')

/** The operations that a path leads to: also operations with a parameter where the path has a word. */
function declaredAt(path: string) {
  const members = path.split('/')
  return [...operations.values()].filter(({ url }) => {
    const pattern = url.split('/')
    return (
      pattern.length === members.length &&
      pattern.every((member, index) => member.startsWith('{') || member === members[index])
    )
  })
}

describe('a path of the contract', () => {
  it('refuses other methods with 405 and says which it has', async ({ world }) => {
    for (const url of new Set([...operations.values()].map(({ url }) => url))) {
      const declared = declaredAt(filled(url))
      const has = new Set(declared.map(({ method }) => method))
      if (declared.some(({ method, isStream }) => method === 'GET' && !isStream)) has.add('HEAD')
      for (const method of METHODS) {
        // Browsers ask by OPTIONS before they send a key of theirs.
        if (has.has(method) || (method === 'OPTIONS' && !url.startsWith('/api/admin'))) continue
        const { statusCode, headers } = await world.app.inject({ method: method as 'GET', url: filled(url) })
        expect([method, url, statusCode]).toEqual([method, url, 405])
        expect(headers.allow, url).toBe([...has].sort().join(', '))
      }
    }
  })

  it.for([
    ['invalid JSON', { 'content-type': 'application/json' }, '{bad'],
    ['a content type without a body', { 'content-type': 'application/json' }, undefined],
    ['a body without a content type', {}, 'x'],
    ['another content type', { 'content-type': 'text/csv' }, 'a,b'],
  ] as const)('says so whatever the body is: %s', async ([, headers, payload], { world }) => {
    const ask = (method: 'PUT' | 'POST', url: string) => world.app.inject({ method, url, headers, payload })
    expect((await ask('PUT', '/api/admin/projects')).statusCode).toBe(405)
    expect((await ask('POST', '/api/admin/nothing')).json()).toMatchObject({ name: 'NotFoundError' })
  })

  it.for([
    ['/api/admin/%70rojects', 405],
    ['/api/admin/projects#part', 405],
    ['http://flags.example.com/api/admin/projects', 405],
    ['HTTPS://flags.example.com/api/admin/projects?a', 405],
    ['http://flags.example.com', 405],
    ['http://flags.example.com/api/admin/nothing', 404],
    ['/docs/static/swagger-ui.css', 405],
    ['/docs/static/nothing', 405],
    ['/api/frontend/nothing', 404],
  ] as const)('is found however it is written: %s', async ([address, refusal], { world }) => {
    const { app } = await startInstance(world.db)
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const ask = (method: string) =>
      overTheWire(port, `${method} ${address} HTTP/1.1\r\nhost: test\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`)
    const { status, headers } = await ask('PUT')
    expect([status, headers.allow?.startsWith('GET, HEAD') ?? false]).toEqual([refusal, refusal === 405])
    const isThere = !address.endsWith('nothing')
    expect((await ask('GET')).status).toBe(isThere ? (address.includes('rojects') ? 401 : 200) : 404)
  })

  it('answers HEAD with the status of GET', async ({ world }) => {
    const read = [...operations.values()].filter(({ method, isStream }) => method === 'GET' && !isStream)
    expect(read.length).toBeGreaterThan(80)
    for (const { url } of read) {
      const [get, head] = [
        await world.app.inject({ method: 'GET', url: filled(url), headers: { authorization: world.admin.key } }),
        await world.app.inject({ method: 'HEAD', url: filled(url), headers: { authorization: world.admin.key } }),
      ]
      expect([url, head.statusCode, head.body]).toEqual([url, get.statusCode, ''])
      expect(head.headers.etag).toBe(get.headers.etag)
    }
  })
})

describe('a page', () => {
  const PAGES = [
    '/',
    '/docs',
    '/docs/',
    '/docs/openapi.json',
    '/docs/openapi.yaml',
    '/schemas/state.json',
    '/login',
    '/new-user',
    '/reset-password',
    '/health',
    '/ready',
    '/pages/style.css',
  ]
  it.for(PAGES)('takes only GET and HEAD: %s', async (url, { world }) => {
    const { statusCode, headers } = await world.app.inject({ method: 'DELETE', url })
    expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD'])
  })
})

describe('a refused key', () => {
  it('names the ways to authenticate', async ({ world }) => {
    const answer = await world.app.inject({ method: 'GET', url: '/api/admin/projects' })
    expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer realm="Flaghoist"'])
    const declared = document.components.responses.AuthenticationRequired.headers
    expect(Object.keys(declared)).toEqual(['WWW-Authenticate'])
  })
})

describe('every operation', () => {
  it('declares the body of any other refusal', () => {
    for (const { url, method } of operations.values()) {
      const { responses } = document.paths[url][method.toLowerCase()]
      const schema = { $ref: '#/components/schemas/ScimError' }
      const expected = url.startsWith('/scim/')
        ? { content: { 'application/scim+json': { schema } } }
        : { $ref: '#/components/responses/OtherError' }
      expect(responses.default, url).toMatchObject(expected)
    }
  })
})
