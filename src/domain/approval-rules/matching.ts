import { sql } from 'kysely'
import { compiledForList } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { jsonbObjectOf } from '../../db/json-objects.ts'
import { ownersOf } from '../access/is-owner.ts'
import { windowAt } from '../change-control/freeze-window.ts'
import { keepsRules } from '../change-control/ruled.ts'
import { approvalsUpToDate, changedSincePlanned } from '../change-control/seen-state.ts'
import type { RuledEvent } from '../transaction/ruled-event.ts'
import {
  COLUMNS,
  type CountingTime,
  type FoundBy,
  featuresFound,
  foundBy,
  foundByEvent,
  isProposable,
  isUncounted,
} from './found.ts'
import { countingBy } from './who-counts.ts'

/** A rule that matches events in one place, before the size of their effect is known. */
export type Match = {
  readonly id: number
  readonly name: string
  /** Whether the rule is for all projects, or for one that an event names. */
  readonly isShown: boolean
  /** The project of the rule; null for all projects. */
  readonly ofProject: string | null
  /** Null for all projects. */
  readonly project: string | null
  /** Null for each environment of the rule. */
  readonly environment: string | null
  readonly changeRequest: number | null
  /** The changed features, sorted. */
  readonly features: readonly string[]
  /** One of the features, whose owners have to approve, which are those of all of them; null if others do. */
  readonly owned: string | null
  /** Whether an event can change other features, too, or has an effect whose size is not counted. */
  readonly isUncounted: boolean
  /** Whether a change request can have all of what it matches. */
  readonly isProposable: boolean
  readonly stepPoints: number | null
  readonly stepHours: number | null
  readonly forEverybody: boolean
  readonly approvals: number
  /** Whether the approvals come from owners, or from a group or role. */
  readonly byOwners: boolean
  /** The names of the groups and roles from which the approvals come; without owners, none for all who may approve. */
  readonly from: readonly string[]
  /** How many approvals the change request has that count for the rule, and of whom. */
  readonly counting: number
  readonly countingBy: readonly number[]
  /** For a step of a release plan: the things that changed after its change request was applied. */
  readonly changedSince: readonly string[]
  /** Whether it matches in the project of the change request, if there is one. */
  readonly isOfRequest: boolean
  /** The freezes that the rule names and that hold what it matches now. */
  readonly freezes: readonly { readonly id: number; readonly name: string; readonly until: string }[]
  /** The freezes that the rule names and that hold what it matches whenever they are open. */
  readonly namedFreezes: readonly number[]
}

type Found = Omit<Match, 'counting'>

/** What a rule says in place of its groups and roles when all of them were deleted, and it names no owners. */
export const DELETED_SOURCE = 'a group or role that was deleted'

/** The freezes that the rule `r` names and that hold what it matches in the group `m`. */
const holding = sql`case when r.freeze_ids = '{}' then '[]' else (
  select coalesce(jsonb_agg(${jsonbObjectOf<Match['freezes'][number]>({
    id: sql`z.id`,
    name: sql`z.name`,
    until: sql`to_json(w.until) #>> '{}'`,
  })} order by z.id), '[]')
  from freezes z cross join lateral ${windowAt(sql`m.now`)} w
  where z.id = any(r.freeze_ids) and (z.project_id is null or z.project_id = r.project_id)
    and w."from" <= m.now and not (z.allows_off and m.is_off)) end`

/** The freezes that the rule `r` names and that hold what it matches in the group `m`, open or not. */
const namedFreezes = sql`case when r.freeze_ids = '{}' then '{}' else array(
  select z.id from freezes z where z.id = any(r.freeze_ids) and not (z.allows_off and m.is_off) order by z.id) end`

/** Features whose owners have to approve, each with the first one that has the same owners: these approve together. */
const owned = sql`
  select w.project, w.feature, min(w.feature) over (partition by w.project, w.owners) as same from (
    select p.project, p.feature, array(
      select distinct (o.user_id, o.group_id) from ${ownersOf({ name: sql`p.feature`, project: sql`p.project` })} o order by 1) as owners
    from (select distinct project, feature from found where by_owners and feature is not null) p) w`

/** @param isKept whether the rules have to stay until the transaction ends */
const matchedBy = (isKept: boolean) =>
  compiledForList<FoundBy, Found>(
    COLUMNS,
    (given) => sql<Found>`
    with ${foundBy(given)}, since as materialized (${changedSincePlanned}
    ), approvals as materialized (
      ${approvalsUpToDate(sql`select change_request from recorded`, sql`since`)}
    ), owned as materialized (${owned}
    ), grouped as (
      select f.rule, f.project, f.environment, f.change_request, f.oldest, f.now, o.same as owned, bool_and(f.is_off) as is_off,
        ${featuresFound} as features,
        bool_or(${isUncounted}) as is_uncounted,
        bool_and(${isProposable}) as is_proposable,
        bool_or(f.is_asked) as is_asked
      from found f left join owned o on f.by_owners and o.feature = f.feature and o.project is not distinct from f.project
      group by f.rule, f.project, f.environment, f.change_request, f.oldest, f.now, o.same
    )
    select 1 as position, r.id, r.name, m.project, m.environment, m.change_request, m.features, m.owned, m.is_uncounted, m.is_proposable,
      r.project_id is null or r.project_id in (select project from recorded) as is_shown, r.project_id as of_project,
      r.step_points, r.step_hours, r.for_everybody, r.approvals, r.by_owners,
      array(
        select g.name from groups g where g.id = any(r.group_ids)
        union all
        select o.name from roles o where o.id = any(r.role_ids)
        union all
        select ${sql.lit(DELETED_SOURCE)} where not r.by_owners and (r.group_ids <> '{}' or r.role_ids <> '{}')
          and not exists (select from groups g where g.id = any(r.group_ids))
          and not exists (select from roles o where o.id = any(r.role_ids))) as "from",
      ${countingBy} as counting_by,
      array(select unnest(s.things) from since s where s.request = q.id order by 1) as changed_since,
      coalesce(m.project = q.project_id, true) as is_of_request, ${holding} as freezes,
      ${namedFreezes} as named_freezes
    from grouped m join approval_rules r on r.id = m.rule
    left join change_requests q on q.id = m.change_request
    where m.is_asked ${isKept ? sql`and ${keepsRules}` : sql``}
    order by r.id, m.project, m.environment, m.owned`,
  )

const MATCHED = { made: matchedBy(true), planned: matchedBy(false) }

/**
 * Returns the rules that match events by all but the size of their effect, in the order of their ids, with each place.
 *
 * @param when whether the events were made in the transaction, so that no rule comes before it ends
 */
export async function matchesOf(
  db: Db,
  events: readonly RuledEvent[],
  time: CountingTime,
  when: 'made' | 'planned',
): Promise<Match[]> {
  const found = await MATCHED[when](
    db,
    events.map((event) => foundByEvent(event, time)),
  )
  return found.map((match) => ({ ...match, counting: match.countingBy.length }))
}
