import { expect, onTestFinished, test, vi } from 'vitest'
import { ask, embeddedIn, processTests, stop } from '../../support/process-tests.ts'
import { REMEMBERS_NOTHING, SDKS } from '../../support/sdks.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'
import { type AskAdmin, makeShop, PEOPLE, turn } from '../../support/shop.ts'

/*
 * SDKs that exist, while their server is started anew.
 */

const keys = {
  client: '*:development.the-client-key-of-the-process-tests',
  frontend: '*:development.the-frontend-key-of-the-process-tests',
}
const ada = { userId: 'ada', plan: 'gold' }
/** SDKs wait some seconds before they connect again. */
const SOON = { timeout: 30_000, interval: 50 }

const folder = processTests(90_000)

const adminOf =
  (server: ServerProcess): AskAdmin =>
  (method, path, body) =>
    ask(server, method, path, body)

test('SDKs keep their answers while the server restarts, and see what changes then', async () => {
  // Some say on the console that there is no server.
  const spy = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => spy.mockRestore())
  const setting = {
    ...embeddedIn(folder),
    INIT_CLIENT_API_TOKENS: keys.client,
    INIT_FRONTEND_API_TOKENS: keys.frontend,
  }
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

  await stop(first)
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
  await stop(again)
})
