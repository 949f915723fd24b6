import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluateFeature } from '../../../../src/domain/evaluation/evaluate.ts'
import { flagdDocument } from '../../../../src/domain/feeds/flagd/document.ts'
import { compiledSelection } from '../../../../src/domain/remote-evaluation/compiled-selection.ts'
import { CHANCE } from '../../../support/evaluation.ts'
import { feedContext, feedState } from '../../../support/feed-states.ts'
import { attributesOf, givenByEvaluation, selectionOf } from '../../../support/feeds.ts'
import { flagdWith, givenByFlagd } from '../../../support/flagd.ts'

const STATES = 100
const CONTEXTS = 10

describe('flagd and this server', () => {
  test('decide alike about each flag of the feed', { timeout: 60_000 }, async () => {
    const tally = { on: 0, off: 0, withRules: 0 }
    await fc.assert(
      fc.asyncProperty(
        feedState,
        fc.array(feedContext, { minLength: CONTEXTS, maxLength: CONTEXTS }),
        async ({ features, segments }, contexts) => {
          const selection = await selectionOf(features, segments)
          const { body } = await flagdDocument(selection, false)
          const engine = flagdWith(String(await body.plain()))
          const { all } = await compiledSelection(selection)
          const chance = { ...CHANCE, now: new Date() }
          for (const asked of contexts) {
            for (const name of engine.getFlags().keys()) {
              const feature = all.get(name)
              const ours = feature && givenByEvaluation(evaluateFeature(feature, all, asked, chance))
              const theirs = givenByFlagd(engine, name, attributesOf(asked))
              expect({ name, asked, given: theirs }).toEqual({ name, asked, given: ours })
              tally[ours === undefined ? 'off' : 'on']++
            }
          }
        },
      ),
      { numRuns: STATES },
    )
    console.log(tally)
  })
})
