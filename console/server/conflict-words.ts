import type { Schemas } from '@flaghoist/client'
import { timeInWords } from '../page/clocks.ts'
import { TEXTS } from '../page/texts.ts'

/** The status when a project requires `If-Match` and a change has none. */
const UNSEEN = 428

/** What a freeze that holds something says to programs. */
const HELD = / until (\S+Z)\. With the permission OVERRIDE_FREEZE.*?(?:\. These have it here: (.*))?$/

/** Returns the message of a refusal for people: one that asks for a header is for programs. */
export function refusalInWords(status: number, message: string): string {
  return status === UNSEEN
    ? TEXTS.unseen
    : message.replace(HELD, (_, end: string, names?: string) => {
        return ` until ${timeInWords(end)}${names === undefined ? '' : TEXTS.canOverride(names)}`
      })
}

/** Returns what a freeze holds and until when, for people, as a sentence, without who could change it. */
export function heldInWords(message: string): string {
  return message.replace(HELD, (_, end: string) => ` until ${timeInWords(end)}.`)
}

/** Says to people why a change can't be undone: who has changed the same, without the type of the event. */
export function notUndoneInWords(message: string): string {
  return message.replace(/^The event \d+ \([^,]+, by (.+)\) has /, '$1 has ')
}

/** Says to people that others have changed something: the message of the server is for programs, and names headers. */
export function conflictInWords({ message = '', events = [] }: Partial<Schemas['PreconditionFailed']>): string {
  if (!message.includes('If-Match')) return message
  return TEXTS.changedMeanwhile([...new Set(events.map(({ createdBy }) => createdBy))].join(', '))
}
