import { describe, expect } from 'vitest'
import { named } from '../../../support/dependencies.ts'
import { imported, importing } from '../../../support/features-batch.ts'
import { it, type World } from '../../../support/world.ts'

const place = { ...named('a'), environment: 'development' }
const file = (...strategies: { disabled?: boolean; title?: string }[]) => ({
  features: [{ name: 'a' }],
  featureEnvironments: [{ featureName: 'a', enabled: true }],
  featureStrategies: strategies.map((strategy) => ({ featureName: 'a', name: 'default', ...strategy })),
})

async function strategies(world: World) {
  const { body } = await world.admin.call('listStrategies', { params: place })
  return body.map(({ id, name, title, disabled }) => ({ id, name, title, disabled }))
}

describe('importing a feature that is on without an enabled strategy', () => {
  it.for([
    ['no strategy', file()],
    ['a disabled strategy', file({ disabled: true, title: 'Later' })],
  ] as const)('changes nothing the second time: %s', async ([, data], { world }) => {
    await imported(world, data)
    const before = await strategies(world)
    expect(before.at(-1)).toMatchObject({ name: 'flexibleRollout', disabled: false })
    await world.forgetEvents()
    await imported(world, data)
    expect(await world.events()).toEqual([])
    expect(await strategies(world)).toEqual(before)
  })

  it('does not turn it off and on again', async ({ world }) => {
    await imported(world, file({ title: 'Before' }))
    await world.forgetEvents()
    await imported(world, file())
    expect(await world.eventTypes()).toEqual(['feature-strategy-remove', 'feature-strategy-add', 'features-imported'])
    expect(await strategies(world)).toMatchObject([{ name: 'flexibleRollout' }])
  })

  it('is refused where there is no room for the default strategy', async ({ world }) => {
    world.limit({ strategiesPerEnvironment: 1 })
    await imported(world, file({ title: 'Before' }))
    const { status, error } = await importing(world, file({ disabled: true }))
    expect([status, error?.message]).toEqual([400, expect.stringContaining('strateg')])
  })
})
