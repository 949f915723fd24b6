import type { ProjectEnvironment } from '../project-environment.ts'

/**
 * Where a change is to become a change request because of approval rules. Whether a rule holds it shows at the end
 * of its transaction, which then starts again: places where one does count as guarded from then on. All attempts of a
 * change share it.
 */
export type Proposing = {
  readonly held: Map<string, ProjectEnvironment>
  /** Where a part of the change can become a change request: the guard was asked about it. */
  readonly asked: Set<string>
  /** How often it started again because others have changed what the approvals of its change requests are for. */
  overtaken: number
}

type Within = { readonly context: { readonly proposing?: Proposing } }

const ANYWHERE = '*'

const keyOf = ({ project, environment }: ProjectEnvironment) => JSON.stringify([project, environment])

export function newProposing(): Proposing {
  return { held: new Map(), asked: new Set(), overtaken: 0 }
}

/**
 * Notes that a part of the change can become a change request in some places.
 *
 * @param places undefined where they are not known yet
 */
export function noteProposable({ context }: Within, places: readonly ProjectEnvironment[] | undefined): void {
  for (const key of places?.map(keyOf) ?? [ANYWHERE]) context.proposing?.asked.add(key)
}

/** Returns the places that count as guarded because approval rules hold the change there. */
export function heldByRules({ context }: Within): ProjectEnvironment[] {
  return [...(context.proposing?.held.values() ?? [])]
}

/** Whether an approval rule holds the change in a place. */
export function isHeldByRule({ context }: Within, place: ProjectEnvironment): boolean {
  return context.proposing?.held.has(keyOf(place)) ?? false
}

/** Notes places that count as guarded. */
export function holdPlaces({ context }: Within, places: readonly ProjectEnvironment[]): void {
  for (const place of places) context.proposing?.held.set(keyOf(place), place)
}

/**
 * Whether a change has to start again, because it can become a change request in some of the places where rules hold
 * it: these count as guarded then.
 */
export function hasToPropose(transaction: Within, places: readonly ProjectEnvironment[]): boolean {
  const asked = transaction.context.proposing?.asked ?? new Set()
  const learned = places.filter(
    (place) => !isHeldByRule(transaction, place) && (asked.has(keyOf(place)) || asked.has(ANYWHERE)),
  )
  holdPlaces(transaction, learned)
  return learned.length > 0
}
