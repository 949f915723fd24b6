import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { inProject } from '../../src/project-folder.ts'
import { killServers, type ServerProcess, startServer } from '../support/server-process.ts'

/*
 * The commands of README and of guides, as they stand there, against a server as people start it: in the order of the
 * text, by one shell.
 */

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const KEY = '*:*.the-key-of-those-who-read'
const folder = mkdtempSync(join(tmpdir(), 'flaghoist-commands-'))
const hasTools = ['bash', 'curl'].every((tool) => spawnSync(tool, ['--version']).status === 0)
let server: ServerProcess

/** Starts a server with an empty database: the pages that follow in this part begin with one. */
const onNewServer = (name: string) =>
  beforeAll(async () => {
    server = await startServer({ FLAGHOIST_DATA: join(folder, name), ADMIN_API_KEY: KEY })
  })

afterAll(() => {
  killServers()
  rmSync(folder, { recursive: true, force: true })
})

/** The blocks of a page in a language, after a heading. */
function blocksOf(page: string, from: string, language = 'sh'): string[] {
  const [, text] = readFileSync(page, 'utf8').split(`${from}\n`)
  if (text === undefined) throw new Error(`${page} has no heading ${from}`)
  return [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].flatMap(([, of, block = '']) =>
    of === language ? [block] : [],
  )
}

const commandsOf = (page: string, from: string) => blocksOf(page, from).join('\n')

/** Runs commands, and stops at the first one that fails; by default also at one that the server refuses. */
function run(commands: string, refusal = '--fail-with-body') {
  const script = `
    curl() { command curl --silent --show-error ${refusal} "$@" || exit 1; echo; }
    export KEY='${KEY}'
    ${commands.replaceAll('http://127.0.0.1:4242', server.address).replace(/^export KEY=.*$/m, '')}`
  const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-eu', '-c', script], {
    cwd: folder,
    encoding: 'utf8',
    // With a socket as its input, bash takes itself for a remote shell and reads the start files of the machine.
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { status, stdout, stderr }
}

/** Runs a program of a page with the key of an application, as a module that finds the packages of the project. */
function runProgram(program: string, clientKey: string) {
  return spawnSync('node', ['--input-type=module', '-e', program.replaceAll('http://127.0.0.1:4242', server.address)], {
    cwd: inProject('.'),
    encoding: 'utf8',
    env: { PATH: process.env.PATH, CLIENT_KEY: clientKey },
  })
}

/** The answers of commands, a line each. */
function answersOf({ status, stdout, stderr }: ReturnType<typeof run>): Record<string, unknown>[] {
  expect({ status, stderr }, stdout).toEqual({ status: 0, stderr: '' })
  return stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
}

describe.skipIf(!hasTools)('the commands of', () => {
  describe('README and docs/guide/connect-an-application.md', () => {
    onNewServer('application')
    let clientKey: string

    test('make a feature and a key, and the program of README finds it on', () => {
      const answers = answersOf(run(commandsOf('README.md', '## Use it in an application')))
      expect(answers).toMatchObject([{ name: 'new-checkout' }, { enabled: true }, { type: 'client' }])
      clientKey = String(answers.at(-1)?.secret)
      const [program = ''] = blocksOf('README.md', '## Use it in an application', 'js')
      const { stdout, stderr } = runProgram(program, clientKey)
      expect({ stdout, stderr }).toEqual({ stdout: 'true\n', stderr: '' })
    })

    test('turn it off, and the program of the guide finds it off', () => {
      const page = 'docs/guide/connect-an-application.md'
      const answers = answersOf(run(`API=${server.address}/api/admin\n${commandsOf(page, '# Connect an application')}`))
      expect(answers.at(-1)).toMatchObject({ name: 'development', enabled: false })
      const [program] = blocksOf(page, '## JavaScript on a server', 'js')
      const { stdout } = runProgram(`${program}\nflags.destroy()`, clientKey)
      expect(stdout).toBe('false\n')
    })
  })

  describe('other pages of the guide', () => {
    onNewServer('guide')

    test('docs/guide/first-flag.md make a feature, change it and find its events', () => {
      const answers = answersOf(run(commandsOf('docs/guide/first-flag.md', '# Your first flag')))
      expect(answers[0]).toMatchObject({ name: 'new-checkout', project: 'default', enabled: false })
      expect(answers.at(-2)).toMatchObject({ description: 'One page, one button', enabled: true })
      expect(answers.at(-1)).toMatchObject({
        events: expect.arrayContaining([
          expect.objectContaining({ type: 'feature-metadata-updated', createdBy: 'admin' }),
        ]),
        totalEvents: 5,
      })
    })

    test('docs/guide/export-and-import.md export features, check them and import them', () => {
      const answers = answersOf(run(commandsOf('docs/guide/export-and-import.md', '# Export and import')))
      const { features } = JSON.parse(readFileSync(join(folder, 'features.json'), 'utf8'))
      expect(features).toMatchObject([{ name: 'new-checkout' }])
      expect(answers[0]).toMatchObject({ errors: [], warnings: [{ affectedItems: ['new-checkout'] }] })
    })

    test('docs/guide/safe-editing.md edit, are refused and merge', () => {
      const page = 'docs/guide/safe-editing.md'
      const answers = answersOf(run(commandsOf(page, '# Safe editing'), '--fail-early'))
      expect(answers).toMatchObject([
        { name: 'safe-checkout', description: null },
        { description: 'One page' },
        { name: 'PreconditionFailedError', details: [{ path: '/description' }], current: { description: 'One page' } },
        { description: 'One page', impressionData: true },
      ])
    })
  })
})
