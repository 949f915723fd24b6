import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { compiledStatement } from '../../../db/compiled.ts'
import { pointerSegment } from '../../checking/validation.ts'
import { refuseFields } from '../../transaction/managed-refusal.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import type { Change } from '../changes.ts'
import type { Edit } from '../edits/edit.ts'
import { setBy } from '../edits/table.ts'

type Touched = {
  readonly features: readonly string[]
  readonly fields: readonly string[]
  readonly request: number | null
  readonly now: Date
}

/**
 * The change request of a manager has nothing but what its files say, and may change its fields. That a feature exists
 * belongs to no manager if no file names it any more. The offset hides the length of the lists from the planner, which
 * would make a plan for each write: it costs ten times as much as the search.
 */
const refuse = compiledStatement<Touched>((_, { features, fields, request, now }) =>
  refuseFields(
    'feature',
    sql`(select ${features}::text[] as features, ${fields}::text[] as fields offset 0) lists
      cross join lateral unnest(lists.features, lists.fields) given (feature, field)
      join managed_fields m on m.kind = 'features' and m.name = given.feature and m.field = given.field
      where not (m.field = '' and m.value = 'false')
        and exists (
          select from features f join projects p on p.id = f.project_id where f.name = m.name and p.managed_only)
        and not exists (
          select from change_requests r
          join managed_fields o on o.kind = 'features' and o.name = m.name and o.field = m.field and o.manager = r.manager
          where r.id = ${request}::int)`,
    now,
  ),
)

/**
 * Ensures that plans change nothing that only files may change. What files say may be changed by an apply of them, and
 * everything may be turned off. Deferred: to be called before the plans are written.
 */
export async function refuseManaged(
  { context, later, now }: Transaction,
  plans: readonly { readonly feature: string; readonly edits: readonly Edit[] }[],
): Promise<void> {
  // A change request of files is applied later: others may own its fields since.
  if (context.manager !== undefined && context.changeRequest === undefined) return
  const touched = fieldsSetBy(plans)
  const pairs = [...touched].flatMap(([feature, fields]) => [...fields].map((field) => ({ feature, field })))
  if (pairs.length === 0) return
  await later(
    refuse({
      features: pairs.map(({ feature }) => feature),
      fields: pairs.map(({ field }) => field),
      request: context.changeRequest ?? null,
      now,
    }),
  )
}

/**
 * Returns the fields that documents of managers have for what plans set, but for what they turn off: each once, by
 * feature. Values are compared last, because that takes longest.
 */
function fieldsSetBy(
  plans: readonly { readonly feature: string; readonly edits: readonly Edit[] }[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const { feature, edits } of plans) {
    const fields = found.get(feature) ?? new Set()
    found.set(feature, fields)
    for (const change of edits.flatMap((edit) => setBy(edit))) {
      const added = fieldsOf(change).filter((field) => !fields.has(field))
      if (added.length === 0 || isDeepStrictEqual(change.before, change.after)) continue
      for (const field of added) fields.add(field)
    }
  }
  return found
}

function fieldsOf({ path, after }: Change): string[] {
  const [member] = path
  if (member === undefined || member === 'archivedAt') return []
  // Archiving ends what the manager owns by itself: that the feature is there.
  if (member === 'archived') return ['', '/archived']
  const field = path.slice(0, 3)
  if (field[2] === 'enabled' && after === false) return []
  return [field.map((name) => `/${pointerSegment(name)}`).join('')]
}
