import { type RawBuilder, sql } from 'kysely'
import { DomainError, firstDetails } from '../errors.ts'

/** The name with which the database refuses changes of fields that only files may change. */
export const MANAGED_ONLY = 'managed_only'

/** Whether users have not got the field `m` for a time. */
export function isKept(now: Date): RawBuilder<boolean> {
  return sql`(m.held_until is null or m.held_until <= ${now})`
}

/** A field of a feature, of a segment or of a project. */
type OwnedField = {
  readonly feature?: string
  readonly project?: string
  readonly segment?: string
  readonly field: string
  readonly manager: string
  readonly source: string | null
}

/** Returns the refusal for fields that only files may change. */
export function refusedAsManaged(error: Error): DomainError {
  const owned = JSON.parse((error as { detail?: string }).detail ?? '[]') as readonly OwnedField[]
  const messages = owned.map(ownerInWords)
  return new DomainError(
    'forbidden',
    `${messages[0]}, and this project changes it only by its files: change it there${owned.some(isOfFeature) ? OFF : ''}`,
    firstDetails(messages.map((message) => ({ message }))),
  )
}

const OFF = '. Turning off is possible here'

const isOfFeature = ({ feature }: OwnedField) => feature !== undefined

function ownerInWords({ feature, segment, project, field, manager, source }: OwnedField): string {
  const from = source === null ? '' : ` (${source})`
  const [object] = [
    ...(feature === undefined ? [] : [`feature "${feature}"`]),
    ...(segment === undefined ? [] : [`segment "${segment}"`]),
    `project "${project}"`,
  ]
  return `The manager ${manager}${from} owns ${field === '' ? '' : `${field} of `}the ${object}`
}
