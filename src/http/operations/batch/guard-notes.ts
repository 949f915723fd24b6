import { routes } from '../../../../generated/routes.ts'
import type { OperationId, Schema } from '../../../contract.ts'
import type { Actor } from '../../../domain/actor.ts'
import { placesOf } from '../../../domain/approval-rules/approved.ts'
import type { MatchedRule } from '../../../domain/approval-rules/checking.ts'
import type { DomainError } from '../../../domain/errors.ts'
import type { ProjectEnvironment } from '../../../domain/project-environment.ts'
import type { TransactionContext } from '../../../domain/transaction/transaction.ts'
import { mayCall } from '../../callers/authorize.ts'
import { isProposable } from './proposals.ts'

type Asked = Schema<'BatchOperation'>

/** Returns places, each once. */
export function distinct(places: readonly ProjectEnvironment[]): ProjectEnvironment[] {
  return [...new Map(places.map((place) => [keyOf(place), place])).values()]
}

export const keyOf = ({ project, environment }: Pick<MatchedRule, 'project' | 'environment'>) =>
  JSON.stringify([project, environment])

/** The decision of the guard of change requests on an operation. */
export type GuardNotes = {
  readonly note: NonNullable<TransactionContext['onGuarded']>
  /** Takes the rules that hold the operation, which is refused for them, and these as the caller sees them. */
  noteRules(
    refusal: DomainError | undefined,
    rules: readonly MatchedRule[],
    seen: readonly Schema<'MatchedRule'>[],
  ): void
  /** The first refusal; undefined when the caller can make the change directly. */
  refusal(): DomainError | undefined
  /** Where a change request is needed; without environments of projects that are hidden from the caller. */
  scopes(): readonly ProjectEnvironment[]
  of(asked: Asked, actor: Actor): Schema<'OperationGuard'>
}

/** Begins to note what is decided about an operation. */
export function guardNotes({ hiddenProjects }: Actor): GuardNotes {
  const refusals: DomainError[] = []
  const holding: Schema<'MatchedRule'>[] = []
  let byItself = false
  const noted = new Map<string, ProjectEnvironment>()
  const scopes = () => [...noted.values()]
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
    noteRules(refusal, rules, seen) {
      if (refusal === undefined) return
      // A change request is refused like anything else.
      if (refusal.kind !== 'forbidden') throw refusal
      refusals.push(refusal)
      noteScopes(placesOf(rules))
      holding.push(...seen)
    },
    refusal: () => refusals[0],
    scopes,
    of: (asked, actor) => ({
      permissions: passingPermissions(asked, actor),
      by: refusals.length === 0 && !byItself ? 'direct' : 'change-request',
      environments: scopes(),
      ...(isProposable(asked.operationId) && { proposable: true }),
      ...(holding.length > 0 && { rules: holding }),
    }),
  }
}

/** Returns the permissions of the caller that let an operation through. */
function passingPermissions({ operationId, params = {}, asChangeRequest }: Asked, actor: Actor): string[] {
  if (asChangeRequest !== undefined || !Object.hasOwn(routes, operationId)) return []
  const { permissions } = routes[operationId as OperationId]
  return permissions.filter((permission) => mayCall(actor, [permission], params))
}
