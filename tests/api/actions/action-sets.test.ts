import { describe, expect } from 'vitest'
import { ROLES } from '../../support/service-accounts.ts'
import { actionSet, makeActionSet, makeActor, makeEndpoint } from '../../support/signals.ts'
import { it } from '../../support/world.ts'

const PROJECT = { projectId: 'default' }

describe('createActionSet', () => {
  it('stores what is asked for with its defaults, and records it', async ({ world }) => {
    const { set, actorId, endpoint } = await makeActionSet(world)
    expect(set).toMatchObject({
      project: 'default',
      enabled: true,
      description: null,
      actorId,
      match: {
        source: 'signal-endpoint',
        sourceId: endpoint.id,
        payload: {
          'commonLabels.severity': { operator: 'IN', caseInsensitive: false, inverted: false, values: ['critical'] },
        },
      },
      actions: [
        {
          action: 'TOGGLE_FEATURE_OFF',
          sortOrder: 1,
          executionParams: { featureName: 'new-checkout', environment: 'production' },
        },
      ],
    })
    const event = (await world.events()).at(-1)
    expect(event).toMatchObject({ type: 'actions-created', project: 'default', data: set })
  })

  it('sorts the actions, and takes the project among their parameters if it is that of the set', async ({ world }) => {
    const executionParams = { project: 'default', featureName: 'new-checkout', environment: 'production' }
    const { set } = await makeActionSet(world, {
      actions: [
        { action: 'TOGGLE_FEATURE_OFF', sortOrder: 9, executionParams },
        { action: 'TOGGLE_FEATURE_ON', sortOrder: 3, executionParams },
      ],
    })
    const { project: _, ...stored } = executionParams
    expect(set.actions).toEqual([
      { action: 'TOGGLE_FEATURE_ON', sortOrder: 3, executionParams: stored },
      { action: 'TOGGLE_FEATURE_OFF', sortOrder: 9, executionParams: stored },
    ])
  })

  it('names everything that is wrong with its place', async ({ world }) => {
    await world.feature({ name: 'new-checkout' })
    await world.feature({ name: 'gone' })
    await world.admin.call('archiveFeature', { params: { ...PROJECT, featureName: 'gone' } })
    const ids = { actorId: await makeActor(world), sourceId: (await makeEndpoint(world)).id }
    const off = (executionParams: Record<string, string>) => ({
      actions: [{ action: 'TOGGLE_FEATURE_OFF' as const, executionParams }],
    })
    const match = (payload: object) => ({ match: { sourceId: ids.sourceId, payload } })
    const production = { environment: 'production' }
    const cases: [wanted: object, path: string | undefined, message: string][] = [
      [{ actorId: 4711 }, '/body/actorId', 'There is no service account 4711'],
      [{ match: { sourceId: 4711 } }, '/body/match/sourceId', 'There is no signal endpoint 4711'],
      [off({ featureName: 'none', ...production }), '/body/actions/0/executionParams/featureName', 'no feature "none"'],
      [off({ featureName: 'gone', ...production }), '/body/actions/0/executionParams/featureName', 'archived'],
      [
        off({ featureName: 'new-checkout', environment: 'moon' }),
        '/body/actions/0/executionParams/environment',
        'no environment "moon"',
      ],
      [off({ featureName: 'new-checkout' }), '/body/actions/0/executionParams/environment', 'needs environment'],
      [
        off({ featureName: 'new-checkout', ...production, project: 'other' }),
        '/body/actions/0/executionParams/project',
        'has to be the project of the action set, "default"',
      ],
      [
        off({ featureName: 'new-checkout', ...production, color: 'red' }),
        '/body/actions/0/executionParams/color',
        'is not a member that TOGGLE_FEATURE_OFF takes',
      ],
      [match({ a: { operator: 'IN' } }), '/body/match/payload/a/values', 'needs at least one of values'],
      [match({ 'a/b': { operator: 'NUM_GT', value: 'x' } }), '/body/match/payload/a~1b/value', 'needs a number'],
      [match({ a: { operator: 'REGEX', value: '(' } }), '/body/match/payload/a/value', 'needs a regular expression'],
      [match({ a: { operator: 'LIKE', values: ['x'] } }), '/body/match/payload/a/operator', ''],
    ]
    for (const [wanted, path, message] of cases) {
      const { status, error } = await world.admin.send('createActionSet', {
        params: PROJECT,
        body: { ...actionSet(ids), ...wanted },
      })
      expect({ status, path: error?.details?.[0]?.path, message: error?.message }).toEqual({
        status: 400,
        path,
        message: expect.stringContaining(message),
      })
    }
    const { body } = await world.admin.call('listActionSets', { params: PROJECT })
    expect(body.actions).toEqual([])
  })

  it('refuses a service account that was deleted, a user, a name twice, and more than the limit', async ({ world }) => {
    const { input, actorId, params } = await makeActionSet(world)
    expect(await world.admin.send('createActionSet', { params: PROJECT, body: input })).toMatchObject({
      status: 409,
      error: { message: `The action set "${input.name}" exists already` },
    })
    world.limit({ actionSetsPerProject: 1 })
    const another = { ...input, name: 'Another one' }
    expect(await world.admin.send('createActionSet', { params: PROJECT, body: another })).toMatchObject({
      status: 400,
      error: { message: expect.stringContaining('the limit is 1') },
    })
    world.limit({ actionSetsPerProject: 50 })
    const { body: user } = await world.admin.call('createUser', { body: { username: 'ada', rootRole: 1 } })
    const byUser = { ...another, actorId: user.id }
    expect(await world.admin.send('createActionSet', { params: PROJECT, body: byUser })).toMatchObject({ status: 400 })
    await world.admin.call('disableActionSet', { params })
    await world.admin.call('deleteServiceAccount', { params: { serviceAccountId: actorId } })
    expect(await world.admin.send('createActionSet', { params: PROJECT, body: another })).toMatchObject({
      status: 400,
      error: { message: `There is no service account ${actorId}` },
    })
    expect(await world.admin.send('enableActionSet', { params })).toMatchObject({ status: 400 })
  })

  it('keeps its service account from being deleted while it is on', async ({ world }) => {
    const { input, actorId, params } = await makeActionSet(world)
    const account = { params: { serviceAccountId: actorId } }
    expect(await world.admin.send('deleteServiceAccount', account)).toMatchObject({
      status: 409,
      error: { message: expect.stringContaining(`"Incident bot": "${input.name}" of the project "default"`) },
    })
    await world.admin.call('disableActionSet', { params })
    expect(await world.admin.send('deleteServiceAccount', account)).toMatchObject({ status: 200 })
  })

  it('lets nobody gain rights by the service account', async ({ world }) => {
    await world.feature({ name: 'new-checkout' })
    const ids = { actorId: await makeActor(world, ROLES.ADMIN), sourceId: (await makeEndpoint(world)).id }
    const executionParams = { featureName: 'new-checkout', environment: 'production' }
    const body = actionSet(ids, { actions: [{ action: 'TOGGLE_FEATURE_ON', executionParams }] })
    const place = { project: 'default', environment: 'production' }
    const owner = await world.actor({ may: ['UPDATE_PROJECT_ACTIONS'] })
    const refused = await owner.send('createActionSet', { params: PROJECT, body })
    expect(refused.status).toBe(403)
    expect(JSON.parse(String(refused.headers['missing-permissions']))).toEqual([
      { anyOf: ['UPDATE_FEATURE_ENVIRONMENT'], ...place },
      { anyOf: ['CREATE_FEATURE_STRATEGY'], ...place },
      { anyOf: ['UPDATE_SAFEGUARD'], ...place },
      { anyOf: ['SKIP_CHANGE_REQUEST'], ...place },
    ])
    // What the service account may not do either, its author need not be allowed.
    const viewer = (await world.admin.call('createServiceAccount', { body: { name: 'V', username: 'v', rootRole: 3 } }))
      .body
    const able = await world.actor({ may: ['UPDATE_PROJECT_ACTIONS', 'UPDATE_FEATURE_ENVIRONMENT'] })
    expect(await able.send('createActionSet', { params: PROJECT, body })).toMatchObject({ status: 403 })
    const created = await able.call('createActionSet', { params: PROJECT, body: { ...body, actorId: viewer.id } })
    expect(created.status).toBe(201)
    // Nor by changing the actor later, or by switching on what an administrator has made.
    const params = { ...PROJECT, actionSetId: created.body.id }
    expect(await able.send('updateActionSet', { params, body })).toMatchObject({ status: 403 })
    await world.admin.call('updateActionSet', { params, body: { ...body, enabled: false } })
    expect(await able.send('enableActionSet', { params })).toMatchObject({ status: 403 })
    expect(await able.send('deleteActionSet', { params })).toMatchObject({ status: 200 })
  })
})

