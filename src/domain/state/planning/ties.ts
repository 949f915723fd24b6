import type { Dependency } from '../../features/dependencies/dependency.ts'
import { type Change, fieldOf, membersOf } from '../fields.ts'
import type { Present } from '../present/present.ts'

/** A dependency of a feature that a set adds, changes or removes, or that has to end for a move. */
export type Tie = {
  readonly parent: string
  readonly before: Dependency | undefined
  readonly after: Dependency | undefined
  /** Whether both features move to the same project: it ends before they move, and is made again there. */
  readonly isMoved: boolean
}

/** Whether a dependency ends, for ever or for a move. */
export function isEnding({ before, after, isMoved }: Tie): boolean {
  return before !== undefined && (after === undefined || isMoved)
}

/** The projects of features that move, by name: from where, and to where. */
export type Moves = ReadonlyMap<string, { readonly from: string; readonly to: string }>

export function movesIn(changes: readonly Change[]): Moves {
  const moved = changes.filter(
    ({ kind, field, before }) => kind === 'features' && field === fieldOf('project') && before !== undefined,
  )
  return new Map(moved.map(({ name, before, after }) => [name, { from: String(before), to: String(after) }]))
}

/** Returns the dependencies of a feature that its changes set, or that move with it. */
export function tiesOf(
  name: string,
  changes: readonly Change[],
  moves: Moves,
  { features }: Pick<Present, 'features'>,
): Tie[] {
  const target = moves.get(name)?.to
  const movesAlong = (parent: string) => target !== undefined && moves.get(parent)?.to === target
  const changed = changes
    .filter(({ field }) => field.startsWith('/dependencies/'))
    .map(({ field, before, after }): Tie => {
      const [, parent = ''] = membersOf(field)
      return {
        parent,
        before: before as Dependency | undefined,
        after: after as Dependency | undefined,
        isMoved: before !== undefined && movesAlong(parent),
      }
    })
  const touched = new Set(changed.map(({ parent }) => parent))
  const kept = (features.get(name)?.dependencies ?? []).filter(({ feature }) => !touched.has(feature))
  const moved = kept
    .filter(({ feature }) => movesAlong(feature))
    .map((one): Tie => ({ parent: one.feature, before: one, after: one, isMoved: true }))
  return [...changed, ...moved]
}
