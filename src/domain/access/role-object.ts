import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'

/** The role `r` without its permissions, as JSON: as it is held in `project`, or as a role of no project. */
export function roleObject(project: RawBuilder<unknown> = sql`null`): RawBuilder<Schema<'Role'>> {
  return sql`json_build_object(
    'id', r.id, 'type', r.type, 'name', r.name, 'description', r.description, 'project', ${project})`
}
