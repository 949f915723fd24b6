import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { isActive } from '../access/people.ts'
import type { ApprovalRuleRecord } from '../change-control-records.ts'
import { firstOrMissing } from '../errors.ts'
import { hiddenFrom, isOutside, type Reader } from '../visibility.ts'
import { mayCount } from './matching.ts'

/** A rule as stored. */
export type StoredRule = Omit<ApprovalRuleRecord, 'createdAt' | 'step' | 'askers'> & {
  askers: string[]
  stepPoints: number | null
  stepHours: number | null
  createdAt: Date
}

/** A rule, and how many accounts can approve in the place of it where the fewest can; up to the needed number. */
export type RuleWithApprovers = StoredRule & { approvers: number }

/** Selects rules as stored. */
export function ruleRows(db: Db) {
  return db
    .selectFrom('approvalRules as r')
    .select(['r.id', 'r.name', 'r.description', 'r.projectId as project', 'r.environments', 'r.tags', 'r.featureTypes'])
    .select(['r.events', 'r.askers', 'r.stepPoints', 'r.stepHours', 'r.forEverybody', 'r.alsoOff', 'r.approvals'])
    .select(['r.groupIds as groups', 'r.roleIds as roles', 'r.byOwners', 'r.notByEditors', 'r.createdAt'])
}

/**
 * How many accounts can approve where the fewest can, of the places of the rule `r`. A rule of all projects is looked
 * at in the default project.
 */
const approvers = sql<number>`coalesce((
  select min((
    select count(*) from (
      select from users u where ${isActive}
        and ${mayCount({ project: sql`coalesce(r.project_id, 'default')`, environment: sql`e.name`, feature: sql`null::text` })}
      limit r.approvals) able))
  from environments e where r.environments = '{}' or e.name = any(r.environments)), 0)::int`

/** Selects the rules that a reader sees. */
function rulesFor(db: Db, reader: Reader) {
  return ruleRows(db)
    .select(approvers.as('approvers'))
    .where(isOutside(hiddenFrom(reader), sql`r.project_id`))
}

/** Returns a page of the rules that a reader sees, by id. */
export function approvalRules(
  db: Db,
  { project, ...page }: Page & { project?: string | undefined },
  reader: Reader,
): Promise<RuleWithApprovers[]> {
  const { limit, offset } = pageOf(page)
  return rulesFor(db, reader)
    .$if(project !== undefined, (all) =>
      all.where(({ eb, or }) => or([eb('r.projectId', 'is', null), eb('r.projectId', '=', project ?? '')])),
    )
    .orderBy('r.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** @throws DomainError missing */
export async function requireRule(db: Db, id: number, reader: Reader): Promise<RuleWithApprovers> {
  return firstOrMissing(await rulesFor(db, reader).where('r.id', '=', id).execute(), 'rule of approval', id)
}

/** Returns a rule as it is recorded in events. */
export function ruleRecord({ stepPoints, stepHours, createdAt, ...rule }: StoredRule): ApprovalRuleRecord {
  const { id, name, description, project, environments, tags, featureTypes, events, forEverybody, alsoOff } = rule
  const { approvals, groups, roles, byOwners, notByEditors } = rule
  const askers = rule.askers as ApprovalRuleRecord['askers']
  const step =
    stepPoints === null ? null : { points: stepPoints, ...(stepHours !== null && { withinHours: stepHours }) }
  const matching = { name, description, project, environments, tags, featureTypes, events, askers }
  const asking = { step, forEverybody, alsoOff, approvals, groups, roles, byOwners, notByEditors }
  return { id, ...matching, ...asking, createdAt: createdAt.toISOString() }
}

/** Returns the view of a rule. */
export function ruleView(rule: RuleWithApprovers): Schema<'ApprovalRule'> {
  const { approvers: able, ...stored } = rule
  const record = ruleRecord(stored)
  const { approvals, groups, roles } = record
  if (able >= approvals) return record
  const isAnybody = groups.length + roles.length === 0 && !record.byOwners
  const who = isAnybody ? 'that may approve' : 'that it names'
  const where = stored.project === null ? ' in the project "default"' : ''
  const warning = `Changes need ${approvals} ${approvals === 1 ? 'approval' : 'approvals'}, and the accounts ${who} are ${able}${where}, where they are fewest. Give more users the permission APPROVE_CHANGE_REQUEST there, or change the rule`
  return { ...record, warning }
}
