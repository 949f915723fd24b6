import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { listOf, objectOf } from '../../db/json-objects.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { firstOrMissing } from '../errors.ts'
import type { ApprovalRuleRecord } from '../records/change-control.ts'
import { hiddenFrom, isOutside, type Reader } from '../visibility.ts'
import { canMatchNothing } from './approval-rule.ts'
import { OTHER_SOURCES } from './approvers.ts'
import { countingAccounts } from './who-counts.ts'

/** A rule as stored. */
export type StoredRule = Omit<ApprovalRuleRecord, 'createdAt' | 'step' | 'askers'> & {
  askers: string[]
  stepPoints: number | null
  stepHours: number | null
  createdAt: Date
}

/**
 * A rule, and how many accounts can approve in the place of it where the fewest can, up to one more than the needed
 * number; with what its groups and roles are called.
 */
export type RuleWithApprovers = StoredRule & { approvers: Approvers; names: Schema<'RuleNames'> }
type Approvers = { readonly able: number; readonly project: string }

/** Selects rules as stored. */
export function ruleRows(db: Pick<Db, 'selectFrom'>) {
  return db
    .selectFrom('approvalRules as r')
    .select(['r.id', 'r.name', 'r.description', 'r.projectId as project', 'r.environments', 'r.tags', 'r.featureTypes'])
    .select(['r.events', 'r.askers', 'r.stepPoints', 'r.stepHours', 'r.forEverybody', 'r.alsoOff', 'r.approvals'])
    .select(['r.groupIds as groups', 'r.roleIds as roles', 'r.byOwners', 'r.notByEditors', 'r.createdAt'])
    .select(['r.notByLastEditor', 'r.freezeIds as freezes'])
}

const accounts = countingAccounts(
  { project: sql`c.project`, environment: sql`c.environment`, feature: sql`null::text` },
  { columns: sql`1`, most: sql`(select max(approvals) + 1 from listed)` },
)

/**
 * The project in which the fewest users have a role to approve in the environment `e`: there, a rule for all projects
 * can be met by the fewest. Only projects count that have active features and that the reader sees.
 */
const emptiest = (reader: Reader) => sql<string>`coalesce((
  select p.id from projects p join project_environments pe on pe.project_id = p.id and pe.environment = e.name
  where p.archived_at is null and ${isOutside(hiddenFrom(reader), sql`p.id`)}
    and exists (select from features f where f.project_id = p.id and f.archived_at is null)
  order by (
    select count(distinct h.user_id) from held_roles h join role_permissions o using (role_id)
    where h.project_id = p.id and o.permission = 'APPROVE_CHANGE_REQUEST'
      and (o.environment is null or o.environment = e.name)), p.id limit 1), 'default')`

/** The places in which the rules in `listed` are looked at, what decides who can approve there, and how many can. */
const able = (reader: Reader) => sql<object>`(
  select c.*, (select count(*) from ${accounts} a)::int as able
  from (
    select distinct r.project_id as of_project, coalesce(r.project_id, e.emptiest) as project, e.name as environment,
      r.group_ids, r.role_ids, r.by_owners
    from listed r join (select e.name, ${emptiest(reader)} as emptiest from environments e offset 0) e
      on r.environments = '{}' or e.name = any(r.environments)
    where r.approvals > 0) c
  cross join lateral (select c.*) r)`

/** How many accounts can approve where the fewest can, of the places of the rule `r`, and in which project. */
const approvers = sql<Approvers>`coalesce((
  select ${objectOf<Approvers>({ able: sql`least(c.able, r.approvals + 1)`, project: sql`c.project` })} from able c
  where c.of_project is not distinct from r.project_id and (r.environments = '{}' or c.environment = any(r.environments))
    and c.group_ids = r.group_ids and c.role_ids = r.role_ids and c.by_owners = r.by_owners
  order by c.able, c.project limit 1), '{"able":0,"project":"default"}')`

type Named = Schema<'RuleNames'>['groups'][number]

const named = (table: RawBuilder<unknown>, ids: RawBuilder<unknown>) =>
  listOf(objectOf<Named>({ id: sql`n.id`, name: sql`n.name` }), {
    from: sql`${table} n where n.id = any(${ids})`,
    orderBy: sql`n.id`,
  })

/** What the groups, roles and freezes of the rule `r` are called, as far as they exist. */
const names = objectOf<Schema<'RuleNames'>>({
  groups: named(sql`groups`, sql`r.group_ids`),
  roles: named(sql`roles`, sql`r.role_ids`),
  freezes: named(
    sql`(select z.id, z.name from freezes z where z.project_id is null or z.project_id = r.project_id)`,
    sql`r.freeze_ids`,
  ),
})

/** Selects those of the rules that a reader sees, without what is computed for them. */
function seenBy(db: Db, reader: Reader) {
  return db
    .selectFrom('approvalRules as r')
    .selectAll('r')
    .where(isOutside(hiddenFrom(reader), sql`r.project_id`))
}

