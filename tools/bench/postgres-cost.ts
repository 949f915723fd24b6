/**
 * The work of a PostgreSQL server on this machine for requests: its processor time, and the plans of its statements.
 */
import { readFileSync } from 'node:fs'
import pg from 'pg'

/** Linux counts processor time in hundredths of a second. */
const MICROSECONDS_PER_TICK = 10_000

export type PostgresCost = {
  /** The processor time of all processes of the server so far, in microseconds. */
  cpuMicroseconds(): number
  /**
   * Returns how PostgreSQL executed the statements of `work`, with `explain (analyze, buffers)`; undefined when its log
   * can't be read.
   */
  plansOf(work: () => Promise<unknown>): Promise<string[] | undefined>
  close(): Promise<void>
}

/** Watches a server that runs on this machine. Plans are of sessions that begin afterwards. */
export async function watchPostgres(databaseUrl: string): Promise<PostgresCost> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const first = async (text: string) => Object.values((await client.query(text)).rows[0] ?? {})[0]
  const server = parentOf(Number(await first('select pg_backend_pid()')))
  const log = (await first('select pg_current_logfile()')) as string | null
  if (log !== null) {
    const name = await first('select quote_ident(current_database())')
    await client.query(`alter database ${name} set session_preload_libraries = 'auto_explain'`)
    await client.query("load 'auto_explain'")
    for (const setting of ['log_analyze', 'log_buffers'])
      await client.query(`alter database ${name} set auto_explain.${setting} = on`)
  }
  const explain = async (isOn: boolean) => {
    // Sessions of the server under test take this over when they are signalled.
    await client.query(`alter system set auto_explain.log_min_duration = ${isOn ? 0 : -1}`)
    await client.query('select pg_reload_conf()')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    cpuMicroseconds: () => cpuOf(server),
    async plansOf(work) {
      if (log === null) return undefined
      const from = (await client.query('select size from pg_stat_file($1)', [log])).rows[0].size
      await explain(true)
      await work()
      await explain(false)
      const { rows } = await client.query('select pg_read_file($1, $2, 100000000) as text', [log, from])
      return plansIn(rows[0].text)
    },
    close: () => client.end(),
  }
}

/** Returns the tables of which a plan reads all rows. */
export function scannedTables(plan: string): string[] {
  return [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table = '']) => table)
}

/** Returns how many pages a plan touched. */
export function pagesOf(plan: string): number {
  const [, figures = ''] = /Buffers: shared(.*)/.exec(plan) ?? []
  return [...figures.matchAll(/(?:hit|read)=(\d+)/g)].reduce((sum, [, pages]) => sum + Number(pages), 0)
}

/** Entries of the log begin with a time, their further lines with a tab. */
function plansIn(text: string): string[] {
  const entries = text.split(/\n(?!\t)/)
  return entries.filter((entry) => entry.includes('plan:\n')).map((entry) => entry.slice(entry.indexOf('duration:')))
}

function cpuOf(server: number): number {
  const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(' ')
  const running = children.map(runTimeOf).reduce((sum, time) => sum + time, 0)
  // Processes that have ended: the server's own figures of them are coarse, but complete.
  const [user = 0, system = 0] = statOf(server).slice(13, 15).map(Number)
  return running + (user + system) * MICROSECONDS_PER_TICK
}

/** Returns the processor time of a process, in microseconds; 0 when it has ended. */
function runTimeOf(process: string): number {
  try {
    return Number(readFileSync(`/proc/${process}/schedstat`, 'utf8').split(' ')[0]) / 1000
  } catch {
    return 0
  }
}

function parentOf(process: number): number {
  return Number(statOf(process)[1])
}

/** Returns the fields of /proc/PID/stat after the name of the program, which may contain blanks. */
function statOf(process: number): string[] {
  const text = readFileSync(`/proc/${process}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}
