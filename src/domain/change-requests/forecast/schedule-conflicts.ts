import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import type { Db } from '../../../db/handles.ts'
import {
  dependenciesAdded,
  featuresGone,
  segmentChanged,
  segmentNamed,
  segmentsUsed,
  strategiesChanged,
  variantsChanged,
} from '../../change-control/invalidations.ts'
import { restsOn } from '../../change-control/schedule-suspension.ts'
import { updatedStrategy } from '../../features/strategies/strategy.ts'
import { turningOn } from '../../features/strategies/turning-on.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import { hiddenFrom, isOutside, type Reader } from '../../visibility.ts'
import { type StoredChange, segmentsUsedBy } from '../change/typed-change.ts'
import { titleOf } from '../rows.ts'
import type { CurrentState } from './current-state.ts'

type BrokenRequest = Schema<'BrokenChangeRequest'>

/** Returns what applying a change now would touch, limited to what a scheduled request can depend on. */
export function touchesOf(
  change: StoredChange,
  { environment }: Pick<ProjectEnvironment, 'environment'>,
  { features, segments }: CurrentState,
): readonly string[] {
  const feature = change.feature ?? ''
  const state = features.get(feature)?.state
  switch (change.action) {
    case 'updateEnabled': {
      const { enabled, shouldActivateDisabledStrategies = false } = change.payload
      if (!enabled || !state) return []
      const turning = turningOn(state, { shouldActivateDisabledStrategies, newId: () => '' })
      const ids = turning.enabled.map(({ id }) => id)
      return strategiesChanged(ids, 'updated').touches
    }
    case 'addStrategy':
      return segmentsUsed(segmentsUsedBy(change)).touches
    case 'updateStrategy': {
      const { id, ...changes } = change.payload
      const before = state?.strategies.find((strategy) => strategy.id === id)
      if (!state || before === undefined) return []
      const after = updatedStrategy(before, changes, { feature, stickiness: state.stickiness })
      if (isDeepStrictEqual(before, after)) return []
      const used = after.segments.filter((segment) => !before.segments.includes(segment))
      return [...strategiesChanged([id], 'updated').touches, ...segmentsUsed(used).touches]
    }
    case 'deleteStrategy':
      return strategiesChanged([change.payload.id], 'removed').touches
    case 'patchVariant': {
      const isSame = isDeepStrictEqual(state?.variants, change.payload.variants)
      return isSame ? [] : variantsChanged(feature, [environment]).touches
    }
    case 'archiveFeature':
      return featuresGone([feature], 'archived').touches
    case 'addDependency':
      return dependenciesAdded(feature, [change.payload.feature]).touches
    case 'updateSegment': {
      const { id, name } = change.payload
      const before = segments.get(id)
      if (isDeepStrictEqual(before, { ...before, ...change.payload })) return []
      const named = name === undefined || name === before?.name ? [] : segmentNamed(name).touches
      return [...segmentChanged(id, 'updated').touches, ...named]
    }
    case 'deleteSegment':
      return segmentChanged(change.payload.id, 'deleted').touches
    case 'reorderStrategy':
    case 'deleteDependency':
      return []
  }
}

/** The touched keys, and the request and change that would touch them. */
export type Touching = { readonly request: number; readonly change: number; readonly touches: readonly string[] }

/**
 * Returns the pending scheduled requests that changes of other requests would break, by the id of the change, oldest
 * first. Sends one statement, or none if nothing would be touched.
 */
export async function brokenBy(
  db: Db,
  touchings: readonly Touching[],
  reader: Reader,
): Promise<ReadonlyMap<number, BrokenRequest[]>> {
  const keys = [...new Set(touchings.flatMap(({ touches }) => touches))]
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ id: number; title: string | null; keys: string[] }>`
    select r.id, r.title, array_agg(distinct k.key) as keys
    from change_request_schedules s
    join change_requests r on r.id = s.change_request_id
    join change_request_changes c on c.change_request_id = r.id
    cross join lateral unnest(${restsOn}) k (key)
    join unnest(${keys}::text[]) as touched (key) using (key)
    where s.status = 'pending' and ${isOutside(hiddenFrom(reader), sql`r.project_id`)}
    group by r.id order by r.id`.execute(db)
  const broken = rows.map((row) => ({ id: row.id, title: titleOf(row), keys: new Set(row.keys) }))
  return new Map(
    touchings.map(({ request, change, touches }) => [
      change,
      broken.flatMap(({ id, title, keys }) =>
        id !== request && touches.some((key) => keys.has(key)) ? [{ id, title }] : [],
      ),
    ]),
  )
}
