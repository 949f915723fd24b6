import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import { compiledForList } from '../../../db/compiled.ts'
import type { Db } from '../../../db/handles.ts'
import { anyOf, isoTime } from '../../../db/sql.ts'
import type { RecordedEventType } from '../../event-types.ts'
import { actorName, seesActorEmails } from '../../events/actor-names.ts'
import { isUnsettled } from '../../events/totals.ts'
import { CHANGING_TYPES } from '../../features/edits/table.ts'
import type { Reader } from '../../visibility.ts'
import { type Kind, membersOf } from '../fields.ts'
import type { Owner } from '../owner.ts'

/** A field, and the event after which it may have changed. */
type Place = {
  kind: Kind
  name: string
  /** Null for what counts in all environments. */
  environment: string | null
  isSwitch: boolean
  types: readonly RecordedEventType[]
  since: number
  withEmail: boolean
}

type Found = Schema<'ChangingEvent'> | { readonly [Member in keyof Schema<'ChangingEvent'>]: null }

/** There are seldom more events about one thing, or of one type, after an apply. */
const LOOKED_AT = 200

/** The types of the events that change what is not a feature. */
const TYPES: Readonly<Record<Exclude<Kind, 'features'>, readonly RecordedEventType[]>> = {
  environments: ['environment-updated', 'environment-deleted'],
  featureTypes: ['feature-type-updated'],
  tagTypes: ['tag-type-updated', 'tag-type-deleted'],
  tags: ['tag-deleted'],
  contextFields: ['context-field-updated', 'context-field-deleted'],
  projects: ['project-updated', 'project-deleted', 'project-environment-added', 'project-environment-removed'],
  segments: ['segment-updated', 'segment-deleted'],
}

/** An archived feature is off everywhere, and so is a revived one. */
const TURNING_OFF: readonly RecordedEventType[] = ['feature-archived', 'feature-revived']

/** The event `e` of a place as it is shown; `ids` has the ids of the events among which it is. */
function newestOf(ids: RawBuilder<unknown>, isAbout: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`
    select e.id, e.type, ${actorName(sql`given.with_email`)} as created_by, ${isoTime(sql`e.created_at`)} as created_at
    from (${ids}) newer join events e on e.id = newer.id where ${isAbout} order by e.id desc limit 1`
}

const COLUMNS = {
  kind: 'text',
  name: 'text',
  environment: 'text',
  isSwitch: 'boolean',
  types: 'text[]',
  since: 'bigint',
  withEmail: 'boolean',
} as const

const newestOfFeatures = compiledForList<Place, Found>(COLUMNS, (given) => {
  const isChanging = sql`e.type = ${anyOf(CHANGING_TYPES)}`
  const ids = sql`
    (select e.id from events e where e.feature_name = given.name and e.id > given.since and ${isUnsettled}
      and ${isChanging})
    union all
    (select e.id from indexed_events e where e.feature_name = given.name and e.id > given.since and ${isChanging}
      order by e.id desc limit ${sql.lit(LOOKED_AT)})`
  const isAbout = sql<boolean>`(e.environment is not distinct from given.environment
    or given.is_switch and e.type = ${anyOf(TURNING_OFF)})`
  return sql<Found>`
    select given.position, found.* from ${given} left join lateral (${newestOf(ids, isAbout)}) found on true
    order by given.position`
})

/** Events of projects are found by the project, others by their types. */
const newestOfOthers = compiledForList<Place, Found>(COLUMNS, (given) => {
  const newestOfType = (condition: RawBuilder<unknown>) => sql`
    (select of_type.id from unnest(given.types) t (type) cross join lateral (
      select i.id from indexed_events i where i.type = t.type and i.id > given.since and ${condition}
      order by i.id desc limit ${sql.lit(LOOKED_AT)}) of_type)`
  const ids = sql`
    (select e.id from events e where e.type = any(given.types) and e.id > given.since and ${isUnsettled})
    union all ${newestOfType(sql`given.kind = 'projects' and i.project = given.name`)}
    union all ${newestOfType(sql`given.kind <> 'projects'`)}`
  const isAbout = sql<boolean>`case given.kind
    when 'projects' then e.project = given.name and e.environment is not distinct from given.environment
    when 'environments' then e.environment = given.name
    when 'tags' then (e.data->>'type') || ':' || (e.data->>'value') = given.name
    when 'featureTypes' then e.data->>'id' = given.name
    else given.name in (e.data->>'name', e.pre_data->>'name') end`
  return sql<Found>`
    select given.position, found.* from ${given} left join lateral (${newestOf(ids, isAbout)}) found on true
    order by given.position`
})

/** Returns the newest event about each field since it was applied; undefined without such an event. */
export async function changingEvents(
  db: Db,
  owners: readonly Owner[],
  reader: Reader,
): Promise<(Schema<'ChangingEvent'> | undefined)[]> {
  const withEmail = seesActorEmails(reader)
  const places = owners.map((owner): Place => {
    const { kind, name, eventId } = owner
    return { kind, name, ...partOf(owner), types: typesOf(kind), since: eventId ?? 0, withEmail }
  })
  const isOfFeature = ({ kind }: Place) => kind === 'features'
  const [ofFeatures, ofOthers] = [places.filter(isOfFeature), places.filter((place) => !isOfFeature(place))]
  const [foundOfFeatures, foundOfOthers] = await Promise.all([
    ofFeatures.length === 0 ? [] : newestOfFeatures(db, ofFeatures),
    ofOthers.length === 0 ? [] : newestOfOthers(db, ofOthers),
  ])
  const [features, others] = [foundOfFeatures.values(), foundOfOthers.values()]
  return places.map((place) => {
    const event = (isOfFeature(place) ? features : others).next().value
    return event === undefined || event.id === null ? undefined : event
  })
}

function typesOf(kind: Kind): readonly RecordedEventType[] {
  return kind === 'features' ? [] : TYPES[kind]
}

function partOf({ kind, field }: Owner): Pick<Place, 'environment' | 'isSwitch'> {
  const [member, environment = null, part] = membersOf(field)
  const isPlaced = (kind === 'features' || kind === 'projects') && member === 'environments'
  return { environment: isPlaced ? environment : null, isSwitch: isPlaced && part === 'enabled' }
}
