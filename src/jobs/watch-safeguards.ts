import { systemActor, unapprovedActor } from '../domain/actor.ts'
import { DomainError } from '../domain/errors.ts'
import type { Lane } from '../domain/safeguards/safeguard.ts'
import { type AskPrometheus, readSource } from '../domain/safeguards/sources.ts'
import {
  type ClaimedSafeguard,
  claimSafeguard,
  dueSafeguards,
  holdReading,
  passOverIdle,
  storeReading,
} from '../domain/safeguards/watching.ts'
import { inTransaction, type TransactionSetting } from '../domain/transaction/in-transaction.ts'
import type { Transaction } from '../domain/transaction/transaction.ts'
import type { Lateness } from './lateness.ts'
import { newTurns, type Turns } from './turns.ts'

/** How many safeguards of a lane are read at the same time, and how many of these in one project. */
const AT_ONCE: Readonly<Record<Lane, { readonly all: number; readonly ofProject: number }>> = {
  stored: { all: 3, ofProject: 3 },
  prometheus: { all: 4, ofProject: 2 },
  late: { all: 2, ofProject: 1 },
}

/** After how long a server without the address of Prometheus says so, where no server has asked. */
const LEFT_MS = 30_000

/** For how long a run takes more. It ends soon, so that the next one takes what is due by then. */
const RUN_MS = 3000

/**
 * The jobs that read the safeguards that are due, one for each lane: so those which read what is stored wait for no
 * query, and those whose source answers wait for no source that answers late. A few of them are read at the same time,
 * but not all in one project, and projects take turns. Every instance runs the jobs; the one that claims a safeguard
 * first reads it. A server without the address of Prometheus leaves queries to servers with the address, and says so
 * only where nobody has asked for a time.
 *
 * @param late gets for how long each safeguard was due when it was claimed
 * @throws AggregateError at the end of a run, with what could not be stored
 */
export function watchSafeguards(
  setting: TransactionSetting,
  prometheus: AskPrometheus | undefined,
  late: Lateness = () => {},
): Readonly<Record<Lane, () => Promise<void>>> {
  const inJob = <Result>(work: (transaction: Transaction) => Promise<Result>) =>
    inTransaction(setting, systemActor, work)
  const turnsIn: Readonly<Record<Lane, Turns>> = { stored: newTurns(), prometheus: newTurns(), late: newTurns() }

  /**
   * Reads a safeguard and stores the reading. Where a freeze holds what it has to do, it is tried again; without the
   * approvals that turning off needs there, it only pauses, and says so.
   */
  async function watch(safeguard: ClaimedSafeguard): Promise<void> {
    const time = { now: setting.clock(), watched: safeguard }
    const reading = await readSource({ db: setting.db, prometheus }, safeguard, safeguard.source, time)
    try {
      await inTransaction(setting, unapprovedActor, (transaction) => storeReading(transaction, safeguard, reading))
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      if (error.kind === 'forbidden') return inJob((transaction) => storeReading(transaction, safeguard, reading, true))
      // It was moved or archived meanwhile: the next reading finds it there, or not.
      if (error.kind !== 'frozen') return
      await inJob((transaction) => holdReading(transaction, safeguard, reading))
    }
  }

  /** Reads what is due in a lane. */
  async function watchLane(lane: Lane): Promise<void> {
    const { all, ofProject } = AT_ONCE[lane]
    const leftMs = lane === 'stored' || prometheus !== undefined ? 0 : LEFT_MS
    const failed: unknown[] = []
    const projects: string[] = []
    const isBusy = (project: string) => projects.filter((one) => one === project).length >= ofProject
    await inJob((transaction) => passOverIdle(transaction, lane))
    const dueBy = new Date(setting.clock().getTime() - leftMs)
    const due = turnsIn[lane].order(await dueSafeguards(setting.db, dueBy, lane))
    const until = performance.now() + RUN_MS
    const nextDue = () => {
      const next = due.find(({ project }) => !isBusy(project))
      if (next !== undefined) due.splice(due.indexOf(next), 1)
      return next
    }
    const claimNext = async () => {
      for (let next = nextDue(); next !== undefined; next = nextDue()) {
        const { id, project, nextReadAt } = next
        const claimed = await inJob((transaction) => claimSafeguard(transaction, lane, id))
        if (claimed === undefined) continue
        const now = setting.clock()
        late(now.getTime() - nextReadAt.getTime() - leftMs, now)
        turnsIn[lane].took(project)
        projects.push(claimed.project)
        return claimed
      }
      return undefined
    }
    const claim = inTurn(claimNext)
    const watchInTurn = async () => {
      while (performance.now() < until) {
        const safeguard = await claim()
        if (safeguard === undefined) break
        if (safeguard.isWatched) await watch(safeguard).catch((error) => failed.push(error))
        projects.splice(projects.indexOf(safeguard.project), 1)
      }
    }
    const ended = await Promise.allSettled(Array.from({ length: all }, watchInTurn))
    failed.push(...ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])))
    if (failed.length > 0) throw new AggregateError(failed, 'Safeguards could not be read')
  }

  return {
    stored: () => watchLane('stored'),
    prometheus: () => watchLane('prometheus'),
    late: () => watchLane('late'),
  }
}

/** Returns work that begins only when what was called before it has ended. */
function inTurn<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return () => {
    const mine = last.then(work)
    last = mine.catch(() => {})
    return mine
  }
}
