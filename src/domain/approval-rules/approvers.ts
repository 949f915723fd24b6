import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { compiledForList } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { seesProject } from '../access/holders-in-sql.ts'
import { imageUrlWithoutEmail } from '../access/image-url.ts'
import { nameWithoutEmail, usernameWithoutEmail } from '../access/shown-names.ts'
import { shownNames } from '../users/user.ts'
import type { Reader } from '../visibility.ts'
import { namedTo, reasonOf, sourcesInWords } from './approved.ts'
import type { MatchedRule } from './checking.ts'
import { DELETED_SOURCE } from './matching.ts'
import { countingAccounts, isLastEditor, isOwnWork } from './who-counts.ts'

const MAX_APPROVERS = 100
const MAX_FEATURES = 100
/** No account has this id: a change request knows its authors. */
const NOBODY = 0

type Asked = {
  readonly rule: number
  readonly project: string | null
  readonly environment: string | null
  readonly changeRequest: number | null
  readonly owned: string | null
  readonly features: readonly string[]
  readonly asker: number
  /** Without a change request: the project in which there would be one; null if that is not known. */
  readonly proposedIn: string | null
}
type Approver = { id: number; name: string | null; username: string | null; imageUrl: string }

/** All that decides who can approve. */
const CONDITION = sql`c.project, c.environment, c.change_request, c.owned, c.asker, c.proposed_in, c.group_ids, c.role_ids, c.by_owners,
  c.not_by_editors, c.not_by_last_editor, c.features`

/** Whether the account `u` sees the change request, or the one that there would be. */
const seesIt = sql`(coalesce(q.project_id, c.proposed_in) is null or ${seesProject(sql`coalesce(q.project_id, c.proposed_in)`)})`

const accounts = countingAccounts(
  { project: sql`c.project`, environment: sql`c.environment`, feature: sql`c.owned` },
  {
    columns: sql`u.id, ${nameWithoutEmail} as name, ${usernameWithoutEmail} as username, ${imageUrlWithoutEmail} as "imageUrl"`,
    condition: sql`case when q.id is null then u.id <> c.asker else not ${isOwnWork} end
      and ${seesIt}
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
    proposedIn: 'text',
  },
  (given) => sql<{ approvers: readonly Approver[] }>`
    with asked as materialized (
      select given.position, given.project, given.environment, given.change_request, given.owned, given.asker, given.proposed_in,
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
 *
 * @param proposedIn the project in which there would be a change request; undefined with one, or if that is not known
 */
export async function rulesView(
  db: Db,
  rules: readonly MatchedRule[],
  reader: Reader,
  proposedIn?: string,
): Promise<Schema<'MatchedRule'>[]> {
  const { hiddenProjects, userId: asker } = reader
  const seen = rules.filter(({ project }) => project === null || !hiddenProjects.includes(project)).map(namedTo(reader))
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
      proposedIn: proposedIn ?? null,
    })),
  )
  return seen.map((rule, index) => {
    const { id, name, isShown, project, environment, features, approvals, counting } = rule
    const approvers = rows[index]?.approvers ?? []
    const warning = warningFor(rule, approvers)
    return {
      id,
      name: isShown ? name : null,
      project,
      environment,
      features: features.slice(0, MAX_FEATURES),
      approvals,
      counting,
      reason: reasonOf(rule),
      approvers: approvers.map((one) => ({ id: one.id, ...shownNames(one), imageUrl: one.imageUrl })),
      ...(warning !== undefined && { warning }),
    }
  })
}

/** Returns who can give what rules for change requests lack, and has not: the users whose approvals count for one. */
export async function approversOfRules(db: Db, rules: readonly MatchedRule[]): Promise<number[]> {
  if (rules.length === 0) return []
  const asking = rules.map(({ id: rule, project, environment, changeRequest, owned, features }) => {
    return { rule, project, environment, changeRequest, owned, features, asker: NOBODY, proposedIn: null }
  })
  const rows = await approversOf(db, asking)
  const open = rows.flatMap(({ approvers }, index) =>
    approvers.flatMap(({ id }) => (rules[index]?.countingBy.includes(id) === true ? [] : [id])),
  )
  return [...new Set(open)]
}

/** Returns why a rule can't get the approvals that it lacks: too few others can give them; undefined if enough can. */
function warningFor(rule: MatchedRule, approvers: readonly Approver[]): string | undefined {
  const { approvals, counting, countingBy } = rule
  const missing = approvals - counting
  const others = approvers.filter(({ id }) => !countingBy.includes(id)).length
  const isNobody = rule.from.includes(DELETED_SOURCE)
  return others < missing ? tooFew({ missing, sources: sourcesInWords(rule), able: others, isNobody }) : undefined
}

type Lacking = {
  readonly missing: number
  readonly sources: string
  readonly able: number
  /** Whether nobody can be one of the sources: the groups and roles are gone. */
  readonly isNobody?: boolean
}

/** What to do about a rule whose groups and roles were deleted. */
export const OTHER_SOURCES = 'Name other groups or roles in the rule, or delete it'

/** Says that approvals are missing that too few users can give, and what to do about it. */
export function tooFew({ missing, sources, able, isNobody = false }: Lacking): string {
  const what = missing === 1 ? 'One approval is' : `${missing} approvals are`
  const who = able === 0 ? 'nobody can' : able === 1 ? 'only one user can' : `only ${able} users can`
  const whom = sources === '' ? 'more users' : 'more of these users'
  const fact = `${what} missing${sources}, and ${who} give ${missing === 1 ? 'it' : 'them'}`
  if (isNobody) return `${fact}. ${OTHER_SOURCES}`
  return `${fact}: those of authors do not count. Give ${whom} the permission APPROVE_CHANGE_REQUEST there, or change what is asked for`
}
