/** The time limits of a PostgreSQL session, in milliseconds; 0 means no limit. */
export type SessionLimits = {
  /** For a lock that another transaction holds. */
  readonly lockMs: number
  /** For a statement. The server stops it after that. */
  readonly statementMs: number
  /**
   * For the answer to a statement. After that the connection is destroyed: the server is frozen or can't be reached,
   * otherwise it would have stopped the statement earlier.
   */
  readonly answerMs: number
  /** For the next statement of a transaction. After that the server ends the connection and releases its locks. */
  readonly idleTransactionMs: number
}

export const sessionLimits: SessionLimits = {
  lockMs: 1_000,
  statementMs: 9_000,
  answerMs: 10_000,
  idleTransactionMs: 20_000,
}

/** For work without time limits, such as migrations. */
export const noSessionLimits: SessionLimits = { lockMs: 0, statementMs: 0, answerMs: 0, idleTransactionMs: 0 }
