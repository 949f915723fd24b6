import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { played, playedFeature } from '../../support/playground.ts'
import { featureThatIsOn } from '../../support/strategies.ts'
import { it } from '../../support/world.ts'

const inDenmark = { contextName: 'country', operator: 'IN' as const, values: ['dk'] }
const denmark = { properties: { country: 'dk' } }

describe('the context of evaluatePlayground', () => {
  it('takes a member that is not known for a property, and the environment of the evaluation', async ({ world }) => {
    const isDevelopment = { contextName: 'environment', operator: 'IN' as const, values: ['development'] }
    await featureThatIsOn(world, [{ constraints: [inDenmark, isDevelopment] }])
    expect((await playedFeature(world, { country: 'dk', environment: 'production' })).isEnabled).toBe(true)
    expect((await playedFeature(world, { country: 'no', ...denmark })).isEnabled).toBe(false)
  })

  it('leaves out what is no text, and warns', async ({ world }) => {
    const { input, warnings } = await played(world, {
      userId: 7,
      sessionId: { id: 'x' },
      appName: 'web',
      beta: null,
      list: ['x'],
      properties: { age: 17, country: 'dk' },
    })
    expect(warnings.invalidContextProperties).toEqual(['beta', 'list', 'properties.age', 'sessionId', 'userId'])
    expect(input.context).toEqual({ environment: 'development', appName: 'web', properties: { country: 'dk' } })
    for (const properties of ['dk', 7, null, ['dk']])
      expect((await played(world, { properties: properties as never })).warnings.invalidContextProperties).toEqual([
        'properties',
      ])
  })

  it('takes the host from the context, and the time from the server unless it is given', async ({ world }) => {
    await featureThatIsOn(world, [
      { name: 'applicationHostname', parameters: { hostNames: 'web-1' } },
      { constraints: [{ contextName: 'currentTime', operator: 'DATE_AFTER', value: '2030-01-01T00:00:00Z' }] },
    ])
    const resultsOf = async (context: Schema<'PlaygroundContext'>) =>
      (await playedFeature(world, context)).strategies.data.map(({ result }) => result.enabled)
    world.at('2029-12-31T00:00:00Z')
    expect(await resultsOf({})).toEqual([false, false])
    expect(await resultsOf({ properties: { hostname: 'web-1' } })).toEqual([true, false])
    expect(await resultsOf({ currentTime: '2030-01-02T00:00:00Z' })).toEqual([false, true])
    world.at('2030-01-02T00:00:00Z')
    expect(await resultsOf({})).toEqual([false, true])
  })
})
