import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../generated/database.ts'

/** Reads go through a `Db`. A `Tx` fits wherever a `Db` is asked for. */
export type Db = Kysely<Database>

/** An open transaction: what every write needs. */
export type Tx = Transaction<Database>
