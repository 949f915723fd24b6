import { type RawBuilder, sql } from 'kysely'
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

/** The members that each read, list and export of the feature `f` has under the same names. */
const MEMBERS: readonly (readonly [name: string, value: RawBuilder<unknown>])[] = [
  ['name', sql`f.name`],
  ['type', sql`f.type`],
  ['description', sql`f.description`],
  ['project', sql`f.project_id`],
  ...OPTIONS.map((name) => [name, sql.ref(`f.${name}`)] as const),
]

/** As the members of a JSON object. */
export const featureMembers: RawBuilder<unknown> = sql.join(
  MEMBERS.map(([name, value]) => sql`${sql.lit(name)}, ${value}`),
)

/** As columns of a row that becomes JSON. */
export const featureColumns: RawBuilder<unknown> = sql.join(
  MEMBERS.map(([name, value]) => sql`${value} as ${sql.raw(`"${name}"`)}`),
)
