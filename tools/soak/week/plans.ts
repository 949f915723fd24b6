import { setTimeout as pause } from 'node:timers/promises'
import type { Schema } from '../../../src/contract.ts'
import { ADMIN_KEY, type Server } from '../cluster/server.ts'

/** The shares of the week in percent, one a day. */
export const SHARES = [5, 20, 35, 50, 65, 80, 95, 100]
const DAY_MINUTES = 24 * 60
const RETRY_MS = 100
const TIMEOUT_MS = 5000

export type Plan = Schema<'ReleasePlan'>

/** What the week asks of the servers: of one that is there, until it answers. */
export type Administration = {
  plan(feature: string): Promise<Plan>
  events(type: string): Promise<Schema<'Event'>[]>
  change(feature: string, what: 'pause' | 'resume'): Promise<void>
  /** Adds a safeguard that pauses the plan of a feature where the number of a query is above 1. */
  watch(feature: string, query: string): Promise<void>
}

/** Adds a feature with a plan for the week, and starts it. */
export async function startPlan(server: Server, feature: string): Promise<void> {
  await asked(server, 'POST', '/projects/default/features', { name: feature })
  const milestones = SHARES.map((share, place) => ({
    name: `${share} %`,
    strategies: [{ name: 'flexibleRollout', parameters: { rollout: String(share), groupId: feature } }],
    ...(place < SHARES.length - 1 && { transitionCondition: { intervalMinutes: DAY_MINUTES } }),
  }))
  const plans = `${placeOf(feature)}/release-plans`
  const { id, milestones: made } = (await asked(server, 'POST', plans, { name: 'A week', milestones })) as Plan
  await asked(server, 'POST', `${plans}/${id}/milestones/${made[0]?.id}/start`, {})
}

export function administrationOf(servers: readonly Server[]): Administration {
  async function anywhere(method: string, path: string, body?: object): Promise<unknown> {
    for (;;) {
      for (const server of servers) {
        const answer = await asked(server, method, path, body).catch((error: Error) => error)
        if (!(answer instanceof Error)) return answer
        if (answer.cause === undefined) throw answer
      }
      await pause(RETRY_MS)
    }
  }
  async function plan(feature: string): Promise<Plan> {
    const { releasePlans } = (await anywhere('GET', `${placeOf(feature)}/release-plans`)) as Schema<'ReleasePlans'>
    const [found] = releasePlans
    if (found === undefined) throw new Error(`${feature} has no plan`)
    return found
  }
  return {
    plan,
    async watch(feature, query) {
      const source = { type: 'prometheus', query }
      const safeguard = { name: 'Errors', source, condition: 'above', threshold: 1, action: 'pausePlan' }
      await anywhere('POST', `${placeOf(feature)}/safeguards`, safeguard)
    },
    async events(type) {
      const { events } = (await anywhere('POST', '/events/search', { type, limit: 100 })) as Schema<'EventPage'>
      return events.toSorted((one, other) => one.id - other.id)
    },
    async change(feature, what) {
      const wanted = what === 'pause' ? 'paused' : 'running'
      for (;;) {
        const { id, status } = await plan(feature)
        if (status === wanted) return
        for (const server of servers)
          await asked(server, 'POST', `${placeOf(feature)}/release-plans/${id}/${what}`, {}).catch(() => {})
      }
    },
  }
}

function placeOf(feature: string): string {
  return `/projects/default/features/${feature}/environments/development`
}

/** @throws Error with a cause while the server does not answer or is busy; without one when it refuses */
async function asked({ address }: Server, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${address}/api/admin${path}`, {
    method,
    headers: { authorization: ADMIN_KEY, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: Error) => {
    throw new Error(`${method} ${path}: no answer`, { cause })
  })
  const text = await response.text()
  const answer = `${method} ${path}: ${response.status} ${text}`
  if (response.status === 503) throw new Error(answer, { cause: 'busy' })
  if (!response.ok) throw new Error(answer)
  return text === '' ? undefined : JSON.parse(text)
}
