import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Packed, packed } from '../support/packed.ts'

/*
 * The package "@flaghoist/client" as it is published, installed into an empty project.
 */

vi.setConfig({ testTimeout: 30_000, hookTimeout: 120_000 })

const FOLDER = 'clients/typescript'
let client: Packed

beforeAll(() => {
  const built = spawnSync(process.execPath, ['--import', 'tsx', 'tools/scripts/build-client.ts'], { encoding: 'utf8' })
  expect(built).toMatchObject({ status: 0, stdout: '', stderr: '' })
  client = packed(FOLDER)
})

afterAll(() => client.remove())

test('the package has the code, its types and its license, and depends on nothing', () => {
  expect(client.files).toEqual(
    [
      ...['LICENSE', 'README.md', 'package.json', 'dist/contract.d.ts'],
      ...['calls', 'client', 'operations'].flatMap((name) => [`dist/${name}.js`, `dist/${name}.d.ts`]),
    ].sort(),
  )
  const manifest = JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8'))
  expect(manifest).not.toHaveProperty('dependencies')
  expect(manifest).not.toHaveProperty('private')
})

describe('the installed package', () => {
  beforeEach(({ skip }) => {
    if (client.notInstalled !== undefined) skip(`npm can't install here: ${client.notInstalled}`)
  })

  const run = (...args: string[]) => {
    const { status, stdout } = spawnSync(process.execPath, args, { cwd: client.project, encoding: 'utf8' })
    return { status, stdout }
  }

  /** Returns the output of the compiler for a text as a file of the project. */
  function compiled(text: string) {
    writeFileSync(join(client.project, 'use.ts'), text)
    const strict = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom']
    return run(resolve('node_modules/typescript-native/bin/tsc'), '--types', '', ...strict, 'use.ts')
  }

  test('is imported by Node.js as a module', () => {
    const script = `import * as all from '@flaghoist/client'; console.log(Object.keys(all).sort().join())`
    const { status, stdout } = run('--input-type=module', '--eval', script)
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'FlaghoistError,change,createFlaghoist,dryRun,etagOf\n' })
  })

  test('has the types of the first lines of its README', () => {
    const [, lines = ''] = /```ts\n(.*?)```/s.exec(readFileSync(join(FOLDER, 'README.md'), 'utf8')) ?? []
    const used = `declare const process: { env: Record<string, string> }\n${lines}`
    expect(lines).toContain('turnFeatureOn')
    expect(compiled(used)).toEqual({ status: 0, stdout: '' })
    expect(compiled(used.replace('projectId', 'project')).status).not.toBe(0)
  })
})
