import { sql } from 'kysely'
import { compiled } from '../../../db/compiled.ts'
import type { Db } from '../../../db/handles.ts'
import { grouped } from '../../../runtime/grouped.ts'
import { mapYielding, yieldAfterReading, yieldToEventLoop } from '../../../runtime/yielding.ts'
import { keyOf, type ObjectKey } from '../fields.ts'
import type { Owner, Owners } from '../owner.ts'

type Asked = { readonly manager: string; readonly kinds: readonly string[]; readonly names: readonly string[] }

/** Fields of an object that a manager has from the same apply. */
type OwnersRow = Omit<Owner, 'field' | 'value' | 'keys'> & {
  readonly values: Record<string, unknown>
  readonly keys: Record<string, Owner['keys']> | null
}

/* A row for each object and apply: one for each field takes twice as long. */
const ownersOfAll = compiled<Asked, OwnersRow>(
  (_, { manager, kinds, names }) => sql<OwnersRow>`
    with objects as (
      select given.kind, given.name from unnest(${kinds}::text[], ${names}::text[]) given (kind, name)
      union
      select m.kind, m.name from managed_fields m where m.manager = ${manager}
    )
    select w.kind, w.name, w.manager, w.source, w.event_id, to_json(w.applied_at) #>> '{}' as applied_at,
      to_json(w.held_until) #>> '{}' as held_until, w.values, w.keys
    from (
      select m.kind, m.name, m.manager, m.source, m.event_id, m.applied_at, m.held_until,
        json_object_agg(m.field, m.value) as values,
        json_object_agg(m.field, m.keys) filter (where m.keys is not null) as keys
      from objects o cross join lateral (
        select * from managed_fields m where m.kind = o.kind and m.name = o.name offset 0) m
      group by 1, 2, 3, 4, 5, 6, 7
    ) w order by w.kind, w.name`,
)

/** Returns the owners of all fields of objects, and of those of which a manager owns a field. */
export async function ownersOf(db: Db, manager: string, objects: readonly ObjectKey[]): Promise<Owners> {
  const [kinds, names] = [objects.map(({ kind }) => kind), objects.map(({ name }) => name)]
  const rows = await ownersOfAll(db, { manager, kinds, names })
  await yieldAfterReading()
  const byObject = grouped(rows, keyOf)
  const owners = await mapYielding([...byObject], ([object, ofObject]) => [object, fieldsOfRows(ofObject)] as const)
  return new Map(owners)
}

function fieldsOfRows(rows: readonly OwnersRow[]): Owner[] {
  // Objects that are written out are made in half the time of copies of the row.
  const owners = rows.flatMap(({ kind, name, manager, source, eventId, appliedAt, heldUntil, values, keys }) =>
    Object.entries(values).map(
      ([field, value]): Owner => ({
        kind,
        name,
        field,
        manager,
        value,
        keys: keys?.[field] ?? null,
        source,
        eventId,
        appliedAt,
        heldUntil,
      }),
    ),
  )
  return owners.sort(byFieldAndManager)
}

function byFieldAndManager(one: Owner, other: Owner): number {
  if (one.field !== other.field) return one.field < other.field ? -1 : 1
  return one.manager < other.manager ? -1 : 1
}

/** Returns the fields that a manager owns. */
export async function fieldsOf(db: Db, manager: string, objects: readonly ObjectKey[] = []): Promise<Owner[]> {
  const owners = await ownersOf(db, manager, objects)
  const own = await mapYielding([...owners.values()], (ofObject) =>
    ofObject.filter((owner) => owner.manager === manager),
  )
  await yieldToEventLoop()
  return own.flat()
}

type KeyedList = Pick<Owner, 'name' | 'field' | 'keys'>

const keyedLists = compiled<{ features: readonly string[] }, KeyedList>(
  (_, { features }) => sql<KeyedList>`
    select m.name, m.field, m.keys from unnest(${features}::text[]) given (name)
    join managed_fields m on m.kind = 'features' and m.name = given.name
    where m.keys is not null order by m.name, m.field, m.manager`,
)

/** Returns the keys that managers have given strategies of features: a row for each list and manager. */
export function keysOfFeatures(db: Db, features: readonly string[]): Promise<KeyedList[]> {
  return keyedLists(db, { features })
}
