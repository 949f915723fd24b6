import { type RawBuilder, sql } from 'kysely'
import { type Hidden, isOutside } from '../../visibility.ts'

/** Fields that exist and that the reader sees; `m` is a row of managed_fields, and `p.project` its project. */
export const owned = (hidden: Hidden): RawBuilder<unknown> => sql`managed_fields m
  left join features f on m.kind = 'features' and f.name = m.name
  left join segments g on m.kind = 'segments' and g.name = m.name
  cross join lateral (select case m.kind when 'features' then f.project_id when 'segments' then g.project_id
    when 'projects' then m.name end as project) p
  where (m.kind <> 'features' or f.name is not null) and ${isOutside(hidden, sql`p.project`)}`
