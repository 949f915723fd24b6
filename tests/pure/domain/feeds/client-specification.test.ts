import { expect, test } from 'vitest'
import type { EvaluatedVariant } from '../../../../src/domain/evaluation/definitions.ts'
import { flagdDocument } from '../../../../src/domain/feeds/flagd/document.ts'
import { type Case, type State, stateAfter, suites } from '../../../support/client-specification.ts'
import { featureWith, strategyWith } from '../../../support/evaluation.ts'
import { attributesOf, selectionOf } from '../../../support/feeds.ts'
import { flagdWith, givenByFlagd } from '../../../support/flagd.ts'

async function engineFor({ features, segments = [] }: State) {
  const definitions = features.map(({ strategies = [], dependencies = [], ...feature }) =>
    featureWith({
      ...feature,
      strategies: strategies.map(strategyWith),
      dependencies: dependencies.map((dependency) => ({ enabled: true, ...dependency })),
    }),
  )
  const { body } = await flagdDocument(await selectionOf(definitions, segments), false)
  return flagdWith(String(await body.plain()))
}

/** flagd has the time of its clock. */
function isTimed({ context: { currentTime } }: Case<unknown>): boolean {
  return currentTime !== undefined
}

test('flagd decides the cases of the client specification as SDKs do', async () => {
  const wrong: string[] = []
  let decided = 0
  for (const { name, state, tests = [], variantTests = [] } of suites) {
    const engine = await engineFor('events' in state ? stateAfter(state.events) : state)
    const flags = engine.getFlags()
    const check = (one: Case<unknown>, isRight: (given: ReturnType<typeof givenByFlagd>) => boolean) => {
      if (!flags.has(one.toggleName) || isTimed(one)) return
      decided += 1
      const given = givenByFlagd(engine, one.toggleName, attributesOf({ properties: {}, ...one.context }))
      if (!isRight(given)) wrong.push(`${name}: ${one.toggleName}: ${one.description} (${JSON.stringify(given)})`)
    }
    for (const one of tests) check(one, (given) => (given !== undefined) === one.expectedResult)
    for (const one of variantTests) check(one, (given) => nameOf(given?.variant) === nameIn(one.expectedResult))
  }
  expect(wrong).toEqual([])
  expect(decided).toBeGreaterThan(130)
})

function nameOf(variant: string | undefined): string {
  return variant === undefined || variant === 'on' ? 'disabled' : variant
}

function nameIn({ name }: EvaluatedVariant): string {
  return name
}
