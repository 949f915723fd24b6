import { type AliasedRawBuilder, type RawBuilder, type Selectable, sql } from 'kysely'
import type { FeatureEnvironmentsTable, FeaturesTable } from '../../../generated/database.ts'

/*
 * Rows that are each looked up by themselves, hence "offset 0". After a large write, PostgreSQL can take a table for
 * empty until its next ANALYZE. A join of two such tables seems to cost nothing, and reads one as a whole for each row
 * of the other.
 */

/** Features as the table `f`. */
export type LookedUp = AliasedRawBuilder<Selectable<FeaturesTable>, 'f'>

/** Returns the features with these names. */
export function lookedUp(names: readonly string[] | RawBuilder<unknown>): LookedUp {
  return sql<Selectable<FeaturesTable>>`(
    select f.* from (select distinct unnest(${names}::text[]) as name) given
    cross join lateral (select * from features f where f.name = given.name offset 0) f)`.as('f')
}

/** What the feature `f` has in environments, as the table `fe`. */
export const partsOfFeature: AliasedRawBuilder<Selectable<FeatureEnvironmentsTable>, 'fe'> = sql<
  Selectable<FeatureEnvironmentsTable>
>`(select * from feature_environments fe where fe.feature_name = f.name offset 0)`.as('fe')
