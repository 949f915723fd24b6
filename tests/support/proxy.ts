import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** A way to a database that can be cut and mended again. */
export type Proxy = {
  /** The address of the database, by way of the proxy. */
  readonly url: string
  cut(): Promise<void>
  mend(): Promise<void>
  /** From now on all that is sent is lost, without an error. */
  lose(): void
  /** Ends that, for connections that are made from now on. */
  find(): void
}

export async function proxyTo(databaseUrl: string): Promise<Proxy> {
  const { hostname, port } = new URL(databaseUrl)
  const open = new Set<Socket>()
  let isLosing = false
  const server = createServer((inner) => {
    const outer = connect(Number(port || 5432), hostname)
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      open.add(from)
      from.pipe(new Transform({ transform: (chunk, _, done) => done(null, isLosing ? undefined : chunk) })).pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
    }
  })
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  await listen(0)
  const own = (server.address() as AddressInfo).port
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${own}`
  return {
    url: url.toString(),
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
    mend: () => listen(own),
    lose() {
      isLosing = true
    },
    find() {
      isLosing = false
    },
  }
}
