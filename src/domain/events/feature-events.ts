import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import type { JsonText } from '../../runtime/json-text.ts'
import type { Reader } from '../visibility.ts'
import { all, type PageRow, pageJson, pageWithTotal } from './event-list.ts'
import { isUnsettled, keptTotal } from './totals.ts'
import { restrictedTypes, statementsFor, visible, type Withheld } from './visible.ts'

type FeatureEventsParameters = { feature: string; hidden: readonly string[]; limit: number; offset: number }

const statement = (withheld: Withheld) =>
  compiled<FeatureEventsParameters, PageRow>((_, { feature, hidden, limit, offset }) => {
    const seen = all(visible(withheld, sql`${hidden}`))
    const hiddenProjects = withheld.hidden ? sql`${hidden}::text[]` : undefined
    const restricted = withheld.restricted ? restrictedTypes : undefined
    const kept = keptTotal({ feature: sql`${feature}`, hiddenProjects, restrictedTypes: restricted })
    const unsettled = sql`events e where e.feature_name = ${feature} and ${seen} and ${isUnsettled}`
    const most = sql`limit ${limit}::bigint + ${offset}::bigint`
    // The range and the column in the order make the planner use the index of the feature, as in the search.
    return pageWithTotal(
      sql`${kept} + (select count(*) from ${unsettled})`,
      sql`
        select id from (
          (select e.id from ${unsettled} order by e.id desc ${most})
          union all
          (select e.id from indexed_events e where e.feature_name between ${feature} and ${feature} and ${seen}
            order by e.feature_name desc, e.id desc ${most})
        ) found order by id desc limit ${limit} offset ${offset}`,
      withheld,
    )
  })

const statements = statementsFor(statement)

/** Returns the events of a feature, newest first; empty for a name that no feature ever had. */
export async function featureEvents(
  db: Db,
  feature: string,
  page: Page,
  reader: Reader,
): Promise<JsonText<Schema<'FeatureEvents'>>> {
  const { hiddenProjects: hidden } = reader
  const rows = await statements(reader)(db, { feature, hidden, ...pageOf(page) })
  return { json: await pageJson(db, { version: 1, toggleName: feature }, rows) }
}
