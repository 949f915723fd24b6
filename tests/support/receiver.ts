import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export type Delivered = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string }
type Answer = { status: number; headers?: Record<string, string>; body?: string | Readable }
/** Makes an answer; `undefined` never answers. */
type Answering = (delivered: Delivered, position: number) => Answer | undefined | Promise<Answer | undefined>

export type Receiver = {
  readonly url: string
  readonly port: number
  /** The deliveries so far, in order. */
  readonly delivered: Delivered[]
}

/** A server on this machine that receives webhooks, and answers 204 or as it is set. */
export async function receiver(answering: Answering = () => ({ status: 204 })): Promise<Receiver> {
  const delivered: Delivered[] = []
  const server = createServer(async (request, response) => {
    const one = { path: request.url ?? '', headers: request.headers, body: await text(request) }
    const answer = await answering(one, delivered.push(one) - 1)
    if (answer === undefined) return
    response.writeHead(answer.status, answer.headers)
    if (answer.body instanceof Readable) pipeline(answer.body, response, () => {})
    else response.end(answer.body)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/hook`, port, delivered }
}
