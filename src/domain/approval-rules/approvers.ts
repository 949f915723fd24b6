import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { compiledForList } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { imageUrlWithoutEmail } from '../access/image-url.ts'
import { isActive } from '../access/people.ts'
import { nameWithoutEmail, usernameWithoutEmail } from '../access/shown-names.ts'
import { shownNames } from '../users/user.ts'
import type { Reader } from '../visibility.ts'
import { reasonOf } from './approved.ts'
import type { MatchedRule } from './checking.ts'
import { isLastEditor, isOwnWork, mayCount } from './who-counts.ts'

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
    select given.position, (
      select coalesce(json_agg(a order by a.id), '[]') from (
        select u.id, ${nameWithoutEmail} as name, ${usernameWithoutEmail} as username,
          ${imageUrlWithoutEmail} as "imageUrl"
        from users u
        where ${isActive} and ${mayCount({ project: sql`given.project`, environment: sql`given.environment`, feature: sql`given.owned` })}
          and case when q.id is null then u.id <> given.asker else not ${isOwnWork} end
          and not ${isLastEditor({ features: sql`given.features`, environment: sql`given.environment` })}
        order by u.id limit ${sql.lit(MAX_APPROVERS)}) a) as approvers
    from ${given} join approval_rules r on r.id = given.rule
    left join change_requests q on q.id = given.change_request
    order by given.position`,
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
