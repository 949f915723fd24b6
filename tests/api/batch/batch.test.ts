import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { makeKey } from '../../support/api-tokens.ts'
import type { Client } from '../../support/call.ts'
import { addingStrategy, requestInReview } from '../../support/change-requests.ts'
import { dump } from '../../support/dump.ts'
import { guard } from '../../support/guarded.ts'
import { startInstance } from '../../support/instance.ts'
import { it } from '../../support/world.ts'

type Asked = Schema<'BatchOperation'>

const project = { projectId: 'default' }
const here = (featureName: string) => ({ ...project, featureName })
const create = (name: string): Asked => ({ operationId: 'createFeature', params: project, body: { name } })
const batch = (...operations: Asked[]) => ({ body: { operations } })

describe('a batch', () => {
  it('does all its operations in order, each with the response that it has by itself', async ({ world }) => {
    const { status, body } = await world.admin.call(
      'runBatch',
      batch(
        create('one'),
        { operationId: 'turnFeatureOn', params: { ...here('one'), environment: 'development' } },
        { operationId: 'patchFeature', params: here('one'), body: [{ op: 'add', path: '/description', value: 'x' }] },
        { operationId: 'archiveFeature', params: here('one') },
      ),
    )
    expect(status).toBe(200)
    expect(body.operations).toMatchObject([
      { operationId: 'createFeature', status: 201, location: '/api/admin/projects/default/features/one' },
      { operationId: 'turnFeatureOn', status: 200, body: { enabled: true, strategies: [{}] } },
      { operationId: 'patchFeature', status: 200, body: { name: 'one', description: 'x' } },
      { operationId: 'archiveFeature', status: 202 },
    ])
    const { body: feature } = await world.admin.call('getFeature', { params: here('one') })
    expect(feature).toMatchObject({ archived: true, description: 'x' })
    expect(await world.eventTypes()).toEqual([
      'feature-created',
      'feature-strategy-add',
      'feature-environment-enabled',
      'feature-metadata-updated',
      'feature-archived',
    ])
  })

  it('does nothing if one operation is refused, and names it', async ({ world }) => {
    const before = await dump(world.db)
    const { status, error } = await world.admin.send('runBatch', batch(create('one'), create('two'), create('one')))
    expect(status).toBe(409)
    expect(error).toMatchObject({
      name: 'NameExistsError',
      message: 'Operation 2 (createFeature): The feature "one" exists already',
      details: [{ path: '/body/operations/2' }],
    })
    expect(await dump(world.db)).toEqual(before)
  })

  it('says where what it refuses is', async ({ world }) => {
    for (const [asked, status, path] of [
      [{ ...create('x'), body: { name: 5 } }, 400, '/body/name'],
      [{ operationId: 'createFeature', params: project }, 400, '/body'],
      [{ operationId: 'deleteWebhook', params: { webhookId: 'x' } }, 400, '/params/webhookId'],
      [{ ...create('x'), query: { nmae: 'y' } }, 400, '/query/nmae'],
      [{ ...create('x'), operationId: 'creatFeature' }, 400, '/operationId'],
      [{ operationId: 'getFeature', params: here('x') }, 400, '/operationId'],
      [{ operationId: 'validateFeatureName', body: { name: 'x' } }, 400, '/operationId'],
      [{ operationId: 'logOut' }, 400, '/operationId'],
      [{ operationId: 'runBatch', body: { operations: [] } }, 400, '/operationId'],
      [{ ...create('x'), ifMatch: '*' }, 400, '/ifMatch'],
      [{ operationId: 'archiveFeature', params: here('x') }, 404, ''],
    ] as const) {
      const answer = await world.admin.send('runBatch', batch(asked as Asked))
      const refused = { status: answer.status, path: answer.error?.details?.[0]?.path }
      expect({ asked, ...refused }).toEqual({ asked, status, path: `/body/operations/0${path}` })
    }
  })

  it('does nothing if its operations take too long together, also when it is only tried', async ({ world }) => {
    const { clientWith } = await startInstance(world.db, { batchMs: 0 })
    const admin = clientWith(world.admin.key ?? '')
    for (const id of ['runBatch', 'dryRunBatch'] as const) {
      const { status, error, headers } = await admin.send(id, batch(create('one'), create('two'), create('three')))
      expect({ status, message: error?.message }).toEqual({
        status: 503,
        message: 'The operations take more than 0 seconds together. Nothing was changed: send fewer at once',
      })
      expect(headers['retry-after']).toBe('5')
    }
    expect(await world.events()).toEqual([])
  })

  it('refuses unknown members of a body for a caller who prefers strict handling', async ({ world }) => {
    const asked = { ...create('one'), body: { name: 'one', tpye: 'release' } }
    const headers = { prefer: 'handling=strict' }
    const { status, error } = await world.admin.send('runBatch', { ...batch(asked), headers })
    expect({ status, path: error?.details?.[0]?.path }).toEqual({ status: 400, path: '/body/operations/0/body/tpye' })
    expect((await world.admin.send('runBatch', batch(asked))).status).toBe(200)
  })

  it('needs the permission of each operation', async ({ world }) => {
    const ada = await world.actor({ may: ['CREATE_FEATURE'] })
    await world.feature({ name: 'old' })
    const { status, error } = await ada.send(
      'runBatch',
      batch(create('one'), { operationId: 'archiveFeature', params: here('old') }),
    )
    expect(status).toBe(403)
    expect(error?.details).toEqual([{ message: 'DELETE_FEATURE', path: '/body/operations/1' }])
    expect((await ada.send('runBatch', batch(create('one')))).status).toBe(200)
  })

  it('sees the rights that it changes: who creates a project owns it', async ({ world }) => {
    const ada = await world.actor({ may: ['CREATE_PROJECT'] })
    const { status } = await ada.send(
      'runBatch',
      batch(
        { operationId: 'createProject', body: { id: 'mine', name: 'Mine' } },
        { operationId: 'createFeature', params: { projectId: 'mine' }, body: { name: 'first' } },
      ),
    )
    expect(status).toBe(200)
  })

  it('ends when it takes the rights of its caller', async ({ world }) => {
    const { body: token } = await world.admin.call('createApiToken', { body: { tokenName: 'a', type: 'admin' } })
    const robot = world.clientWith({ key: token.secret })
    const { status, error } = await robot.send(
      'runBatch',
      batch({ operationId: 'deleteApiToken', params: { token: String(token.id) } }, create('one')),
    )
    expect({ status, message: error?.message.slice(0, 11) }).toEqual({ status: 401, message: 'Operation 1' })
  })

  it('takes If-Match of each operation', async ({ world }) => {
    await world.feature({ name: 'one' })
    const { headers } = await world.admin.call('getFeature', { params: here('one') })
    const patch = (ifMatch: string): Asked => ({
      operationId: 'patchFeature',
      params: here('one'),
      body: [{ op: 'add', path: '/description', value: ifMatch }],
      ifMatch,
    })
    const tag = String(headers.etag)
    const { status, error } = await world.admin.send('runBatch', batch(patch(tag), patch(tag)))
    expect({ status, message: error?.message.slice(0, 11) }).toEqual({ status: 412, message: 'Operation 1' })
    const { body } = await world.admin.call('runBatch', batch(patch(tag)))
    const { headers: after } = await world.admin.call('getFeature', { params: here('one') })
    expect(String(after.etag)).toContain(String(body.operations[0]?.etag).slice(0, -1))
  })

  it('is guarded by change requests like its operations', async ({ world }) => {
    await world.feature({ name: 'one' })
    const ada = await world.actor({ may: ['UPDATE_FEATURE_ENVIRONMENT', 'CREATE_FEATURE_STRATEGY'] })
    await world.db
      .insertInto('changeRequestSettings')
      .values({ projectId: 'default', environment: 'production' })
      .execute()
    const turnOn: Asked = { operationId: 'turnFeatureOn', params: { ...here('one'), environment: 'production' } }
    expect((await ada.send('runBatch', batch(turnOn))).status).toBe(403)
    const { status, body } = await ada.send('dryRunBatch', batch(turnOn))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      applied: false,
      wouldSucceed: false,
      operations: [
        {
          status: 403,
          body: { name: 'NoAccessError', details: [{ message: 'SKIP_CHANGE_REQUEST' }] },
          events: [{ type: 'feature-strategy-add' }, { type: 'feature-environment-enabled' }],
          guard: {
            permissions: ['UPDATE_FEATURE_ENVIRONMENT'],
            by: 'change-request',
            environments: [{ project: 'default', environment: 'production' }],
          },
        },
      ],
      approvals: [{ project: 'default', environment: 'production', requiredApprovals: 1, approvers: [] }],
    })
  })
})

