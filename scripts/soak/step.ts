import { operation } from '../../tests/support/contract.ts'
import type { Outcome, Request } from './client.ts'
import type { LoggedEvent } from './event-log.ts'
import type { History } from './subject.ts'

/** A change that a writer asks for, and what has to come of it. */
export type Step = {
  readonly request: Request
  /** The types of the events that it records, separated by blanks. */
  readonly records: RegExp
  /** How many events of a type it records. */
  readonly counts?: Readonly<Record<string, number>>
  /** Whether it may be acknowledged without an event: what it asks for may be there already. */
  readonly mayRecordNothing?: boolean
  /** Whether nobody else can stand in its way, so that it has to succeed. */
  readonly isSure?: boolean
  /** What has to be found in what its events tell. */
  readonly marker?: string
  /** Is done before anything else when it is acknowledged, with the time of that. */
  readonly onAcknowledged?: (at: number) => Promise<void>
  /** What shows it. It is read on both servers, at once. */
  readonly shows?: readonly History<unknown>[]
}

/** What is wrong with the events that a change has left; undefined when they fit to its answer. */
export function problemOf(step: Step, outcome: Outcome, events: readonly LoggedEvent[]): string | undefined {
  const id = step.request.operation
  if (outcome.known && outcome.status >= 300) {
    if (events.length > 0) return `${id}: refused, but it has left events`
    return step.isSure === true ? `${id}: refused, though nothing stands in its way` : undefined
  }
  if (events.length === 0) {
    const mayBe = !outcome.known || step.mayRecordNothing === true
    return mayBe ? undefined : `${id}: acknowledged, but no event tells of it`
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
  return isMarked ? undefined : `${id}: its events tell of something else`
}
