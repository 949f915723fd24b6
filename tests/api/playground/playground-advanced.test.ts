import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { systemActor } from '../../../src/domain/actor.ts'
import { assertFeasible } from '../../../src/domain/playground/queries.ts'
import { playedOften, refusalOf } from '../../support/playground.ts'
import { featureThatIsOn, MISSING, newStrategy, outcome } from '../../support/strategies.ts'
import { it } from '../../support/world.ts'

/** The evaluations of the only feature in an environment, by their contexts. */
function results({ features: [feature] }: Schema<'AdvancedPlayground'>, environment = 'development') {
  return (feature?.environments[environment] ?? []).map(({ isEnabled, context: { userId, properties } }) => ({
    userId,
    ...properties,
    isEnabled,
  }))
}

describe('evaluatePlaygroundForContexts', () => {
  it('evaluates for every combination of values', async ({ world }) => {
    const constraints = [
      { contextName: 'userId', operator: 'IN' as const, values: ['ann'] },
      { contextName: 'country', operator: 'NOT_IN' as const, values: ['no'] },
    ]
    await featureThatIsOn(world, [{ constraints }])
    const answer = await playedOften(world, { userId: 'ann, bob,,ann', properties: { country: 'dk,no', plan: 'pro' } })
    expect(answer.input).toEqual({ environments: ['development'], projects: ['*'], contexts: 4 })
    expect(results(answer)).toEqual([
      { userId: 'ann', country: 'dk', plan: 'pro', isEnabled: true },
      { userId: 'bob', country: 'dk', plan: 'pro', isEnabled: false },
      { userId: 'ann', country: 'no', plan: 'pro', isEnabled: false },
      { userId: 'bob', country: 'no', plan: 'pro', isEnabled: false },
    ])
  })

  it('evaluates in every environment, as it is there', async ({ world }) => {
    const { params } = await featureThatIsOn(world)
    await newStrategy(world, { ...params, environment: 'production' })
    const environments = ['production', 'development', 'production']
    const answer = await playedOften(world, { userId: 'ann' }, { environments })
    expect(answer.input.environments).toEqual(['production', 'development'])
    expect(results(answer, 'development')).toEqual([{ userId: 'ann', isEnabled: true }])
    expect(results(answer, 'production')).toEqual([{ userId: 'ann', isEnabled: false }])
    expect(answer.features).toMatchObject([
      {
        name: params.featureName,
        projectId: 'default',
        environments: {
          production: [{ name: params.featureName, environment: 'production', context: { environment: 'production' } }],
        },
      },
    ])
  })

  it('takes one context without values, and values that are only commas', async ({ world }) => {
    await featureThatIsOn(world)
    for (const userId of [undefined, ' , ']) {
      const answer = await playedOften(world, { ...(userId !== undefined && { userId }) })
      expect(answer.input.contexts).toBe(1)
      expect(results(answer)).toEqual([{ userId: undefined, isEnabled: true }])
    }
  })

  it('warns of values that are not texts', async ({ world }) => {
    const { warnings } = await playedOften(world, { userId: '7,8', sessionId: true })
    expect(warnings).toEqual({ invalidContextProperties: ['sessionId'], rules: [] })
  })

  it('refuses more than 15000 evaluations, with the numbers, and takes as many', async ({ world }) => {
    await featureThatIsOn(world)
    const environments = ['development', 'production']
    const feasible = assertFeasible(
      world.db,
      { environments, projects: null },
      { contexts: 7500, longest: 0 },
      systemActor,
    )
    await expect(feasible).resolves.toBeUndefined()
    await world.feature()
    const numbers = (count: number) => Array.from({ length: count }, (_, index) => index).join()
    const context = { userId: numbers(100), sessionId: numbers(75) }
    expect(await refusalOf(world, { environments, context })).toContain(
      '30000 evaluations (2 environments x 7500 contexts x 2 features), and the limit is 15000',
    )
    expect(await refusalOf(world, { environments, context: { ...context, appName: numbers(100) } })).toContain(
      '1500000 evaluations (2 environments x 750000 contexts for each feature), and the limit is 15000',
    )
  })

  it('refuses a result that would be too long', async ({ world }) => {
    const values = Array.from({ length: 250 }, (_, index) => `${index}`.padStart(90, 'x'))
    await featureThatIsOn(world, [{ constraints: [{ contextName: 'plan', operator: 'IN', values }] }])
    const numbers = Array.from({ length: 230 }, (_, index) => index).join()
    expect(results(await playedOften(world, { userId: '1,2' })).length).toBe(2)
    expect(await refusalOf(world, { context: { userId: numbers, sessionId: 'a,b,c' } })).toContain(
      'and the limit is 12000000',
    )
  })

  it('refuses unknown environments and projects', async ({ world }) => {
    for (const unknown of [{ environments: ['development', 'nowhere'] }, { projects: ['nowhere'] }]) {
      const body = { environments: ['development'], context: {}, ...unknown }
      expect(outcome(await world.admin.send('evaluatePlaygroundForContexts', { body }))).toBe(MISSING)
    }
  })
})
