import fc from 'fast-check'
import { describe, expect, vi } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { askingIn } from '../../support/asking.ts'
import { afterDelta, type ClientState, NOTHING, stateOf } from '../../support/client-state.ts'
import { eventsFrom, firstEvent } from '../../support/event-reader.ts'
import { type Listening, listening } from '../../support/listening.ts'
import { sdkWith } from '../../support/sdk-keys.ts'
import { otherConnections } from '../../support/waiting.ts'
import { it, type World } from '../../support/world.ts'

const WRITERS = 12
const TURNS = 6
const SOON = { timeout: 10_000, interval: 50 }
/** On a busy machine. */
const MAX_MS = 60_000

/** Two servers on one database; on the embedded engine, which has one connection, only one. */
async function servers({ db }: World): Promise<Listening[]> {
  const first = await listening(db)
  return process.env.TEST_ENGINE === 'embedded' ? [first] : [first, await listening(await otherConnections())]
}

/** The number that the writer of a feature has put into its description. */
function numbersIn({ features }: ClientState): Map<string, number> {
  return new Map([...features].map(([name, { description }]) => [name, Number(description ?? 0)]))
}

/**
 * A client of the streams that is cut after a few events each time, and goes to the next server with the id of the last
 * event.
 */
async function follow(
  servers: readonly Listening[],
  key: string,
  cuts: readonly number[],
  isDone: (state: ClientState) => boolean,
): Promise<{ state: ClientState; backwards: string[]; connections: number; resumed: number }> {
  const backwards: string[] = []
  let state = NOTHING
  let last: string | undefined
  let connections = 0
  let resumed = 0
  while (!isDone(state)) {
    const server = servers[connections % servers.length]
    const most = cuts[connections % cuts.length] ?? 1
    connections++
    const controller = new AbortController()
    let seen = 0
    const headers = { authorization: key, ...(last !== undefined && { 'last-event-id': last }) }
    for await (const { id, event, data } of eventsFrom(
      `${server?.address}/api/client/streaming`,
      headers,
      controller.signal,
    )) {
      const before = numbersIn(state)
      state = afterDelta(state, JSON.parse(data) as Schema<'ClientDelta'>)
      for (const [name, number] of numbersIn(state))
        if (number < (before.get(name) ?? 0)) backwards.push(`${name}: ${before.get(name)} to ${number} by ${event}`)
      if (event === 'unleash-updated' && seen === 0) resumed++
      last = id
      if (++seen >= most || isDone(state)) break
    }
    controller.abort()
  }
  return { state, backwards, connections, resumed }
}

describe('a client of the streams', () => {
  it(
    'never goes back, and ends with what a new client gets, however often it is cut',
    async ({ world }) => {
      const ask = askingIn(world)
      const running = await servers(world)
      const { key } = await sdkWith(world)
      const names = Array.from({ length: WRITERS }, (_, at) => `feature-of-writer-${at}`)
      for (const name of names) await world.feature({ name })
      const isDone = (state: ClientState) =>
        names.every((name) => numbersIn(state).get(name) === TURNS && state.features.get(name)?.enabled === false)
      const cuts = fc.sample(fc.integer({ min: 1, max: 3 }), 50)
      const following = follow(running, key, cuts, isDone)
      const writers = names.map(async (name, writer) => {
        const path = `/projects/default/features/${name}`
        for (let turn = 1; turn <= TURNS; turn++) {
          const app = running[(turn + writer) % running.length]?.app ?? world.app
          await ask(app, 'PATCH', path, [{ op: 'replace', path: '/description', value: String(turn) }])
          await ask(app, 'POST', `${path}/environments/development/${turn % 2 === 0 ? 'off' : 'on'}`)
        }
      })
      await Promise.all(writers)
      const { state, backwards, connections, resumed } = await following
      expect(backwards).toEqual([])
      expect(connections).toBeGreaterThan(3)
      // Another server remembers only the states that it has sent itself.
      if (running.length === 1) expect(resumed).toBeGreaterThan(0)
      // A server reads the changes of another one a moment later.
      await vi.waitFor(async () => {
        for (const { address } of running) {
          const headers = { authorization: key, 'unleash-client-spec': '5.2.0' }
          const answer = await fetch(`${address}/api/client/features`, { headers })
          expect(state).toEqual(stateOf((await answer.json()) as Schema<'ClientFeatures'>))
        }
      }, SOON)
    },
    MAX_MS,
  )
})

// The embedded engine has one connection, and one process at a time.
describe.skipIf(process.env.TEST_ENGINE === 'embedded')('a client that comes from another server', () => {
  it.for(['streaming', 'delta'])('is not led back by %s', async (path, { world }) => {
    const { key, call } = await sdkWith(world)
    await world.feature({ name: 'checkout' })
    const { address } = await listening(await otherConnections(), { follows: false })
    const url = `${address}/api/client/${path}`
    const ask = async (revision?: string) => {
      const header = path === 'delta' ? 'if-none-match' : 'last-event-id'
      const headers = { authorization: key, ...(revision !== undefined && { [header]: revision }) }
      return path === 'delta' ? (await fetch(url, { headers })).text() : (await firstEvent(url, headers)).data
    }
    const describedAs = async (description: string) => {
      const params = { projectId: 'default', featureName: 'checkout' }
      await world.admin.call('updateFeature', { params, body: { description } })
    }
    expect(await ask()).toContain('"description":null')
    await describedAs('one page')
    const { headers } = await call('getClientDelta', {})
    const etag = String(headers.etag)
    await describedAs('two pages')
    expect(await ask(path === 'delta' ? etag : etag.slice(1, -1))).toContain('"description":"two pages"')
  })
})

describe('a stream that is refused', () => {
  it('ends its connection, because SDKs leave the answer unread and would cut a later stream for it', async ({
    world,
  }) => {
    const { address } = await listening(world.db)
    const connectionAfter = async (path: string) => {
      const answer = await fetch(address + path, { headers: { authorization: 'an-unknown-key' } })
      await answer.text()
      return [answer.status, answer.headers.get('connection')]
    }
    expect(await connectionAfter('/api/client/streaming')).toEqual([401, 'close'])
    expect(await connectionAfter('/api/client/features')).toEqual([401, 'keep-alive'])
  })
})
