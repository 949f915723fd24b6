import { unavailable } from '../../domain/errors.ts'

/**
 * How long operations of one transaction may take until the last of them begins: until its end, the transaction keeps
 * its locks from others, and on the embedded database also the only connection.
 */
export const BATCH_MS = 10_000

/** The time of a batch. */
export type TimeLimit = {
  /** Whether it is not over. */
  readonly isInTime: () => boolean
  /** @throws DomainError unavailable when it is over */
  readonly assertInTime: () => void
}

/** Begins the time of a batch. Look at it before each operation. */
export function timeLimit(limitMs: number): TimeLimit {
  const until = performance.now() + limitMs
  const isInTime = () => performance.now() <= until
  return {
    isInTime,
    assertInTime() {
      if (!isInTime())
        throw unavailable(
          `The operations take more than ${limitMs / 1000} seconds together. Nothing was changed: send fewer at once`,
        )
    },
  }
}
