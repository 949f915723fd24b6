import { unavailable } from '../../domain/errors.ts'

/**
 * How long operations of one transaction may take until the last of them begins: until its end, the transaction keeps
 * its locks from others, and on the embedded database also the only connection.
 */
export const BATCH_MS = 10_000

/**
 * Begins the time of a batch. Returns a function to call before each operation.
 *
 * @throws DomainError unavailable, from the function, when the time is over
 */
export function timeLimit(limitMs: number): () => void {
  const until = performance.now() + limitMs
  return () => {
    if (performance.now() > until)
      throw unavailable(
        `The operations take more than ${limitMs / 1000} seconds together. Nothing was changed: send fewer at once`,
      )
  }
}
