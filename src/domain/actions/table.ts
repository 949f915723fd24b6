import type { ActionKind, ActionName } from './kind.ts'
import { pausingPlan } from './pausing.ts'
import { turning } from './turning.ts'

/** All kinds of actions. A new one is an entry here, and a value of `ActionName` in the contract. */
export const KINDS: Readonly<Record<ActionName, ActionKind>> = {
  TOGGLE_FEATURE_ON: turning(true),
  TOGGLE_FEATURE_OFF: turning(false),
  PAUSE_RELEASE_PLAN: pausingPlan,
}