/** Returns rules, by id. Who can approve is computed once for all rules that ask for the same in the same place. */
function rulesIn(db: Db, listed: ReturnType<typeof seenBy>, reader: Reader): Promise<RuleWithApprovers[]> {
  const withAble = db.with('listed', () => listed).with('able', () => able(reader))
  return ruleRows(withAble)
    .select([approvers.as('approvers'), names.as('names')])
    .where('r.id', 'in', sql<number>`(select id from listed)`)
    .orderBy('r.id')
    .execute()
}

/** Returns a page of the rules that a reader sees, by id. */
export function approvalRules(
  db: Db,
  { project, ...page }: Page & { project?: string | undefined },
  reader: Reader,
): Promise<RuleWithApprovers[]> {
  const { limit, offset } = pageOf(page)
  const listed = seenBy(db, reader)
    .$if(project !== undefined, (all) =>
      all.where(({ eb, or }) => or([eb('r.projectId', 'is', null), eb('r.projectId', '=', project ?? '')])),
    )
    .orderBy('r.id')
    .limit(limit)
    .offset(offset)
  return rulesIn(db, listed, reader)
}

/** @throws DomainError missing */
export async function requireRule(db: Db, id: number, reader: Reader): Promise<RuleWithApprovers> {
  return firstOrMissing(await rulesIn(db, seenBy(db, reader).where('r.id', '=', id), reader), 'approval rule', id)
}

/** Returns a rule as it is recorded in events. */
export function ruleRecord({ stepPoints, stepHours, createdAt, ...rule }: StoredRule): ApprovalRuleRecord {
  const { id, name, description, project, environments, tags, featureTypes, events, forEverybody, alsoOff } = rule
  const { approvals, groups, roles, byOwners, notByEditors, notByLastEditor, freezes } = rule
  const askers = rule.askers as ApprovalRuleRecord['askers']
  const step =
    stepPoints === null ? null : { points: stepPoints, ...(stepHours !== null && { withinHours: stepHours }) }
  const matching = { name, description, project, environments, tags, featureTypes, events, askers }
  const asking = { step, forEverybody, alsoOff, approvals, groups, roles, byOwners, notByEditors, notByLastEditor }
  return { id, ...matching, ...asking, freezes, createdAt: createdAt.toISOString() }
}

/** Returns the view of a rule. */
export function ruleView({ approvers: able, names: called, ...stored }: RuleWithApprovers): Schema<'ApprovalRule'> {
  const record = { ...ruleRecord(stored), names: called }
  const warnings = [
    matchingWarning(record),
    freezeWarning(record, called),
    approverWarning(record, able, called),
  ].filter((one) => one !== undefined)
  return warnings.length === 0 ? record : { ...record, warning: warnings.join('. ') }
}

function matchingWarning(rule: ApprovalRuleRecord): string | undefined {
  if (!canMatchNothing(rule)) return undefined
  return 'The rule matches nothing: turning a feature off turns it on for nobody. Leave out forEverybody, or name other events'
}

function freezeWarning({ freezes, approvals }: ApprovalRuleRecord, called: Schema<'RuleNames'>): string | undefined {
  if (freezes.length === 0 || called.freezes.length > 0) return undefined
  const effect = approvals === 0 ? ', so it does nothing' : ''
  return `The rule waits for no freeze: the freezes that it names were deleted${effect}`
}

function approverWarning(
  rule: ApprovalRuleRecord,
  { able, project: emptiest }: Approvers,
  called: Schema<'RuleNames'>,
): string | undefined {
  const { project, approvals, groups, roles, byOwners } = rule
  if (approvals === 0 || able > approvals) return undefined
  const needed = approvals === 1 ? 'one approval' : `${approvals} approvals`
  const named = [
    ...(byOwners ? ['owners of its project'] : []),
    ...called.groups.map(({ name }) => `the group "${name}"`),
    ...called.roles.map(({ name }) => `users with the role "${name}"`),
  ]
  const isAnybody = groups.length + roles.length === 0 && !byOwners
  const source = isAnybody ? '' : ` from ${named.join(' or ') || 'groups or roles that were deleted'}`
  const where = project === null ? ` in the project "${emptiest}"` : ''
  const given = approvals === 1 ? 'it' : 'them'
  const count = able === 0 ? 'nobody can' : able === 1 ? 'only one user can' : `only ${able} users can`
  const what = byOwners ? 'A change of a feature without owners of its own' : 'A change'
  const fact = `${what} needs ${needed}${source}, and${where} ${count} give ${given}`
  if (!isAnybody && named.length === 0) return `${fact}. ${OTHER_SOURCES}`
  if (able < approvals)
    return `${fact}. Give more ${isAnybody ? 'users' : 'of its users'} the permission APPROVE_CHANGE_REQUEST there, or change the rule`
  const who = able === 1 ? 'they ask' : 'one of them asks'
  return `${fact}: what ${who} for can't be approved, because approvals of the author do not count`
}
