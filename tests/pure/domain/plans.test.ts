import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import type { NewEvent } from '../../../src/domain/event-types.ts'
import { type FeatureEvent, withChanges, withoutChanges } from '../../../src/domain/features/changes.ts'
import type { Edit } from '../../../src/domain/features/edits/edit.ts'
import { changesOf, EDITS, eventsOf } from '../../../src/domain/features/edits/table.ts'
import type { FeatureState } from '../../../src/domain/features/feature.ts'
import { needsOf, type Pairing, planOf, planOfEnvironment, stateAfter } from '../../../src/domain/features/plan.ts'
import {
  EMPTY_ENVIRONMENT,
  type FeatureDocument,
  tagsMember,
  withoutEmptyEnvironments,
} from '../../../src/domain/features/state.ts'
import { hasEnabled } from '../../../src/domain/features/strategies/strategy.ts'

const NOW = new Date('2026-11-28T12:00:00Z')
const KEY = { project: 'default', feature: 'checkout' }
const PLACES = ['development', 'production'].map((name) => ({ name, type: name }))

type Strategy = Schema<'FeatureStrategy'>
type EnvironmentDocument = Schema<'EnvironmentDocument'>

const strategy = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd'),
  title: fc.constantFrom('One', 'Two', null),
  disabled: fc.boolean(),
  sortOrder: fc.integer({ min: 0, max: 4 }),
  segments: fc.subarray([1, 2, 3]),
})

const environment: fc.Arbitrary<EnvironmentDocument> = fc
  .record({
    enabled: fc.boolean(),
    strategies: fc.uniqueArray(strategy, { selector: ({ id }) => id, maxLength: 4 }),
    variants: fc.uniqueArray(fc.constantFrom('blue', 'red'), { maxLength: 2 }),
  })
  .map(({ enabled, strategies, variants }) => {
    const whole = strategies.map((one): Strategy => {
      return { ...one, name: 'default', featureName: 'checkout', constraints: [], variants: [], parameters: {} }
    })
    return {
      enabled: enabled && hasEnabled(whole),
      strategies: Object.fromEntries(whole.map((one) => [one.id, one])),
      variants: variants.map((name) => ({ name, weight: 500, weightType: 'variable', stickiness: 'default' })),
    }
  })

const active: fc.Arbitrary<FeatureDocument> = fc.record({
  type: fc.constantFrom('release', 'experiment'),
  description: fc.constantFrom(null, 'One page'),
  project: fc.constantFrom('default', 'shop'),
  impressionData: fc.boolean(),
  stale: fc.constantFrom(null, true, false),
  archived: fc.constant(false),
  archivedAt: fc.constant(null),
  environments: fc.record({ development: environment, production: environment }),
  tags: fc.subarray(['x', 'y', 'z']).map((values) => tagsMember(values.map((value) => ({ type: 'simple', value })))),
  dependencies: fc.dictionary(
    fc.constantFrom('parent', 'other'),
    fc.record({ enabled: fc.boolean(), variants: fc.constant([]) }),
  ),
})

/** Also an archived one: it can have been on, but depends on nothing. */
const document = fc.tuple(active, fc.boolean()).map(([one, archived]): FeatureDocument => {
  return archived ? { ...one, archived, archivedAt: NOW.toISOString(), dependencies: {} } : one
})

function featureOf({ type, description, project, impressionData, stale, archivedAt }: FeatureDocument): FeatureState {
  const settings = { type, description, impressionData, markedStale: stale }
  const at = archivedAt === null ? null : new Date(archivedAt)
  return { ...settings, name: 'checkout', project, createdAt: NOW, archivedAt: at, lifetimeDays: null }
}

const planBetween = (before: FeatureDocument, wanted: FeatureDocument) =>
  planOf({ feature: featureOf(before), document: before }, wanted, PLACES, 'by id')

const planToCreate = (wanted: FeatureDocument) =>
  planOf({ feature: featureOf(wanted), document: undefined }, wanted, PLACES, 'by id')

/** An event as the log has it, with the tags of the feature then. */
function logged({ type, subject, data, preData }: NewEvent, tags: readonly Schema<'Tag'>[]): FeatureEvent {
  const whole = { data: data ?? null, preData: preData ?? null }
  const by = { id: 1, createdBy: 'ada', createdAt: NOW.toISOString() }
  return { ...by, type, environment: subject.environment ?? null, tags, ...whole }
}

