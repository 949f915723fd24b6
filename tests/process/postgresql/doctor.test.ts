import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { emptyDatabase } from '../../support/database.ts'
import { mailServer } from '../../support/mail-server.ts'
import { ask, embeddedIn, flaghoist, processTests, type Settings, stop } from '../../support/process-tests.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'
import { HEAD } from '../../support/state-files.ts'

const OLD = '0f'.repeat(32)
const NEW = '1e'.repeat(32)
const folder = processTests()
const embedded = embeddedIn(join(folder, 'data'))

async function doctor(env: Settings): Promise<{ code: number | null; lines: string[] }> {
  const { code, out, errors } = await flaghoist(['doctor'], env)
  expect(errors).toBe('')
  return { code, lines: out.trimEnd().split('\n') }
}

/** Runs a server with these settings, and what needs it. */
async function withServer(settings: Settings, use: (server: ServerProcess) => Promise<unknown>): Promise<void> {
  const server = await startServer(settings)
  await use(server)
  await stop(server)
}

describe('doctor', () => {
  test('finds nothing wrong where nothing is set, and makes no database', async () => {
    const said = await doctor({ FLAGHOIST_DATA: join(folder, 'none') })
    expect(said).toEqual({
      code: 0,
      lines: [
        'ok       settings  every value is accepted',
        `ok       database  embedded: the first start creates it in ${join(folder, 'none')}`,
        'ok       mail      no mail is sent: SMTP_URL is not set',
        'ok       proxy     the settings fit together',
        'No problem was found.',
      ],
    })
    expect((await doctor({ FLAGHOIST_DATA: join(folder, 'none') })).lines).toEqual(said.lines)
  })

  test('ends at a wrong setting, with the exit code 1', async () => {
    const { code, lines } = await doctor({ ...embedded, PORT: 'http' })
    expect(code).toBe(1)
    expect(lines).toEqual([
      'problem  settings  PORT is "http". Accepted: a whole number from 0 to 65535. To fix: correct it, and run this again: the other checks need it',
      'Problems: 1',
    ])
  })

  test('finds a mail server that does not answer, and one that refuses the password', async () => {
    const none = { ...embedded, SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'flags@example.com' }
    const silent = await doctor(none)
    expect(silent.code).toBe(1)
    expect(silent.lines).toContainEqual(expect.stringMatching(/^problem {2}mail .*E[A-Z]+.*correct SMTP_URL$/))
    const { port } = await mailServer({ password: 'right-password' })
    const mail = (password: string) => ({ ...none, SMTP_URL: `smtp://user:${password}@127.0.0.1:${port}` })
    const wrong = await doctor(mail('wrong-password'))
    expect(wrong.lines).toContainEqual(expect.stringMatching(/^problem {2}mail .*EAUTH/))
    expect(wrong.lines.join('\n')).not.toContain('wrong-password')
    const right = await doctor(mail('right-password'))
    expect(right).toMatchObject({ code: 0 })
    expect(right.lines).toContain('ok       mail      the mail server accepts connections')
  })

  test('says which encryption key is needed, and follows its replacement', async () => {
    const withKeys = (keys: string) => ({ ...embedded, ENCRYPTION_KEY: keys, RECOVERABLE_API_TOKENS: 'true' })
    await withServer(withKeys(OLD), async (server) => {
      await ask(server, 'POST', '/api-tokens', { tokenName: 'shop', type: 'client', environment: 'development' })
      const provider = { enabled: true, discoverUrl: 'http://127.0.0.1:1', clientId: 'flags', secret: 'client-secret' }
      await ask(server, 'POST', '/auth/oidc/settings', provider)
    })
    const secrets = async (keys: string) => {
      const { code, lines } = await doctor(withKeys(keys))
      expect(code).toBe(1)
      return lines.filter((line) => line.includes('  secrets  '))
    }
    expect(await secrets(OLD)).toEqual([
      'ok       secrets   the first key of ENCRYPTION_KEY encrypts all 2 texts: former keys are not needed',
    ])
    expect(await secrets(`${NEW},${OLD}`)).toEqual([
      'note     secrets   a former key of ENCRYPTION_KEY is still needed for client secret (1). To fix: restart a server before you remove it',
      'note     secrets   a former key of ENCRYPTION_KEY is still needed for API tokens (1). To fix: restart a server before you remove it',
    ])
    expect(await secrets(NEW)).toEqual([
      expect.stringMatching(/^problem {2}secrets {3}no key decrypts client secret \(1\)/),
      expect.stringMatching(/^problem {2}secrets {3}no key decrypts API tokens \(1\)/),
    ])
    await withServer(withKeys(`${NEW},${OLD}`), async () => {})
    expect(await secrets(NEW)).toEqual([
      'ok       secrets   the first key of ENCRYPTION_KEY encrypts all 2 texts: former keys are not needed',
    ])
    // Nobody answers at the address of the provider.
    const { lines } = await doctor(withKeys(NEW))
    expect(lines).toContainEqual(
      expect.stringMatching(/^problem {2}sign-in {3}the OpenID provider can not be used: .*correct discoverUrl/),
    )
    expect(lines.join('\n')).not.toContain(NEW)
  })

  test('reads the files that the next start applies', async () => {
    const path = join(folder, 'flags.yaml')
    const filesFound = async (content?: string) => {
      if (content !== undefined) writeFileSync(path, content)
      const { code, lines } = await doctor({ FLAGHOIST_DATA: join(folder, 'none'), STATE_PATH: path })
      return [code, ...lines.filter((line) => line.includes('  files  '))]
    }
    const fix = 'To fix: correct it: the server does not start with them'
    expect(await filesFound()).toEqual([
      1,
      `problem  files     STATE_PATH ${path} can't be read: ENOENT: no such file or directory, stat '${path}'. ${fix}`,
    ])
    expect(await filesFound(`${HEAD}features:\n  a: { stael: true }\n`)).toEqual([
      1,
      expect.stringContaining(`${path}:4:8: /features/a/stael is not a member of this object. Did you mean stale?`),
    ])
    const found = [0, 'ok       files     the files in STATE_PATH are a valid set of the manager payments']
    expect(await filesFound(`${HEAD}features:\n  a: { project: nowhere }\n`)).toEqual(found)
  })

  test('asks at the address of users', async () => {
    const server = createServer((_, response) => response.end('{"health":"GOOD"}')).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await vi.waitUntil(() => server.listening)
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { lines } = await doctor({ FLAGHOIST_DATA: join(folder, 'none'), BASE_URL: baseUrl })
    expect(lines).toContain(`ok       proxy     the server answers at ${baseUrl}/health`)
    const nobody = await doctor({ FLAGHOIST_DATA: join(folder, 'none'), BASE_URL: 'http://127.0.0.1:1' })
    expect(nobody.code).toBe(0)
    expect(nobody.lines).toContainEqual(expect.stringMatching(/^note {5}proxy .* does not answer: /))
  })

  test('looks at PostgreSQL, and says when it is not there', async ({ skip }) => {
    skip(inject('serverUrl') === undefined, 'there is no PostgreSQL server')
    const { url = '', close } = await emptyDatabase()
    await close()
    const { code, lines } = await doctor({ DATABASE_URL: url })
    expect(code).toBe(0)
    expect(lines).toContainEqual(expect.stringMatching(/^ok {7}database {2}PostgreSQL 1\d/))
    expect(lines).toContainEqual(expect.stringContaining('the next start applies the migration 0001-projects, and'))
    const absent = new URL(url)
    absent.password = 'password-of-nobody'
    absent.port = '1'
    const refused = await doctor({ DATABASE_URL: absent.href })
    expect(refused.code).toBe(1)
    expect(refused.lines).toContainEqual(expect.stringMatching(/^problem {2}database .*start PostgreSQL$/))
    expect(refused.lines.join('\n')).not.toContain('password-of-nobody')
  })
})
