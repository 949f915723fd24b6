import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { inProject } from '../../../src/runtime/project-folder.ts'
import { ask, embeddedIn, KEY, processTests } from '../../support/process-tests.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'
import { commandsOf as commandsWithStatus, walk } from './page-walk.ts'

/*
 * The commands of README and of guides, as they stand there, against a server as people start it: in the order of the
 * text, by one shell.
 */

const folder = processTests()
const hasTools = ['bash', 'curl'].every((tool) => spawnSync(tool, ['--version']).status === 0)
let server: ServerProcess

/** Starts a server with an empty database: the pages that follow in this part begin with one. */
const onNewServer = (name: string) =>
  beforeAll(async () => {
    server = await startServer(embeddedIn(join(folder, name)))
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

/** Sends a request that a page takes as made, and returns the answer. */
const asked = (method: string, path: string, body: unknown) => ask<Record<string, unknown>>(server, method, path, body)

describe.skipIf(!hasTools)('the commands of', () => {
  describe('README and of guides that need no other feature', () => {
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

    test('docs/guide/release-plans.md make a template, and a plan of a feature from it', () => {
      const answers = answersOf(run(commandsOf('docs/guide/release-plans.md', '# Release plans')))
      const plan = { name: 'In two days', featureName: 'growing-checkout', status: 'waiting' }
      expect(answers).toMatchObject([{ name: 'growing-checkout' }, plan, { releasePlans: [plan] }])
    })

    test('docs/guide/change-requests.md get the statuses that it says, from the draft to the event log', async () => {
      await asked('POST', '/projects', { name: 'Checkout' })
      const [nina, omar] = [await tokenOf('nina'), await tokenOf('omar')]
      await asked('PUT', '/projects/checkout/users/1/roles', { roles: [5] })
      for (const name of ['new-basket', 'old-basket']) await asked('POST', '/projects/checkout/features', { name })
      const { id } = await asked('POST', '/projects/checkout/features/old-basket/environments/production/strategies', {
        name: 'flexibleRollout',
      })
      const api = `${server.address}/api/admin`
      const { said, got } = walk(commandsWithStatus('docs/guide/change-requests.md'), {
        given: {
          A: api,
          P: `${api}/projects/checkout`,
          JSON: 'content-type: application/json',
          S: String(id),
          ADMIN: KEY,
          NINA: nina,
          OMAR: omar,
        },
        folder,
        sent: (command) =>
          command
            .replaceAll('http://127.0.0.1:4242', server.address)
            .replace(/"scheduledAt": "[^"]*"/, `"scheduledAt": "${new Date(Date.now() + 2000).toISOString()}"`),
      })
      expect(got).toEqual(said)
      const request = `${api}/projects/checkout/change-requests/1`
      await vi.waitFor(
        async () => {
          const response = await fetch(request, { headers: { authorization: KEY } })
          expect(await response.json()).toMatchObject({ state: 'Applied', schedule: { status: 'applied' } })
        },
        { timeout: 20_000, interval: 200 },
      )
    })

    async function tokenOf(username: string): Promise<string> {
      const { id } = await asked('POST', '/service-account', { name: username, username, rootRole: 3 })
      const wanted = { description: 'guide', expiresAt: '2030-01-01T00:00:00Z' }
      return String((await asked('POST', `/service-account/${id}/token`, wanted)).secret)
    }
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

    test('docs/guide/safe-editing.md edit, are refused, merge, try and promote', () => {
      const page = 'docs/guide/safe-editing.md'
      const answers = answersOf(run(commandsOf(page, '# Safe editing'), '--fail-early'))
      expect(answers).toMatchObject([
        { name: 'safe-checkout', description: null },
        { description: 'One page' },
        { name: 'PreconditionFailedError', details: [{ path: '/description' }], current: { description: 'One page' } },
        { description: 'One page', impressionData: true },
        { entries: [{ changes: [{ path: '/impressionData', value: true }] }] },
        { type: 'experiment' },
        { entries: [{ comment: 'Ticket 4711: 20% are enough' }] },
        { name: 'safe-checkout', description: null, impressionData: false },
        {
          changes: [{ path: '/description' }, { path: '/impressionData' }, { path: '/type' }],
        },
        { changes: [{ path: '/description' }, { path: '/impressionData' }, { path: '/type' }], notRestored: [] },
        { description: 'Three pages' },
        { changes: [{ path: '/description', value: null }], events: [{ type: 'feature-metadata-updated' }] },
        { events: [{ type: 'feature-metadata-updated' }, { type: 'feature-stale-off' }], changeRequests: [] },
        { name: 'flexibleRollout', parameters: { rollout: '50' } },
        { name: 'flexibleRollout', parameters: { rollout: '50' } },
        { applied: false, wouldSucceed: true, operations: [{ status: 200, body: { enabled: true } }] },
        { operations: [{ status: 200 }, { status: 200, body: { description: 'Two pages' } }] },
        {
          features: expect.arrayContaining([
            {
              name: 'safe-checkout',
              parts: [
                expect.objectContaining({ part: 'enabled', divergedBy: expect.anything() }),
                expect.objectContaining({ part: 'strategies', divergedBy: expect.anything() }),
              ],
            },
          ]),
        },
        { promoted: [{ name: 'safe-checkout', parts: ['enabled', 'strategies'] }], inStep: [] },
      ])
      expect(answers[14], 'the response to the repetition').toEqual(answers[13])
    })

    test('docs/guide/protect-production.md freeze, are refused, give a reason and end a freeze', () => {
      const page = 'docs/guide/protect-production.md'
      const answers = answersOf(run(commandsOf(page, '# Protect production'), '--fail-early'))
      expect(answers).toMatchObject([
        { name: 'frozen-checkout' },
        { name: 'Weekends', environments: ['production'], weekly: true, active: expect.any(Boolean) },
        { name: 'Sale', active: true, until: '2999-01-01T00:00:00.000Z' },
        { name: 'FrozenError', until: '2999-01-01T00:00:00.000Z' },
        { name: 'production', enabled: true },
        { events: [{ type: 'freeze-overridden', data: { reason: 'Payments fail, incident 4711' } }] },
        { total: 0, open: 0, uses: [] },
        { name: 'Large steps', step: { points: 25, withinHours: 24 }, approvals: 2 },
        { rules: [{ name: 'Large steps' }] },
      ])
    })

    test('docs/guide/webhooks.md create a webhook', () => {
      const { said, got, answers } = walk(commandsWithStatus('docs/guide/webhooks.md'), {
        given: { KEY },
        folder,
        sent: (command) =>
          command
            .replaceAll('http://127.0.0.1:4242', server.address)
            .replace('whsec_…', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'),
      })
      expect(got).toEqual(said)
      expect(answers.map(({ provider, enabled }) => [provider, enabled])).toEqual([
        ['webhook', true],
        ['slack', true],
      ])
    })

    test('docs/guide/invite-users.md get the statuses that it says, from the link to the first feature', () => {
      const { said, got, answers } = walk(commandsWithStatus('docs/guide/invite-users.md'), {
        given: { A: server.address, ADMIN: KEY, JSON: 'content-type: application/json' },
        folder,
        taken: ({ url, userId, secret }) => ({
          ...(url !== undefined && { SECRET: secret }),
          ...(userId !== undefined && { TOKEN: secret }),
        }),
      })
      expect(got).toEqual(said)
      expect(answers).toContainEqual(expect.objectContaining({ name: 'new-basket', project: 'checkout' }))
    })

    test('docs/guide/signals.md send a signal that turns a feature off', async () => {
      const answers = answersOf(run(commandsOf('docs/guide/signals.md', '# Signals and actions')))
      expect(answers).toMatchObject([{ name: 'Checkout off when it fails', enabled: true }])
      await asked('POST', '/projects/default/features/new-checkout/environments/production/on', {})
      const runs = `${server.address}/api/admin/projects/default/actions/${answers[0]?.id}/events`
      await expect
        .poll(async () => (await fetch(runs, { headers: { authorization: KEY } })).text(), { timeout: 20_000 })
        .toContain('"state":"success"')
    })

    test('docs/guide/owners.md give a project owners and find its features by them', () => {
      // The server has the group of another page.
      const commands = commandsOf('docs/guide/owners.md', '# Owners')
        .replace('[1]', '[2]')
        .replace('group:1', 'group:2')
      const answers = answersOf(run(commands))
      const groups = [{ id: 2, name: 'Shop team' }]
      expect(answers).toMatchObject([
        { name: 'owned-checkout' },
        { id: 2 },
        { users: [], groups },
        { groups, inherited: true },
        { features: expect.arrayContaining([expect.objectContaining({ name: 'owned-checkout' })]) },
      ])
    })

    test('docs/guide/safeguards.md create a safeguard and try its source', () => {
      expect(answersOf(run(commandsOf('docs/guide/safeguards.md', '# Safeguards')))).toMatchObject([
        { name: 'safe-rollout' },
        { name: 'Errors of the checkout', state: 'idle', action: 'pausePlan' },
        { value: null, problem: 'Nothing was reported of the metric "checkout_errors"' },
      ])
    })

    test('docs/guide/banners.md show a banner and list it', () => {
      const banner = { variant: 'warning', linkText: 'Status page', enabled: true }
      const answers = answersOf(run(commandsOf('docs/guide/banners.md', '# Banners')))
      expect(answers).toMatchObject([banner, { banners: [banner] }])
    })
  })
})
