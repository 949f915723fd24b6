import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { onTestFinished } from 'vitest'
import type { Schema } from '../../src/contract.ts'

export type EventStream = {
  readonly status: number
  /** The next event; undefined when the stream has ended. */
  next(): Promise<{ id: string; event: Schema<'Event'> } | undefined>
  close(): void
}

/** Closes a response that does not end by itself, as a client does that goes away. */
export function closeStream(response: LightMyRequestResponse): void {
  response.stream().on('error', () => {})
  response.raw.res.destroy()
}

/** Opens the stream of the event log. It is closed when the test is over. */
export async function openEventStream(
  app: FastifyInstance,
  key: string,
  { query = {}, lastEventId }: { query?: Record<string, string>; lastEventId?: number | string } = {},
): Promise<EventStream> {
  const response = await app.inject({
    url: `/api/admin/events/stream?${new URLSearchParams(query)}`,
    headers: { authorization: key, ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }) },
    payloadAsStream: true,
  })
  const stream = response.stream()
  const close = () => closeStream(response)
  onTestFinished(close)
  const frames = framesOf(stream)
  return {
    status: response.statusCode,
    close,
    async next() {
      const { value } = await frames.next()
      if (value === undefined) return undefined
      const { id, data } = Object.fromEntries(value.split('\n').map((line: string) => line.split(/: (.*)/)))
      return { id, event: JSON.parse(data) }
    },
  }
}

/** The events of a stream, without its comments. */
async function* framesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<string, undefined> {
  let text = ''
  for await (const part of stream) {
    text += part
    const frames = text.split('\n\n')
    text = frames.pop() ?? ''
    yield* frames.filter((frame) => !frame.startsWith(':'))
  }
  return undefined
}
