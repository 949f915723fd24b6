// Also on a hostile database: npm run test:postgres -- --hostile
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { atOnce } from '../../support/projects.ts'
import { newSegment, newStrategy } from '../../support/strategies.ts'
import { it, type World } from '../../support/world.ts'

/*
 * Changes that come at the same time: each is stored and recorded by itself, and none is lost.
 */

const NUMBER = 12
const ofFeature = (number: number) => ({ projectId: 'default', featureName: `feature-${number}` })

async function newFeatures(world: World): Promise<void> {
  for (let number = 0; number < NUMBER; number++) {
    await world.admin.call('createFeature', { params: { projectId: 'default' }, body: { name: `feature-${number}` } })
  }
  await world.forgetEvents()
}

const describing = (value: unknown) => [{ op: 'replace' as const, path: '/description', value }]

async function recorded(world: World) {
  const { rows } = await sql<{ transactionId: string; featureName: string | null; description: string | null }>`
    select transaction_id::text, feature_name, data ->> 'description' as description from events
    where type = 'feature-metadata-updated' order by id`.execute(world.db)
  return rows
}

describe('patches of features that come at the same time', () => {
  it('are answered and recorded each for itself, in a transaction of its own', async ({ world }) => {
    await newFeatures(world)
    const answers = await atOnce(NUMBER, (number) =>
      world.admin.call('patchFeature', { params: ofFeature(number), body: describing(`number ${number}`) }),
    )
    expect(answers.map(({ body }) => body.description)).toEqual(answers.map((_, number) => `number ${number}`))
    const events = await recorded(world)
    expect(events.map(({ featureName, description }) => [featureName, description]).sort()).toEqual(
      answers.map((_, number) => [`feature-${number}`, `number ${number}`]).sort(),
    )
    expect(new Set(events.map(({ transactionId }) => transactionId)).size).toBe(NUMBER)
    const read = await atOnce(NUMBER, (number) => world.admin.call('getFeature', { params: ofFeature(number) }))
    expect(read.map(({ body }) => body)).toEqual(answers.map(({ body }) => body))
  })

  it('are stored although others of them are refused', async ({ world }) => {
    await newFeatures(world)
    await world.admin.call('archiveFeature', { params: ofFeature(3) })
    await world.forgetEvents()
    const answers = await atOnce(NUMBER + 1, (number) =>
      world.admin.call('patchFeature', {
        params: ofFeature(number),
        body: number === 2 ? describing(7) : describing(`number ${number}`),
      }),
    )
    const refused = new Map([
      [2, 400],
      [3, 400],
      [NUMBER, 404],
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map((_, number) => refused.get(number) ?? 200))
    expect(await recorded(world)).toHaveLength(NUMBER - 2)
  })

  it('do not disturb each other when they give strategies the same segment', async ({ world }) => {
    await newFeatures(world)
    const segment = await newSegment(world)
    const paths = Array.from({ length: NUMBER }, (_, number) => ({ ...ofFeature(number), environment: 'development' }))
    const strategies = await Promise.all(paths.map((params) => newStrategy(world, params)))
    const answers = await atOnce(NUMBER, (number) =>
      world.admin.call('updateStrategy', {
        params: { ...ofFeature(number), environment: 'development', strategyId: strategies[number]?.id ?? '' },
        body: { segments: [segment] },
      }),
    )
    expect(answers.map(({ body }) => body.segments)).toEqual(answers.map(() => [segment]))
    const { rows } = await sql<{ transactions: number; events: number }>`
      select count(distinct transaction_id)::int as transactions, count(*)::int as events from events
      where type = 'feature-strategy-update'`.execute(world.db)
    expect(rows[0]).toEqual({ events: NUMBER, transactions: NUMBER })
  })

  it('lose nothing when they are of one feature', async ({ world }) => {
    await newFeatures(world)
    const params = { ...ofFeature(0), environment: 'development' }
    const answers = await atOnce(NUMBER, (number) =>
      world.admin.call('addStrategy', { params, body: { name: 'default', title: `number ${number}` } }),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const { body } = await world.admin.call('listStrategies', { params })
    expect(body.map(({ title }) => title).sort()).toEqual(answers.map((_, number) => `number ${number}`).sort())
    expect(new Set(body.map(({ sortOrder }) => sortOrder)).size).toBe(NUMBER)
  })
})

describe('creations that come at the same time', () => {
  it('of one user leave one, and others as they are', async ({ world }) => {
    const emails = ['same', 'same', 'ada', 'same', 'bob'].map((name) => `${name}@example.com`)
    const answers = await atOnce(emails.length, (number) =>
      world.admin.call('createUser', { body: { email: emails[number] ?? '', rootRole: 3, sendEmail: false } }),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409])
    expect(answers[2]?.status).toBe(201)
    expect(answers[4]?.status).toBe(201)
  })

  it('of projects hold to the limit', async ({ world }) => {
    const { rows } = await sql<{ present: number }>`select count(*)::int as present from projects`.execute(world.db)
    world.limit({ projects: (rows[0]?.present ?? 0) + 3 })
    const answers = await atOnce(NUMBER, (number) =>
      world.admin.call('createProject', { body: { id: `project-${String.fromCharCode(97 + number)}`, name: 'One' } }),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(NUMBER - 3)
  })
})
