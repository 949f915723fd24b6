import { hostname } from 'node:os'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluateFeature } from '../../../../src/domain/evaluation/evaluate.ts'
import { CHANCE, compiledFeatures } from '../../../support/evaluation.ts'
import { context, type State, state } from '../../../support/evaluation-states.ts'
import { type Seen, seen, seenBy, unleashWith } from '../../../support/unleash-evaluation.ts'

const STATES = 40
const CONTEXTS = 10

const chance = { ...CHANCE, hostname: process.env.HOSTNAME || hostname() }

/** The features as the client API sends them. */
function documentOf({ features, segments }: State) {
  return JSON.parse(JSON.stringify({ features, segments }))
}

describe('an SDK and this server', () => {
  test('evaluate features alike', { timeout: 60_000 }, async () => {
    const tally = { on: 0, off: 0, withVariant: 0 }
    await fc.assert(
      fc.asyncProperty(
        state,
        fc.array(context, { minLength: CONTEXTS, maxLength: CONTEXTS }),
        async (given, contexts) => {
          const unleash = await unleashWith(documentOf(given))
          const compiled = compiledFeatures(given.features, given.segments)
          for (const asked of contexts) {
            for (const [name, feature] of compiled) {
              const { enabled, variant } = evaluateFeature(feature, compiled, asked, chance)
              const ours: Seen = seen(enabled, variant)
              expect({ name, ...ours }).toEqual({ name, ...seenBy(unleash, name, asked) })
              tally[enabled ? 'on' : 'off']++
              if (ours.variant !== undefined) tally.withVariant++
            }
          }
          unleash.destroy()
        },
      ),
      { numRuns: STATES },
    )
    // Neither is a rare case.
    expect(Math.min(tally.on, tally.off, tally.withVariant)).toBeGreaterThan(STATES)
  })
})
