import { sql } from 'kysely'
import { beforeAll, expect, inject, test } from 'vitest'
import type { Db } from '../../src/db/handles.ts'
import { sharedDatabase } from '../support/database.ts'
import { inOneLine, isMixed, lockingStatements } from '../support/locking-statements.ts'

/*
 * On PostgreSQL, a statement that waits for the lock of a row sees that row as the other change has left it, and all else
 * as it was before. So rows are locked by one statement and what belongs to them is read by the next one. This file runs
 * last, and looks at what all others have sent.
 */

/** Parts of statements that lock and read other tables as well, and why what they read can't be out of date. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'with marked as (update features': 'the features are locked, and neither part reads the other',
  'suspended as materialized': 'the changes of a request that waits for its time stay as they are; the rest is locked',
  'for update of r, s skip locked': 'both are locked',
  'insert into change_requests as r': 'the author is who asks; only the name is read, which is of nothing else',
  'insert into feature_metrics':
    'a feature that is deleted meanwhile breaks the foreign key, and the batch is written again',
  'insert into feature_last_seen': 'the same, of the environment of a feature',
  'insert into event_totals': 'events stay as they are, and one instance at a time counts them',
  'insert into project_activity': 'events stay as they are, and one instance at a time counts them',
  'delete from feature_count_changes': 'a change is counted by whoever deletes it',
  'delete from feature_environments': 'the project is locked, and with it its environments; so are the features',
  'from features where name in (select feature_name from feature_environments':
    'what has come to the environment since is deleted with it',
  'where l.segment_id =': 'who has come to use the segment since is looked for once it is locked',
  'select name, project_id from segments where id in (': 'the feature is locked, and with it which segments it uses',
  'with candidates as materialized':
    'features and types are locked and looked at again; what becomes due meanwhile is found a minute later',
  'from users u left join oidc_identities': 'the settings are locked, and with them which account an identity has',
  'from groups g where g.mappings_sso': 'who is in the groups is read once they are locked',
  'from indexed_events where id >': 'how far removing has come is locked, and these events stay as they are',
  'with deleted as (delete from features': 'the features are locked, and the names are those that it deletes',
  'from projects where id in (select project_id from project_environments':
    'who has come to have the environment since is looked for once it is locked',
  'update users set login_attempts = login_attempts + 1 where id = (':
    'whom a name means is settled before; the account is locked and looked at again once the password is right',
  'delete from sessions where secret_hash = $1 or': 'the user is locked, and with it which sessions they have',
}

const partialRun = inject('partialRun')

async function tablesOf(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')`.execute(
    db,
  )
  return new Set(rows.map(({ name }) => name))
}

async function mixed(): Promise<string[]> {
  const { connection } = await sharedDatabase()
  const tables = await tablesOf(connection.db)
  return [...lockingStatements()].filter((text) => isMixed(text, tables))
}

const isException = (text: string) => Object.keys(EXCEPTIONS).some((part) => inOneLine(text).includes(part))

beforeAll(async () => {
  await sharedDatabase()
})

test('no statement locks rows and reads what belongs to them', async () => {
  const unknown = (await mixed()).filter((text) => !isException(text))
  expect(unknown, 'lock first, and read in the next statement').toEqual([])
})

test('no exception is listed that was not seen in this run', async ({ skip }) => {
  skip(partialRun !== undefined, partialRun)
  const seen = (await mixed()).map(inOneLine)
  const unseen = Object.keys(EXCEPTIONS).filter((part) => !seen.some((text) => text.includes(part)))
  expect(unseen, 'take these out of EXCEPTIONS').toEqual([])
})

test.for([
  [true, 'select u.id, (select role_id from user_roles r where r.user_id = u.id) from users u for update of u'],
  [true, 'select * from "features" f\n join feature_types t on t.id = f.type for no key update'],
  [true, '/* mark */ with f as (update features set type = $1 returning *) select * from f join feature_types on true'],
  [true, 'update users u set seen_at = $1 returning (select role_id from user_roles limit 1)'],
  [true, 'insert into tags (type) values ($1) on conflict do update set type = (select name from tag_types)'],
  [true, 'select * from features where exists (select from features f where f.project_id = $1) for update'],
  [true, 'select a.* from features a join features b on b.name = a.name for update of a'],
  [true, 'update features set type = (select max(type) from features)'],
  [
    false,
    'with l as (select from features for update) update features set type = $1 where name in (select name from l)',
  ],
  [false, 'select * from users u join user_roles r on r.user_id = u.id'],
] as const)('this walk knows a statement that does: %s %s', async ([expected, text]) => {
  const { connection } = await sharedDatabase()
  expect(isMixed(text, await tablesOf(connection.db))).toBe(expected)
})
