import type { Selection } from '../../src/domain/client-features/selection.ts'
import type { EvaluatedVariant } from '../../src/domain/evaluation/definitions.ts'
import { type Case, type State, stateAfter, suites } from './client-specification.ts'
import { featureWith, strategyWith } from './evaluation.ts'
import { attributesOf, type Given, selectionOf } from './feeds.ts'

/** A case of the client specification, as another engine is asked. */
export type AskedCase = {
  readonly flag: string
  readonly description: string
  readonly attributes: Readonly<Record<string, string>>
  isRight(given: Given): boolean
}

/** Returns the states of the client specification with their cases. Engines have the time of their clock. */
export async function specifiedFeeds(): Promise<{ name: string; selection: Selection; cases: AskedCase[] }[]> {
  return Promise.all(
    suites.map(async ({ name, state, tests = [], variantTests = [] }) => {
      const cases: AskedCase[] = []
      const ask = (one: Case<unknown>, isRight: AskedCase['isRight']) => {
        if (one.context.currentTime !== undefined) return
        const attributes = attributesOf({ properties: {}, ...one.context })
        cases.push({ flag: one.toggleName, description: `${name}: ${one.description}`, attributes, isRight })
      }
      for (const one of tests) ask(one, (given) => (given !== undefined) === one.expectedResult)
      for (const one of variantTests) ask(one, (given) => nameOf(given?.variant) === nameIn(one.expectedResult))
      return { name, selection: await selectionFrom('events' in state ? stateAfter(state.events) : state), cases }
    }),
  )
}

function selectionFrom({ features, segments = [] }: State): Promise<Selection> {
  const definitions = features.map(({ strategies = [], dependencies = [], ...feature }) =>
    featureWith({
      ...feature,
      strategies: strategies.map(strategyWith),
      dependencies: dependencies.map((dependency) => ({ enabled: true, ...dependency })),
    }),
  )
  return selectionOf(definitions, segments)
}

function nameOf(variant: string | undefined): string {
  return variant === undefined || variant === 'on' ? 'disabled' : variant
}

function nameIn({ name }: EvaluatedVariant): string {
  return name
}
