import type { Schema } from '../../../contract.ts'
import type { Db } from '../../../db/handles.ts'
import type { Actor } from '../../../domain/actor.ts'
import { neededApprovals } from '../../../domain/change-requests/workflow/needed-approvals.ts'
import type { ProjectEnvironment } from '../../../domain/project-environment.ts'
import { distinct, keyOf } from './guard-notes.ts'

/** Collects what change requests would need, by their places. */
export function foundApprovals(db: Db, actor: Actor) {
  const found = new Map<string, Schema<'NeededApproval'>>()
  return {
    /** Adds what they need in some places, also for rules that were found before; of users who see a project. */
    async add(
      places: readonly ProjectEnvironment[],
      views: readonly Schema<'MatchedRule'>[],
      proposedIn?: string,
    ): Promise<void> {
      const known = distinct(places).flatMap((place) => found.get(keyOf(place))?.rules ?? [])
      const isKept = (one: Schema<'MatchedRule'>) =>
        !views.some(({ id, features }) => id === one.id && features.some((name) => one.features.includes(name)))
      const rules = [...known.filter(isKept), ...views].sort((one, other) => one.id - other.id)
      for (const approval of await neededApprovals(db, distinct(places), actor, rules, proposedIn))
        found.set(keyOf(approval), approval)
    },
    all: () => [...found.values()],
  }
}
