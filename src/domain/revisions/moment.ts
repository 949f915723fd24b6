import { momentFrom } from '../date-time.ts'
import { DomainError, invalid } from '../errors.ts'

/** A place in the log: after an event with all before it, or at a time. */
export type LogMoment = { readonly event: number } | { readonly time: Date }

/**
 * Returns the place in the log that a parameter names: with the id of an event, or with a time.
 *
 * @throws DomainError invalid
 */
export function logMomentFrom(text: string, name: string): LogMoment {
  const path = `/query/${name}`
  if (!/^\d+$/.test(text)) return { time: momentFrom(text, path) }
  const event = Number(text)
  if (!Number.isSafeInteger(event)) throw invalid(`${path} is larger than any id`, path)
  return { event }
}

/** How far back the log goes: to the newest event that was removed, and to the time of the oldest that is kept. */
export type LogGround = { readonly removedId: number; readonly keptSince: string | null }

/**
 * Ensures that the log has all events since a moment.
 *
 * @throws DomainError gone, with the oldest possible event
 */
export function assertKept(moment: LogMoment, { removedId, keptSince }: LogGround): void {
  const isKept =
    'event' in moment
      ? moment.event >= removedId
      : removedId === 0 || (keptSince !== null && moment.time >= new Date(keptSince))
  if (!isKept) throw gone('The events since then were removed because of their age', removedId)
}

/** The log does not have the state that was asked for; `oldestEvent` is the first one whose state it has. */
export function gone(message: string, oldestEvent: number): DomainError {
  return new DomainError(
    'gone',
    `${message}. The oldest possible state is that of the event ${oldestEvent}`,
    undefined,
    {
      oldestEvent,
    },
  )
}
