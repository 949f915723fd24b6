import { type Caller, type Request, requestText } from './client.ts'
import type { LoggedEvent } from './event-log.ts'
import { checkRead } from './read-check.ts'
import type { Server } from './server.ts'
import type { Soak } from './soak.ts'
import { problemOf, type Step } from './step.ts'
import type { History } from './subject.ts'

/** The result of a change. `done` is true when it was acknowledged, or when its events show that it was made. */
export type Changed = {
  readonly done: boolean
  readonly body: unknown
  readonly events: readonly LoggedEvent[]
  readonly at: number
}

/** A caller that makes one change after the other and checks all their events. */
export type Writer = { readonly caller: Caller; change(server: Server, step: Step): Promise<Changed> }

export function newWriter(soak: Soak, caller: Caller): Writer {
  const { client, log, findings, outcomes } = soak
  let lastId = 0
  const ledger = { events: 0, sum: 0 }

  /** Checks that no event that was seen before is missing, and that no event was added between them. */
  async function checkLedger(when: string, until: number): Promise<void> {
    const stored = await log.ledger(caller.id, until)
    if (stored.events === ledger.events && stored.sum === ledger.sum) return
    findings.add(`events lost or doubled ${when}`, `${caller.name}: ${JSON.stringify({ stored, ledger, lastId })}`)
  }

  soak.atEnd.push(() => checkLedger('at the end', Number.MAX_SAFE_INTEGER))

  async function eventsSince(): Promise<LoggedEvent[]> {
    const events = await log.by(caller.id, lastId)
    lastId = events.at(-1)?.id ?? lastId
    ledger.events += events.length
    ledger.sum += events.reduce((sum, { id }) => sum + id, 0)
    return events
  }

  return {
    caller,
    async change(server, step) {
      const before = lastId
      const shows = (step.shows ?? []).map((history) => ({ history, since: history.lastId() }))
      const connectionName = server.connectionName()
      const outcome = await client.send(server, caller, step.request, 'write')
      if (outcome.known && outcome.status < 300) await step.onAcknowledged?.(outcome.at)
      if (!outcome.known) {
        await log.settled(connectionName)
        await checkLedger('after a fault', lastId)
      }
      const events = await eventsSince()
      const problem = problemOf(step, outcome, events)
      const types = events.map(({ id, type }) => `${id} ${type}`).join(', ')
      const result = outcome.known ? `${outcome.status} ${JSON.stringify(outcome.body)?.slice(0, 300)}` : outcome.why
      if (problem !== undefined)
        findings.add(
          problem,
          `${requestText(step.request, caller, server)} -> ${result}; events: ${types || 'none'}; after ${before}`,
        )
      const done = outcome.known ? outcome.status < 300 : events.length > 0
      if (outcome.known) outcomes[done ? 'acknowledged' : 'refused']++
      else outcomes[done ? 'unknownDone' : 'unknownNotDone']++
      if (done) await checkReads(server, step.request, shows, events.at(-1)?.id)
      return { done, body: outcome.known ? outcome.body : undefined, events, at: outcome.at }
    },
  }

  /** Reads the result of a change on both servers, or the earlier state when the change recorded no event. */
  async function checkReads(
    server: Server,
    request: Request,
    shows: readonly { history: History<unknown>; since: number }[],
    id: number | undefined,
  ): Promise<void> {
    for (const { history, since } of shows) {
      // The last event determines where it can be read.
      await history.update()
      const reads = soak.servers.map((one) =>
        checkRead(soak, one, history, id ?? since, {
          kind: `read after an acknowledged change on ${one === server ? 'the same' : 'the other'} server`,
          why: `after ${request.operation} by ${caller.name} on ${server.name}`,
        }),
      )
      await Promise.all(reads)
    }
  }
}
