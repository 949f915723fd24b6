import { describe, expect, it } from 'vitest'
import { dependencyFrom, obstacle, type Party, type Ties } from '../../src/domain/dependencies/dependency.ts'

const child: Party = { name: 'child', project: 'default', archivedAt: null }
const parent: Party = { name: 'parent', project: 'default', archivedAt: null }
const untied: Ties = { dependentOfChild: null, parentOfParent: null, present: null }

describe('obstacle', () => {
  it('is none between two active features of a project, dependent already or not', () => {
    const present = { feature: 'parent', enabled: true, variants: [] }
    expect(obstacle(child, parent, untied)).toBeUndefined()
    expect(obstacle(child, parent, { ...untied, present })).toBeUndefined()
  })

  it.each<[string, Party, Partial<Ties>, string]>([
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
