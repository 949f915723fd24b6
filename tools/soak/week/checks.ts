import type { Schema } from '../../../src/contract.ts'
import { type Administration, SHARES } from './plans.ts'

export const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The time in which a plan was paused, in milliseconds of the servers' clock. */
export type Stay = { readonly from: number; readonly to: number }

/**
 * Compares the steps that the event log has with those of the plans: each once and in order, never two within a day,
 * none while the plan was paused. Prints the hours at which they were made.
 *
 * @param stays when a plan was paused, by its feature
 */
export async function checkSteps(
  administration: Administration,
  stays: Readonly<Record<string, Stay>>,
  onWrong: (problem: string) => void,
): Promise<void> {
  const started = await administration.events('release-plan-milestone-started')
  const updates = await administration.events('feature-strategy-update')
  for (const feature of new Set(started.map(({ featureName }) => featureName ?? ''))) {
    const steps = started.filter(({ featureName }) => featureName === feature)
    const times = steps.map(({ createdAt }) => new Date(createdAt).getTime())
    const begin = times[0] ?? 0
    console.log(`  ${feature}: steps at hours ${times.map((time) => ((time - begin) / HOUR_MS).toFixed(1)).join(', ')}`)
    const places = steps.map(placeOf).join()
    const plan = await administration.plan(feature)
    const reached = plan.milestones.findIndex(({ id }) => id === plan.activeMilestoneId)
    const expected = SHARES.slice(0, reached + 1).map((_, place) => place)
    if (places !== expected.join()) onWrong(`${feature}: the steps were ${places}, and not ${expected.join()}`)
    const changes = updates.filter(({ featureName }) => featureName === feature).length
    if (changes !== reached) onWrong(`${feature}: ${changes} changes of its strategy for ${reached} steps`)
    for (const [at, time] of times.entries()) {
      if (at > 0 && time - (times[at - 1] ?? 0) < DAY_MS) onWrong(`${feature}: step ${at} came before a day was over`)
      const stay = stays[feature]
      if (stay !== undefined && time > stay.from && time < stay.to)
        onWrong(`${feature}: step ${at} while it was paused`)
    }
  }
}

function placeOf({ data }: Schema<'Event'>): number | undefined {
  return (data as { readonly sortOrder?: number } | null)?.sortOrder
}
