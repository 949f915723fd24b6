import { sql } from 'kysely'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { connectPostgres } from '../../../src/db/connect.ts'
import { ask, createFeature, databaseFor, processTests, stop } from '../../support/process-tests.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'

const PROJECT = '/projects/default'
const NAMES = ['one', 'two', 'three', 'four', 'five']
/** The actions in the middle of which the server is killed that does them. */
const KILLED_AT = [1, 3]

const folder = processTests(120_000)

/** Makes features that are on, and an action set that turns all of them off. Returns its path, and what sends. */
async function prepare(server: ServerProcess) {
  for (const name of NAMES) {
    await createFeature(server, name)
    await turnOn(server, name)
  }
  const { id: sourceId } = await ask<{ id: number }>(server, 'POST', '/signal-endpoints', { name: 'alerts' })
  const tokens = `/signal-endpoints/${sourceId}/tokens`
  const { secret } = await ask<{ secret: string }>(server, 'POST', tokens, { name: 'Alertmanager' })
  const account = { name: 'Incident bot', username: 'incident-bot', rootRole: 2 }
  const { id: actorId } = await ask<{ id: number }>(server, 'POST', '/service-account', account)
  const actions = NAMES.map((featureName) => {
    return { action: 'TOGGLE_FEATURE_OFF', executionParams: { featureName, environment: 'production' } }
  })
  const set = { name: 'All off', actorId, match: { sourceId }, actions }
  const { id } = await ask<{ id: number }>(server, 'POST', `${PROJECT}/actions`, set)
  const send = async () => {
    const signal = { method: 'POST', key: `Bearer ${secret}`, body: { status: 'firing' } }
    expect((await server.fetch('/api/signal-endpoint/alerts', signal)).ok).toBe(true)
  }
  return { path: `${PROJECT}/actions/${id}/events`, send }
}

const environmentOf = (name: string) => `${PROJECT}/features/${name}/environments/production`
const turnOn = (server: ServerProcess, name: string) => ask(server, 'POST', `${environmentOf(name)}/on`)

describe.skipIf(inject('serverUrl') === undefined)('a run of actions', () => {
  test('is continued by another server when one is killed in the middle, and does nothing twice', async () => {
    const settings = await databaseFor(folder)
    const { db, close } = connectPostgres(settings.DATABASE_URL ?? '', () => {})
    onTestFinished(close)
    const start = (name: string) => {
      const address = new URL(settings.DATABASE_URL ?? '')
      address.searchParams.set('application_name', name)
      return startServer({ ...settings, DATABASE_URL: String(address) })
    }
    const servers = new Map([
      ['first', await start('first')],
      ['second', await start('second')],
    ])
    const anyServer = () => [...servers.values()][0] as ServerProcess
    const { path, send } = await prepare(anyServer())
    const runs = async () => {
      type Runs = { actionSetEvents: Schema<'ActionSetEvent'>[] }
      return (await ask<Runs>(anyServer(), 'GET', path)).actionSetEvents
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
    const isOn = (name: string) => ask<{ enabled: boolean }>(anyServer(), 'GET', environmentOf(name))
    expect((await Promise.all(NAMES.map(isOn))).map(({ enabled }) => enabled)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
    for (const server of servers.values()) await stop(server)
  })
})
