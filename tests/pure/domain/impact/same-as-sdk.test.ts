import { hostname } from 'node:os'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EvaluationContext } from '../../../../src/domain/evaluation/definitions.ts'
import type { ContextImpact, Shares } from '../../../../src/domain/impact/impact.ts'
import { context, type State, state } from '../../../support/evaluation-states.ts'
import { contextImpactsOn, impactOn } from '../../../support/impact.ts'
import { type Seen, seen, seenBy, unleashWith } from '../../../support/unleash-evaluation.ts'

const CHANGES = 60
const CONTEXTS = 60
const HOST = process.env.HOSTNAME || hostname()

/** A state, and one in which some features and segments are others. */
const change = fc
  .record({ before: state, other: state, isOther: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }) })
  .map(({ before, other, isOther }) => {
    const mixed = <Item>(ours: readonly Item[], theirs: readonly Item[], from: number) =>
      ours.map((own, index) => (isOther[from + index] ? (theirs[index] ?? own) : own))
    const after: State = {
      features: mixed(before.features, other.features, 0),
      segments: mixed(before.segments, other.segments, before.features.length),
    }
    return { before, after }
  })

/** Some users have ids and regions that constraints name. The others have ids of their own, which hashes spread. */
const isNamed = (index: number) => index % 10 === 0

/** Users with all ids, as many as it takes. */
const users = fc.tuple(fc.nat(1_000_000), fc.array(context, { minLength: 6, maxLength: 6 })).map(([seed, drawn]) =>
  Array.from({ length: CONTEXTS }, (_, index): EvaluationContext => {
    const base = drawn[Math.floor(index / 10) % drawn.length] ?? { properties: {} }
    const own = { userId: `user-${seed + index}`, region: `region-${seed + index}` }
    const { userId = 'ada', properties } = base
    return {
      ...base,
      userId: isNamed(index) ? userId : own.userId,
      sessionId: `session-${seed + index}`,
      properties: { region: 'nowhere', ...properties, ...(!isNamed(index) && { region: own.region }), hostname: HOST },
    }
  }),
)

const documentOf = ({ features, segments }: State) => JSON.parse(JSON.stringify({ features, segments }))

function seenIn({ before, after }: ContextImpact): [Seen, Seen] {
  const [one, other] = [before, after].map(({ enabled, variant }) => {
    if (enabled === undefined || variant === undefined) throw new Error('Nothing of this is random')
    return seen(enabled, variant)
  })
  if (one === undefined || other === undefined) throw new Error('There is a state before and one after')
  return [one, other]
}

/** Five times the standard deviation of the share that a sample has. */
const TOLERANCE = 5 * Math.sqrt(0.25 / (CONTEXTS * 0.9))

type Counts = Record<keyof Shares, number>

/** The shares that the users of an SDK do not have. */
function beyond(shares: Shares, { all, others }: { all: Counts; others: Counts }) {
  return Object.entries(shares).filter(([name, { least, most }]) => {
    const count = all[name as keyof Shares]
    if ((most === 0 && count > 0) || (least === 1 && count < CONTEXTS)) return true
    const share = others[name as keyof Shares] / (CONTEXTS * 0.9)
    return share < least - TOLERANCE || share > most + TOLERANCE
  })
}

const nobody = (): Counts => ({ before: 0, after: 0, gained: 0, lost: 0, variantChanged: 0, changed: 0 })

describe('the impact of a change', () => {
  test('is what an SDK does before and after it, for each context', { timeout: 180_000 }, async () => {
    const tally = { none: 0, gained: 0, lost: 0, variant: 0, empty: 0 }
    await fc.assert(
      fc.asyncProperty(change, fc.nat(4), users, async ({ before, after }, chosen, contexts) => {
        const [earlier, later] = [await unleashWith(documentOf(before)), await unleashWith(documentOf(after))]
        for (const { name } of before.features.slice(chosen, chosen + 1)) {
          const { shares } = await impactOn(name, before, after)
          const ofContexts = await contextImpactsOn(name, before, after, contexts)
          const ofSdks = contexts.map((asked) => [seenBy(earlier, name, asked), seenBy(later, name, asked)])
          expect({ name, seen: ofContexts.map(seenIn) }).toEqual({ name, seen: ofSdks })
          const counts = { all: nobody(), others: nobody() }
          for (const [index, { before, after, effect = 'none' }] of ofContexts.entries()) {
            const count = (share: keyof Shares) => {
              counts.all[share]++
              if (!isNamed(index)) counts.others[share]++
            }
            if (before.enabled) count('before')
            if (after.enabled) count('after')
            tally[effect]++
            if (effect !== 'none') count(effect === 'variant' ? 'variantChanged' : effect)
            if (effect !== 'none') count('changed')
          }
          expect({ name, beyond: beyond(shares, counts) }).toEqual({ name, beyond: [] })
          if (shares.lost.most === 0) tally.empty++
        }
        earlier.destroy()
        later.destroy()
      }),
      { numRuns: CHANGES },
    )
    // The changes are random, so each effect can be rare.
    expect(Math.min(tally.none, tally.gained, tally.lost, tally.variant)).toBeGreaterThan(0)
    expect(tally.empty).toBeGreaterThan(0)
  })
})
