import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { depend } from '../../support/dependencies.ts'
import { archivedFeature, storedEnvironment, storedStrategy } from '../../support/features.ts'
import { played, playedFeature } from '../../support/playground.ts'
import { listenToStatements } from '../../support/statements.ts'
import { featureThatIsOn, INVALID, MISSING, newSegment, newStrategy, outcome } from '../../support/strategies.ts'
import { it, type World } from '../../support/world.ts'

const development = { projectId: 'default', featureName: 'checkout', environment: 'development' }
const inDenmark = { contextName: 'country', operator: 'IN' as const, values: ['dk'] }
const denmark = { properties: { country: 'dk' } }

/** A feature that is on in development, with these strategies. */
async function checkout(world: World, ...strategies: Partial<Schema<'AddStrategy'>>[]) {
  await world.feature({ name: 'checkout' })
  const added = []
  for (const strategy of strategies) added.push(await newStrategy(world, development, strategy))
  const { status } = await world.admin.call('turnFeatureOn', { params: development })
  if (status !== 200) throw new Error('The feature could not be turned on')
  return added
}

async function segment(world: World, constraints: Schema<'ConstraintInput'>[]): Promise<number> {
  const { body } = await world.admin.call('createSegment', { body: { name: 'Danes', constraints } })
  return body.id
}

const isOn = ({ features }: Schema<'Playground'>) =>
  Object.fromEntries(features.map(({ name, isEnabled }) => [name, isEnabled]))

