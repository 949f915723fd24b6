import { sql } from 'kysely'
import { connectPostgres } from '../../src/db/connect.ts'
import type { Db } from '../../src/db/handles.ts'
import { askedBeside } from '../../src/db/readiness.ts'
import { sharedDatabase } from './database.ts'
import { logged } from './logged.ts'
import { serverOn } from './server.ts'

async function shared() {
  const { connection, url } = await sharedDatabase()
  return { db: connection.db, url }
}

/** A server whose sessions take no writes; the embedded engine has one session, which has to change its mind. */
export async function readOnlyServer(of?: { readonly db: Db; readonly url: string | undefined }) {
  const { db: writable, url } = of ?? (await shared())
  const readOnly = url && connectPostgres(`${url}?options=-c%20default_transaction_read_only%3Don`, () => {})
  const db = readOnly ? readOnly.db : writable
  const log: string[] = []
  const app = await serverOn(db, { log: logged(log, 'info') })
  const set = async (session: Db, isReadOnly: boolean) => {
    await sql.raw(`set default_transaction_read_only = ${isReadOnly}`).execute(session)
  }
  return {
    app,
    log,
    async setReadOnly(isReadOnly: boolean) {
      if (!readOnly) await set(db, isReadOnly)
    },
    /** On PostgreSQL, the probe has a session of its own. */
    setProbeReadOnly: (isReadOnly: boolean) => askedBeside(db, (session) => set(session, isReadOnly)),
    async close() {
      await app.close()
      if (readOnly) await readOnly.close()
    },
  }
}
