import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { routes } from '../../../generated/routes.ts'
import { inProject } from '../../../src/runtime/project-folder.ts'
import { operations } from '../../support/contract.ts'
import { sourcesIn } from '../../support/sources.ts'
import { it } from '../../support/world.ts'

/** The packages that the design names, with the folder whose code uses each. */
const PACKAGES = [
  ['fastify', 'src'],
  ['@fastify/swagger', 'src'],
  ['@fastify/swagger-ui', 'src'],
  ['ajv', 'src'],
  ['kysely', 'src'],
  ['pg', 'src'],
  ['fast-json-patch', 'src'],
  ['openapi-typescript', 'tools'],
  ['vitest', 'tests'],
  ['testcontainers', 'tests'],
] as const

const { dependencies, devDependencies } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'))

/** Folders whose packages have a lock file of their own, since few commands need them. */
const FOLDERS = ['clients/differential/sdks', 'tests/containers', 'tests/packages/adaptive-cards', 'tools/bench']
const ofFolders = FOLDERS.map((folder) => JSON.parse(readFileSync(inProject(`${folder}/package.json`), 'utf8')))
const versions: Record<string, string> = Object.assign(
  {},
  ...ofFolders.map((own) => own.devDependencies),
  devDependencies,
  dependencies,
)

/** The packages whose code a folder runs; an import of types alone does not count. */
function packagesUsedIn(folder: string): Set<string> {
  const imported = sourcesIn(folder).flatMap(({ imports }) => imports.filter(({ typesOnly }) => !typesOnly))
  return new Set(imported.map(({ from }) => from.split('/', from.startsWith('@') ? 2 : 1).join('/')))
}

describe('dependencies', () => {
  const used = new Map(['src', 'tools', 'tests'].map((folder) => [folder, packagesUsedIn(folder)]))

  test('have exact versions', () => {
    expect(Object.entries(versions).filter(([, version]) => !/^(npm:[a-z-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual(
      [],
    )
  })

  test('are there for the server where it uses them', () => {
    const ofServer = PACKAGES.filter(([, folder]) => folder === 'src').map(([name]) => name)
    expect(ofServer.filter((name) => dependencies[name] === undefined)).toEqual([])
  })

  test.each(PACKAGES)('%s is one, and is used in %s', (name, folder) => {
    expect(versions[name]).toBeDefined()
    expect(used.get(folder)).toContain(name)
  })
})

describe('the server', () => {
  it('registers the plugins that serve its contract', async ({ world }) => {
    const plugins = world.app.printPlugins()
    expect(plugins).toContain('@fastify/swagger ')
    expect(plugins).toContain('@fastify/swagger-ui ')
  })

  test('has a route for each operation of the contract, and no other', () => {
    const declared = [...operations.values()].map(({ id, method, url }) => `${id} ${method} ${url}`)
    const routed = Object.entries(routes).map(
      ([id, { method, url }]) => `${id} ${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`,
    )
    expect(routed.sort()).toEqual(declared.sort())
  })
})
