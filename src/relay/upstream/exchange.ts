import { type IncomingMessage, Agent as PlainAgent, request as requestPlain } from 'node:http'
import { Agent as EncryptedAgent, request as requestEncrypted } from 'node:https'

export type Sent = {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
}

/** Sends requests over connections that are used again. */
export type Exchange = {
  /**
   * Returns the answer when its headers are there. Follows no redirect.
   *
   * @param signal ends the request, and its answer
   * @throws Error when there is no answer
   */
  send(sent: Sent, signal: AbortSignal): Promise<IncomingMessage>
  /** Closes the connections that nobody uses. */
  close(): void
}

/** @param address of the server; `fetch` would take 25 MB more of memory (Node.js 20.20.2) */
export function createExchange(address: string): Exchange {
  const isEncrypted = address.startsWith('https:')
  const agent = isEncrypted ? new EncryptedAgent({ keepAlive: true }) : new PlainAgent({ keepAlive: true })
  const requestTo = isEncrypted ? requestEncrypted : requestPlain

  function sendOnce({ url, method, headers, body }: Sent, signal: AbortSignal): Promise<IncomingMessage | 'again'> {
    return new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
      const request = requestTo(url, { method, headers: { ...headers, ...length }, agent, signal })
      request.on('response', resolve)
      // The server has closed a connection just when it was used again.
      request.on('error', (error) => (request.reusedSocket && isReset(error) ? resolve('again') : reject(error)))
      // An answer that switches protocols (101) ends the request without an error or a response.
      request.on('close', () => reject(new Error('the connection was closed without an answer')))
      request.end(body)
    })
  }

  return {
    async send(sent, signal) {
      for (;;) {
        const answer = await sendOnce(sent, signal)
        if (answer !== 'again') return answer
      }
    },
    close: () => agent.destroy(),
  }
}

function isReset(error: Error): boolean {
  return 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
}
