import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { apply } from '../../support/state.ts'
import { it } from '../../support/world.ts'

const file = (...lines: string[]): Schema<'StateFiles'> => ({
  files: [{ path: 'flags.yaml', content: ['apiVersion: flaghoist/v1', 'manager: payments', ...lines, ''].join('\n') }],
})

/** Sets that are refused, and the message of each: with the line and the column. */
const REFUSED: readonly (readonly [string, Schema<'StateFiles'>, string])[] = [
  ['an unknown member', file('features:', '  a: { projekt: default }'), 'flags.yaml:4:8'],
  ['a project that does not exist', file('features:', '  a: { project: nowhere }'), 'flags.yaml:4:'],
  ['a new feature without a project', file('features:', '  a: { type: release }'), 'needs a project'],
  [
    'a misspelt environment',
    file('features:', '  a:', '    project: default', '    environments:', '      prodcution: { enabled: true }'),
    'has no environment "prodcution"; it has development, production',
  ],
  [
    'weights over 1000',
    file(
      'features:',
      '  a:',
      '    project: default',
      '    environments:',
      '      production:',
      '        variants: [{ name: x, weight: 1001, weightType: fix }]',
    ),
    'flags.yaml:8:',
  ],
  [
    'fixed weights over 1000 together',
    file(
      'features:',
      '  a:',
      '    project: default',
      '    environments:',
      '      production:',
      '        variants:',
      '          - { name: x, weight: 600, weightType: fix }',
      '          - { name: y, weight: 600, weightType: fix }',
      '          - { name: z, weight: 0, weightType: variable }',
    ),
    'limit is 1000',
  ],
  [
    'a segment that does not exist',
    file(
      'features:',
      '  a:',
      '    project: default',
      '    environments:',
      '      production:',
      '        strategies: [{ name: default, segments: [beta] }]',
    ),
    'There is no segment "beta"',
  ],
  [
    'a feature that is on without an enabled strategy',
    file(
      'features:',
      '  a:',
      '    project: default',
      '    environments: { production: { enabled: true, strategies: [] } }',
    ),
    'is on without an enabled strategy',
  ],
  [
    'a parent that does not exist',
    file('features:', '  a: { project: default, dependencies: [{ feature: b }] }'),
    '"b", which does not exist',
  ],
  ['a type that does not exist', file('features:', '  a: { project: default, type: relase }'), 'has the type "relase"'],
  ['a new segment without constraints', file('segments:', '  beta: { description: x }'), 'needs constraints'],
]

describe('a set', () => {
  it.for(REFUSED)('with %s is refused with its place', async ([, body, message], { world }) => {
    const { status, error } = await world.admin.call('planState', { body })
    expect([status, error?.details]).toMatchObject([
      400,
      [{ message: expect.stringContaining(message), path: '/body/files/0/content' }],
    ])
    expect(error?.details?.[0]?.message).toMatch(/^flags\.yaml:\d+:\d+: /)
  })

  it('with parents in a circle is refused', async ({ world }) => {
    const tied = (parent: string) => ({ project: 'default', dependencies: [{ feature: parent }] })
    await expect(apply(world, { features: { a: tied('b'), b: tied('a') } })).rejects.toThrow('depends on')
    expect(await world.eventTypes()).toEqual([])
  })
})
