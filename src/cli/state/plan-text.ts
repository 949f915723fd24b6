import type { Schema } from '../../contract.ts'
import { differenceText, valueText } from '../../domain/state/difference-text.ts'
import { changeLines, SIGNS } from './change-text.ts'
import { impactText } from './impact-text.ts'
import { type Color, type Paint, printable } from './paint.ts'

type Plan = Schema<'StatePlan'>

/** Why an orphan stays. */
const STAYS: Readonly<Record<string, string>> = {
  'not-pruned': 'stays, because --prune is not given',
  'owned-by-others': 'is only given up, because another manager owns a part of it',
  'in-use': 'stays, because SDKs have asked for it in the last days; --force archives it',
  'has-children': 'stays, because a feature depends on it',
  archived: 'is archived already',
}

/** Returns a plan for people, a line each. */
export function linesOfPlan(given: Plan, paint: Paint): string[] {
  const plan = printable(given)
  return [
    ...section('Operations', operationLines(plan, paint), paint),
    ...section('Affected users', impactLines(plan), paint),
    ...section('Change requests', requestLines(plan), paint),
    ...section('Fields that it takes from other managers', plan.takenOver.map(conflictLine), paint, 'yellow'),
    ...section(
      'Fields that it owns from then on, or with another value',
      fieldLines(plan.claimed, plan.totals.claimed),
      paint,
    ),
    ...section('Fields that it gives up', fieldLines(plan.givenUp, plan.totals.givenUp), paint),
    ...section('Conflicts: other managers own these fields', plan.conflicts.map(conflictLine), paint, 'red'),
    ...section('Drift: these fields are not as the manager says', plan.drift.map(driftLine), paint, 'yellow'),
    ...section('Orphans: no file names these features any more', plan.orphans.map(orphanLine), paint, 'yellow'),
    ...section('Held by a freeze', frozenLines(plan), paint, 'yellow'),
    ...section('Approvals', approvalLines(plan), paint),
    ...section('Missing permissions', plan.missingPermissions.map(permissionLine), paint, 'red'),
    ...section(
      'Warnings',
      plan.warnings.map(({ path, message }) => `${path}: ${message}`),
      paint,
      'yellow',
    ),
    ...summaryLines(plan, paint),
  ]
}

/** Returns what an apply has done for people, a line each. */
export function linesOfDone(
  { operations, totals }: Pick<Schema<'StateOutcome'>, 'operations' | 'totals'>,
  paint: Paint,
): string[] {
  return section('Operations', operationLines({ operations, totals, changeRequests: [] }, paint), paint)
}

function section(title: string, lines: readonly string[], paint: Paint, color: Color = 'bold'): string[] {
  return lines.length === 0 ? [] : [paint(color, title), ...lines.map((line) => `  ${line}`), '']
}

type WithOperations = Pick<Plan, 'operations' | 'totals' | 'changeRequests' | 'segments'>

function operationLines({ operations, totals, changeRequests, segments = [] }: WithOperations, paint: Paint): string[] {
  const names = new Map(segments.map(({ id, name }) => [id, name]))
  const known = { segmentName: (id: number) => names.get(id) }
  const lines = operations.flatMap((operation) => {
    const { operationId, summary, kind, project, environment, changeRequest } = operation
    const [sign, color] = signOf(operationId)
    const request = changeRequests.find((one) => one.project === project && one.environment === environment)
    const by = request?.waits ? `waits in change request ${request.waits}` : 'by a change request'
    const notes = [...(kind === 'features' && project !== null ? [project] : []), ...(changeRequest ? [by] : [])]
    const line = `${paint(color, sign)} ${summary}${notes.length === 0 ? '' : ` ${paint('dim', `(${notes.join(', ')})`)}`}`
    return [line, ...changeLines(operation, known, paint)]
  })
  const more = totals.operations - operations.length
  return more > 0 ? [...lines, `and ${more} more`] : lines
}

function signOf(operationId: string): [sign: string, color: Color] {
  if (/^(?:create|add|revive)/.test(operationId)) return SIGNS.added
  return /^(?:archive|delete|remove)/.test(operationId) ? SIGNS.removed : SIGNS.changed
}