describe('updateActionSet', () => {
  it('records the action set before and after, and nothing if it is the same', async ({ world }) => {
    const { params, input, set } = await makeActionSet(world)
    await world.forgetEvents()
    const { body: same } = await world.admin.call('updateActionSet', { params, body: input })
    expect(same).toEqual(set)
    const { body: after } = await world.admin.call('updateActionSet', { params, body: { ...input, name: 'Off' } })
    await world.admin.call('disableActionSet', { params })
    await world.admin.call('disableActionSet', { params })
    await world.admin.call('deleteActionSet', { params })
    expect(await world.events()).toMatchObject([
      { type: 'actions-updated', project: 'default', data: after, preData: set },
      { type: 'actions-updated', data: { enabled: false }, preData: { enabled: true } },
      { type: 'actions-deleted', preData: { name: 'Off' } },
    ])
    expect(await world.admin.send('getActionSet', { params })).toMatchObject({ status: 404 })
  })
})

describe('what an action set needs', () => {
  it('keeps its endpoint from being deleted, and goes with its project', async ({ world }) => {
    const { endpoint } = await makeActionSet(world)
    const refused = await world.admin.send('deleteSignalEndpoint', { params: endpoint.params })
    expect(refused).toMatchObject({ status: 409, error: { message: expect.stringContaining('Action sets are for') } })
    await world.project('other')
    await world.feature({ name: 'elsewhere', project: 'other' })
    const admin = (await world.admin.call('createServiceAccount', { body: { name: 'A', username: 'a', rootRole: 1 } }))
      .body
    const executionParams = { featureName: 'elsewhere', environment: 'production' }
    const body = actionSet(
      { actorId: admin.id, sourceId: endpoint.id },
      { actions: [{ action: 'TOGGLE_FEATURE_OFF', executionParams }] },
    )
    await world.admin.call('createActionSet', { params: { projectId: 'other' }, body })
    await world.admin.call('archiveFeature', { params: { projectId: 'other', featureName: 'elsewhere' } })
    await world.forgetEvents()
    await world.admin.call('deleteProject', { params: { projectId: 'other' } })
    expect(await world.eventTypes()).toEqual(['feature-deleted', 'actions-deleted', 'project-deleted'])
  })

  it('can be chosen by who may edit action sets, without their secrets', async ({ world }) => {
    const { actorId, endpoint } = await makeActionSet(world)
    const owner = await world.actor({ may: ['UPDATE_PROJECT_ACTIONS'] })
    const { body } = await owner.call('getActionChoices', { params: PROJECT })
    expect(body.actors).toContainEqual({ id: actorId, name: 'Incident bot' })
    expect(body.sources).toEqual([{ id: endpoint.id, name: 'alerts', enabled: true }])
    expect(await (await world.actor()).send('getActionChoices', { params: PROJECT })).toMatchObject({ status: 403 })
  })
})
