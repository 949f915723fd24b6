import type { Schemas } from '../../clients/typescript/src/client.ts'
import { TEXTS } from '../texts.ts'

/** Says to people that others have changed something: the message of the server is for programs, and names headers. */
export function conflictInWords({ message = '', events = [] }: Partial<Schemas['PreconditionFailed']>): string {
  if (!message.includes('If-Match')) return message
  return TEXTS.changedMeanwhile([...new Set(events.map(({ createdBy }) => createdBy))].join(', '))
}