describe('evaluatePlayground', () => {
  it('says what was asked, and what each feature is', async ({ world }) => {
    const [strategy] = await checkout(world, { constraints: [inDenmark], title: 'Danes' })
    const { input, features, warnings } = await played(world, { userId: '7', ...denmark }, { projects: ['default'] })
    expect(input).toEqual({
      environment: 'development',
      projects: ['default'],
      context: { environment: 'development', userId: '7', properties: { country: 'dk' } },
    })
    expect(warnings).toEqual({ invalidContextProperties: [], rules: [] })
    expect(features).toEqual([
      {
        name: 'checkout',
        projectId: 'default',
        isEnabled: true,
        isEnabledInCurrentEnvironment: true,
        hasUnsatisfiedDependency: false,
        strategies: {
          result: true,
          data: [
            {
              id: strategy?.id,
              name: 'default',
              title: 'Danes',
              disabled: false,
              result: { enabled: true, evaluationStatus: 'complete' },
              parameters: {},
              constraints: [{ ...inDenmark, caseInsensitive: false, inverted: false, result: true }],
              segments: [],
              variants: [],
            },
          ],
        },
        dependencies: [],
        variant: { name: 'disabled', enabled: false, feature_enabled: true },
        variants: [],
      },
    ])
  })

  it('says of each constraint and segment whether it holds', async ({ world }) => {
    const isAnn = { contextName: 'userId', operator: 'IN' as const, values: ['ann'] }
    const id = await segment(world, [inDenmark, isAnn])
    await checkout(world, { constraints: [inDenmark, isAnn], segments: [id] })
    const { isEnabled, strategies } = await playedFeature(world, { userId: 'ann' })
    expect(isEnabled).toBe(false)
    expect(strategies).toMatchObject({
      result: false,
      data: [
        {
          result: { enabled: false, evaluationStatus: 'complete' },
          constraints: [{ result: false }, { result: true }],
          segments: [{ id, name: 'Danes', result: false, constraints: [{ result: false }, { result: true }] }],
        },
      ],
    })
    const both = await playedFeature(world, { userId: 'ann', ...denmark })
    expect(both).toMatchObject({ isEnabled: true, strategies: { data: [{ segments: [{ result: true }] }] } })
  })

  it('says in which bucket of a rollout a user is', async ({ world }) => {
    const parameters = { rollout: '73', groupId: 'gr1', stickiness: 'userId' }
    await checkout(world, { name: 'flexibleRollout', parameters })
    const rolloutFor = async (context: Schema<'PlaygroundContext'>) => {
      const { isEnabled, strategies } = await playedFeature(world, context)
      return { isEnabled, ...strategies.data[0]?.rollout }
    }
    const rollout = { rollout: 73, groupId: 'gr1', stickiness: 'userId', isRandom: false }
    expect(await rolloutFor({ userId: '123' })).toEqual({
      isEnabled: true,
      ...rollout,
      stickinessValue: '123',
      normalizedValue: 73,
    })
    expect(await rolloutFor({})).toEqual({ isEnabled: false, ...rollout, stickinessValue: null, normalizedValue: null })
  })

  it('shows disabled strategies and does not evaluate them', async ({ world }) => {
    const id = await segment(world, [inDenmark])
    await checkout(
      world,
      { disabled: true, constraints: [inDenmark], segments: [id], variants: [] },
      { constraints: [inDenmark] },
    )
    const { strategies } = await playedFeature(world)
    expect(strategies).toMatchObject({
      result: false,
      data: [
        {
          disabled: true,
          result: { enabled: 'unknown', evaluationStatus: 'unevaluated' },
          constraints: [{ result: null }],
          segments: [{ result: null, constraints: [{ result: null }] }],
        },
        { disabled: false, result: { enabled: false, evaluationStatus: 'complete' }, constraints: [{ result: false }] },
      ],
    })
    expect((await playedFeature(world, denmark)).isEnabled).toBe(true)
  })

  it('knows nothing about a strategy type that is not built in', async ({ world }) => {
    await world.admin.call('createStrategyType', { body: { name: 'ours', parameters: [] } })
    await checkout(world, { name: 'ours', constraints: [inDenmark] })
    expect(await playedFeature(world, denmark)).toMatchObject({
      isEnabled: false,
      strategies: {
        result: 'unknown',
        data: [{ result: { enabled: 'unknown', evaluationStatus: 'incomplete' }, constraints: [{ result: true }] }],
      },
    })
    expect(await playedFeature(world)).toMatchObject({
      strategies: { result: false, data: [{ result: { enabled: false, evaluationStatus: 'complete' } }] },
    })
  })

  it('says which parents are as they have to be, by their evaluation alone', async ({ world }) => {
    await checkout(world, {})
    for (const [name, constraints] of [
      ['open', []],
      ['closed', [inDenmark]],
    ] as const) {
      await world.feature({ name })
      const params = { ...development, featureName: name }
      await newStrategy(world, params, { constraints: [...constraints] })
      await world.admin.call('turnFeatureOn', { params })
    }
    await depend(world, 'checkout', 'open')
    await depend(world, 'checkout', 'closed', { enabled: false })
    const checkoutIn = async (context: Schema<'PlaygroundContext'>) =>
      (await played(world, context)).features.find(({ name }) => name === 'checkout')
    // The parent is turned on in the environment, but off for this user.
    expect(await checkoutIn({})).toMatchObject({
      isEnabled: true,
      hasUnsatisfiedDependency: false,
      dependencies: [
        { feature: 'closed', enabled: false, variants: [], satisfied: true },
        { feature: 'open', enabled: true, variants: [], satisfied: true },
      ],
    })
    expect(await checkoutIn(denmark)).toMatchObject({
      isEnabled: false,
      hasUnsatisfiedDependency: true,
      strategies: { result: true },
      dependencies: [{ satisfied: false }, { satisfied: true }],
      variant: { name: 'disabled', feature_enabled: false },
    })
  })

  it('gives the variant of a strategy, else of the feature', async ({ world }) => {
    const variant = { name: 'blue', weight: 1000, weightType: 'variable' as const, stickiness: 'default' }
    await checkout(world, { constraints: [inDenmark], variants: [variant] }, {})
    const payload = { type: 'json' as const, value: '{}' }
    await storedEnvironment(world, 'checkout', 'development', { variants: [{ ...variant, name: 'own', payload }] })
    expect((await playedFeature(world, denmark)).variant).toMatchObject({ name: 'blue', enabled: true })
    const { variant: own, variants } = await playedFeature(world)
    expect(own).toEqual({ name: 'own', enabled: true, feature_enabled: true, payload })
    expect(variants).toEqual([{ ...variant, name: 'own', payload }])
  })

  it('evaluates the strategies in their order, and those of the environment only', async ({ world }) => {
    const { params } = await featureThatIsOn(world, [
      { title: 'second', sortOrder: 2 },
      { title: 'first', sortOrder: 1 },
    ])
    await storedStrategy(world, params.featureName, { environment: 'production', title: 'elsewhere' })
    const { strategies } = await playedFeature(world)
    expect(strategies.data.map(({ title }) => title)).toEqual(['first', 'second'])
  })

  it('says that a feature is off where it is turned off, or not in the environment', async ({ world }) => {
    await world.project('other', { environments: ['production'] })
    await world.feature({ name: 'elsewhere', project: 'other' })
    await world.feature({ name: 'off' })
    expect((await played(world)).features).toMatchObject([
      { name: 'elsewhere', isEnabled: false, isEnabledInCurrentEnvironment: false, strategies: { data: [] } },
      { name: 'off', isEnabled: false, isEnabledInCurrentEnvironment: false },
    ])
  })

  it('chooses features by project, without archived ones, sorted by name', async ({ world }) => {
    await world.project('other')
    await archivedFeature(world, { name: 'old' })
    await world.feature({ name: 'b' })
    await world.feature({ name: 'a', project: 'other' })
    const names = async (projects?: Schema<'PlaygroundProjects'>) =>
      Object.keys(isOn(await played(world, {}, { projects })))
    expect(await names()).toEqual(['a', 'b'])
    expect(await names(['other', '*'])).toEqual(['a', 'b'])
    expect(await names(['other', 'default', 'other'])).toEqual(['a', 'b'])
    expect(await names(['other'])).toEqual(['a'])
  })

  it('takes one project without a list', async ({ world }) => {
    await world.project('other')
    await world.feature({ name: 'b' })
    await world.feature({ name: 'a', project: 'other' })
    for (const [projects, total] of [
      ['*', 2],
      ['other', 1],
    ]) {
      const body = { environment: 'development', context: {}, projects }
      const answer = await world.admin.send('evaluatePlayground', { body })
      expect(answer).toMatchObject({ status: 200, body: { features: { length: total } } })
    }
  })

  it('refuses what is unknown, too long or missing', async ({ world }) => {
    const cases: [wanted: object, expected: string][] = [
      [{ environment: 'nowhere' }, MISSING],
      [{ projects: ['default', 'nowhere'] }, MISSING],
      [{ projects: 'nowhere' }, MISSING],
      [{ projects: [] }, INVALID],
      [{ context: { userId: new Array(101).fill('7') } }, INVALID],
      [{ context: { userId: 'x'.repeat(1001) } }, INVALID],
      [{ context: { properties: { country: 'x'.repeat(1001) } } }, INVALID],
      [{ context: undefined }, INVALID],
    ]
    for (const [wanted, expected] of cases) {
      const body = { environment: 'development', context: {}, ...wanted }
      const seen = outcome(await world.admin.send('evaluatePlayground', { body }))
      expect({ wanted, seen }).toEqual({ wanted, seen: expected })
    }
  })

  it('reads with the same number of statements, however many features there are', async ({ world }) => {
    const statementsOf = async () => {
      const texts: string[] = []
      const stop = listenToStatements((text) => texts.push(text))
      await played(world)
      stop()
      return texts.filter((text) => text.includes('with chosen') || text.includes('e.name as environment')).length
    }
    await featureThatIsOn(world)
    const few = await statementsOf()
    const id = await newSegment(world)
    for (let more = 0; more < 3; more++) await featureThatIsOn(world, [{ segments: [id] }, {}])
    expect(few).toBe(2)
    expect(await statementsOf()).toBe(few)
  })
})
