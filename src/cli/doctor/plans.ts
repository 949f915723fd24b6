import type { Db } from '../../db/handles.ts'
import { stuckPlans } from '../../domain/release-plans/stuck.ts'
import { type Finding, note, ok } from './finding.ts'

const MAX_SHOWN = 5

/** Counts the release plans whose next milestone can't begin, and names the first with the reason. */
export async function findingOfPlans(db: Db): Promise<Finding> {
  const found = await stuckPlans(db)
  if (found.length === 0) return ok('plans', 'the next milestone of every release plan can begin')
  const shown = found
    .slice(0, MAX_SHOWN)
    .map(({ project, feature, environment, reason }) => `${project} ${feature} in ${environment} (${reason})`)
  const others = found.length > shown.length ? `; and ${found.length - shown.length} more` : ''
  return note(
    'plans',
    `the next milestone of ${found.length} release plans can't begin: ${shown.join('; ')}${others}`,
    'edit the plan or the strategies of the feature, or remove the plan',
  )
}
