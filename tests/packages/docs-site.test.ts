import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { markdownPages } from '../support/markdown-links.ts'

/*
 * The site of the pages, as "npm run docs" builds it, in a folder of its own.
 */

vi.setConfig({ hookTimeout: 180_000 })

const site = mkdtempSync(join(tmpdir(), 'flaghoist-site-'))
let built: ReturnType<typeof build>

/** Refuses each connection of the build, and says to where. */
const WITHOUT_NETWORK = `
  import net from 'node:net'
  net.Socket.prototype.connect = (...to) => { throw new Error('a connection to ' + JSON.stringify(to)) }`

function build() {
  const { status, stdout, stderr } = spawnSync('npm', ['run', 'docs', '--', '--outDir', site], {
    encoding: 'utf8',
    env: {
      ...process.env,
      NO_COLOR: '1',
      npm_config_update_notifier: 'false',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(WITHOUT_NETWORK)}`,
    },
  })
  return { status, said: `${stdout}${stderr}` }
}

beforeAll(() => {
  const installed = spawnSync('npm', ['ci', '--prefix', 'tools/docs-site', '--no-audit', '--no-fund'], {
    encoding: 'utf8',
  })
  if (installed.status !== 0) throw new Error(installed.stderr)
  built = build()
})

afterAll(() => rmSync(site, { recursive: true, force: true }))

test('is built without the network', () => {
  expect(built).toMatchObject({ status: 0, said: expect.stringContaining('build complete') })
})

test('has every page', () => {
  const pages = markdownPages().filter((page) => !/^tools\//.test(page))
  expect(htmlFiles()).toEqual(expect.arrayContaining(pages.map(fileOf)))
})

test('has no dead link and no missing picture', () => {
  const links = htmlFiles().flatMap(linksOf)
  const headings = new Map(htmlFiles().map((file) => [file, idsOf(file)]))
  expect(links.length).toBeGreaterThan(1000)
  const dead = links.filter(({ file, anchor }) =>
    anchor === '' ? !existsSync(join(site, file)) : !headings.get(file)?.has(anchor),
  )
  expect(dead).toEqual([])
})

test('has a search, which finds the text of a page', () => {
  const [index = ''] = readdirSync(join(site, 'assets/chunks')).filter((name) => name.startsWith('@localSearchIndex'))
  const text = readFileSync(join(site, 'assets/chunks', index), 'utf8')
  const found = ['/docs/operate/deploy.html#kubernetes', '"kubectl"']
  expect(found.filter((one) => text.includes(one))).toEqual(found)
})

/** The file of the site that a page becomes. */
function fileOf(page: string): string {
  return page.replace(/(^|\/)README\.md$/, '$1index.md').replace(/\.md$/, '.html')
}

function htmlFiles(): string[] {
  return readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!404)\.html$/.test(name))
}

function idsOf(file: string): Set<string> {
  return new Set([...readFileSync(join(site, file), 'utf8').matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id))
}

type Linked = { readonly from: string; readonly file: string; readonly anchor: string }

/** The targets of a page inside the site: pages, headings, pictures, styles and scripts. */
function linksOf(from: string): Linked[] {
  const html = readFileSync(join(site, from), 'utf8')
  return [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].flatMap(([, address = '']) => {
    const { origin, pathname, hash } = new URL(address.replaceAll('&amp;', '&'), `http://site/${from}`)
    if (origin !== 'http://site') return []
    const file = decodeURIComponent(pathname)
      .slice(1)
      .replace(/(^|\/)$/, '$1index.html')
    return [{ from, file, anchor: decodeURIComponent(hash).slice(1) }]
  })
}
