import { DomainError } from '../errors.ts'

/** The name with which the database refuses what a freeze holds. */
export const FROZEN = 'frozen'

/** A freeze that holds something. Without a name, it is of a project that the change does not name. */
export type HoldingFreeze = { readonly id: number; readonly name: string | null; readonly until: string }

/** Returns the refusal for what a freeze holds. */
export function refusedAsFrozen(error: Error): DomainError {
  return frozenBy(JSON.parse((error as { detail?: string }).detail ?? '[]'))
}

/** Returns the refusal because of freezes. */
export function frozenBy(held: readonly HoldingFreeze[]): DomainError {
  const until = new Date(Math.max(...held.map((freeze) => Date.parse(freeze.until)))).toISOString()
  const names = held.flatMap(({ name }) => (name === null ? [] : `"${name}"`))
  const who = names.length === 0 ? 'A freeze holds' : `The freeze ${names.join(', ')} holds`
  return new DomainError(
    'frozen',
    `${who} this until ${until}. With the permission OVERRIDE_FREEZE, a reason in the header X-Override-Reason lets it through`,
    undefined,
    { until },
  )
}
