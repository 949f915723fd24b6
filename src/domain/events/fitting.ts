import { type RawBuilder, sql } from 'kysely'
import { MAX_BYTES, MAX_STORED_BYTES } from '../../db/pagination.ts'

/**
 * Selects the first events of an order, as many as are not too large together, but at least one. Each has its
 * `position`, and how many events were `found`. Unpacks only events whose stored size is small enough: a text can be
 * a hundred times as long as it is stored.
 *
 * @param events a subselect with the columns of events
 * @param order of the events `e`
 */
export function fittingEvents(events: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select e.* from (
      select e.*, sum(octet_length(concat(e.data, e.pre_data))) over (order by e.position) as bytes from (
        select e.* from (
          select e.*, count(*) over () as found, row_number() over in_order as position,
            sum(coalesce(pg_column_size(e.data), 0) + coalesce(pg_column_size(e.pre_data), 0)) over in_order as stored_bytes
          from (${events}) e window in_order as (order by ${order})
        ) e where e.position = 1 or e.stored_bytes <= ${sql.lit(MAX_STORED_BYTES)} offset 0
      ) e
    ) e where e.position = 1 or e.bytes <= ${sql.lit(MAX_BYTES)}`
}
