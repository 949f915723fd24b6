import { anyOf } from '../../db/sql.ts'
import { recordEvents } from '../events/record.ts'
import type { Transaction } from '../transaction/transaction.ts'
import {
  apiTokenRecord,
  apiTokenSubject,
  deletedApiTokenEvent,
  STORED_COLUMNS,
  type StoredApiToken,
} from './api-token.ts'

/** Deletes the keys of a locked environment that is being deleted. */
export async function dropKeysOfEnvironment(transaction: Transaction, environment: string): Promise<void> {
  const keys = await lockedApiTokens(transaction).where('environment', '=', environment).execute()
  await deleteApiTokens(transaction, keys)
  await recordEvents(transaction, keys.map(deletedApiTokenEvent))
}

/**
 * Removes a project that is being deleted from the keys. Keys for this project only are deleted, because a key without
 * projects would be valid for all.
 */
export async function takeProjectFromKeys(transaction: Transaction, project: string): Promise<void> {
  const { tx } = transaction
  const keys = await lockedApiTokens(transaction)
    .where((eb) => eb(eb.val(project), '=', eb.fn.any('projects')))
    .execute()
  const lost = keys.filter(({ projects }) => projects.length === 1)
  const kept = keys.filter(({ projects }) => projects.length > 1)
  await deleteApiTokens(transaction, lost)
  await tx
    .updateTable('apiTokens')
    .set((eb) => ({ projects: eb.fn('array_remove', ['projects', eb.val(project)]) }))
    .where('id', '=', anyOf(kept.map(({ id }) => id)))
    .execute()
  await recordEvents(transaction, [
    ...lost.map(deletedApiTokenEvent),
    ...kept.map((key) => ({
      type: 'api-token-updated' as const,
      subject: apiTokenSubject(key),
      data: apiTokenRecord({ ...key, projects: key.projects.filter((other) => other !== project) }),
      preData: apiTokenRecord(key),
    })),
  ])
}

function lockedApiTokens({ tx }: Transaction) {
  return tx
    .selectFrom('apiTokens')
    .select(STORED_COLUMNS)
    .orderBy('id')
    .forUpdate()
    .$narrowType<Pick<StoredApiToken, 'type'>>()
}

async function deleteApiTokens({ tx }: Transaction, keys: readonly StoredApiToken[]): Promise<void> {
  await tx
    .deleteFrom('apiTokens')
    .where('id', '=', anyOf(keys.map(({ id }) => id)))
    .execute()
}
