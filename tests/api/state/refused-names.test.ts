import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { it } from '../../support/world.ts'

const file = (...lines: string[]): Schema<'StateFiles'> => ({
  files: [{ path: 'flags.yaml', content: ['apiVersion: flaghoist/v1', 'manager: payments', ...lines, ''].join('\n') }],
})

/** Names and values that the server would not take of a single operation. */
const REFUSED: readonly (readonly [string, Schema<'StateFiles'>, string])[] = [
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
    'an environment of a project that does not exist',
    file('projects:', '  default: { environments: [prodction] }'),
    'flags.yaml:4:29: /projects/default/environments/0 "prodction" is not an environment of this instance. Did you mean production?',
  ],
  [
    'a segment of a project that does not exist',
    file('segments:', '  a: { project: x, constraints: [] }'),
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

describe('a set with a new name', () => {
  it.for(REFUSED)('is refused with its place, for every caller: %s', async ([, body, message], { world }) => {
    for (const by of [world.admin, await world.actor()]) {
      const { status, error } = await by.call('planState', { body })
      expect([status, error?.details?.[0]?.message]).toEqual([400, expect.stringContaining(message)])
    }
  })
})
