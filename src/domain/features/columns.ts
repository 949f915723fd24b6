import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Members } from '../../db/json-objects.ts'
import { columnsOf } from '../../db/sql.ts'
import { type FeatureOptions, type FeatureSettings, OPTIONS } from './feature.ts'

/** The database types of the columns that hold FeatureSettings, by the names of its members. */
export const SETTING_TYPES: Readonly<Record<keyof FeatureSettings, string>> = {
  type: 'text',
  description: 'text',
  markedStale: 'boolean',
  ...(Object.fromEntries(OPTIONS.map((name) => [name, 'boolean'])) as Record<keyof FeatureOptions, string>),
}

/** The columns of the settings. */
export const SETTINGS = Object.keys(SETTING_TYPES) as readonly (keyof FeatureSettings)[]

/** The same columns, of the features `f` or of the rows in `given`. */
export function settingColumns<Table extends 'f' | 'given'>(table: Table) {
  return SETTINGS.map((name) => `${table}.${name}` as const)
}

/** Sets these columns, for an update; `valueFor` gives SQL for the value of each. */
export function setSettings(valueFor: (name: keyof FeatureSettings) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql.join(SETTINGS.map((name) => sql`${sql.ref(name)} = ${valueFor(name)}`))
}

/** The options of the feature `f`, for a select. */
export const optionColumns: RawBuilder<unknown> = sql.join(OPTIONS.map((name) => sql.ref(`f.${name}`)))

const column = columnsOf<'features'>('f')

/** The members that each read, list and export of the feature `f` has under the same names. */
export const commonMembers: Members<
  Pick<Schema<'Feature'>, 'name' | 'type' | 'description' | 'project'> & FeatureOptions
> = {
  name: column('name'),
  type: column('type'),
  description: column('description'),
  project: column('projectId'),
  ...(Object.fromEntries(OPTIONS.map((name) => [name, column(name)])) as Record<
    keyof FeatureOptions,
    RawBuilder<boolean>
  >),
}

/** As columns of a row that becomes JSON. */
export const featureColumns: RawBuilder<unknown> = sql.join(
  Object.entries(commonMembers).map(([name, value]) => sql`${value} as ${sql.raw(`"${name}"`)}`),
)