const changesIn = (edits: readonly Edit[]) =>
  edits.flatMap((edit) => {
    const tags = edit.kind === 'created' ? edit.tags : []
    return eventsOf(edit, { ...KEY, now: NOW }).flatMap((event) => changesOf(logged(event, tags)))
  })

/** A new feature has no environments in which it would be off and have nothing. */
const shown = (state: FeatureDocument | undefined) => state && withoutEmptyEnvironments(state)

describe('a plan', () => {
  it('leads from one state to the other', () => {
    fc.assert(
      fc.property(document, document, (before, wanted) => {
        expect(stateAfter(before, planBetween(before, wanted))).toEqual(wanted)
      }),
    )
  })

  it('records events that lead there when they are read back, and back again', () => {
    fc.assert(
      fc.property(document, document, (before, wanted) => {
        const changes = changesIn(planBetween(before, wanted))
        expect(withChanges(before, changes)).toEqual(wanted)
        expect(withoutChanges(wanted, changes)).toEqual(before)
      }),
    )
  })

  it('creates a feature, with events that lead there when they are read back', () => {
    fc.assert(
      fc.property(document, (wanted) => {
        const edits = planToCreate(wanted)
        expect(shown(stateAfter<FeatureDocument | undefined>(undefined, edits))).toEqual(shown(wanted))
        expect(shown(withChanges<FeatureDocument>(undefined, changesIn(edits)))).toEqual(shown(wanted))
        expect(withoutChanges(wanted, changesIn(edits))).toBeUndefined()
      }),
    )
  })

  it('marks a feature as stale, and says what it was', () => {
    fc.assert(
      fc.property(document, fc.boolean(), (before, after) => {
        const edits: Edit[] = [{ kind: 'staleMarked', before: before.stale, after }]
        const marked = { ...before, stale: after }
        expect(stateAfter(before, edits)).toEqual(marked)
        expect(withChanges(before, changesIn(edits))).toEqual(marked)
        expect(withoutChanges(marked, changesIn(edits))).toEqual(before)
      }),
    )
  })

  it('from a state to the same one is empty', () => {
    fc.assert(fc.property(document, (state) => planBetween(state, state).length === 0))
  })

  it('and its undo, a plan again, give the state before', () => {
    fc.assert(
      fc.property(document, document, (before, wanted) => {
        const there = stateAfter(before, planBetween(before, wanted))
        expect(stateAfter(there, planBetween(there, before))).toEqual(before)
      }),
    )
  })

  it('needs a permission for each kind of edit, once in each place', () => {
    fc.assert(
      fc.property(document, document, (before, wanted) => {
        const edits = planBetween(before, wanted)
        const needs = needsOf([{ ...KEY, project: before.project, edits }])
        let { project } = before
        const texts = edits.flatMap((edit) => {
          const left = project
          if (edit.kind === 'moved') project = edit.to
          const place = 'environment' in edit ? edit.environment : undefined
          return [left, project].map((one) => `${EDITS[edit.kind].permission} ${one} ${place}`)
        })
        const named = needs.map((need) => `${need.permission} ${need.project} ${need.environment}`)
        expect(named.sort()).toEqual([...new Set(texts)].sort())
      }),
    )
  })
})

describe('a plan of an environment', () => {
  const [place] = PLACES as [(typeof PLACES)[number]]
  const part = environment.map(({ strategies, ...rest }) => ({ ...rest, strategies: Object.values(strategies) }))

  it.for<Pairing>(['by id', 'by place', 'replaced'])('that is paired %s gives the wanted strategies', (pairing) => {
    fc.assert(
      fc.property(part, part, (before, { strategies }) => {
        const document = { environments: { development: { ...EMPTY_ENVIRONMENT, ...keyed(before) } } }
        const edits = planOfEnvironment(place, before, { strategies }, pairing)
        const after = stateAfter(document, edits).environments.development
        const wanted = keyed({ ...before, strategies })
        if (pairing === 'replaced' && edits.length === 0) return
        expect(after).toEqual({ ...wanted, enabled: before.enabled && hasEnabled(strategies) })
      }),
    )
  })

  function keyed<Part extends { strategies: readonly Strategy[] }>(given: Part) {
    return { ...given, strategies: Object.fromEntries(given.strategies.map((one) => [one.id, one])) }
  }
})
