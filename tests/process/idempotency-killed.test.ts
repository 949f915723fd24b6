import { connect } from 'node:net'
import { expect, test } from 'vitest'
import type { Schema } from '../../src/contract.ts'
import { ask, databaseFor, FEATURES, KEY, processTests } from '../support/process-tests.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'

const BODY = JSON.stringify({ name: 'once' })

const folder = processTests(90_000)

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
  const { events } = await ask<{ events: Schema<'Event'>[] }>(server, 'GET', '/events/once')
  return events.map(({ type }) => type)
}

test('a server that is killed after the commit has done the change once', async () => {
  const setting = await databaseFor(folder)
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
