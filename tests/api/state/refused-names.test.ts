import { expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
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
    'prodcution is not an environment of the project "default". Did you mean production? Accepted: development, production',
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
    'names the segment "beta", which does not exist',
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
  [
    'a name that SDKs do not read',
    file('contextFields:', '  properties: {}'),
    'flags.yaml:4:3: /contextFields/properties',
  ],
  ['a blank legal value', file('contextFields:', '  plan: { legalValues: [{ value: " " }] }'), 'flags.yaml:4:'],
  ['a stickiness that is random', file('projects:', '  shop: { defaultStickiness: currentTime }'), 'flags.yaml:4:'],
  ['an id of a project that is a path', file('projects:', '  archive: {}'), 'flags.yaml:4:3: /projects/archive'],
  [
    'a tag to which no path leads',
    file('features:', '  a: { project: default, tags: [{ value: ".." }] }'),
    'flags.yaml:4:',
  ],
  [
    'an initial type that does not exist',
    file('features:', '  a: { project: default, initial: { type: nope } }'),
    'has the type "nope", which does not exist',
  ],
  [
    'a segment that does not exist, in an initial strategy',
    file(
      'features:',
      '  a:',
      '    project: default',
      '    environments: { production: { initial: { strategies: [{ name: default, segments: [beta] }] } } }',
    ),
    'flags.yaml:6:76: /features/a/environments/production/initial/strategies/0/segments names the segment "beta"',
  ],
]

it('a set is refused with its place, for every caller', async ({ world }) => {
  const reader = await world.actor()
  for (const [what, body, message] of REFUSED)
    for (const by of [world.admin, reader]) {
      const { status, error } = await by.call('planState', { body })
      const detail = { message: expect.stringContaining(message), path: '/body/files/0/content' }
      expect([status, error?.details], what).toMatchObject([400, [detail]])
      expect(error?.details?.[0]?.message, what).toMatch(/^flags\.yaml:\d+:\d+: /)
    }
})
