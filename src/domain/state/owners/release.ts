import type { Permission } from '../../../../generated/permissions.ts'
import type { Schema } from '../../../contract.ts'
import { recordEvent } from '../../events/record.ts'
import { assertMayAll, type NeededRight, type Transaction } from '../../transaction/transaction.ts'
import type { Kind } from '../fields.ts'
import type { Owner } from '../owner.ts'
import { presentState } from '../present/queries.ts'
import { claimFields, lockOwners, releaseFields } from './commands.ts'
import { ownersOf } from './queries.ts'

/** The permission that a change of something needs. */
const PERMISSIONS: Readonly<Record<Kind, Permission>> = {
  environments: 'ADMIN',
  featureTypes: 'ADMIN',
  tagTypes: 'UPDATE_TAG_TYPE',
  tags: 'UPDATE_FEATURE',
  contextFields: 'UPDATE_CONTEXT_FIELD',
  projects: 'UPDATE_PROJECT',
  segments: 'UPDATE_SEGMENT',
  features: 'UPDATE_FEATURE',
}

/**
 * Ends the ownership of fields, or gives them to another manager. Fields that the manager does not own, or that the
 * caller does not see, are left out.
 *
 * @returns the number of fields
 * @throws DomainError forbidden with all missing permissions
 */
export async function releaseOwnedFields(
  transaction: Transaction,
  { manager, to, fields }: Schema<'FieldsToRelease'>,
): Promise<Schema<'ReleasedFields'>> {
  const { tx, actor } = transaction
  await lockOwners(transaction)
  const owners = await ownersOf(tx, manager, fields)
  const named = owners.filter((owner) => owner.manager === manager && fields.some((field) => isMeant(owner, field)))
  const names = (kind: Kind) => [...new Set(named.filter((owner) => owner.kind === kind).map(({ name }) => name))]
  const none = { contextFields: [], tagTypes: [] }
  const wanted = { ...none, features: names('features'), segments: names('segments'), projects: names('projects') }
  const present = await presentState(tx, wanted, actor)
  const projectOf = ({ kind, name }: Owner) => {
    if (kind === 'features') return present.features.get(name)?.project
    return kind === 'projects' ? present.projects.get(name)?.id : undefined
  }
  const seen = named.filter(
    (owner) => (owner.kind !== 'features' && owner.kind !== 'projects') || projectOf(owner) !== undefined,
  )
  assertMayAll(transaction, needsOf(seen, projectOf))
  if (seen.length === 0) return { fields: 0 }
  await releaseFields(transaction, seen)
  if (to !== undefined)
    await claimFields(
      transaction,
      seen.map((owner) => ({ ...owner, manager: to })),
    )
  const data = { manager, to: to ?? null, fields: seen.map(({ kind, name, field }) => ({ kind, name, field })) }
  await recordEvent(transaction, 'state-owners-changed', {}, { data })
  return { fields: seen.length }
}

function isMeant({ kind, name, field }: Owner, wanted: Schema<'FieldToRelease'>): boolean {
  return kind === wanted.kind && name === wanted.name && (wanted.field === undefined || field === wanted.field)
}

function needsOf(owners: readonly Owner[], projectOf: (owner: Owner) => string | undefined): NeededRight[] {
  const needs = new Map<string, NeededRight>()
  for (const owner of owners) {
    const project = projectOf(owner)
    const permission = PERMISSIONS[owner.kind]
    needs.set(`${permission} ${project ?? ''}`, { permission, ...(project !== undefined && { project }) })
  }
  return [...needs.values()]
}
