import type { Actor } from '../../../domain/actor.ts'
import { seesEmails } from '../../../domain/rights.ts'
import type { ReaderAt } from '../../../domain/visibility.ts'

/** Returns the caller as a reader at the time of the request. */
export function readerAt({ userId, rights, hiddenProjects }: Actor, now: Date): ReaderAt {
  return { userId, rights, hiddenProjects, now, withEmail: seesEmails({ rights }) }
}
