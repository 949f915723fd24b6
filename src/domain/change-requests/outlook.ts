import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { type Conflicts, conflictsOf } from './conflicts.ts'
import { defaultChangeOf } from './default-change.ts'
import { namedChange } from './named.ts'
import type { Place } from './place.ts'
import { presentOf } from './present.ts'
import type { StoredChange } from './queries.ts'

/** What would become of a request if it were applied now. */
export type Outlook = Conflicts & {
  /** What would be changed as well, by feature. */
  readonly defaultChanges: ReadonlyMap<string, Schema<'DefaultChange'>>
}

/** Holds a request against what is there now. */
export async function outlookOf(db: Db, place: Place, stored: readonly StoredChange[]): Promise<Outlook> {
  const changes = stored.map(namedChange)
  const present = await presentOf(db, place, changes)
  const conflicts = conflictsOf(place, changes, present)
  const free = [...present.features.values()].filter(({ name }) => !conflicts.features.has(name))
  const defaults = free.flatMap((feature) => {
    const ofFeature = changes.filter((change) => change.feature === feature.name)
    const change = defaultChangeOf(feature, ofFeature)
    return change === undefined ? [] : [[feature.name, change] as const]
  })
  return { ...conflicts, defaultChanges: new Map(defaults) }
}
