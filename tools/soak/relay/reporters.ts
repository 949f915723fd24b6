import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { asAdmin, CLIENT_KEY, KEPT, type Restarted } from './scene.ts'

export type Usage = {
  /** Evaluations whose report the relay has taken. */
  readonly taken: number
  /** Evaluations in reports without an answer: they may have been taken. */
  readonly unknown: number
}

export type Reporters = { stop(): Promise<Usage> }

const REPORT_MS = 250
const EVALUATIONS = 7

/** Reports usage to the relay, as applications do. */
export function reportersTo(relay: Restarted, count: number): Reporters {
  let taken = 0
  let unknown = 0
  let isOver = false

  async function report(number: number): Promise<void> {
    const stop = new Date()
    const times = { start: new Date(stop.getTime() - 60_000).toISOString(), stop: stop.toISOString() }
    const bucket = { ...times, toggles: { [KEPT]: { yes: EVALUATIONS, no: 0 } } }
    try {
      const response = await fetch(`${relay.address}/api/client/metrics`, {
        method: 'POST',
        headers: { authorization: CLIENT_KEY, 'content-type': 'application/json' },
        body: JSON.stringify({ appName: `reporter-${number}`, instanceId: `reporter-${number}`, bucket }),
      })
      await response.arrayBuffer()
      if (response.status === 202) taken += EVALUATIONS
    } catch {
      unknown += EVALUATIONS
    }
  }

  const loops = Array.from({ length: count }, async (_, number) => {
    while (!isOver) {
      await report(number)
      await pause(REPORT_MS)
    }
  })
  return {
    async stop() {
      isOver = true
      await Promise.all(loops)
      return { taken, unknown }
    },
  }
}

/** Returns how many evaluations the server has counted. */
export async function countedAt(server: Restarted): Promise<number> {
  const answer = await asAdmin(server, 'GET', `/client-metrics/features/${KEPT}/raw`)
  const { data = [] } = answer as { data?: { yes: number; no: number }[] }
  return data.reduce((sum, { yes, no }) => sum + yes + no, 0)
}

/** Returns how many evaluations the log of the relay reports as lost. */
export function lostBy({ log }: Restarted): number {
  const lines = readFileSync(log, 'utf8').split('\n')
  const lost = lines.filter((line) => line.includes('usage could not be passed on'))
  return lost.reduce((sum, line) => sum + Number(/"evaluations":(\d+)/.exec(line)?.[1] ?? 0), 0)
}
