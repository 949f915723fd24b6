import type { Db } from '../../db/handles.ts'
import { conflictsOf } from './conflicts.ts'
import { defaultChangeOf } from './default-change.ts'
import type { NamedChange } from './named.ts'
import { presentOf } from './present.ts'
import type { RequestRow } from './rows.ts'
import { FINAL_STATES } from './state.ts'
import type { Findings } from './view.ts'

/** Holds a request against what is there now. Nothing stands in the way of one that is over. */
export async function findingsOf(db: Db, row: RequestRow): Promise<Findings> {
  if ((FINAL_STATES as readonly string[]).includes(row.state)) {
    return { features: new Map(), changes: new Map(), defaults: new Map() }
  }
  const named = row.changes as unknown as NamedChange[]
  const present = await presentOf(db, row, named)
  const { features, changes } = conflictsOf(row, named, present)
  const names = [...new Set(named.flatMap(({ feature }) => feature ?? []))]
  const defaults = names.flatMap((name) => {
    const feature = features.has(name) ? undefined : present.features.get(name)
    const ofFeature = named.filter((change) => change.feature === name)
    const found = feature === undefined ? undefined : defaultChangeOf(feature, ofFeature)
    return found === undefined ? [] : [[name, found] as const]
  })
  return { features, changes, defaults: new Map(defaults) }
}
