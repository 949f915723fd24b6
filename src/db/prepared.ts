import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { mapGivingWay } from '../giving-way.ts'
import type { Db } from './handles.ts'

/** Stands for a parameter while a statement is built; never reaches the database. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * Builds and compiles a statement once and runs it with new parameters each time. Building a large statement costs
 * more than running it, so the reads that everybody does are made this way.
 *
 * @param build receives the database handle and, under the name of each parameter, a placeholder to use as its value
 * @returns a function that runs the statement and gives its rows
 */
export function prepared<Parameters extends Record<string, unknown>, Row>(
  build: (db: Db, parameter: Parameters) => { compile(db: Db): CompiledQuery<Row> },
): (db: Db, parameters: Parameters) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, parameters) => {
    compiled ??= build(db, slots<Parameters>()).compile(db)
    const values = compiled.parameters.map((value) => (value instanceof Slot ? parameters[value.name] : value))
    const result = await db.executeQuery<Row>({ ...compiled, parameters: values })
    return result.rows
  }
}

/** The types that the members of an element have in the database, by their names. */
export type Columns<Element> = { readonly [Name in keyof Element & string]-?: string }

/**
 * The same for a statement about a list.
 *
 * @param build receives what stands in the place of a table, called `given`: a row for each element, with its members in
 *   snake case and its `position`, from 1. Each row of the answer has the position of the element that it is about
 * @returns a function that runs the statement for a list that is not empty, and gives its rows without that
 */
export function preparedForList<Element extends object, Row>(
  columns: Columns<Element>,
  build: (given: RawBuilder<unknown>) => RawBuilder<Row>,
): (db: Db, list: readonly Element[]) => Promise<Row[]> {
  const types = Object.entries<string>(columns).map(([name, type]) => `"${name}" ${type}`)
  const names = Object.keys(columns).map(snakeCase)
  const run = prepared<{ list: string }, Row & { position: number }>((_, { list }) => {
    const given = sql`rows from (jsonb_to_recordset(${list}::jsonb) as (${sql.raw(types.join(', '))}))
      with ordinality as ${sql.raw(`given (${[...names, 'position'].join(', ')})`)}`
    return sql<Row & { position: number }>`${build(given)}`
  })
  return async (db, list) => {
    const json = list.length > LONG_LIST ? await longJson(list) : JSON.stringify(list)
    const rows = await run(db, { list: json })
    return rows.map(({ position: _, ...row }) => row as Row)
  }
}

/** What is longer takes noticeable time to write as JSON. */
const LONG_LIST = 500

async function longJson(list: readonly object[]): Promise<string> {
  return `[${(await mapGivingWay(list, (element) => JSON.stringify(element))).join(',')}]`
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
}

function slots<Parameters>(): Parameters {
  return new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as Parameters
}
