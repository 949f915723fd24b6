import type { Db } from '../../db/handles.ts'
import { DAY_MS } from '../date-time.ts'
import type { RuledEvent } from '../transaction/ruled-event.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { type Candidate, candidatesFor, MAX_COUNTED } from './candidates.ts'
import { type LargeStep, largeSteps, type PlannedStep } from './counting.ts'
import { type Match, matchesOf } from './matching.ts'
import { type Step, WHOLE } from './steps.ts'

/** A rule that matches a change in a place, with a step there that is large enough; undefined if no size counts. */
export type MatchedRule = Match & { readonly step: Step | undefined }

/** Where the states are, or the transaction that changes them; the time and the limits. */
export type Asking = Pick<Transaction, 'now' | 'limits'> & { readonly db: Db }

/**
 * Returns the approval rules that match events, in the order of their ids, with each place.
 *
 * @param when whether the events were made in the transaction, or are to be made
 * @param sequence the events in the steps in which they are to be made, if these are several: each is counted by itself
 */
export async function matchedRules(
  { db, now, limits }: Asking,
  events: readonly RuledEvent[],
  when: 'made' | 'planned' = 'made',
  sequence: readonly PlannedStep[] = [{ events, hours: 0 }],
): Promise<MatchedRule[]> {
  if (events.length === 0) return []
  const oldest = new Date(now.getTime() - limits.approvalDays * DAY_MS)
  const time = { oldest, now }
  const { candidates, ...known } = await candidatesFor(db, events, time, when)
  const sized = candidates.filter(isSized)
  const hours = Math.max(0, ...sized.map(({ stepHours }) => stepHours ?? 0))
  const largeStep = sized.length === 0 ? noStepKnown : await largeSteps({ db, now }, sequence, known, hours, when)
  if (sized.length === candidates.length && !(await isAnyLarge(sized, largeStep))) return []
  const matches = await matchesOf(db, events, time, when)
  const rules: MatchedRule[] = []
  for (const match of matches) {
    const step = isSized(match) ? await stepOf(match, largeStep) : undefined
    if (step !== undefined || !isSized(match)) rules.push({ ...match, step })
  }
  return rules
}

function isSized({ stepPoints, forEverybody }: Candidate): boolean {
  return stepPoints !== null || forEverybody
}

/** Where no rule counted steps a moment ago, nothing was read that counts them. */
const noStepKnown: LargeStep = () => Promise.resolve(WHOLE)

async function isAnyLarge(candidates: readonly Candidate[], largeStep: LargeStep): Promise<boolean> {
  for (const one of candidates) if ((await stepOf(one, largeStep)) !== undefined) return true
  return false
}

/** Returns a step that is large enough for a match: of the first feature that has one. */
async function stepOf(match: Candidate, largeStep: LargeStep): Promise<Step | undefined> {
  const { features, environment, isUncounted, stepHours, stepPoints, forEverybody } = match
  if (isUncounted || environment === null || features.length > MAX_COUNTED) return WHOLE
  const isLarge = ({ points, isForEverybody }: Step) =>
    (stepPoints === null || points >= stepPoints) && (!forEverybody || isForEverybody)
  for (const feature of features) {
    const step = await largeStep(feature, environment, stepHours, isLarge)
    if (step !== undefined) return step
  }
  return undefined
}
