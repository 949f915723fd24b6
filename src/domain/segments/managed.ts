import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { compiledStatement } from '../../db/compiled.ts'
import { refuseFields } from '../transaction/managed-refusal.ts'
import type { Transaction } from '../transaction/transaction.ts'
import type { SegmentSettings } from './segment.ts'

const refuse = compiledStatement<{ project: string; name: string; fields: readonly string[]; now: Date }>(
  (_, { project, name, fields, now }) =>
    refuseFields(
      'segment',
      sql`managed_fields m join projects p on p.id = ${project} and p.managed_only
        where m.kind = 'segments' and m.name = ${name} and m.field = any(${fields}::text[])`,
      now,
    ),
)

/**
 * Ensures that a change of a segment touches nothing that only files may change. A segment of all projects is in none,
 * so no project keeps it to its files. Deferred: to be called before the segment is written.
 *
 * @param after null for its deletion
 */
export async function refuseManagedSegment(
  { context, later, now }: Transaction,
  before: SegmentSettings,
  after: SegmentSettings | null,
): Promise<void> {
  if (context.manager !== undefined || before.project === null) return
  await later(refuse({ project: before.project, name: before.name, fields: fieldsChanged(before, after), now }))
}

/** Documents know a segment by its name: without it, it is gone. */
function fieldsChanged(before: SegmentSettings, after: SegmentSettings | null): string[] {
  if (after === null || after.name !== before.name) return ['']
  const members = ['description', 'project', 'constraints'] as const
  return members.filter((member) => !isDeepStrictEqual(before[member], after[member])).map((member) => `/${member}`)
}
