import type { Schema } from '../../contract.ts'
import { DomainError, MAX_DETAILS } from '../errors.ts'

/** The name with which the database refuses what a freeze holds. */
export const FROZEN = 'frozen'

/**
 * A freeze that holds something in a place. Without a name and an environment, it is of a project that the change does
 * not name. Without a project, the environment is that of all projects.
 */
export type HoldingFreeze = {
  readonly id: number
  readonly name: string | null
  readonly until: string
  readonly project: string | null
  readonly environment: string | null
}

/** A freeze that holds something, as everybody may know it who sees the change; see `isShown` of `Holding`. */
export function knownFreeze<Freeze extends HoldingFreeze>(
  freeze: Freeze & { readonly isShown: boolean },
): HoldingFreeze {
  const { id, until, isShown, name, project, environment } = freeze
  return isShown
    ? { id, name, until, project, environment }
    : { id, until, name: null, project: null, environment: null }
}

/** Returns the refusal for what a freeze holds. */
export function refusedAsFrozen(error: Error): DomainError {
  return frozenBy(JSON.parse((error as { detail?: string }).detail ?? '[]'))
}

/** Returns the refusal because of freezes. */
export function frozenBy(held: readonly HoldingFreeze[]): DomainError {
  const until = new Date(Math.max(...held.map((freeze) => Date.parse(freeze.until)))).toISOString()
  const names = new Set(held.flatMap(({ name }) => (name === null ? [] : `"${name}"`)))
  const listed = [...names].join(', ')
  const who =
    names.size === 0 ? 'A freeze holds' : names.size === 1 ? `The freeze ${listed} holds` : `The freezes ${listed} hold`
  const places = held.flatMap(({ project, environment }) => (environment === null ? [] : { project, environment }))
  const heldIn = [...new Map(places.map((place) => [JSON.stringify(place), place])).values()].slice(0, MAX_DETAILS)
  const fact = `${who} this until ${until}`
  return new DomainError(
    'frozen',
    `${fact}. With the permission OVERRIDE_FREEZE, a reason in the header X-Override-Reason lets it through`,
    undefined,
    {
      until,
      heldIn,
      freezes: [...new Set(held.map(({ id }) => id))],
      stored: `${fact}. A user with the permission OVERRIDE_FREEZE can do it by hand, with a reason`,
    },
  )
}

/** A refusal because of freezes, whose end is known. */
export type Frozen = DomainError & { readonly until: string }

export function isFrozen(error: unknown): error is Frozen {
  return error instanceof DomainError && error.kind === 'frozen' && error.until !== undefined
}

export function frozenView({ until, message, heldIn = [] }: Frozen): Schema<'FrozenPlan'> {
  return { until, reason: message, heldIn: heldIn.map(({ project, environment }) => ({ project, environment })) }
}
