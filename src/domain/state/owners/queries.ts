import { sql } from 'kysely'
import { compiled } from '../../../db/compiled.ts'
import type { Db } from '../../../db/handles.ts'
import { keyOf, type ObjectKey } from '../fields.ts'
import type { Owner, Owners } from '../owner.ts'

type Asked = { readonly manager: string; readonly kinds: readonly string[]; readonly names: readonly string[] }

/* A row for each object, of whole rows as JSON: reading a row for each field takes twice as long. */
const ownersOfAll = compiled<Asked, { owners: Owner[] }>(
  (_, { manager, kinds, names }) => sql<{ owners: Owner[] }>`
    with objects as (
      select given.kind, given.name from unnest(${kinds}::text[], ${names}::text[]) given (kind, name)
      union
      select m.kind, m.name from managed_fields m where m.manager = ${manager}
    )
    select json_agg(w order by w.field, w.manager) as owners
    from (
      select m.kind, m.name, m.field, m.manager, m.value, m.keys, m.source, m.event_id as "eventId",
        m.applied_at as "appliedAt", m.held_until as "heldUntil"
      from objects o join managed_fields m on m.kind = o.kind and m.name = o.name
    ) w group by w.kind, w.name order by w.kind, w.name`,
)

/** Returns the owners of all fields of objects, and of those of which a manager owns a field. */
export async function ownersOf(db: Db, manager: string, objects: readonly ObjectKey[]): Promise<Owners> {
  const [kinds, names] = [objects.map(({ kind }) => kind), objects.map(({ name }) => name)]
  const rows = await ownersOfAll(db, { manager, kinds, names })
  return new Map(rows.flatMap(({ owners }) => owners.slice(0, 1).map((first) => [keyOf(first), owners] as const)))
}

/** Returns the fields that a manager owns. */
export async function fieldsOf(db: Db, manager: string, objects: readonly ObjectKey[] = []): Promise<Owner[]> {
  const owners = await ownersOf(db, manager, objects)
  return [...owners.values()].flatMap((ofObject) => ofObject.filter((owner) => owner.manager === manager))
}
