import { frozenEventTypes } from '../../../generated/events.ts'
import type { Schema } from '../../contract.ts'
import { OFF_TYPES } from '../change-control/frozen.ts'
import { type ErrorDetail, invalid, invalidAll } from '../errors.ts'
import { tagMember, tagsMember } from '../features/state.ts'
import type { ApprovalRuleRecord } from '../records/change-control.ts'
import { historyOfRecord } from '../revisions/history.ts'
import type { Resource } from '../revisions/resources.ts'
import { tagFrom } from '../tags/tag.ts'
import { assertMay, assertMayAll, assertMayOne, type Transaction } from '../transaction/transaction.ts'

/** The settings of a rule: all that a caller can change. */
export type RuleSettings = Omit<ApprovalRuleRecord, 'id' | 'createdAt'>

const RULE = historyOfRecord(['approval-rule-created', 'approval-rule-updated', 'approval-rule-deleted'], settingsOf)

function settingsOf({ id: _, createdAt: __, ...settings }: ApprovalRuleRecord): RuleSettings {
  return settings
}

/** Returns a rule as it is edited. */
export function ruleResource(rule: ApprovalRuleRecord): Resource<RuleSettings> {
  return {
    name: `approval rule ${rule.id}`,
    history: RULE,
    place: { member: { names: ['id'], value: rule.id } },
    whole: settingsOf(rule),
    showing: { by: 'getApprovalRule', params: { ruleId: rule.id } },
  }
}

/** Returns the settings of a request: with defaults for absent members, and without members unknown to the contract. */
export function ruleSettings(input: Schema<'ApprovalRuleInput'>): RuleSettings {
  const { name, description = null, project = null, environments = [], tags = [], featureTypes = [] } = input
  const { events = [], askers = [], step = null, forEverybody = false, alsoOff = false } = input
  const { approvals = 1, groups = [], roles = [], byOwners = false, notByEditors = false } = input
  const { notByLastEditor = false, freezes = [] } = input
  const byNumber = (one: number, other: number) => one - other
  return {
    name,
    description,
    project,
    environments: environments.toSorted(),
    tags: Object.values(tagsMember(tags.map(tagFrom))).sort((one, other) =>
      tagMember(one) < tagMember(other) ? -1 : 1,
    ),
    featureTypes: featureTypes.toSorted(),
    events: events.toSorted(),
    askers: askers.toSorted(),
    step:
      step === null
        ? null
        : { points: step.points, ...(step.withinHours !== undefined && { withinHours: step.withinHours }) },
    forEverybody,
    alsoOff,
    approvals,
    groups: groups.toSorted(byNumber),
    roles: roles.toSorted(byNumber),
    byOwners,
    notByEditors,
    notByLastEditor,
    freezes: freezes.toSorted(byNumber),
  }
}

/** The types of events that a rule can name: they change what applications get. */
const RULED_TYPES: readonly string[] = Object.keys(frozenEventTypes)

/**
 * Checks the types of events of a rule.
 *
 * @throws DomainError invalid, with all that is wrong
 */
export function assertEvents({ events }: RuleSettings): void {
  const problems: ErrorDetail[] = events
    .filter((type) => !RULED_TYPES.includes(type))
    .map((type) => ({
      message: `"${type}" is no type of event that changes what applications get. Accepted: ${RULED_TYPES.join(', ')}`,
      path: '/body/events',
    }))
  const [first] = problems
  if (first !== undefined) throw invalidAll(first.message, problems)
}

/**
 * Ensures that a rule asks for something.
 *
 * @throws DomainError invalid
 */
export function assertNeeding({ approvals, freezes }: RuleSettings): void {
  if (approvals === 0 && freezes.length === 0)
    throw invalid('A rule without freezes needs at least one approval', '/body/approvals')
}

