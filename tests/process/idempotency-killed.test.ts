import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import type { Schema } from '../../src/contract.ts'
import { migratedDatabase } from '../support/database.ts'
import { killServers, type ServerProcess, startServer } from '../support/server-process.ts'

const KEY = 'the-key-of-the-process-tests'
const FEATURES = '/api/admin/projects/default/features'
const BODY = JSON.stringify({ name: 'once' })

const folder = mkdtempSync(join(tmpdir(), 'flaghoist-process-'))
afterAll(() => {
  killServers()
  rmSync(folder, { recursive: true, force: true })
})

async function settings(): Promise<Record<string, string>> {
  if (inject('serverUrl') === undefined) return { ADMIN_API_KEY: KEY, FLAGHOIST_DATA: folder }
  const url = (await migratedDatabase()) ?? ''
  return { ADMIN_API_KEY: KEY, DATABASE_URL: url }
}

/** Sends the request, and never reads the response. */
function sendAndLookAway({ port }: ServerProcess): void {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.pause()
  const head = ['host: localhost', `authorization: ${KEY}`, 'idempotency-key: k-1', 'content-type: application/json']
  socket.write([`POST ${FEATURES} HTTP/1.1`, ...head, `content-length: ${BODY.length}`, '', BODY].join('\r\n'))
}

const send = ({ address }: ServerProcess) =>
  fetch(address + FEATURES, {
    method: 'POST',
    headers: { authorization: KEY, 'idempotency-key': 'k-1', 'content-type': 'application/json' },
    body: BODY,
  })

async function eventsOf(server: ServerProcess): Promise<string[]> {
  const answer = await server.fetch('/api/admin/events/once', { key: KEY })
  const { events } = (await answer.json()) as { events: Schema<'Event'>[] }
  return events.map(({ type }) => type)
}

test('a server that is killed after the commit has done the change once', { timeout: 90_000 }, async () => {
  const setting = await settings()
  const first = await startServer(setting)
  sendAndLookAway(first)
  while ((await first.fetch(`${FEATURES}/once`, { key: KEY })).status !== 200);
  first.kill('SIGKILL')
  await first.ended
  const second = await startServer(setting)
  const repeated = await send(second)
  expect([repeated.status, repeated.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
  expect(repeated.headers.get('location')).toBe(`${FEATURES}/once`)
  expect(((await repeated.json()) as Schema<'Feature'>).name).toBe('once')
  expect(await eventsOf(second)).toEqual(['feature-created'])
})
