import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Permission, permissionScopes } from '../../../generated/permissions.ts'
import type { Db } from '../../../src/db/handles.ts'
import type { Client } from '../../support/call.ts'
import { ROLES } from '../../support/service-accounts.ts'
import type { World } from '../../support/world.ts'

/** One whose every name is the email, as some providers give it. */
export const EMAIL = 'edith.secretmail@people.example.com'

/** What tells a reader of the email, or lets them check a guess. */
const TRACES = [EMAIL, 'secretmail', createHash('sha256').update(EMAIL).digest('hex')]

/** The first trace of the email in a text. */
export function traceOfEmail(text: string): string | undefined {
  return TRACES.find((trace) => text.toLowerCase().includes(trace))
}

/** Columns that say who did something by an id, in tables where nothing else says so. */
const DOERS = ['change_request_reviews.user_id', 'change_request_requested_approvers.user_id']

let columns: ReturnType<typeof columnsOfDoers> | undefined

async function columnsOfDoers(db: Db) {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select c.table_name as table, c.column_name as column, c.data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE' and (
      c.column_name in ('created_by', 'created_by_user_id') or c.table_name || '.' || c.column_name = any(${DOERS}))`.execute(
    db,
  )
  return rows
}

/**
 * As if one person, who has an email, had done all that was done so far: makes the account, an Owner of every project,
 * and its id.
 */
export async function doneByOther({ db }: World): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({ accountType: 'user', name: EMAIL, username: EMAIL, email: EMAIL, createdAt: new Date(0) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into user_roles (user_id, role_id, project_id)
    select ${id}::int, ${ROLES.EDITOR}::int, null::text union all select ${id}::int, ${ROLES.OWNER}::int, id from projects`.execute(
    db,
  )
  columns ??= columnsOfDoers(db)
  const updates = (await columns).map(
    ({ table, column, type }) => `update ${table} set ${column} = ${type === 'text' ? `'${EMAIL}'` : id}`,
  )
  const payloads = ['data', 'pre_data'].map(
    (column) => `update events set ${column} = jsonb_set(${column}, '{createdBy}', '"${EMAIL}"')
      where ${column} ? 'createdBy'`,
  )
  await sql.raw([...updates, ...payloads].join(';')).execute(db)
  const { rows: texts } = await sql<{ id: string; text: string }>`
    select id, event_search_text(type, created_by, data) as text from events`.execute(db)
  for (const { id: event, text } of texts)
    await sql`update indexed_events set text = ${text}, created_by_user_id = ${id} where id = ${event}`.execute(db)
  return id
}

/** The permissions by which a caller sees emails: of those who give access, and of those who read the whole log. */
const SEEING: readonly Permission[] = [
  'ADMIN',
  'UPDATE_PROJECT',
  'PROJECT_USER_ACCESS_READ',
  'PROJECT_USER_ACCESS_WRITE',
  'READ_LOGS',
]

/** A Viewer, and a caller with every permission by which nobody sees emails. */
export async function callersWithoutEmails(world: World): Promise<{ viewer: Client; editor: Client }> {
  const all = Object.keys(permissionScopes) as Permission[]
  const editor = await world.actor({ may: all.filter((name) => !SEEING.includes(name)), project: '*' })
  const viewer = await world.actor()
  await world.db.insertInto('userRoles').values({ userId: viewer.userId, roleId: ROLES.VIEWER }).execute()
  return { viewer, editor }
}
