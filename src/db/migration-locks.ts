/** The locks of PostgreSQL that a migration takes on tables that exist before it, from the weakest to the strongest. */
export const LOCKS = [
  'RowExclusiveLock',
  'ShareUpdateExclusiveLock',
  'ShareLock',
  'ShareRowExclusiveLock',
  'AccessExclusiveLock',
] as const
export type Lock = (typeof LOCKS)[number]

/** What others have to wait with, while a migration has a lock. */
export const WAITING: Readonly<Record<Lock, string>> = {
  RowExclusiveLock: 'only changes of the same rows wait',
  ShareUpdateExclusiveLock: 'only other migrations wait',
  ShareLock: 'changes wait',
  ShareRowExclusiveLock: 'changes wait',
  AccessExclusiveLock: 'reads and changes wait',
}

type Rule = readonly [pattern: RegExp, lock: Lock]

/** The first group of a pattern is the table. The first rule that fits a statement decides. */
const RULES: readonly Rule[] = [
  [/^create (?:unique )?index concurrently(?: if not exists)?(?: \w+)? on (?:only )?(\w+)/, 'ShareUpdateExclusiveLock'],
  [/^create (?:unique )?index(?: if not exists)?(?: \w+)? on (?:only )?(\w+)/, 'ShareLock'],
  [/^create (?:or replace )?(?:constraint )?trigger \w+ .*? on (\w+)/, 'ShareRowExclusiveLock'],
  [/^alter table (?:only )?(\w+) validate constraint/, 'ShareUpdateExclusiveLock'],
  [/^alter table (?:only )?(\w+) alter (?:column )?\w+ set statistics/, 'ShareUpdateExclusiveLock'],
  [/^alter table (?:only )?(\w+) (?:enable|disable) trigger/, 'ShareRowExclusiveLock'],
  [/^alter table (?:if exists )?(?:only )?(\w+)/, 'AccessExclusiveLock'],
  [/^drop table (?:if exists )?(\w+)/, 'AccessExclusiveLock'],
  [/^drop trigger (?:if exists )?\w+ on (\w+)/, 'AccessExclusiveLock'],
  [/^truncate (?:table )?(\w+)/, 'AccessExclusiveLock'],
  [/^comment on (?:column|table) (\w+)/, 'ShareUpdateExclusiveLock'],
  [/^insert into (\w+)/, 'RowExclusiveLock'],
  [/^update (?:only )?(\w+)/, 'RowExclusiveLock'],
  [/^delete from (?:only )?(\w+)/, 'RowExclusiveLock'],
  [/^lock table (\w+)/, 'AccessExclusiveLock'],
]

/** A foreign key, which also locks the table that it refers to. */
const REFERENCES = /\breferences (\w+)/g

/**
 * Returns the strongest lock that a migration takes on each table that is there before it, by the text of the
 * migration. A test compares it with the locks that PostgreSQL reports, for each migration that there is.
 */
export function locksOf(migration: string): Map<string, Lock> {
  const made = new Set<string>()
  const locks = new Map<string, Lock>()
  const note = (table: string | undefined, lock: Lock) => {
    if (table === undefined || made.has(table)) return
    const known = locks.get(table)
    if (known === undefined || LOCKS.indexOf(known) < LOCKS.indexOf(lock)) locks.set(table, lock)
  }
  const statements = statementsIn(migration)
  for (const statement of statements) {
    const created = /^create (?:unlogged )?table (?:if not exists )?(\w+)/.exec(statement)?.[1]
    if (created !== undefined) made.add(created)
    const dropped = /^drop index (?:if exists )?(\w+)/.exec(statement)?.[1]
    if (dropped !== undefined) note(tableOf(dropped, statements), 'AccessExclusiveLock')
    for (const [pattern, lock] of RULES) {
      const table = pattern.exec(statement)?.[1]
      if (table === undefined) continue
      note(table, lock)
      break
    }
    if (created !== undefined || statement.startsWith('alter table'))
      for (const [, table] of statement.matchAll(REFERENCES)) note(table, 'ShareRowExclusiveLock')
  }
  return new Map([...locks].sort(([one], [other]) => (one < other ? -1 : 1)))
}

const NEW_INDEX = /^create (?:unique )?index (?:concurrently )?(\w+) on (?:only )?(\w+)/

/** Returns the table of an index that a migration drops and makes again. */
function tableOf(index: string, statements: readonly string[]): string | undefined {
  return statements.map((statement) => NEW_INDEX.exec(statement)).find((made) => made?.[1] === index)?.[2]
}

/** Returns the statements of a migration in lower case, without comments, texts and bodies of functions. */
export function statementsIn(migration: string): string[] {
  const plain = migration
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'[^']*'/g, "''")
    .replace(/--[^\n]*/g, ' ')
    .replace(/"(\w+)"/g, '$1')
  return plain
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '')
}
