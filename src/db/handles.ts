import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../generated/database.ts'

/** The database handle for reads. A `Tx` can be used as a `Db`. */
export type Db = Kysely<Database>

/** An open transaction. Every write needs one. */
export type Tx = Transaction<Database>
