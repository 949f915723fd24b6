import { once } from 'node:events'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { connectEmbedded } from '../../../src/db/connect.ts'
import { mailServer } from '../../support/mail-server.ts'
import { ask, embeddedIn, FEATURES, processTests, stop } from '../../support/process-tests.ts'
import { failedStart, type ServerProcess, startServer } from '../../support/server-process.ts'

const KEY = 'the-key-of-the-process-tests'
const OTHER_KEY = 'another-key-of-the-process-tests'

/** Making the files of an embedded database takes seconds, so the tests hand one folder on. */
const folder = processTests()
const embedded = { FLAGHOIST_DATA: folder }
let firstKey = ''

describe('the first start', () => {
  test('says where everything is and shows an admin key', async () => {
    const first = await startServer(embedded)
    expect(first.output()).toContain(`Explore     ${first.address}/docs\n`)
    expect(first.output()).toContain(`Database    embedded in ${folder}\n`)
    firstKey = /Admin key {3}(\S+)/.exec(first.output())?.[1] ?? ''
    expect(firstKey).toMatch(/^\*:\*\.\w{40,}$/)
    await ask(first, 'POST', '/projects/default/features', { name: 'first' }, firstKey)
    expect(first.output().split(firstKey)).toHaveLength(2)
    await stop(first)
  })
})

describe('a server with a mail server', () => {
  const invite = (server: ServerProcess, username: string, key: string) =>
    ask<{ emailSent: boolean; inviteLink: string }>(
      server,
      'POST',
      '/user-admin',
      { username, email: `${username}@example.com`, rootRole: 'Viewer' },
      key,
    )

  test('sends links to where it listens, or to the address at which people reach it, and shows the key no more', async () => {
    const mail = await mailServer()
    const setting = { ...embedded, SMTP_URL: mail.url, MAIL_FROM: 'flags@example.com' }
    const here = await startServer(setting)
    expect(here.output()).not.toContain('Admin key')
    expect((await here.fetch(`${FEATURES}/first`, { key: firstKey })).status).toBe(200)
    expect(await invite(here, 'ada', firstKey)).toMatchObject({
      emailSent: true,
      inviteLink: expect.stringMatching(`^${here.address}/new-user\\?token=`),
    })
    await stop(here, 'SIGINT')
    expect(here.output()).not.toContain(firstKey)

    const behind = await startServer({
      ...setting,
      BASE_URL: 'https://example.com/flags/',
      ADMIN_API_KEY: OTHER_KEY,
    })
    expect(behind.output()).not.toContain('Admin key')
    const eve = await invite(behind, 'eve', OTHER_KEY)
    expect(eve.inviteLink).toMatch(/^https:\/\/example\.com\/flags\/new-user\?token=/)
    expect(mail.received.map(({ to }) => to)).toEqual([['ada@example.com'], ['eve@example.com']])
    expect(mail.received[1]?.content).toContain(eve.inviteLink)
    await stop(behind)
    for (const server of [here, behind]) expect(server.output() + server.errors()).not.toContain('token=')
  })
})

