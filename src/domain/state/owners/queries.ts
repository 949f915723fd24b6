import { sql } from 'kysely'
import { compiled } from '../../../db/compiled.ts'
import type { Db } from '../../../db/handles.ts'
import type { ObjectKey } from '../fields.ts'
import type { Owner } from './owner.ts'

const ownersOfAll = compiled<{ manager: string; kinds: readonly string[]; names: readonly string[] }, Owner>(
  (_, { manager, kinds, names }) => sql<Owner>`
    with relevant as (
      select m.* from managed_fields m where m.manager = ${manager}
      union
      select m.* from unnest(${kinds}::text[], ${names}::text[]) given (kind, name)
      join managed_fields m on m.kind = given.kind and m.name = given.name
    )
    select kind, name, field, manager, value, keys, source, event_id, applied_at
    from relevant order by kind, name, field, manager`,
)

/** Returns the owners of all fields of objects, and all fields that a manager owns. */
export function ownersOf(db: Db, manager: string, objects: readonly ObjectKey[]): Promise<Owner[]> {
  const [kinds, names] = [objects.map(({ kind }) => kind), objects.map(({ name }) => name)]
  return ownersOfAll(db, { manager, kinds, names })
}