function impactLines({ impact }: Plan): string[] {
  const lines = impact.features.flatMap((one) => {
    const text = impactText(one)
    const by = one.proposed ? ' once the change request is applied' : ''
    return text === undefined ? [] : [`${one.feature} in ${one.project}/${one.environment}: ${text}${by}`]
  })
  return impact.complete ? lines : [...lines, 'and more, which are not listed']
}

function frozenLines({ frozen, overriders = [] }: Plan): string[] {
  if (frozen === undefined) return []
  return [
    `${frozen.reason}.`,
    ...overriders
      .filter(({ permission }) => permission === 'OVERRIDE_FREEZE')
      .map((one) => `Now, with --reason, in ${withReason(one)}`),
  ]
}

/** Returns a place, and who could change it with a reason. */
function withReason({ permission, project, environment, users }: NonNullable<Plan['overriders']>[number]): string {
  return `${project ?? 'all projects'}/${environment} (${permission}): ${namesOf(users)}`
}

function requestLines({ changeRequests, cancelledChangeRequests }: Plan): string[] {
  const ends = new Set(cancelledChangeRequests.map(({ id }) => id))
  const replaced = new Set(changeRequests.map(({ replaces }) => replaces))
  return [
    ...changeRequests.map(
      (request) => `${placeOf(request)}: ${count(request.changes, 'change')}, ${made(request, ends)}`,
    ),
    ...cancelledChangeRequests
      .filter(({ id }) => !replaced.has(id))
      .map((one) => `${placeOf(one)}: number ${one.id} is cancelled, because nothing is to be changed any more`),
  ]
}

function made({ replaces, waits }: Plan['changeRequests'][number], ends: ReadonlySet<number>): string {
  const gone = replaces === null ? '' : `replaces number ${replaces}`
  if (waits !== null) return [`wait in number ${waits} already`, ...(gone === '' ? [] : [`which ${gone}`])].join(', ')
  if (replaces === null) return 'a new one'
  return ends.has(replaces) ? `a new one that ${gone}, which is cancelled` : `in place of those of number ${replaces}`
}

function placeOf({ project, environment }: { readonly project: string; readonly environment: string }): string {
  return `${project}/${environment}`
}

/** Returns a line for each object, with its fields. */
function fieldLines(fields: Plan['claimed'], total: number): string[] {
  const objects = new Map<string, string[]>()
  for (const { kind, name, field } of fields) {
    const object = `${kind}/${name}`
    objects.set(object, [...(objects.get(object) ?? []), ...(field === '' ? [] : [field])])
  }
  const lines = [...objects].slice(0, LISTED_OBJECTS).map(([object, own]) => [object, own.join(', ')].join(' ').trim())
  const isCut = objects.size > LISTED_OBJECTS || total > fields.length
  return isCut ? [...lines, `and more, ${count(total, 'field')} in all; --json lists them`] : lines
}

function conflictLine({ owner, theirs, ours, path }: Plan['conflicts'][number]): string {
  const source = owner.source === null ? '' : ` (${owner.source})`
  const where = path.endsWith(owner.field) ? '' : ` at ${path}`
  const difference = differenceText(theirs, ours)
  const event = owner.event === null ? '' : `, by the event ${owner.event}`
  const since = `since ${owner.since}${event}${source}`
  return difference === undefined
    ? `${fieldName(owner)}: ${owner.manager} has said ${valueText(theirs)} ${since}; the files say ${valueText(ours)}${where}`
    : `${fieldName(owner)}: ${owner.manager} has said something else ${since} (- theirs, + the files${where}): ${difference}`
}

function driftLine(drift: Plan['drift'][number]): string {
  return `${fieldName(drift.owner)}: ${driftText(drift)}`
}