describe('a dry run', () => {
  it('shows a reviewer what a request changes once it is approved and applied', async ({ world }) => {
    await world.feature({ name: 'one' })
    await guard(world.db)
    const changeRequestId = await requestInReview(world, [addingStrategy('one')])
    const reviewer = await world.actor({ may: ['APPROVE_CHANGE_REQUEST', 'APPLY_CHANGE_REQUEST'] })
    const move = (state: string): Asked => ({
      operationId: 'setChangeRequestState',
      params: { ...project, changeRequestId: String(changeRequestId) },
      body: { state },
    })
    const { body } = await reviewer.call('dryRunBatch', batch(move('Approved'), move('Applied')))
    expect(body).toMatchObject({ wouldSucceed: true, operations: [{ status: 200 }, { status: 200 }] })
    expect(body.operations[1]?.events.map(({ type }) => type)).toContain('feature-strategy-add')
  })

  it('says what depends on what would change', async ({ world }) => {
    for (const name of ['parent', 'child']) await world.feature({ name })
    await world.admin.call('addDependency', { params: here('child'), body: { feature: 'parent' } })
    const { body } = await world.admin.call(
      'dryRunBatch',
      batch({
        operationId: 'patchFeature',
        params: here('parent'),
        body: [{ op: 'add', path: '/description', value: 'x' }],
      }),
    )
    expect(body.operations[0]?.dependents).toEqual({ features: ['child'], changeRequests: [] })
  })

  it('shows no events of projects that the caller does not see', async ({ world }) => {
    await world.project('shop')
    await world.project('hush')
    await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', 'hush').execute()
    await makeKey(world, { projects: ['shop', 'hush'] })
    const owner = await world.actor({ may: ['DELETE_PROJECT'], project: 'shop' })
    const asked = batch({ operationId: 'deleteProject', params: { projectId: 'shop' } })
    const eventsFor = async (client: Client) =>
      (await client.call('dryRunBatch', asked)).body.operations[0]?.events ?? []
    expect(JSON.stringify(await eventsFor(owner))).not.toContain('hush')
    expect(JSON.stringify(await eventsFor(world.admin))).toContain('hush')
  })

  it('ends with the first refusal', async ({ world }) => {
    const { body } = await world.admin.call('dryRunBatch', batch(create('one'), create('one'), create('two')))
    expect(body).toMatchObject({
      wouldSucceed: false,
      operations: [{ status: 201 }, { status: 409, body: { name: 'NameExistsError' }, events: [] }],
    })
    expect(body.operations).toHaveLength(2)
  })
})
