import type { Db } from '../../db/handles.ts'
import { anyOf } from '../../db/sql.ts'
import type { SegmentDefinition } from '../evaluation/definitions.ts'
import type { Strategy } from '../features/strategies/strategy.ts'
import { segmentIdsIn, segmentsUsed } from '../release-plan-templates/references.ts'
import { breakBefore } from './continuing.ts'
import { activePlace, nextMilestone, type StoredPlan } from './plan.ts'
import { planRows, presentStrategies } from './queries.ts'

/** A plan whose next milestone can't begin as it is, and why. */
export type StuckPlan = {
  readonly project: string
  readonly feature: string
  readonly environment: string
  readonly name: string
  readonly reason: string
}

type Row = StoredPlan & {
  readonly project: string
  readonly featureName: string
  readonly environment: string
  readonly archivedAt: Date | null
  readonly enabled: boolean
  readonly strategies: Strategy[]
}

/** What milestones refer to, as far as it is there. */
type There = { readonly segments: readonly SegmentDefinition[]; readonly types: ReadonlySet<string> }

/** The plans of more features are not looked at. */
const MOST = 1000

/**
 * Returns the plans whose next milestone can't begin before a user changes something: its feature is archived, it names
 * what is gone, it has no enabled strategy, or it does not continue from what the feature has. A pause is no such
 * reason.
 */
export async function stuckPlans(db: Db): Promise<StuckPlan[]> {
  const plans = await planRows(db)
    .innerJoin('features as f', 'f.name', 'p.featureName')
    .innerJoin('featureEnvironments as fe', (join) =>
      join.onRef('fe.featureName', '=', 'p.featureName').onRef('fe.environment', '=', 'p.environment'),
    )
    .select(['f.projectId as project', 'p.featureName', 'p.environment', 'f.archivedAt', 'fe.enabled'])
    .select(presentStrategies.as('strategies'))
    .where('p.status', '<>', 'completed')
    .orderBy('p.featureName')
    .orderBy('p.environment')
    .limit(MOST)
    .$castTo<Row>()
    .execute()
  const next = plans.flatMap((plan) => nextMilestone(plan) ?? [])
  const names = [...new Set(next.flatMap(({ strategies }) => strategies.map(({ name }) => name)))]
  const segments = await segmentsUsed(
    { tx: db },
    plans.flatMap(({ strategies, milestones }) => [{ strategies }, ...milestones]),
  )
  const types = await db.selectFrom('strategyTypes').select('name').where('name', '=', anyOf(names)).execute()
  const there = { segments, types: new Set(types.map(({ name }) => name)) }
  const stuck: StuckPlan[] = []
  for (const plan of plans) {
    const reason = await reasonOf(plan, there)
    const { project, featureName: feature, environment, name } = plan
    if (reason !== undefined) stuck.push({ project, feature, environment, name, reason })
  }
  return stuck
}

async function reasonOf(plan: Row, { segments, types }: There): Promise<string | undefined> {
  const milestone = nextMilestone(plan)
  if (milestone === undefined) return undefined
  const what = `its milestone "${milestone.name}"`
  if (plan.archivedAt !== null) return 'its feature is archived'
  const { strategies } = milestone
  if (strategies.every(({ disabled }) => disabled)) return `${what} has no enabled strategy`
  const gone = strategies.find(({ name }) => !types.has(name))
  if (gone !== undefined) return `${what} has the strategy type "${gone.name}", which is gone`
  const known = new Set(segments.map(({ id }) => id))
  const lost = [...segmentIdsIn([milestone])].find((id) => !known.has(id))
  if (lost !== undefined) return `${what} has the segment ${lost}, which is gone`
  return breakBefore(segments, plan, plan, { milestone, isFirst: activePlace(plan) < 0 })
}
