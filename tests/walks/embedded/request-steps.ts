import fc from 'fast-check'
import type { StoredParts } from '../../support/direct-writes.ts'
import type { Action, Wanted } from '../../support/guarded-model.ts'
import { type Model, type NextState, type Person, type Step, statusOf, TARGETS } from '../../support/request-model.ts'
import { FEATURES, type Scene } from '../../support/request-scene.ts'

const MINUTE_MS = 60_000
const KINDS = ['edit', 'discard change', 'discard', 'title', 'comment', 'preview', 'wait', 'ask for'] as const

/** The draw from which a step is made; its subject depends on the state by then. */
export type Draw = {
  kind: Step['kind']
  /** Whether it is something that the caller may do there, though maybe at a wrong time, where there is any. */
  fits: boolean
  /** Whether what it names is still there. */
  isFresh: boolean
  to: NextState
  /** Of the changes that are added; the first is that of other steps. */
  actions: Action[]
  who: number
  pick: number
  feature: number
  enabled: boolean
  minutes: number
}
const often = <Value>(weight: number, ...values: Value[]) => ({ weight, arbitrary: fc.constantFrom(...values) })
const actions = fc.oneof(
  often<Action>(6, 'updateStrategy', 'updateSegment', 'patchVariant'),
  often<Action>(6, 'addStrategy', 'addDependency', 'updateEnabled'),
  often<Action>(6, 'deleteStrategy', 'reorderStrategy', 'deleteDependency'),
  often<Action>(3, 'archiveFeature', 'deleteSegment'),
)
export const draws: fc.Arbitrary<Draw> = fc.record({
  kind: fc.oneof(
    often<Step['kind']>(3, 'add'),
    often<Step['kind']>(10, 'move'),
    often<Step['kind']>(2, ...KINDS),
    often<Step['kind']>(7, 'write directly'),
    often<Step['kind']>(2, 'wait'),
  ),
  fits: fc.oneof(often(6, true), often(1, false)),
  isFresh: fc.oneof(often(9, true), often(1, false)),
  to: fc.oneof(
    often<NextState>(8, 'In review', 'Approved'),
    often<NextState>(6, 'Applied'),
    often<NextState>(10, 'Scheduled'),
    often<NextState>(2, ...TARGETS),
  ),
  actions: fc.array(actions, { minLength: 1, maxLength: 3 }),
  who: fc.nat({ max: 1000 }),
  pick: fc.nat({ max: 10_000 }),
  feature: fc.nat({ max: 100 }),
  enabled: fc.boolean(),
  minutes: fc.integer({ min: 0, max: 4 }),
})

/** Makes a draw something that can be sent; undefined where there is nothing yet that it could be about. */
export function stepFrom(scene: Scene, model: Model, known: StoredParts, draw: Draw, number: number): Step | undefined {
  const all = draw.actions.map((action, index) => {
    const { pick, feature, ...rest } = draw
    const drawn = { ...rest, action, pick: pick + index, feature: feature + index }
    return wantedFrom(model, known, drawn, `${number}-${index}`)
  })
  const [wanted] = all as [Wanted]
  const at = model.now + draw.minutes * MINUTE_MS
  const { kind } = draw
  if (kind === 'wait') return { kind, until: model.now + MINUTE_MS }
  if (kind === 'ask for') return { kind, minApprovals: draw.pick % 3 === 0 ? 2 : 1 }
  if (kind === 'add' || kind === 'write directly') {
    const by = nth(scene.people.filter(inclinedTo(kind)), draw.who)?.person
    return by && (kind === 'add' ? { kind, by, all } : { kind, by, wanted })
  }
  const possible = scene.people.flatMap(({ person: by }): Step[] => {
    return model.requests.flatMap((request): Step[] => {
      const change = nth(request.changes, draw.pick)?.id ?? 0
      if (kind === 'move') return TARGETS.map((to) => ({ kind, by, request, to, at }))
      return [kind === 'edit' ? { kind, by, request, change, wanted } : stepOf(kind, by, request, change)]
    })
  })
  const there = possible.filter((step) => step.kind !== 'move' || step.to === draw.to)
  const fits = (step: Step) => [200, 400].includes(statusOf(model, step))
  const fitting = draw.fits ? there.filter(fits) : []
  const others = draw.fits && fitting.length === 0 ? possible.filter((step) => !ends(step) && fits(step)) : fitting
  return nth(others.length > 0 ? others : there, draw.who)
}

function ends(step: Step): boolean {
  return step.kind === 'move' && (step.to === 'Rejected' || step.to === 'Cancelled')
}

/**
 * Few ask for changes, so that requests come to an end; and most direct writes are refused only because of the
 * requests.
 */
function inclinedTo(kind: 'add' | 'write directly') {
  return ({ person: { can } }: Scene['people'][number]) =>
    kind === 'add' ? can.length === 0 || can.includes('anything') : can.length > 0 && !can.includes('approve')
}

function stepOf(
  kind: 'discard change' | 'discard' | 'title' | 'comment' | 'preview',
  by: Person,
  request: Model['requests'][number],
  change: number,
): Step {
  return kind === 'discard change' ? { kind, by, request, change } : { kind, by, request }
}

function nth<Value>(values: readonly Value[], index: number): Value | undefined {
  return values[index % values.length]
}

function wantedFrom(
  { configuration }: Model,
  known: StoredParts,
  draw: Omit<Draw, 'actions'> & { action: Action },
  number: string,
): Wanted {
  const { action, isFresh, pick } = draw
  const active = FEATURES.filter((name) => !configuration.features.get(name)?.archived)
  const feature = nth(isFresh && active.length > 0 ? active : FEATURES, draw.feature) ?? ''
  const present = (configuration.features.get(feature)?.strategies ?? []).flatMap(({ name }) => name ?? [])
  const strategy = nth(isFresh ? present : [...known.strategies.keys()], pick)
  const segment = nth([...(isFresh ? configuration.segments : known.segments).keys()], pick)
  const segments = pick % 3 === 0 && segment !== undefined ? [segment] : []
  const adding: Wanted = { action: 'addStrategy', feature, strategy: `strategy ${number}`, segments }
  switch (action) {
    case 'updateEnabled':
      return { action, feature, enabled: draw.enabled }
    case 'patchVariant':
      return { action, feature, variant: `variant-${number}` }
    case 'addStrategy':
      return adding
    case 'updateStrategy': {
      const settings = { note: `note ${number}`, disabled: pick % 4 === 0, segments }
      return strategy === undefined ? adding : { action, feature, strategy, ...settings }
    }
    case 'deleteStrategy':
      return strategy === undefined ? adding : { action, feature, strategy }
    case 'reorderStrategy':
      return {
        action,
        feature,
        strategies: isFresh || strategy === undefined ? present.toReversed() : [strategy],
        from: pick,
      }
    case 'archiveFeature':
      return { action, feature }
    case 'deleteDependency': {
      const children = active.filter((name) => configuration.features.get(name)?.parents.length)
      return { action, feature: nth(isFresh ? children : [], draw.feature) ?? feature }
    }
    case 'addDependency':
      return { action, feature, parent: nth(FEATURES, draw.feature + 1 + (pick % 4)) ?? '' }
    case 'updateSegment':
      return segment === undefined ? adding : { action, segment, description: `description ${number}` }
    case 'deleteSegment':
      return segment === undefined ? adding : { action, segment }
  }
}
