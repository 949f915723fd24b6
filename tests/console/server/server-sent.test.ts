import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ServerSent, serverSent } from '../../../console/server/server-sent.ts'

const TEXT = 'id: 41\ndata: {"a":"ä"}\n\n: still here\n\nretry: 1000\n\nid: 42\ndata: {\ndata: }\n\nid: 43\ndata: lost'
const EVENTS = [
  { id: '41', data: '{"a":"ä"}' },
  { id: '42', data: '{\n}' },
]

async function eventsOf(chunks: readonly Uint8Array[]): Promise<ServerSent[]> {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
  const found: ServerSent[] = []
  for await (const event of serverSent(stream)) found.push(event)
  return found
}

test('events are read wherever the stream is cut', async () => {
  const bytes = new TextEncoder().encode(TEXT)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 8 }), async (places) => {
      const cuts = [0, ...places.sort((one, other) => one - other), bytes.length]
      const chunks = cuts.slice(1).map((end, index) => bytes.slice(cuts[index], end))
      expect(await eventsOf(chunks)).toEqual(EVENTS)
    }),
  )
})
