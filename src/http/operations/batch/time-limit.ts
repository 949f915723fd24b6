import { unavailable } from '../../../domain/errors.ts'

/**
 * How long operations of one transaction may take until the last of them begins: until its end, the transaction keeps
 * its locks from others, and on the embedded database also the only connection.
 */
export const BATCH_MS = 10_000

/**
 * How long a dry run may make the changes that it has added to change requests. Callers without rights may add them,
 * and the features are locked meanwhile.
 */
export const TRIAL_APPLY_MS = 2000

/**
 * Begins the time of a batch. Returns a function to call before each operation.
 *
 * @throws DomainError unavailable, from the function, when the time is over
 */
export function timeLimit(limitMs: number): () => void {
  const isInTime = within(limitMs)
  return () => {
    if (!isInTime())
      throw unavailable(
        `The operations take more than ${limitMs / 1000} seconds together. Nothing was changed: send fewer at once`,
      )
  }
}

/** Returns whether a time that begins now is not over, each time that it is asked. */
export function within(limitMs: number): () => boolean {
  const until = performance.now() + limitMs
  return () => performance.now() <= until
}
