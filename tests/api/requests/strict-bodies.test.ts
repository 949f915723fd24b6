import { describe, expect } from 'vitest'
import type { OperationId } from '../../../src/contract.ts'
import type { Anything } from '../../support/call.ts'
import { guarded, PLACE, turningOn } from '../../support/proposals.ts'
import { it, type World } from '../../support/world.ts'

const STRICT = { prefer: 'handling=strict' }
const projectId = 'default'

/** Returns the problems of a request with strict handling: their places and messages. */
async function refused({ admin }: Pick<World, 'admin'>, id: OperationId, given: Anything) {
  const { status, error, headers } = await admin.send(id, { headers: STRICT, ...given })
  expect([status, headers['preference-applied']]).toEqual([400, 'handling=strict'])
  return error?.details?.map(({ path, message }) => [path, message])
}

describe('an unknown member with Prefer: handling=strict', () => {
  it('is named with the closest name and what is accepted, together with missing members', async ({ world }) => {
    const body = { nmae: 'new-checkout', tpye: 'release' }
    const [first, ...others] = (await refused(world, 'createFeature', { params: { projectId }, body })) ?? []
    const message =
      /^is not a member of this object\. Did you mean name\? Accepted: (\w+, )*name, (\w+, )*type(, \w+)*$/
    expect(first).toEqual(['/body/nmae', expect.stringMatching(message)])
    expect(others).toEqual([
      ['/body/tpye', expect.stringContaining('Did you mean type?')],
      ['/body/name', 'is required'],
    ])
    expect(await world.events()).toEqual([])
  })

  it('is found in strategies, their constraints and variants; parameters may be any', async ({ world }) => {
    const params = { projectId, featureName: await world.feature(), environment: 'development' }
    const strategy = (constraint: object, variant: object, payload: object) => ({
      name: 'flexibleRollout',
      parameters: { rollout: '50', anything: 'x' },
      constraints: [{ contextName: 'userId', operator: 'IN', values: ['1'], ...constraint }],
      variants: [
        {
          name: 'a',
          weight: 1000,
          weightType: 'variable',
          stickiness: 'default',
          payload: { type: 'string', value: 'x', ...payload },
          ...variant,
        },
      ],
    })
    const body = strategy({ vlaues: ['2'] }, { wieght: 1 }, { 'ty/pe~': 'json' })
    expect(await refused(world, 'addStrategy', { params, body })).toEqual([
      ['/body/constraints/0/vlaues', expect.stringContaining('Did you mean values? Accepted: contextName, operator')],
      ['/body/variants/0/payload/ty~1pe~0', expect.stringMatching(/Accepted: type, value$/)],
      ['/body/variants/0/wieght', expect.stringContaining('Did you mean weight?')],
    ])
    const good = await world.admin.send('addStrategy', { params, body: strategy({}, {}, {}), headers: STRICT })
    expect([good.status, good.headers['preference-applied']]).toEqual([200, 'handling=strict'])
  })

  it('is found in the payload of a change, by its action', async ({ world }) => {
    const { feature } = await guarded(world)
    const change = turningOn(feature)
    const strategy = {
      name: 'default',
      parameters: {},
      constraints: [{ contextName: 'userId', operator: 'IN', valuse: [] }],
    }
    const body = [change, { action: 'addStrategy', feature, payload: strategy }, { ...change, paylod: {} }]
    const problems = [
      ['/body/1/payload/constraints/0/valuse', expect.stringContaining('Did you mean values?')],
      ['/body/2/paylod', expect.stringContaining('Did you mean payload? Accepted: action, feature, payload')],
    ]
    expect(await refused(world, 'addToChangeRequest', { params: PLACE, body })).toEqual(problems)
    // `enabled` is of another action.
    const single = { ...body[1], payload: { ...strategy, constraints: [], enabled: true } }
    expect(await refused(world, 'addToChangeRequest', { params: PLACE, body: single })).toEqual([
      ['/body/payload/enabled', expect.stringContaining('Accepted: name, ')],
    ])
  })

  it('is found in lists of variants, in permissions by either name, and in parts of a file', async ({ world }) => {
    const params = { projectId, featureName: await world.feature(), environment: 'development' }
    const variant = { name: 'a', weight: 1000, weightType: 'variable' }
    const overrides = [{ contextName: 'userId', values: ['1'], value: '1' }]
    expect(await refused(world, 'setVariants', { params, body: [{ ...variant, overrides }] })).toEqual([
      ['/body/0/overrides/0/value', expect.stringContaining('Did you mean values?')],
    ])
    const permissions = [
      { name: 'CREATE_FEATURE', environment: '' },
      { id: 2, enviroment: 'development' },
    ]
    expect(await refused(world, 'createRole', { body: { name: 'maker', type: 'custom', permissions } })).toEqual([
      [
        '/body/permissions/1/enviroment',
        expect.stringMatching(/Did you mean environment\? Accepted: name, environment, id$/),
      ],
    ])
    const strategy = { featureName: 'checkout', name: 'default', environmnet: 'x', constraints: [{ operater: 'IN' }] }
    const data = { features: [{ name: 'checkout', type: 'release' }], featureStrategies: [strategy] }
    const body = { project: projectId, environment: 'development', data }
    expect(await refused(world, 'importFeatures', { body })).toEqual(
      expect.arrayContaining([
        ['/body/data/featureStrategies/0/environmnet', expect.stringContaining('Accepted: ')],
        ['/body/data/featureStrategies/0/constraints/0/operater', expect.stringContaining('Did you mean operator?')],
      ]),
    )
  })

  it('is found in what a JSON Patch adds, and where it adds it', async ({ world }) => {
    const params = { projectId, featureName: await world.feature(), environment: 'development' }
    const { body: strategy } = await world.admin.call('addStrategy', { params, body: { name: 'default' } })
    const constraint = { contextName: 'userId', operator: 'IN', values: ['1'] }
    const variant = { name: 'a', weight: 1000, weightType: 'variable' }
    const body = [
      { op: 'add', path: '/constraints/-', value: { ...constraint, invreted: true } },
      { op: 'add', path: '/constraints/0/invreted', value: true },
      { op: 'replace', path: '/parameters', value: { anything: 'x' } },
      { op: 'add', path: '/parameters/more', value: 'x' },
      { op: 'add', path: '/variants', value: [{ ...variant, stickiness: 'default', tag: 1 }] },
    ]
    const given = { params: { ...params, strategyId: strategy.id }, body }
    expect(await refused(world, 'patchStrategy', given)).toEqual([
      ['/body/0/value/invreted', expect.stringContaining('Did you mean inverted?')],
      ['/body/1/path', expect.stringContaining('leads to "invreted", which is not a member of this object')],
      ['/body/4/value/0/tag', expect.stringContaining('Accepted: name, ')],
    ])
    const variants = [{ op: 'add', path: '/0', value: { ...variant, weigth: 1 } }]
    expect(await refused(world, 'patchVariants', { params, body: variants })).toEqual([
      ['/body/0/value/weigth', expect.stringContaining('Did you mean weight?')],
    ])
    expect((await world.admin.send('patchStrategy', given)).error).toBeUndefined()
  })
})

