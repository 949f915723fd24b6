import { sql } from 'kysely'
import { compiled } from '../../../db/compiled.ts'
import type { Db } from '../../../db/handles.ts'
import type { ObjectKey } from '../fields.ts'
import type { Owner } from '../owner.ts'

const ownersOfAll = compiled<{ manager: string; kinds: readonly string[]; names: readonly string[] }, Owner>(
  (_, { manager, kinds, names }) => sql<Owner>`
    with objects as (
      select given.kind, given.name from unnest(${kinds}::text[], ${names}::text[]) given (kind, name)
      union
      select m.kind, m.name from managed_fields m where m.manager = ${manager}
    )
    select m.kind, m.name, m.field, m.manager, m.value, m.keys, m.source, m.event_id, m.applied_at
    from objects o join managed_fields m on m.kind = o.kind and m.name = o.name
    order by m.kind, m.name, m.field, m.manager`,
)

/** Returns the owners of all fields of objects, and of those of which a manager owns a field. */
export function ownersOf(db: Db, manager: string, objects: readonly ObjectKey[]): Promise<Owner[]> {
  const [kinds, names] = [objects.map(({ kind }) => kind), objects.map(({ name }) => name)]
  return ownersOfAll(db, { manager, kinds, names })
}
