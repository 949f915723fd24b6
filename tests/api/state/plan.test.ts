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
    expect(again).toMatchObject({ differs: false, operations: [], totals: { operations: 0, claimed: 0, givenUp: 0 } })
  })
})
