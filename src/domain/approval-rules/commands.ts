import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../contract.ts'
import type { Tx } from '../../db/handles.ts'
import { anyOf } from '../../db/sql.ts'
import { holdRules, waitForRuleWriters } from '../change-control/ruled.ts'
import { lockNamedEnvironments } from '../environments/locks.ts'
import { type ErrorDetail, firstOrMissing, invalidAll } from '../errors.ts'
import { projectSubject } from '../events/project-subject.ts'
import { recordEvent } from '../events/record.ts'
import type { ApprovalRuleRecord } from '../records/change-control.ts'
import { assertPrecondition, noteRevision } from '../revisions/precondition.ts'
import { assertRoomFor, rowsOf } from '../transaction/quota.ts'
import type { Transaction } from '../transaction/transaction.ts'
import {
  asksAsMuch,
  assertEvents,
  assertMayLoosen,
  assertMayRule,
  assertNeeding,
  type RuleSettings,
  ruleResource,
  ruleSettings,
} from './approval-rule.ts'
import { assertMayEndHold } from './held.ts'
import { type RuleWithApprovers, requireRule, ruleRecord, ruleRows, type StoredRule } from './queries.ts'

/**
 * Creates an approval rule.
 *
 * @throws DomainError forbidden; invalid for what the rule names and does not exist, or the limit
 */
