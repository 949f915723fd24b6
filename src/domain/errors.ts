import type { Schema } from '../contract.ts'

export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'frozen'
  | 'large'
  | 'unsupported'
  | 'limited'
  | 'unavailable'
  | 'method'
  | 'reused'
  | 'changed'
  | 'unconditional'
  | 'gone'

/** One problem; `path` is a JSON pointer that starts with /body, /params or /query. */
export type ErrorDetail = {
  message: string
  path?: string
  /** Where it is in a file; not part of answers, whose message says it. */
  inFile?: PlaceInFile
}

/** A place in a file, and the JSON pointer in its document; `message` is without them. */
export type PlaceInFile = {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly pointer: string
  readonly message: string
}

/** What a caller lacks: one of these permissions, at a place. */
export type MissingPermission = Schema<'MissingPermission'>

/**
 * The data with which a caller resolves a conflict: the events since, and the resource as it is now, where the caller
 * may read it.
 */
export type ChangedMeanwhile = {
  readonly events: readonly Schema<'ChangingEvent'>[]
  readonly revision: string
  readonly current?: unknown
}

/** An environment of a project, or without one of all projects. */
export type HeldPlace = { readonly project: string | null; readonly environment: string }

/** Why a server does not work now, by itself: its database was never open, or it stops. */
export type Outage = 'not open' | 'stopping'

/** The kinds of refusals that SCIM knows, see RFC 7644 section 3.12. */
export type ScimType = NonNullable<Schema<'ScimError'>['scimType']>

/** A refusal that is reported to the caller. Any other error is an internal fault. */
export class DomainError extends Error {
  readonly kind: ErrorKind
  readonly details: readonly ErrorDetail[] | undefined
  /** For a refusal that ends by itself: when to retry. */
  readonly retryAfterSeconds: number | undefined
  /** For a precondition that is not met. */
  readonly meanwhile: ChangedMeanwhile | undefined
  /** For a state that the log does not have: the first event whose state it has. */
  readonly oldestEvent: number | undefined
  /** For files that other managers contradict: where. */
  readonly conflicts: readonly Schema<'StateConflict'>[] | undefined
  /** For what a freeze holds: when that ends. */
  readonly until: string | undefined
  /** For what a freeze holds: where, as far as the caller may see it. */
  readonly heldIn: readonly HeldPlace[] | undefined
  /** For what freezes hold: their ids. */
  readonly freezes: readonly number[] | undefined
  /** For a server that does not work now: its state. */
  readonly outage: Outage | undefined
  /** For a refusal that permissions would have prevented: each that is missing. */
  readonly missingPermissions: readonly MissingPermission[] | undefined
  /** The first permission that would have helped, or several with "or". It is set even where the place is unknown. */
  readonly permission: string | undefined
  /** What it is for a client of SCIM, where that does not follow from `kind`. */
  readonly scimType: ScimType | undefined
  /** The message for who reads it later, where it is another one; see `storedReason`. */
  readonly stored: string | undefined

  constructor(
    kind: ErrorKind,
    message: string,
    details?: readonly ErrorDetail[],
    {
      retryAfterSeconds,
      meanwhile,
      oldestEvent,
      conflicts,
      until,
      heldIn,
      freezes,
      outage,
      missingPermissions,
      permission,
      scimType,
      stored,
    }: Partial<RefusalFacts> = {},
  ) {
    super(message)
    this.kind = kind
    this.details = details
    this.retryAfterSeconds = retryAfterSeconds
    this.meanwhile = meanwhile
    this.oldestEvent = oldestEvent
    this.conflicts = conflicts
    this.until = until
    this.heldIn = heldIn
    this.freezes = freezes
    this.outage = outage
    this.missingPermissions = missingPermissions
    this.permission = permission
    this.scimType = scimType
    this.stored = stored
  }
}

/** What programs read of a refusal. */
type RefusalFacts = Pick<
  DomainError,
  | 'retryAfterSeconds'
  | 'meanwhile'
  | 'oldestEvent'
  | 'conflicts'
  | 'until'
  | 'heldIn'
  | 'freezes'
  | 'outage'
  | 'missingPermissions'
  | 'permission'
  | 'scimType'
  | 'stored'
>

/** The request breaks a rule; `path` points to the value in it. */
export function invalid(message: string, path?: string): DomainError {
  return new DomainError('invalid', message, path === undefined ? undefined : [{ message, path }])
}

/** The maximum number of problems in one response. */
export const MAX_DETAILS = 100

/** The request breaks several rules at once. */
export function invalidAll(message: string, details: readonly ErrorDetail[]): DomainError {
  return new DomainError('invalid', message, firstDetails(details))
}

