import { DomainError, type ErrorDetail } from '../errors.ts'

/** Runs `work`, whose errors refer to a body, and changes their paths: the body is at `path` of the request. */
export function withErrorPath<Result>(path: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw withRoot(path, error)
  }
}

/** Does the same as `withErrorPath` for asynchronous work. */
export async function withErrorPathAsync<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  return work().catch((error: unknown) => {
    throw withRoot(path, error)
  })
}

/** Runs `work`, and adds to the messages of its errors what they are about, such as "in the environment production". */
export function withErrorOf<Result>(what: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const details = error.details?.map((detail) => ({ ...detail, message: `${detail.message} (${what})` }))
    throw new DomainError(error.kind, `${error.message} (${what})`, details, error)
  }
}

/**
 * Runs `work`, whose errors refer to no body of the request: they get `path`, and their messages say what they are
 * about.
 */
export function withErrorsAt<Result>(path: string, what: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const message = `${error.message} (${what})`
    throw new DomainError(error.kind, message, [{ message, path }], error)
  }
}

function withRoot(path: string, error: unknown): unknown {
  if (!(error instanceof DomainError)) return error
  const details = error.details ?? [{ message: error.message, path: '/body' }]
  return new DomainError(
    error.kind,
    textAt(error.message, path),
    details.map((detail) => belowRoot(detail, path)),
    error,
  )
}

function belowRoot({ message, path = '/body' }: ErrorDetail, root: string): ErrorDetail {
  return {
    message: textAt(message, root),
    path: path === '/body' || path.startsWith('/body/') ? `${root}${path.slice('/body'.length)}` : path,
  }
}

/** Replaces paths in a body by paths below `root` in a text. */
function textAt(text: string, root: string): string {
  return text.replaceAll(/(?<![^ ])\/body\//g, `${root}/`)
}
