// Also on a hostile database: npm run test:postgres -- --hostile
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Schema } from '../../../../src/contract.ts'
import type { Client } from '../../../support/call.ts'
import { addEvents, foldEverything, search } from '../../../support/event-rows.ts'
import { it, type World } from '../../../support/world.ts'

/*
 * Frequent texts are found in another way than rare ones, and a total is counted in several ways. These tests have
 * enough events for all of them, also in one of the projects, and hold each against a plain model.
 */

const SETTLED = 16_500
const COUNT = SETTLED + 5

type Marked = { id: number; project: string; feature: string; type: string; manager: string; text: string }

/** The words of the nth event, from 1; what matters is how many events have one, and whether the newest have it. */
const WORDS: readonly [word: string, has: (n: number) => boolean][] = [
  ['every', () => true],
  ['most-of-them', (n) => n > 2000],
  ['half-of-them', (n) => n % 2 === 0],
  ['tenth', (n) => n % 10 === 0],
  ['hundredth', (n) => n % 100 === 0],
  ['old-ones', (n) => n <= 2000],
  ['many-old-ones', (n) => n <= 10_500],
  ['new-ones', (n) => n > 11_000],
  ['newest', (n) => n > SETTLED],
  ['rare-seldom', (n) => n === 3 || n === 6000],
  ['qz', (n) => n % 700 === 0],
]

function markedEvent(n: number): Marked {
  return {
    id: n,
    project: n % 3 === 0 ? 'hidden' : n % 50 === 0 ? 'small' : 'shop',
    feature: `feature-${n % 4}`,
    type: n % 5 === 0 ? 'feature-archived' : 'feature-created',
    manager: n % 10 < 7 ? 'payments' : n % 10 < 9 ? 'basket' : 'seldom',
    text: WORDS.filter(([, has]) => has(n))
      .map(([word]) => word)
      .join(' '),
  }
}

async function fill(world: World): Promise<Marked[]> {
  const events = Array.from({ length: COUNT }, (_, index) => markedEvent(index + 1))
  const rows = events.map(({ id: _, text, ...event }) => ({ ...event, createdBy: 'x', data: { words: text } }))
  const settled = await addEvents(world.db, ...rows.slice(0, SETTLED))
  await foldEverything(world.db)
  const ids = [...settled, ...(await addEvents(world.db, ...rows.slice(SETTLED)))]
  // The database decides by these how to read a table.
  await sql`analyze events, indexed_events`.execute(world.db)
  return events.map((event, index) => ({ ...event, id: ids[index] ?? 0 }))
}

type Filter = Schema<'SearchEvents'>

function expected(
  events: readonly Marked[],
  { query = '', project, feature, type, manager, offset = 0, limit = 100 }: Filter,
) {
  const matching = events.filter(
    (event) =>
      event.text.includes(query) &&
      (project === undefined || event.project === project) &&
      (feature === undefined || event.feature === feature) &&
      (manager === undefined || event.manager === manager) &&
      (type === undefined || event.type === type),
  )
  const page = matching.filter(({ id }) => offset === 0 || id <= offset).reverse()
  return {
    ids: page.slice(0, limit).map(({ id }) => id),
    total: matching.length > 10_000 ? undefined : matching.length,
  }
}

const QUERIES = [...WORDS.map(([word]) => word), 'every most', 'rare', 'seldom', 'ones', 'e', 'nothing like it']
const FILTERS: readonly Filter[] = [
  {},
  { limit: 1 },
  { limit: 7, offset: 6001 },
  { offset: 40 },
  { project: 'shop', limit: 20 },
  { project: 'small' },
  { feature: 'feature-2', limit: 20 },
  { type: 'feature-archived', limit: 20, offset: 12_000 },
  { type: 'feature-archived', project: 'small', feature: 'feature-2' },
  { manager: 'payments', offset: 12_000 },
  { manager: 'seldom', project: 'small' },
]

const TYPED: Filter = { type: 'feature-archived' }
const MANAGERS = ['payments', 'basket', 'seldom', 'nobody']
const OTHER_FILTERS: readonly Filter[] = [
  {},
  TYPED,
  { project: 'shop' },
  { ...TYPED, project: 'small' },
  { feature: 'feature-2' },
]

/** All searches of the events, as the one who may see all and as one who may not see a project. */
const SEARCHES = {
  admin: [
    ...QUERIES.flatMap((query) => FILTERS.map((filter) => ({ ...filter, query }))),
    // Counted up to 10,000 events, and whatever the other filters are.
    ...MANAGERS.flatMap((manager) =>
      OTHER_FILTERS.map((others) => ({ ...others, manager, limit: 20, offset: 16_503 })),
    ),
  ],
  outsider: QUERIES.flatMap((query) =>
    [{}, { limit: 1 }, { project: 'hidden' }, TYPED].map((filter) => ({ ...filter, query })),
  ),
}

describe('a search of many events', () => {
  it('finds and counts the same as a plain model, of what the reader may see', async ({ world }) => {
    await sql`insert into projects (id, name, mode) values ('hidden', 'Hidden', 'private')`.execute(world.db)
    const events = await fill(world)
    const compare = async (reader: keyof typeof SEARCHES, client: Client, shown: readonly Marked[]) => {
      for (const asked of SEARCHES[reader])
        expect({ reader, asked, ...(await search(client, asked)) }).toEqual({
          reader,
          asked,
          ...expected(shown, asked),
        })
    }
    await compare('admin', world.admin, events)
    const seen = events.filter(({ project }) => project !== 'hidden')
    await compare('outsider', await world.actor(), seen)
  }, 120_000)
})
