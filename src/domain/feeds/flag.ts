import type { FeatureDefinition } from '../evaluation/definitions.ts'
import { type Branch, decisionOf, type Surroundings } from './decision/decision.ts'
import { BOOLEAN, type Values, valuesOf } from './decision/values.ts'
import { outcomeOf } from './decision/variants.ts'
import type { Part } from './logic/part.ts'

/** A feature as a flag of another engine. `inexact` says where it decides otherwise than SDKs do. */
export type Flag = { readonly json: string; readonly inexact: readonly string[] }

/** A flag, or why the engine can't have it. */
export type Converted = Flag | { readonly json: undefined; readonly why: readonly string[] }

/** What an engine writes as a flag: nobody meets a branch who does not meet `needs`, and all conditions are rules. */
export type Plan = {
  readonly needs: Part
  readonly branches: readonly Branch[]
  readonly values: Extract<Values, { type: string }>
}

/** Writes a plan as a flag. */
export type Write = (feature: FeatureDefinition, plan: Plan) => Converted

/** Long rules are of segments with many values, which every feature that uses them would repeat. */
export const MAX_FLAG_CHARACTERS = 100_000

/** Converts a feature of a selection. */
export function convert(feature: FeatureDefinition, surroundings: Surroundings, write: Write): Converted {
  const { needs, branches } = decisionOf(feature, surroundings)
  const values = branches.length === 0 ? valuesWhileOff(feature) : valuesOf(outcomesIn(branches))
  const parts = [needs, ...branches.map(({ when }) => when)]
  const why = parts.flatMap((part) => (part.kind === 'impossible' ? part.why : []))
  if (values.type === undefined) return { json: undefined, why: [...new Set([...why, values.why])] }
  if (why.length > 0) return { json: undefined, why: [...new Set(why)] }
  const written = write(feature, { needs, branches, values })
  if (written.json === undefined || written.json.length <= MAX_FLAG_CHARACTERS) return written
  return { json: undefined, why: [`its rules have more than ${MAX_FLAG_CHARACTERS} characters there`] }
}

function outcomesIn(branches: readonly Branch[]) {
  return branches.flatMap(({ choice }) => choice.outcomes)
}

/** The type of a feature that is off is the one that it has while it is on. */
function valuesWhileOff({ variants, strategies }: FeatureDefinition): Values {
  const all = [...variants, ...strategies.flatMap((strategy) => strategy.variants)]
  const values = valuesOf(all.map(outcomeOf))
  return values.type === undefined ? BOOLEAN : values
}
