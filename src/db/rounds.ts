import type { PoolClient } from 'pg'
import type { Result } from './batch.ts'
import { type DatabaseClient, isUnanswered, NO_RESULT } from './client.ts'
import { isAlike, isGathered } from './touches.ts'

/** A transaction that several use at once, over one connection. */
export type Rounds = {
  /**
   * The answer of a statement; that of one whose answer nobody needs comes at once, and is empty. Those of one sender are
   * done in their order.
   */
  send(sender: object, text: string, values: readonly unknown[]): Promise<Result>
  /** The first error of the database, which takes no statement after it. */
  failure(): unknown
  commit(): Promise<unknown>
  rollback(): Promise<unknown>
}

type Sent = { readonly text: string; values: readonly unknown[]; readonly askers: Asker[] }

/** Who waits for an answer. */
type Asker = {
  /** How long the list is that they gave, where a statement is about lists that are gathered. */
  readonly length: number
  resolve(result: Result): void
  reject(reason: unknown): void
}

/**
 * Begins a transaction whose statements go to the database in rounds: what its users have to ask once all of them have
 * heard the answer to what they asked before is sent in one batch, and answered in one piece.
 *
 * @param beginning statements that go first
 */
export function inRounds(client: PoolClient & DatabaseClient, beginning: readonly string[]): Rounds {
  const next: Sent[] = beginning.map((text) => ({ text, values: [], askers: [] }))
  /** Where in the next round the last statement of each sender is. */
  const places = new Map<object, number>()
  /** What the next round asks for all who ask alike. */
  const shared = new Map<string, Promise<Result>>()
  let isUnderWay = false
  let hasBegun = false
  let failed: { readonly reason: unknown } | undefined

  async function sendAll(): Promise<void> {
    const round = next.splice(0)
    shared.clear()
    places.clear()
    hasBegun = true
    try {
      const results = await client.queryTogether(round)
      for (const [index, { askers }] of round.entries()) answer(askers, results[index] ?? NO_RESULT)
    } catch (reason) {
      failed ??= { reason }
      const askers = [...round, ...next.splice(0)].flatMap((sent) => sent.askers)
      for (const { reject } of askers) reject(reason)
    }
    isUnderWay = false
    // What was asked for while the round was under way waited for its end.
    if (next.some(({ text }) => !isUnanswered(text))) sendSoon()
  }

  /** All that can be done without another answer is done before the event loop comes to this. */
  function sendSoon(): void {
    if (isUnderWay) return
    isUnderWay = true
    setImmediate(sendAll)
  }

  async function send(sender: object, text: string, values: readonly unknown[]): Promise<Result> {
    if (!isAlike(text)) return sendAnyway(sender, text, values)
    const sameness = `${text} ${JSON.stringify(values)}`
    const answer = shared.get(sameness) ?? sendAnyway(sender, text, values)
    shared.set(sameness, answer)
    return answer
  }

  async function sendAnyway(sender: object, text: string, values: readonly unknown[]): Promise<Result> {
    if (failed !== undefined) throw failed.reason
    const { askers } = added(sender, text, values)
    if (isUnanswered(text)) return NO_RESULT
    return new Promise((resolve, reject) => {
      askers.push({ length: isGathered(text) ? listIn(values).length : 0, resolve, reject })
      sendSoon()
    })
  }

  /** A statement of the next round: a new one, or one of the same text that takes its list as well. */
  function added(sender: object, text: string, values: readonly unknown[]): Sent {
    const place = isGathered(text) ? next.findLastIndex((sent) => sent.text === text) : -1
    const same = next[place]
    // It would come before what the sender has sent before.
    if (same === undefined || place < (places.get(sender) ?? 0)) {
      places.set(sender, next.length)
      const sent = { text, values, askers: [] }
      next.push(sent)
      return sent
    }
    places.set(sender, place)
    same.values = [joined(same.values, values)]
    return same
  }

  return {
    send,
    failure: () => failed?.reason,
    commit: () => send(next, 'commit', []),
    rollback: async () => hasBegun && client.query('rollback'),
  }
}

/** Gives each who asked the rows that are about their part of the list. */
function answer(askers: readonly Asker[], result: Result): void {
  if (askers.length === 1) {
    askers[0]?.resolve(result)
    return
  }
  const rows = result.rows as { position: number }[]
  let end = 0
  for (const { length, resolve } of askers) {
    const start = end
    end += length
    const own = rows.filter(({ position }) => position > start && position <= start + length)
    resolve({ ...result, rowCount: own.length, rows: own })
  }
}

function listIn([list]: readonly unknown[]): unknown[] {
  return JSON.parse(String(list))
}

/** Two lists, as JSON and neither of them empty, as one. */
function joined([one]: readonly unknown[], [other]: readonly unknown[]): string {
  return `${String(one).slice(0, -1)},${String(other).slice(1)}`
}
