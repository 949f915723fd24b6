import { describe, expect } from 'vitest'
import { defaultLimits } from '../../src/domain/transaction/limits.ts'
import { sessionSweep } from '../../src/jobs/session-sweep.ts'
import { browserOf, makePerson } from '../support/sign-in.ts'
import { it } from '../support/world.ts'

describe('sessionSweep', () => {
  it('deletes what has expired, and nothing else', async ({ world }) => {
    const now = new Date('2026-11-20T09:30:00Z')
    const { id } = await makePerson(world)
    for (const end of ['2026-11-20T09:29:59Z', '2026-11-20T09:30:00Z', '2026-11-20T09:30:01Z']) {
      await browserOf(world, id, end)
      const values = { kind: 'login-account', subjectHash: Buffer.from(end), attempts: 1, expiresAt: new Date(end) }
      await world.db.insertInto('signInAttempts').values(values).execute()
      const used = { stateHash: Buffer.from(end), expiresAt: new Date(end) }
      await world.db.insertInto('usedOidcStates').values(used).execute()
      const message = { idHash: Buffer.from(end), expiresAt: new Date(end) }
      await world.db.insertInto('usedSamlMessages').values(message).execute()
    }
    await sessionSweep({ db: world.db, limits: defaultLimits, clock: () => now })()
    const left = [{ expiresAt: new Date('2026-11-20T09:30:01Z') }]
    expect(await world.db.selectFrom('sessions').select('expiresAt').execute()).toEqual(left)
    expect(await world.db.selectFrom('signInAttempts').select('expiresAt').execute()).toEqual(left)
    expect(await world.db.selectFrom('usedOidcStates').select('expiresAt').execute()).toEqual(left)
    expect(await world.db.selectFrom('usedSamlMessages').select('expiresAt').execute()).toEqual(left)
    expect(await world.events()).toEqual([])
  })
})
