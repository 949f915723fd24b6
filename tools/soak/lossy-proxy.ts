import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Random } from './random.ts'

/** A proxy in front of a server that loses responses. */
export type LossyProxy = { readonly port: number; lost(): number; close(): void }

/**
 * Starts a proxy. It passes each request on, and of a part of the responses, chosen at random, it closes the connection
 * to the client when the response has arrived: the change was committed, and the client does not know it.
 *
 * @param share the share of the responses that is lost
 */
export async function lossyProxy(serverPort: number, share: number, random: Random): Promise<LossyProxy> {
  let lost = 0
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(serverPort, '127.0.0.1')
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
    }
    client.pipe(upstream)
    upstream.on('data', (chunk) => {
      if (random.chance(share)) {
        lost++
        client.destroy()
      } else client.write(chunk)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    lost: () => lost,
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
