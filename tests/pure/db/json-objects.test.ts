import { DummyDriver, Kysely, PostgresAdapter, PostgresQueryCompiler, type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { jsonbObjectOf, listOf, type Members, objectOf, objectWithoutNulls } from '../../../src/db/json-objects.ts'
import { columnsOf, isoTime } from '../../../src/db/sql.ts'

type Account = { id: number; name: string | null; email?: string; seenAt?: string }

const db = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: () => {
      throw new Error('No statement reads the schema')
    },
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const textOf = (expression: RawBuilder<unknown>) => expression.compile(db)

const column = columnsOf<'users'>('u')
const members: Members<Pick<Account, 'id' | 'name'>> = { id: column('id'), name: column('name') }

test('an object has its members in their order, with their values as parameters', () => {
  expect(textOf(objectOf<Account>({ ...members, email: sql`${'a@b'}` }))).toMatchObject({
    sql: "json_build_object('id', u.id, 'name', u.name, 'email', $1)",
    parameters: ['a@b'],
  })
})

test('an optional member can be left out, also as undefined', () => {
  expect(textOf(jsonbObjectOf<Account>({ ...members, email: undefined })).sql).toBe(
    "jsonb_build_object('id', u.id, 'name', u.name)",
  )
})

test('an object without nulls takes nullable columns for optional members', () => {
  type Shown = Pick<Account, 'id' | 'email' | 'seenAt'>
  const shown = { id: column('id'), email: column('email'), seenAt: isoTime(column('seenAt')) }
  expect(textOf(objectWithoutNulls<Shown>(shown)).sql).toMatch(
    /^json_strip_nulls\(json_build_object\('id', u\.id, 'email', u\.email, 'seenAt', to_char\(u\.seen_at .*\)\)\)$/,
  )
  // @ts-expect-error the object would have a null where the type has none
  objectOf<Shown>(shown)
})

test('a list is empty without rows', () => {
  const list = listOf(objectOf<Pick<Account, 'id'>>({ id: column('id') }), {
    from: sql`users u`,
    orderBy: column('createdAt'),
  })
  expect(textOf(list).sql).toBe(
    "(select coalesce(json_agg(json_build_object('id', u.id) order by u.created_at), '[]') from users u)",
  )
})

test('members that are missing, unknown or of another type do not compile', () => {
  // @ts-expect-error name is missing
  objectOf<Account>({ id: column('id') })
  // @ts-expect-error nothing is called mail
  objectOf<Account>({ ...members, mail: column('email') })
  // @ts-expect-error the time is no text
  objectOf<Account>({ ...members, seenAt: column('createdAt') })
  // @ts-expect-error an id is always there
  objectWithoutNulls<Pick<Account, 'id'>>({ id: sql<number | null>`nullif(u.id, 0)` })
})
