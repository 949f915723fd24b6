import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { embeddedIn, FEATURES, KEY, processTests } from '../../support/process-tests.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'

/** All their bodies together are larger than `MOST_MB`, and than the room that the server has for bodies. */
const CONNECTIONS = 1000
const MOST_MB = 100

const settings = embeddedIn(processTests(120_000))

function memoryMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

/** Begins a body of `bytes` and leaves out the last one. The answers are noted by status. */
async function beginBody(port: number, path: string, bytes: number, answers: string[]): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.on('data', (data) => answers.push(data.toString()))
  await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  const head = ['host: test', 'content-type: application/json', `content-length: ${bytes}`]
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n{"`)
  socket.write(Buffer.alloc(bytes - 3, 'a'))
  return socket
}

/** How much more memory the server takes at most while as many bodies are begun and not ended. */
async function growthMb(server: ServerProcess, path: string, bytes: number, answers: string[]): Promise<number> {
  const before = memoryMb(server.pid)
  let most = before
  const sockets: Socket[] = []
  while (sockets.length < CONNECTIONS) {
    const some = Array.from({ length: 50 }, () => beginBody(server.port, path, bytes, answers))
    sockets.push(...(await Promise.all(some)))
    most = Math.max(most, memoryMb(server.pid))
  }
  expect(await signIn(server)).toBe(401)
  expect(await createFeature(server)).toBe(201)
  most = Math.max(most, memoryMb(server.pid))
  for (const socket of sockets) socket.destroy()
  return most - before
}

let features = 0

async function createFeature(server: ServerProcess): Promise<number> {
  const body = { name: `feature-${++features}`, description: 'x'.repeat(10_000) }
  const { status } = await server.fetch(FEATURES, { method: 'POST', key: KEY, body })
  return status
}

async function signIn(server: ServerProcess): Promise<number> {
  const body = { username: `nobody-${++features}`, password: 'a password of nobody' }
  return (await server.fetch('/auth/simple/login', { method: 'POST', body })).status
}

test('bodies that strangers begin and do not end take little memory, and hinder nobody', async ({ skip }) => {
  skip(process.platform !== 'linux', 'the memory of another process is read from /proc')
  const server = await startServer({ ...settings, RATE_LIMIT_PUBLIC: '0' })
  // The first ones need memory that is kept.
  for (let first = 0; first < 5; first++) {
    await signIn(server)
    await createFeature(server)
  }
  const large: string[] = []
  expect(await growthMb(server, '/auth/simple/login', 1_048_576, large)).toBeLessThan(MOST_MB)
  await vi.waitUntil(() => large.length > 0)
  expect(large.filter((answer) => !answer.startsWith('HTTP/1.1 413 '))).toEqual([])

  const many: string[] = []
  expect(await growthMb(server, '/edge/validate', 131_072, many)).toBeLessThan(MOST_MB)
  await vi.waitUntil(() => many.length > 0)
  expect(many.filter((answer) => !/^HTTP\/1\.1 503 .*\nretry-after: 5\r\n/s.test(answer))).toEqual([])
})
