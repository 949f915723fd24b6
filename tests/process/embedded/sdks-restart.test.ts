import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { migratedDatabase } from '../../support/database.ts'
import { REMEMBERS_NOTHING, SDKS } from '../../support/sdks.ts'
import { killServers, type ServerProcess, startServer } from '../../support/server-process.ts'
import { type AskAdmin, makeShop, PEOPLE, turn } from '../../support/shop.ts'

/*
 * SDKs that exist, while their server is started anew.
 */

const KEY = 'the-key-of-the-process-tests'
const keys = {
  client: '*:development.the-client-key-of-the-process-tests',
  frontend: '*:development.the-frontend-key-of-the-process-tests',
}
const ada = { userId: 'ada', plan: 'gold' }
/** SDKs wait some seconds before they connect again. */
const SOON = { timeout: 30_000, interval: 50 }

const folder = mkdtempSync(join(tmpdir(), 'flaghoist-process-'))
afterAll(() => {
  killServers()
  rmSync(folder, { recursive: true, force: true })
})

async function settings(): Promise<Record<string, string>> {
  const shared = {
    ADMIN_API_KEY: KEY,
    INIT_CLIENT_API_TOKENS: keys.client,
    INIT_FRONTEND_API_TOKENS: keys.frontend,
  }
  if (inject('serverUrl') === undefined) return { ...shared, FLAGHOIST_DATA: folder }
  const url = (await migratedDatabase()) ?? ''
  return { ...shared, DATABASE_URL: url }
}

function adminOf(server: ServerProcess): AskAdmin {
  return async (method, path, body) => {
    const answer = await server.fetch(`/api/admin${path}`, { method, key: KEY, body })
    if (!answer.ok) throw new Error(`${method} ${path} was refused: ${await answer.text()}`)
    return answer.headers.get('content-length') === '0' ? undefined : answer.json()
  }
}

test('SDKs keep their answers while the server restarts, and see what changes then', { timeout: 90_000 }, async () => {
  // Some say on the console that there is no server.
  const spy = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => spy.mockRestore())
  const setting = await settings()
  const first = await startServer(setting)
  await makeShop(adminOf(first))
  const sdks = await Promise.all(
    Object.entries(SDKS).map(async ([name, open]) => {
      const sdk = await open(first.address, keys)
      return { name, sdk }
    }),
  )
  const answers = async () => {
    const given: Record<string, string[]> = {}
    for (const { name, sdk } of sdks) {
      if (name === REMEMBERS_NOTHING) continue
      given[name] = []
      for (const feature of ['plain', 'gold', 'half', 'color', 'staff', 'child', 'off'])
        given[name].push(await sdk.answer(feature, ada))
    }
    return given
  }
  const before = await answers()

  first.kill('SIGTERM')
  expect(await first.ended).toEqual({ code: 0, signal: null })
  expect(await answers()).toEqual(before)
  const nothing = sdks.find(({ name }) => name === REMEMBERS_NOTHING)
  expect(await nothing?.sdk.answer('plain', ada)).toBe('off')

  const again = await startServer({ ...setting, PORT: String(first.port) })
  expect(await answers()).toEqual(before)
  await turn(adminOf(again), 'plain', 'off')
  await vi.waitFor(async () => {
    for (const { name, sdk } of sdks) expect([name, await sdk.answer('plain', ada)]).toEqual([name, 'off'])
  }, SOON)
  // A poll that is under way still answers for the person before.
  await vi.waitFor(async () => {
    for (const { name, sdk } of sdks) expect([name, await sdk.answer('gold', PEOPLE[1] ?? ada)]).toEqual([name, 'off'])
  }, SOON)
  for (const { sdk } of sdks) await sdk.close()
  again.kill('SIGTERM')
  expect(await again.ended).toEqual({ code: 0, signal: null })
})
