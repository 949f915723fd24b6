import type { Schema } from '../../contract.ts'
import { momentFrom } from '../date-time.ts'
import { invalid } from '../errors.ts'
import { recordEvents } from '../events/record.ts'
import { assertMay, type Transaction } from '../transaction.ts'
import { requireFeature, type StoredFeature } from './aggregate.ts'
import { archiveFeature } from './archive.ts'
import { admitArchivedFeature, admitFeature } from './commands.ts'
import { createFeatures } from './create.ts'
import { lifetimesOf } from './metadata.ts'

/**
 * Creates a feature that is off in every environment of its project. With `archived` it is archived then, like any other
 * feature.
 *
 * @throws DomainError missing for the project; taken for the name; invalid for the name, type, tags, `createdAt` or the
 *   instance's limit; forbidden for the project's limit, and for `createdAt` or `archived` without ADMIN
 */
export async function createFeature(
  transaction: Transaction,
  project: string,
  wanted: Schema<'CreateFeature'>,
): Promise<StoredFeature> {
  const { name, archived = false } = wanted
  if (archived || wanted.createdAt !== undefined) assertMay(transaction, 'ADMIN')
  const createdAt = creationOf(wanted, transaction.now)
  await (archived ? admitArchivedFeature : admitFeature)(transaction, project, name)
  const lifetimeDays = await lifetimeOf(transaction, wanted)
  const created = await createFeatures(transaction, project, [{ ...wanted, createdAt, lifetimeDays }])
  await recordEvents(
    transaction,
    created.flatMap(({ events }) => events),
  )
  if (archived) await archiveFeature(transaction, { project, feature: name })
  return requireFeature(transaction.tx, { project, feature: name }, transaction.actor.userId)
}

function creationOf({ createdAt }: Schema<'CreateFeature'>, now: Date): Date {
  if (createdAt === undefined) return now
  const path = '/body/createdAt'
  const moment = momentFrom(createdAt, path)
  if (moment > now) throw invalid(`${path} is in the future; it has to be ${now.toISOString()} or earlier`, path)
  if (moment.getTime() < 0) throw invalid(`${path} is before 1970; it has to be 1970-01-01T00:00:00Z or later`, path)
  return moment
}

/** A feature that is created now is not stale by age, so its lifetime need not be read. */
async function lifetimeOf({ tx }: Transaction, { type = 'release', createdAt }: Schema<'CreateFeature'>) {
  return createdAt === undefined ? null : ((await lifetimesOf(tx, [type])).get(type) ?? null)
}
