import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, it } from 'vitest'
import { anyOf } from '../../../src/db/sql.ts'

const db = new Kysely<{ features: { name: string } }>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const named = (names: readonly string[]) =>
  db.selectFrom('features').select('name').where('name', '=', anyOf(names)).compile()

it('makes one statement for lists of any length, with the list as its parameter', () => {
  const [none, two] = [named([]), named(['a', 'b'])]
  expect(two.sql).toBe('select "name" from "features" where "name" = any($1)')
  expect(none.sql).toBe(two.sql)
  expect([none.parameters, two.parameters]).toEqual([[[]], [['a', 'b']]])
})
