// Also on a hostile database: npm run test:postgres -- --hostile
import { afterEach, describe, expect, inject, test, vi } from 'vitest'
import { emptyDatabase } from '../../support/database.ts'
import { failedStart, killServers, startServer } from '../../support/server-process.ts'

vi.setConfig({ testTimeout: 60_000 })

afterEach(killServers)

describe.skipIf(inject('serverUrl') === undefined)('a start on PostgreSQL', () => {
  test('says where everything is and shows an admin key', async () => {
    const { url = '', close } = await emptyDatabase()
    await close()
    const server = await startServer({ DATABASE_URL: url })
    const { host, pathname } = new URL(url)
    expect(server.output()).toContain(`Database    PostgreSQL at ${host}${pathname}\n`)
    const key = /Admin key {3}(\S+)/.exec(server.output())?.[1] ?? ''
    const created = { method: 'POST', key, body: { name: 'first' } }
    expect((await server.fetch('/api/admin/projects/default/features', created)).status).toBe(201)
    server.kill('SIGTERM')
    expect(await server.ended).toEqual({ code: 0, signal: null })
  })

  test('ends with one line when there is no such database', async () => {
    const url = new URL(inject('serverUrl') ?? '')
    url.pathname = '/nobody_made_this'
    const { code, output, errors } = await failedStart({ DATABASE_URL: url.toString() })
    expect(errors).toMatch(/^Flaghoist can't start: [^\n]*nobody_made_this[^\n]*\n$/)
    expect(code).toBe(1)
    expect(output).not.toContain('Explore')
  })
})
