import { type CompiledConstraint, compileConstraint } from './constraints.ts'
import type { Chance, ConstraintDefinition, EvaluationContext } from './definitions.ts'

type Holds = CompiledConstraint['holds']

/** Returns the same condition, which decides once for a context that many features ask it about in turn. */
export function decidedOnce(holds: Holds): Holds {
  let context: EvaluationContext | undefined
  let chance: Chance | undefined
  let result = false
  return (askedContext, askedChance) => {
    if (askedContext === context && askedChance === chance) return result
    result = holds(askedContext, askedChance)
    context = askedContext
    chance = askedChance
    return result
  }
}

/** Caches constraints by their JSON: many features have the same. */
const constraints = new Map<string, CompiledConstraint>()
const MAX_CONSTRAINTS = 10_000
/** A longer one is hardly the same as another, and would be kept a second time as a key. */
const MAX_LENGTH = 1000

/** Returns a compiled constraint, the same for all features that have it. */
export function sharedConstraint(definition: ConstraintDefinition): CompiledConstraint {
  const key = JSON.stringify(definition)
  if (key.length > MAX_LENGTH) return compileConstraint(definition)
  const known = constraints.get(key)
  if (known !== undefined) return known
  if (constraints.size >= MAX_CONSTRAINTS) constraints.clear()
  const compiled = compileConstraint(definition)
  const shared = { definition, holds: decidedOnce(compiled.holds) }
  constraints.set(key, shared)
  return shared
}
