import type { CompiledQuery } from 'kysely'
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

function slots<Parameters>(): Parameters {
  return new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as Parameters
}
