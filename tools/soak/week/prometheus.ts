import { once } from 'node:events'
import { createServer } from 'node:http'
import { freePort } from '../cluster/programs.ts'

/** What answers queries as Prometheus does: 0, or 2 for the queries that are broken. */
export type FakePrometheus = {
  readonly address: string
  break(query: string): void
  stop(): void
}

export async function fakePrometheus(): Promise<FakePrometheus> {
  const broken = new Set<string>()
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      const number = broken.has(new URLSearchParams(body).get('query') ?? '') ? '2' : '0'
      const result = [Date.now() / 1000, number]
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ status: 'success', data: { resultType: 'scalar', result } }))
    })
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${port}`,
    break: (query) => void broken.add(query),
    stop: () => void server.close(),
  }
}
