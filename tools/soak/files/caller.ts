import { pause } from '../random.ts'
import { ADMIN_KEY, type Server } from '../server.ts'

export type Answer = { readonly status: number; readonly body: unknown; readonly etag?: string | undefined }

/** Sends a request until a server answers it with something else than 503, which says that nothing was done. */
export type Call = (method: string, path: string, body?: object, etag?: string) => Promise<Answer>

const MOST_TRIES = 300

/** A request whose connection breaks may have been done: each request here can be sent twice. */
export function caller(servers: readonly Server[]): Call {
  let calls = 0
  return async (method, path, body, etag) => {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const port = servers[calls++ % servers.length]?.port()
      const answer = await send(`http://127.0.0.1:${port}${path}`, method, body, etag)
      if (answer !== undefined && answer.status !== 503) return answer
      await pause(100)
    }
    throw new Error(`${method} ${path} was not answered`)
  }
}

async function send(
  url: string,
  method: string,
  body: object | undefined,
  etag: string | undefined,
): Promise<Answer | undefined> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        authorization: ADMIN_KEY,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(etag !== undefined && { 'if-match': etag }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const found = response.headers.get('etag') ?? undefined
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text), etag: found }
  } catch {
    return undefined
  }
}
