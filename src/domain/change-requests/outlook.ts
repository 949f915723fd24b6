import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import type { Viewer } from '../access/visibility.ts'
import { type Conflicts, conflictsOf } from './conflicts.ts'
import { defaultChangeOf } from './default-change.ts'
import { type NamedChange, namedChange } from './named.ts'
import type { Place } from './place.ts'
import { type Naming, type Present, presentsOf, tellsOf } from './present.ts'
import type { StoredChange } from './queries.ts'
import { brokenBy, type Touching, touchesOf } from './schedule-conflicts.ts'

/** What would become of a request if it were applied now. */
export type Outlook = Conflicts & {
  /** What would be changed as well, by feature. */
  readonly defaultChanges: ReadonlyMap<string, Schema<'DefaultChange'>>
  /** The scheduled requests that a change would break, by its id. */
  readonly broken: ReadonlyMap<number, Schema<'BrokenChangeRequest'>[]>
}

type Asked = Place & { readonly id: number; readonly changes: readonly StoredChange[] }

/**
 * Holds requests against what is there now, as somebody sees it. Two statements, however many they are.
 *
 * @param known what was read of their place in the same transaction
 */
export async function outlooksOf(
  db: Db,
  requests: readonly Asked[],
  viewer: Viewer,
  known?: Present,
): Promise<Outlook[]> {
  if (requests.length === 0) return []
  const namings = requests.map((place) => ({ place, changes: place.changes.map(namedChange) }))
  const presents = await presentsByPlace(db, namings, known)
  const found = namings.map(({ place, changes }) => {
    const present = presents.get(nameOf(place)) as Present
    const conflicts = conflictsOf(place, changes, present)
    return {
      conflicts,
      defaultChanges: defaultChangesOf(conflicts, changes, present),
      touchings: touchingsOf(place, conflicts, changes, present),
    }
  })
  const touchings = found.flatMap((one) => one.touchings)
  const broken = await brokenBy(db, touchings, viewer)
  return found.map(({ conflicts, defaultChanges }) => ({ ...conflicts, defaultChanges, broken }))
}

/** What is there now of all that is named in each place, by the name of the place: requests name the same features. */
async function presentsByPlace(
  db: Db,
  namings: readonly Naming[],
  known: Present | undefined,
): Promise<ReadonlyMap<string, Present>> {
  const byPlace = new Map<string, { place: Place; changes: NamedChange[] }>()
  for (const { place, changes } of namings) {
    const found = byPlace.get(nameOf(place))
    if (found === undefined) byPlace.set(nameOf(place), { place, changes: [...changes] })
    else found.changes.push(...changes)
  }
  if (known !== undefined && namings.every(({ changes }) => tellsOf(known, changes)))
    return new Map([...byPlace.keys()].map((name) => [name, known]))
  const presents = await presentsOf(db, [...byPlace.values()])
  return new Map([...byPlace.keys()].map((name, index) => [name, presents[index] as Present]))
}

/** Neither part has a blank. */
function nameOf({ project, environment }: Place): string {
  return `${environment} of ${project}`
}

function defaultChangesOf(
  conflicts: Conflicts,
  changes: readonly NamedChange[],
  { features }: Present,
): Outlook['defaultChanges'] {
  const free = [...features.values()].filter(({ name }) => !conflicts.features.has(name))
  const defaults = free.flatMap((feature) => {
    const ofFeature = changes.filter((change) => change.feature === feature.name)
    const isApplicable = ofFeature.every(({ id }) => !conflicts.changes.has(id))
    const change = isApplicable ? defaultChangeOf(feature, ofFeature) : undefined
    return change === undefined ? [] : [[feature.name, change] as const]
  })
  return new Map(defaults)
}

/** What those changes would touch that can be applied. */
function touchingsOf(
  request: Asked,
  conflicts: Conflicts,
  changes: readonly NamedChange[],
  present: Present,
): Touching[] {
  return changes.flatMap((change) => {
    const isBlocked = conflicts.changes.has(change.id) || conflicts.features.has(change.feature ?? '')
    const touches = isBlocked ? [] : touchesOf(change, request, present)
    return touches.length === 0 ? [] : [{ request: request.id, change: change.id, touches }]
  })
}
