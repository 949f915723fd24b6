import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { apply, plan, setOf } from '../../support/state.ts'
import { it } from '../../support/world.ts'

const file = (...lines: string[]): Schema<'StateFiles'> => ({
  files: [{ path: 'flags.yaml', content: ['apiVersion: flaghoist/v1', 'manager: payments', ...lines, ''].join('\n') }],
})

describe('a set', () => {
  /** What single operations refuse, where the project shop has room for its two features, of which one has a parent. */
  const WITHOUT_ROOM: readonly (readonly [string, Schema<'StateFiles'>, number, string])[] = [
    [
      'one feature more than its project has room for',
      file('features:', '  shop-c: { project: shop }'),
      403,
      'flags.yaml:4:3: /features/shop-c is refused: The project has 2 features, and its limit is 2',
    ],
    [
      'two features for whose project one is too many',
      file(
        'features:',
        '  shop-c: { project: web }',
        '  shop-d: { project: web }',
        'projects:',
        '  web: { featureLimit: 1 }',
      ),
      403,
      'flags.yaml:4:3: /features/shop-c is refused: The project has 0 features, and its limit is 1: 2 more do not fit',
    ],
    [
      'a name that the pattern of its project does not match',
      file('features:', '  shop-a:', '    stale: true', '  b: { project: shop }'),
      400,
      'flags.yaml:6:3: /features/b is refused: The name "b" does not match the pattern shop-.*',
    ],
    [
      'too many strategies in an environment',
      file(
        'features:',
        '  shop-a:',
        '    environments:',
        '      production:',
        `        strategies: [${Array.from({ length: 31 }, () => '{ name: default }').join(', ')}]`,
      ),
      400,
      'flags.yaml:6:7: /features/shop-a/environments/production is refused: There are 30 strategies already',
    ],
    [
      'a feature that can not move',
      file(
        'projects:',
        '  other: {}',
        'features:',
        '  shop-a: { dependencies: [{ feature: shop-b }] }',
        '  shop-b: { project: other }',
      ),
      403,
      'flags.yaml:7:13: /features/shop-b/project is refused: The feature "shop-b" depends on another one',
    ],
    [
      'a segment of a project that does not exist',
      file('segments:', '  beta:', '    project: nowhere', '    constraints: []'),
      400,
      'flags.yaml:5:5: /segments/beta/project has the project "nowhere", which does not exist',
    ],
    [
      'a strategy type that does not exist',
      file(
        'features:',
        '  shop-a:',
        '    environments:',
        '      production:',
        '        strategies:',
        '          - name: default',
        '          - { title: All, name: flexibelRollout }',
      ),
      400,
      'flags.yaml:9:27: /features/shop-a/environments/production/strategies/1/name is refused: There is no strategy type "flexibelRollout". Accepted: ',
    ],
    [
      'an environment of a project that does not exist',
      file('projects:', '  shop: { environments: [development, prodcution] }'),
      400,
      'flags.yaml:4:39: /projects/shop/environments/1 "prodcution" is not an environment of this instance. Did you mean production?',
    ],
    [
      'a parent that has a parent',
      file(
        'features:',
        '  a: { project: default }',
        '  c: { project: default, dependencies: [{ feature: b }] }',
        '  b: { project: default, dependencies: [{ feature: a }] }',
      ),
      400,
      'flags.yaml:5:26: /features/c/dependencies/b is refused: The feature "b" depends on "a"',
    ],
  ]

  it('is refused with the place of the object', async ({ world }) => {
    const pattern = { pattern: 'shop-.*', example: 'shop-cart', description: 'Begins with the shop' }
    const projects = { shop: { name: 'Shop', featureLimit: 2, featureNaming: pattern } }
    const child = { project: 'shop', dependencies: [{ feature: 'shop-b' }] }
    await apply(world, { projects, features: { 'shop-a': child, 'shop-b': { project: 'shop' } } })
    for (const [what, body, refused, message] of WITHOUT_ROOM) {
      const { status, error } = await world.admin.call('planState', { body })
      const messages = error?.details?.map((detail) => detail.message)
      expect([status, messages], what).toEqual([refused, [expect.stringContaining(message)]])
    }
  })

  it('says everything that single operations would refuse, also of parents', async ({ world }) => {
    await apply(world, {
      projects: { shop: { name: 'Shop' } },
      features: { there: { project: 'default', dependencies: [{ feature: 'top' }] }, top: { project: 'default' } },
    })
    const body = file(
      'segments:',
      '  big ones: { constraints: [{ contextName: userId, operator: REGEX }] }',
      'features:',
      '  a: { project: default, dependencies: [{ feature: b }] }',
      '  b: { project: default, dependencies: [{ feature: a }] }',
      '  c: { project: default, dependencies: [{ feature: c }] }',
      '  d: { project: default, dependencies: [{ feature: there }] }',
      '  e: { project: shop, dependencies: [{ feature: top }] }',
      '  top: { dependencies: [{ feature: f }] }',
      '  f:',
      '    project: default',
      '    environments:',
      '      development:',
      '        initial: { strategies: [{ name: nosuch }, { name: default }] }',
      '      production:',
      '        strategies: [{ name: default, constraints: [{ contextName: n, operator: NUM_GT, value: x }] }]',
    )
    const { status, error } = await world.admin.call('planState', { body })
    expect([status, error?.details?.map(({ message }) => message)]).toEqual([
      400,
      [
        'flags.yaml:4:29: /segments/big ones/constraints/0/value REGEX needs a value',
        'flags.yaml:6:26: /features/a/dependencies/b is refused: The feature "b" depends on "a", so no feature can depend on "b"',
        'flags.yaml:7:26: /features/b/dependencies/a is refused: The feature "a" depends on "b", so no feature can depend on "a"',
        'flags.yaml:8:26: /features/c/dependencies/c is refused: The feature "c" can\'t depend on itself',
        'flags.yaml:9:26: /features/d/dependencies/there is refused: The feature "there" depends on "top", so no feature can depend on "there"',
        'flags.yaml:10:23: /features/e/dependencies/top is refused: The feature "top" is not in the project shop. A parent has to be in the same project',
        'flags.yaml:11:10: /features/top/dependencies/f is refused: The feature "there" depends on "top", so "top" can\'t depend on another feature itself',
        expect.stringContaining(
          'flags.yaml:16:35: /features/f/environments/development/initial/strategies/0/name is refused: There is no strategy type "nosuch". Accepted: flexibleRollout, default, ',
        ),
        'flags.yaml:18:89: /features/f/environments/production/strategies/0/constraints/0/value NUM_GT needs a number',
      ],
    ])
  })

  it('says what is wrong in each list of a feature', async ({ world }) => {
    const rollout = (share: string) => ({ name: 'flexibleRollout', parameters: { rollout: share } })
    const fixed = (name: string) => ({ name, weight: 600, weightType: 'fix' as const })
    const { error } = await world.admin.call('planState', {
      body: setOf({
        features: {
          a: {
            project: 'default',
            environments: {
              development: { strategies: [rollout('125'), rollout('25'), rollout('x')] },
              production: { variants: [fixed('one'), fixed('two')], strategies: [rollout('-1')] },
            },
          },
        },
      }),
    })
    expect(
      error?.details?.map(({ message }) => message.replace(/^flags\.json:1:\d+: \/features\/a\/environments/, '')),
    ).toEqual([
      '/development/strategies/0/parameters/rollout has to be a whole number from 0 to 100, as text; "125" is not',
      '/development/strategies/2/parameters/rollout has to be a whole number from 0 to 100, as text; "x" is not',
      '/production/variants At least one variant has to have the weightType variable',
      '/production/variants The fixed weights total 1200, and the limit is 1000',
      '/production/strategies/0/parameters/rollout has to be a whole number from 0 to 100, as text; "-1" is not',
    ])
  })

  it('that is larger than the limit says which setting it is', async ({ world }) => {
    world.limit({ features: 2 })
    const features = Object.fromEntries(['a', 'b', 'c'].map((name) => [name, { project: 'default' }]))
    await expect(plan(world, { features })).rejects.toThrow(
      'There are 0 features already, and the limit is 2; the files add 3. LIMIT_FEATURES of the server sets the limit',
    )
  })

  it('may move a parent, and a parent of it, out of the way in the same apply', async ({ world }) => {
    const on = (parent: string) => ({ project: 'default', dependencies: [{ feature: parent }] })
    const alone = { project: 'default' }
    await apply(world, { features: { a: on('b'), b: alone, c: alone } })
    const turned = await apply(world, { features: { a: alone, b: on('c'), c: alone } })
    expect([turned.error, turned.status]).toEqual([undefined, 200])
  })

  it('may keep constraints that are there already, whatever is taken now', async ({ world }) => {
    const strategies = [
      { name: 'default', constraints: [{ contextName: 'plan', operator: 'IN' as const, values: ['x'] }] },
    ]
    const features = { a: { project: 'default', environments: { production: { strategies } } } }
    await apply(world, { features })
    await world.admin.call('createContextField', { body: { name: 'plan', legalValues: [{ value: 'y' }] } })
    const more = [...strategies, { name: 'default' }]
    const kept = { a: { project: 'default', environments: { production: { strategies: more } } } }
    expect((await apply(world, { features: kept })).status).toBe(200)
    const other = [{ name: 'default', constraints: [{ contextName: 'plan', operator: 'IN' as const, values: ['z'] }] }]
    await expect(
      plan(world, { features: { a: { project: 'default', environments: { production: { strategies: other } } } } }),
    ).rejects.toThrow('is not one of the values that the context field plan accepts')
  })

  it('with parents in a circle is refused', async ({ world }) => {
    const tied = (parent: string) => ({ project: 'default', dependencies: [{ feature: parent }] })
    await expect(apply(world, { features: { a: tied('b'), b: tied('a') } })).rejects.toThrow('depends on')
    expect(await world.eventTypes()).toEqual([])
  })
})