describe('the header Prefer', () => {
  it('may be sent several times', async ({ world }) => {
    const answer = await world.app.inject({
      method: 'POST',
      url: `/api/admin/projects/${projectId}/features`,
      headers: { authorization: world.admin.key, prefer: ['respond-async', 'handling=strict'] },
      payload: { name: 'new-checkout', tpye: 'release' },
    })
    expect([answer.statusCode, answer.headers['preference-applied']]).toEqual([400, 'handling=strict'])
  })

  it('changes nothing before the body is read: 401, 403 and 415 come first', async ({ world }) => {
    const given = { params: { projectId }, body: { tpye: 'release' }, headers: STRICT }
    expect((await world.anonymous.send('createFeature', given)).status).toBe(401)
    expect((await (await world.actor()).send('createFeature', given)).status).toBe(403)
    const headers = { ...STRICT, 'content-type': 'text/plain' }
    expect((await world.admin.send('createFeature', { ...given, headers })).status).toBe(415)
  })

  it('is applied together with the check of query parameters', async ({ world }) => {
    const given = { params: { projectId }, body: { tpye: 'release' }, query: { dryRun: 'true' } }
    expect(await refused(world, 'createFeature', given)).toEqual([['/query/dryRun', expect.anything()]])
  })

  it('names a hundred problems at most', async ({ world }) => {
    const body = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`member-${index}`, index]))
    const problems = await refused(world, 'createFeature', { params: { projectId }, body })
    expect(problems?.length).toBe(101)
    expect(problems?.at(-1)).toEqual([undefined, 'There are more problems'])
  })
})
