import { sql } from 'kysely'
import { expect } from 'vitest'
import { frozenEventTypes, looseningEventTypes } from '../../generated/events.ts'
import { withoutEvents } from '../support/without-events.ts'
import type { World } from '../support/world.ts'
import { hasEvents, type Law } from './law.ts'
import { decisions, sdksLeft } from './sdk-documents.ts'

const HOLDABLE = { ...frozenEventTypes, ...looseningEventTypes }

type Before = { readonly isHeld: boolean; readonly decided: object }

/** Holds everything everywhere while `work` runs. */
async function inFreeze<Result>({ db }: World, work: () => Promise<Result>): Promise<Result> {
  await sql`
    insert into freezes (id, environments, name, starts, ends, time_zone, weekly, allows_off, created_at)
    overriding system value
    values (990001, '{}', 'everything', '2000-01-01T00:00', '2999-01-01T00:00', 'UTC', false, false, now())`.execute(db)
  try {
    return await work()
  } finally {
    await sql`delete from freezes where id = 990001`.execute(db)
  }
}

/** No event can be committed, so a change that no freeze holds does nothing either. */
export const freezes: Law<Before> = {
  name: 'a freeze holds what changes the decisions of applications',
  oneEngine: 'the server decides what a freeze holds',
  of: hasEvents,
  async before({ world, called: { id }, request, by, sdks }) {
    const { status, error } = await inFreeze(world, () =>
      withoutEvents(world.db, () => by.send(id, request), 'at the commit'),
    )
    const isHeld = status === 409
    expect({ status, name: error?.name }).toEqual(
      isHeld ? { status: 409, name: 'FrozenError' } : { status: 500, name: 'InternalError' },
    )
    return { isHeld, decided: await decisions(sdks) }
  },
  async after({ world, called, sdks }, { isHeld, decided }) {
    if (called.unguarded !== undefined) expect(isHeld, called.unguarded).toBe(false)
    const types = await world.eventTypes()
    if (isHeld) expect(types.filter((type) => Object.hasOwn(HOLDABLE, type))).not.toEqual([])
    else expect(await decisions(await sdksLeft(world, sdks))).toEqual(decided)
  },
}
