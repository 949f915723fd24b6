import { type CompiledConstraint, compileConstraint } from './constraints.ts'
import type { Chance, EvaluationContext, SegmentDefinition } from './definitions.ts'

/** A segment whose constraints are parsed, for all strategies that use it. */
export type CompiledSegment = {
  readonly id: number
  readonly name?: string
  readonly constraints: readonly CompiledConstraint[]
}

export type CompiledSegments = ReadonlyMap<number, CompiledSegment>

/** Parses the constraints of a segment once. */
function compileSegment({ id, name, constraints }: SegmentDefinition): CompiledSegment {
  return { id, constraints: constraints.map(compileConstraint), ...(name !== undefined && { name }) }
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
  return constraints.every((constraint) => constraint.holds(context, chance))
}
