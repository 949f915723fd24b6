import { describe, expect, it } from 'vitest'
import {
  type DependencyFeature,
  dependencyFrom,
  type ExistingDependencies,
  type FeatureDependencies,
  madeDependencies,
  obstacle,
} from '../../../src/domain/features/dependencies/dependency.ts'

const child: DependencyFeature = { name: 'child', project: 'default', archivedAt: null }
const parent: DependencyFeature = { name: 'parent', project: 'default', archivedAt: null }
const untied: ExistingDependencies = { dependentOfChild: null, parentOfParent: null, present: null }

describe('obstacle', () => {
  it('is allowed between two active features of a project, dependent already or not', () => {
    const present = { feature: 'parent', enabled: true, variants: [] }
    expect(obstacle(child, parent, untied)).toBeUndefined()
    expect(obstacle(child, parent, { ...untied, present })).toBeUndefined()
  })

  it.each<[string, DependencyFeature, Partial<ExistingDependencies>, string]>([
    ['the feature itself', child, {}, `The feature "child" can't depend on itself`],
    ['another project', { ...parent, project: 'other' }, {}, 'The feature "parent" is not in the project default'],
    ['the archive', { ...parent, archivedAt: new Date() }, {}, 'The feature "parent" is archived'],
    ['a dependent of the child', parent, { dependentOfChild: 'third' }, 'The feature "third" depends on "child"'],
    ['a parent of the parent', parent, { parentOfParent: 'third' }, 'The feature "parent" depends on "third"'],
  ])('names %s', (_, wanted, ties, message) => {
    expect(obstacle(child, wanted, { ...untied, ...ties })).toMatchObject({
      kind: 'forbidden',
      message: expect.stringContaining(message),
    })
  })
})

describe('madeDependencies', () => {
  const wanted = (ties: readonly string[]) =>
    ties.map((tie) => {
      const [one = '', other = ''] = tie.split(' on ')
      const dependency = { feature: other, enabled: true, variants: [] }
      return { child: { ...child, name: one }, parent: { ...parent, name: other }, dependency }
    })
  const tied = (name: string, dependent: string | null, ...parents: string[]): FeatureDependencies => ({
    name,
    dependent,
    parents: parents.map((feature) => ({ feature, enabled: true, variants: [] })),
  })
  const untied = ['a', 'b', 'c'].map((name) => tied(name, null))
  const made = (ties: readonly string[], before: readonly FeatureDependencies[] = untied) =>
    madeDependencies(wanted(ties), before).map(
      (one) => `${one.child} on ${one.dependency.feature} ${one.before === null}`,
    )

  it('makes several, of one child and on one parent', () => {
    expect(made(['a on c', 'b on c'])).toEqual(['a on c true', 'b on c true'])
    expect(made(['a on b', 'a on c'])).toEqual(['a on b true', 'a on c true'])
  })

  it('leaves out what is there, and tells what changes', () => {
    const before = [tied('a', null, 'b'), tied('b', 'a'), tied('c', null)]
    expect(made(['a on b', 'a on c'], before)).toEqual(['a on c true'])
    const [present] = wanted(['a on b'])
    if (present === undefined) throw new Error('There is one')
    const changed = { ...present, dependency: { ...present.dependency, enabled: false } }
    expect(madeDependencies([changed], before)).toEqual([
      { child: 'a', dependency: changed.dependency, before: present.dependency },
    ])
  })

  it.each<[string, string[], FeatureDependencies[], string]>([
    [
      'a child that was a parent before',
      ['a on b'],
      [tied('a', 'z'), tied('b', null)],
      'The feature "z" depends on "a"',
    ],
    ['a parent that was a child before', ['a on b'], [tied('a', null), tied('b', null, 'z')], '"b" depends on "z"'],
    ['a child that has become a parent', ['a on b', 'b on c'], untied, 'The feature "a" depends on "b"'],
    ['a parent that has become a child', ['b on c', 'a on b'], untied, 'The feature "b" depends on "c"'],
    ['a feature itself', ['a on a'], untied, `can't depend on itself`],
  ])('refuses %s', (_, ties, before, message) => {
    expect(() => made(ties, before)).toThrow(message)
  })
})

describe('dependencyFrom', () => {
  it.each([
    [{ feature: 'parent' }, { feature: 'parent', enabled: true, variants: [] }],
    [
      { feature: 'parent', variants: ['blue', 'red', 'blue'] },
      { feature: 'parent', enabled: true, variants: ['blue', 'red'] },
    ],
    [
      { feature: 'parent', enabled: false, variants: ['blue'] },
      { feature: 'parent', enabled: false, variants: [] },
    ],
  ])('makes %j to %j', (wanted, dependency) => {
    expect(dependencyFrom(wanted)).toEqual(dependency)
  })

  it('takes nothing over that is not declared', () => {
    expect(dependencyFrom({ feature: 'parent', color: 'blue' } as { feature: string })).not.toHaveProperty('color')
  })
})
