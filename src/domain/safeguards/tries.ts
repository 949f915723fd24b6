import { perDatabase } from '../../db/database.ts'
import type { Db } from '../../db/handles.ts'
import { DomainError } from '../errors.ts'
import type { Lane } from './safeguard.ts'

/** How many callers of a server can try sources of a lane at the same time. */
const AT_ONCE = 5
const RETRY_AFTER_SECONDS = 3

/** The callers that try a source at the moment, and its lane. */
const tryingOn = perDatabase(() => new Map<string, Lane>())

/**
 * Tries a source for a caller, one at a time. A source that hangs holds up no source of another lane.
 *
 * @throws DomainError limited, while the caller tries one already, or too many callers do
 */
export async function tryOnce<Result>(
  db: Db,
  { caller, lane }: { readonly caller: string; readonly lane: Lane },
  work: () => Promise<Result>,
): Promise<Result> {
  const trying = tryingOn(db)
  if (trying.has(caller)) throw busy('You try a source already')
  if ([...trying.values()].filter((one) => one === lane).length >= AT_ONCE) throw busy('Others try sources')
  trying.set(caller, lane)
  try {
    return await work()
  } finally {
    trying.delete(caller)
  }
}

function busy(why: string): DomainError {
  const message = `${why}. Try again in ${RETRY_AFTER_SECONDS} seconds`
  return new DomainError('limited', message, undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS })
}
