import { sql } from 'kysely'
import type { Db } from '../../src/db/handles.ts'

/**
 * All that a schema consists of, one line each, sorted. The order of columns is not part of it, and conditions of
 * triggers are without the parentheses that a dump adds.
 */
export async function schemaOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with tables as (
      select oid, relname as name, reloptions from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
    )
    select 'table ' || name || ' ' || coalesce(reloptions::text, '') as line from tables
    union all
    select concat_ws(' ', 'column', t.name || '.' || a.attname, format_type(a.atttypid, a.atttypmod), l.collname,
      case when a.attnotnull then 'not null' end, nullif(a.attidentity, ''), pg_get_expr(d.adbin, d.adrelid))
    from tables t
    join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    left join pg_collation l on l.oid = a.attcollation
    left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
    union all
    select 'constraint ' || t.name || ' ' || c.conname || ' ' || pg_get_constraintdef(c.oid)
    from tables t join pg_constraint c on c.conrelid = t.oid where c.contype <> 'n'
    union all
    select 'index ' || pg_get_indexdef(i.indexrelid) from tables t join pg_index i on i.indrelid = t.oid
    union all
    select 'trigger ' || translate(pg_get_triggerdef(g.oid), '()', '') from tables t join pg_trigger g on g.tgrelid = t.oid
    where not g.tgisinternal
    union all
    select 'view ' || relname || ' ' || pg_get_viewdef(oid) from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'v'
    union all
    select 'function ' || pg_get_functiondef(p.oid) from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by 1`.execute(db)
  return rows.map(({ line }) => line)
}