describe('a running server', () => {
  const initialKeys = {
    INIT_ADMIN_API_TOKENS: `*:*.${KEY}`,
    INIT_CLIENT_API_TOKENS: `default:development.${KEY}-client`,
    INIT_FRONTEND_API_TOKENS: `*:production.${KEY}-frontend`,
  }
  let server: ServerProcess
  beforeAll(async () => {
    server = await startServer({ ...embedded, ...initialKeys, ADMIN_API_KEY: KEY, LOG_LEVEL: 'trace' })
  })

  test('has its folder for itself', async () => {
    const { code, output, errors } = await failedStart(embedded)
    expect({ code, output }).toEqual({ code: 1, output: '' })
    expect(errors).toMatch(new RegExp(`^Flaghoist can't start: .* the process with pid ${server.pid}\\b.*\\n$`))
  })

  test('reports its health to everybody', async () => {
    for (const path of ['/health', '/ready', '/ready/sdk']) {
      const response = await server.fetch(path)
      expect([path, response.status, await response.json()]).toEqual([path, 200, { health: 'GOOD' }])
    }
  })

  test('takes ADMIN_API_KEY for as long as it is set, and keeps keys out of its log', async () => {
    const answers = [
      await server.fetch(`${FEATURES}/first`, { key: KEY }),
      await server.fetch(`${FEATURES}/first`, { key: OTHER_KEY }),
      await server.fetch(`${FEATURES}/first`, { key: `Bearer ${KEY}` }),
      await server.fetch(`${FEATURES}/nothing`, { key: initialKeys.INIT_ADMIN_API_TOKENS }),
      await server.fetch(`${FEATURES}/first`, { key: initialKeys.INIT_CLIENT_API_TOKENS }),
      await server.fetch(`${FEATURES}/first`, { key: initialKeys.INIT_FRONTEND_API_TOKENS }),
      await server.fetch(`${FEATURES}/first`, { key: `${KEY}-unknown` }),
      await server.fetch(`${FEATURES}/first?key=${KEY}`),
      await server.fetch(`${FEATURES}/${KEY}`, { key: KEY }),
      await server.fetch(`/${KEY}`),
      await server.fetch(FEATURES, { method: 'POST', key: KEY, body: { name: 5, description: KEY } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 200, 404, 403, 403, 401, 401, 404, 404, 400])
    await stop(server)
    expect(server.output().match(/"answered"/g)?.length).toBeGreaterThanOrEqual(answers.length)
    expect(server.output() + server.errors()).not.toContain(KEY)
  })
})

describe('an embedded folder', () => {
  test('of a version before 1.0.0 is refused with one line that says what to do', async () => {
    const early = join(folder, 'early')
    embeddedIn(early)
    const { db, close } = await connectEmbedded(early, () => {})
    await sql`delete from migrations`.execute(db)
    await sql`insert into migrations (name, timestamp) values ('0001-projects', ''), ('0002-people-and-keys', '')`.execute(
      db,
    )
    await close()
    const { code, errors } = await failedStart({ FLAGHOIST_DATA: early })
    expect({ code, errors }).toEqual({
      code: 1,
      errors: `Flaghoist can't start: The database (embedded in ${early}) can't be used: it was made by a version before 1.0.0, and can't be upgraded. Name another folder in FLAGHOIST_DATA, or another database in DATABASE_URL. To keep the features, export them with the version that made it, and import the file here\n`,
    })
  })
})

describe('a start with a wrong setting', () => {
  // tests/pure/cli/config.test.ts has the others.
  test('ends with one line about it', async () => {
    expectOneLine(await failedStart({ ...embedded, PORT: '65536' }), 'PORT', 'a whole number from 0 to 65535')
  })

  test('ends with one line when nobody is the sender of messages, without the password of the mail server', async () => {
    const SMTP_URL = 'smtp://me:the-password@127.0.0.1:1'
    for (const MAIL_FROM of ['', 'flags', 'flags@example.com\r\nBcc: eve@example.com']) {
      const failed = await failedStart({ ...embedded, SMTP_URL, MAIL_FROM })
      expectOneLine(failed, 'MAIL_FROM', 'flags@example.com')
      expect(failed.errors).not.toContain('the-password')
    }
  })

  test('ends with one line when a key is of an environment that does not exist', async () => {
    const keys = '*:nowhere.0123456789abcdef'
    const failed = await failedStart({ ...embedded, INIT_CLIENT_API_TOKENS: keys })
    expectOneLine(failed, 'INIT_CLIENT_API_TOKENS', 'nowhere')
    expect(failed.errors).not.toContain('database')
  })

  test('ends with one line when another process has the port', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const failed = await failedStart({ ...embedded, PORT: String(port), HOST: '127.0.0.1' })
    expectOneLine(failed, `PORT ${port}`, 'HOST 127.0.0.1', 'EADDRINUSE')
    other.close()
  })

  test('ends with one line when the address is not one of this machine', async () => {
    expectOneLine(await failedStart({ ...embedded, HOST: '192.0.2.1' }), 'HOST 192.0.2.1', 'EADDRNOTAVAIL')
  })

  test('ends with one line when the data folder is not a folder', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    expectOneLine(await failedStart({ FLAGHOIST_DATA: file }), 'FLAGHOIST_DATA', file)
  })

  test.each(['/proc/flaghoist', '/proc/flaghoist/data', '/dev/null/data'])(
    'ends with one line when the data folder can not be made: %s',
    async (place) => {
      expectOneLine(await failedStart({ FLAGHOIST_DATA: place }), 'FLAGHOIST_DATA', place)
    },
  )

  test('ends with one line when there is no database in the data folder, and gives the folder back', async () => {
    const broken = join(folder, 'broken')
    mkdirSync(broken)
    writeFileSync(join(broken, 'pglite'), 'not a folder')
    expectOneLine(await failedStart({ FLAGHOIST_DATA: broken }), broken, "can't be opened")
    expect(readdirSync(broken)).toEqual(['pglite'])
  })
})

function expectOneLine({ code, output, errors }: Awaited<ReturnType<typeof failedStart>>, ...named: string[]): void {
  expect(errors).toMatch(/^Flaghoist can't start: [^\n]+\n$/)
  for (const part of named) expect(errors).toContain(part)
  expect(code).toBe(1)
  expect(output).not.toContain('Explore')
}
