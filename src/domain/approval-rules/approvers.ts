import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { compiledForList } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { seesProject } from '../access/holders-in-sql.ts'
import { imageUrlWithoutEmail } from '../access/image-url.ts'
import { nameWithoutEmail, usernameWithoutEmail } from '../access/shown-names.ts'
import { shownNames } from '../users/user.ts'
import type { Reader } from '../visibility.ts'
import { reasonOf } from './approved.ts'
import type { MatchedRule } from './checking.ts'
import { countingAccounts, isLastEditor, isOwnWork } from './who-counts.ts'

const MAX_APPROVERS = 100
const MAX_FEATURES = 100

type Asked = {
  readonly rule: number
  readonly project: string | null
  readonly environment: string | null
  readonly changeRequest: number | null
  readonly owned: string | null
  readonly features: readonly string[]
  readonly asker: number
}
type Approver = { id: number; name: string | null; username: string | null; imageUrl: string }

/** All that decides who can approve. */
const CONDITION = sql`c.project, c.environment, c.change_request, c.owned, c.asker, c.group_ids, c.role_ids, c.by_owners,
  c.not_by_editors, c.not_by_last_editor, c.features`

const accounts = countingAccounts(
  { project: sql`c.project`, environment: sql`c.environment`, feature: sql`c.owned` },
  {
    columns: sql`u.id, ${nameWithoutEmail} as name, ${usernameWithoutEmail} as username, ${imageUrlWithoutEmail} as "imageUrl"`,
    condition: sql`case when q.id is null then u.id <> c.asker else ${seesProject(sql`q.project_id`)} and not ${isOwnWork} end
      and not ${isLastEditor({ features: sql`c.features`, environment: sql`c.environment` })}`,
    most: sql.lit(MAX_APPROVERS),
  },
)

/** Who can approve is looked up once for all rules that ask for the same. */
const approversOf = compiledForList<Asked, { readonly approvers: readonly Approver[] }>(
  {
    rule: 'int',
    project: 'text',
    environment: 'text',
    changeRequest: 'int',
    owned: 'text',
    features: 'text[]',
    asker: 'int',
  },
  (given) => sql<{ approvers: readonly Approver[] }>`
    with asked as materialized (
      select given.position, given.project, given.environment, given.change_request, given.owned, given.asker,
        r.group_ids, r.role_ids, r.by_owners, r.not_by_editors, r.not_by_last_editor,
        case when r.not_by_last_editor then given.features end as features
      from ${given} join approval_rules r on r.id = given.rule
    ), distinctly as materialized (
      select array_agg(c.position) as positions, ${CONDITION} from asked c group by ${CONDITION}
    )
    select position.*, (select coalesce(json_agg(a order by a.id), '[]') from (
      select * from ${accounts} able order by id limit ${sql.lit(MAX_APPROVERS)}) a) as approvers
    from distinctly c cross join lateral (select c.*) r left join change_requests q on q.id = c.change_request
    cross join lateral unnest(c.positions) as position (position)
    order by position.position`,
)

/**
 * Returns the view of rules that match a change, without those of projects that are hidden from the reader. Its author
 * can't approve it: the reader, or the author of its change request.
 */
export async function rulesView(
  db: Db,
  rules: readonly MatchedRule[],
  { hiddenProjects, userId: asker }: Reader,
): Promise<Schema<'MatchedRule'>[]> {
  const seen = rules.filter(({ project }) => project === null || !hiddenProjects.includes(project))
  if (seen.length === 0) return []
  const rows = await approversOf(
    db,
    seen.map(({ id: rule, project, environment, changeRequest, owned, features }) => ({
      rule,
      project,
      environment,
      changeRequest,
      owned,
      features,
      asker,
    })),
  )
  return seen.map((rule, index) => {
    const { id, name, isShown, project, environment, features, approvals, counting } = rule
    return {
      id,
      name: isShown ? name : null,
      project,
      environment,
      features: features.slice(0, MAX_FEATURES),
      approvals,
      counting,
      reason: reasonOf(rule),
      approvers: (rows[index]?.approvers ?? []).map((one) => ({
        id: one.id,
        ...shownNames(one),
        imageUrl: one.imageUrl,
      })),
    }
  })
}
