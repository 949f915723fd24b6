import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished, vi } from 'vitest'

/**
 * Starts a proxy in front of a server, until the test ends, and returns its address. What `before` returns for a
 * request is its answer; without, the server answers.
 */
export async function inFrontOf(
  address: string,
  key: string,
  before: (request: IncomingMessage) => Promise<Response | undefined>,
): Promise<string> {
  const proxy = createServer(async (request, response) => {
    const body = await text(request)
    const headers = { authorization: key, 'content-type': 'application/json' }
    const answer =
      (await before(request)) ??
      (await fetch(`${address}${request.url}`, { method: request.method ?? 'POST', headers, body }))
    const after = answer.headers.get('retry-after')
    const said = { 'content-type': 'application/json', ...(after !== null && { 'retry-after': after }) }
    response.writeHead(answer.status, said).end(await answer.text())
  })
  proxy.listen(0, '127.0.0.1')
  onTestFinished(() => void proxy.close())
  await vi.waitUntil(() => proxy.listening)
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}
