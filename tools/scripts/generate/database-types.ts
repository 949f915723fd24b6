import { sql } from 'kysely'
import type { Db } from '../../../src/db/handles.ts'
import { header } from './header.ts'

type Column = {
  table: string
  column: string
  type: string
  nullable: boolean
  hasDefault: boolean
  generatedAlways: boolean
  comment: string | null
}

const TYPES: Record<string, string> = {
  text: 'string',
  uuid: 'string',
  xid8: 'string',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  bytea: 'Buffer',
  _int4: 'number[]',
  _text: 'string[]',
}

/** Types in column comments that are not schemas of the contract, as far as they are not built in. */
const LOCAL_TYPES: Readonly<Record<string, string>> = {
  JsonObject: 'Record<string, unknown>',
  Parameters: "Schema<'StrategyParameters'>",
  ChangePayload: "Schema<'ChangeRequestChange' | 'ChangeRequestSegmentChange'>['payload']",
}
const KNOWN_TYPES = new Set(['Omit', 'Record', ...Object.keys(LOCAL_TYPES)])

/** Generates Kysely's types of tables and views from a database that has all migrations. A view can only be read. */
export async function databaseTypes(db: Db): Promise<string> {
  const columns = await columnsOf(db)
  const tables = [...new Set(columns.map((column) => column.table))]
  const contractNames = new Set(columns.flatMap((column) => jsonType(column)?.names ?? []))
  const interfaces = tables.map((table) => {
    const lines = columns
      .filter((column) => column.table === table)
      .map((column) => `  ${camelCased(column.column)}: ${typeOf(column)}`)
    return `export interface ${pascalCased(table)}Table {\n${lines.join('\n')}\n}`
  })
  return `${header('migrations/')}import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Schema } from '../src/contract.ts'

/** A JSON column: read as what its comment says, written as JSON text. */
type NullableJson<Value> = ColumnType<Value, string | null | undefined, string | null>
type JsonWithDefault<Value> = ColumnType<Value, string | undefined, string>

${Object.entries(LOCAL_TYPES)
  .map(([name, type]) => `type ${name} = ${type}`)
  .join('\n')}
${[...contractNames]
  .sort()
  .map((name) => `type ${name} = Schema<'${name}'>`)
  .join('\n')}

${interfaces.join('\n\n')}

export interface Database {
${tables.map((table) => `  ${camelCased(table)}: ${pascalCased(table)}Table`).join('\n')}
}
`
}

async function columnsOf(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as "column", t.typname as "type", not a.attnotnull as "nullable",
      a.atthasdef or a.attidentity <> '' as "hasDefault",
      a.attidentity = 'a' or a.attgenerated <> '' or c.relkind = 'v' as "generatedAlways",
      col_description(c.oid, a.attnum) as "comment"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and c.relname not like 'migrations%'
    order by c.relname, a.attnum`.execute(db.withoutPlugins())
  return rows
}

function typeOf(column: Column): string {
  const json = jsonType(column)
  if (json !== undefined) return `${column.nullable ? 'NullableJson' : 'JsonWithDefault'}<${json.text}>`
  const type = TYPES[column.type]
  if (type === undefined) throw new Error(`${column.table}.${column.column} has the unknown type ${column.type}`)
  const read = column.nullable ? `${type} | null` : type
  if (column.generatedAlways) return `GeneratedAlways<${read}>`
  return column.hasDefault ? `Generated<${read}>` : read
}

/** Returns the type of a JSON column: the text of its comment before the first semicolon. */
function jsonType(column: Column): { text: string; names: string[] } | undefined {
  if (column.type !== 'jsonb') return undefined
  const text = column.comment?.split(';')[0]?.trim()
  if (text === undefined) throw new Error(`${column.table}.${column.column} needs a comment that starts with its type`)
  return { text, names: (text.match(/\b[A-Z]\w+/g) ?? []).filter((name) => !KNOWN_TYPES.has(name)) }
}

const camelCased = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const pascalCased = (name: string) => camelCased(`_${name}`)
