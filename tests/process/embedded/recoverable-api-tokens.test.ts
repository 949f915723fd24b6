import { expect, test } from 'vitest'
import { ask, embeddedIn, KEY, processTests, type Settings, stop } from '../../support/process-tests.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'

const off = embeddedIn(processTests())
const on = { ...off, RECOVERABLE_API_TOKENS: 'true', ENCRYPTION_KEY: '0f'.repeat(32) }

type Key = { tokenName: string; secret: string }

async function listed(server: ServerProcess): Promise<Key[]> {
  return (await ask<{ tokens: Key[] }>(server, 'GET', '/api-tokens')).tokens
}

async function withServer<Result>(settings: Settings, use: (server: ServerProcess) => Promise<Result>) {
  const server = await startServer(settings)
  const result = await use(server)
  await stop(server)
  return { result, printed: server.output() + server.errors() }
}

test('API tokens are recoverable while the setting is on, and no longer after a start without it', async () => {
  const first = await withServer(on, async (server) => {
    const body = { tokenName: 'made by a tool', type: 'client', environment: 'development' }
    const { secret } = await ask<Key>(server, 'POST', '/api-tokens', body)
    expect(await listed(server)).toContainEqual(expect.objectContaining({ secret }))
    return secret
  })
  const secret = first.result
  const secrets = async (server: ServerProcess) => (await listed(server)).map((key) => key.secret)
  const without = await withServer(off, secrets)
  const later = await withServer(on, secrets)
  for (const { result } of [without, later]) {
    expect(result).toContain(secret.slice(0, '*:development.'.length + 7))
    expect(result).not.toContain(secret)
  }
  // The key of the configuration is there to be read anyway.
  expect(later.result).not.toContain(KEY)
  for (const { printed } of [first, without, later]) expect(printed).not.toContain(secret.slice(-24))
})
