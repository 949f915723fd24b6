import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { COMMANDS } from '../../src/cli/commands.ts'
import { helpOf, overview } from '../../src/cli/help.ts'
import { preparedFile } from '../../src/db/prepared-database.ts'
import { type Packed, packed } from '../support/packed.ts'
import { killServers, startServer } from '../support/server-process.ts'

/*
 * The package "flaghoist" as it is published, installed outside of the checkout.
 */

vi.setConfig({ testTimeout: 30_000, hookTimeout: 120_000 })

const KEY = 'the-key-of-the-installed-server'
let server: Packed

beforeAll(() => {
  server = packed('.')
})

afterAll(() => {
  killServers()
  server.remove()
})

const { dependencies, optionalDependencies, version } = JSON.parse(readFileSync('package.json', 'utf8'))

/** The text of each file of the bundle. */
function bundle(): string[] {
  const paths = server.files.filter((path) => path.startsWith('dist/') && path.endsWith('.js'))
  return paths.filter((path) => !/^dist\/(pages|console)\//.test(path)).map((path) => readFileSync(path, 'utf8'))
}

function packageOf(name: string): string {
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/')
}

/** The packages that a pattern finds in the bundle, whose only group is a name. */
function found(pattern: RegExp): string[] {
  const names = bundle().flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => packageOf(name)))
  return [...new Set(names)].filter((name) => !/^(\.|node:)/.test(name))
}

describe('the package', () => {
  test('has the bundle, the console, the files of pages, a new database, the contract, a schema and the migrations, and nothing else', () => {
    const others = server.files.filter((path) => !/^dist\/([\w-]+\.js|console\/[\w-]+\.(js|css))$/.test(path))
    const pages = readdirSync('src/http/pages/assets')
    expect(others).toEqual(
      [
        ...['LICENSE', 'README.md', 'package.json', 'generated/openapi.json', 'generated/state-schema.json'],
        'dist/console/index.html',
        `dist/${basename(preparedFile().pathname)}`,
        ...pages.map((name) => `dist/assets/${name}`),
        ...readdirSync('migrations').map((name) => `migrations/${name}`),
      ].sort(),
    )
    expect(server.files).toEqual(expect.arrayContaining(['dist/cli.js', 'dist/main.js', 'dist/start.js']))
  })

  test('imports what it depends on, and nothing else', () => {
    const imported = found(/^(?:import|export|\} from)\b[^"'\n]*"([^"\n]+)";$|\bimport\("([^"]+)"\)/gm)
    const dynamic = found(/\bimport\("([^"]+)"\)/g)
    // Part of the bundle, so that the start finds fewer files. Its notice of copyright comes as a package.
    const included = found(/^\/\/ node_modules\/(\S+)$/gm)
    expect(included).toEqual(['kysely'])
    // Named for the thread that writes readable lines.
    const transports = found(/\btarget: "([^"]+)"/g)
    const used = [...imported, ...dynamic, ...included, ...transports].filter((name) => name !== '')
    expect([...new Set(used)].sort()).toEqual(Object.keys({ ...dependencies, ...optionalDependencies }).sort())
  })
})

describe('the installed package', () => {
  beforeEach(({ skip }) => {
    if (server.notInstalled !== undefined) skip(`npm can't install here: ${server.notInstalled}`)
  })

  /** Returns the output of a command; fails with its errors when it fails. */
  function run(command: string, ...args: string[]): string {
    const env = { PATH: process.env.PATH, HOME: process.env.HOME }
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: server.project, encoding: 'utf8', env })
    expect(status, stderr).toBe(0)
    return stdout
  }
  const program = () => join(server.project, 'node_modules/.bin/flaghoist')

  test('shows its commands and its version', () => {
    expect(run('npx', 'flaghoist', '--help')).toBe(overview(COMMANDS))
    expect(run(program(), '--version')).toBe(`${version}\n`)
    for (const command of COMMANDS) expect(run(program(), command.name, '--help')).toBe(helpOf(command))
  })

  test('needs nothing of the build and no loader for TypeScript', () => {
    const there = readdirSync(join(server.project, 'node_modules'))
    expect(there).toContain('fastify')
    expect(there.filter((name) => /^(esbuild|tsx|typescript|vite.*|openapi-typescript)$/.test(name))).toEqual([])
  })

  test('migrates an embedded database', () => {
    expect(run(program(), 'migrate')).toMatch(/^applied 0001-/)
  })

  test('starts on it, makes a feature, stops and exports the events', async () => {
    const start = { command: program(), args: ['start'], cwd: server.project }
    const started = await startServer({ ADMIN_API_KEY: KEY }, false, start)
    const path = '/api/admin/projects/default/features'
    const made = await started.fetch(path, { method: 'POST', key: KEY, body: { name: 'new-checkout' } })
    expect(made.status).toBe(201)
    for (const page of ['/', '/docs/', '/docs/openapi.json', '/schemas/state.json', '/pages/style.css'])
      expect((await started.fetch(page)).status, page).toBe(200)
    started.kill('SIGTERM')
    expect(await started.ended).toEqual({ code: 0, signal: null })
    expect(started.errors()).toBe('')
    const [first = '', ...others] = run(program(), 'export-events').trim().split('\n')
    expect(JSON.parse(others.at(-1) ?? '')).toMatchObject({ type: 'feature-created', featureName: 'new-checkout' })
    const later = run(program(), 'export-events', '--after', String(JSON.parse(first).id))
    expect(later.trim().split('\n')).toEqual(others)
    expect(run(program(), 'export-events', '--manager', 'payments')).toBe('')
  })
})
