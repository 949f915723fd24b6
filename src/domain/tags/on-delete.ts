import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { jsonbObjectOf } from '../../db/json-objects.ts'
import { recordSelected } from '../events/selected.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { tagObject } from './queries.ts'

/**
 * Takes a tag, or all tags of a type, from every feature, and records it for each of them, in one statement: any number
 * of features can have it. These tags are locked, so no feature gets one meanwhile.
 */
export async function takeTagsFromFeatures(
  transaction: Transaction,
  { type, value }: { readonly type: string; readonly value?: string },
): Promise<void> {
  const isTaken = sql`tag_type = ${type} and ${value === undefined ? sql`true` : sql`tag_value = ${value}`}`
  await recordSelected(
    transaction,
    sql`
      select row_number() over (order by f.name, g.tag_value) as position, 'feature-untagged' as type,
        f.project_id as project, null as environment, f.name as feature, null::jsonb as data,
        ${tagObject}::jsonb as pre_data, to_jsonb(array(
          select ${jsonbObjectOf<Schema<'Tag'>>({ type: sql`tag_type`, value: sql`tag_value` })} from feature_tags
          where feature_name = f.name and not (${isTaken}) order by tag_type, tag_value)) as tags
      from taken g join features f on f.name = g.feature_name`,
    sql`taken as materialized (delete from feature_tags where ${isTaken} returning *)`,
  )
}
