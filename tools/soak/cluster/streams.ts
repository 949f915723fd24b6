import { setTimeout as pause } from 'node:timers/promises'
import { CLIENT_KEY } from './server.ts'

/** What clients of streams have seen. */
export type Streams = {
  opened: number
  /** Streams that the server has ended in order, as it does before it stops. */
  ended: number
  /** Streams that were refused, or cut. */
  readonly problems: string[]
  end(): Promise<void>
}

/**
 * Keeps streams of SDKs open.
 *
 * @param onText receives what arrives
 */
export function openStreams(address: string, count: number, onText: (text: string) => void = () => {}): Streams {
  const over = new AbortController()
  const streams: Streams = {
    opened: 0,
    ended: 0,
    problems: [],
    async end() {
      over.abort()
      await Promise.all(clients)
    },
  }

  async function readOne(): Promise<void> {
    const response = await fetch(`${address}/api/client/streaming`, {
      headers: { authorization: CLIENT_KEY },
      signal: over.signal,
    })
    if (response.status !== 200 || response.body === null) throw new Error(`answered ${response.status}`)
    streams.opened++
    const decoder = new TextDecoder()
    // Throws where the connection is cut.
    for await (const part of response.body) onText(decoder.decode(part as Uint8Array, { stream: true }))
    streams.ended++
  }

  async function keepOpen(): Promise<void> {
    while (!over.signal.aborted) {
      await readOne().catch((error: Error) => {
        if (!over.signal.aborted) streams.problems.push(error.message)
      })
      await pause(100)
    }
  }

  const clients = Array.from({ length: count }, keepOpen)
  return streams
}
