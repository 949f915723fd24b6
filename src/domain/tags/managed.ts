import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { compiledStatement } from '../../db/compiled.ts'
import { pointerSegment } from '../checking/validation.ts'
import { isKept } from '../transaction/managed-refusal.ts'
import type { Transaction } from '../transaction/transaction.ts'

const refuse = compiledStatement<Schema<'Tag'> & { field: string; now: Date }>(
  (_, { type, value, field, now }) => sql`
    select refuse_managed(jsonb_agg(to_jsonb(found))) from (
      select m.name as feature, m.field, m.manager, m.source
      from feature_tags t join features f on f.name = t.feature_name
      join projects p on p.id = f.project_id and p.managed_only
      join managed_fields m on m.kind = 'features' and m.name = f.name and m.field = ${field}
      where t.tag_type = ${type} and t.tag_value = ${value} and ${isKept(now)}
      order by m.name, m.manager limit 100
    ) found having count(*) > 0`,
)

/** Ensures that no feature loses a tag that only its files may take. Deferred: to be called before the tag goes. */
export async function refuseManagedTag({ later, now }: Transaction, tag: Schema<'Tag'>): Promise<void> {
  await later(refuse({ ...tag, field: `/tags/${pointerSegment(`${tag.type}:${tag.value}`)}`, now }))
}
