import { sql } from 'kysely'
import { afterEach, describe, expect, inject, test, vi } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { emptyDatabase } from '../../support/database.ts'
import { killServers, type ServerProcess, startServer } from '../../support/server-process.ts'

const KEY = '*:*.the-key-of-the-process-tests'
const PROJECT = '/api/admin/projects/default'
const NAMES = ['one', 'two', 'three', 'four', 'five']
/** The actions in the middle of which the server is killed that does them. */
const KILLED_AT = [1, 3]

vi.setConfig({ testTimeout: 120_000 })
afterEach(killServers)

async function call<Body>(server: ServerProcess, method: string, path: string, body?: unknown, key = KEY) {
  const answer = await server.fetch(path, { method, key, body })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as Body
}

/** Makes features that are on, and an action set that turns all of them off. Returns its path, and what sends. */
async function prepare(server: ServerProcess) {
  for (const name of NAMES) {
    await call(server, 'POST', `${PROJECT}/features`, { name })
    await turnOn(server, name)
  }
  const { id: sourceId } = await call<{ id: number }>(server, 'POST', '/api/admin/signal-endpoints', { name: 'alerts' })
  const tokens = `/api/admin/signal-endpoints/${sourceId}/tokens`
  const { secret } = await call<{ secret: string }>(server, 'POST', tokens, { name: 'Alertmanager' })
  const account = { name: 'Incident bot', username: 'incident-bot', rootRole: 2 }
  const { id: actorId } = await call<{ id: number }>(server, 'POST', '/api/admin/service-account', account)
  const actions = NAMES.map((featureName) => {
    return { action: 'TOGGLE_FEATURE_OFF', executionParams: { featureName, environment: 'production' } }
  })
  const set = { name: 'All off', actorId, match: { sourceId }, actions }
  const { id } = await call<{ id: number }>(server, 'POST', `${PROJECT}/actions`, set)
  const send = () => call(server, 'POST', '/api/signal-endpoint/alerts', { status: 'firing' }, `Bearer ${secret}`)
  return { path: `${PROJECT}/actions/${id}/events`, send }
}

const environmentOf = (name: string) => `${PROJECT}/features/${name}/environments/production`
const turnOn = (server: ServerProcess, name: string) => call(server, 'POST', `${environmentOf(name)}/on`)

describe.skipIf(inject('serverUrl') === undefined)('a run of actions', () => {
  test('is continued by another server when one is killed in the middle, and does nothing twice', async () => {
    const { url = '', db, ...connection } = await emptyDatabase()
    const start = (name: string) => {
      const address = new URL(url)
      address.searchParams.set('application_name', name)
      return startServer({ DATABASE_URL: String(address), ADMIN_API_KEY: KEY })
    }
    const servers = new Map([
      ['first', await start('first')],
      ['second', await start('second')],
    ])
    const anyServer = () => [...servers.values()][0] as ServerProcess
    const { path, send } = await prepare(anyServer())
    const runs = async () => {
      type Runs = { actionSetEvents: Schema<'ActionSetEvent'>[] }
      return (await call<Runs>(anyServer(), 'GET', path)).actionSetEvents
    }
    for (const [kill, at] of KILLED_AT.entries()) {
      const name = NAMES[at] ?? ''
      await db.transaction().execute(async (tx) => {
        await tx.selectFrom('features').select('name').where('name', '=', name).forUpdate().execute()
        if (kill === 0) await send()
        else await sql`update action_runs set leased_until = clock_timestamp()`.execute(db)
        const held = await vi.waitFor(async () => {
          const { rows } = await sql<{ applicationName: string }>`select application_name from pg_stat_activity
            where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
          expect(rows).toHaveLength(1)
          return rows[0]?.applicationName ?? ''
        }, 20_000)
        servers.get(held)?.kill('SIGKILL')
        await servers.get(held)?.ended
        servers.delete(held)
      })
      expect((await runs()).map(({ state, actions }) => [state, ...actions.map((action) => action.state)])).toEqual([
        ['started', ...NAMES.map((_, place) => (place < at ? 'success' : 'waiting'))],
      ])
      if (kill === 0) {
        // The action that was done before is not done again.
        await turnOn(anyServer(), NAMES[0] ?? '')
        servers.set('third', await start('third'))
      } else servers.set('fourth', await start('fourth'))
    }
    await sql`update action_runs set leased_until = clock_timestamp()`.execute(db)
    await vi.waitFor(async () => {
      const states = (await runs()).map(({ state, actions }) => [state, ...actions.map((action) => action.state)])
      expect(states).toEqual([['success', ...NAMES.map(() => 'success')]])
    }, 20_000)
    const isOn = (name: string) => call<{ enabled: boolean }>(anyServer(), 'GET', environmentOf(name))
    expect((await Promise.all(NAMES.map(isOn))).map(({ enabled }) => enabled)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
    for (const server of servers.values()) {
      server.kill('SIGTERM')
      await server.ended
    }
    await connection.close()
  })
})
