import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { compiledStatement } from '../../db/compiled.ts'
import { pointerSegment } from '../checking/validation.ts'
import { refuseFields } from '../transaction/managed-refusal.ts'
import type { Transaction } from '../transaction/transaction.ts'

const refuse = compiledStatement<Schema<'Tag'> & { field: string; now: Date }>((_, { type, value, field, now }) =>
  refuseFields(
    'feature',
    sql`feature_tags t join features f on f.name = t.feature_name
      join projects p on p.id = f.project_id and p.managed_only
      join managed_fields m on m.kind = 'features' and m.name = f.name and m.field = ${field}
      where t.tag_type = ${type} and t.tag_value = ${value}`,
    now,
  ),
)

/** Ensures that no feature loses a tag that only its files may take. Deferred: to be called before the tag goes. */
export async function refuseManagedTag({ later, now }: Transaction, tag: Schema<'Tag'>): Promise<void> {
  await later(refuse({ ...tag, field: `/tags/${pointerSegment(`${tag.type}:${tag.value}`)}`, now }))
}

/** The field of a tag is a JSON pointer, with `~` and `/` escaped. */
const refuseType = compiledStatement<{ type: string; hidden: readonly string[]; now: Date }>(
  (_, { type, hidden, now }) =>
    refuseFields(
      'feature',
      sql`feature_tags t join features f on f.name = t.feature_name
        join projects p on p.id = f.project_id and p.managed_only
        join managed_fields m on m.kind = 'features' and m.name = f.name
          and m.field = '/tags/' || replace(replace(t.tag_type || ':' || t.tag_value, '~', '~0'), '/', '~1')
        where t.tag_type = ${type}`,
      now,
      sql`p.id = any(${hidden}::text[])`,
    ),
)

/** Ensures the same of all tags of a type. Deferred: to be called before they go. */
export async function refuseManagedTagType({ actor, later, now }: Transaction, type: string): Promise<void> {
  await later(refuseType({ type, hidden: actor.hiddenProjects, now }))
}
