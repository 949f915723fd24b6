import type { Selectable } from 'kysely'
import type { Database } from '../../../generated/database.ts'

/* Rows of the tables of features, as they are read. */

export type FeatureRow = Selectable<Database['features']>
export type FeatureTypeRow = Selectable<Database['featureTypes']>
export type DependencyRow = Selectable<Database['featureDependencies']>
