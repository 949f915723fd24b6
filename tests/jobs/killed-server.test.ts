import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { systemActor } from '../../src/domain/actor.ts'
import { endLeases } from '../../src/domain/leases/commands.ts'
import { inTransaction } from '../../src/domain/transaction/in-transaction.ts'
import { defaultLimits } from '../../src/domain/transaction/limits.ts'
import { mailing } from '../support/mails.ts'
import { makePerson } from '../support/sign-in.ts'
import { isOn, makeActionSet, runJob } from '../support/signals.ts'
import { it, type World } from '../support/world.ts'

/* The start of a server is in tests/process/embedded/webhooks.test.ts. */

const end = ({ db }: World) =>
  inTransaction({ db, limits: defaultLimits, clock: () => new Date() }, systemActor, endLeases)

describe('endLeases', () => {
  it('lets a mail be sent at once that a killed server had claimed', async ({ world }) => {
    const { id } = await makePerson(world)
    const { next } = await mailing(world.db)
    const content = { id: 7, title: 'Claimed', project: 'default', environment: 'production', by: 'bob' }
    await sql`
      insert into mails (event_id, kind, user_id, content, created_at, due_at, leased_until)
      values (1, 'review-request', ${id}, ${JSON.stringify(content)}, now(), now(), now() + interval '1 minute')`.execute(
      world.db,
    )
    expect(await next()).toEqual([])
    await end(world)
    expect(await next()).toMatchObject([{ text: expect.stringContaining('"Claimed"') }])
  })

  it('lets a run of an action set be continued at once', async ({ world }) => {
    const { set, endpoint } = await makeActionSet(world)
    await endpoint.send({})
    await sql`
      insert into action_runs (action_set_id, signal_id, payload_hash, created_at, state, actions, leased_until)
      select ${set.id}, id, '', now(), 'started', ${JSON.stringify(
        set.actions.map((action) => ({ ...action, state: 'waiting', error: null, changeRequestId: null })),
      )}::jsonb, now() + interval '1 minute' from signals`.execute(world.db)
    await runJob(world)
    expect(await isOn(world)).toBe(true)
    await end(world)
    await runJob(world)
    expect(await isOn(world)).toBe(false)
  })
})
