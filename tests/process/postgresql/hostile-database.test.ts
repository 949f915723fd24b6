import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { pinnedNames } from '../../../src/db/pinned-settings.ts'
import { hostileDatabase, latinDatabase } from '../../support/hostile-database.ts'
import { ask, embeddedIn, flaghoist, KEY, processTests } from '../../support/process-tests.ts'
import { failedStart, startServer } from '../../support/server-process.ts'

const folder = processTests()
const REFUSED = /the encoding of the database is LATIN1, which can't store every text\. Accepted: UTF8/

describe.skipIf(inject('serverUrl') === undefined)('a database with settings that do not fit', () => {
  test('is moved to, started on, and described by doctor', async () => {
    const { url } = await hostileDatabase()
    const moved = await flaghoist(['move'], { ...embeddedIn(join(folder, 'data')), DATABASE_URL: url })
    expect(moved).toMatchObject({ code: 0, errors: '' })
    const server = await startServer({ DATABASE_URL: url, ADMIN_API_KEY: KEY })
    await ask(server, 'POST', '/context', { name: 'region' })
    const values = Array.from({ length: 12 }, (_, index) => ({ value: `value-${index}` }))
    const answers = await Promise.all(
      values.map((body) => server.fetch('/api/admin/context/region/legal-values', { method: 'POST', key: KEY, body })),
    )
    expect(answers.map(({ status }) => status)).toEqual(values.map(() => 200))
    const { code, out } = await flaghoist(['doctor'], { DATABASE_URL: url })
    expect(code).toBe(0)
    const named = out.split('\n').filter((line) => line.startsWith('ok ') && line.includes('have their own value'))
    expect(named.map((line) => line.split(/ +/)[2]).sort()).toEqual([...pinnedNames].sort())
  })

  test('is refused with one line when it is not UTF-8', async () => {
    const url = await latinDatabase()
    const { code, errors } = await failedStart({ DATABASE_URL: url })
    expect(code).toBe(1)
    expect(errors).toMatch(/^Flaghoist can't start: [^\n]*\n$/)
    expect(errors).toMatch(REFUSED)
    for (const command of [['migrate'], ['migrate', '--check'], ['move']]) {
      const said = await flaghoist(command, { FLAGHOIST_DATA: join(folder, 'other'), DATABASE_URL: url })
      expect(said).toMatchObject({ code: 1, errors: expect.stringMatching(REFUSED) })
    }
    const said = await flaghoist(['doctor'], { DATABASE_URL: url })
    expect(said.code).toBe(1)
    expect(said.out).toMatch(/^problem {2}database {2}the encoding of the database is LATIN1/m)
  })
})
