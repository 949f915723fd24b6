import { sql } from 'kysely'
import type { Db } from '../../src/db/handles.ts'
import { noting } from './noting.ts'

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Loops': number
  'Rows Removed by Join Filter'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Node[]
}

/** From the sixth time on, the database may run a prepared statement with one plan for all parameters. */
const PLANNED_EACH_TIME = 5

/**
 * Runs `read` and explains its statements, as they run for the first time and as they run when they have been prepared
 * for a while.
 *
 * @returns the tables that a statement read from one end to the other
 */
export async function scannedTables(db: Db, read: (db: Db) => Promise<unknown>): Promise<string[]> {
  const scanned = new Set((await plansOf(db, read)).flatMap(scansOf))
  return [...scanned].sort()
}

/**
 * Explains the statements of `read` like `scannedTables`.
 *
 * @returns the pages that the costliest one has looked at, and the pairs of rows that it compared for nothing
 */
export async function mostLookedAt(db: Db, read: (db: Db) => Promise<unknown>): Promise<number> {
  const plans = await plansOf(db, read)
  return Math.max(...plans.map((plan) => pagesOf(plan) + pairsOf(plan)))
}

async function plansOf(db: Db, read: (db: Db) => Promise<unknown>): Promise<Node[]> {
  const { db: noted, sent: statements } = noting(db)
  await read(noted)
  if (statements.length === 0) throw new Error('Nothing was read')
  return db.connection().execute(async (connection) => {
    const plans: Node[] = []
    for (const { sql: text, parameters } of statements) {
      const given = parameters.length === 0 ? '' : `(${parameters.map(literal).join(', ')})`
      await sql.raw(`prepare explained as ${text}`).execute(connection)
      const run = async () => {
        const explain = `explain (analyze, buffers, timing off, format json) execute explained${given}`
        const { rows } = await sql.raw<Record<string, [{ Plan: Node }]>>(explain).execute(connection)
        for (const [plan] of rows.flatMap((row) => Object.values(row))) plans.push(plan.Plan)
      }
      await run()
      for (let planned = 1; planned < PLANNED_EACH_TIME; planned++)
        await sql.raw(`explain execute explained${given}`).execute(connection)
      await run()
      await sql.raw('deallocate explained').execute(connection)
    }
    return plans
  })
}

/** The pages of the node above all others are those of all. */
function pagesOf(node: Node): number {
  return (node['Shared Hit Blocks'] ?? 0) + (node['Shared Read Blocks'] ?? 0)
}

function pairsOf(node: Node): number {
  const own = (node['Rows Removed by Join Filter'] ?? 0) * node['Actual Loops']
  return (node.Plans ?? []).reduce((sum, inner) => sum + pairsOf(inner), own)
}

/**
 * Explains how a statement finds the rows that it deletes: the kind of the topmost node below the deletion.
 *
 * @param parameters how many the statement has; their values are unknown
 */
export async function deletionScan(db: Db, text: string, parameters: number): Promise<string | undefined> {
  return db.connection().execute(async (connection) => {
    const given = parameters === 0 ? '' : `(${Array(parameters).fill('null').join(', ')})`
    await sql.raw(`prepare explained as ${text}`).execute(connection)
    const { rows } = await sql
      .raw<Record<string, [{ Plan: Node }]>>(`explain (format json) execute explained${given}`)
      .execute(connection)
    await sql.raw('deallocate explained').execute(connection)
    return Object.values(rows[0] ?? {})[0]?.[0].Plan.Plans?.at(-1)?.['Node Type']
  })
}

function scansOf(node: Node): string[] {
  const isScan = node['Node Type'] === 'Seq Scan' && node['Actual Loops'] > 0
  const own = isScan && node['Relation Name'] !== undefined ? [node['Relation Name']] : []
  return [...own, ...(node.Plans ?? []).flatMap(scansOf)]
}

/** A parameter as text of a statement; `prepare` knows its type. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Date) return quoted(value.toISOString())
  if (Array.isArray(value)) return quoted(`{${value.map((item) => JSON.stringify(String(item))).join(',')}}`)
  return quoted(String(value))
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
