import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
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

beforeAll(async () => {
  server = await startServer({ FLAGHOIST_DATA: folder, ADMIN_API_KEY: KEY })
})

afterAll(() => {
  killServers()
  rmSync(folder, { recursive: true, force: true })
})

/** The shell blocks of a page between two headings, or from the first to its end. */
function commandsOf(page: string, from: string, to?: string): string {
  const text = `\n${readFileSync(page, 'utf8')}`
  const start = text.indexOf(`\n${from}\n`)
  const end = to === undefined ? text.length : text.indexOf(`\n${to}\n`)
  if (start < 0 || end < start) throw new Error(`${page} has no part from ${from} to ${to}`)
  return [...text.slice(start, end).matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block).join('\n')
}

/** Runs commands, and stops at the first one that fails, or that the server refuses. */
function run(commands: string) {
  const script = `
    curl() { command curl --silent --show-error --fail-with-body "$@" || exit 1; echo; }
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

describe.skipIf(!hasTools)('the commands of', () => {
  test('README make a feature, change it and find its events', () => {
    const { status, stdout, stderr } = run(commandsOf('README.md', '## The first feature', '## PostgreSQL'))
    expect({ status, stderr }, stdout).toEqual({ status: 0, stderr: '' })
    const answers = stdout.trim().split('\n')
    expect(JSON.parse(answers[0] ?? '')).toMatchObject({ name: 'new-checkout', project: 'default', enabled: false })
    expect(JSON.parse(answers.at(-2) ?? '')).toMatchObject({ description: 'One page, one button', enabled: true })
    expect(JSON.parse(answers.at(-1) ?? '')).toMatchObject({
      events: expect.arrayContaining([
        expect.objectContaining({ type: 'feature-metadata-updated', createdBy: 'admin' }),
      ]),
      totalEvents: 5,
    })
  })
  test('docs/guide/export-and-import.md export features, check them and import them', () => {
    const { status, stdout, stderr } = run(commandsOf('docs/guide/export-and-import.md', '# Export and import'))
    expect({ status, stderr }, stdout).toEqual({ status: 0, stderr: '' })
    const { features } = JSON.parse(readFileSync(join(folder, 'features.json'), 'utf8'))
    expect(features).toMatchObject([{ name: 'new-checkout' }])
    const [checked = ''] = stdout.trim().split('\n')
    expect(JSON.parse(checked)).toMatchObject({ errors: [], warnings: [{ affectedItems: ['new-checkout'] }] })
  })
})
