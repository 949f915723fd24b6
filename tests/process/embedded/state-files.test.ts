import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { inProject } from '../../../src/runtime/project-folder.ts'
import {
  ask,
  embeddedIn,
  KEY,
  processTests,
  flaghoist as run,
  type Settings,
  stop,
} from '../../support/process-tests.ts'
import { freePort } from '../../support/programs.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'
import { CHECKOUT, HEAD } from '../../support/state-files.ts'
import { inFrontOf } from './in-front.ts'

/* The commands of features as code, and files that are applied at the start, as the build has them. */

const folder = processTests()
const files = join(folder, 'flags')
const settings = embeddedIn(join(folder, 'data'))
let server: ServerProcess

beforeAll(async () => {
  mkdirSync(files)
  writeFileSync(join(files, 'checkout.yaml'), CHECKOUT)
  server = await startServer({ ...settings, STATE_PATH: files })
})

const flaghoist = (args: readonly string[], input = '', env: Settings = {}) =>
  run(args, { FLAGHOIST_URL: server.address, FLAGHOIST_TOKEN: KEY, ...env }, input)

async function newestEvents(): Promise<unknown> {
  return (await ask<{ events: unknown }>(server, 'POST', '/events/search', { limit: 1 })).events
}

describe('the files in STATE_PATH', () => {
  it('are applied before the server is ready, by the server itself', async () => {
    const feature = await ask(server, 'GET', '/projects/shop/features/new-checkout')
    expect(feature).toMatchObject({ project: 'shop', name: 'new-checkout' })
    expect(await newestEvents()).toMatchObject([{ type: 'state-applied', createdBy: 'flaghoist-system' }])
    expect((await flaghoist(['plan', files])).code).toBe(0)
  })

  it('change nothing at the next start, which takes nothing from other managers', async () => {
    const before = await newestEvents()
    await stop(server)
    const path = join(folder, 'other.yaml')
    writeFileSync(path, 'apiVersion: flaghoist/v1\nmanager: search\nprojects:\n  shop: { name: Boutique }\n')
    const conflict =
      /other\.yaml:4:11: \/projects\/shop\/name belongs to the manager payments since the event \d+, with another value/
    await expect(startServer({ ...settings, STATE_PATH: path })).rejects.toThrow(conflict)
    server = await startServer({ ...settings, STATE_PATH: files })
    expect(await newestEvents()).toEqual(before)
  })

  it.each<[what: string, content: string, reason: string]>([
    ['a wrong member', `${HEAD}features:\n  a: { stael: true }\n`, 'wrong.yaml:4:8: /features/a/stael is not a member'],
    [
      'what a single operation refuses',
      `${HEAD}features:\n  a: { project: default }\n  b: { project: default, dependencies: [{ feature: b }] }\n`,
      'wrong.yaml:5:26: /features/b/dependencies/b is refused: The feature "b" can\'t depend on itself',
    ],
  ])('end the start with file and line: %s', async (_, content, reason) => {
    const path = join(folder, 'wrong.yaml')
    writeFileSync(path, content)
    const other = embeddedIn(join(folder, 'other'))
    await expect(startServer({ ...other, STATE_PATH: path })).rejects.toThrow(reason)
  })

  it('that are not there end the start', async () => {
    const other = { FLAGHOIST_DATA: join(folder, 'other'), STATE_PATH: join(folder, 'nowhere') }
    await expect(startServer(other)).rejects.toThrow("nowhere can't be read: ENOENT")
  })
})

