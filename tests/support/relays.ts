import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { type Program, type ServerProcess, startServer } from './server-process.ts'

const RELAY: Program = {
  command: process.execPath,
  args: ['dist/cli.js', 'relay'],
  cwd: fileURLToPath(new URL('../../', import.meta.url)),
}

export const SDK_HEADERS = { 'unleash-client-spec': '5.2.0' }

/** Starts a relay as a process of its own. */
export function startRelay(upstream: string, settings: Record<string, string>): Promise<ServerProcess> {
  return startServer({ RELAY_UPSTREAM: upstream, ...settings }, false, RELAY)
}

/** What a made-up upstream does with a request; undefined leaves the request without an answer. */
export type Answering = (
  request: { readonly path: string; readonly key: string | undefined; readonly body: string },
  headers: IncomingMessage['headers'],
) => { readonly status: number; readonly body?: unknown; readonly etag?: string } | undefined

export type MadeUpUpstream = {
  readonly address: string
  /** Replaces what it does. */
  answer(answering: Answering): void
}

/**
 * Starts an upstream that answers as a test wants it. It offers no streams.
 *
 * @param atEnd takes what closes it; tests that run at the same time close theirs themselves
 */
export async function madeUpUpstream(
  first: Answering,
  atEnd: (close: () => void) => void = onTestFinished,
): Promise<MadeUpUpstream> {
  let answering = first
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => respond(request, response, body))
  })
  function respond({ url = '', headers }: IncomingMessage, response: ServerResponse, body: string): void {
    const isStream = url.startsWith('/api/client/streaming')
    const said = isStream ? { status: 404 } : answering({ path: url, key: headers.authorization, body }, headers)
    if (said === undefined) return
    const isKnown = said.etag !== undefined && headers['if-none-match'] === said.etag
    const text = typeof said.body === 'string' ? said.body : JSON.stringify(said.body ?? {})
    response.writeHead(isKnown ? 304 : said.status, {
      'content-type': 'application/json',
      ...(said.etag !== undefined && { etag: said.etag }),
    })
    response.end(isKnown ? undefined : text)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer(next) {
      answering = next
    },
  }
}

/** An upstream with these features, and one client key for all of them. */
export function withFeatures(
  key: string,
  names: readonly string[],
  more: Answering = () => ({ status: 404 }),
): Answering {
  return (request, headers) => {
    if (request.path === '/edge/validate') {
      const { tokens } = JSON.parse(request.body) as { tokens: string[] }
      const known = tokens.filter((token) => token === key)
      return {
        status: 200,
        body: {
          tokens: known.map((token) => ({ token, type: 'client', environment: 'development', projects: ['*'] })),
        },
      }
    }
    if (request.path !== '/api/client/features') return more(request, headers)
    if (request.key !== key) return { status: 401 }
    const features = names.map((name) => ({
      name,
      enabled: true,
      strategies: [{ name: 'default', parameters: {}, constraints: [] }],
    }))
    return {
      status: 200,
      etag: `"${names.join()}"`,
      body: { version: 2, features, query: { environment: 'development' } },
    }
  }
}
