import { sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import type { Db } from '../../../db/handles.ts'
import { objectOf } from '../../../db/json-objects.ts'
import { type Page, pageOf } from '../../../db/pagination.ts'
import { isoTime } from '../../../db/sql.ts'
import { invalid } from '../../errors.ts'
import { creatorName, seesActorEmails } from '../../events/actor-names.ts'
import { assertProjectFor } from '../../projects/queries.ts'
import { type Hidden, hiddenFrom, type ReaderAt } from '../../visibility.ts'
import { EXISTS, type Fields, isSameValue, type Kind, keyOf, type ObjectKey } from '../fields.ts'
import { isOrphaned, type Owner } from '../owner.ts'
import { changingEvents } from '../owners/changing-events.ts'
import { assertManager } from '../owners/known-managers.ts'
import { owned } from '../owners/owned.ts'
import { featureFields } from '../planning/features.ts'
import { OBJECT_KINDS, presentFields } from '../planning/objects.ts'
import { segmentNames } from '../planning/wanted.ts'
import { presentState } from '../present/queries.ts'
import { ownerView } from '../view.ts'
import { waitingFields } from '../waiting/queries.ts'

export type OwnedFilter = {
  readonly manager?: string | undefined
  readonly project?: string | undefined
  readonly kind?: Kind | undefined
  readonly name?: string | undefined
}

type Row = Owner & { readonly project: string | null }

async function rowsOf(
  db: Db,
  filter: OwnedFilter,
  hidden: Hidden,
  limit: number,
  offset: number,
): Promise<{ total: number; rows: Row[] }> {
  const { manager = null, project = null, kind = null, name = null } = filter
  const found = sql`${owned(hidden)} and (${manager}::text is null or m.manager = ${manager}::text)
    and (${project}::text is null or p.project = ${project}::text) and (${kind}::text is null or m.kind = ${kind}::text)
    and (${name}::text is null or m.name = ${name}::text)`
  const { rows } = await sql<Row & { total: number }>`
    select m.kind, m.name, m.field, m.manager, m.value, m.keys, m.source, m.event_id,
      ${isoTime(sql`m.applied_at`)} as applied_at, ${isoTime(sql`m.held_until`)} as held_until, p.project,
      count(*) over ()::int as total
    from ${found} order by m.kind, m.name, m.field, m.manager limit ${limit} offset ${offset}`.execute(db)
  return { total: rows[0]?.total ?? 0, rows }
}

/** More are not compared in one request. */
const MAX_COMPARED = 100_000

/**
 * Returns owned fields, with what became of them.
 *
 * @param changed whether only fields that others have changed, and orphans
 * @throws DomainError missing for the project and the manager; invalid for more fields than can be compared at once
 */
export async function ownedFields(
  db: Db,
  { changed = false, ...filter }: OwnedFilter & { readonly changed?: boolean | undefined },
  page: Page,
  reader: ReaderAt,
): Promise<Schema<'OwnedFields'>> {
  const { limit, offset } = pageOf(page)
  if (filter.project !== undefined) await assertProjectFor(db, filter.project, reader)
  if (filter.manager !== undefined) await assertManager(db, filter.manager, reader)
  const { total, rows } = await rowsOf(
    db,
    filter,
    hiddenFrom(reader),
    changed ? MAX_COMPARED : limit,
    changed ? 0 : offset,
  )
  if (changed && total > MAX_COMPARED)
    throw invalid(
      `These are ${total} fields, and at most ${MAX_COMPARED} are compared. Ask for one manager or project`,
      '/query/manager',
    )
  // A deleted object has changed only in this.
  const isNamed = (row: Row) => row.field === EXISTS || current.has(row)
  const managers = [...new Set(rows.map(({ manager }) => manager))]
  const [current, waitingIn] = await Promise.all([currentValues(db, rows, reader), waitingFields(db, managers, reader)])
  const seen = rows
    .map((row) => ({ row, current: current.of(row), request: waitingIn(row) ?? null }))
    .map((one) => ({ ...one, state: stateOf(one) }))
    .filter(({ row, state }) => !changed || state === 'orphaned' || (state === 'changed' && isNamed(row)))
  const shown = changed ? seen.slice(offset, offset + limit) : seen
  const different = shown.filter(({ state }) => state === 'changed')
  const events = await changingEvents(
    db,
    different.map(({ row }) => row),
    reader,
  )
  const eventOf = new Map(different.map(({ row }, index) => [row, events[index]]))
  return {
    total: changed ? seen.length : total,
    fields: shown.map(({ row, current: value, request, state }) => ({
      owner: ownerView(row, row.project, reader.now),
      state,
      applied: row.value,
      current: value ?? null,
      changedBy: eventOf.get(row) ?? null,
      changeRequest: request,
    })),
  }
}

type RowNow = { readonly row: Row; readonly current: unknown; readonly request: number | null }

function stateOf({ row, current, request }: RowNow): Schema<'OwnedFieldNow'>['state'] {
  if (isOrphaned(row)) return 'orphaned'
  if (isSameValue(row.value, current)) return 'applied'
  return request === null ? 'changed' : 'proposed'
}

type CurrentValues = {
  /** The value of a field; undefined where it has none. */
  readonly of: (row: Row) => unknown
  /** Whether its object exists. */
  readonly has: (row: Row) => boolean
}

async function currentValues(db: Db, rows: readonly Row[], reader: ReaderAt): Promise<CurrentValues> {
  const namesOf = (kind: Kind) => [...new Set(rows.filter((row) => row.kind === kind).map(({ name }) => name))]
  const tagTypes = [...namesOf('tagTypes'), ...namesOf('tags').map((name) => name.slice(0, name.indexOf(':')))]
  const names = {
    features: namesOf('features'),
    projects: namesOf('projects'),
    segments: namesOf('segments'),
    contextFields: namesOf('contextFields'),
    tagTypes,
  }
  const present = await presentState(db, names, reader)
  const nameOf = segmentNames(present)
  const fields = new Map<string, Fields>()
  const add = (key: ObjectKey, values: Fields) => fields.set(keyOf(key), values)
  for (const kind of OBJECT_KINDS)
    for (const [name, values] of presentFields(kind, present)) add({ kind, name }, values)
  for (const [name, feature] of present.features)
    add({ kind: 'features', name }, featureFields(feature, nameOf, reader.now))
  return { of: (row) => fields.get(keyOf(row))?.get(row.field), has: (row) => fields.has(keyOf(row)) }
}

/**
 * Returns the managers that own something the reader sees, with what they own.
 *
 * @throws DomainError missing for the project
 */
export async function stateManagers(
  db: Db,
  project: string | undefined,
  page: Page,
  reader: ReaderAt,
): Promise<Schema<'StateManagers'>> {
  const { limit, offset } = pageOf(page)
  if (project !== undefined) await assertProjectFor(db, project, reader)
  const by = creatorName(sql`s.applied_by`, sql`s.applied_at`, sql.lit(seesActorEmails(reader)))
  const lastApplied = objectOf<Schema<'StateApply'>>({
    at: isoTime(sql`s.applied_at`),
    by,
    source: sql`s.source`,
    event: sql`s.event_id`,
  })
  const { rows } = await sql<Schema<'StateManager'>>`
    select found.*, case when s.name is not null then ${lastApplied} end as last_applied
    from (
      select m.manager as name, count(*)::int as fields,
        count(distinct m.name) filter (where m.kind = 'features')::int as features,
        count(*) filter (where m.kind = 'features' and m.field = '' and m.value = 'false')::int as orphans
      from ${owned(hiddenFrom(reader))} and (${project ?? null}::text is null or p.project = ${project ?? null}::text)
      group by m.manager
    ) found left join state_managers s on s.name = found.name
    order by found.name limit ${limit} offset ${offset}`.execute(db)
  return { managers: rows }
}
