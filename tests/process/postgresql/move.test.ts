import { describe, expect, inject, test } from 'vitest'
import { emptyDatabase } from '../../support/database.ts'
import {
  ask,
  createFeature,
  embeddedIn,
  flaghoist,
  KEY,
  processTests,
  type Settings,
  stop,
} from '../../support/process-tests.ts'
import { startServer } from '../../support/server-process.ts'

const folder = processTests()
const settings = embeddedIn(folder)
const move = (more: Settings = {}) => flaghoist(['move'], { FLAGHOIST_DATA: folder, ...more })

test('moving needs the address of a PostgreSQL database', async () => {
  expect(await move()).toEqual({
    code: 1,
    out: '',
    errors: expect.stringContaining('DATABASE_URL is not set. Accepted: the address of an empty PostgreSQL database'),
  })
})

describe.skipIf(inject('serverUrl') === undefined)('flaghoist move', () => {
  test('copies the embedded database to PostgreSQL, once, with keys that continue to work', async () => {
    const embedded = await startServer(settings)
    await createFeature(embedded, 'moved')
    const token = { tokenName: 'shop', type: 'client', environment: 'development', projects: ['default'] }
    const { secret } = await ask<{ secret: string }>(embedded, 'POST', '/api-tokens', token)
    const { url = '', close } = await emptyDatabase()
    await close()
    expect(await move({ DATABASE_URL: url })).toMatchObject({ code: 1, errors: expect.stringContaining('is in use') })
    await stop(embedded)
    const moved = await move({ DATABASE_URL: url })
    expect(moved.errors).toBe('')
    expect(moved.out).toMatch(/^features +1$/m)
    expect(moved.out).toMatch(/\ncopied and compared to PostgreSQL at .+\n$/)
    const server = await startServer({ DATABASE_URL: url, ADMIN_API_KEY: KEY })
    const found = await (await server.fetch('/api/client/features', { key: secret })).json()
    expect(found.features).toMatchObject([{ name: 'moved' }])
    await createFeature(server, 'after')
    expect(await move({ DATABASE_URL: url })).toMatchObject({
      code: 1,
      errors: expect.stringContaining('The target is in use'),
    })
  })
})
