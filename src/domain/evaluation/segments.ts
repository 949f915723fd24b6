import { type CompiledConstraint, compileConstraint } from './constraints.ts'
import type { Chance, EvaluationContext, SegmentDefinition } from './definitions.ts'
import { decidedOnce } from './shared-conditions.ts'

/** A segment whose constraints are parsed, for all strategies that use it. */
export type CompiledSegment = {
  readonly id: number
  readonly name?: string
  readonly constraints: readonly CompiledConstraint[]
  /** Whether a context meets all constraints. */
  readonly holds: CompiledConstraint['holds']
}

export type CompiledSegments = ReadonlyMap<number, CompiledSegment>

/** Parses the constraints of a segment once. */
function compileSegment({ id, name, ...definition }: SegmentDefinition): CompiledSegment {
  const constraints = definition.constraints.map(compileConstraint)
  const holds = decidedOnce((context, chance) => allHold(constraints, context, chance))
  return { id, constraints, holds, ...(name !== undefined && { name }) }
}

/** Returns compiled segments by id. */
export function compileSegments(definitions: readonly SegmentDefinition[]): CompiledSegments {
  return new Map(definitions.map((definition) => [definition.id, compileSegment(definition)]))
}

/** Whether a context meets all constraints. */
export function allHold(
  constraints: readonly CompiledConstraint[],
  context: EvaluationContext,
  chance: Chance,
): boolean {
  for (const constraint of constraints) if (!constraint.holds(context, chance)) return false
  return true
}
