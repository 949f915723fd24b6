import { sql } from 'kysely'
import type { Db } from '../../../db/handles.ts'
import { isUnfinishedRequest } from '../../change-control/state.ts'
import type { Action } from '../../change-requests/change/change.ts'
import { compiledForReader, isOutside, type Reader } from '../../visibility.ts'
import { membersOf } from '../fields.ts'
import type { Owner } from '../owner.ts'

/** Returns the id of the change request of its manager in which the value of a field waits; undefined without one. */
export type WaitingIn = (field: Pick<Owner, 'kind' | 'name' | 'field' | 'manager'>) => number | undefined

type Row = { id: number; manager: string; environment: string; feature: string; action: Action }

const waiting = compiledForReader<{ managers: readonly string[] }, Row>(
  (hidden, { managers }) => sql<Row>`
    select max(r.id) as id, r.manager, r.environment, c.feature, c.action
    from change_requests r join change_request_changes c on c.change_request_id = r.id
    where r.manager in (select unnest(${managers}::text[])) and ${isUnfinishedRequest} and c.feature is not null
      and ${isOutside(hidden, sql`r.project_id`)}
    group by r.manager, r.environment, c.feature, c.action order by 1`,
)

/** The part of a feature that a change sets, as documents name it. */
const PARTS: Readonly<Record<Action, string>> = {
  updateEnabled: 'enabled',
  addStrategy: 'strategies',
  updateStrategy: 'strategies',
  deleteStrategy: 'strategies',
  reorderStrategy: 'strategies',
  patchVariant: 'variants',
  addDependency: 'dependencies',
  deleteDependency: 'dependencies',
  archiveFeature: 'archived',
  updateSegment: '',
  deleteSegment: '',
}

/** Returns where the fields of managers wait, as far as the reader sees it. */
export async function waitingFields(db: Db, managers: readonly string[], reader: Reader): Promise<WaitingIn> {
  const rows = managers.length === 0 ? [] : await waiting(db, { managers }, reader)
  const found = new Map(
    rows.map(({ id, manager, environment, feature, action }) => {
      const part = PARTS[action]
      const isPlaced = part === 'enabled' || part === 'strategies' || part === 'variants'
      return [keyOf(manager, feature, isPlaced ? environment : '', part), id] as const
    }),
  )
  return ({ kind, name, field, manager }) => {
    if (kind !== 'features' || found.size === 0) return undefined
    const [member = '', environment = '', part = ''] = membersOf(field)
    return found.get(
      member === 'environments' ? keyOf(manager, name, environment, part) : keyOf(manager, name, '', member),
    )
  }
}

const keyOf = (...parts: readonly string[]) => JSON.stringify(parts)
