import type { Schema } from '../../../contract.ts'
import { grouped } from '../../../runtime/grouped.ts'
import { invalid } from '../../errors.ts'
import { recordEvent } from '../../events/record.ts'
import { assertMayOne, type Transaction } from '../../transaction/transaction.ts'
import { type Kind, keyOf } from '../fields.ts'
import type { Owner } from '../owner.ts'
import { presentState } from '../present/queries.ts'
import { claimFields, holdFields, lockOwners, releaseFields } from './commands.ts'
import { goneObjects } from './gone.ts'
import { fieldsOf } from './queries.ts'
import { isSeen, rightToOwn } from './rights.ts'

/**
 * Ends the ownership of fields, gives them to another manager, or to users until a time. Fields that the manager does
 * not own, or that the caller does not see, are left out.
 *
 * @returns the number of fields
 * @throws DomainError invalid for both; forbidden
 */
export async function releaseOwnedFields(
  transaction: Transaction,
  { manager, to, until, fields }: Schema<'FieldsToRelease'>,
): Promise<Schema<'ReleasedFields'>> {
  const { tx, actor } = transaction
  if (to !== undefined && until !== undefined) throw invalid('Use "to" or "until", not both', '/body/until')
  await lockOwners(transaction)
  const wantedOf = grouped(fields, keyOf)
  const owned = await fieldsOf(tx, manager, fields)
  const named = owned.filter((owner) => wantedOf.get(keyOf(owner))?.some((wanted) => isMeant(owner, wanted)))
  const names = (kind: Kind) => [...new Set(named.filter((owner) => owner.kind === kind).map(({ name }) => name))]
  const none = { contextFields: [], tagTypes: [] }
  const wanted = { ...none, features: names('features'), segments: names('segments'), projects: names('projects') }
  const present = await presentState(tx, wanted, actor)
  const isThere = (owner: Owner) => isSeen(owner, present)
  const gone = await goneObjects(
    tx,
    named.filter((owner) => !isThere(owner)),
    actor,
  )
  const seen = named.filter((owner) => isThere(owner) || gone.has(keyOf(owner)))
  const needs = new Map(
    seen.filter(isThere).map((owner) => [JSON.stringify(rightToOwn(owner, present)), rightToOwn(owner, present)]),
  )
  for (const { anyOf, ...scope } of needs.values()) assertMayOne(transaction, anyOf, scope)
  if (seen.length === 0) return { fields: 0 }
  if (until === undefined) await releaseFields(transaction, seen)
  else await holdFields(transaction, seen, new Date(until))
  if (to !== undefined)
    await claimFields(
      transaction,
      seen.map((owner) => ({ ...owner, manager: to })),
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

function isMeant({ field }: Owner, wanted: Schema<'FieldToRelease'>): boolean {
  return wanted.field === undefined || field === wanted.field
}
