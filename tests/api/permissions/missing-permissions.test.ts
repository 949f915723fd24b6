import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { makeRole } from '../../support/access.ts'
import type { Client } from '../../support/call.ts'
import { importing } from '../../support/features-batch.ts'
import { differingFeature, promote } from '../../support/promotion.ts'
import { guarded, move, PLACE, propose, turningOn } from '../../support/proposals.ts'
import { ROLES } from '../../support/service-accounts.ts'
import { it } from '../../support/world.ts'

type Refused = { status: number; headers: Record<string, unknown> }

const PRODUCTION = { project: 'default', environment: 'production' }

const missingIn = ({ headers }: Refused): Schema<'MissingPermission'>[] =>
  JSON.parse(String(headers['missing-permissions'] ?? '[]'))
const lacksOf = (refused: Refused) => ({ status: refused.status, lacks: missingIn(refused) })
const forbidden = (...lacks: Schema<'MissingPermission'>[]) => ({ status: 403, lacks })

const create = (by: Client) => by.send('createFeature', { params: { projectId: 'default' }, body: { name: 'basket' } })

describe('a refusal for lack of a permission', () => {
  it('says for programs what is missing, and where', async ({ world }) => {
    const nobody = await world.actor()
    const name = await world.feature()
    expect(lacksOf(await create(nobody))).toEqual(forbidden({ anyOf: ['CREATE_FEATURE'], project: 'default' }))
    const turned = await nobody.send('turnFeatureOn', { params: { ...PLACE, featureName: name } })
    expect(lacksOf(turned)).toEqual({
      status: 403,
      lacks: [
        { anyOf: ['UPDATE_FEATURE_ENVIRONMENT'], ...PRODUCTION },
        { anyOf: ['CREATE_FEATURE_STRATEGY'], ...PRODUCTION },
      ],
    })
    const listed = await nobody.send('listUsers', {})
    expect(lacksOf(listed)).toEqual(forbidden({ anyOf: ['ADMIN'] }))
    const read = await nobody.send('getProjectAccess', { params: { projectId: 'default' } })
    expect(lacksOf(read)).toEqual(
      forbidden({ anyOf: ['UPDATE_PROJECT', 'PROJECT_USER_ACCESS_READ'], project: 'default' }),
    )
  })

  it('is in a header that every client can read, whatever the names are', async ({ world }) => {
    const { status, headers } = await (await world.actor()).send('createFeature', {
      params: { projectId: 'käse 🧀' },
      body: { name: 'basket' },
    })
    expect([status, headers['missing-permissions']]).toEqual([
      403,
      '[{"anyOf":["CREATE_FEATURE"],"project":"k\\u00e4se \\ud83e\\uddc0"}]',
    ])
  })

  it('is left out where the path does not name the place, or is too long for a header', async ({ world }) => {
    const nobody = await world.actor()
    const tagged = await nobody.send('addFeatureTag', {
      params: { featureName: await world.feature() },
      body: { type: 'simple', value: 'new' },
    })
    expect([tagged.status, tagged.error?.details, lacksOf(tagged).lacks]).toEqual([
      403,
      [{ message: 'UPDATE_FEATURE' }],
      [],
    ])
    const params = { ...PLACE, projectId: '\u007f'.repeat(500), featureName: 'x' }
    const { status, headers } = await nobody.send('turnFeatureOn', { params })
    expect([status, 'missing-permissions' in headers]).toEqual([403, false])
  })

  it('comes again with a refusal that is repeated', async ({ world }) => {
    const { feature } = await guarded(world)
    const editor = await world.actor({ may: ['UPDATE_FEATURE_ENVIRONMENT'], environment: 'production' })
    const again = () =>
      editor.send('turnFeatureOn', {
        params: { ...PLACE, featureName: feature },
        headers: { 'idempotency-key': 'the-same-change-once-more' },
      })
    const missing = forbidden({ anyOf: ['SKIP_CHANGE_REQUEST'], ...PRODUCTION })
    expect(lacksOf(await again())).toEqual(missing)
    const repeated = await again()
    expect([lacksOf(repeated), repeated.headers['idempotent-replayed']]).toEqual([missing, 'true'])
  })

  it('is in the words that ask who has it', async ({ world }) => {
    const [{ anyOf = [], ...place } = {}] = missingIn(await create(await world.actor()))
    const { status } = await world.admin.send('listPermissionHolders', { query: { permission: anyOf, ...place } })
    expect(status).toBe(200)
  })

  it('says so also in a batch, and in its dry run', async ({ world }) => {
    const nobody = await world.actor()
    const operations = [
      { operationId: 'createFeature' as const, params: { projectId: 'default' }, body: { name: 'basket' } },
    ]
    const missing = [{ anyOf: ['CREATE_FEATURE'], project: 'default' }]
    expect(lacksOf(await nobody.send('runBatch', { body: { operations } }))).toEqual(forbidden(...missing))
    const { body } = await nobody.call('dryRunBatch', { body: { operations } })
    expect(body.operations).toMatchObject([{ status: 403, missingPermissions: missing }])
  })

  it('names each of several that are needed', async ({ world }) => {
    const importer = await world.actor({ may: ['UPDATE_FEATURE'] })
    const file = { features: [{ name: 'a' }], featureStrategies: [{ name: 'default', featureName: 'a' }] }
    expect(lacksOf(await importing(world, file, { by: importer }))).toEqual(
      forbidden(
        { anyOf: ['CREATE_FEATURE'], project: 'default' },
        { anyOf: ['CREATE_FEATURE_STRATEGY'], project: 'default', environment: expect.any(String) },
      ),
    )
    const promoter = await world.actor({ may: ['CREATE_FEATURE_STRATEGY'], environment: 'production' })
    const { status, lacks = [] } = lacksOf(await promote(promoter, { features: [await differingFeature(world)] }))
    expect(status).toBe(403)
    expect(lacks).toContainEqual({ anyOf: ['UPDATE_FEATURE_ENVIRONMENT'], ...PRODUCTION })
    expect(lacks.length).toBeGreaterThan(1)
  })

  it('has what who gives a role lacks of it, where its environment is known', async ({ world }) => {
    const giver = await world.actor({ may: ['PROJECT_USER_ACCESS_WRITE'] })
    const giving = async (...roles: number[]) =>
      lacksOf(
        await giver.send('addProjectAccess', {
          params: { projectId: 'default' },
          body: { roles, users: [giver.userId] },
        }),
      )
    const creating = await makeRole(world, { permissions: [{ name: 'CREATE_FEATURE' }] })
    const turning = await makeRole(world, {
      permissions: [
        { name: 'CREATE_FEATURE' },
        { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'production' },
        { name: 'PROJECT_USER_ACCESS_WRITE' },
      ],
    })
    expect(await giving(creating.id, turning.id)).toEqual(
      forbidden(
        { anyOf: ['CREATE_FEATURE'], project: 'default' },
        { anyOf: ['UPDATE_FEATURE_ENVIRONMENT'], ...PRODUCTION },
      ),
    )
    // A permission for every environment has no place. The role Owner is given only by an Owner.
    const everywhere = await makeRole(world, { permissions: [{ name: 'UPDATE_FEATURE_ENVIRONMENT' }] })
    expect([await giving(creating.id, everywhere.id), await giving(creating.id, ROLES.OWNER)]).toEqual([
      forbidden(),
      forbidden(),
    ])
  })

  it('has the place of a change request', async ({ world }) => {
    const { feature, author, reviewer } = await guarded(world)
    const request = await propose(author, turningOn(feature))
    await move(author, request, 'In review')
    const another = await world.actor()
    const approved = await move(another, request, 'Approved')
    expect(lacksOf(approved)).toEqual(forbidden({ anyOf: ['APPROVE_CHANGE_REQUEST'], ...PRODUCTION }))
    await move(reviewer, request, 'Approved')
    const applied = await move(another, request, 'Applied')
    expect(lacksOf(applied)).toEqual(forbidden({ anyOf: ['APPLY_CHANGE_REQUEST'], ...PRODUCTION }))
    const cancelled = await move(another, request, 'Cancelled')
    expect(lacksOf(cancelled)).toEqual(forbidden({ anyOf: ['ADMIN'] }))
  })

  it('is absent where no permission would help', async ({ world }) => {
    const { status, headers } = await world.admin.send('deleteProject', { params: { projectId: 'default' } })
    expect([status, 'missing-permissions' in headers]).toEqual([403, false])
  })
})
