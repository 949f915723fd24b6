import type { Showing } from '../transaction/precondition.ts'
import type { History } from './history.ts'

/** Where the events of a resource are in the log. The members that are present have to match. */
export type LogPlace = {
  readonly project?: string
  readonly environment?: string
  readonly feature?: string
  /** A member of `data` or `preData`, which may have one of several names, and its value. */
  readonly member?: { readonly names: readonly string[]; readonly value: string | number }
}

/**
 * A resource that can be edited, with its state. The state has exactly what an edit of the resource can overwrite: not
 * what the caller or the clock decides, and nothing that has a revision of its own.
 */
export type Resource<Whole = never> = {
  /** Its name in messages: `feature "new-checkout"`. */
  readonly name: string
  readonly history: History<Whole>
  readonly place: LogPlace
  /** The state that the events of the log change. */
  readonly whole: Whole
  /**
   * Returns the state of the resource in it; undefined where it does not have the resource. If absent, it is the whole.
   */
  readonly partOf?: (whole: Whole) => unknown
  /**
   * Returns where a pointer into the state is in the document that a JSON Patch changes. If absent, at the same place.
   */
  readonly patchPointer?: (pointer: string) => string
  /** Where it is shown, if the paths of some operations that edit it do not say so. */
  readonly showing?: Showing
  /** Whether its project requires a precondition for each edit. */
  readonly requiresPrecondition?: boolean | undefined
}

/** Returns the state of which the revision is a hash. */
export function stateOf<Whole>(
  { whole, partOf }: Pick<Resource<Whole>, 'whole' | 'partOf'>,
  at: Whole = whole,
): unknown {
  return partOf === undefined ? at : partOf(at)
}
