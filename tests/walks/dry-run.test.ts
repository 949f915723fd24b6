import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../generated/routes.ts'
import type { Schema } from '../../src/contract.ts'
import { requestOf } from '../scenarios/request-of.ts'
import { type Anything, injectionOf } from '../support/call.ts'
import { operation, operations, responseProblem } from '../support/contract.ts'
import { dump } from '../support/dump.ts'
import { openWorld, serverOfWorlds, type World } from '../support/world.ts'

/*
 * A dry run predicts: the response of each operation, its events, and the state after it are those of the real request.
 */

const batchable = [...operations.values()].filter(({ id, method, url }) => {
  const { changesNothing, notInBatch } = routes[id]
  return url.startsWith('/api/admin/') && method !== 'GET' && changesNothing !== true && notInBatch === undefined
})

/**
 * The differences between two runs of one change: secrets, their hashes, random ids, numbers of transactions, and
 * times.
 */
const RANDOM = [
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
  /\b[0-9a-f]{56}\b/g,
  /\\\\x[0-9a-f]{64,}/g,
  /(?<="(?:secret_prefix|secret)":")[^"]*/g,
  /(?<="password_hash":")[^"]*/g,
  /(?<="(?:revision|transaction_id)":"?)\d{3,}/g,
  /(?<="parametersRevision":")[\w-]+/g,
  /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[^"]*/g,
]

/** Numbers that the scenarios put into names, for each world others. */
const MADE = [/(?<=[a-z]-)\d+\b/g, /(?<=Nordic customers )\d+/g]

/** All rows of a world, comparable with those of another one. */
async function stateOf({ db }: World): Promise<unknown> {
  const tables = Object.entries(await dump(db)).map(([name, rows]) => {
    const texts = rows.map((row) =>
      MADE.reduce((text, pattern) => text.replaceAll(pattern, '…'), JSON.stringify(withoutChance(row))),
    )
    return [name, texts.sort()]
  })
  return Object.fromEntries(tables)
}

function withoutChance(value: unknown): unknown {
  const text = RANDOM.reduce((text, pattern) => text.replaceAll(pattern, '…'), JSON.stringify(value) ?? 'null')
  return JSON.parse(text)
}

let app: FastifyInstance
beforeAll(async () => {
  app = await serverOfWorlds()
})
afterAll(() => app.close())

/** The counters from which ids come. A dry run advances them. */
async function counters(world: World): Promise<{ name: string; value: number | null }[]> {
  const { rows } = await sql<{ name: string; value: number | null }>`
    select sequencename as name, last_value as value from pg_sequences where schemaname = 'public' order by 1`.execute(
    world.db,
  )
  return rows
}

async function setCounters(world: World, to: { name: string; value: number | null }[]): Promise<void> {
  for (const { name, value } of to)
    await sql`select setval(${`public.${name}`}::regclass, ${value ?? 1}, ${value !== null})`.execute(world.db)
}

async function ownEvents({ db }: World, after: number) {
  const { rows } = await sql<{ event: unknown }>`
    select json_strip_nulls(json_build_object('type', type, 'project', project, 'environment', environment,
      'featureName', feature_name))::jsonb
      || jsonb_build_object('data', data, 'preData', pre_data, 'tags', coalesce(tags, '[]')) as event
    from events where id > ${after} order by id`.execute(db)
  return rows.map(({ event }) => event)
}

describe.each(batchable)('$id', (called) => {
  const { id } = called

  test('does what its dry run has said', async () => {
    const world = await openWorld(app)
    const request = await requestOf(world, id)
    const before = await dump(world.db)
    const numbers = await counters(world)
    const asked = { operations: [askedFor(id, request)] }
    const tried = await request.by.send('dryRunBatch', { body: asked })
    expect(tried.error).toBeUndefined()
    expect(await dump(world.db)).toEqual(before)
    await setCounters(world, numbers)
    const {
      operations: [predicted],
      wouldSucceed,
    } = tried.body as Schema<'DryRun'>
    const from = Number((before.events as { id: number }[]).at(-1)?.id ?? 0)
    const newest = Math.max(from, ...(before.events as { id: number }[]).map(({ id }) => Number(id)))
    const response = await app.inject(injectionOf(request.by, operation(id), request))
    const answered = response.payload === '' ? undefined : JSON.parse(response.payload)
    expect(wouldSucceed).toBe(true)
    expect(withoutChance({ status: predicted?.status, body: predicted?.body })).toEqual(
      withoutChance({ status: response.statusCode, body: answered }),
    )
    expect(responseProblem(called, predicted?.status ?? 0, predicted?.body)).toBeUndefined()
    expect(withoutChance(predicted?.events)).toEqual(withoutChance(await ownEvents(world, newest)))
    expect(predicted?.guard.by).toBe('direct')
  })

  test('does the same in a batch as by itself', async () => {
    const alone = await openWorld(app)
    const request = await requestOf(alone, id)
    await app.inject(injectionOf(request.by, operation(id), request))
    const expected = await stateOf(alone)
    const together = await openWorld(app)
    const again = await requestOf(together, id)
    const { error } = await again.by.send('runBatch', { body: { operations: [askedFor(id, again)] } })
    expect(error).toBeUndefined()
    expect(await stateOf(together)).toEqual(expected)
  })
})

/** A request as an operation of a batch. */
function askedFor(operationId: string, { params, query, body }: Anything): Schema<'BatchOperation'> {
  return { operationId, params: asTexts(params), query: asTexts(query), body }
}

function asTexts(values: Record<string, unknown> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
}
