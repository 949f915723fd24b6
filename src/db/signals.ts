import type { Db } from './handles.ts'
import { perDatabase } from './per-database.ts'

type Listeners = { readonly commit: Set<() => void>; readonly forget: Set<() => void> }

const listenersOf = perDatabase<Listeners>(() => ({ commit: new Set(), forget: new Set() }))

/** Calls `listener` after each change that this process commits to a database. */
export function onCommit(db: Db, listener: () => void): void {
  listenersOf(db).commit.add(listener)
}

/** Calls `listener` when a connection was lost: the next one may lead to another database, or to an older state of it. */
export function onForget(db: Db, listener: () => void): void {
  listenersOf(db).forget.add(listener)
}

export function signal(db: Db, what: keyof Listeners): void {
  for (const listener of listenersOf(db)[what]) listener()
}
