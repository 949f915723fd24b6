import { describe, expect } from 'vitest'
import { startInstance } from '../../support/instance.ts'
import { sdkWith } from '../../support/sdk-keys.ts'
import { it, type World } from '../../support/world.ts'

/** A server with a public address. */
async function at(world: World, baseUrl: string) {
  const { app, clientWith } = await startInstance(world.db, { baseUrl: () => baseUrl })
  const get = async (url: string, accept = '*/*') => (await app.inject({ url, headers: { accept } })).payload
  return { app, get, admin: clientWith(world.admin.key ?? ''), clientWith }
}

const create = (name: string) => ({ params: { projectId: 'default' }, body: { name } })

describe('a server whose public address', () => {
  it.for([
    ['has a path', 'https://example.com/flags', '/flags'],
    ['has a longer path', 'https://example.com/tools/flags', '/tools/flags'],
    ['has none', 'https://example.com', ''],
  ] as const)('%s hands out addresses below it', async ([, baseUrl, path], { world }) => {
    const { admin, get, clientWith } = await at(world, baseUrl)
    const feature = `${path}/api/admin/projects/default/features`
    expect((await admin.call('createFeature', create('one'))).headers.location).toBe(`${feature}/one`)
    const once = { ...create('two'), headers: { 'idempotency-key': 'k-1' } }
    for (const repetition of [1, 2])
      expect([repetition, (await admin.call('createFeature', once)).headers.location]).toEqual([
        repetition,
        `${feature}/two`,
      ])
    const operations = [{ operationId: 'createFeature', ...create('three') }]
    const { body: done } = await admin.call('runBatch', { body: { operations } })
    expect(done.operations[0]?.location).toBe(`${feature}/three`)

    const { key = '' } = await sdkWith(world, { type: 'frontend' })
    const { body: flags } = await clientWith(key).call('evaluateFlags', { body: { context: {} } })
    expect(flags.eventStreams[0]?.endpoint.requestUri).toMatch(new RegExp(`^${path}/ofrep/v1/events/[0-9a-f]{64}$`))

    const server = path === '' ? '/' : path
    expect(JSON.parse(await get('/docs/openapi.json')).servers[0].url).toBe(server)
    expect(JSON.parse(await get('/docs/json')).servers[0].url).toBe(server)
    const yaml = await get('/docs/openapi.yaml')
    expect(yaml).toContain(path === '' ? '  - url: /\n' : `  - url: "${path}"\n`)

    const root = path === '' ? '' : `${path}/`
    expect(await get('/', 'text/html')).toContain(`href="${root}docs/"`)
    expect(JSON.parse(await get('/')).links.explore).toBe(`${root}docs/`)
  })
})

it('names its files below the path on the page of the console, which the path without a slash gets', async ({
  world,
}) => {
  const console = { page: '<script src="{root}console/a.js"></script>', files: new Map() }
  const pageOf = async (baseUrl: string, url: string) => {
    const { app } = await startInstance(world.db, { baseUrl: () => baseUrl, console })
    return (await app.inject({ url, headers: { accept: 'text/html' } })).payload
  }
  expect(await pageOf('https://example.com/flags', '/')).toContain('src="/flags/console/a.js"')
  expect(await pageOf('https://example.com', '/')).toContain('src="console/a.js"')
  expect(await pageOf('https://example.com/flags', '/projects/default')).toContain('src="../console/a.js"')
})
