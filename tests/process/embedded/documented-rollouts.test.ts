import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { inProject } from '../../../src/runtime/project-folder.ts'
import { killServers, type ServerProcess, startServer } from '../../support/server-process.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const KEY = '*:*.the-key-of-those-who-roll-out'
const folder = mkdtempSync(join(tmpdir(), 'flaghoist-rollouts-'))
const hasTools = ['bash', 'curl'].every((tool) => spawnSync(tool, ['--version']).status === 0)
let server: ServerProcess

/** Runs the commands of a page against a server as users start it, and returns the answers, a line each. */
function answersOf(page: string): unknown[] {
  const text = readFileSync(inProject(page), 'utf8')
  const commands = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block).join('')
  const script = `curl() { command curl --fail-with-body "$@" || exit 1; echo; }
    ${commands.replaceAll('http://127.0.0.1:4242', server.address)}`
  const { stdout, status } = spawnSync('bash', ['--norc', '-eu', '-c', script], {
    encoding: 'utf8',
    env: { ...process.env, KEY },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  expect(status, stdout).toBe(0)
  return stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
}

describe.skipIf(!hasTools)('the commands of', () => {
  beforeAll(async () => {
    server = await startServer({ FLAGHOIST_DATA: join(folder, 'data'), ADMIN_API_KEY: KEY })
  })

  afterAll(() => {
    killServers()
    rmSync(folder, { recursive: true, force: true })
  })

  test('docs/guide/safeguards.md create a safeguard and try its source', () => {
    expect(answersOf('docs/guide/safeguards.md')).toMatchObject([
      { name: 'safe-rollout' },
      { name: 'Errors of the checkout', state: 'idle', action: 'pausePlan' },
      { value: null, problem: 'Nothing was reported of the metric "checkout_errors"' },
    ])
  })

  test('docs/guide/banners.md show a banner and list it', () => {
    const banner = { variant: 'warning', linkText: 'Status page', enabled: true }
    expect(answersOf('docs/guide/banners.md')).toMatchObject([banner, { banners: [banner] }])
  })
})
