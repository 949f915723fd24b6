import { type RawBuilder, sql } from 'kysely'
import { type Hidden, isOutside } from '../../visibility.ts'
import { mayKnow, projectOfDeleted } from './gone.ts'

/**
 * Fields that the reader sees, also of deleted objects; `m` is a row of managed_fields, and `p.project` its project.
 */
export const owned = (hidden: Hidden): RawBuilder<unknown> => sql`managed_fields m
  left join features f on m.kind = 'features' and f.name = m.name
  left join segments g on m.kind = 'segments' and g.name = m.name
  cross join lateral (select case m.kind when 'features' then coalesce(f.project_id, ${projectOfDeleted})
    when 'segments' then g.project_id when 'projects' then m.name end as project) p
  where case when (case m.kind when 'features' then f.name is null when 'segments' then g.name is null
      when 'projects' then not exists (select from projects x where x.id = m.name) else false end)
    then ${mayKnow(hidden, sql`p.project`)} else ${isOutside(hidden, sql`p.project`)} end`
