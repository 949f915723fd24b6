import { type DomainError, forbiddenFor } from '../errors.ts'
import { lackingAll } from './transaction.ts'

/** The name with which the database refuses that a feature is turned on which a safeguard has turned off. */
export const STOPPED = 'stopped'

/** The permission of who lets continue what a safeguard or an action has stopped. */
export const TO_CONTINUE = 'UPDATE_SAFEGUARD'

/** A safeguard that has turned a feature off. */
type Stop = { readonly project: string; readonly environment: string; readonly feature: string; readonly name: string }

/** Returns the refusal for features that safeguards have turned off. */
export function refusedAsStopped(error: Error): DomainError {
  const stops = JSON.parse((error as { detail?: string }).detail ?? '[]') as readonly Stop[]
  const places = new Map(
    stops.map(({ project, environment }) => [
      JSON.stringify([project, environment]),
      { permission: TO_CONTINUE, project, environment } as const,
    ]),
  )
  const { message, missingPermissions = [] } = lackingAll([...places.values()])
  const [first] = stops
  const more = stops.length > 1 ? `, and safeguards ${stops.length - 1} more` : ''
  const why =
    first === undefined
      ? ''
      : `: the safeguard "${first.name}" has turned the feature "${first.feature}" off in ${first.environment}${more}`
  return forbiddenFor(`${message}${why}`, [TO_CONTINUE], missingPermissions)
}
