import { sql } from 'kysely'
import { withTx } from './database.ts'
import type { Db, Tx } from './handles.ts'

/** How many rows a table has, and a sum of hashes of them, which does not depend on their order. */
export type Digest = { readonly table: string; readonly rows: number; readonly hash: string }

type Table = { readonly name: string; readonly columns: readonly string[] }

/** Tables that say which database it is, and which migrations were applied: each database has its own. */
const OWN = ['database_identity', 'migrations', 'migrations_lock']

/** Tables with rows in each database that a server was started on. */
const USED = ['events', 'api_tokens', 'features'] as const

/** A row can have megabytes, so a page is short. */
const PAGE = 100

/**
 * Copies all rows of one database to another one. Both have the same migrations. Triggers do not run: what they would
 * add is copied, too. Sequences continue, so that no id is given again, not even that of a deleted row.
 *
 * @param to a PostgreSQL server. It is changed in one transaction: after an error it is as before
 * @returns the digest of each table, which is the same in both databases
 * @throws Error if the target is in use, or if a table is not the same afterwards
 */
export function copyDatabase(from: Db, to: Db): Promise<readonly Digest[]> {
  return withTx(from, (source) =>
    withTx(to, async (target) => {
      await writeSameTexts(source)
      await writeSameTexts(target)
      await assertUnused(target)
      const tables = await tablesInOrder(target)
      await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(target)
      for (const table of tables) await copyRows(source, target, table)
      await continueSequences(source, target)
      const [before, after] = [await digestsOf(source, tables), await digestsOf(target, tables)]
      const different = after.filter(({ rows, hash }, at) => rows !== before[at]?.rows || hash !== before[at]?.hash)
      if (different.length > 0)
        throw new Error(`These tables are not the same afterwards: ${different.map(({ table }) => table).join(', ')}`)
      return after
    }),
  )
}

/** Rows are copied and compared as text, so both sessions have to write a value in the same way. */
async function writeSameTexts(tx: Tx): Promise<void> {
  await sql`set local timezone = 'UTC'`.execute(tx)
  await sql`set local datestyle = 'ISO, YMD'`.execute(tx)
  await sql`set local intervalstyle = 'postgres'`.execute(tx)
  await sql`set local bytea_output = 'hex'`.execute(tx)
  await sql`set local extra_float_digits = 1`.execute(tx)
}

async function assertUnused(tx: Tx): Promise<void> {
  for (const table of USED) {
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(tx)
    if (rows.length > 0)
      throw new Error(
        `The target is in use: its table ${table} has rows. Accepted: a database that was never started on`,
      )
  }
}

/** Returns the tables, each after the tables that it refers to. */
async function tablesInOrder(tx: Tx): Promise<Table[]> {
  const { rows } = await sql<Table & { refersTo: string[] }>`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns,
      array(select distinct p.relname::text from pg_constraint f join pg_class p on p.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as refers_to
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' order by c.relname`.execute(
    tx,
  )
  const left = rows.filter(({ name }) => !OWN.includes(name))
  const ordered: Table[] = []
  while (left.length > 0) {
    const next = left.findIndex(({ refersTo }) => !left.some(({ name }) => refersTo.includes(name)))
    if (next === -1) throw new Error(`These tables refer to each other: ${left.map(({ name }) => name).join(', ')}`)
    ordered.push(...left.splice(next, 1))
  }
  return ordered
}

/** A row travels as the text of the whole row, which PostgreSQL reads back to exactly the same values. */
async function copyRows(source: Tx, target: Tx, { name, columns }: Table): Promise<void> {
  const table = sql.table(name)
  const all = sql.join(columns.map((column) => sql.ref(column)))
  const members = sql.join(columns.map((column) => sql`(given.row).${sql.ref(column)}`))
  await sql`alter table ${table} disable trigger user`.execute(target)
  await sql`declare rows_to_copy cursor for select t::text as row from ${table} t`.execute(source)
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(PAGE)} from rows_to_copy`.execute(source)
    if (rows.length === 0) break
    // "offset 0" keeps the text from being read once for each column.
    await sql`
      insert into ${table} (${all}) overriding system value
      select ${members} from (
        select text::${table} as row from unnest(${rows.map(({ row }) => row)}::text[]) as text offset 0
      ) given`.execute(target)
  }
  await sql`close rows_to_copy`.execute(source)
  await sql`alter table ${table} enable trigger user`.execute(target)
}

async function continueSequences(source: Tx, target: Tx): Promise<void> {
  const { rows } = await sql<{ name: string; lastId: string }>`
    select sequencename as name, last_value::text as last_id from pg_sequences
    where schemaname = current_schema() and last_value is not null`.execute(source)
  for (const { name, lastId } of rows) await sql`select setval(${name}::regclass, ${lastId}::bigint)`.execute(target)
}

async function digestsOf(tx: Tx, tables: readonly Table[]): Promise<Digest[]> {
  const digests: Digest[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ rows: number; hash: string }>`
      select count(*) as rows, coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0)::text as hash
      from ${sql.table(name)} t`.execute(tx)
    digests.push(...rows.map(({ rows: count, hash }) => ({ table: name, rows: count, hash })))
  }
  return digests
}