export async function createRule(
  transaction: Transaction,
  wanted: Schema<'ApprovalRuleInput'>,
): Promise<RuleWithApprovers> {
  const { tx, now, actor } = transaction
  const settings = ruleSettings(wanted)
  assertMayRule(transaction, settings.project)
  await waitForRuleWriters(transaction)
  await lockNamedEnvironments(tx, settings.environments)
  holdRules(transaction)
  await assertSettings(tx, settings)
  await assertRoomFor(transaction, {
    limit: 'approvalRules',
    what: 'approval rules',
    count: rowsOf('approvalRules'),
  })
  const { id } = await tx
    .insertInto('approvalRules')
    .values({ ...columnsOf(settings), createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const data = { id, ...settings, createdAt: now.toISOString() }
  await recordEvent(transaction, 'approval-rule-created', projectSubject(settings), { data })
  return requireRule(tx, id, actor)
}

/**
 * Replaces the settings of a rule.
 *
 * @throws DomainError missing; forbidden, also for a change that loosens it by a caller who may not skip it; invalid as
 *   for `createRule`
 */
export async function updateRule(
  transaction: Transaction,
  id: number,
  wanted: Schema<'ApprovalRuleInput'>,
): Promise<RuleWithApprovers> {
  const { tx, actor } = transaction
  const settings = ruleSettings(wanted)
  assertMayRule(transaction, settings.project)
  await waitForRuleWriters(transaction)
  await lockNamedEnvironments(tx, settings.environments)
  holdRules(transaction)
  const before = ruleRecord(await lockRule(transaction, id))
  const after = { ...before, ...settings }
  assertMayRule(transaction, before.project)
  await assertPrecondition(transaction, ruleResource(before))
  noteRevision(transaction, ruleResource(after))
  if (!isDeepStrictEqual(before, after)) {
    await assertSettings(tx, after, before)
    if (!asksAsMuch(after, before)) await assertMayEnd(transaction, before)
    await tx.updateTable('approvalRules').set(columnsOf(after)).where('id', '=', id).execute()
    await recordEvent(transaction, 'approval-rule-updated', projectSubject(after, before), {
      data: after,
      preData: before,
    })
  }
  return requireRule(tx, id, actor)
}

/**
 * Deletes a rule.
 *
 * @throws DomainError missing; forbidden, also for a caller who may not skip it
 */
export async function deleteRule(transaction: Transaction, id: number): Promise<void> {
  await waitForRuleWriters(transaction)
  const before = ruleRecord(await lockRule(transaction, id))
  assertMayRule(transaction, before.project)
  await assertPrecondition(transaction, ruleResource(before))
  await assertMayEnd(transaction, before)
  await transaction.tx.deleteFrom('approvalRules').where('id', '=', id).execute()
  await recordEvent(transaction, 'approval-rule-deleted', projectSubject(before), { preData: before })
}

async function assertMayEnd(transaction: Transaction, before: ApprovalRuleRecord): Promise<void> {
  assertMayLoosen(transaction, before)
  await assertMayEndHold(transaction, [before])
}

/** Locks a rule that the caller sees until the end of the transaction. */
async function lockRule({ tx, actor }: Transaction, id: number): Promise<StoredRule> {
  const locked = await ruleRows(tx).where('r.id', '=', id).forUpdate().execute()
  const seen = locked.filter(({ project }) => project === null || !actor.hiddenProjects.includes(project))
  return firstOrMissing(seen, 'approval rule', id)
}

/** Ensures that everything else exists that a rule names, unless it named it before. */
async function assertSettings(tx: Tx, settings: RuleSettings, before?: RuleSettings): Promise<void> {
  assertEvents(settings)
  assertNeeding(settings)
  const { featureTypes, groups, roles, freezes, project } = settings
  const tagTypes = tagTypesOf(settings)
  const [types, knownTags, knownGroups, knownRoles, knownFreezes] = await Promise.all([
    featureTypes.length === 0
      ? []
      : tx.selectFrom('featureTypes').select('id').where('id', '=', anyOf(featureTypes)).execute(),
    tagTypes.length === 0
      ? []
      : tx.selectFrom('tagTypes').select('name as id').where('name', '=', anyOf(tagTypes)).execute(),
    groups.length === 0 ? [] : tx.selectFrom('groups').select('id').where('id', '=', anyOf(groups)).execute(),
    roles.length === 0 ? [] : tx.selectFrom('roles').select('id').where('id', '=', anyOf(roles)).execute(),
    freezes.length === 0 ? [] : nameableFreezes(tx, freezes, project),
  ])
  const problems = [
    ...unknown(added(featureTypes, before?.featureTypes), types, 'feature type', 'featureTypes'),
    ...unknown(added(tagTypes, before && tagTypesOf(before)), knownTags, 'tag type', 'tags'),
    ...unknown(added(groups, before?.groups), knownGroups, 'group', 'groups'),
    ...unknown(added(roles, before?.roles), knownRoles, 'role', 'roles'),
    ...unknown(
      added(freezes, project === before?.project ? before.freezes : undefined),
      knownFreezes,
      'freeze',
      'freezes',
      ' of all projects, or of the project of the rule',
    ),
  ]
  const [first] = problems
  if (first !== undefined) throw invalidAll(first.message, problems)
}

function tagTypesOf({ tags }: RuleSettings): string[] {
  return [...new Set(tags.map(({ type }) => type))]
}

function added<Id>(wanted: readonly Id[], before: readonly Id[] = []): Id[] {
  return wanted.filter((id) => !before.includes(id))
}

/** Everybody who may see a rule may see the freezes that it names. */
function nameableFreezes(tx: Tx, freezes: readonly number[], project: string | null) {
  return tx
    .selectFrom('freezes')
    .select('id')
    .where('id', '=', anyOf(freezes))
    .where(({ eb, or }) => or([eb('projectId', 'is', null), eb('projectId', '=', project)]))
    .execute()
}

function unknown<Id>(
  wanted: readonly Id[],
  found: readonly { readonly id: Id }[],
  noun: string,
  member: keyof RuleSettings,
  which = '',
): ErrorDetail[] {
  const known = new Set(found.map(({ id }) => id))
  return wanted
    .filter((id) => !known.has(id))
    .map((id) => ({ message: `There is no ${noun} ${JSON.stringify(id)}${which}`, path: `/body/${member}` }))
}

function columnsOf({ project, tags, step, groups, roles, freezes, ...settings }: RuleSettings) {
  const { environments, name, description, featureTypes, events, askers } = settings
  const { forEverybody, alsoOff, approvals, byOwners, notByEditors, notByLastEditor } = settings
  return {
    projectId: project,
    environments: [...environments],
    name,
    description,
    tags: JSON.stringify(tags),
    featureTypes: [...featureTypes],
    events: [...events],
    askers: [...askers],
    stepPoints: step?.points ?? null,
    stepHours: step?.withinHours ?? null,
    forEverybody,
    alsoOff,
    approvals,
    groupIds: [...groups],
    roleIds: [...roles],
    byOwners,
    notByEditors,
    notByLastEditor,
    freezeIds: [...freezes],
  }
}
