import { type RawBuilder, sql } from 'kysely'
import { frozenEventTypes, looseningEventTypes } from '../../../generated/events.ts'
import { type Columns, compiledForList } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { jsonbObjectOf } from '../../db/json-objects.ts'
import type { NewEvent, RecordedEventType } from '../event-types.ts'
import type { HoldingFreeze } from '../transaction/frozen-refusal.ts'
import { changedPlaces } from './changed-places.ts'
import { windowAt } from './freeze-window.ts'

/** Where a freeze holds an event, and whether it only takes features away from users; see `openapi/events.yaml`. */
export type Freezing = { readonly where: string; readonly isOff: boolean }

/** Where an event gives roles in a project with which freezes can be overridden: that is under a freeze that holds. */
const GIVING_ROLES = 'where its roles override freezes'

const freezing: { readonly [Type in RecordedEventType]?: Freezing } = {
  ...frozenEventTypes,
  ...Object.fromEntries(
    Object.entries(looseningEventTypes).flatMap(([type, loosens]) =>
      loosens === 'roles' ? [[type, { where: GIVING_ROLES, isOff: false }]] : [],
    ),
  ),
}

/** The type of the events that only take features away if these are archived together with it. */
const OFF_IN_ARCHIVING: RecordedEventType = 'feature-dependencies-removed'

/** The types of events that only take features away, always or when features are archived. */
export const OFF_TYPES: readonly string[] = Object.entries(freezing).flatMap(([type, { isOff }]) =>
  isOff || type === OFF_IN_ARCHIVING ? type : [],
)

/**
 * Returns where a freeze holds an event; undefined for one that changes nothing for applications, and gives nobody a
 * role in a project with which a freeze can be overridden.
 *
 * @param archived the features that are archived together with it: nobody gets anything by what these lose
 */
export function freezingOf({ type, subject }: NewEvent, archived?: ReadonlySet<string>): Freezing | undefined {
  const found = freezing[type]
  const isEnd = type === OFF_IN_ARCHIVING && archived?.has(subject.feature ?? '') === true
  return found !== undefined && isEnd ? { ...found, isOff: true } : found
}

/** Returns the features that events archive. */
export function archivedBy(events: readonly NewEvent[]): ReadonlySet<string> {
  const archiving = events.filter(({ type }) => type === 'feature-archived')
  return new Set(archiving.flatMap(({ subject }) => subject.feature ?? []))
}

/** A freeze that holds now, in one place; `project` is null for an environment of all projects. */
export type Holding = {
  readonly id: number
  readonly name: string
  readonly until: string
  readonly project: string | null
  readonly environment: string
  /** Whether the freeze is for all projects, or for one that an event names. */
  readonly isShown: boolean
}

/**
 * The places in which roles count that the events in `recorded` give. A role with holders counts as given if it has
 * other holders than before.
 */
const placesOfRoles = sql`
  select e.position, pe.project_id, pe.environment, null::text, false from recorded e
  cross join lateral jsonb_array_elements(
    case when e.frozen = ${sql.lit(GIVING_ROLES)} then e.data -> 'roles' else '[]' end) as given (value)
  join role_permissions o on o.permission = 'OVERRIDE_FREEZE'
    and o.role_id = coalesce(given.value -> 'roleId', given.value)::int
  join project_environments pe on pe.project_id = e.project
    and (o.environment is null or o.environment = pe.environment)
  where not coalesce(e.pre_data -> 'roles', '[]') @> jsonb_build_array(given.value)`

const places = sql`${changedPlaces(sql`e.frozen`)} union all ${placesOfRoles}`

/**
 * The freezes that hold a change, as rows of `Holding`. Those of rules are left out, because what a rule matches is
 * known at the end of a transaction; but they hold the roles with which they could be overridden. Reads `recorded`:
 * events with `frozen` and `isOff`, see `Freezing`, and the time in `now`.
 */
const holdings: RawBuilder<unknown> = sql`
  select distinct z.id, z.name, w.until, p.project, p.environment,
    z.project_id is null or z.project_id in (select project from recorded) as is_shown
  from freezes z
  cross join lateral ${windowAt(sql`(select now from recorded limit 1)`)} w
  join (${places}) p on (z.project_id is null or p.project is null or z.project_id = p.project)
    and (z.environments = '{}' or p.environment = any(z.environments))
    and not (p.is_off and z.allows_off)
  where w."from" <= (select now from recorded limit 1) and not z.by_rules
  union
  select z.id, z.name, w.until, p.project, p.environment,
    z.project_id is null or z.project_id in (select project from recorded)
  from approval_rules a join freezes z on z.id = any(a.freeze_ids)
  cross join lateral ${windowAt(sql`(select now from recorded limit 1)`)} w
  join (${placesOfRoles}) p (position, project, environment) on (a.project_id is null or a.project_id = p.project)
    and (a.environments = '{}' or p.environment = any(a.environments))
  where w."from" <= (select now from recorded limit 1)`

const held = jsonbObjectOf<HoldingFreeze>({
  id: sql`h.id`,
  name: sql`case when h.is_shown then h.name end`,
  until: sql`h.until`,
  project: sql`case when h.is_shown then h.project end`,
  environment: sql`case when h.is_shown then h.environment end`,
})

/**
 * A condition that is met unless a freeze holds one of the events in `recorded`: then the statement fails. Writes are
 * sent with the commit, so the database has to refuse it; see `refusedAsFrozen`.
 */
export const isNotFrozen: RawBuilder<boolean> = sql`(
  select refuse_frozen(jsonb_agg(distinct ${held})) from (${holdings}) h having count(*) > 0) is null`

/** An event, as far as it says what a freeze can hold. */
export type FrozenEvent = {
  readonly now: Date
  readonly project: string | undefined
  readonly environment: string | undefined
  readonly feature: string | undefined
  readonly data: object | undefined
  readonly preData: object | undefined
  readonly frozen: string | undefined
  readonly isOff: boolean | undefined
}

const columns: Columns<FrozenEvent> = {
  now: 'timestamptz',
  project: 'text',
  environment: 'text',
  feature: 'text',
  data: 'jsonb',
  preData: 'jsonb',
  frozen: 'text',
  isOff: 'boolean',
}

const holdingsOfList = compiledForList<FrozenEvent, Holding>(
  columns,
  (given) => sql<Holding>`
    with recorded as materialized (select * from ${given})
    select 1 as position, h.id, h.name, to_json(h.until) #>> '{}' as until, h.project, h.environment, h.is_shown
    from (${holdings}) h order by h.project, h.environment, h.id`,
)

/** Returns the freezes that hold events now, in the order of their places. */
export function holdingsOf(db: Db, events: readonly FrozenEvent[]): Promise<Holding[]> {
  return holdingsOfList(db, events)
}

/** A place that an event changes; without a project, an environment of all projects. */
export type ChangedPlace = { readonly project: string | null; readonly environment: string }

/** Whether events only take features away in a changed place. */
type Taking = { readonly isOff: boolean }

const placesOfList = compiledForList<FrozenEvent, ChangedPlace & Taking>(
  columns,
  (given) => sql<ChangedPlace & Taking>`
    with recorded as materialized (select * from ${given})
    select 1 as position, p.project, p.environment, bool_and(coalesce(p.is_off, false)) as is_off
    from (${places}) p group by p.project, p.environment order by p.project, p.environment`,
)

/** Returns the places that events change for applications, in their order. */
export function placesChangedBy(db: Db, events: readonly FrozenEvent[]): Promise<(ChangedPlace & Taking)[]> {
  return placesOfList(db, events)
}
