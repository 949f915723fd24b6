import { describe, expect, inject, test } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { afterDelta, type ClientState, NOTHING, stateOf } from '../../support/client-state.ts'
import { eventsFrom } from '../../support/event-reader.ts'
import { createFeature, databaseFor, FEATURES, KEY, processTests, stop } from '../../support/process-tests.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'

const CLIENT_KEY = '*:development.the-client-key-of-the-process-tests'
const NAMES = ['one', 'two', 'three']
const TURNS = 30
/** The server is killed when the client has seen this turn. */
const KILLED_AT = 8

const folder = processTests(90_000)

/** The turn that a feature has in its description. */
const turnOf = (state: ClientState, name: string) => Number(state.features.get(name)?.description ?? 0)
const isAtTurn = (state: ClientState, turn: number) => NAMES.every((name) => turnOf(state, name) >= turn)

/** Writes one turn after the other, at both servers as long as both answer. */
async function write(servers: readonly ServerProcess[], name: string): Promise<void> {
  for (let turn = 1; turn <= TURNS; turn++) {
    const body = [{ op: 'replace', path: '/description', value: String(turn) }]
    const asked = { method: 'PATCH', key: KEY, body }
    const at = (server: ServerProcess | undefined) => server?.fetch(`${FEATURES}/${name}`, asked)
    const answer = (await at(servers[turn % 2])?.catch(() => undefined)) ?? (await at(servers[1]))
    if (answer?.status !== 200) throw new Error(`Turn ${turn} of ${name} was answered ${answer?.status}`)
  }
}

describe.skipIf(inject('serverUrl') === undefined)('a client whose server is killed', () => {
  test('continues at another one, never goes back, and misses nothing', async () => {
    const settings = { ...(await databaseFor(folder)), INIT_CLIENT_API_TOKENS: CLIENT_KEY }
    const killed = await startServer(settings)
    const other = await startServer(settings)
    for (const name of NAMES) await createFeature(other, name)
    const headers = { authorization: CLIENT_KEY, 'unleash-client-spec': '5.2.0' }
    let state = NOTHING
    let last: string | undefined
    const backwards: string[] = []
    async function readFrom({ address }: ServerProcess, isOver: () => boolean): Promise<void> {
      const resumed = { ...headers, ...(last !== undefined && { 'last-event-id': last }) }
      const controller = new AbortController()
      for await (const { id, data } of eventsFrom(`${address}/api/client/streaming`, resumed, controller.signal)) {
        const before = state
        state = afterDelta(state, JSON.parse(data) as Schema<'ClientDelta'>)
        last = id
        for (const name of NAMES) if (turnOf(state, name) < turnOf(before, name)) backwards.push(`${name} at ${id}`)
        if (isOver()) break
      }
      controller.abort()
    }
    const writing = Promise.all(NAMES.map((name) => write([killed, other], name)))
    const reading = readFrom(killed, () => {
      if (isAtTurn(state, KILLED_AT)) killed.kill('SIGKILL')
      return false
    })
    await reading.catch(() => {})
    expect(await killed.ended).toEqual({ code: null, signal: 'SIGKILL' })
    await readFrom(other, () => isAtTurn(state, TURNS))
    await writing
    const fresh = await other.fetch('/api/client/features', { key: CLIENT_KEY })
    expect(backwards).toEqual([])
    expect(state).toEqual(stateOf((await fresh.json()) as Schema<'ClientFeatures'>))
    expect(NAMES.map((name) => turnOf(state, name))).toEqual(NAMES.map(() => TURNS))
    await stop(other)
  })
})
