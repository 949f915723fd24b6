import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { killServers, type ServerProcess, startServer } from '../../support/server-process.ts'

const TOKENS = '/api/admin/api-tokens'
const KEY = 'the-admin-key-of-the-process-tests'
const folder = mkdtempSync(join(tmpdir(), 'flaghoist-process-'))
const off = { FLAGHOIST_DATA: folder, ADMIN_API_KEY: KEY }
const on = { ...off, RECOVERABLE_API_TOKENS: 'true', ENCRYPTION_KEY: '0f'.repeat(32) }

vi.setConfig({ testTimeout: 60_000 })

afterAll(() => {
  killServers()
  rmSync(folder, { recursive: true, force: true })
})

type Key = { tokenName: string; secret: string }

async function listed(server: ServerProcess): Promise<Key[]> {
  const { tokens } = (await (await server.fetch(TOKENS, { key: KEY })).json()) as { tokens: Key[] }
  return tokens
}

async function withServer<Result>(settings: Record<string, string>, use: (server: ServerProcess) => Promise<Result>) {
  const server = await startServer(settings)
  const result = await use(server)
  server.kill('SIGTERM')
  expect(await server.ended).toEqual({ code: 0, signal: null })
  return { result, printed: server.output() + server.errors() }
}

test('API tokens are recoverable while the setting is on, and no longer after a start without it', async () => {
  const first = await withServer(on, async (server) => {
    const body = { tokenName: 'made by a tool', type: 'client', environment: 'development' }
    const answer = await server.fetch(TOKENS, { method: 'POST', key: KEY, body })
    const { secret } = (await answer.json()) as Key
    expect(await listed(server)).toContainEqual(expect.objectContaining({ secret }))
    return secret
  })
  const secret = first.result
  const secrets = async (server: ServerProcess) => (await listed(server)).map((key) => key.secret)
  const again = await withServer(on, secrets)
  expect(again.result).toContain(secret)
  // The key of the configuration is there to be read anyway.
  expect(again.result).not.toContain(KEY)
  const without = await withServer(off, secrets)
  const later = await withServer(on, secrets)
  for (const { result } of [without, later]) {
    expect(result).toContain(secret.slice(0, '*:development.'.length + 7))
    expect(result).not.toContain(secret)
  }
  for (const { printed } of [first, again, without, later]) expect(printed).not.toContain(secret.slice(-24))
})
