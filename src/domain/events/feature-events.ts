import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { type Page, pageOf } from '../../db/page.ts'
import { prepared } from '../../db/prepared.ts'
import { isOutside, type Viewer } from '../access/visibility.ts'
import { eventsOf, type IdPage, idsWithTotal } from './event-list.ts'
import { isUnsettled, keptTotal } from './totals.ts'

type Parameters = { feature: string; hidden: readonly string[]; limit: number; offset: number }

const statement = (restricted: boolean) =>
  prepared<Parameters, IdPage>((_, { feature, hidden, limit, offset }) => {
    const visible = restricted ? isOutside(sql`${hidden}`, sql`e.project`) : sql`true`
    const hiddenProjects = restricted ? sql`${hidden}::text[]` : undefined
    // The range and the column in the order leave the planner only the index of the feature, as in the search.
    const unsettled = sql`(select count(*) from events e where e.feature_name = ${feature} and ${visible} and ${isUnsettled})`
    return idsWithTotal(
      sql`${keptTotal({ feature: sql`${feature}`, hiddenProjects })} + ${unsettled}`,
      sql`
        select e.id from events e where e.feature_name between ${feature} and ${feature} and ${visible}
        order by e.feature_name desc, e.id desc limit ${limit} offset ${offset}`,
    )
  })

const ofEveryProject = statement(false)
const ofVisibleProjects = statement(true)

/** What happened to a feature, newest first; nothing for a name that no feature ever had. */
export async function featureEvents(
  db: Db,
  feature: string,
  page: Page,
  { hiddenProjects: hidden }: Viewer,
): Promise<Schema<'FeatureEvents'>> {
  const run = hidden.length === 0 ? ofEveryProject : ofVisibleProjects
  const ids = await run(db, { feature, hidden, ...pageOf(page) })
  return { version: 1, toggleName: feature, ...(await eventsOf(db, ids)) }
}
