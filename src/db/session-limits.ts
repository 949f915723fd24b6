/** How long a session with PostgreSQL waits for things; 0 is without end. */
export type SessionLimits = {
  /** For a lock that another transaction has. */
  readonly lockMs: number
  /** For the end of a statement. The server stops it then. */
  readonly statementMs: number
  /**
   * For the answer to a statement. The connection is given up then: the server is frozen or out of reach, else it would
   * have stopped the statement before.
   */
  readonly answerMs: number
  /** For the next statement of a transaction. The server ends the connection then, and its locks with it. */
  readonly idleTransactionMs: number
}

export const sessionLimits: SessionLimits = {
  lockMs: 1_000,
  statementMs: 9_000,
  answerMs: 10_000,
  idleTransactionMs: 20_000,
}

/** For what may take as long as it takes, like migrations. */
export const noSessionLimits: SessionLimits = { lockMs: 0, statementMs: 0, answerMs: 0, idleTransactionMs: 0 }
