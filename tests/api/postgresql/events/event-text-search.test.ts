// Also on a hostile database: npm run test:postgres -- --hostile
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Schema } from '../../../../src/contract.ts'
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

describe('the manager of a search', () => {
  it('is counted up to 10,000 events, and whatever the other filters are', async ({ world }) => {
    const events = await fill(world)
    const type = 'feature-archived' as const
    for (const manager of ['payments', 'basket', 'seldom', 'nobody'])
      for (const others of [{}, { type }, { project: 'shop' }, { type, project: 'small' }, { feature: 'feature-2' }]) {
        const asked: Filter = { ...others, manager, limit: 20, offset: 16_503 }
        expect({ asked, ...(await search(world.admin, asked)) }).toEqual({ asked, ...expected(events, asked) })
      }
  }, 120_000)
})

describe('the text of a search', () => {
  it('finds the same as a plain model, however it is searched', async ({ world }) => {
    const events = await fill(world)
    for (const query of QUERIES) {
      for (const filter of FILTERS) {
        const asked = { ...filter, query }
        expect({ asked, ...(await search(world.admin, asked)) }).toEqual({ asked, ...expected(events, asked) })
      }
    }
  }, 120_000)

  it('finds and counts only what the reader may see', async ({ world }) => {
    await world.project('hidden')
    await world.admin.call('updateProjectSettings', { params: { projectId: 'hidden' }, body: { mode: 'private' } })
    await world.forgetEvents()
    const events = (await fill(world)).filter(({ project }) => project !== 'hidden')
    const outsider = await world.actor()
    for (const query of QUERIES) {
      for (const filter of [{}, { limit: 1 }, { project: 'hidden' }, { type: 'feature-archived' as const }]) {
        const asked = { ...filter, query }
        expect({ asked, ...(await search(outsider, asked)) }).toEqual({ asked, ...expected(events, asked) })
      }
    }
  }, 120_000)
})
