import { describe, expect } from 'vitest'
import { apply, plan } from '../../support/state.ts'
import { it } from '../../support/world.ts'

const checkout = {
  features: {
    'new-checkout': {
      project: 'default',
      description: 'One page',
      environments: {
        development: { enabled: true },
        production: {
          strategies: [{ key: 'rollout', name: 'flexibleRollout', parameters: { rollout: '25' }, segments: ['beta'] }],
          initial: { enabled: false },
        },
      },
    },
  },
  segments: { beta: { constraints: [{ contextName: 'userId', operator: 'IN' as const, values: ['ada'] }] } },
}

describe('a plan', () => {
  it('says what is to be done, in words and as operations, and changes nothing', async ({ world }) => {
    const planned = await plan(world, checkout)
    expect(planned).toMatchObject({ manager: 'payments', differs: true, conflicts: [], drift: [], orphans: [] })
    expect(planned.operations.map(({ operationId, summary }) => [operationId, summary])).toEqual([
      ['createSegment', 'Create the segment beta'],
      ['createFeature', 'Create the feature new-checkout'],
      ['turnFeatureOn', 'Turn the feature new-checkout on in development'],
      ['addStrategy', 'Add the strategy flexibleRollout (25 %) to the feature new-checkout in production'],
    ])
    expect(
      planned.impact.features.map(({ feature, environment, after }) => [feature, environment, after.most]),
    ).toEqual([
      ['new-checkout', 'development', 100],
      ['new-checkout', 'production', 0],
    ])
    expect(planned.claimed).toContainEqual({
      kind: 'features',
      name: 'new-checkout',
      project: 'default',
      field: '/environments/production/strategies',
    })
    expect(await world.eventTypes()).toEqual([])
  })

  it('warns of features that are archived without being there, and of unknown context fields', async ({ world }) => {
    const constraints = ['userId', 'plann', 'region'].map((contextName) => {
      return { contextName, operator: 'IN' as const, values: ['x'] }
    })
    const contextFields = { plan: {} }
    const set = { contextFields, segments: { beta: { constraints } }, features: { gone: { archived: true } } }
    const path = '/segments/beta/constraints'
    expect((await plan(world, set)).warnings).toEqual([
      {
        path: '/features/gone/archived',
        message: 'The feature does not exist: nothing is archived, and the manager owns nothing of it',
      },
      {
        path: `${path}/1/contextName`,
        message:
          'There is no context field "plann". Did you mean plan? Add it to "contextFields" if applications give it',
      },
      {
        path: `${path}/2/contextName`,
        message: 'There is no context field "region". Add it to "contextFields" if applications give it',
      },
    ])
    await apply(world, set)
    expect((await plan(world, set)).warnings).toHaveLength(1)
  })

  it('warns of a feature that is on again without what it depended on', async ({ world }) => {
    const parts = { project: 'default', environments: { development: { enabled: true } } }
    const dependencies = [{ feature: 'parent' }, { feature: 'other' }]
    await apply(world, { features: { parent: parts, other: parts, child: { ...parts, dependencies } } })
    await world.admin.call('archiveFeature', { params: { projectId: 'default', featureName: 'child' } })
    const back = (child: object) => ({
      features: { parent: parts, other: parts, child: { ...parts, archived: false, ...child } },
    })
    const { warnings } = await plan(world, back({ dependencies: [{ feature: 'other' }] }))
    expect(warnings).toEqual([
      {
        path: '/features/child/archived',
        message:
          'The feature depended on "parent" until it was archived, and is turned on without that. Add it to "dependencies" to depend on it again',
      },
    ])
    expect((await plan(world, back({ dependencies }))).warnings).toEqual([])
    expect((await plan(world, back({ environments: { development: { enabled: false } } }))).warnings).toEqual([])
  })

  it('says what has changed since with both values, or that it is done already', async ({ world }) => {
    await apply(world, { features: { a: { project: 'default', description: 'One' } } })
    const wanted = { features: { a: { project: 'default', description: 'Two' } } }
    const { id } = await plan(world, wanted)
    const here = { projectId: 'default', featureName: 'a' }
    await world.admin.call('updateFeature', { params: here, body: { description: 'Three' } })
    const refused = await world.admin.call('applyState', { body: { plan: id } })
    expect([refused.status, refused.error?.details]).toEqual([
      412,
      [{ message: 'features a /description is "Three" now, and was "One" when it was planned' }],
    ])
    const { id: again } = await plan(world, wanted)
    await world.admin.call('applyState', { body: { plan: again } })
    const twice = await world.admin.call('applyState', { body: { plan: again } })
    expect([twice.status, twice.error?.message]).toEqual([412, 'The plan is done already: nothing differs any more'])
  })

  it('is applied as a whole, and the same set changes nothing then', async ({ world }) => {
    const { body, error } = await apply(world, checkout, { source: 'https://git.example.com/1' })
    expect(error).toBeUndefined()
    expect(body.changeRequests).toEqual([])
    expect(await world.eventTypes()).toEqual([
      'segment-created',
      'feature-created',
      'feature-strategy-add',
      'feature-environment-enabled',
      'feature-strategy-add',
      'state-applied',
    ])
    const again = await plan(world, checkout)
    expect(again).toMatchObject({
      differs: false,
      claimsOnly: false,
      operations: [],
      totals: { operations: 0, claimed: 0, givenUp: 0 },
    })
  })
})
