import { sql } from 'kysely'
import { expect } from 'vitest'
import { routes } from '../../generated/routes.ts'
import type { Schema } from '../../src/contract.ts'
import { batchOf, withoutChance } from '../support/batched.ts'
import { type DocumentedOperation, responseProblem } from '../support/contract.ts'
import type { World } from '../support/world.ts'
import { isChange, isOfAdministration, type Law } from './law.ts'

export function isBatchable(called: DocumentedOperation): boolean {
  const { changesNothing, notInBatch } = routes[called.id]
  return isOfAdministration(called) && isChange(called) && changesNothing !== true && notInBatch === undefined
}

type Counter = { name: string; value: number | null }

/** Returns the counters from which ids come. A dry run advances them. */
export async function counters({ db }: World): Promise<Counter[]> {
  const { rows } = await sql<Counter>`
    select sequencename as name, last_value as value from pg_sequences where schemaname = 'public' order by 1`.execute(
    db,
  )
  return rows
}

export async function setCounters({ db }: World, to: readonly Counter[]): Promise<void> {
  await sql`select setval(('public.' || name)::regclass, coalesce(value, 1), value is not null)
    from jsonb_to_recordset(${JSON.stringify(to)}::jsonb) as (name text, value bigint)`.execute(db)
}

export async function newestEvent({ db }: World): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from events`.execute(db)
  return Number(rows[0]?.id)
}

async function eventsAfter({ db }: World, id: number): Promise<unknown[]> {
  const { rows } = await sql<{ event: unknown }>`
    select json_strip_nulls(json_build_object('type', type, 'project', project, 'environment', environment,
      'featureName', feature_name))::jsonb
      || jsonb_build_object('data', data, 'preData', pre_data, 'tags', coalesce(tags, '[]')) as event
    from events where id > ${id} order by id`.execute(db)
  return rows.map(({ event }) => event)
}

export const dryRuns: Law<{ said: Schema<'DryRun'>; newest: number }> = {
  name: 'a change does what its dry run has said',
  of: isBatchable,
  async before({ world, called, request, by }) {
    const numbers = await counters(world)
    const { error, body } = await by.send('dryRunBatch', { body: batchOf(called.id, request) })
    expect(error).toBeUndefined()
    await setCounters(world, numbers)
    return { said: body as Schema<'DryRun'>, newest: await newestEvent(world) }
  },
  async after({ world, called, answer: { status, body } }, { said, newest }) {
    const [predicted] = said.operations
    expect(said.wouldSucceed).toBe(true)
    expect(withoutChance({ status: predicted?.status, body: predicted?.body })).toEqual(withoutChance({ status, body }))
    expect(responseProblem(called, predicted?.status ?? 0, predicted?.body)).toBeUndefined()
    expect(withoutChance(predicted?.events)).toEqual(withoutChance(await eventsAfter(world, newest)))
    expect(predicted?.guard.by).toBe('direct')
  },
}
