import { snakeCase } from './sql.ts'

/** The values are as pg's `prepareValue` returns them. */
type Sent = { readonly text: string; readonly values: readonly (string | Buffer | null)[] }

/** Apart from the errors, which reach the log: values can be secrets. */
const failedStatements = new WeakMap<Error, Sent>()

/** Records which statement has failed with an error of the database. */
export function recordFailed(error: Error, { text, values }: Sent): void {
  failedStatements.set(error, { text, values })
}

/** Whether the statement that has failed with an error deletes rows. */
export function wasDeleting(error: Error): boolean {
  return failedStatements.get(error)?.text.startsWith('delete ') === true
}

/**
 * Returns the different values that the statement that has failed with an error gives to columns, or looks for in them.
 * The error itself names the value only for people, in the language of the server.
 *
 * @param columns several have their values joined, as those of one key
 */
export function valuesOfFailed(error: Error, columns: readonly string[]): string[] {
  const sent = failedStatements.get(error)
  if (sent === undefined) return []
  const rows = inserted(sent) ?? records(sent) ?? [compared(sent)]
  const keys = rows.map((row) => columns.flatMap((column) => row[column] ?? []).join(', '))
  return [...new Set(keys)].filter((key) => key !== '')
}

type Row = Readonly<Record<string, unknown>>

/** `insert into "tags" ("type", "value") values ($1, $2), ($3, $4)` */
function inserted({ text, values }: Sent): Row[] | undefined {
  const [, columnList, rowList] = /^insert into "\w+" \(([^)]*)\) values (\(.*)/s.exec(text) ?? []
  if (columnList === undefined || rowList === undefined) return undefined
  const columns = columnList.split(', ').map((column) => column.slice(1, -1))
  const rows = rowList.split('(').filter((row) => row.startsWith('$'))
  return rows.map((row) => {
    const places = row.slice(0, row.indexOf(')')).split(', ')
    return Object.fromEntries(columns.map((column, at) => [column, values[Number(places[at]?.slice(1)) - 1]]))
  })
}

/** Rows that are sent as one JSON array, see `givenRows`. */
function records({ text, values }: Sent): Row[] | undefined {
  const at = Number(/\bjsonb_to_recordset\(\$(\d+)::jsonb\)/.exec(text)?.[1])
  const json = values[at - 1]
  if (typeof json !== 'string') return undefined
  const rows: Row[] = JSON.parse(json)
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value])))
}

/** `update "groups" set "name" = $1 where "id" = $2` */
function compared({ text, values }: Sent): Row {
  const places = [...text.matchAll(/"(\w+)" = \$(\d+)/g)]
  return Object.fromEntries(places.map(([, column = '', place]) => [column, values[Number(place) - 1]]))
}
