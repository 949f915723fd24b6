export type ErrorKind = 'invalid' | 'unauthenticated' | 'forbidden' | 'missing' | 'conflict' | 'unsupported' | 'limited'

/** One thing that is wrong; `path` is a JSON pointer that starts with /body, /params or /query. */
export type ErrorDetail = { message: string; path?: string }

/** A refusal that the caller is told about. Everything else that is thrown is a fault of ours. */
export class DomainError extends Error {
  readonly kind: ErrorKind
  readonly details: readonly ErrorDetail[] | undefined
  /** Of a refusal that is over by itself: when. */
  readonly retryAfterSeconds: number | undefined

  constructor(kind: ErrorKind, message: string, details?: readonly ErrorDetail[], retryAfterSeconds?: number) {
    super(message)
    this.kind = kind
    this.details = details
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The request breaks a rule; `path` says where. */
export function invalid(message: string, path?: string): DomainError {
  return new DomainError('invalid', message, path === undefined ? undefined : [{ message, path }])
}

/** How many problems one answer lists. */
export const MOST_DETAILS = 100

/** The request breaks several rules at once. */
export function invalidAll(message: string, details: readonly ErrorDetail[]): DomainError {
  return new DomainError('invalid', message, firstDetails(details))
}

/** The first of very many problems, and that there are more. */
export function firstDetails(details: readonly ErrorDetail[]): readonly ErrorDetail[] {
  if (details.length <= MOST_DETAILS) return details
  return [...details.slice(0, MOST_DETAILS), { message: 'There are more problems' }]
}

export function unauthenticated(message: string): DomainError {
  return new DomainError('unauthenticated', message)
}

/** The caller may not do this; `permission` is what is missing, where one would help. */
export function forbidden(message: string, permission?: string): DomainError {
  return new DomainError('forbidden', message, permission === undefined ? undefined : [{ message: permission }])
}

/** The caller may not do this; `lacks` names each thing that is missing. */
export function forbiddenFor(message: string, lacks: readonly string[]): DomainError {
  return new DomainError(
    'forbidden',
    message,
    lacks.map((lack) => ({ message: lack })),
  )
}

/** There is no such thing, or not where the caller looked for it. */
export function missing(noun: string, name: string | number): DomainError {
  return new DomainError('missing', `There is no ${noun} ${quoted(name)}`)
}

/** A refusal with the place in the request that it is about. */
export function placed({ kind, message }: DomainError, path: string): DomainError {
  return new DomainError(kind, message, [{ message, path }])
}

/** A thing of that name is there already. */
export function taken(noun: string, name: string | number): DomainError {
  return conflict(`The ${noun} ${quoted(name)} exists already`)
}

/** The request contradicts what is there. */
export function conflict(message: string): DomainError {
  return new DomainError('conflict', message)
}

export function unsupported(message: string): DomainError {
  return new DomainError('unsupported', message)
}

/** There were too many attempts; the next one is taken after so many seconds. */
export function limited(retryAfterSeconds: number): DomainError {
  const message = `There were too many attempts. Try again in ${retryAfterSeconds} seconds`
  return new DomainError('limited', message, undefined, retryAfterSeconds)
}

/** The refusal that `work` ends in, for whoever collects them; undefined when it does not. */
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
