import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { connectPostgres } from '../../src/db/connect.ts'
import type { Db } from '../../src/db/handles.ts'
import { migrate } from '../../src/db/migrate.ts'
import { noSessionLimits } from '../../src/db/session-settings.ts'
import { systemActor } from '../../src/domain/actor.ts'
import {
  requireScimGroup,
  requireScimUser,
  scimGroups,
  scimUsers,
  scimUsersAndGroups,
} from '../../src/domain/scim/queries.ts'
import { assertNotOfDirectory } from '../../src/domain/users/directory-names.ts'
import { onFirstSuccess } from '../../src/runtime/on-first-use.ts'
import { emptyDatabase } from '../support/database.ts'
import { EXPLAINING, type Executed, explainingUrl, listenToPlans } from '../support/explained.ts'

const LARGE_TABLES = ['users', 'groups', 'group_users']
const PAGE = { offset: 0, limit: 100 }
const usersBy = (filter: string) => (db: Db) => scimUsers(db, filter, PAGE, true)
const groupsBy = (filter: string) => (db: Db) => scimGroups(db, filter, PAGE, true)

/** What directories ask for. A filter by `active`, or by the type of an email, selects most users. */
const reads: Readonly<Record<string, (db: Db) => Promise<unknown>>> = {
  'a user': (db) => requireScimUser(db, 'user-400'),
  'a group': (db) => requireScimGroup(db, 'group-40'),
  'users by id': usersBy('id eq "user-400"'),
  'users by userName': usersBy('userName eq "NAME-400@example.com"'),
  'users by externalId': usersBy('externalId eq "00u-400"'),
  'users by displayName': usersBy('displayName eq "user 400"'),
  'users by email': usersBy('emails eq "mail-400@example.com"'),
  'users by email for work': usersBy('emails[type eq "work" and value eq "mail-400@example.com"]'),
  'users by userName and externalId': usersBy('userName eq "name-400@example.com" and externalId eq "00u-400"'),
  'groups by id': groupsBy('id eq "group-40"'),
  'groups by displayName': groupsBy('displayName eq "GROUP 40"'),
  'groups by externalId': groupsBy('externalId eq "00g-40"'),
  'groups by member': groupsBy('members.value eq "user-400"'),
  'users and groups by displayName': (db) =>
    scimUsersAndGroups(db, 'displayName eq "group 40"', PAGE, { withGroups: true, withMembers: true }),
  // Without the lock that is sent before.
  'a name by hand': (db) =>
    db.transaction().execute((tx) => {
      const later = async () => undefined
      return assertNotOfDirectory({ tx, later, actor: systemActor }, { username: 'ada', email: 'ada@example.com' })
    }),
}

// The embedded engine is the same planner, and takes long to fill.
describe.skipIf(process.env.TEST_ENGINE === 'embedded')('a directory with thousands of users', () => {
  test.for(['force_generic_plan', 'force_custom_plan'] as const)(
    'is answered by indexes, with one statement for a list: %s',
    { timeout: 120_000 },
    async (mode, { onTestFinished }) => {
      const { db, ...connection } = connectPostgres(explainingUrl(await filled(), mode), () => {})
      onTestFinished(connection.close)
      let sent: Executed[] = []
      // Statements inside of functions have no text here.
      listenToPlans(db, (executed) => {
        if (executed.text !== '') sent.push(executed)
      })
      const found: Record<string, unknown> = {}
      for (const [name, read] of Object.entries(reads)) {
        sent = []
        await read(db)
        const scanned = sent.flatMap((executed) => executed.scanned).filter((table) => LARGE_TABLES.includes(table))
        if (scanned.length > 0 || sent.length !== 1) found[name] = { scanned, statements: sent.map(({ text }) => text) }
      }
      expect(found).toEqual({})
    },
  )
})

/** Returns the address of a database with many users and groups of a directory. */
const filled = onFirstSuccess(async () => {
  const { url = '', close } = await emptyDatabase()
  await close()
  const { db, ...connection } = connectPostgres(url, () => {}, noSessionLimits)
  await migrate(db)
  await fill(db)
  await sql.raw(`alter database ${new URL(url).pathname.slice(1)} set ${EXPLAINING}`).execute(db)
  await connection.close()
  return url
})

async function fill(db: Db): Promise<void> {
  await sql`insert into users (name, email, scim_user_name, external_id, scim_managed, email_verified)
    select 'User ' || n, 'mail-' || n || '@example.com', 'name-' || n || '@example.com', '00u-' || n, true, true
    from generate_series(1, 20000) n`.execute(db)
  await sql`insert into groups (name, external_id, scim_managed)
    select 'Group ' || n, '00g-' || n, true from generate_series(1, 5000) n`.execute(db)
  await sql`insert into group_users (group_id, user_id)
    select g.id, u.id from groups g join users u on u.id % 5000 = g.id % 5000`.execute(db)
  await sql`vacuum analyze`.execute(db)
}
