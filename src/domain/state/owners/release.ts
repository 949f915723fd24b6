import type { Schema } from '../../../contract.ts'
import { recordEvent } from '../../events/record.ts'
import { assertMayOne, type Transaction } from '../../transaction/transaction.ts'
import type { Kind } from '../fields.ts'
import type { Owner } from '../owner.ts'
import { presentState } from '../present/queries.ts'
import { claimFields, lockOwners, releaseFields } from './commands.ts'
import { ownersOf } from './queries.ts'
import { isSeen, rightToOwn } from './rights.ts'

/**
 * Ends the ownership of fields, or gives them to another manager. Fields that the manager does not own, or that the
 * caller does not see, are left out.
 *
 * @returns the number of fields
 * @throws DomainError forbidden
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
  const seen = named.filter((owner) => isSeen(owner, present))
  const needs = new Map(seen.map((owner) => [JSON.stringify(rightToOwn(owner, present)), rightToOwn(owner, present)]))
  for (const { anyOf, ...scope } of needs.values()) assertMayOne(transaction, anyOf, scope)
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
