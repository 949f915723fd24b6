import { describe, expect } from 'vitest'
import { createKeyUses } from '../../src/domain/access/key-usage.ts'
import { defaultLimits } from '../../src/domain/transaction/limits.ts'
import { keyUsesJob } from '../../src/jobs/key-uses.ts'
import { makeAdminKey, makeKey } from '../support/api-tokens.ts'
import { clientOf } from '../support/call.ts'
import { serverOn } from '../support/server.ts'
import { watched } from '../support/watched-db.ts'
import { it, type World } from '../support/world.ts'

/** An instance whose clock can be set, and its job. */
async function instance(world: World) {
  const clock = { now: new Date('2026-11-20T09:30:40.000Z') }
  const keyUses = createKeyUses()
  const setting = { db: world.db, limits: defaultLimits, clock: () => clock.now }
  const app = await serverOn(world.db, { ...setting, keyUses })
  const counted = watched(world.db)
  return {
    clock,
    counted,
    job: keyUsesJob({ ...setting, db: counted.db }, keyUses),
    use: (key = '') => clientOf(app, world.db, { name: 'somebody', key, userId: 0 }).call('listPersonalAccessTokens'),
    close: () => app.close(),
  }
}

const seenAt = async (world: World, name: string) =>
  (await world.admin.call('findApiTokensByName', { params: { token: name } })).body.tokens[0]?.seenAt

describe('the last use of a key', () => {
  it('is kept to the minute, of keys and of tokens', async ({ world }) => {
    const { job, use, close } = await instance(world)
    const [robot, ada] = [await makeAdminKey(world), await world.actor()]
    await use(robot.secret)
    await use(ada.key)
    expect(await seenAt(world, 'Robot')).toBeNull()
    await job()
    expect(await seenAt(world, 'Robot')).toBe('2026-11-20T09:30:00.000Z')
    const { body } = await ada.call('listPersonalAccessTokens')
    expect(body.pats.map((token) => token.seenAt)).toEqual(['2026-11-20T09:30:00.000Z'])
    await close()
  })

  it('costs two short statements for many keys, and none when nothing was used', async ({ world }) => {
    const { job, use, counted, close } = await instance(world)
    const made = [await makeAdminKey(world), await makeAdminKey(world, { tokenName: 'Other' })]
    const people = [await world.actor(), await world.actor()]
    for (const key of [...made.map(({ secret }) => secret), ...people.map(({ key }) => key)]) await use(key)
    await job()
    expect(counted.statements).toBe(2)
    await job()
    expect(counted.statements).toBe(2)
    await close()
  })

  it('never goes back, and is not of a use that was refused', async ({ world }) => {
    const one = await instance(world)
    const robot = await makeAdminKey(world)
    const sdk = await makeKey(world)
    await one.use(robot.secret)
    expect((await one.use(sdk.secret)).status).toBe(403)
    await one.job()
    const two = await instance(world)
    two.clock.now = new Date('2026-11-20T08:00:00.000Z')
    await two.use(robot.secret)
    await two.job()
    expect(await seenAt(world, 'Robot')).toBe('2026-11-20T09:30:00.000Z')
    expect(await seenAt(world, 'Web shop')).toBeNull()
    await Promise.all([one.close(), two.close()])
  })

  it('is kept later when the database was away', async ({ world }) => {
    const { job, use, counted, close } = await instance(world)
    const robot = await makeAdminKey(world)
    await use(robot.secret)
    counted.isLost = true
    await expect(job()).rejects.toThrow('Connection terminated')
    counted.isLost = false
    await job()
    expect(await seenAt(world, 'Robot')).toBe('2026-11-20T09:30:00.000Z')
    await close()
  })

  it('records no event', async ({ world }) => {
    const { job, use, close } = await instance(world)
    await use(world.admin.key)
    await job()
    expect(await world.events()).toEqual([])
    await close()
  })
})
