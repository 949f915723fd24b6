import type { Actor } from '../actor.ts'
import { may } from '../rights.ts'
import { lacking, type RequiredRight } from '../transaction/transaction.ts'
import { assertVisible } from '../visibility.ts'

/** Collects the rights that a request needs, each once: a batch needs the same one many times. */
export function collectRights() {
  const rights = new Map<string, RequiredRight>()
  return {
    add(right: RequiredRight): void {
      const { anyOf, project, environment } = right
      rights.set(JSON.stringify([anyOf, project, environment]), right)
    },
    all: (): readonly RequiredRight[] => [...rights.values()],
  }
}

/**
 * Ensures that a caller still has all that a request needed, which was done before: they see its projects, and have its
 * permissions there.
 *
 * @throws DomainError missing for a project that is hidden from the caller by now; forbidden
 */
export function assertStillHeld(actor: Actor, rights: readonly RequiredRight[]): void {
  for (const { project } of rights) if (project !== undefined) assertVisible(actor, project)
  for (const { anyOf, ...scope } of rights)
    if (anyOf.length > 0 && !anyOf.some((permission) => may(actor.rights, permission, scope)))
      throw lacking(anyOf, scope)
}
