import { describe, expect } from 'vitest'
import { features } from '../../../support/dependencies.ts'
import { dump } from '../../../support/dump.ts'
import { archivedFeature } from '../../../support/features.ts'
import { checked, type File, imported, importing } from '../../../support/features-batch.ts'
import { it, type World } from '../../../support/world.ts'

const one = { features: [{ name: 'a' }] }
const strategy = { featureName: 'a', name: 'default' }

/** A project with a feature, a hidden project, and things to clash with. */
async function makeProjects(world: World) {
  await world.project('other')
  await world.project('hush')
  await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', 'hush').execute()
  await features(world, 'present')
  await archivedFeature(world, { name: 'old' })
  await world.feature({ name: 'foreign', project: 'other' })
  await world.feature({ name: 'hushed', project: 'hush' })
  await world.admin.call('createContextField', { body: { name: 'plan', legalValues: [{ value: 'pro' }] } })
  await world.admin.call('createSegment', { body: { name: 'Of hush', project: 'hush', constraints: [] } })
  await world.admin.call('createSegment', { body: { name: 'Of other', project: 'other', constraints: [] } })
  for (const name of ['Of all', 'Of all too'])
    await world.admin.call('createSegment', { body: { name, constraints: [] } })
  await world.admin.call('createStrategyType', { body: { name: 'ours', parameters: [] } })
}

/** A strategy of `a` that is the second of a file. */
const second = (wanted: object): Partial<File> => ({
  ...one,
  featureStrategies: [strategy, { ...strategy, ...wanted }],
})

const twenty = Array.from({ length: 20 }, (_, index) => `a${index}`)
const manyExpressions: Partial<File> = {
  features: twenty.map((name) => ({ name })),
  featureStrategies: twenty.map((featureName, index) => ({
    featureName,
    name: 'default',
    constraints: [{ contextName: 'appName', operator: 'REGEX', value: `(?i)${'\\pL'.repeat(15)}${index}` }],
  })),
}

