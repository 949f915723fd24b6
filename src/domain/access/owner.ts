import { sql } from 'kysely'
import { UNANSWERED } from '../../db/client.ts'
import type { Change } from '../change.ts'

/** The built-in role that may do everything in its project. */
export const OWNER_ROLE = 4

/** Makes the caller Owner of a new project. Admin keys and the server itself hold no roles. */
export async function makeOwner({ tx, actor, now }: Change, projectId: string): Promise<void> {
  await sql`${UNANSWERED}
    insert into user_roles (user_id, role_id, project_id, created_at)
    select id, ${OWNER_ROLE}::int, ${projectId}::text, ${now}::timestamptz
    from users where id = ${actor.userId} and account_type <> 'system'`.execute(tx)
}
