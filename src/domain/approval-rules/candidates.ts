import { sql } from 'kysely'
import { compiledForList } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { listOf, objectOf } from '../../db/json-objects.ts'
import { keepsRules } from '../change-control/ruled.ts'
import type { SegmentDefinition } from '../evaluation/definitions.ts'
import type { RuledEvent } from '../transaction/ruled-event.ts'
import { COLUMNS, type CountingTime, type FoundBy, featuresFound, foundBy, foundByEvent, isUncounted } from './found.ts'
import type { Match } from './matching.ts'
import { changesByEvents, parentsIn, segmentsIn } from './own-changes.ts'
import { changesIn, type PastEvent, type StateAt, segmentIds, statesIn } from './states.ts'

/** The steps of more features are not counted: they count as whole. */
export const MAX_COUNTED = 100

/** A rule that may match in an environment, and what decides whether the step there is large enough. */
export type Candidate = Pick<
  Match,
  'environment' | 'features' | 'isUncounted' | 'stepPoints' | 'stepHours' | 'forEverybody'
>

/**
 * The features whose steps count, with their parents, the segments of all of them, and what the log says of all of them
 * in the most hours in which steps add up for a candidate.
 */
export type CountedNow = {
  readonly counted: readonly string[]
  readonly states: readonly StateAt[]
  readonly segments: readonly SegmentDefinition[]
  readonly past: readonly PastEvent[]
}

type Candidates = CountedNow & { readonly candidates: readonly Candidate[] }

/** An event, with the parents and the segments that it gives to its feature or takes away. */
type Given = FoundBy & { readonly parents: readonly string[]; readonly segments: readonly number[] }

const candidate = objectOf<Candidate>({
  environment: sql`c.environment`,
  features: sql`c.features[1:${sql.lit(MAX_COUNTED + 1)}]`,
  isUncounted: sql`c.is_uncounted`,
  stepPoints: sql`c.step_points`,
  stepHours: sql`c.step_hours`,
  forEverybody: sql`c.for_everybody`,
})

const state = objectOf<StateAt>({
  name: sql`s.name`,
  project: sql`s.project`,
  environment: sql`s.environment`,
  enabled: sql`s.enabled`,
  strategies: sql`s.strategies`,
  variants: sql`s.variants`,
  dependencies: sql`s.dependencies`,
})

const segment = objectOf<SegmentDefinition>({ id: sql`g.id`, constraints: sql`g.constraints` })

/** @param isKept whether the rules have to stay until the transaction ends */
const candidatesBy = (isKept: boolean) =>
  compiledForList<Given, Candidates>(
    { ...COLUMNS, parents: 'text[]', segments: 'int[]' },
    (given) => sql<Candidates>`
    with ${foundBy(given)}, grouped as (
      select f.rule, f.project, f.environment, ${featuresFound} as features, bool_or(${isUncounted}) as is_uncounted
      from found f group by f.rule, f.project, f.environment, f.change_request having bool_or(f.is_asked)
    ), candidates as materialized (
      select m.environment, m.features, m.is_uncounted, r.step_points, r.step_hours, r.for_everybody
      from grouped m join approval_rules r on r.id = m.rule
      ${isKept ? sql`where ${keepsRules}` : sql``}
    ), counted as materialized (
      select distinct n.name from candidates c cross join unnest(c.features) n (name)
      where c.step_points is not null or c.for_everybody order by n.name limit ${sql.lit(MAX_COUNTED)}
    ), named as materialized (
      select name from counted
      union
      select unnest(e.parents) from recorded e where e.feature in (select name from counted)
    ), needed as materialized (
      select name from named
      union
      select d.parent from named n join feature_dependencies d on d.child = n.name
    ), since as materialized (
      select (select now from recorded limit 1) - make_interval(hours => max(step_hours)) as time from candidates
    )
    select 1 as position, ${listOf(candidate, { from: sql`candidates c` })} as candidates,
      array(select name from counted) as counted, ${listOf(state, { from: sql`(${statesIn(sql`needed`)}) s` })} as states,
      ${listOf(segment, {
        from: sql`segments g where g.id = any(array(${segmentIds(
          sql`select unnest(e.segments) from recorded e where exists (select from counted)`,
          sql`array(select name from needed)`,
        )}))`,
      })} as segments, ${changesIn(sql`needed`, sql`(select time from since)`)} as past`,
  )

const CANDIDATES = { made: candidatesBy(true), planned: candidatesBy(false) }

/**
 * Returns the rules that may match events, and what decides about the features whose steps they count. Most changes are
 * small: for these, who can approve need not be known, which costs several times as much.
 *
 * @param when whether the events were made in the transaction, so that no rule comes before it ends
 */
export async function candidatesFor(
  db: Db,
  events: readonly RuledEvent[],
  time: CountingTime,
  when: 'made' | 'planned',
): Promise<Candidates> {
  const given = events.map((event) => {
    const changes = changesByEvents([event])
    return {
      ...foundByEvent(event, time),
      parents: parentsIn(changes, [...changes.keys()]),
      segments: segmentsIn(changes),
    }
  })
  const [found] = await CANDIDATES[when](db, given)
  return found ?? { candidates: [], counted: [], states: [], segments: [], past: [] }
}
