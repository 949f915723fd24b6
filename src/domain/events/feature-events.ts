import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { prepared } from '../../db/prepared.ts'
import { all, eventsOf, type IdPage, idsWithTotal } from './event-list.ts'
import { isUnsettled, keptTotal } from './totals.ts'
import { type LogReader, restrictedTypes, statementsFor, visible, type Withheld } from './visible.ts'

type Parameters = { feature: string; hidden: readonly string[]; limit: number; offset: number }

const statement = (withheld: Withheld) =>
  prepared<Parameters, IdPage>((_, { feature, hidden, limit, offset }) => {
    const seen = all(visible(withheld, sql`${hidden}`))
    const hiddenProjects = withheld.hidden ? sql`${hidden}::text[]` : undefined
    const restricted = withheld.restricted ? restrictedTypes : undefined
    // The range and the column in the order make the planner use the index of the feature, as in the search.
    const unsettled = sql`(select count(*) from events e where e.feature_name = ${feature} and ${seen} and ${isUnsettled})`
    return idsWithTotal(
      sql`${keptTotal({ feature: sql`${feature}`, hiddenProjects, restrictedTypes: restricted })} + ${unsettled}`,
      sql`
        select e.id from events e where e.feature_name between ${feature} and ${feature} and ${seen}
        order by e.feature_name desc, e.id desc limit ${limit} offset ${offset}`,
    )
  })

const statements = statementsFor(statement)

/** Returns the events of a feature, newest first; empty for a name that no feature ever had. */
export async function featureEvents(
  db: Db,
  feature: string,
  page: Page,
  reader: LogReader,
): Promise<Schema<'FeatureEvents'>> {
  const { hiddenProjects: hidden } = reader
  const ids = await statements(reader)(db, { feature, hidden, ...pageOf(page) })
  return { version: 1, toggleName: feature, ...(await eventsOf(db, ids)) }
}
