import type pg from 'pg'
import { databaseOf } from '../../src/db/database.ts'
import type { Db } from '../../src/db/handles.ts'
import { inOneLine } from './locking-statements.ts'

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Loops'?: number
  'Actual Rows'?: number
  Operation?: string
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Node[]
}

/** A statement as PostgreSQL has executed it. */
export type Executed = {
  readonly text: string
  /** The pages that it touched, without those of its triggers, which are statements of their own. */
  readonly pages: number
  /** Whether it found or wrote a row. */
  readonly hasRows: boolean
  /** The tables that it read from one end to the other. */
  readonly scanned: readonly string[]
  /** The indexes in which it looked. */
  readonly indexes: readonly string[]
  /** The tables of which it wrote rows. */
  readonly written: readonly string[]
}

/** How PostgreSQL plans statements with parameters: once for all values, or each time for its values. */
export type PlanMode = 'force_generic_plan' | 'force_custom_plan'

/** Loads what explains statements into the sessions of a database that begin afterwards. Needs a superuser. */
export const EXPLAINING = "session_preload_libraries = 'auto_explain'"

/** Returns the address of a database whose sessions report every statement, also those in triggers, to their client. */
export function explainingUrl(url: string, mode: PlanMode): string {
  const settings = [
    'auto_explain.log_min_duration=0',
    'auto_explain.log_analyze=on',
    'auto_explain.log_timing=off',
    'auto_explain.log_buffers=on',
    'auto_explain.log_format=json',
    'auto_explain.log_level=notice',
    'auto_explain.log_nested_statements=on',
    `plan_cache_mode=${mode}`,
  ]
  const address = new URL(url)
  address.searchParams.set('options', settings.map((setting) => `-c ${setting}`).join(' '))
  return address.toString()
}

/** Calls `listener` with each statement that the connections of `db` execute. Their address is an `explainingUrl`. */
export function listenToPlans(db: Db, listener: (executed: Executed) => void): void {
  databaseOf(db).pool.on('connect', (client: pg.PoolClient) => {
    client.on('notice', ({ message = '' }) => {
      const json = message.slice(message.indexOf('plan:\n') + 'plan:\n'.length)
      if (message.startsWith('duration:')) listener(executedOf(JSON.parse(json)))
    })
  })
}

function executedOf({ 'Query Text': text, Plan: plan }: { 'Query Text': string; Plan: Node }): Executed {
  const nodes = nodesOf(plan)
  const tablesOf = (those: readonly Node[]) => [...new Set(those.flatMap((node) => node['Relation Name'] ?? []))]
  const isRun = (node: Node) => (node['Actual Loops'] ?? 0) > 0
  const foundIn = plan['Node Type'] === 'ModifyTable' ? (plan.Plans ?? []) : [plan]
  return {
    text: inOneLine(text),
    hasRows: foundIn.some((node) => (node['Actual Rows'] ?? 0) > 0),
    pages: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0),
    scanned: tablesOf(nodes.filter((node) => node['Node Type'] === 'Seq Scan' && isRun(node))),
    indexes: [...new Set(nodes.filter(isRun).flatMap((node) => node['Index Name'] ?? []))],
    written: tablesOf(nodes.filter((node) => node['Node Type'] === 'ModifyTable' && isRun(node))),
  }
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}