/** Returns the first problems of a long list, with a note that there are more. */
export function firstDetails(details: readonly ErrorDetail[]): readonly ErrorDetail[] {
  if (details.length <= MAX_DETAILS) return details
  return [...details.slice(0, MAX_DETAILS), { message: 'There are more problems' }]
}

export function unauthenticated(message: string): DomainError {
  return new DomainError('unauthenticated', message)
}

/** The caller may not do this; `missing` is what they lack, if a permission would help. */
export function forbidden(message: string, missing?: MissingPermission): DomainError {
  return missing === undefined
    ? new DomainError('forbidden', message)
    : forbiddenFor(message, [missing.anyOf.join(' or ')], [missing])
}

/**
 * The caller may not do this.
 *
 * @param permissions the missing permissions; alternatives are one entry, joined by "or"
 * @param missingPermissions the same for programs, where their places are known
 * @param lacks what is missing, for people, where it is more than the permissions
 */
export function forbiddenFor(
  message: string,
  permissions: readonly string[],
  missingPermissions: readonly MissingPermission[] = [],
  lacks: readonly string[] = permissions,
): DomainError {
  const details = lacks.map((lack) => ({ message: lack }))
  return new DomainError('forbidden', message, details, {
    missingPermissions: missingPermissions.length === 0 ? undefined : missingPermissions.slice(0, MAX_DETAILS),
    permission: permissions[0],
  })
}

/**
 * Returns a refusal with the message that is stored of it when a job is refused: who reads that later sees other
 * projects than the account of the job, and can send no header with what the job does.
 */
export function withStored(refusal: DomainError, stored: string): DomainError {
  return new DomainError(refusal.kind, refusal.message, refusal.details, { ...refusal, stored })
}

/** Returns why a job could not do something, as users read it; the log has all other errors. */
export function storedReason(error: Error | undefined): string {
  return error instanceof DomainError ? (error.stored ?? error.message) : 'Something went wrong on our side'
}

/** Something does not exist, or not where the caller looked for it. */
export function missing(noun: string, name: string | number): DomainError {
  return new DomainError('missing', `There is no ${noun} ${quoted(name)}`)
}

/**
 * Returns the row that was looked for by its name.
 *
 * @throws DomainError missing when there is none
 */
export function firstOrMissing<Row>([row]: readonly Row[], noun: string, name: string | number): Row {
  if (row === undefined) throw missing(noun, name)
  return row
}

/**
 * Ensures that no row has a name that has to be unique.
 *
 * @param rows the rows that have it
 * @throws DomainError taken
 */
export function assertNameFree(rows: readonly unknown[], noun: string, name: string): void {
  if (rows.length > 0) throw taken(noun, name)
}

/** Adds to a refusal the path of the value in the request that it is about. */
export function withPath({ kind, message }: DomainError, path: string): DomainError {
  return new DomainError(kind, message, [{ message, path }])
}

/** The name is already taken. */
export function taken(noun: string, name: string | number): DomainError {
  return conflict(`The ${noun} ${quoted(name)} exists already`)
}

/** The request conflicts with the current state. */
export function conflict(message: string): DomainError {
  return new DomainError('conflict', message)
}

/** The resource has another revision than the caller requires. */
export function changed(message: string, details: readonly ErrorDetail[], meanwhile: ChangedMeanwhile): DomainError {
  return new DomainError('changed', message, firstDetails(details), { meanwhile })
}

export function unsupported(message: string): DomainError {
  return new DomainError('unsupported', message)
}

/** There were too many attempts; the next one is accepted after this number of seconds. */
export function limited(retryAfterSeconds: number): DomainError {
  const message = `There were too many attempts. Try again in ${retryAfterSeconds} seconds`
  return new DomainError('limited', message, undefined, { retryAfterSeconds })
}

/** Returns the refusal that `work` throws, for callers that collect them; undefined if it throws none. */
export function refusalOf(work: () => unknown): DomainError | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
}

function quoted(name: string | number): string {
  return typeof name === 'number' ? String(name) : `"${name}"`
}

/**
 * Another server that the request needs does not answer, or the server lacks what it needs for it.
 *
 * @param outage the state of this server, if that is the reason
 */
export function unavailable(message: string, outage?: Outage): DomainError {
  return new DomainError('unavailable', message, undefined, {
    retryAfterSeconds: UNAVAILABLE_SECONDS,
    ...(outage !== undefined && { outage }),
  })
}

const UNAVAILABLE_SECONDS = 5

/** The request of a directory breaks a rule of SCIM; `path` points to the value in it. */
export function invalidScim(scimType: ScimType, message: string, path = '/body'): DomainError {
  return new DomainError('invalid', message, [{ message, path }], { scimType })
}

/** The change would take what has to stay. */
export function keptBack(message: string): DomainError {
  return new DomainError('conflict', message, undefined, { scimType: 'mutability' })
}
