import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { shownWithoutEmail } from '../access/shown-names.ts'
import { may, seesEmails } from '../rights.ts'
import type { Reader } from '../visibility.ts'

/** Whether events show a reader the emails of those who made them. READ_LOGS reads the log as it was written. */
export function seesActorEmails(reader: Pick<Reader, 'rights'>): boolean {
  return seesEmails(reader) || may(reader.rights, 'READ_LOGS')
}

/** Whether the event `e` was made by an account that is not the server or a key: their names are no emails. */
const hasEmail = sql`(position('@' in e.created_by) > 0 and coalesce(e.created_by_user_id, 1) > 0)`

/**
 * Who made the event `e`, as the log has it or, for other readers, without the email: by the username, the name or the
 * id that the account has now.
 */
export function actorName(withEmail: unknown): RawBuilder<string> {
  return sql`(case when ${withEmail}::boolean or not ${hasEmail} then e.created_by else coalesce((
    select ${shownWithoutEmail} from users u where u.id = e.created_by_user_id), e.created_by_user_id::text, 'unknown') end)`
}

/**
 * Who made something whose row has no id of the user, but a name that can be the email. An account that has the email
 * now counts only if it existed then.
 */
export function creatorName(
  name: RawBuilder<string>,
  createdAt: RawBuilder<unknown>,
  withEmail: unknown,
): RawBuilder<string> {
  return sql`(case when ${withEmail}::boolean or position('@' in ${name}) = 0 then ${name} else coalesce((
    select ${shownWithoutEmail} from users u
    where lower(u.email) = lower(${name}) and u.deleted_at is null and u.created_at <= ${createdAt}), 'unknown') end)`
}

/** The `data` or `preData` of the event `e`, where that of a segment names who made the segment. */
export function dataOfEvent(column: RawBuilder<unknown>, withEmail: unknown): RawBuilder<Schema<'Event'>['data']> {
  const name = sql<string>`(${column} ->> 'createdBy')`
  const isOfSegment = sql`e.type in ('segment-created', 'segment-updated', 'segment-deleted')`
  // The data of others is not looked into, since it can be long.
  return sql`(case when ${withEmail}::boolean or not ${isOfSegment} then ${column}
    else case when position('@' in ${name}) > 0
      then jsonb_set(${column}, '{createdBy}', to_jsonb(${creatorName(name, sql`e.created_at`, false)}))
      else ${column} end end)`
}

/** The text of the event `e` that a search compares, where it is not indexed yet. */
export const searchText: RawBuilder<string> = sql`event_search_text(e.type, e.created_by, e.data)`

/** Whether a text of events has another one in it, which the reader may find there. */
export function hasTextIn(
  text: RawBuilder<string>,
  wanted: RawBuilder<unknown>,
  { emails }: { readonly emails: boolean },
): RawBuilder<boolean> {
  const isFound = sql<boolean>`position(${wanted} in ${text}) > 0`
  // Few events have the text, so the emails of few are left out.
  return emails
    ? sql`(case when ${isFound} then position(${wanted} in ${textWithoutEmails(text)}) > 0 else false end)`
    : isFound
}

/**
 * The text that a search compares, without the emails in it: of the second line, which names who made the event, and of
 * who made a segment. Few texts have one, and a regular expression takes ten times as long as the look for it.
 */
function textWithoutEmails(text: RawBuilder<unknown>): RawBuilder<string> {
  const withoutActor = sql`(case when position('@' in split_part(${text}, e'\n', 2)) > 0
    then regexp_replace(${text}, '^([^\n]*\n)[^\n]*@[^\n]*', '\\1') else ${text} end)`
  return sql`(case when position('"createdby": "' in ${text}) > 0
    then regexp_replace(${withoutActor}, '("createdby": ")[^"]*@[^"]*"', '\\1"') else ${withoutActor} end)`
}
