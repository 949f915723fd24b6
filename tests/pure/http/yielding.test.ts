import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { readYielding } from '../../../src/runtime/yielding.ts'

const BYTES = 3_000_000

test('a long answer is read in several turns of the event loop, and whole', async () => {
  const server = createServer((socket) => socket.end(Buffer.alloc(BYTES))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stream = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let read = 0
  let inTurn = 0
  let maxInTurn = 0
  stream.on('data', (chunk) => {
    if (inTurn === 0) setImmediate(() => (inTurn = 0))
    maxInTurn = Math.max(maxInTurn, ++inTurn)
    read += chunk.length
    // As long as the parser takes for much.
    const until = performance.now() + 11
    while (performance.now() < until);
  })
  readYielding(stream)
  await once(stream, 'close')
  server.close()
  expect(read).toBe(BYTES)
  expect(maxInTurn).toBeLessThanOrEqual(2)
})
