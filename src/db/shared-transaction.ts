import { type CompiledQuery, type DatabaseConnection, type QueryResult, Transaction } from 'kysely'
import type { Database } from '../../generated/database.ts'
import { UNANSWERED_MARK } from './client.ts'
import { isConnectionFailure } from './connection-failure.ts'
import type { Db, Tx } from './handles.ts'
import type { Waiter } from './line.ts'
import { inRounds, type Rounds } from './rounds.ts'
import { touchOf } from './touches.ts'
import { inTransaction } from './transaction.ts'
import { underlyingOf } from './underlying.ts'

/** The most changes that one transaction takes. */
export const MOST_IN_ONE_TRANSACTION = 16
/** How many such transactions are under way, unless one waits for something. */
const MOST_AT_ONCE = 2
/** One that takes longer probably waits for a lock. */
const PATIENCE_MS = 50
/** How long the others in a transaction wait for a lock that one of them needs. */
const LOCK_TIMEOUT = `${UNANSWERED_MARK} set local lock_timeout = '100ms'`

/** A change that waits for its transaction, or is in it. */
type Member = {
  readonly subject: string | undefined
  readonly work: (tx: Tx) => Promise<unknown>
  resolve(result: unknown): void
  reject(reason: unknown): void
}

/** The changes of one database. */
type Line = { readonly waiting: Member[]; readonly busySubjects: Set<string>; underWay: number }

const lines = new WeakMap<Db, Line>()

/** Why a change has to be done again, in a transaction of its own. Nothing of it was stored. */
const APART = new Error('This change does not go together with others')

/**
 * Does `work` in a transaction, together with other changes that come at the same time: one commit stores all of them.
 * Each has another subject, and locks and writes nothing else, so none decides upon what another does. A change that
 * comes alone waits for nobody.
 *
 * A change that is refused before it has written anything leaves the others as they are. Whatever else goes wrong, in the
 * database or with one of them, takes back all, and each is done again in a transaction of its own. So is a change that
 * comes to a statement of which is not known that it touches its own subject only, see `touchOf`.
 *
 * @param work may be done twice, so it does nothing outside its transaction
 */
export async function inSharedTransaction<Result>(
  db: Db,
  subject: string | undefined,
  work: (tx: Tx) => Promise<Result>,
  waiter?: Waiter,
): Promise<Result> {
  const line = lines.get(db) ?? { waiting: [], busySubjects: new Set<string>(), underWay: 0 }
  lines.set(db, line)
  try {
    return await new Promise<Result>((resolve, reject) => {
      line.waiting.push({ subject, work, resolve: resolve as Member['resolve'], reject })
      start(db, line)
    })
  } catch (reason) {
    if (reason !== APART) throw reason
    return inTransaction(db, work, waiter)
  }
}

function start(db: Db, line: Line): void {
  if (line.underWay >= MOST_AT_ONCE) return
  const members = taken(line)
  if (members.length === 0) return
  line.underWay++
  let isCounted = true
  const makeRoom = () => {
    if (isCounted) line.underWay--
    isCounted = false
    start(db, line)
  }
  const patience = setTimeout(makeRoom, PATIENCE_MS)
  void together(db, members).finally(() => {
    clearTimeout(patience)
    for (const { subject = '' } of members) line.busySubjects.delete(subject)
    makeRoom()
  })
}

/**
 * Those who go next: who has waited longest, and no two with one subject. They lock in the order of their subjects, as
 * whoever locks several does, so that nobody waits in a circle.
 */
function taken({ waiting, busySubjects }: Line): Member[] {
  const members: Member[] = []
  const left = waiting.splice(0).filter((member) => {
    const { subject = '' } = member
    if (members.length === MOST_IN_ONE_TRANSACTION || busySubjects.has(subject)) return true
    if (subject !== '') busySubjects.add(subject)
    members.push(member)
    return false
  })
  waiting.push(...left)
  return members.sort(({ subject: one = '' }, { subject: other = '' }) => (one < other ? -1 : 1))
}

/** Does the work of all members and tells each how it ended. */
async function together(db: Db, members: readonly Member[]): Promise<void> {
  try {
    const outcomes = await underlyingOf(db).transactions.through(() => outcomesOf(db, members))
    for (const [index, { resolve, reject }] of members.entries()) {
      const outcome = outcomes[index]
      if (outcome?.status === 'fulfilled') resolve(outcome.value)
      else reject(outcome?.reason)
    }
  } catch (reason) {
    const failure = isOver(reason) ? APART : reason
    for (const { reject } of members) reject(failure)
  }
}

/** Whether it is certain that nothing was stored: the database says so. Of a connection that was lost nobody knows. */
function isOver(reason: unknown): boolean {
  if (reason === APART) return true
  return reason instanceof Error && 'severity' in reason && !isConnectionFailure(reason)
}

/** @throws what broke the transaction: nothing of it is stored, as far as the database could tell */
async function outcomesOf(db: Db, members: readonly Member[]): Promise<PromiseSettledResult<unknown>[]> {
  const client = await underlyingOf(db).pool.connect()
  const rounds = inRounds(client, members.length === 1 ? ['begin'] : ['begin', LOCK_TIMEOUT])
  let lost: Error | undefined
  try {
    const seats = members.map(() => seatIn(rounds))
    const outcomes = await Promise.allSettled(
      seats.map(async (seat, index) => members[index]?.work(transactionOver(db, seat))),
    )
    const isSpoilt = outcomes.some(({ status }, index) => status === 'rejected' && seats[index]?.hasWritten())
    const failure = rounds.failure() ?? (isSpoilt ? APART : undefined)
    if (failure !== undefined) throw failure
    await (outcomes.some(({ status }) => status === 'fulfilled') ? rounds.commit() : rounds.rollback())
    return outcomes
  } catch (reason) {
    lost = await rounds.rollback().then(
      () => undefined,
      (error: Error) => error,
    )
    throw reason
  } finally {
    client.release(lost)
  }
}

const shared = new WeakSet<Tx>()

/** Whether changes of others may be in a transaction. */
export function isShared(tx: Tx): boolean {
  return shared.has(tx)
}

/** The connection as one of the members has it. */
type Seat = DatabaseConnection & { hasWritten(): boolean }

function seatIn(rounds: Rounds): Seat {
  let hasWritten = false
  const seat: Seat = {
    hasWritten: () => hasWritten,
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      const touch = touchOf(sql)
      if (touch === 'unknown') throw APART
      if (touch === 'own') hasWritten = true
      const { rows, rowCount } = await rounds.send(seat, sql, parameters)
      return { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) }
    },
    streamQuery() {
      throw APART
    },
  }
  return seat
}

function transactionOver(db: Db, seat: Seat): Tx {
  const { dialect, driver } = underlyingOf(db)
  const executor = db.getExecutor().withConnectionProvider({ provideConnection: (consumer) => consumer(seat) })
  const tx = new Transaction<Database>({ config: { dialect }, dialect, driver, executor })
  shared.add(tx)
  return tx
}
