import type { Schemas } from '@flaghoist/client'
import { EDIT_TEXTS } from './texts.ts'

/** Returns what is said of an answer that is a change request in place of the change; undefined for the change. */
export function proposalOf(answer: unknown): string | undefined {
  const request = (answer as Partial<Schemas['ProposedSwitch']> | null | undefined)?.changeRequest
  return request === undefined ? undefined : EDIT_TEXTS.drafted(request.title)
}