describe('the commands', () => {
  const changed = CHECKOUT.replace('"25"', '"50"')

  it('check files without a server', async () => {
    const valid = await flaghoist(['validate', files], '', { FLAGHOIST_URL: '', FLAGHOIST_TOKEN: '' })
    expect(valid).toEqual({ code: 0, out: '1 file of payments: valid, with 1 feature\n', errors: '' })
    expect(await flaghoist(['validate', '-'], `${HEAD}feature: {}\n`)).toMatchObject({
      code: 1,
      out: '',
      errors: expect.stringContaining(
        'standard input:3:1: /feature is not a member of this object. Did you mean features?',
      ),
    })
    expect((await flaghoist(['validate', join(folder, 'nowhere')])).errors).toContain("nowhere can't be read: ENOENT")
  })

  it('name each file that is no text, and the other problems', async () => {
    const wrong = join(folder, 'wrong')
    mkdirSync(wrong)
    writeFileSync(join(wrong, 'a.yaml'), Buffer.from([...Buffer.from(HEAD), 0x23, 0xff]))
    writeFileSync(join(wrong, 'b.yaml'), `${HEAD}feature: {}\n`)
    const { code, out } = await flaghoist(['validate', '--json', wrong])
    expect([code, JSON.parse(out)]).toMatchObject([
      1,
      {
        valid: false,
        details: [
          { file: join(wrong, 'a.yaml'), line: 3, column: 2, message: expect.stringContaining('has a byte') },
          { file: join(wrong, 'b.yaml'), line: 3, pointer: '/feature' },
        ],
      },
    ])
    expect((await flaghoist(['plan', wrong])).errors).toMatch(/^[^ ]+a\.yaml:3:2: has a byte that is not UTF-8/)
    expect(JSON.parse((await flaghoist(['apply', '--json', wrong])).out).details).toMatchObject([{ line: 3 }])
  })

  it('plan, apply, and find nothing afterwards', async () => {
    const planned = await flaghoist(['plan', '-'], changed)
    expect(planned).toMatchObject({ code: 2, errors: '' })
    expect(planned.out).toContain('50 %')
    expect(planned.out).not.toContain('\u001B')
    const source = 'https://git.example.com/shop/commit/1'
    const applied = await flaghoist(['apply', '--source', source, '-'], changed)
    expect(applied).toMatchObject({ code: 0, errors: '', out: expect.stringContaining('Applied 1 operation') })
    expect(await newestEvents()).toMatchObject([{ data: { source } }])
    expect(await flaghoist(['plan', '-'], changed)).toEqual({
      code: 0,
      out: 'Nothing differs from what payments says.\n',
      errors: '',
    })
  })

  it('plan again where something changes before the apply', async () => {
    let edits = 1
    const address = await inFrontOf(server.address, KEY, async (request) => {
      // A user is faster than the apply.
      const body = { name: `Shop ${edits}` }
      if (request.url === '/api/admin/state/apply' && edits-- > 0) await ask(server, 'PUT', '/projects/shop', body)
      return undefined
    })
    const again = (attempt: number) => `something has changed since: planning again, attempt ${attempt} of 5\n`
    const applied = await flaghoist(['apply', '-'], CHECKOUT, { FLAGHOIST_URL: address })
    expect(applied).toMatchObject({ code: 0, errors: again(2) })
    edits = 10
    const { code, errors, out } = await flaghoist(['apply', '--json', '-'], changed, { FLAGHOIST_URL: address })
    expect([code, errors]).toEqual([1, [2, 3, 4, 5].map(again).join('')])
    expect(JSON.parse(out)).toMatchObject({ status: 412, details: expect.anything() })
    edits = 0
    expect((await flaghoist(['apply', '-'], changed)).code).toBe(0)
  })

  it('wait for a busy server as long as it asks, a few times', async () => {
    let busy = 2
    const address = await inFrontOf(server.address, KEY, async () => {
      const refusal = { id: 'a', name: 'ServiceUnavailableError', message: 'The server is busy with other requests' }
      return busy-- > 0 ? Response.json(refusal, { status: 503, headers: { 'retry-after': '0' } }) : undefined
    })
    const waits = [2, 3, 4, 5].map(
      (attempt) => `The server is busy with other requests (attempt ${attempt} of 5 follows in 0 s)\n`,
    )
    const planned = await flaghoist(['plan', '-'], changed, { FLAGHOIST_URL: address })
    expect(planned).toMatchObject({ code: 0, errors: waits.slice(0, 2).join('') })
    busy = 5
    const { code, errors } = await flaghoist(['plan', '-'], changed, { FLAGHOIST_URL: address })
    expect([code, errors]).toEqual([
      1,
      `${waits.join('')}flaghoist plan failed: The server is busy with other requests\n`,
    ])
  })

  it('find fields that others have changed', async () => {
    expect((await flaghoist(['drift'])).code).toBe(0)
    await ask(server, 'PUT', '/projects/shop', { name: 'Boutique' })
    const { code, out } = await flaghoist(['drift', '--manager', 'payments'])
    expect([code, out]).toEqual([2, expect.stringContaining('payments: projects/shop /name is "Boutique"')])
    for (const args of [
      ['drift', '--manager', 'paymants'],
      ['export', '--manager', 'paymants'],
    ])
      expect(await flaghoist(args)).toEqual({
        code: 1,
        out: '',
        errors: `flaghoist ${args[0]} failed: There is no manager "paymants" that owns something. Did you mean payments? Accepted: payments\n`,
      })
    expect(await flaghoist(['drift', '--project', 'shp'])).toEqual({
      code: 1,
      out: '',
      errors: 'flaghoist drift failed: There is no project "shp"\n',
    })
  })

  it('export what a manager owns, the same each time, and nothing has to change for it', async () => {
    const first = await flaghoist(['export', '--manager', 'payments'])
    expect(first).toMatchObject({ code: 0, errors: '' })
    expect(first.out).toContain('apiVersion: flaghoist/v1\nmanager: payments\n')
    expect(await flaghoist(['export', '--manager', 'payments'])).toEqual(first)
    const planned = JSON.parse((await flaghoist(['plan', '--json', '-'], first.out)).out)
    expect(planned.operations).toEqual([])
    const adopted = await flaghoist(['export', '--project', 'shop', '--as', 'growth'])
    expect(adopted.out).toContain('apiVersion: flaghoist/v1\nmanager: growth\n')
    const adopting = await flaghoist(['plan', '-'], adopted.out)
    expect([adopting.code, adopting.out]).toEqual([0, expect.stringMatching(/^Nothing differs .+ growth says; \d+ /m)])
    const to = join(folder, 'exported')
    expect((await flaghoist(['export', '--manager', 'payments', '--to', to])).code).toBe(0)
    expect(readdirSync(to)).toEqual(['project-shop.yaml', 'shared.yaml'])
    expect(JSON.parse((await flaghoist(['plan', '--json', to])).out).operations).toEqual([])
  })

  it('apply a plan that was made before, once nothing has changed since', async () => {
    const { id } = JSON.parse((await flaghoist(['plan', '--json', '-'], CHECKOUT)).out)
    expect((await flaghoist(['apply', '--plan', id, '--json'])).code).toBe(0)
    const { id: late } = JSON.parse((await flaghoist(['plan', '--json', '-'], changed)).out)
    expect((await flaghoist(['apply', '-'], changed)).code).toBe(0)
    const refused = await flaghoist(['apply', '--plan', late])
    expect([refused.code, refused.errors]).toEqual([
      1,
      'flaghoist apply failed: The plan is done already: nothing differs any more\n',
    ])
  })

  it('answer programs with JSON, also when files or a plan are refused', async () => {
    const wrong = `${HEAD}features:\n  a: { stael: true }\n`
    const problem = {
      file: 'standard input',
      line: 4,
      column: 8,
      message: expect.stringContaining('Did you mean stale?'),
    }
    const validated = await flaghoist(['validate', '--json', '-'], wrong)
    expect([validated.code, validated.errors, JSON.parse(validated.out)]).toEqual([
      1,
      '',
      { valid: false, details: [{ ...problem, pointer: '/features/a/stael' }] },
    ])
    for (const command of ['plan', 'apply']) {
      const refused = await flaghoist([command, '--json', '-'], wrong)
      expect([refused.code, refused.errors, JSON.parse(refused.out)]).toMatchObject([
        1,
        '',
        { status: 400, name: 'ValidationError', details: [problem] },
      ])
    }
    const id = 'b4b53a77-4b0c-4a40-8b8f-1f6f8f3f2f11'
    const missing = await flaghoist(['apply', '--json', '--plan', id])
    expect([missing.code, missing.errors, JSON.parse(missing.out)]).toMatchObject([1, '', { status: 404 }])
    const other = `${HEAD.replace('payments', 'search')}projects:\n  shop: { name: Boutique }\n`
    const conflict = await flaghoist(['apply', '--json', '-'], other)
    expect([conflict.code, conflict.errors, JSON.parse(conflict.out).conflicts]).toMatchObject([
      1,
      '',
      [{ owner: { manager: 'payments' }, ours: 'Boutique' }],
    ])
  })

  it('end quietly when their reader closes the pipe', async () => {
    const child = spawn(process.execPath, ['dist/cli.js', 'validate', files], { cwd: inProject('.') })
    child.stdout.destroy()
    const code = new Promise((resolve) => child.on('close', resolve))
    expect([await text(child.stderr), await code]).toEqual(['', 0])
  })

  // tests/pure/cli/state-server.test.ts has the other settings.
  it('say what is missing', async () => {
    expect((await flaghoist(['plan'])).errors).toContain('no file is given')
    expect((await flaghoist(['apply', '--plan', 'nope'])).errors).toContain(
      '--plan is "nope". Accepted: the id of a plan',
    )
    expect((await flaghoist(['plan', '-'], HEAD, { FLAGHOIST_TOKEN: 'wrong' })).errors).toContain('does not accept')
    const nowhere = `http://127.0.0.1:${await freePort()}`
    expect((await flaghoist(['plan', '-', '--url', nowhere], HEAD)).errors).toContain(
      `no server answers at ${nowhere}: connect ECONNREFUSED`,
    )
  })
})
