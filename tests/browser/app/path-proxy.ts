import { createServer, request } from 'node:http'
import { onTestFinished } from 'vitest'

/**
 * A proxy that has a server below a path, and takes the path away. Everything outside of it is 404, and noted.
 *
 * @param path such as `/flags`
 */
export async function pathProxy(path: string, target: () => string): Promise<{ address: string; outside: string[] }> {
  const outside: string[] = []
  const proxy = createServer((incoming, outgoing) => {
    const { url = '', method, headers } = incoming
    if (url !== path && !url.startsWith(`${path}/`)) {
      outside.push(url)
      outgoing.writeHead(404).end()
      return
    }
    const passed = request(target() + (url.slice(path.length) || '/'), { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    outgoing.on('close', () => passed.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  const { port } = proxy.address() as { port: number }
  return { address: `http://127.0.0.1:${port}`, outside }
}
