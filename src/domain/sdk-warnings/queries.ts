import { type RawBuilder, sql } from 'kysely'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { objectOf } from '../../db/json-objects.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { columnsOf, jsonArray } from '../../db/sql.ts'
import { strategyMembers } from '../features/expressions.ts'
import { requireProject } from '../projects/queries.ts'
import { type FoundRules, ruleCollector, rulesFound, type StoredRules } from './rules.ts'

type Strategy = StoredRules['strategies'][number]

const segment = columnsOf<'segments'>('g')

const segmentObject = objectOf<Strategy['segments'][number]>({
  id: segment('id'),
  constraints: segment('constraints'),
})

const segments: RawBuilder<Strategy['segments']> = jsonArray(sql`
  select ${segmentObject}
  from strategy_segments l join segments g on g.id = l.segment_id where l.strategy_id = s.id order by g.id`)

const strategies = jsonArray<Strategy>(sql`
  select ${objectOf<Strategy>({ ...strategyMembers, segments })}
  from feature_strategies s where s.feature_name = f.name and s.environment = fe.environment
  order by s.sort_order, s.position`)

/** Whether the parent of the dependency `d` has such an enabled strategy. */
const hasStrategy = (condition: RawBuilder<unknown>) => sql`exists (
  select from feature_strategies p
  where p.feature_name = d.parent and p.environment = fe.environment and not p.disabled and ${condition})`

const variantParents = jsonArray<string>(sql`
  select d.parent from feature_dependencies d
  join feature_environments e on e.feature_name = d.parent and e.environment = fe.environment
  where d.child = f.name and d.enabled and d.variants <> '[]' and e.variants = '[]'
    and ${hasStrategy(sql`p.variants = '[]'`)} and ${hasStrategy(sql`p.variants <> '[]'`)}
  order by d.parent`)

/** The rules of active features in their environments, by name and environment. */
function activeRules(db: Db) {
  return (
    db
      .selectFrom('features as f')
      // PostgreSQL would read the environments of all features for a large project: the offset keeps it from that.
      .crossJoinLateral(({ selectFrom }) =>
        selectFrom('featureEnvironments as e')
          .select(['e.environment', 'e.variants'])
          .whereRef('e.featureName', '=', 'f.name')
          .offset(sql.lit(0))
          .as('fe'),
      )
      .select(['f.name', 'fe.environment', 'fe.variants', strategies.as('strategies')])
      .select(variantParents.as('variantParents'))
      .where('f.archivedAt', 'is', null)
      .orderBy('f.name')
      .orderBy('fe.environment')
  )
}

const ofProject = compiled<{ project: string }, StoredRules>((db, { project }) =>
  activeRules(db).where('f.projectId', '=', project),
)

/** The rows of a page: some megabytes of rules. */
const PAGE = 1000

const ofAll = compiled<{ after: string; environment: string }, StoredRules>((db, { after, environment }) =>
  activeRules(db)
    .where('f.name', '>=', after)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('f.name', 'fe.environment'), '>', tuple(after, environment)))
    .limit(sql.lit(PAGE)),
)

/**
 * Returns what SDKs read in different ways in the features of a project that are not archived: a page of it, and how
 * much it is in all.
 *
 * @throws DomainError missing
 */
export async function rulesOfProject(db: Db, project: string, page: Page): Promise<FoundRules> {
  await requireProject(db, project)
  return rulesFound(await ofProject(db, { project }), pageOf(page))
}

/** The same for all features, page by page. */
export async function rulesOfAllFeatures(db: Db): Promise<FoundRules> {
  const collector = ruleCollector()
  let last: Pick<StoredRules, 'name' | 'environment'> | undefined
  do {
    const page = await ofAll(db, { after: last?.name ?? '', environment: last?.environment ?? '' })
    for (const rules of page) collector.add(rules)
    last = page.length < PAGE ? undefined : page.at(-1)
  } while (last !== undefined)
  return collector.found()
}
