import { setTimeout as pause } from 'node:timers/promises'
import { CLIENT_KEY, KEPT, type Restarted, SWITCHED } from './scene.ts'

export type Readers = {
  /** Returns after how many milliseconds a reader has got this state; undefined if none has within `maxMs`. */
  untilSeen(isOn: boolean, maxMs: number): Promise<number | undefined>
  stop(): Promise<{ readonly reads: number; readonly failures: readonly string[] }>
}

const READ_MS = 40

/** Reads all features of the relay all the time. A read counts if the relay was there from its begin to its end. */
export function readersOf(relay: Restarted, count: number): Readers {
  let reads = 0
  let isOver = false
  let isSwitchedOn: boolean | undefined
  const failures: string[] = []

  async function read(): Promise<void> {
    const since = performance.now()
    let failure: string | undefined
    try {
      const response = await fetch(`${relay.address}/api/client/features`, { headers: { authorization: CLIENT_KEY } })
      const text = await response.text()
      const { features = [] } = JSON.parse(text) as { features?: { name: string; enabled: boolean }[] }
      const isOn = (name: string) => features.find((feature) => feature.name === name)?.enabled
      if (response.status !== 200 || !isOn(KEPT)) failure = `${response.status} ${text.slice(0, 200)}`
      isSwitchedOn = isOn(SWITCHED)
    } catch (error) {
      failure = String(error)
      isSwitchedOn = undefined
    }
    // A process is only known to be dead after its end.
    await pause(READ_MS)
    if (!relay.wasThere(since)) return
    reads++
    if (failure !== undefined) failures.push(failure)
  }

  const loops = Array.from({ length: count }, async () => {
    while (!isOver) await read()
  })
  return {
    async untilSeen(isOn, maxMs) {
      const since = performance.now()
      while (performance.now() - since < maxMs) {
        if (isSwitchedOn === isOn) return Math.round(performance.now() - since)
        await pause(5)
      }
      return undefined
    },
    async stop() {
      isOver = true
      await Promise.all(loops)
      return { reads, failures }
    },
  }
}
