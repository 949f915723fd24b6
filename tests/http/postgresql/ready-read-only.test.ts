import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../../../src/db/migrate.ts'
import { emptyDatabase } from '../../support/database.ts'
import { readOnlyServer } from '../../support/read-only.ts'

let server: Awaited<ReturnType<typeof readOnlyServer>>
let own: Awaited<ReturnType<typeof emptyDatabase>>

/** A database of its own: `/ready` repeats for a few seconds what it has last found of one. */
beforeAll(async () => {
  own = await emptyDatabase()
  await migrate(own.db)
  server = await readOnlyServer(own)
})
afterAll(async () => {
  await server.close()
  await own.close()
})

describe('while the database takes no writes', () => {
  test('/ready answers 503 and logs why once, /health 200', async () => {
    server.log.length = 0
    await server.setReadOnly(true)
    const [ready, again, health] = await Promise.all(
      ['/ready', '/ready', '/health'].map((url) => server.app.inject({ method: 'GET', url })),
    )
    await server.setReadOnly(false)
    expect(health?.statusCode).toBe(200)
    for (const answer of [ready, again]) {
      expect(answer?.statusCode).toBe(503)
      expect(answer?.headers['retry-after']).toBe('1')
      expect(answer?.json().name).toBe('ServiceUnavailableError')
    }
    const reason = expect.stringContaining('read-only')
    expect(server.log.map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, reason, code: '25006', msg: 'the server is not ready' },
    ])
    expect(server.log.join('')).not.toContain('"stack"')
  })

  test('/ready logs that writes are taken again', async () => {
    const ready = async () => (await server.app.inject({ method: 'GET', url: '/ready' })).statusCode
    await server.setProbeReadOnly(true)
    expect(await ready()).toBe(503)
    server.log.length = 0
    await server.setProbeReadOnly(false)
    expect(await ready()).toBe(200)
    expect(server.log.map((line) => JSON.parse(line))).toMatchObject([{ level: 30, msg: 'the server is ready again' }])
  })
})
