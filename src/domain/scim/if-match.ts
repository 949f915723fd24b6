import { DomainError } from '../errors.ts'
import { revisionOfState } from './view.ts'

/** The revisions of which a resource has to have one; undefined where the caller requires none. */
export type IfMatch = readonly string[] | '*' | undefined

/** @throws DomainError changed */
export function assertRevision(ifMatch: IfMatch, state: Parameters<typeof revisionOfState>[0], scimId: string): void {
  if (ifMatch === undefined || ifMatch === '*' || ifMatch.includes(revisionOfState(state))) return
  throw new DomainError('changed', `${scimId} has changed since the ETag in If-Match`)
}
