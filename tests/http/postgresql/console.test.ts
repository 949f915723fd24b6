import { describe, expect } from 'vitest'
import type { BuiltConsole } from '../../../src/http/pages/console-files.ts'
import { it, serverOfWorlds } from '../../support/world.ts'

const POLICY =
  "default-src 'none';script-src 'self';style-src 'self';connect-src 'self';img-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none';require-trusted-types-for 'script'"
const content = Buffer.from('// the console')
const BUILT: BuiltConsole = {
  page: '<script src="{root}console/main-1.js"></script>',
  files: new Map([
    ['main-1.js', { type: 'text/javascript; charset=utf-8', content, compressed: Buffer.from('zipped') }],
  ]),
}
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('the console', () => {
  it('is sent to browsers at each of its addresses, with a strict policy', async ({ world: _ }) => {
    const app = await serverOfWorlds({ console: BUILT })
    const cases = [
      ['/', ''],
      ['/?q=1', ''],
      ['/projects', ''],
      ['/projects/shop', '../'],
      ['/projects/shop/features/a%2Fb?tab=history', '../../../'],
    ] as const
    for (const [url, root] of cases) {
      const { statusCode, headers, payload } = await app.inject({ url, headers: BROWSER })
      expect({ url, statusCode, payload }).toEqual({
        url,
        statusCode: 200,
        payload: `<script src="${root}console/main-1.js"></script>`,
      })
      expect(headers).toMatchObject({
        'content-security-policy': POLICY,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        vary: 'accept',
      })
    }
    await app.close()
  })

  it('leaves programs what they had', async ({ world: _ }) => {
    const app = await serverOfWorlds({ console: BUILT })
    expect((await app.inject({ url: '/' })).json()).toMatchObject({ name: 'Flaghoist' })
    for (const url of ['/projects/shop', '/api/projects', '/nothing', '/console/main-2.js'])
      expect((await app.inject({ url })).json(), url).toMatchObject({ name: 'NotFoundError' })
    expect((await app.inject({ url: '/api/admin/projects', headers: BROWSER })).statusCode).toBe(401)
    await app.close()
  })

  it('has files that are kept for ever, compressed for who takes it', async ({ world: _ }) => {
    const app = await serverOfWorlds({ console: BUILT })
    const file = await app.inject({ url: '/console/main-1.js' })
    expect({ body: file.payload, type: file.headers['content-type'] }).toEqual({
      body: '// the console',
      type: 'text/javascript; charset=utf-8',
    })
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const compressed = await app.inject({ url: '/console/main-1.js', headers: { 'accept-encoding': 'br, gzip' } })
    expect([compressed.headers['content-encoding'], compressed.payload]).toEqual(['gzip', 'zipped'])
    await app.close()
  })

  it('is absent where it is switched off', async ({ world }) => {
    for (const url of ['/projects/shop', '/console/main-1.js'])
      expect((await world.app.inject({ url, headers: BROWSER })).statusCode, url).toBe(404)
    expect((await world.app.inject({ url: '/', headers: BROWSER })).payload).toContain('Explore the API')
  })

  it('says to browsers that the server starts, until it has a database', async ({ world: _ }) => {
    let hasDatabase = false
    const app = await serverOfWorlds({ console: BUILT, isOpen: () => hasDatabase })
    const opened = () => app.inject({ url: '/projects/shop/features/a?tab=history', headers: BROWSER })
    const { statusCode, headers, payload } = await opened()
    expect(statusCode).toBe(503)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      'retry-after': '5',
      vary: 'accept',
    })
    const loaded = [...payload.matchAll(/(?:src|href)="([^"]+\.(?:js|css|svg))"/g)].map(([, address = '']) => address)
    expect(new Set(loaded)).toEqual(
      new Set(['icon.svg', 'style.css', 'starting.js'].map((name) => `../../../pages/${name}`)),
    )
    for (const address of loaded)
      expect(
        (await app.inject({ url: new URL(address, 'http://x/projects/shop/features/a').pathname })).statusCode,
      ).toBe(200)
    // Programs get what they had, as do requests to the API and about the state of the server.
    for (const [url, asked] of [
      ['/projects/shop', {}],
      ['/', {}],
      ['/api/admin/projects', BROWSER],
      ['/ready', BROWSER],
    ] as const)
      expect((await app.inject({ url, headers: asked })).json(), url).toMatchObject({ name: 'ServiceUnavailableError' })
    hasDatabase = true
    expect((await opened()).payload).toContain('console/main-1.js')
    await app.close()
  })
})
