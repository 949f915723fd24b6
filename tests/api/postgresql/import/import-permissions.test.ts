import { describe, expect } from 'vitest'
import type { Permission } from '../../../../generated/permissions.ts'
import { features } from '../../../support/dependencies.ts'
import { dump } from '../../../support/dump.ts'
import { checked, type File, imported, importing } from '../../../support/features-batch.ts'
import { guard } from '../../../support/guarded.ts'
import { featureThatIsOn, newSegment } from '../../../support/strategies.ts'
import { it } from '../../../support/world.ts'

const one = { features: [{ name: 'a' }] }
const strategy = { featureName: 'a', name: 'default' }

describe('the permissions of an import', () => {
  const needs: [what: string, needed: Permission[], file: (name: string) => Partial<File>][] = [
    ['features that exist', [], (name) => ({ features: [{ name }] })],
    ['new features', ['CREATE_FEATURE'], () => one],
    [
      'new strategies',
      ['CREATE_FEATURE', 'CREATE_FEATURE_STRATEGY'],
      () => ({ ...one, featureStrategies: [strategy] }),
    ],
    [
      'features that are to be on without a strategy',
      ['CREATE_FEATURE', 'CREATE_FEATURE_STRATEGY', 'UPDATE_FEATURE_ENVIRONMENT'],
      () => ({ ...one, featureEnvironments: [{ featureName: 'a', enabled: true }] }),
    ],
    [
      'variants',
      ['CREATE_FEATURE', 'UPDATE_FEATURE_ENVIRONMENT_VARIANTS'],
      () => ({
        ...one,
        featureEnvironments: [{ featureName: 'a', enabled: false, variants: [{ name: 'x', weight: 1 }] }],
      }),
    ],
    ['tags', ['CREATE_FEATURE'], () => ({ ...one, featureTags: [{ featureName: 'a', tagValue: 'money' }] })],
    [
      'new tag types',
      ['CREATE_FEATURE', 'CREATE_TAG_TYPE'],
      () => ({ ...one, tagTypes: [{ name: 'simple' }, { name: 'team' }] }),
    ],
    [
      'new context fields',
      ['CREATE_CONTEXT_FIELD', 'CREATE_FEATURE'],
      () => ({ ...one, contextFields: [{ name: 'plan' }] }),
    ],
    [
      'what exists',
      ['CREATE_FEATURE'],
      () => ({ ...one, tagTypes: [{ name: 'simple' }], contextFields: [{ name: 'userId' }] }),
    ],
    [
      'dependencies',
      ['CREATE_FEATURE', 'UPDATE_FEATURE_DEPENDENCY'],
      (name) => ({
        features: [{ name: 'a' }, { name }],
        dependencies: [{ feature: 'a', dependencies: [{ feature: name }] }],
      }),
    ],
  ]
  it.for(needs)('are named together, and are enough: %s', async ([, also, fileFor], { world }) => {
    const file = fileFor(await world.feature())
    const needed: Permission[] = [...also, 'UPDATE_FEATURE'].sort() as Permission[]
    const nobody = await world.actor()
    const before = await dump(world.db)
    const { status, error } = await importing(world, file, { by: nobody })
    expect({ status, details: error?.details?.map(({ message }) => message) }).toEqual({ status: 403, details: needed })
    expect(await dump(world.db)).toEqual(before)
    const listed = (await checked(world, file, { by: nobody })).permissions
    expect(listed.flatMap((text) => text.replace(/^.*: /, '').split(', ')).sort()).toEqual(needed)
    const somebody = await world.actor({ may: needed, environment: 'development' })
    expect((await checked(world, file, { by: somebody })).permissions).toEqual([])
    await imported(world, file, { by: somebody })
  })

  it('to remove strategies and to turn off are asked for where there are some', async ({ world }) => {
    const { params } = await featureThatIsOn(world, [{ segments: [await newSegment(world)] }])
    const { featureName } = params
    const file = { features: [{ name: featureName }], featureEnvironments: [{ featureName, enabled: false }] }
    const somebody = await world.actor({ may: ['UPDATE_FEATURE'] })
    const { error } = await importing(world, file, { by: somebody })
    expect(error?.message).toBe(
      'This needs the permissions DELETE_FEATURE_STRATEGY, UPDATE_FEATURE_ENVIRONMENT in the project default in the environment development',
    )
    expect((await checked(world, file, { by: somebody })).permissions).toEqual([
      'The caller lacks these permissions in the project default in the environment development: DELETE_FEATURE_STRATEGY, UPDATE_FEATURE_ENVIRONMENT',
    ])
    const elsewhere = await world.actor({
      may: ['UPDATE_FEATURE', 'DELETE_FEATURE_STRATEGY', 'UPDATE_FEATURE_ENVIRONMENT'],
      environment: 'production',
    })
    expect((await importing(world, file, { by: elsewhere })).status).toBe(403)
  })

  it('are named with the project and environment in which each is needed', async ({ world }) => {
    const file = { ...one, featureStrategies: [strategy], tagTypes: [{ name: 'team' }] }
    const by = await world.actor()
    expect((await importing(world, file, { by })).error?.message).toBe(
      'This needs the permissions CREATE_FEATURE, UPDATE_FEATURE in the project default; CREATE_FEATURE_STRATEGY in the project default in the environment development; CREATE_TAG_TYPE',
    )
    expect((await checked(world, file, { by })).permissions).toEqual([
      'The caller lacks these permissions in the project default: CREATE_FEATURE, UPDATE_FEATURE',
      'The caller lacks these permissions in the project default in the environment development: CREATE_FEATURE_STRATEGY',
      'The caller lacks these permissions: CREATE_TAG_TYPE',
    ])
  })

  it('include the one to skip change requests where they are on', async ({ world }) => {
    await features(world, 'parent')
    await guard(world.db, 'default', 'development')
    const needed: Permission[] = ['CREATE_FEATURE', 'UPDATE_FEATURE', 'UPDATE_FEATURE_DEPENDENCY']
    const by = await world.actor({ may: needed })
    const tied = { ...one, dependencies: [{ feature: 'a', dependencies: [{ feature: 'parent' }] }] }
    const lacks = async (file: Partial<File>, environment: string) =>
      (await checked(world, file, { by, environment })).permissions
    expect(await lacks(one, 'production')).toEqual([])
    const toSkip = 'in the project default in the environment development: SKIP_CHANGE_REQUEST'
    expect(await lacks(one, 'development')).toEqual([`The caller lacks these permissions ${toSkip}`])
    expect(await lacks(tied, 'production')).toEqual([`The caller lacks these permissions ${toSkip}`])
    expect((await importing(world, tied, { by, environment: 'production' })).error).toMatchObject({
      message: 'This needs the permissions SKIP_CHANGE_REQUEST in the project default in the environment development',
      details: [{ message: 'SKIP_CHANGE_REQUEST' }],
    })
    const skipper = await world.actor({ may: [...needed, 'SKIP_CHANGE_REQUEST'] })
    await imported(world, tied, { by: skipper })
  })
})
