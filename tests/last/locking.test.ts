import { sql } from 'kysely'
import { beforeAll, expect, inject, test } from 'vitest'
import type { Db } from '../../src/db/handles.ts'
import { LOCK_ORDERS, LOCKED, LOCKED_LAST } from '../../src/domain/transaction/locks.ts'
import { sharedDatabase } from '../support/database.ts'
import { isForChange, type Lock, type LockPair, lockPairs, locksIn } from '../support/lock-pairs.ts'
import { inOneLine, isMixed, lockingStatements } from '../support/locking-statements.ts'

/*
 * On PostgreSQL, a statement that waits for the lock of a row sees that row as the other change has left it, and all
 * else as it was before. So rows are locked by one statement and what belongs to them is read by the next one. This
 * file runs last, and looks at what all others have sent.
 */

/** Parts of statements that lock and read other tables as well, and why what they read can't be out of date. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'delete from state_plans where user_id =': 'an account has about ten plans; one more or less does not matter',
  'marked as ( update feature_revisions': 'the features are locked, and neither part reads the other',
  'with locked as materialized ( select f.name from features f':
    'the revision of a feature changes only under its lock',
  'update change_request_reviews set created_at =': 'the request is locked, and with it its reviews',
  'update change_request_reviews set outdated =': 'the same',
  'update break_glass_uses set reminded_at =': 'a use that is reviewed meanwhile is left out of the mails',
  'suspended as materialized': 'the changes of a request that waits for its time stay as they are; the rest is locked',
  'for no key update of r, s skip locked': 'both are locked',
  'insert into change_requests as r': 'the author is who asks; only the name is read, which is of nothing else',
  'insert into feature_metrics':
    'a feature that is deleted meanwhile breaks the foreign key, and the batch is written again',
  'insert into feature_last_seen': 'the same, of the environment of a feature',
  'insert into change_request_reminded':
    'an account that is deleted meanwhile breaks the foreign key, and the next run reminds the others',
  'insert into event_totals': 'events stay as they are, and one instance at a time counts them',
  'insert into project_activity': 'events stay as they are, and one instance at a time counts them',
  'delete from feature_count_changes': 'a change is counted by the transaction that deletes it',
  'delete from feature_environments': 'the project is locked, and with it its environments; so are the features',
  'from features where name in (select feature_name from feature_environments':
    'rows that the environment got since are deleted with it',
  'where l.segment_id =': 'who has come to use the segment since is looked for once it is locked',
  'select id from segments where id in ( select used.id from release_plan_requests':
    'approvals are judged by the segments, plans and default strategy that there are once these are locked',
  'select id from projects where id = (select project_id from change_requests':
    'the project of a request stays the same',
  'select name, project_id from segments where id in (': 'the feature is locked, and with it which segments it uses',
  'with candidates as materialized':
    'features and types are locked and looked at again; what becomes due meanwhile is found a minute later',
  'from users as u left join oidc_identities': 'the settings are locked, and with them which account an identity has',
  'from groups as g where g.mappings_sso': 'who is in the groups is read once they are locked',
  'from indexed_events where id >': 'how far removing has come is locked, and these events stay as they are',
  'with removed as (delete from events': 'the same',
  'with taken as materialized (delete from feature_tags':
    'a row that another deletes is gone after the wait; a feature that moves meanwhile is recorded where it was',
  'with deleted as (delete from features': 'the features are locked, and the names are the ones that it deletes',
  'from projects where id in (select project_id from project_environments':
    'who has come to have the environment since is looked for once it is locked',
  'builds_on = ( select coalesce(jsonb_object_agg':
    'the features of the plans are locked, and with them the plans, so it waits for nobody',
  'update users set login_attempts = login_attempts + 1 where id = (':
    'whom a name means is settled before; the account is locked and looked at again once the password is right',
  'select s.id, given.project, given.feature, given.environment from given join safeguards s':
    'the features are locked; newer signals only come behind the last one that does not count',
  'from safeguards as s inner join feature_environments': 'what it reads of the feature is only shown, or read again',
  'delete from signals where id in (': 'newer signals only make more of them old',
  'update action_runs as r set leased_until =': 'a run is of the settings that it began with',
  'with fitting as ( select given': 'the limit of series is not exact, and an environment takes its metrics with it',
  'delete from sessions where (secret_hash = $1 or': 'the user is locked, and with it which sessions they have',
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

/** Pairs that no order of `LOCK_ORDERS` has: the two tables, a part of the statement that waits, and why it may. */
const PAIR_EXCEPTIONS: Readonly<Record<string, { readonly waiting: string; readonly why: string }>> = {
  'change_requests features': {
    waiting: 'select name from features where (name = any($1) or name in (select s.feature_name from strategy_segments',
    why: 'a batch that approves a request and then applies it; a deadlock ends one of two batches, which begins again',
  },
  'change_requests segments': {
    waiting: 'select id from segments where id in ( select used.id from release_plan_requests',
    why: 'the same',
  },
  'context_fields change_requests': {
    waiting: 'from change_requests as r where r.manager =',
    why: 'files change a field before rules that use its values; a deadlock ends one of two, which begins again',
  },
  'shared_revision change_requests': { waiting: 'from change_requests as r where r.manager =', why: 'the same' },
  'shared_revision segments': { waiting: 'select id from segments where id = $1 for no key update', why: 'the same' },
  'tag_types features': {
    waiting: 'with candidates as materialized',
    why: 'the same, for the lifetime of a feature type',
  },
  'context_fields segments': { waiting: 'select id from segments where id = $1 for no key update', why: 'the same' },
  'segments features': {
    waiting: 'update features f set first_production_at =',
    why: 'the features are locked before, or created in the same transaction',
  },
  'features break_glass_uses': {
    waiting: 'update break_glass_uses set features =',
    why: 'the use was made in the same transaction',
  },
  'segments break_glass_uses': { waiting: 'update break_glass_uses set features =', why: 'the same' },
  'groups users': {
    waiting: 'select u.id from users as u where u.id = any(',
    why: 'undoing the update of a group reads it first; a deadlock ends one of the two, which begins again',
  },
  'environments projects': {
    waiting: 'select * from projects where id = $1 and archived_at is null for no key update',
    why: 'a batch locks in the order of its operations, and a deadlock ends one of two batches, which begins again',
  },
}

const inSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
const orders = LOCK_ORDERS.map((tables) => tables.map(inSnakeCase))
const last = LOCKED_LAST.map(inSnakeCase)
const columns = new Map(Object.entries(LOCKED).map(([table, { by }]) => [inSnakeCase(table), inSnakeCase(by)]))

function isInOrder({ first, second, ...texts }: LockPair): boolean {
  if (last.includes(first)) return !isForChange({ first, second, ...texts })
  if (last.includes(second)) return true
  return orders.some((tables) => tables.includes(first) && tables.indexOf(first) < tables.indexOf(second))
}

const isExcused = ({ first, second, waiting }: LockPair) => {
  const exception = PAIR_EXCEPTIONS[`${first} ${second}`]
  return exception !== undefined && waiting.includes(exception.waiting)
}

const pairsOfOrders = () => lockPairs().filter(({ first, second }) => columns.has(first) && columns.has(second))

test('each transaction locks tables in an order of src/domain/transaction/locks.ts', () => {
  const wrong = pairsOfOrders().filter((pair) => !isInOrder(pair) && !isExcused(pair))
  expect(wrong, 'lock the first table later, end the statement with `noWait`, or name the pair in an order').toEqual([])
})

test('no pair is excused that was not seen in this run', async ({ skip }) => {
  skip(partialRun !== undefined, partialRun)
  const seen = pairsOfOrders().filter(isExcused)
  expect(new Set(seen.map(({ first, second }) => `${first} ${second}`))).toEqual(new Set(Object.keys(PAIR_EXCEPTIONS)))
})

test('no table comes before itself in the orders together', () => {
  const after = (table: string): string[] =>
    orders.flatMap((tables) => (tables.includes(table) ? tables.slice(tables.indexOf(table) + 1) : []))
  const all = new Set(orders.flat())
  for (const table of all) {
    const reached = new Set(after(table))
    for (const next of reached) for (const further of after(next)) reached.add(further)
    expect([...reached], `after ${table}`).not.toContain(table)
  }
  expect([...columns.keys()].sort()).toEqual([...all, ...last].sort())
})

/** Parts of statements that lock several rows in another order, and why they may. */
const UNORDERED: Readonly<Record<string, string>> = {
  'for no key update of f for share of t': 'the features are of one type, which is locked already',
}

/** Whether a query can lock several rows of a table in another order than that of its column. A state is no key. */
function isUnordered({ query = '', table }: { readonly query?: string; readonly table: string }): boolean {
  const column = columns.get(table)
  if (column === undefined || !/\bany\b|(?<!\bstate )\bin\b|&&/.test(query)) return false
  return !new RegExp(`order by (\\w+\\.)?${column}\\b`).test(query)
}

test('a statement that locks several rows locks them by the column of src/domain/transaction/locks.ts', () => {
  const locks = [...lockingStatements()]
    .flatMap(locksIn)
    .filter(({ doesWait, query }) => doesWait && query !== undefined)
  const isExcepted = ({ text }: Lock) => Object.keys(UNORDERED).some((part) => text.includes(part))
  expect(locks.filter((lock) => isUnordered(lock) && !isExcepted(lock))).toEqual([])
})

test.for([
  ['select from features f where f.name = any($1) order by f.name for update', ['features']],
  ['select u.id from users u left join oidc_identities i on i.user_id = u.id order by u.id for update of u', ['users']],
  [
    'select from projects where id in (select project_id from project_environments where environment = $1) order by id for no key update',
    ['projects'],
  ],
  [
    'with l as materialized (select name from features for update) update segments set name = $1',
    ['features', 'segments'],
  ],
  ['select name from "applications" where "name" = any($1) for update', ['applications']],
  ['select from given join features f on f.name = given.name for update of f', ['features']],
  ['select from features where name = $1', []],
] as const)('this walk knows which tables a statement locks: %s', ([text, expected]) => {
  expect(locksIn(text).map(({ table }) => table)).toEqual(expected)
})

test('this walk knows which statements do not wait, and which lock several rows without an order', () => {
  expect(locksIn('select from features for update nowait')).toMatchObject([{ doesWait: false }])
  expect(locksIn('select from features where name = any($1) for update').map(isUnordered)).toEqual([true])
  expect(locksIn('select from features where name = any($1) order by name for update').map(isUnordered)).toEqual([
    false,
  ])
})
