import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { findingOfRequests } from '../../../src/cli/doctor/requests.ts'
import { unappliableRequests } from '../../../src/domain/change-requests/forecast/unappliable.ts'
import { defaultLimits } from '../../../src/domain/transaction/limits.ts'
import { newRequest } from '../../support/change-requests.ts'
import { guard } from '../../support/guarded.ts'
import { newFeature, newStrategy } from '../../support/strategies.ts'
import { it, type World } from '../../support/world.ts'

const turnedOn = (feature: string) => ({ action: 'updateEnabled' as const, feature, payload: { enabled: true } })
const added = (feature: string, more: object = {}) => ({
  action: 'addStrategy' as const,
  feature,
  payload: { name: 'flexibleRollout', constraints: [], parameters: {}, ...more },
})

/** A feature of a project whose changes in `development` need a review. */
async function guardedFeature(world: World): Promise<string> {
  await guard(world.db, 'default', 'development')
  return (await newFeature(world)).featureName
}

const found = (world: World) => unappliableRequests(world.db, defaultLimits)

/** Each makes a request, then something that stands in its way, and returns the reason. */
const SINCE: Readonly<Record<string, (world: World) => Promise<RegExp>>> = {
  async 'a feature is deleted'(world) {
    const feature = await guardedFeature(world)
    await newRequest(world, [turnedOn(feature)], { state: 'Draft' })
    await world.db.deleteFrom('features').where('name', '=', feature).execute()
    return /^Change 1 \(updateEnabled of ".*"\): The feature ".*" was deleted$/
  },
  async 'the environment is removed'(world) {
    await newRequest(world, [turnedOn(await guardedFeature(world))], { state: 'In review' })
    const params = { projectId: 'default', environment: 'development' }
    await world.db.deleteFrom('projectEnvironments').where('environment', '=', 'development').execute()
    return new RegExp(`The project has no environment "${params.environment}" any more$`)
  },
  async 'a segment is deleted'(world) {
    const feature = await guardedFeature(world)
    const { body } = await world.admin.call('createSegment', { body: { name: 'new', constraints: [] } })
    await newRequest(world, [turnedOn(feature), added(feature, { segments: [body.id] })])
    await world.db.deleteFrom('segments').where('id', '=', body.id).execute()
    return /^Change 2 \(addStrategy of ".*"\): The segment \d+ was deleted$/
  },
  async 'a strategy is removed'(world) {
    const feature = await guardedFeature(world)
    const { id } = await newStrategy(world, { projectId: 'default', featureName: feature, environment: 'development' })
    await newRequest(world, [{ action: 'deleteStrategy', feature, payload: { id } }], { state: 'In review' })
    await world.db.deleteFrom('featureStrategies').where('id', '=', id).execute()
    return /The strategy .* was removed$/
  },
  async 'a rule is refused'(world) {
    const feature = await guardedFeature(world)
    const id = await newRequest(world, [added(feature)])
    const payload = JSON.stringify({ ...added(feature).payload, parameters: { groupId: 'with a "quote"' } })
    await world.db.updateTable('changeRequestChanges').set({ payload }).where('changeRequestId', '=', id).execute()
    return /quote/
  },
}

describe('the open change requests that can not be applied', () => {
  it.for(Object.entries(SINCE))('are found after %s', async ([, happen], { world }) => {
    expect(await found(world)).toEqual([])
    const reason = await happen(world)
    expect(await found(world)).toEqual([
      { project: 'default', id: expect.any(Number), reason: expect.stringMatching(reason) },
    ])
  })

  it('do not include finished requests and requests that can be applied', async ({ world }) => {
    const [gone, kept] = [await guardedFeature(world), await guardedFeature(world)]
    await newRequest(world, [turnedOn(gone)], { state: 'Cancelled' })
    await newRequest(world, [turnedOn(gone)], { state: 'Rejected' })
    await newRequest(world, [turnedOn(kept)])
    await world.db.deleteFrom('features').where('name', '=', gone).execute()
    expect(await found(world)).toEqual([])
    expect(await findingOfRequests(world.db, defaultLimits)).toMatchObject({
      state: 'ok',
      message: 'every open change request can be applied',
    })
  })

  it('are counted, and the oldest are named with their project and the reason', async ({ world }) => {
    const feature = await guardedFeature(world)
    await newRequest(world, [turnedOn(feature)])
    // More than a page of them, each of another author.
    await sql`
      with authors as (insert into users (name) select 'author' from generate_series(1, 21) returning id),
      made as (
        insert into change_requests (project_id, environment, state, min_approvals, created_by, created_at)
        select project_id, environment, state, min_approvals, authors.id, created_at from change_requests, authors
        returning id)
      insert into change_request_changes (change_request_id, feature, action, payload, created_by, created_at)
      select made.id, feature, action, payload, created_by, created_at from change_request_changes, made`.execute(
      world.db,
    )
    const requests = await world.db.selectFrom('changeRequests').select('id').orderBy('id').execute()
    const ids = requests.map(({ id }) => id)
    await world.db.deleteFrom('features').where('name', '=', feature).execute()
    const { state, message } = await findingOfRequests(world.db, defaultLimits)
    expect([state, message.split('; ').length]).toEqual(['note', 6])
    expect(message).toMatch(/^22 open change requests can't be applied as they are: /)
    expect(message).toContain(
      `default ${ids[0]} (Change 1 (updateEnabled of "${feature}"): The feature "${feature}" was deleted)`,
    )
    expect(message).toMatch(/; and 17 more$/)
    expect(message).not.toContain(`default ${ids[5]} `)
  })
})

describe('a change that is edited to name a feature which is newer', () => {
  it('is about that feature, and can be applied', async ({ world }) => {
    const feature = await guardedFeature(world)
    const params = { projectId: 'default', environment: 'development' }
    const { body } = await world.admin.call('addToChangeRequest', { params, body: [turnedOn(feature)] })
    const changeId = body.features[0]?.changes[0]?.id ?? 0
    world.at(new Date(Date.now() + 1000))
    const { featureName } = await newFeature(world)
    const one = { projectId: 'default', changeRequestId: body.id, changeId }
    const edited = await world.admin.call('editChange', { params: one, body: turnedOn(featureName) })
    expect(edited.body.features.map(({ name, conflict }) => [name, conflict])).toEqual([[featureName, undefined]])
  })
})
