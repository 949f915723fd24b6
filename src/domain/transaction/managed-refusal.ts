import { type RawBuilder, sql } from 'kysely'
import { DomainError, firstDetails } from '../errors.ts'

/** The name with which the database refuses changes of fields that only files may change. */
export const MANAGED_ONLY = 'managed_only'

/** Whether users have not got the field `m` for a time. */
function isKept(now: Date): RawBuilder<boolean> {
  return sql`(m.held_until is null or m.held_until <= ${now})`
}

/** Whether the caller may not see what owns the field `m`. */
type IsHidden = RawBuilder<boolean>

/**
 * Returns a statement that fails if managers own fields that only files may change; see `refusedAsManaged`.
 *
 * @param object what the fields are of
 * @param rows where they come from, as `m`, with a condition: only those of projects that are kept to their files
 * @param isHidden of fields in projects that the caller does not see: they are not named
 */
export function refuseFields(
  object: ManagedObject,
  rows: RawBuilder<unknown>,
  now: Date,
  isHidden: IsHidden = sql`false`,
): RawBuilder<unknown> {
  return sql`
    select refuse_managed(jsonb_agg(case when found.is_hidden then '{}' else to_jsonb(found) end)) from (
      select ${sql.lit(object)} as object, m.name, m.field, m.manager, m.source, ${isHidden} as is_hidden
      from ${rows} and ${isKept(now)}
      order by is_hidden, m.name, m.field, m.manager limit 100
    ) found having count(*) > 0`
}

type ManagedObject = 'feature' | 'segment' | 'project'

/** An owned field; without members, it is hidden from the caller. */
type OwnedField = {
  readonly object?: ManagedObject
  readonly name?: string
  readonly field?: string
  readonly manager?: string
  readonly source?: string | null
}

/** Returns the refusal for fields that only files may change. */
export function refusedAsManaged(error: Error): DomainError {
  const owned = JSON.parse((error as { detail?: string }).detail ?? '[]') as readonly OwnedField[]
  const messages = [...new Set(owned.map(ownerInWords))]
  return new DomainError(
    'forbidden',
    `${messages[0]}, and ${ONLY_BY_FILES}${owned.some(({ object }) => object === 'feature') ? OFF : ''}`,
    firstDetails(messages.map((message) => ({ message }))),
  )
}

const ONLY_BY_FILES = 'this project changes it only by its files: change it there'
const OFF = '. Turning off is possible here'

function ownerInWords({ object, name, field, manager, source = null }: OwnedField): string {
  if (object === undefined) return 'A manager owns a part of something in a project that you may not see'
  const from = source === null ? '' : ` (${source})`
  return `The manager ${manager}${from} owns ${field === '' ? '' : `${field} of `}the ${object} "${name}"`
}
