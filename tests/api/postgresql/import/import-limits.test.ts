import { describe, expect } from 'vitest'
import { checked, imported, importing } from '../../../support/features-batch.ts'
import { it } from '../../../support/world.ts'

describe('importFeatures and validateImport', () => {
  it('hold new names against the pattern of the project, all at once', async ({ world }) => {
    await world.feature({ name: 'present' })
    await world.db.updateTable('projects').set({ namingPattern: 'new-.*' }).where('id', '=', 'default').execute()
    const file = { features: [{ name: 'b' }, { name: 'present' }, { name: 'new-a' }, { name: 'c' }] }
    const error = 'These names do not match the pattern new-.* of the project: b, c'
    expect((await checked(world, file)).errors).toEqual([error])
    const { status, error: refusal } = await importing(world, file)
    expect({ status, message: refusal?.message }).toEqual({ status: 400, message: error })
  })

  it('hold new features against the limit of the project', async ({ world }) => {
    await world.project('small', { featureLimit: 2 })
    await world.feature({ name: 'present', project: 'small' })
    const file = { features: [{ name: 'present' }, { name: 'a' }, { name: 'b' }] }
    const where = { project: 'small' }
    expect((await checked(world, file, where)).errors).toEqual([
      'The project takes at most 2 features, and has 1: a, b',
    ])
    const { status, error } = await importing(world, file, where)
    expect({ status, message: error?.message }).toEqual({
      status: 403,
      message: 'The project has 1 features, and its limit is 2: 2 more do not fit',
    })
    await imported(world, { features: file.features.slice(0, 2) }, where)
  })

  it('take what adds nothing where the limit of the project is below what it has', async ({ world }) => {
    for (const name of ['a', 'b']) await world.feature({ name })
    await world.db.updateTable('projects').set({ featureLimit: 1 }).where('id', '=', 'default').execute()
    const file = { features: [{ name: 'a', description: 'imported' }] }
    expect((await checked(world, file)).errors).toEqual([])
    await imported(world, file)
    expect((await checked(world, { features: [{ name: 'c' }] })).errors).toHaveLength(1)
  })

  it('tell the first hundred problems of the content, and that there are more', async ({ world }) => {
    const constraints = Array.from({ length: 30 }, () => ({
      contextName: 'age',
      operator: 'NUM_EQ' as const,
      value: 'x',
    }))
    const featureStrategies = Array.from({ length: 5 }, () => ({ featureName: 'a', name: 'default', constraints }))
    const { status, error } = await importing(world, { features: [{ name: 'a' }], featureStrategies })
    const messages = error?.details?.map(({ message }) => message)
    expect({ status, problems: messages?.length, last: messages?.at(-1) }).toEqual({
      status: 400,
      problems: 101,
      last: 'There are more problems',
    })
  })

  it('look at no constraint of a strategy that has too many', async ({ world }) => {
    const constraints = Array.from({ length: 31 }, () => ({
      contextName: 'age',
      operator: 'NUM_EQ' as const,
      value: 'x',
    }))
    const file = { features: [{ name: 'a' }], featureStrategies: [{ featureName: 'a', name: 'default', constraints }] }
    expect((await checked(world, file)).errors).toEqual([
      'This content is not acceptable: /body/data/featureStrategies/0/constraints has 31 constraints, and the limit is 30',
    ])
  })

  it('hold new features against the limit of the instance', async ({ world }) => {
    await world.feature({ name: 'present' })
    world.limit({ features: 2 })
    const file = { features: [{ name: 'present' }, { name: 'a' }, { name: 'b' }] }
    expect((await checked(world, file)).errors).toEqual(['The limit of 2 features is reached: a, b'])
    expect((await importing(world, file)).status).toBe(400)
    await imported(world, { features: file.features.slice(0, 2) })
  })
})
