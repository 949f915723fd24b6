import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { notifyOutdated } from '../../../src/db/database.ts'
import { updateFeatureTypeLifetime } from '../../../src/domain/feature-types/commands.ts'
import { addDependency } from '../../../src/domain/features/dependencies/commands.ts'
import { completeFeature } from '../../../src/domain/features/lifecycle/commands.ts'
import { addStrategy } from '../../../src/domain/features/strategies/commands.ts'
import { updateFeatureTags } from '../../../src/domain/features/tagging.ts'
import { turnOneOn } from '../../../src/domain/features/turn-on-off.ts'
import { setVariants } from '../../../src/domain/features/variants/commands.ts'
import { updateServiceAccount } from '../../../src/domain/service-accounts/commands.ts'
import type { Transaction } from '../../../src/domain/transaction/transaction.ts'
import { updateUser } from '../../../src/domain/users/commands.ts'
import { askingIn } from '../../support/asking.ts'
import { heldUp } from '../../support/held-up.ts'
import { makeAccount, ROLES } from '../../support/service-accounts.ts'
import { makePerson } from '../../support/sign-in.ts'
import { it, type World } from '../../support/world.ts'

/*
 * A change that waits for another one to be done tells, and goes by, what that one has left. On PostgreSQL, a statement
 * that waits for a row sees the row as it is then, and all else as it was before.
 */

const KEY = { project: 'default', feature: 'held' }
const PLACE = { ...KEY, environment: 'development' }
const PARAMS = { projectId: 'default', featureName: 'held' }

type Request = [method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown]
type Work = (transaction: Transaction) => Promise<unknown>

/** The changes of a feature that show in it. */
const CHANGES: Record<string, Work> = {
  'a strategy': (transaction) => addStrategy(transaction, PLACE, { name: 'default', title: 'new' }),
  variants: (transaction) => setVariants(transaction, PLACE, [{ name: 'blue', weight: 1000 }]),
  'on and off': (transaction) => turnOneOn(transaction, PLACE, false),
  tags: (transaction) =>
    updateFeatureTags(transaction, 'held', { addedTags: [{ type: 'simple', value: 'new' }], removedTags: [] }),
  'a parent': (transaction) => addDependency(transaction, KEY, { feature: 'other' }),
  'a child': (transaction) => addDependency(transaction, { ...KEY, feature: 'other' }, { feature: 'held' }),
  'a stage': (transaction) => completeFeature(transaction, KEY, { status: 'kept' }),
  'a lifetime': (transaction) => updateFeatureTypeLifetime(transaction, 'release', { lifetimeDays: 1 }),
}

async function twoFeatures(world: World): Promise<void> {
  await world.feature({ name: 'held' })
  await world.feature({ name: 'other' })
  await sql`update features set created_at = now() - interval '10 days'`.execute(world.db)
}

async function theFeature(world: World): Promise<Schema<'Feature'>> {
  const { status, body } = await world.admin.call('getFeature', { params: PARAMS })
  expect(status).toBe(200)
  return body
}

function admin(world: World, by = world.admin) {
  const ask = askingIn(world, by)
  return (...[method, path, body]: Request) => ask(world.app, method, path, body)
}

function described(world: World): Promise<unknown> {
  const patch = [{ op: 'replace', path: '/description', value: 'new' }]
  return askingIn(world)(world.app, 'PATCH', '/projects/default/features/held', patch)
}

// The embedded engine has one connection, so nobody waits for a row.
describe.skipIf(process.env.TEST_ENGINE === 'embedded')('a change that waits', () => {
  describe.each(Object.entries(CHANGES))('for one of a feature: %s', (_, holding) => {
    it.for([true, false])('shows it and remembers it; remembered before: %s', async (isRemembered, { world }) => {
      await twoFeatures(world)
      const before = await theFeature(world)
      if (!isRemembered) notifyOutdated(world.db)
      const answered = await heldUp(world.db, holding, () => described(world))
      const remembered = await theFeature(world)
      notifyOutdated(world.db)
      const right = await theFeature(world)
      expect(right).not.toEqual({ ...before, description: 'new' })
      expect({ answered, remembered }).toEqual({ answered: right, remembered: right })
    })
  })

  it('goes by the lifetime that a type has now', async ({ world }) => {
    await twoFeatures(world)
    await heldUp(
      world.db,
      (transaction) => updateFeatureTypeLifetime(transaction, 'release', { lifetimeDays: 1 }),
      () => admin(world)('POST', '/projects/default/stale', { features: ['held'], stale: true }),
    )
    expect(await world.eventTypes()).not.toContain('feature-stale-on')
  })

  it('answers for a tag as for one that only hidden features have', async ({ world }) => {
    await world.project('secret')
    await sql`update projects set mode = 'private' where id = 'secret'`.execute(world.db)
    await world.feature({ name: 'hidden', project: 'secret' })
    await world.admin.call('createTag', { body: { type: 'simple', value: 'new' } })
    const stranger = await world.actor({ may: ['UPDATE_FEATURE'] })
    const tagged = { addedTags: [{ type: 'simple', value: 'new' }], removedTags: [] }
    const answer = heldUp(
      world.db,
      (transaction) => updateFeatureTags(transaction, 'hidden', tagged),
      () => admin(world, stranger)('DELETE', '/tags/simple/new'),
    )
    await expect(answer).rejects.toThrow('There is no tag')
  })

  const OF_USERS: Record<string, (id: number) => Request> = {
    updateUser: (id) => ['PUT', `/user-admin/${id}`, { name: 'Countess' }],
    resetUserPassword: () => ['POST', '/user-admin/reset-password', { id: 'ada@example.com' }],
    deleteUser: (id) => ['DELETE', `/user-admin/${id}`],
    deleteInactiveUsers: (id) => ['POST', '/user-admin/inactive/delete', { ids: [id] }],
  }

  it.for(Object.entries(OF_USERS))('shows the role that a user was given: %s', async ([, request], { world }) => {
    const { id } = await makePerson(world)
    await sql`update users set created_at = '2020-01-01' where id = ${id}`.execute(world.db)
    await heldUp(
      world.db,
      (transaction) => updateUser(transaction, id, { rootRole: ROLES.EDITOR }),
      () => admin(world)(...request(id)),
    )
    expect((await world.events()).at(-1)?.preData).toMatchObject({ rootRole: ROLES.EDITOR })
  })

  const OF_SERVICE_ACCOUNTS: Record<string, (id: number) => Request> = {
    updateServiceAccount: (id) => ['PUT', `/service-account/${id}`, { name: 'Pipeline' }],
    deleteServiceAccount: (id) => ['DELETE', `/service-account/${id}`],
  }

  it.for(Object.entries(OF_SERVICE_ACCOUNTS))(
    'shows the role that a service account was given: %s',
    async ([, request], { world }) => {
      const { id } = await makeAccount(world)
      const holding: Work = (transaction) => updateServiceAccount(transaction, id, { rootRole: ROLES.EDITOR })
      await heldUp(world.db, holding, () => admin(world)(...request(id)))
      expect((await world.events()).at(-1)?.preData).toMatchObject({ rootRole: ROLES.EDITOR })
    },
  )
})