/** Says what an owned field is now, and who has changed it. */
export function driftText({ owner, applied, current, changedBy }: Plan['drift'][number]): string {
  const isGone = owner.field === '' && current === null
  const verb = isGone ? 'deleted' : 'changed'
  const by = changedBy === null ? '' : `, ${verb} by ${changedBy.createdBy} at ${changedBy.createdAt}`
  // What a change request was to set and did not was never there.
  if (isGone) return `does not exist any more${by}`
  const held = owner.heldUntil === null ? '' : `; users have it until ${owner.heldUntil}`
  const difference = differenceText(applied, current)
  return difference === undefined
    ? `is ${valueText(current)}, and ${owner.manager} says ${valueText(applied)}${by}${held}`
    : `is not as ${owner.manager} says (- manager, + now): ${difference}${by}${held}`
}

function orphanLine({ name, project, archives, reason }: Plan['orphans'][number]): string {
  return `${name} in ${project}: ${archives ? 'is archived' : (STAYS[reason ?? ''] ?? 'stays')}`
}

/** Returns a permission that is missing, and where it is needed. */
export function permissionLine({ anyOf, project, environment }: Schema<'MissingPermission'>): string {
  const places = [project && `the project ${project}`, environment && `the environment ${environment}`]
  const where = places.filter((place) => place).join(' and ')
  return `${anyOf.join(' or ')}${where === '' ? '' : ` in ${where}`}`
}

function summaryLines(
  { id, manager, differs, claimsOnly, totals, conflicts, missingPermissions, frozen, expiresAt }: Plan,
  paint: Paint,
): string[] {
  const same =
    totals.proposed > 0
      ? `What differs from what ${manager} says waits in change requests`
      : `Nothing differs from what ${manager} says`
  if (!differs) return [paint('green', `${same}${totals.proposed > 0 ? '; nothing else is to be done' : ''}.`)]
  const owned = [
    ...(totals.claimed > 0 ? [`${count(totals.claimed, 'field')} to own`] : []),
    ...(totals.givenUp > 0 ? [`${count(totals.givenUp, 'field')} to give up`] : []),
    ...(totals.takenOver > 0 ? [`${count(totals.takenOver, 'field')} to take from other managers`] : []),
  ]
  const sums = [count(totals.operations, 'operation'), ...owned].join(', ')
  const next =
    conflicts.length > 0
      ? paint('red', 'It can not be applied: settle the conflicts, or take the fields over with --force.')
      : missingPermissions.length > 0
        ? paint('red', `This token can not apply it. One with the permissions does by "flaghoist apply --plan ${id}".`)
        : `"flaghoist apply --plan ${id}" applies it${frozen === undefined ? '' : `, after ${frozen.until}`}, until ${expiresAt}.`
  return claimsOnly
    ? [paint('green', `${same}; ${owned.join(', ')}.`), next]
    : [`${paint('bold', `Plan of ${manager}`)}: ${sums}.`, next]
}

/** Returns why approvals are needed, who could give them, and who could do without. */
function approvalLines({ rules = [], changeRequests, overriders = [] }: Plan): string[] {
  const matched = [...rules, ...changeRequests.flatMap((request) => request.rules ?? [])]
  return [
    ...matched.flatMap(({ environment, reason, approvers }) => [
      `${reason}.`,
      ...(environment === null ? [] : [`  Approvals count from: ${namesOf(approvers)}`]),
    ]),
    ...overriders
      .filter(({ permission }) => permission === 'BREAK_GLASS')
      .map((one) => `Without approval, with --reason, in ${withReason(one)}`),
  ]
}

/** As many users are named. */
const NAMED_USERS = 5

function namesOf(users: Schema<'Overriders'>['users']): string {
  const names = users.map(({ id, username, name }) => username ?? name ?? String(id))
  const more = names.length > NAMED_USERS ? ` and ${names.length - NAMED_USERS} more` : ''
  return names.length === 0 ? 'nobody' : `${names.slice(0, NAMED_USERS).join(', ')}${more}`
}

/** Returns the name of a field: its owner in the document, and the pointer to it. */
export function fieldName({ kind, name, field }: Pick<Schema<'OwnedField'>, 'kind' | 'name' | 'field'>): string {
  return `${kind}/${name}${field === '' ? '' : ` ${field}`}`
}

/** As many objects are listed with the fields that a plan owns, or gives up. */
const LISTED_OBJECTS = 50

/** Returns a number with its noun. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
