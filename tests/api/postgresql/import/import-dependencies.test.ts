import { describe, expect } from 'vitest'
import type { Schema } from '../../../../src/contract.ts'
import { depend, dependenciesOf, features } from '../../../support/dependencies.ts'
import { archivedFeature } from '../../../support/features.ts'
import { checked, imported, importing } from '../../../support/features-batch.ts'
import { it, type World } from '../../../support/world.ts'

/** Before: `child` depends on `parent`, and the others are alone. */
async function family(world: World) {
  await features(world, 'child', 'parent', 'alone')
  await archivedFeature(world, { name: 'old' })
  await depend(world, 'child', 'parent')
}

/** A file with these features, of which each depends on the ones after the arrow. */
function fileOf(...ties: string[]): Pick<Schema<'FeatureImport'>, 'features' | 'dependencies'> {
  const said = ties.map((tie) => tie.split(' -> '))
  return {
    features: said.map(([name = '']) => ({ name })),
    dependencies: said.flatMap(([feature = '', parents]) =>
      parents === undefined
        ? []
        : [
            {
              feature,
              dependencies: parents
                .split(' ')
                .filter((name) => name !== '')
                .map((name) => ({ feature: name })),
            },
          ],
    ),
  }
}

describe('importFeatures and validateImport', () => {
  it.for<[file: string[], ...reasons: string[]]>([
    [['a -> a'], 'The feature "a" can\'t depend on itself'],
    [['a -> child'], 'The feature "child" depends on "parent", so no feature can depend on "child"'],
    [
      ['parent -> alone'],
      'The feature "child" depends on "parent", so "parent" can\'t depend on another feature itself',
    ],
    [
      ['a -> b', 'b -> c', 'c'],
      'The feature "b" depends on "c", so no feature can depend on "b"',
      'The feature "a" depends on "b", so "b" can\'t depend on another feature itself',
    ],
  ])('agree to refuse %s', async ([ties, ...reasons], { world }) => {
    await family(world)
    const file = fileOf(...ties)
    const message = `These dependencies are not possible: ${reasons.toSorted().join(', ')}`
    expect((await checked(world, file)).errors.map((error) => sorted(error))).toEqual([sorted(message)])
    const { status, error } = await importing(world, file)
    expect([status, sorted(error?.message ?? '')]).toEqual([400, sorted(message)])
    expect(error?.details).toEqual([{ message: error?.message, path: '/body/data' }])
  })

  it.for<[file: string[]]>([
    [['child -> ', 'parent -> alone']],
    [['child -> alone', 'parent -> alone']],
    [['child -> ', 'a -> child']],
    [['old -> child', 'a -> parent']],
    [['child', 'a -> parent']],
  ])('agree to take %s', async ([ties], { world }) => {
    await family(world)
    const file = fileOf(...ties)
    expect((await checked(world, file)).errors).toEqual([])
    await imported(world, file)
    for (const { feature, dependencies } of file.dependencies ?? []) {
      const wanted = feature === 'old' ? [] : dependencies.map((one) => one.feature)
      expect((await dependenciesOf(world, feature)).map((one) => one.feature)).toEqual(wanted)
    }
  })

  it('leave a feature its dependencies when one of the file is left out', async ({ world }) => {
    await family(world)
    const parents = async () => (await dependenciesOf(world, 'child')).map((one) => one.feature)
    await imported(world, fileOf('child -> old'))
    expect(await parents()).toEqual(['parent'])
    await imported(world, fileOf('child -> old alone'))
    expect(await parents()).toEqual(['alone', 'parent'])
    const others = await checked(world, fileOf('child -> old', 'a -> child'))
    expect(others.errors.join()).toContain('The feature "child" depends on')
    await imported(world, fileOf('child -> alone'))
    expect(await parents()).toEqual(['alone'])
  })
})

/** The items of a finding in one order. */
function sorted(finding: string): string[] {
  return finding
    .replace(/^.*?: /, '')
    .split(/, (?=The )/)
    .sort()
}
