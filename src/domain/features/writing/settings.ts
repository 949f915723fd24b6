import { sql } from 'kysely'
import { compiledStatement, compiledStatementForList } from '../../../db/compiled.ts'
import { marking } from '../../transaction/feature-revision.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import { SETTING_TYPES, setSettings } from '../columns.ts'
import { type FeatureSettings, type FeatureState, settingsOf } from '../feature.ts'

type SettingsRow = FeatureSettings & Pick<FeatureState, 'name'>

/** For one feature, which is usual: values as parameters cost half of what a list does. */
const updateRow = compiledStatement<SettingsRow>(
  (_, row) => sql`
    ${marking(sql`array[${row.name}]`)}
    update features set ${setSettings((name) => sql`${row[name]}`)} where name = ${row.name}`,
)

/** The names as an array: the planner would guess a long list, and read all features to find one. */
const updateRows = compiledStatementForList<SettingsRow>(
  { name: 'text', ...SETTING_TYPES },
  (given) => sql`
    ${marking(sql`array(select name from given)`, sql`given as materialized (select * from ${given})`)}
    update features f set ${setSettings((name) => sql.ref(`given.${name}`))} from given
    where f.name = any(array(select name from given)) and f.name = given.name`,
)

/** Stores the settings of locked features, and marks them as changed. Deferred. */
export async function updateSettings({ later }: Transaction, states: readonly FeatureState[]): Promise<void> {
  const rows = states.map((state) => ({ name: state.name, ...settingsOf(state) }))
  const [only] = rows
  if (only !== undefined) await later(rows.length === 1 ? updateRow(only) : updateRows(rows))
}

type MarkRow = Pick<FeatureState, 'name' | 'markedStale'>

const markRows = compiledStatementForList<MarkRow>(
  { name: 'text', markedStale: 'boolean' },
  (given) => sql`
    ${marking(sql`array(select name from given)`, sql`given as materialized (select * from ${given})`)}
    update features f set marked_stale = given.marked_stale from given
    where f.name = any(array(select name from given)) and f.name = given.name`,
)

/** Stores whether locked features are marked as stale, and marks them as changed. Deferred. */
export async function markStale({ later }: Transaction, rows: readonly MarkRow[]): Promise<void> {
  if (rows.length > 0) await later(markRows(rows))
}
