import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Change } from '../change.ts'
import { recordEvents } from '../events/record.ts'

type Tag = Schema<'Tag'>

/** A tag as it was sent, with the tag type that is meant when none is named. */
export function tagFrom({ type, value }: Schema<'TagInput'>): Tag {
  return { type: type ?? 'simple', value }
}

/**
 * Creates those of `tags` that do not exist.
 *
 * @throws DomainError invalid when a tag type does not exist
 */
export async function ensureTags(change: Change, tags: readonly Tag[]): Promise<void> {
  if (tags.length === 0) return
  const { rows: created } = await sql<Tag>`
    insert into tags (type, value, created_at)
    select distinct t.type, t.value, ${change.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(tags)}::jsonb) as t (type text, value text)
    order by 1, 2
    on conflict do nothing
    returning type, value`.execute(change.tx)
  await recordEvents(
    change,
    created.map((tag) => ({ type: 'tag-created', subject: {}, data: tag })),
  )
}

/**
 * Puts tags on a feature; they have to exist.
 *
 * @returns those that it did not have before
 */
export async function attachTags({ tx }: Change, feature: string, tags: readonly Tag[]): Promise<Tag[]> {
  if (tags.length === 0) return []
  const { rows } = await sql<Tag>`
    insert into feature_tags (feature_name, tag_type, tag_value)
    select distinct ${feature}::text, t.type, t.value
    from jsonb_to_recordset(${JSON.stringify(tags)}::jsonb) as t (type text, value text)
    order by 2, 3
    on conflict do nothing
    returning tag_type as type, tag_value as value`.execute(tx)
  return rows
}
