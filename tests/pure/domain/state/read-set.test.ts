import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { CHECKOUT, HEAD, read } from '../../../support/state-files.ts'

describe('a set of files', () => {
  it('has what its documents say, and nothing else', async () => {
    const { located, ...set } = await read(CHECKOUT)
    expect(set).toEqual({
      manager: 'payments',
      environments: {},
      featureTypes: {},
      tagTypes: {},
      tags: [],
      contextFields: {},
      projects: { shop: { name: 'Shop' } },
      segments: { beta: { constraints: [{ contextName: 'userId', operator: 'IN', values: ['ada', 'grace'] }] } },
      features: {
        'new-checkout': {
          project: 'shop',
          environments: {
            production: {
              initial: { enabled: false },
              strategies: [
                {
                  key: 'rollout',
                  name: 'flexibleRollout',
                  parameters: { rollout: '25', stickiness: 'default', groupId: 'new-checkout' },
                  segments: ['beta'],
                },
              ],
            },
          },
        },
      },
    })
  })

  it('joins documents and files', async () => {
    const set = await read(
      `${HEAD}features: { a: {} }\ntags: [{ type: simple, value: one }]\n---\n${HEAD}features: { b: {} }\n---\n# nothing\n`,
      `{"apiVersion": "flaghoist/v1", "manager": "payments", "features": {"c": {}}, "tags": [{"type": "simple", "value": "two"}]}`,
    )
    expect(Object.keys(set.features)).toEqual(['a', 'b', 'c'])
    expect(set.tags.map(({ value }) => value)).toEqual(['one', 'two'])
  })

  it('is read by the core schema of YAML 1.2: few texts are anything else', async () => {
    const set = await read(
      `${HEAD}features: { a: { description: no, type: on, project: 2026-11-20 }, 007: {}, true: {} }\n`,
    )
    expect(set.features).toEqual({
      a: { description: 'no', type: 'on', project: '2026-11-20' },
      '007': {},
      true: {},
    })
  })

  it('may begin with a byte order mark, have aliases, and end lines like Windows', async () => {
    const set = await read(
      `\uFEFF${HEAD}features:\n  a: &a { stale: true }\n  b: *a\n`,
      `\uFEFF{"apiVersion": "flaghoist/v1",\r\n"manager": "payments"}`,
    )
    expect(set.features).toEqual({ a: { stale: true }, b: { stale: true } })
  })

  it('finds the places of problems that are found later', async () => {
    const { located } = await read(
      CHECKOUT,
      `${HEAD}tags:\n  - { type: simple, value: one }\n---\n${HEAD}features:\n  other: {}\n`,
    )
    const paths = [
      '/features/new-checkout/environments/production/strategies/0/name',
      '/features/new-checkout/environments/production/strategies/0/segments/0',
      '/features/new-checkout/archived',
      '/features/other',
      '/tags/0',
      '/manager',
    ]
    const details = await located(paths.map((path) => ({ message: 'is wrong', path })))
    expect(details.map(({ path, message }) => ({ path, message }))).toEqual([
      { path: '/body/files/0/content', message: 'a.yaml:2:1: /manager is wrong' },
      { path: '/body/files/0/content', message: `a.yaml:8:3: ${paths[2]} is wrong` },
      { path: '/body/files/0/content', message: `a.yaml:15:13: ${paths[0]} is wrong` },
      { path: '/body/files/0/content', message: `a.yaml:17:24: ${paths[1]} is wrong` },
      { path: '/body/files/1/content', message: 'b.yaml:4:5: /tags/0 is wrong' },
      { path: '/body/files/1/content', message: 'b.yaml:9:3: /features/other is wrong' },
    ])
  })

  it('is the same after it was written as YAML or JSON', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((given) => !/[\0\uFFFD]/.test(given))
    const word = fc.stringMatching(/^[a-z0-9~_.-]{1,20}$/).filter((given) => !/^(?:\.{1,2}|__proto__)$/.test(given))
    const name = fc.oneof(word, fc.constantFrom('__proto__', 'constructor', 'toString'))
    const constraint = fc.record({
      contextName: fc.constant('userId'),
      operator: fc.constant('IN'),
      values: fc.array(text),
    })
    const strategy = fc.record({
      name: fc.constantFrom('default', 'flexibleRollout'),
      title: fc.option(text),
      disabled: fc.boolean(),
      parameters: fc.dictionary(word, text, { noNullPrototype: true }),
      constraints: fc.array(constraint, { maxLength: 3 }),
    })
    const environment = fc.record(
      { enabled: fc.boolean(), strategies: fc.array(strategy, { maxLength: 3 }) },
      { requiredKeys: [], noNullPrototype: true },
    )
    const feature = fc.record(
      {
        description: text,
        stale: fc.boolean(),
        environments: fc.dictionary(name, environment, { noNullPrototype: true }),
      },
      { requiredKeys: [], noNullPrototype: true },
    )
    const features = fc.dictionary(name, feature, { maxKeys: 5, noNullPrototype: true })
    await fc.assert(
      fc.asyncProperty(features, fc.constantFrom(stringify, JSON.stringify), async (wanted, write) => {
        const set = await read(write({ apiVersion: 'flaghoist/v1', manager: 'payments', features: wanted }))
        expect(set.features).toEqual(wanted)
      }),
      { numRuns: 40 },
    )
  })
})
