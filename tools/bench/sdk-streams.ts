import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { median } from './load.ts'
import { toggle } from './sdk-changes.ts'
import { CLIENT_KEY } from './sdk-data.ts'
import type { Server } from './server.ts'
import { verdict } from './table.ts'

const CHANGES = 10

/** Streams of a server, or of a relay below it. */
export type Streams = {
  readonly count: number
  /** Who serves them. */
  readonly at: Server
  /** The promised longest time until a change has reached every stream, and the most memory. */
  readonly maxMs: number
  readonly maxMb: number
  /** Whether `at` was started to be watched. */
  readonly isWatched: boolean
}

const CLIENTS = fileURLToPath(new URL('./stream-clients.ts', import.meta.url))

/**
 * Measures many open streams: their memory, the time from the answer of a change of `server` until all have it, and the
 * processor time that a change takes.
 */
export async function measureStreams(server: Server, { count, at, maxMs, maxMb, isWatched }: Streams): Promise<void> {
  const clients = fork(CLIENTS, [at.address, CLIENT_KEY, String(count)], { execArgv: ['--import', 'tsx'] })
  try {
    const since = performance.now()
    await once(clients, 'message')
    const openedMs = Math.round(performance.now() - since)
    if (isWatched) await at.maxBlockMs()
    const times: number[] = []
    const cpuBefore = at.cpuMs()
    for (let n = 0; n < CHANGES; n++) {
      const reached = once(clients, 'message')
      await toggle(server)
      const answered = Date.now()
      const [at] = await reached
      times.push(Math.max(0, (at as number) - answered))
    }
    const [middle, worst] = [Math.round(median(times)), Math.max(...times)]
    const [now, peak, cpu] = [at.rssMb(), at.peakRssMb(), (at.cpuMs() - cpuBefore) / CHANGES].map(Math.round) as [
      number,
      number,
      number,
    ]
    console.log(
      `  ${count} streams: opened in ${openedMs} ms; a change reached all after ${middle} ms, worst ${worst} ms${verdict(`at most ${maxMs}`, worst <= maxMs)}`,
    )
    const block = isWatched ? `; longest block ${Math.round(await at.maxBlockMs())} ms` : ''
    console.log(
      `    ${cpu} ms of processor time for a change; ${now} MB RSS, at most ${peak} MB${verdict(`at most ${maxMb}`, peak <= maxMb)}${block}`,
    )
  } finally {
    const ended = once(clients, 'exit')
    clients.kill()
    await ended
  }
}
