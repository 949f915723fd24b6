import { sql } from 'kysely'
import { expect } from 'vitest'
import { withTx } from '../../src/db/database.ts'
import { systemActor } from '../../src/domain/actor.ts'
import { inRolledBackTransaction, inTransaction } from '../../src/domain/transaction/in-transaction.ts'
import { defaultLimits } from '../../src/domain/transaction/limits.ts'
import { otherConnections } from '../support/waiting.ts'
import { it } from '../support/world.ts'

const itConcurrently = it.skipIf(process.env.TEST_ENGINE === 'embedded')

itConcurrently.for([
  ['committed', inTransaction],
  ['rolled back', inRolledBackTransaction],
] as const)(
  'a transaction that yields starts again also while one of its statements runs, where it is to be %s',
  async ([, run], { world }) => {
    const name = await world.feature({ name: 'checkout' })
    const db = await otherConnections()
    const setting = { db: await otherConnections(), limits: defaultLimits, clock: () => new Date(), givesWay: true }
    const describe = (by: typeof db, text: string) =>
      sql`update features set description = ${text} where name = ${name}`.execute(by)
    const seen: (string | null)[] = []
    const change = { isMade: false, ms: 0 }
    await run(setting, systemActor, async ({ tx }) => {
      const row = await tx.selectFrom('features').select('description').where('name', '=', name).executeTakeFirst()
      seen.push(row?.description ?? null)
      await describe(tx, 'long')
      if (seen.length > 1) return
      const since = performance.now()
      withTx(db, (other) => describe(other, 'short')).then(() =>
        Object.assign(change, { isMade: true, ms: performance.now() - since }),
      )
      await sql`select pg_sleep(20)`.execute(tx)
    })
    expect([seen, change.isMade]).toEqual([[null, 'short'], true])
    expect(change.ms).toBeLessThan(2000)
  },
)
