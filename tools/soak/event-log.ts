import pg from 'pg'
import { pause } from './random.ts'

/** A stored event, and the transaction that recorded it. */
export type LoggedEvent = {
  readonly id: number
  readonly transaction: string
  readonly type: string
  readonly by: number
  readonly project: string | null
  readonly environment: string | null
  readonly feature: string | null
  readonly request: number | null
  readonly data: Readonly<Record<string, unknown>> | null
  readonly preData: Readonly<Record<string, unknown>> | null
  readonly tags: readonly { type: string; value: string }[] | null
}

/** Reads the database directly, without the servers. Each query waits until the database can be reached. */
export type EventLog = {
  by(creator: number, after: number): Promise<LoggedEvent[]>
  /**
   * Returns the events of changes to the feature itself. These hold its lock, so their events are committed in the
   * order of their ids. Events of a change request name a feature without that lock.
   */
  ofFeature(name: string, after: number): Promise<LoggedEvent[]>
  ofRequest(id: number, after: number): Promise<LoggedEvent[]>
  ofTypes(types: readonly string[], after: number): Promise<LoggedEvent[]>
  /** Returns the events of everything, up to `limit`. */
  all(after: number, limit: number): Promise<LoggedEvent[]>
  /** Returns the number of a caller's events up to an id, and the sum of their ids. */
  ledger(creator: number, until: number): Promise<{ events: number; sum: number }>
  rows<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** Waits until all transactions that a server began before now have ended: their outcome is final then. */
  settled(connectionName: string): Promise<void>
  close(): Promise<void>
}

const COLUMNS = `id::int as id, transaction_id::text as transaction, type, created_by_user_id as by, project, environment,
  feature_name as feature, change_request_id as request, data, pre_data as "preData", tags`
const GIVE_UP_MS = 120_000

export function openEventLog(url: string): EventLog {
  const pool = new pg.Pool({ connectionString: url, max: 6, connectionTimeoutMillis: 5000 })
  pool.on('error', () => {})
  // Without this listener, a connection lost between two statements would end this process.
  pool.on('connect', (client) => client.on('error', () => {}))

  async function rows<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    const since = Date.now()
    for (;;) {
      try {
        return (await pool.query<Row>(text, values)).rows
      } catch (error) {
        // Retries only connection errors: an error of the statement itself would occur again.
        const isLost = !(error instanceof pg.DatabaseError) || /^(57P|08|53)/.test(error.code ?? '')
        if (!isLost || Date.now() - since > GIVE_UP_MS) throw error
        await pause(100)
      }
    }
  }
  const events = (condition: string, values: unknown[], limit = 100_000) =>
    rows<LoggedEvent>(`select ${COLUMNS} from events where ${condition} order by id limit ${limit}`, values)

  return {
    rows,
    by: (creator, after) => events('created_by_user_id = $1 and id > $2', [creator, after]),
    ofFeature: (name, after) => events(`feature_name = $1 and id > $2 and type not like 'change-%'`, [name, after]),
    ofRequest: (id, after) => events('change_request_id = $1 and id > $2', [id, after]),
    ofTypes: (types, after) => events('type = any($1) and id > $2', [types, after]),
    all: (after, limit) => events('id > $1', [after], limit),
    async ledger(creator, until) {
      const [row] = await rows<{ events: number; sum: number }>(
        `select count(*)::int as events, coalesce(sum(id), 0)::float8 as sum from events
         where created_by_user_id = $1 and id <= $2`,
        [creator, until],
      )
      return row ?? { events: 0, sum: 0 }
    },
    async settled(connectionName) {
      const [clock] = await rows<{ now: string }>('select clock_timestamp()::text as now')
      const open = `select from pg_stat_activity where application_name = $1 and xact_start < $2::timestamptz`
      const since = Date.now()
      while ((await rows(open, [connectionName, clock?.now])).length > 0) {
        if (Date.now() - since > GIVE_UP_MS) throw new Error(`A transaction of ${connectionName} does not end`)
        await pause(50)
      }
    },
    close: () => pool.end(),
  }
}
