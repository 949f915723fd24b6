import { routes } from '../../../../generated/routes.ts'
import type { OperationId, Schema } from '../../../contract.ts'
import type { Actor } from '../../../domain/actor.ts'
import { placesOf } from '../../../domain/approval-rules/approved.ts'
import type { MatchedRule } from '../../../domain/approval-rules/checking.ts'
import type { DomainError, HeldPlace } from '../../../domain/errors.ts'
import type { ProjectEnvironment } from '../../../domain/project-environment.ts'
import { frozenBy, frozenView, type HoldingFreeze, isFrozen } from '../../../domain/transaction/frozen-refusal.ts'
import type { TransactionContext } from '../../../domain/transaction/transaction.ts'
import { mayCall } from '../../callers/authorize.ts'
import { isProposable } from './proposals.ts'

type Asked = Schema<'BatchOperation'>

/** Returns places, each once. */
export function distinct<Place extends HeldPlace>(places: readonly Place[]): Place[] {
  return [...new Map(places.map((place) => [keyOf(place), place])).values()]
}

export const keyOf = ({ project, environment }: Pick<MatchedRule, 'project' | 'environment'>) =>
  JSON.stringify([project, environment])

/** What change requests, freezes and approval rules decide about an operation. */
export type GuardNotes = {
  readonly note: NonNullable<TransactionContext['onGuarded']>
  readonly noteHeld: NonNullable<TransactionContext['onHeld']>
  /** Takes the rules that hold the operation, which is refused for them, and these as the caller sees them. */
  noteRules(
    refusal: DomainError | undefined,
    rules: readonly MatchedRule[],
    seen: readonly Schema<'MatchedRule'>[],
  ): void
  /** The first refusal; undefined when the caller can make the change directly, and now. */
  refusal(): DomainError | undefined
  /** Where a freeze holds it, as far as the caller may see it. */
  heldIn(): readonly HeldPlace[]
  /** Where a change request is needed; without environments of projects that are hidden from the caller. */
  scopes(): readonly ProjectEnvironment[]
  of(asked: Asked, actor: Actor): Schema<'OperationGuard'>
}

/** Begins to note what is decided about an operation. */
export function guardNotes({ hiddenProjects }: Actor): GuardNotes {
  const refusals: DomainError[] = []
  const ruled: DomainError[] = []
  const freezes: HoldingFreeze[] = []
  const holding: Schema<'MatchedRule'>[] = []
  let byItself = false
  const noted = new Map<string, ProjectEnvironment>()
  const scopes = () => [...noted.values()]
  const frozen = () => (freezes.length === 0 ? undefined : frozenBy(freezes))
  const noteScopes = (scopes: readonly ProjectEnvironment[]) => {
    for (const { project, environment } of scopes)
      if (!hiddenProjects.includes(project)) noted.set(keyOf({ project, environment }), { project, environment })
  }
  return {
    note(refusal, scopes) {
      if (refusal !== undefined) refusals.push(refusal)
      else byItself = true
      noteScopes(scopes)
    },
    noteHeld(held) {
      freezes.push(...held)
    },
    noteRules(refusal, rules, seen) {
      if (refusal === undefined) return
      // A change request is refused like anything else.
      if (refusal.kind !== 'forbidden') throw refusal
      ruled.push(refusal)
      noteScopes(placesOf(rules))
      holding.push(...seen)
    },
    // Change requests refuse a change before it is made, and rules what it has recorded.
    refusal: () => refusals[0] ?? frozen() ?? ruled[0],
    heldIn: () => frozen()?.heldIn ?? [],
    scopes,
    of: (asked, actor) => ({
      permissions: passingPermissions(asked, actor),
      by: refusals.length + ruled.length === 0 && !byItself ? 'direct' : 'change-request',
      environments: scopes(),
      ...(isProposable(asked.operationId) && { proposable: true }),
      ...(holding.length > 0 && { rules: holding }),
      ...frozenPart(frozen()),
    }),
  }
}

function frozenPart(refusal: DomainError | undefined): Pick<Schema<'OperationGuard'>, 'frozen'> {
  return isFrozen(refusal) ? { frozen: frozenView(refusal) } : {}
}

/** Returns the permissions of the caller that let an operation through. */
function passingPermissions({ operationId, params = {}, asChangeRequest }: Asked, actor: Actor): string[] {
  if (asChangeRequest !== undefined || !Object.hasOwn(routes, operationId)) return []
  const { permissions } = routes[operationId as OperationId]
  return permissions.filter((permission) => mayCall(actor, [permission], params))
}
