import type { Schema } from '../../contract.ts'
import { type DomainError, forbiddenFor } from '../errors.ts'
import { lackingAll } from './transaction.ts'

/** The name with which the database refuses what would end a stop: turning on, or that the stopped thing is gone. */
export const STOPPED = 'stopped'

/** The permission of who lets continue what a safeguard or an action has stopped. */
export const TO_CONTINUE = 'UPDATE_SAFEGUARD'

/** The pauses of a plan that are stops. */
export const STOPS: readonly Schema<'PauseKind'>[] = ['safeguard', 'action']

/** A safeguard that has turned a feature off, or a release plan that was stopped. */
type Stop = {
  readonly project: string
  readonly environment: string
  readonly feature: string
  readonly name: string
  readonly isPlan?: boolean
}

/** Returns the refusal for features that are stopped. */
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
  const features = new Set(stops.map(({ feature, environment }) => JSON.stringify([feature, environment])))
  const more = features.size > 1 ? `, and ${features.size - 1} more ${features.size > 2 ? 'are' : 'is'} stopped` : ''
  const why = first === undefined ? '' : `: ${inWords(first)}${more}`
  return forbiddenFor(`${message}${why}`, [TO_CONTINUE], missingPermissions)
}

function inWords({ name, feature, environment, isPlan = false }: Stop): string {
  return isPlan
    ? `the release plan "${name}" of the feature "${feature}" was stopped in ${environment}`
    : `the safeguard "${name}" has turned the feature "${feature}" off in ${environment}`
}
