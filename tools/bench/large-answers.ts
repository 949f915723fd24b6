import { Agent, get } from 'node:http'
import type { Load, Measured } from './load.ts'

/**
 * Measures answers of megabytes. The usual load generator parses them in JavaScript, and would itself be what limits.
 * The rate is that of the bytes that have arrived, so answers that are not complete at the end count in part.
 *
 * @throws Error when a response was no success
 */
export async function measureLarge(
  address: string,
  { path, headers }: Load,
  { connections, seconds, key, bytes }: { connections: number; seconds: number; key: string; bytes: number },
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true })
  const url = address + path(0)
  const times: number[] = []
  let received = 0
  let isOver = false
  const once = () =>
    new Promise<void>((resolve, reject) => {
      const since = performance.now()
      const request = get(url, { agent, headers: { ...headers, authorization: key } }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`))
        response.on('data', (chunk: Buffer) => {
          received += chunk.length
        })
        response.on('end', () => times.push(performance.now() - since))
        response.on('error', failed)
        response.on('close', resolve)
      })
      // Requests that are still open at the end are cut off.
      const failed = (error: Error) => (isOver ? resolve() : reject(error))
      request.on('error', failed)
    })
  const caller = async () => {
    while (!isOver) await once()
  }
  const callers = Promise.all(Array.from({ length: connections }, caller))
  await Promise.race([callers, new Promise((resolve) => setTimeout(resolve, seconds * 1000))])
  const rate = received / bytes / seconds
  isOver = true
  agent.destroy()
  await callers
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? seconds * 1000
  return { rate, p50: at(0.5), p99: at(0.99) }
}
