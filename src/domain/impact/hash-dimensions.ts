import type { Rollout } from '../evaluation/activation.ts'
import type { Chance, EvaluationContext } from '../evaluation/definitions.ts'
import { rolloutBucket, variantPosition } from '../evaluation/normalized-hash.ts'
import { rolloutStickiness, type StickyId, variantStickiness } from '../evaluation/stickiness.ts'

/**
 * A number from 1 to `size` that the hash of an id gives a context. The hash spreads ids evenly, so each number has the
 * same share of them.
 */
export type HashDimension = {
  readonly key: string
  /** The same for dimensions that give each user with all ids the same number. */
  readonly axis: string
  /** The field of the context that has the id. */
  readonly field: string
  readonly size: number
  /** Returns the number of a context; undefined if it is random, Infinity if the context has no id. */
  readonly positionIn: (context: EvaluationContext, chance: Chance) => number | undefined
}

const BUCKETS = 100

export function rolloutDimension({ groupId, stickiness }: Pick<Rollout, 'groupId' | 'stickiness'>): HashDimension {
  return dimensionOf('rollout', BUCKETS, groupId, stickiness, rolloutStickiness(stickiness), (id) =>
    rolloutBucket(groupId, id),
  )
}

export function variantDimension(groupId: string, stickiness: string, total: number): HashDimension {
  return dimensionOf('variant', total, groupId, stickiness, variantStickiness(stickiness), (id) =>
    variantPosition(groupId, id, total),
  )
}

function dimensionOf(
  kind: string,
  size: number,
  groupId: string,
  stickiness: string,
  stickyId: (context: EvaluationContext, chance: Chance) => StickyId | undefined,
  positionOf: (id: string) => number,
): HashDimension {
  // A user with a userId has the same id by default.
  const field = stickiness === 'default' ? 'userId' : stickiness
  const identity = (by: string) => JSON.stringify([kind, size, groupId, by])
  return {
    key: identity(`by ${stickiness}`),
    axis: identity(field),
    field,
    size,
    positionIn(context, chance) {
      const sticky = stickyId(context, chance)
      if (sticky === undefined) return Number.POSITIVE_INFINITY
      return sticky.isRandom ? undefined : positionOf(sticky.id)
    },
  }
}
