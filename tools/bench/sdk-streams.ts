import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { median } from './load.ts'
import { toggle } from './sdk-changes.ts'
import { CLIENT_KEY } from './sdk-data.ts'
import type { Server } from './server.ts'
import { verdict } from './table.ts'

const STREAMS = 2000
const CHANGES = 10
/** The promised longest time until a change has reached every stream, and the most memory. */
const MAX_MS = 1000
const MAX_MB = 300

const CLIENTS = fileURLToPath(new URL('./stream-clients.ts', import.meta.url))

/** Measures many open streams: their memory, and the time from the answer of a change until all have it. */
export async function measureStreams(server: Server): Promise<void> {
  const clients = fork(CLIENTS, [server.address, CLIENT_KEY, String(STREAMS)], { execArgv: ['--import', 'tsx'] })
  try {
    const since = performance.now()
    await once(clients, 'message')
    const openedMs = Math.round(performance.now() - since)
    await server.maxBlockMs()
    const times: number[] = []
    for (let n = 0; n < CHANGES; n++) {
      const reached = once(clients, 'message')
      await toggle(server)
      const answered = Date.now()
      const [at] = await reached
      times.push(Math.max(0, (at as number) - answered))
    }
    const [middle, worst] = [Math.round(median(times)), Math.max(...times)]
    const [now, peak, blocked] = [server.rssMb(), server.peakRssMb(), await server.maxBlockMs()].map(Math.round) as [
      number,
      number,
      number,
    ]
    console.log(
      `  ${STREAMS} streams: opened in ${openedMs} ms; a change reached all after ${middle} ms, worst ${worst} ms${verdict(`at most ${MAX_MS}`, worst <= MAX_MS)}`,
    )
    console.log(
      `    ${now} MB RSS, at most ${peak} MB${verdict(`at most ${MAX_MB}`, peak <= MAX_MB)}; longest block ${blocked} ms`,
    )
  } finally {
    const ended = once(clients, 'exit')
    clients.kill()
    await ended
  }
}
