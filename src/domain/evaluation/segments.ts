import { type PreparedConstraint, prepareConstraint } from './constraints.ts'
import type { Chance, EvaluationContext, SegmentDefinition } from './definitions.ts'

/** A segment whose constraints are parsed, for all strategies that use it. */
export type PreparedSegment = {
  readonly id: number
  readonly name?: string
  readonly constraints: readonly PreparedConstraint[]
}

export type PreparedSegments = ReadonlyMap<number, PreparedSegment>

/** Parses the constraints of a segment once. */
function prepareSegment({ id, name, constraints }: SegmentDefinition): PreparedSegment {
  return { id, constraints: constraints.map(prepareConstraint), ...(name !== undefined && { name }) }
}

/** Returns prepared segments by id. */
export function prepareSegments(definitions: readonly SegmentDefinition[]): PreparedSegments {
  return new Map(definitions.map((definition) => [definition.id, prepareSegment(definition)]))
}

/** Whether a context meets all constraints. */
export function allHold(
  constraints: readonly PreparedConstraint[],
  context: EvaluationContext,
  chance: Chance,
): boolean {
  return constraints.every((constraint) => constraint.holds(context, chance))
}
