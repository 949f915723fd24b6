/** What work waits for: a connection of the pool, or a place among the transactions or the long operations. */
export type Queue = 'connection' | 'transaction' | 'heavy'

/** Gets what a database does, for metrics and traces. Without an observer, nothing is measured. */
export type DatabaseObserver = {
  /**
   * A statement has ended. This is called where the statement was sent, in the same asynchronous context.
   *
   * @param failure the error; undefined after a result
   */
  statement(text: string, seconds: number, failure?: unknown): void
  /** The wait in a queue has ended, with a turn or without one. */
  waited(queue: Queue, seconds: number): void
}

/** Returns one observer for two; either may be absent. */
export function bothObservers(
  one: DatabaseObserver | undefined,
  other: DatabaseObserver | undefined,
): DatabaseObserver | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return {
    statement(...ended) {
      one.statement(...ended)
      other.statement(...ended)
    },
    waited(...ended) {
      one.waited(...ended)
      other.waited(...ended)
    },
  }
}