const refused: [what: string, file: Partial<File>, error: string, path?: string][] = [
  [
    'expressions that take too long together',
    manyExpressions,
    'This content is not acceptable: /body/data/featureStrategies have regular expressions that take about 31130 steps to compile, and the limit for a request is 10000: a character is a step, and a class is several; what repeats counts as often as it does',
    '/featureStrategies',
  ],
  ['a feature twice', { features: [{ name: 'a' }, { name: 'a' }] }, 'The file has these more than once: a'],
  [
    'an environment twice',
    {
      ...one,
      featureEnvironments: [
        { featureName: 'a', enabled: true },
        { featureName: 'a', enabled: false },
      ],
    },
    'The file has these more than once: a',
  ],
  [
    'a dependency twice',
    {
      features: [{ name: 'a' }, { name: 'b' }],
      dependencies: [
        {
          feature: 'a',
          dependencies: [
            { feature: 'b', enabled: true },
            { feature: 'b', enabled: false },
          ],
        },
      ],
    },
    'The file has these more than once: dependency of a on b',
  ],
  [
    'dependencies of a feature twice',
    {
      ...one,
      dependencies: [
        { feature: 'a', dependencies: [] },
        { feature: 'a', dependencies: [{ feature: 'present' }] },
      ],
    },
    'The file has these more than once: dependencies of a',
  ],
  [
    'a tag type twice',
    { ...one, tagTypes: [{ name: 'team' }, { name: 'team', description: 'Who' }] },
    'The file has these more than once: tag type team',
  ],
  [
    'a context field twice',
    { ...one, contextFields: [{ name: 'size' }, { name: 'size', stickiness: true }] },
    'The file has these more than once: context field size',
  ],
  [
    'a feature of another project',
    { features: [{ name: 'foreign' }] },
    'These features are in other projects than default: foreign',
  ],
  ['an unknown feature type', { features: [{ name: 'a', type: 'odd' }] }, 'There are no such feature types: odd'],
  [
    'an unknown strategy type',
    { ...one, featureStrategies: [{ ...strategy, name: 'odd' }] },
    'There are no such strategy types: odd',
  ],
  [
    'an unknown tag type',
    { ...one, featureTags: [{ featureName: 'a', tagType: 'odd', tagValue: 'money' }] },
    'There are no such tag types, and the file does not have them: odd',
  ],
  [
    'a context field that accepts less here',
    { ...one, contextFields: [{ name: 'plan', legalValues: [{ value: 'pro' }, { value: 'free' }] }] },
    'These context fields do not accept all values that they do in the file: plan',
  ],
  [
    'a constraint that the context field does not accept',
    {
      ...one,
      featureStrategies: [{ ...strategy, constraints: [{ contextName: 'plan', operator: 'IN', values: ['free'] }] }],
    },
    'This content is not acceptable: /body/data/featureStrategies/0/constraints/0/values/0 is not one of the values that the context field plan accepts',
    '/featureStrategies/0/constraints/0/values/0',
  ],
  [
    'a segment without its name',
    { ...one, featureStrategies: [{ ...strategy, segments: [3] }] },
    'The file uses these segments without their names: 3',
  ],
  [
    'an unknown segment',
    { ...one, segments: [{ id: 1, name: 'Nobody' }] },
    'There are no such segments for the project default: Nobody',
  ],
  [
    'a segment of another project',
    { ...one, segments: [{ id: 1, name: 'Of other' }] },
    'There are no such segments for the project default: Of other',
  ],
  [
    'an unknown parent',
    {
      ...one,
      dependencies: [{ feature: 'a', dependencies: [{ feature: 'nobody' }, { feature: 'foreign' }] }],
    },
    'There are no such active features in the project for others to depend on: foreign, nobody',
  ],
  [
    'more strategies than an environment takes',
    { ...one, featureStrategies: [strategy, strategy, strategy] },
    'These features have more strategies than an environment takes: a',
  ],
  [
    'variants that can not be',
    {
      ...one,
      featureEnvironments: [
        { featureName: 'a', enabled: false, variants: [{ name: 'x', weight: 1, weightType: 'fix' }] },
      ],
    },
    'This content is not acceptable: /body/data/featureEnvironments/0/variants At least one variant has to have the weightType variable',
    '/featureEnvironments/0/variants',
  ],
  [
    'a rollout that can not be',
    second({ name: 'flexibleRollout', parameters: { rollout: '999' } }),
    'This content is not acceptable: /body/data/featureStrategies/1/parameters/rollout has to be a whole number from 0 to 100, as text; "999" is not',
    '/featureStrategies/1/parameters/rollout',
  ],
  [
    'more segments than a strategy takes',
    {
      ...second({ segments: [1, 2] }),
      segments: [
        { id: 1, name: 'Of all' },
        { id: 2, name: 'Of all too' },
      ],
    },
    'This content is not acceptable: /body/data/featureStrategies/1/segments has more segments than the 1 that a strategy takes',
    '/featureStrategies/1/segments',
  ],
  [
    'a legal value twice',
    { ...one, contextFields: [{ name: 'size', legalValues: [{ value: 's' }, { value: 's' }] }] },
    'This content is not acceptable: /body/data/contextFields/0/legalValues/1/value is listed already',
    '/contextFields/0/legalValues/1/value',
  ],
]

