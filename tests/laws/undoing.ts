import { expect } from 'vitest'
import type { Db } from '../../src/db/handles.ts'
import { undoableIn } from '../../src/domain/undo/undoable.ts'
import { dump } from '../support/dump.ts'
import { newestEvent } from './dry-runs.ts'
import { isChange, isOfAdministration, type Law } from './law.ts'

/** The tables with what events can be undone. */
const TABLES = [
  'features',
  'feature_environments',
  'feature_strategies',
  'strategy_segments',
  'feature_tags',
  'feature_dependencies',
  'feature_types',
  'segments',
  'projects',
  'project_environments',
  'environments',
  'context_fields',
  'tag_types',
  'roles',
  'role_permissions',
  'groups',
  'group_users',
] as const

/** What the clock decides, or another change; a default strategy that was not set is set to the same afterwards. */
const IGNORED = ['archived_at', 'created_at', 'updated_at', 'position', 'revision', 'default_strategy']

async function undoable(db: Db): Promise<Record<string, unknown>> {
  const tables = Object.entries(await dump(db, TABLES))
  return Object.fromEntries(tables.map(([table, rows]) => [table, rows.map(withoutIgnored)]))
}

function withoutIgnored(row: unknown): unknown {
  return Object.fromEntries(Object.entries(row as object).filter(([name]) => !IGNORED.includes(name)))
}

type Before = { readonly rows: Record<string, unknown>; readonly newest: number }

/** Comes last: it changes what the others look at. */
export const undoing: Law<Before> = {
  name: 'undoing the events that a response names brings back what was',
  oneEngine: 'the engines have no part in further changes',
  of: (called) => isChange(called) && isOfAdministration(called),
  before: async ({ world }) => ({ rows: await undoable(world.db), newest: await newestEvent(world) }),
  async after({ world, answer }, { rows, newest }) {
    const recorded = world.db.selectFrom('events').select(['id', 'type']).where('id', '>', newest).orderBy('id')
    const events = undoableIn(await recorded.execute())
    expect(answer.headers['undoable-events'] ?? '').toBe(events.join(', '))
    if (events.length === 0) return
    const { error } = await world.admin.send('undoEvents', { body: { events } })
    expect(error).toBeUndefined()
    expect(await undoable(world.db)).toEqual(rows)
  },
}