/** Whether a rule asks for at least as much, for all that it matched before a change of its settings. */
export function asksAsMuch(after: RuleSettings, before: RuleSettings): boolean {
  const covers = <Value>(now: readonly Value[], then: readonly Value[]) =>
    now.length === 0 || (then.length > 0 && then.every((value) => now.includes(value)))
  const isNarrower = <Value>(now: readonly Value[], then: readonly Value[]) =>
    then.length === 0 || (now.length > 0 && now.every((value) => then.includes(value)))
  return (
    [null, before.project].includes(after.project) &&
    covers(after.environments, before.environments) &&
    covers(after.tags.map(tagMember), before.tags.map(tagMember)) &&
    covers(after.featureTypes, before.featureTypes) &&
    covers(after.events, before.events) &&
    matchesOffAs(after, before) &&
    covers(after.askers, before.askers) &&
    isNoLargerStep(after, before) &&
    (before.forEverybody || !after.forEverybody) &&
    (after.alsoOff || !before.alsoOff || before.events.length > 0) &&
    after.approvals >= before.approvals &&
    isFromFewer(after, before, isNarrower) &&
    (after.notByEditors || !before.notByEditors) &&
    (after.notByLastEditor || !before.notByLastEditor) &&
    before.freezes.every((id) => after.freezes.includes(id))
  )
}

/** A rule that names no types of events may match less than one that names some that can turn features off. */
function matchesOffAs(after: RuleSettings, before: RuleSettings): boolean {
  const isFree = after.events.length > 0 || after.alsoOff
  return isFree || !before.events.some((type) => OFF_TYPES.includes(type))
}

/** Whether a rule can match nothing: it wants to see features turned on for everybody by what turns them off. */
export function canMatchNothing({ events, forEverybody }: Pick<RuleSettings, 'events' | 'forEverybody'>): boolean {
  return forEverybody && events.length > 0 && events.every((type) => type === 'feature-environment-disabled')
}

/**
 * With hours, the same step is compared with earlier states, too: the more hours, the more is matched. So is turning a
 * feature on for everybody.
 */
function isNoLargerStep({ step, forEverybody }: RuleSettings, { step: before }: RuleSettings): boolean {
  if (step === null) return !forEverybody || before?.withinHours === undefined
  return before !== null && step.points <= before.points && (step.withinHours ?? 0) >= (before.withinHours ?? 0)
}

/** Groups, roles and owners are alternatives, so all together have to be fewer. */
function isFromFewer(
  after: RuleSettings,
  before: RuleSettings,
  isNarrower: (now: readonly string[], then: readonly string[]) => boolean,
): boolean {
  const sources = ({ groups, roles, byOwners }: RuleSettings) => [
    ...(byOwners ? ['owners'] : []),
    ...groups.map((id) => `group ${id}`),
    ...roles.map((id) => `role ${id}`),
  ]
  return isNarrower(sources(after), sources(before))
}

/**
 * Ensures that the caller may change a rule. The root permission covers all rules. For a rule of a project,
 * UPDATE_PROJECT_APPROVAL_RULE there is enough.
 *
 * @throws DomainError forbidden
 */
export function assertMayRule(transaction: Transaction, project: string | null): void {
  if (project === null) assertMay(transaction, 'UPDATE_APPROVAL_RULE')
  else assertMayOne(transaction, ['UPDATE_APPROVAL_RULE', 'UPDATE_PROJECT_APPROVAL_RULE'], { project })
}

/**
 * Ensures that the caller may loosen a rule: they have to be allowed to skip it in all its places.
 *
 * @throws DomainError forbidden
 */
export function assertMayLoosen(transaction: Transaction, { project, environments }: RuleSettings): void {
  const inProject = { permission: 'SKIP_CHANGE_REQUEST' as const, ...(project !== null && { project }) }
  const inEach = environments.map((environment) => ({ ...inProject, environment }))
  assertMayAll(transaction, environments.length === 0 ? [inProject] : inEach)
}
