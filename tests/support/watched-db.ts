import type { KyselyPlugin } from 'kysely'
import type { Db } from '../../src/db/handles.ts'

/** A database that counts the statements it is sent, and loses its connection on demand. */
export type WatchedDb = { db: Db; statements: number; isLost: boolean }

export function watched(real: Db): WatchedDb {
  const watch: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      state.statements++
      if (state.isLost) throw new Error('Connection terminated unexpectedly')
      return result
    },
  }
  const state: WatchedDb = { db: real.withPlugin(watch), statements: 0, isLost: false }
  return state
}
