import { operation } from '../../tests/support/contract.ts'
import type { Outcome, Request } from './client.ts'
import type { LoggedEvent } from './event-log.ts'
import type { History } from './subject.ts'

/** A change that a writer requests, and its expected result. */
export type Step = {
  readonly request: Request
  /** Matches the types of the events that it records, separated by blanks. */
  readonly records: RegExp
  /** How many events of a type it records. */
  readonly counts?: Readonly<Record<string, number>>
  /** Whether it may succeed without an event, because it may change nothing. */
  readonly mayRecordNothing?: boolean
  /** Whether no other writer can prevent it, so that it has to succeed. */
  readonly isSure?: boolean
  /** A text that its events have to contain. */
  readonly marker?: string
  /** Runs first when the change is acknowledged, with the time of the acknowledgement. */
  readonly onAcknowledged?: (at: number) => Promise<void>
  /** The histories of what it changes. These are read on both servers at once. */
  readonly shows?: readonly History<unknown>[]
}

/** Returns what is wrong with the events of a change; undefined when they match the response. */
export function problemOf(step: Step, outcome: Outcome, events: readonly LoggedEvent[]): string | undefined {
  const id = step.request.operation
  if (outcome.known && outcome.status >= 300) {
    if (events.length > 0) return `${id}: refused, but it has left events`
    return step.isSure === true ? `${id}: refused, though nothing stands in its way` : undefined
  }
  if (events.length === 0) {
    const mayBe = !outcome.known || step.mayRecordNothing === true
    return mayBe ? undefined : `${id}: acknowledged, but no event reports it`
  }
  const declared = operation(id).events
  const undeclared = events.find(({ type }) => !declared.includes(type))
  if (undeclared !== undefined) return `${id}: recorded ${undeclared.type}, which it does not declare`
  if (new Set(events.map(({ transaction }) => transaction)).size > 1) return `${id}: done in several transactions`
  if (!step.records.test(events.map(({ type }) => type).join(' '))) return `${id}: done in part, or twice`
  const miscounted = Object.entries(step.counts ?? {}).find(
    ([type, count]) => events.filter((event) => event.type === type).length !== count,
  )
  if (miscounted !== undefined)
    return `${id}: done in part, or twice (${miscounted[0]} is not there ${miscounted[1]} times)`
  const { marker } = step
  const isMarked =
    marker === undefined || events.some(({ data, preData }) => JSON.stringify([data, preData]).includes(marker))
  return isMarked ? undefined : `${id}: its events report something else`
}
