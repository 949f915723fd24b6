import { sql } from 'kysely'
import type { Permission } from '../../generated/permissions.ts'
import type { Db } from '../../src/db/handles.ts'
import { covers, type HeldRights, heldRights } from './held-rights.ts'
import { MARKS, type Mark, namesIn } from './marked-projects.ts'
import { ITEMS, type ItemReading, LISTS, type ListReading } from './mixed-readings.ts'

/** The rights of all callers at one moment, computed from the tables independently of the server. */
export type RightsState = {
  readonly held: HeldRights
  readonly privateProjects: readonly string[]
  /** The projects in which each account has a role, directly or through a group. */
  readonly projectsOf: ReadonlyMap<string, readonly string[]>
  /** For each group, the projects in which it has a role. */
  readonly projectsOfGroups: readonly (readonly string[])[]
}

/** A reader: the id of an account, or `admin` for the admin key. */
export type ReaderId = string

/** The subject of a request: a list, or something of one marked project. */
export type Reading = { readonly list: ListReading } | ItemOf
type ItemOf = { readonly item: ItemReading; readonly mark: Mark }

/** The part of an answer that is compared: its status, the marks in it in order, and its number. */
export type Reply = { readonly status: number; readonly marks: readonly Mark[]; readonly count?: number | undefined }

export async function rightsState(db: Db): Promise<RightsState> {
  const hidden = await db.selectFrom('projects').select('id').where('mode', '=', 'private').execute()
  const { rows } = await sql<{ user: string; projects: string[] }>`
    select user_id::text as user, array_agg(distinct project_id) as projects from (
      select user_id, project_id from user_roles where project_id is not null
      union all select m.user_id, g.project_id from group_roles g join group_users m using (group_id)
    ) as roles group by user_id`.execute(db)
  const groups = await db
    .selectFrom('groupRoles')
    .select(sql<string[]>`array_agg(distinct project_id)`.as('projects'))
    .groupBy('groupId')
    .execute()
  return {
    held: await heldRights(db),
    privateProjects: hidden.map(({ id }) => id),
    projectsOf: new Map(rows.map(({ user, projects }) => [user, projects])),
    projectsOfGroups: groups.map(({ projects }) => projects),
  }
}

/** Whether a reader may read the events of accounts, roles and keys. */
export function mayReadLog(state: RightsState, reader: ReaderId): boolean {
  return may(state, reader, ['READ_LOGS'], null)
}

/** Whether a reader sees a project: one with a right from a root role that holds everywhere sees all. */
export function sees(state: RightsState, reader: ReaderId, mark: Mark): boolean {
  if (reader === 'admin' || !state.privateProjects.includes(mark)) return true
  const holdsEverywhere = rightsOf(state, reader).some(({ project }) => project === null || project === '*')
  return holdsEverywhere || (state.projectsOf.get(reader) ?? []).includes(mark)
}

/** Returns the correct answer in a state. `base` is the part of a number that does not come from marked projects. */
export function expected(state: RightsState, reader: ReaderId, reading: Reading, base: number): Reply {
  const seen = MARKS.filter((mark) => sees(state, reader, mark))
  if ('list' in reading) {
    const { needs, shown = 'seen', count } = reading.list
    if (needs !== undefined && !may(state, reader, needs, null)) return { status: 403, marks: [] }
    return {
      status: 200,
      marks: marksOf(state, reader, shown),
      ...(count !== undefined && { count: base + count.each * seen.length }),
    }
  }
  const { needs, isEmptyWhenHidden, isUnmarked } = reading.item
  if (needs !== undefined && !may(state, reader, needs, reading.mark)) return { status: 403, marks: [] }
  if (!seen.includes(reading.mark)) return { status: isEmptyWhenHidden ? 200 : 404, marks: [] }
  return { status: 200, marks: isUnmarked ? [] : seen.filter((mark) => isNamed(state, reading, mark)) }
}

function isNamed({ projectsOfGroups }: RightsState, { item, mark }: ItemOf, other: Mark): boolean {
  if (other === mark || item.alsoNamed === 'all') return true
  if (item.alsoNamed === undefined) return false
  return projectsOfGroups.some((projects) => projects.includes(mark) && projects.includes(other))
}

/** Reads an answer. A refusal may repeat names of the request, so its text is not searched. */
export function replyFrom(status: number, payload: string, reading: Reading): Reply {
  if (status >= 300) return { status, marks: [] }
  const marks = MARKS.filter((mark) => payload.includes(mark))
  const count = 'list' in reading ? reading.list.count?.of(JSON.parse(payload)) : undefined
  return { status, marks, ...(count !== undefined && { count }) }
}

/** Every reading: each list, and each item of each marked project. */
export const READINGS: readonly Reading[] = [
  ...LISTS.map((list) => ({ list })),
  ...ITEMS.flatMap((item) => MARKS.map((mark) => ({ item, mark }))),
]

export function requestFrom(reading: Reading) {
  return 'list' in reading
    ? { id: reading.list.id, given: reading.list.given ?? {} }
    : { id: reading.item.id, given: reading.item.given(reading.mark, namesIn(reading.mark)) }
}

/** The rights of a reader without OWNER, which allows to give permissions and not to use them. */
function rightsOf(state: RightsState, reader: ReaderId) {
  return (state.held.get(reader) ?? []).filter(({ name }) => name !== 'OWNER')
}

function may(state: RightsState, reader: ReaderId, names: readonly Permission[], project: string | null): boolean {
  const rights = rightsOf(state, reader)
  const isHeld = (name: Permission) => covers(rights, { name, project, environment: null })
  return reader === 'admin' || names.some(isHeld)
}

function marksOf(state: RightsState, reader: ReaderId, shown: NonNullable<ListReading['shown']>): Mark[] {
  switch (shown) {
    case 'seen':
      return MARKS.filter((mark) => sees(state, reader, mark))
    case 'none':
      return []
    case 'own-roles':
      return MARKS.filter((mark) => (state.projectsOf.get(reader) ?? []).includes(mark))
    case 'own-permissions':
      return MARKS.filter((mark) => rightsOf(state, reader).some(({ project }) => project === mark))
  }
}
