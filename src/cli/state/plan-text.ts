import type { Schema } from '../../contract.ts'
import { impactText } from './impact-text.ts'
import { type Color, type Paint, printable } from './paint.ts'

type Plan = Schema<'StatePlan'>

/** Why an orphan stays. */
const STAYS: Readonly<Record<string, string>> = {
  'not-pruned': 'stays, because --prune is not given',
  'owned-by-others': 'stays, because another manager owns a part of it',
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
    ...section('Change requests', plan.changeRequests.map(requestLine), paint),
    ...section('Conflicts: other managers own these fields', plan.conflicts.map(conflictLine), paint, 'red'),
    ...section('Drift: others have changed these fields', plan.drift.map(driftLine), paint, 'yellow'),
    ...section('Orphans: no file names these features any more', plan.orphans.map(orphanLine), paint, 'yellow'),
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

function section(title: string, lines: readonly string[], paint: Paint, color: Color = 'bold'): string[] {
  return lines.length === 0 ? [] : [paint(color, title), ...lines.map((line) => `  ${line}`), '']
}

function operationLines({ operations, totals }: Plan, paint: Paint): string[] {
  const lines = operations.map(({ operationId, summary, kind, project, changeRequest }) => {
    const [sign, color] = signOf(operationId)
    const notes = [
      ...(kind === 'features' && project !== null ? [project] : []),
      ...(changeRequest ? ['by a change request'] : []),
    ]
    return `${paint(color, sign)} ${summary}${notes.length === 0 ? '' : ` ${paint('dim', `(${notes.join(', ')})`)}`}`
  })
  const more = totals.operations - operations.length
  return more > 0 ? [...lines, `and ${more} more`] : lines
}

function signOf(operationId: string): [sign: string, color: Color] {
  if (/^(?:create|add|revive)/.test(operationId)) return ['+', 'green']
  return /^(?:archive|delete|remove)/.test(operationId) ? ['-', 'red'] : ['~', 'yellow']
}

function impactLines({ impact, missingPermissions }: Plan): string[] {
  const lines = impact.features.flatMap((one) => {
    const text = impactText(one)
    const by = one.proposed ? ' once the change request is applied' : ''
    return text === undefined ? [] : [`${one.feature} in ${one.project}/${one.environment}: ${text}${by}`]
  })
  const isCut = !impact.complete && missingPermissions.length === 0
  return isCut ? [...lines, 'and more, which are not listed'] : lines
}

function requestLine({ project, environment, changes, replaces }: Plan['changeRequests'][number]): string {
  const made = replaces === null ? 'a new one' : `number ${replaces}, which it replaces`
  return `${project}/${environment}: ${count(changes, 'change')}, ${made}`
}

function conflictLine({ owner, theirs, ours }: Plan['conflicts'][number]): string {
  const source = owner.source === null ? '' : ` (${owner.source})`
  return `${fieldName(owner)}: ${owner.manager} has said ${valueText(theirs)} since ${owner.since}${source}; the files say ${valueText(ours)}`
}

function driftLine({ owner, applied, current, changedBy }: Plan['drift'][number]): string {
  const by = changedBy === null ? '' : `, changed by ${changedBy.createdBy} at ${changedBy.createdAt}`
  return `${fieldName(owner)}: is ${valueText(current)}, was applied as ${valueText(applied)}${by}`
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
  { id, manager, differs, totals, conflicts, missingPermissions, expiresAt }: Plan,
  paint: Paint,
): string[] {
  if (!differs) return [paint('green', `Nothing differs from what ${manager} says.`)]
  const owned = [
    ...(totals.claimed > 0 ? [`${count(totals.claimed, 'field')} to own`] : []),
    ...(totals.givenUp > 0 ? [`${count(totals.givenUp, 'field')} to give up`] : []),
  ]
  const sums = [count(totals.operations, 'operation'), ...owned].join(', ')
  const next =
    conflicts.length > 0
      ? paint('red', 'It can not be applied: settle the conflicts, or take the fields over with --force.')
      : missingPermissions.length > 0
        ? paint('red', `This token can not apply it. One with the permissions does by "flaghoist apply --plan ${id}".`)
        : `"flaghoist apply --plan ${id}" applies it, until ${expiresAt}.`
  return [`${paint('bold', `Plan of ${manager}`)}: ${sums}.`, next]
}

/** Returns the name of a field: its owner in the document, and the pointer to it. */
export function fieldName({ kind, name, field }: Pick<Schema<'OwnedField'>, 'kind' | 'name' | 'field'>): string {
  return `${kind}/${name}${field === '' ? '' : ` ${field}`}`
}

const LONGEST_VALUE = 80

/** Returns a value as JSON, without the end of a long one. */
export function valueText(value: unknown): string {
  const json = JSON.stringify(value) ?? 'nothing'
  return json.length > LONGEST_VALUE ? `${json.slice(0, LONGEST_VALUE)}…` : json
}

/** Returns a number with its noun. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
