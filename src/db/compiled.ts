import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { jsonYielding } from '../yielding-json.ts'
import type { Db } from './handles.ts'

/** A placeholder for a parameter while a statement is built. It is never sent to the database. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * Builds and compiles a statement once and runs it with new parameters each time. Building a large statement costs
 * more than running it, so frequent reads use this function.
 *
 * @param build receives the database handle and, under the name of each parameter, a placeholder to use as its value
 * @returns a function that runs the statement and returns its rows
 */
export function compiled<Parameters extends Record<string, unknown>, Row>(
  build: (db: Db, parameter: Parameters) => { compile(db: Db): CompiledQuery<Row> },
): (db: Db, parameters: Parameters) => Promise<Row[]> {
  const queryOf = compiledQuery(build)
  return async (db, parameters) => (await db.executeQuery(queryOf(db, parameters))).rows
}

/** Like `compiled`, but returns a function that returns the query with its parameters instead of running it. */
export function compiledQuery<Parameters extends Record<string, unknown>, Row>(
  build: (db: Db, parameter: Parameters) => { compile(db: Db): CompiledQuery<Row> },
): (db: Db, parameters: Parameters) => CompiledQuery<Row> {
  let query: CompiledQuery<Row> | undefined
  return (db, parameters) => {
    query ??= build(db, slots<Parameters>()).compile(db)
    const values = query.parameters.map((value) => (value instanceof Slot ? parameters[value.name] : value))
    return { ...query, parameters: values }
  }
}

/**
 * Caches one compiled statement per shape, so that each statement has only the conditions that it needs.
 *
 * @param maxStatements the number of statements to keep: the most recently used ones
 * @param build returns a statement for a shape, such as one of `compiled`
 * @returns a function that returns the statement of a shape. Shapes are the same when their JSON is
 */
export function compiledByShape<Shape, Statement extends object>(
  maxStatements: number,
  build: (shape: Shape) => Statement,
): (shape: Shape) => Statement {
  const statements = new LRUCache<string, Statement>({ max: maxStatements })
  return (shape) => {
    const key = JSON.stringify(shape)
    const known = statements.get(key)
    if (known !== undefined) return known
    const built = build(shape)
    statements.set(key, built)
    return built
  }
}

/** The database types of an element's members, by member name. */
export type Columns<Element> = { readonly [Name in keyof Element & string]-?: string }

/**
 * Like `compiled`, for a statement that takes a list.
 *
 * @param build receives SQL that is used as a table with the name `given`: one row for each element, with its members
 *   in snake case and its `position`, from 1. Each result row must have the `position` of the element it belongs to
 * @returns a function that runs the statement for a list that is not empty, and returns its rows without `position`
 */
export function compiledForList<Element extends object, Row>(
  columns: Columns<Element>,
  build: (given: RawBuilder<unknown>) => RawBuilder<Row>,
): (db: Db, list: readonly Element[]) => Promise<Row[]> {
  const queryOf = compiledListQuery<Element, Row & { position: number }>(
    columns,
    (given) => sql<Row & { position: number }>`${build(given)}`,
  )
  return async (db, list) => {
    const { rows } = await db.executeQuery(await queryOf(db, list))
    return rows.map(({ position: _, ...row }) => row as Row)
  }
}

/** Like `compiledForList`, but returns a function that returns the query with the list instead of running it. */
export function compiledListQuery<Element extends object, Row>(
  columns: Columns<Element>,
  build: (given: RawBuilder<unknown>) => RawBuilder<Row>,
): (db: Db, list: readonly Element[]) => Promise<CompiledQuery<Row>> {
  const types = Object.entries<string>(columns).map(([name, type]) => `"${name}" ${type}`)
  const names = Object.keys(columns).map(snakeCase)
  const queryOf = compiledQuery<{ list: string }, Row>((_, { list }) =>
    build(sql`rows from (jsonb_to_recordset(${list}::jsonb) as (${sql.raw(types.join(', '))}))
      with ordinality as ${sql.raw(`given (${[...names, 'position'].join(', ')})`)}`),
  )
  return async (db, list) => {
    const json = list.length > LONG_LIST ? await jsonYielding(list) : JSON.stringify(list)
    return queryOf(db, { list: json })
  }
}

/** A longer list takes noticeable time to write as JSON. */
const LONG_LIST = 500

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
}

function slots<Parameters>(): Parameters {
  return new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as Parameters
}
