import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { schemas } from '../../../generated/schemas.ts'
import { newAjv } from '../../../src/domain/checking/validation.ts'
import type { Selection } from '../../../src/domain/client-features/selection.ts'
import { evaluateFeature } from '../../../src/domain/evaluation/evaluate.ts'
import { compiledSelection } from '../../../src/domain/remote-evaluation/compiled-selection.ts'
import { writtenToggles } from '../../../src/domain/remote-evaluation/frontend.ts'
import { writtenFlags } from '../../../src/domain/remote-evaluation/ofrep.ts'
import { listWriter, type WriteList } from '../../../src/domain/remote-evaluation/written-list.ts'
import { CHANCE, compiledFeatures, contextWith, featureWith, strategyWith } from '../../support/evaluation.ts'
import { context, type State, state } from '../../support/evaluation-states.ts'

function selectionOf({ features, segments }: State): Selection {
  return {
    features: new Map(features.map((feature) => [feature.name, { json: JSON.stringify(feature) }])),
    segments: new Map(segments.map((segment) => [segment.id, segment])),
  } as unknown as Selection
}

const userRule = (user: string) =>
  strategyWith({ constraints: [{ contextName: 'userId', operator: 'IN', values: [user] }] })

describe('a written list', () => {
  const names = listWriter(({ definition }, { enabled }) =>
    enabled ? JSON.stringify({ name: definition.name }) : undefined,
  )

  const on = (name: string) => featureWith({ name })
  const off = (name: string) => featureWith({ name, enabled: false })
  const forAda = (name: string) => featureWith({ name, strategies: [userRule('ada')] })

  test.for([
    [[], ''],
    [[off('a')], ''],
    [[on('a')], 'a'],
    [[off('a'), on('b'), on('c')], 'b,c'],
    [[forAda('a'), on('b')], 'a,b'],
    [[on('a'), forAda('b')], 'a,b'],
    [[on('a'), forAda('b'), off('c'), forAda('d'), on('e')], 'a,b,d,e'],
  ] as const)('of %j has the features for a user in their order', async ([features, expected]) => {
    const selection = await compiledSelection(selectionOf({ features, segments: [] }))
    const listed = async (userId: string) => {
      const items: { name: string }[] = JSON.parse(await names(selection, contextWith({ userId }), CHANCE))
      return items.map(({ name }) => name).join()
    }
    const forOthers = features.filter(({ strategies, enabled }) => enabled && strategies.length === 0)
    expect(await listed('bob')).toBe(forOthers.map(({ name }) => name).join())
    expect(await listed('ada')).toBe(expected)
  })

  test('writes each item once for a feature and variant', async () => {
    const written: string[] = []
    const noting = listWriter(({ definition }, { enabled }) => {
      written.push(`${definition.name} ${enabled}`)
      return '{}'
    })
    const selection = selectionOf({ features: [on('a'), forAda('b')], segments: [] })
    for (const userId of ['ada', 'bob', 'ada', 'bob'])
      await noting(await compiledSelection(selection), contextWith({ userId }), CHANCE)
    // Another selection with the same entries.
    await noting(await compiledSelection({ ...selection }), contextWith({ userId: 'ada' }), CHANCE)
    expect(written).toEqual(['a true', 'b true', 'b false'])
  })
})

describe('the contract declares each member of', () => {
  const schemasById = Object.fromEntries(schemas.map((schema) => [schema.$id, structuredClone(schema)]))
  const ajv = newAjv('exact', 'all problems')

  test.for<[string, WriteList]>([
    ['FrontendFeature', writtenToggles],
    ['OfrepEvaluation', writtenFlags],
  ])('%s, and its serializer writes the same', async ([name, write]) => {
    const schema = { type: 'array', items: { $ref: `${name}#` } }
    const serialize = SerializerSelector()(schemasById, {})({ schema } as never)
    const matches = ajv.compile(schema)
    await fc.assert(
      fc.asyncProperty(state, context, async (given, asked) => {
        const json = await write(await compiledSelection(selectionOf(given)), asked, CHANCE)
        const items: unknown = JSON.parse(json)
        expect(matches(items), JSON.stringify(matches.errors)).toBe(true)
        expect(JSON.parse(serialize(items))).toEqual(items)
      }),
      { numRuns: 40 },
    )
  })
})

test('the toggles are the ones that the evaluator turns on', async () => {
  await fc.assert(
    fc.asyncProperty(state, context, async (given, asked) => {
      const prepared = compiledFeatures(given.features, given.segments)
      const toggles = [...prepared.values()].flatMap((feature) => {
        const { name, impressionData } = feature.definition
        const evaluation = evaluateFeature(feature, prepared, asked, CHANCE)
        return evaluation.enabled ? [{ name, impressionData, ...evaluation }] : []
      })
      const json = await writtenToggles(await compiledSelection(selectionOf(given)), asked, CHANCE)
      expect(json).toBe(JSON.stringify(toggles))
    }),
    { numRuns: 40 },
  )
})
