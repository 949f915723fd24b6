import { note, noted } from './run-notes.ts'
import { listenToStatements } from './statements.ts'

/** Statements that lock rows: in words, or by changing rows that another change may hold. */
const LOCKS = /\bfor (no key )?(update|share)\b|\bfor key share\b|(^|[\s(])(update|delete from) "?\w|\bdo update\b/
/** Scripts of tests and migrations, of several statements. */
const SCRIPT = /;\s*\S/
/** Where the name of a table can stand. */
const NAMED = /\b(delete from|from|join|update|into|using)\s+"?([a-z_]+)"?/g
const READS: readonly (string | undefined)[] = ['from', 'join', 'using']
/** Locks a table, and no row. */
const LOCKS_NO_ROW = /\bselect from [a-z_]+ where false for key share\b/g
/** Locks the rows of one of the tables that are read. */
const LOCKING_READ = /\bfor (?:no key )?(?:update|share)\b|\bfor key share\b/g

/** The notes of this worker. On the global object: every file of the worker shares it. */
const holder = globalThis as typeof globalThis & { lockingStatements?: Set<string> }

/** Returns the statements of this run that lock rows. */
export function lockingStatements(): ReadonlySet<string> {
  return noted('locking-statements')
}

/** Notes the statements that lock, from now on. */
export function noteLockingStatements(): void {
  if (holder.lockingStatements !== undefined) return
  const seen = new Set<string>()
  holder.lockingStatements = seen
  listenToStatements((text) => {
    if (seen.has(text) || SCRIPT.test(text)) return
    seen.add(text)
    if (LOCKS.test(text)) note('locking-statements', text)
  })
}

/**
 * Whether a statement locks rows of a table and reads other rows too, of the same table or of others. One that waits
 * for a lock sees the row as it is then, and the rest as it was before.
 *
 * @param tables the names of all tables and views
 */
export function isMixed(text: string, tables: ReadonlySet<string>): boolean {
  const statement = inOneLine(text)
  const named = [...statement.matchAll(NAMED)].filter(([, , name = '']) => tables.has(name))
  const reads = named.filter(([, word]) => READS.includes(word)).length
  const lockingReads = [...statement.matchAll(LOCKING_READ)].length
  const isOfOneTable = new Set(named.map(([, , name]) => name)).size <= 1
  return LOCKS.test(statement) && (!isOfOneTable || reads > lockingReads)
}

/** A statement without marks, breaks and the quotes of names, which Kysely's builder writes. */
export function inOneLine(text: string): string {
  return text
    .replaceAll(/\/\*.*?\*\//g, ' ')
    .replaceAll('"', '')
    .replaceAll(LOCKS_NO_ROW, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
