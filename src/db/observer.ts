/** What work waits for: a connection of the pool, or a place among the transactions or the long operations. */
export type Queue = 'connection' | 'transaction' | 'heavy'

/** Gets what a database does, for metrics. Without an observer, nothing is measured. */
export type DatabaseObserver = {
  /** A statement has ended, with a result or an error. */
  statement(text: string, seconds: number): void
  /** The wait in a queue has ended, with a turn or without one. */
  waited(queue: Queue, seconds: number): void
}
