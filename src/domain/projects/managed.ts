import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { compiledStatement } from '../../db/compiled.ts'
import { refuseFields } from '../transaction/managed-refusal.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { type StoredProject, settingsOf } from './project.ts'

const refuse = compiledStatement<{ project: string; fields: readonly string[]; now: Date }>(
  (_, { project, fields, now }) =>
    refuseFields(
      'project',
      sql`managed_fields m join projects p on p.id = m.name and p.managed_only
        where m.kind = 'projects' and m.name = ${project} and m.field = any(${fields}::text[])`,
      now,
    ),
)

/** Ensures that only files change these fields of a project. Deferred: to be called before the project is written. */
export async function refuseManagedFields(
  { context, later, now }: Transaction,
  project: string,
  fields: readonly string[],
): Promise<void> {
  if (context.manager !== undefined || fields.length === 0) return
  await later(refuse({ project, fields, now }))
}

/**
 * Returns the fields that a change of a project touches, as documents name them. A project that is no longer kept to
 * its files is open to everything else, too.
 */
export function keptFields(before: StoredProject, after: StoredProject): string[] {
  if (!before.managedOnly || !after.managedOnly) return []
  const isArchiving = before.archivedAt === null && after.archivedAt !== null
  const [was, is] = [Object.entries(settingsOf(before)), new Map(Object.entries(settingsOf(after)))]
  return [
    ...(isArchiving ? [''] : []),
    ...was.filter(([member, value]) => !isDeepStrictEqual(value, is.get(member))).map(([member]) => `/${member}`),
  ]
}
