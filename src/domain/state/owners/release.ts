import type { Schema } from '../../../contract.ts'
import { grouped } from '../../../runtime/grouped.ts'
import { type ErrorDetail, invalid, invalidAll } from '../../errors.ts'
import { recordEvent } from '../../events/record.ts'
import { assertMayOne, type Transaction } from '../../transaction/transaction.ts'
import { EXISTS, type Kind, keyOf } from '../fields.ts'
import { isOrphaned, type Owner } from '../owner.ts'
import { presentState } from '../present/queries.ts'
import { claimFields, holdFields, lockOwners, releaseFields } from './commands.ts'
import { goneObjects } from './gone.ts'
import { assertManager, isManager, unknownManager } from './known-managers.ts'
import { ownersOf } from './queries.ts'
import { isSeen, keepsToFiles, type OwnerRight, projectBefore, rightToOwn, SETTINGS } from './rights.ts'

/**
 * Ends the ownership of fields, gives them to another manager, or to users until a time.
 *
 * @returns the number of fields
 * @throws DomainError missing for a manager who owns nothing that the caller sees; invalid for a field that it does not
 *   own, or that the caller does not see, for a new manager who is not called one, and for a manager with a time;
 *   forbidden
 */
export async function releaseOwnedFields(
  transaction: Transaction,
  { manager, to, newManager = false, until, fields }: Schema<'FieldsToRelease'>,
): Promise<Schema<'ReleasedFields'>> {
  const { tx, actor } = transaction
  if (to !== undefined && until !== undefined) throw invalid('Use "to" or "until", not both', '/body/until')
  await lockOwners(transaction)
  const wantedOf = grouped(fields, keyOf)
  const [owners, gone] = await Promise.all([ownersOf(tx, manager, fields), goneObjects(tx, fields, actor)])
  const ofAll = [...owners].flatMap(([key, ofObject]) => (wantedOf.has(key) ? ofObject : []))
  const ofObjects = ofAll.filter((owner) => owner.manager === manager)
  // Hidden and missing objects take the same work.
  const names = (kind: Kind) => [...new Set(fields.filter((field) => field.kind === kind).map(({ name }) => name))]
  const none = { contextFields: [], tagTypes: [] }
  const projects = [...names('projects'), ...[...gone.values()].flatMap((project) => project ?? [])]
  const wanted = { ...none, features: names('features'), segments: names('segments'), projects: [...new Set(projects)] }
  const present = await presentState(tx, wanted, actor)
  const visible = ofObjects.filter((owner) => isSeen(owner, present) || gone.has(keyOf(owner)))
  const seen = visible.filter((owner) => wantedOf.get(keyOf(owner))?.some((one) => isMeant(owner, one)))
  // Given up, a field could be changed where only files may change it.
  const kept = seen
    .map((owner) => projectBefore(owner, present, gone))
    .filter((project) => keepsToFiles(project, present))
  const rights = [
    ...seen.map((owner) => rightToOwn(owner, present, gone)),
    ...kept.map((project): OwnerRight => ({ anyOf: SETTINGS, ...(project !== undefined && { project }) })),
  ]
  const needs = new Map(rights.map((right) => [JSON.stringify(right), right]))
  for (const { anyOf, ...scope } of needs.values()) assertMayOne(transaction, anyOf, scope)
  const problems = unownedProblems({ manager, fields }, visible)
  if (problems[0] !== undefined) {
    await assertManager(tx, manager, actor)
    throw invalidAll(problems[0].message, problems)
  }
  if (to !== undefined && !newManager && !(await isManager(tx, to, actor))) {
    const { message } = await unknownManager(tx, to, actor)
    throw invalid(`${message}. To make it a new one, send "newManager": true`, '/body/to')
  }
  if (until === undefined) await releaseFields(transaction, seen)
  else await holdFields(transaction, seen, new Date(until))
  if (to !== undefined)
    await claimFields(
      transaction,
      withExistence(seen, visible, existingOf(to, ofAll)).map((owner) => ({ ...owner, manager: to })),
    )
  const data = {
    manager,
    to: to ?? null,
    until: until ?? null,
    fields: seen.map(({ kind, name, field }) => ({ kind, name, field })),
  }
  await recordEvent(transaction, 'state-owners-changed', {}, { data })
  return { fields: seen.length }
}

/** Returns the objects of which a manager owns that they exist. */
function existingOf(manager: string, owners: readonly Owner[]): ReadonlySet<string> {
  const existing = owners.filter((owner) => owner.field === EXISTS && !isOrphaned(owner))
  return new Set(existing.filter((owner) => owner.manager === manager).map(keyOf))
}

/**
 * Who owns a field owns that its object exists, too: files can't name a field alone. The former manager keeps that.
 *
 * @param before the objects of which the new manager owned it before, by an apply of its own
 */
function withExistence(handed: readonly Owner[], owned: readonly Owner[], before: ReadonlySet<string>): Owner[] {
  const objects = new Set(handed.map(keyOf).filter((object) => !before.has(object)))
  const existing = owned.filter((owner) => owner.field === EXISTS && !isOrphaned(owner) && objects.has(keyOf(owner)))
  return [...new Set([...handed, ...existing])]
}

function isMeant({ field }: Owner, wanted: Schema<'FieldToRelease'>): boolean {
  return wanted.field === undefined || field === wanted.field
}

const MOST_ACCEPTED = 20

/** Returns the fields of a request that the manager does not own, and names its fields. */
function unownedProblems(
  { manager, fields }: Pick<Schema<'FieldsToRelease'>, 'manager' | 'fields'>,
  owned: readonly Owner[],
): ErrorDetail[] {
  const ownedOf = grouped(owned, keyOf)
  return fields.flatMap((wanted, index): ErrorDetail[] => {
    const there = ownedOf.get(keyOf(wanted)) ?? []
    if (there.some((owner) => isMeant(owner, wanted))) return []
    const { kind, name, field } = wanted
    const path = `/body/fields/${index}`
    const names = there.slice(0, MOST_ACCEPTED).map((owner) => JSON.stringify(owner.field))
    return there.length === 0
      ? [{ message: `The manager "${manager}" owns nothing of ${kind} "${name}"`, path: `${path}/name` }]
      : [
          {
            message: `The manager "${manager}" does not own the field "${field}" of ${kind} "${name}". Accepted: ${names.join(', ')}`,
            path: `${path}/field`,
          },
        ]
  })
}
