import { type AliasedRawBuilder, type CompiledQuery, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { jsonYielding } from '../runtime/yielding-json.ts'
import type { Db } from './handles.ts'
import { snakeCase } from './sql.ts'

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
  build: (db: Db, parameter: Parameters) => Statement<Row>,
): (db: Db, parameters: Parameters) => Promise<Row[]> {
  const statementOf = compiledStatement(build)
  return async (db, parameters) => (await db.executeQuery(statementOf(parameters).compile(db))).rows
}

/** A statement with its parameters. `compile` returns it in the form in which a handle sends it. */
export type Statement<Row = unknown> = { compile(db: Db): CompiledQuery<Row> }

/**
 * Like `compiled`, but returns a function that returns the statement with its parameters instead of running it: for
 * `later` of a transaction.
 */
export function compiledStatement<Parameters extends Record<string, unknown>, Row = unknown>(
  build: (db: Db, parameter: Parameters) => Statement<Row>,
): (parameters: Parameters) => Statement<Row> {
  let query: CompiledQuery<Row> | undefined
  return (parameters) => ({
    compile(db) {
      query ??= build(db, slots<Parameters>()).compile(db)
      const values = query.parameters.map((value) => (value instanceof Slot ? parameters[value.name] : value))
      return { ...query, parameters: values }
    },
  })
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

/** A list as the table `given`: one row for each element, with its members and its `position`, from 1. */
export type Given<Element> = AliasedRawBuilder<Element & { position: number }, 'given'>

/**
 * Like `compiled`, for a statement that takes a list. The statement has to find the rows of each element by themselves,
 * with `lateral` or by a unique index: it is planned for one element, see `fewGiven`.
 *
 * @param build receives the list as the table `given`, for the builder or for SQL, where its columns are in snake case,
 *   and the database handle. Each result row must have the `position` of the element it belongs to
 * @returns a function that runs the statement for a list that is not empty, and returns its rows without `position`
 */
export function compiledForList<Element extends object, Row>(
  columns: Columns<Element>,
  build: (given: Given<Element>, db: Db) => Statement<Row>,
): (db: Db, list: readonly Element[]) => Promise<Row[]> {
  const statementOf = statementOfList<Element, Row>((list, db) => build(fewGiven(columns, list), db))
  return async (db, list) => {
    const { rows } = await db.executeQuery((await statementOf(list)).compile(db))
    return (rows as (Row & { position: number })[]).map(({ position: _, ...row }) => row as Row)
  }
}

/** Like `compiledStatement`, for a statement that takes a list, and may join it to other rows. */
export function compiledStatementForList<Element extends object, Row = unknown>(
  columns: Columns<Element>,
  build: (given: Given<Element>, db: Db) => Statement<Row>,
): (list: readonly Element[]) => Promise<Statement<Row>> {
  return statementOfList((list, db) => build(givenTable(columns, list), db))
}

/** @param build receives the placeholder for the list */
function statementOfList<Element, Row>(
  build: (list: string, db: Db) => Statement<Row>,
): (list: readonly Element[]) => Promise<Statement<Row>> {
  const statementOf = compiledStatement<{ list: string }, Row>((db, { list }) => build(list, db))
  return async (list) =>
    statementOf({ list: list.length > LONG_LIST ? await jsonYielding(list) : JSON.stringify(list) })
}

/**
 * Makes the table `given` from a list, for a statement that is built each time. The statement is the same for lists of
 * any length, so the database plans it once.
 */
export function givenRows<Element extends object>(columns: Columns<Element>, list: readonly Element[]): Given<Element> {
  return givenTable(columns, JSON.stringify(list))
}

/** @param list the elements as JSON, or the placeholder for it */
export function givenTable<Element extends object>(columns: Columns<Element>, list: string): Given<Element> {
  const types = Object.entries<string>(columns).map(([name, type]) => `"${name}" ${type}`)
  const rows = sql<Element & { position: number }>`
    rows from (jsonb_to_recordset(${list}::jsonb) as (${sql.raw(types.join(', '))})) with ordinality`
  const names = [...Object.keys(columns).map(snakeCase), 'position']
  return rows.as<'given'>(sql.raw(`given (${names.join(', ')})`))
}

/**
 * Like `givenTable`, with a condition that is always true, so that the planner expects one element in place of a
 * hundred. With a hundred, planning seems cheap compared to the rest: PostgreSQL makes a new plan for each of the next
 * hundreds of calls after new statistics. Not for joins of long lists: they would become loops within loops.
 */
function fewGiven<Element extends object>(columns: Columns<Element>, list: string): Given<Element> {
  const rows = sql<Element & { position: number }>`(
    select * from ${givenTable(columns, list)} where given.position % 1 = 0)`
  return rows.as('given')
}

/** A longer list takes noticeable time to write as JSON. */
const LONG_LIST = 500

function slots<Parameters>(): Parameters {
  return new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as Parameters
}
