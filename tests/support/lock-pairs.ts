import { inOneLine } from './locking-statements.ts'
import { note, noted } from './run-notes.ts'
import { listenToStatements } from './statements.ts'

/** A lock that a statement asks for by a clause, and the aliases that it names. */
const CLAUSE =
  /\bfor (?:no key update|update|key share|share)\b(?: of ([a-z_]+(?:, [a-z_]+)*))?( nowait| skip locked)?/g
const WRITE = /(?:^|[\s(])(?:(?<!\bfor |\bno key )update|delete from) ([a-z_]+)/g
const NAMED = /\b(?:from|join) ([a-z_]+)(?: as)?(?: (?!join\b)([a-z_]+))?/g

/** Scripts of tests and migrations. */
const SCRIPT = /;\s*\S|^\s*--/

/** A transaction that had locked rows of one table, by `holding`, waits by `waiting` for rows of another. */
export type LockPair = Readonly<Record<'first' | 'second' | 'holding' | 'waiting', string>>

export type Lock = {
  readonly table: string
  readonly text: string
  readonly doesWait: boolean
  /** The end of its query, without subqueries: `order by` or a condition. Undefined for an update or a delete. */
  readonly query?: string
}

/** On the global object: every file of the worker shares it. */
const holder = globalThis as typeof globalThis & { lockPairs?: Set<string>; inOwnOrder?: boolean }

/**
 * Does something whose transactions lock in an order of their own, which is not noted: a batch locks in the order of
 * its operations, so random ones have each order. A deadlock ends one of two batches, which begins again.
 */
export async function inOrderOfOperations<Result>(work: () => Promise<Result>): Promise<Result> {
  holder.inOwnOrder = true
  try {
    return await work()
  } finally {
    holder.inOwnOrder = false
  }
}

/** Returns the pairs of this run, each with one of its statements for each worker. */
export function lockPairs(): LockPair[] {
  return [...noted('lock-pairs')].map((text) => JSON.parse(text) as LockPair)
}

/** Notes in which order each transaction locks tables, from now on. */
export function noteLockPairs(): void {
  if (holder.lockPairs !== undefined) return
  const seen = new Set<string>()
  holder.lockPairs = seen
  const locksOf = new WeakMap<object, Lock[]>()
  listenToStatements((text, client) => {
    if (text.startsWith('begin')) locksOf.set(client, [])
    if (/^(commit|rollback)/.test(text)) locksOf.delete(client)
    const held = locksOf.get(client)
    if (held === undefined) return
    for (const lock of locksOnce(text)) {
      if (held.some(({ table }) => table === lock.table)) continue
      for (const { table, text: holding } of lock.doesWait && holder.inOwnOrder !== true ? held : []) {
        const pair: LockPair = { first: table, second: lock.table, holding, waiting: lock.text }
        const key = `${pair.first} ${pair.second} ${isForChange(pair)}`
        if (!seen.has(key)) note('lock-pairs', JSON.stringify(pair))
        seen.add(key)
      }
      held.push(lock)
    }
  })
}

/** Whether the first lock of a pair is for a change of the rows, and not for a reference to them. */
export function isForChange({ holding }: LockPair): boolean {
  return !/\bfor (key )?share\b/.test(holding)
}

const known = new Map<string, readonly Lock[]>()

/** The same as `locksIn`, which reads each text only once: most statements of a run were sent before. */
function locksOnce(text: string): readonly Lock[] {
  const found = known.get(text) ?? locksIn(text)
  known.set(text, found)
  return found
}

/** Returns what a statement locks, in the order in which it says so. */
export function locksIn(text: string): Lock[] {
  if (SCRIPT.test(text)) return []
  const statement = inOneLine(text)
  const clauses = [...statement.matchAll(CLAUSE)].flatMap(({ index, 1: aliases, 2: unlessLocked }) =>
    locksOfClause(statement, levelBefore(statement, index), aliases?.split(', '), unlessLocked === undefined),
  )
  const written = [...statement.matchAll(WRITE)].map(([, table = '']) => ({ table, text: statement, doesWait: true }))
  return [...clauses, ...written]
}

/** Returns the text of the query that ends at `end`, without its subqueries and those around it. */
function levelBefore(statement: string, end: number): string {
  let depth = 0
  let level = ''
  for (let at = end - 1; at >= 0; at--) {
    const letter = statement[at]
    if (letter === ')') depth++
    if (depth === 0 && letter === '(') break
    if (depth === 0) level = letter + level
    if (letter === '(') depth--
  }
  return level
}

function locksOfClause(text: string, query: string, aliases: readonly string[] | undefined, doesWait: boolean): Lock[] {
  const named = [...query.matchAll(NAMED)].map(([, table = '', alias]) => ({ table, alias }))
  const locked = named.filter(({ table, alias }) => aliases?.includes(alias ?? table) ?? true)
  return locked.map(({ table }) => ({ table, text, doesWait, query }))
}
