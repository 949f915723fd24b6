import type { Schema } from '../../../contract.ts'
import { jsonYielding } from '../../../runtime/yielding-json.ts'

/** The answer of a plan, and what its maker did not see then. */
export type KeptAnswer = { readonly hiddenProjects: readonly string[]; readonly plan: Schema<'StatePlan'> }

/** A longer answer is not kept. */
export const MAX_ANSWER_CHARACTERS = 8_000_000

/** Returns an answer as it is stored; null if it is too long. */
export async function answerToKeep(answer: KeptAnswer): Promise<string | null> {
  const text = await jsonYielding(answer)
  return text.length > MAX_ANSWER_CHARACTERS ? null : text
}
