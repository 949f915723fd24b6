import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect } from 'vitest'
import { parse } from 'yaml'
import { startInstance } from '../../support/instance.ts'
import { it, type World } from '../../support/world.ts'

const generated = JSON.parse(readFileSync(new URL('../../../generated/openapi.json', import.meta.url), 'utf8'))

const get = ({ app }: World, url: string) => app.inject({ method: 'GET', url })

/** The page with all that it loads; relative addresses are below /docs/. */
async function page(world: World) {
  const response = await get(world, '/docs/')
  const html = response.payload
  const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].map(([, attributes = '', text = '']) => ({
    source: /src="([^"]+)"/.exec(attributes)?.[1],
    text,
  }))
  const links = [...html.matchAll(/<link[^>]*href="([^"]+)"/g)].map(([, source = '']) => source)
  const policy = String(response.headers['content-security-policy'])
  return { response, html, scripts, links, policy }
}

function sourcesFor(policy: string, directive: string): string[] {
  const directives = new Map(
    policy.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/)
      return [name, sources] as const
    }),
  )
  return directives.get(directive) ?? directives.get('default-src') ?? []
}

describe('the served document', () => {
  it('is the generated one, as JSON and as YAML', async ({ world }) => {
    const json = await get(world, '/docs/openapi.json')
    expect(json.headers['content-type']).toMatch(/^application\/json/)
    expect(json.json()).toEqual(generated)
    const yaml = await get(world, '/docs/openapi.yaml')
    expect(yaml.headers['content-type']).toMatch(/^application\/yaml/)
    expect(parse(yaml.payload)).toEqual(generated)
  })

  it('is the same at the addresses of the plugin, and for other plugins', async ({ world }) => {
    for (const [own, ofPlugin] of [
      ['/docs/openapi.json', '/docs/json'],
      ['/docs/openapi.yaml', '/docs/yaml'],
    ] as const) {
      const [expected, answer] = [await get(world, own), await get(world, ofPlugin)]
      expect([answer.payload, answer.headers['content-type']]).toEqual([
        expected.payload,
        expected.headers['content-type'],
      ])
    }
    expect(world.app.swagger()).toEqual(generated)
  })

  it('links a page about what holds for all operations, below any path', async ({ world }) => {
    const [, target = ''] = /\[[^\]]+\]\(([^)]+)\)/.exec(generated.info.description) ?? []
    for (const place of ['/docs/', '/docs/openapi.json', '/docs/yaml']) {
      const { pathname } = new URL(target, `http://localhost${place}`)
      const { statusCode, headers, payload } = await get(world, pathname)
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(payload).toContain('<h2 id="repeating-a-request">Repeating a request</h2>')
      expect(payload).toContain('<td><code>x-handling</code></td>')
      const own = [...payload.matchAll(/(?:href|src)="(?!https:)([^"]+)"/g)].map(([, address = '']) => address)
      expect(own.length).toBeGreaterThan(3)
      for (const address of own) {
        expect(address).not.toMatch(/^\//)
        const found = new URL(address, `http://localhost${pathname}`).pathname
        expect((await get(world, found)).statusCode, found).toBe(200)
      }
    }
  })

  it('needs no key', async ({ world }) => {
    for (const url of ['', '/', '/json', '/yaml', '/openapi.json', '/openapi.yaml', '/interface'].map(
      (end) => `/docs${end}`,
    ))
      expect((await get(world, url)).statusCode, url).toBeLessThan(400)
  })
})

describe('the schema of features as code', () => {
  it('needs no key, and is sent once to those who have it', async ({ world }) => {
    const { statusCode, headers, payload } = await get(world, '/schemas/state.json')
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/schema+json'])
    expect(headers['cache-control']).toBe('public, max-age=3600')
    expect(payload).toBe(readFileSync(new URL('../../../generated/state-schema.json', import.meta.url), 'utf8'))
    const again = { 'if-none-match': String(headers.etag) }
    const { statusCode: later, payload: nothing } = await world.app.inject({
      url: '/schemas/state.json',
      headers: again,
    })
    expect([later, nothing]).toEqual([304, ''])
  })
})

describe('the page that explores it', () => {
  it('is at /docs/, where a link without the slash leads to, below any path', async ({ world }) => {
    for (const url of ['/docs', '/docs?from=a-link']) {
      const { statusCode, headers } = await get(world, url)
      expect([statusCode, headers.location]).toEqual([302, 'docs/'])
    }
    const { html } = await page(world)
    expect(html).not.toMatch(/(src|href)="\//)
  })

  it('is not kept by caches', async ({ world }) => {
    for (const url of ['/docs/', '/docs/static/swagger-initializer.js', '/docs/static/theme/explore.js']) {
      const { headers } = await get(world, url)
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    }
  })

  it('is HTML, and everything that it loads is there', async ({ world }) => {
    const { response, scripts, links } = await page(world)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toMatch(/^text\/html/)
    const sources = [...scripts.flatMap(({ source }) => source ?? []), ...links]
    expect(sources.filter((source) => source.includes('swagger-ui-bundle'))).toHaveLength(1)
    for (const source of sources) {
      const address = new URL(source, 'http://localhost/docs/')
      expect(address.host, source).toBe('localhost')
      expect((await get(world, address.pathname)).statusCode, source).toBe(200)
    }
  })

  it('allows its own scripts and styles, and no others', async ({ world }) => {
    const { scripts, policy, html } = await page(world)
    const allowed = sourcesFor(policy, 'script-src')
    expect(scripts.length).toBeGreaterThan(0)
    for (const { source, text } of scripts) {
      const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`
      expect(allowed).toContain(source === undefined ? hash : "'self'")
    }
    expect(allowed).not.toContain("'unsafe-inline'")
    expect(allowed).not.toContain("'unsafe-eval'")
    expect(allowed).not.toContain('*')
    expect(sourcesFor(policy, 'style-src')).toContain("'self'")
    expect(html).not.toMatch(/ on[a-z]+=/)
  })

  it('lets the page call the server that it came from, and sends the pictures of the page', async ({ world }) => {
    const { policy } = await page(world)
    expect(sourcesFor(policy, 'connect-src')).toContain("'self'")
    expect(sourcesFor(policy, 'img-src')).toEqual(expect.arrayContaining(["'self'", 'data:']))
    expect(policy).not.toContain('upgrade-insecure-requests')
  })
})

describe('the key that is entered there', () => {
  const started = async ({ inject }: World['app']) => (await inject('/docs/static/swagger-initializer.js')).payload

  it('is forgotten with the page', async ({ world }) => {
    expect(await started(world.app)).toContain('"persistAuthorization":false')
  })

  it('stays in the browser where the setting says so', async ({ world }) => {
    const { app } = await startInstance(world.db, { docsKeepKey: true })
    expect(await started(app)).toContain('"persistAuthorization":true')
  })
})

describe('answers below /api', () => {
  it('are no page: their policy allows nothing', async ({ world }) => {
    const { headers } = await world.admin.call('searchEvents', { body: {} })
    expect(String(headers['content-security-policy'])).toContain("default-src 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-frame-options']).toBe('DENY')
  })
})