describe('importFeatures and validateImport', () => {
  it.for(refused)('agree to refuse %s', async ([, file, error, path], { world }) => {
    world.limit({ strategiesPerEnvironment: 2, segmentsPerStrategy: 1 })
    await makeProjects(world)
    expect((await checked(world, file)).errors).toEqual([error])
    const before = await dump(world.db)
    const { status, error: refusal } = await importing(world, file)
    const message = path === undefined ? error : error.replace(/^.*: \/body\S+ /, '')
    expect({ status, name: refusal?.name, message: refusal?.message, details: refusal?.details }).toEqual({
      status: 400,
      name: 'ValidationError',
      message: error,
      details: [{ message, path: `/body/data${path ?? ''}` }],
    })
    expect(await dump(world.db)).toEqual(before)
  })

  it('refuse a tag that the direct operations refuse, and take away blanks around one', async ({ world }) => {
    const file = (tagValue: string) => ({ ...one, featureTags: [{ featureName: 'a', tagValue }] })
    const data = { featureStrategies: [], ...file('   ') }
    const { error } = await world.admin.send('importFeatures', {
      body: { project: 'default', environment: 'development', data },
    })
    expect(error?.details).toEqual([
      {
        message: 'has to have 2 to 50 characters, blanks around them not counted',
        path: '/body/data/featureTags/0/tagValue',
      },
    ])
    await imported(world, file(' money '))
    const { body } = await world.admin.call('listFeatureTags', { params: { featureName: 'a' } })
    expect(body.tags).toEqual([{ type: 'simple', value: 'money' }])
  })

  it('keep nothing of an import when something fails in its middle', async ({ world }) => {
    await makeProjects(world)
    const by = await world.actor({ may: ['UPDATE_FEATURE', 'CREATE_FEATURE'] })
    const before = await dump(world.db)
    const featureTags = [{ featureName: 'a', tagValue: 'money' }]
    const file = { features: [{ name: 'a' }, { name: 'hushed' }], featureTags }
    const { status, error } = await importing(world, file, { by })
    expect([status, error?.message]).toEqual([409, 'The feature "a" or "hushed" exists already'])
    expect(await dump(world.db)).toEqual(before)
  })
})

describe('validateImport', () => {
  it('warns of features that are overwritten or left out, and of custom strategies', async ({ world }) => {
    await makeProjects(world)
    const file = {
      features: [{ name: 'present' }, { name: 'old' }, { name: 'a' }],
      featureStrategies: [{ featureName: 'a', name: 'ours' }],
    }
    expect(await checked(world, file)).toEqual({
      errors: [],
      warnings: [
        'These strategy types are custom: check that they mean the same here: ours',
        'These features are archived, and left out: old',
        'SDKs read these rules in different ways: a /name: Only applications that implement "ours" can meet it. Python 5 turns a feature that has only such strategies on for everybody',
        'These features exist and are overwritten: present',
      ],
      permissions: [],
    })
  })

  it('takes parents, tag types and context fields that the file brings along', async ({ world }) => {
    const file: Partial<File> = {
      features: [{ name: 'a' }, { name: 'b' }],
      tagTypes: [{ name: 'team' }],
      featureTags: [{ featureName: 'a', tagType: 'team', tagValue: 'money' }],
      contextFields: [{ name: 'plan', legalValues: [{ value: 'pro' }] }],
      featureStrategies: [{ ...strategy, constraints: [{ contextName: 'plan', operator: 'IN', values: ['pro'] }] }],
      dependencies: [{ feature: 'a', dependencies: [{ feature: 'b' }] }],
    }
    expect((await checked(world, file)).errors).toEqual([])
    await imported(world, file)
  })

  it('does not tell what is hidden', async ({ world }) => {
    await makeProjects(world)
    const by = await world.actor({ may: ['UPDATE_FEATURE', 'CREATE_FEATURE'] })
    const asked = async (name: string, segment: string) =>
      (await checked(world, { features: [{ name }], segments: [{ id: 1, name: segment }] }, { by })).errors
    const ofHidden = await asked('hushed', 'Of hush')
    expect(ofHidden.map((text) => text.replace('Of hush', 'Nobody'))).toEqual(await asked('unknown', 'Nobody'))
    const file = { ...one, dependencies: [{ feature: 'a', dependencies: [{ feature: 'hushed' }] }] }
    expect((await checked(world, file, { by })).errors).toEqual([
      'There are no such active features in the project for others to depend on: hushed',
    ])
    const { status, error } = await importing(world, { features: [{ name: 'hushed' }] }, { by })
    expect({ status, message: error?.message }).toEqual({ status: 409, message: 'The feature "hushed" exists already' })
  })
})
