import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../../contract.ts'
import type { LegalValues } from '../../context-fields/context-field.ts'
import type { Limits } from '../../transaction/limits.ts'
import type { EnvironmentState } from '../environments/queries.ts'
import { contentOf, type StrategyContent } from './content.ts'
import { assertConstraints, type Strategy, updatedStrategy } from './strategy.ts'
import { addedStrategy, keepingWeights, newReferences, staysOn } from './strategy-list.ts'
import { assertMayUse, type SegmentsById } from './usable-segments.ts'

/** A strategy that is changed, with the members that differ. */
export type StrategyUpdate = {
  readonly before: Strategy
  readonly after: Strategy
  readonly changes: Schema<'UpdateStrategy'>
}

/** The edits that make the strategies of a feature in an environment the same as others, and the state after them. */
export type Alignment = {
  readonly before: EnvironmentState
  readonly after: EnvironmentState
  readonly added: readonly Strategy[]
  /** Enabled ones come first, so that a feature which is on is not without an enabled strategy in between. */
  readonly updated: readonly StrategyUpdate[]
  readonly removed: readonly Strategy[]
}

/**
 * Plans the edits that make strategies the same as others, in content and order. Strategies at the same place are
 * paired: one is changed into the other, and keeps its id. Further strategies are added at the end, or removed from it.
 * The feature is turned off if no strategy is enabled afterwards.
 *
 * @throws DomainError invalid by the rules of the single edits
 */
export function alignment(before: EnvironmentState, wanted: readonly StrategyContent[], limits: Limits): Alignment {
  const around = keepingWeights(before)
  const paired = before.strategies.slice(0, wanted.length).map((strategy, place) => {
    const changes = changedMembers(contentOf(strategy), wanted[place])
    const isChanged = Object.keys(changes).length > 0
    return { before: strategy, changes, after: isChanged ? updatedStrategy(strategy, changes, around) : strategy }
  })
  const strategies = paired.map(({ after }) => after)
  const added: Strategy[] = []
  for (const content of wanted.slice(paired.length)) {
    const strategy = addedStrategy({ ...before, strategies }, content, randomUUID(), limits, around)
    strategies.push(strategy)
    added.push(strategy)
  }
  const updated = paired.filter(({ before, after }) => before !== after)
  return {
    before,
    after: { ...before, strategies, enabled: staysOn(before.enabled, strategies) },
    added,
    updated: updated.toSorted((one, other) => Number(one.after.disabled) - Number(other.after.disabled)),
    removed: before.strategies.slice(wanted.length),
  }
}

function changedMembers(before: StrategyContent, wanted: StrategyContent | undefined): Schema<'UpdateStrategy'> {
  const members = Object.entries(wanted ?? {})
  return Object.fromEntries(
    members.filter(([name, value]) => !isDeepStrictEqual(before[name as keyof StrategyContent], value)),
  )
}

/** The items that strategies refer to. */
export type AlignmentReferences = { readonly legal: LegalValues; readonly segments: SegmentsById }

/** Returns the strategies that an alignment stores, each with the one that it changes. */
export function storedBy({ added, updated }: Pick<Alignment, 'added' | 'updated'>) {
  return [...added.map((after) => ({ before: undefined, after })), ...updated]
}

/**
 * Checks an alignment against the limits and the items that it refers to.
 *
 * @throws DomainError missing or invalid, as the single edits do
 */
export function assertAlignable(
  project: string,
  alignment: Alignment,
  { legal, segments }: AlignmentReferences,
  limits: Limits,
): void {
  for (const { before, after } of storedBy(alignment)) {
    const references = newReferences(after, before)
    if (references.constraints) assertConstraints(after, before, legal, limits)
    assertMayUse(project, [references.segments], segments, limits)
  }
}
