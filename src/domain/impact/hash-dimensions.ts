import type { Rollout } from '../evaluation/activation.ts'
import type { EvaluationContext } from '../evaluation/definitions.ts'
import { rolloutBuckets, variantPositions } from '../evaluation/normalized-hash.ts'
import { rolloutStickiness, type Stickiness, variantStickiness } from '../evaluation/stickiness.ts'

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
  /** Whether each context has an id, or gets a random one. */
  readonly isAlwaysThere: boolean
  /** Whether the ids are those of users, which the hash spreads; other fields may have few values. */
  readonly isOfUsers: boolean
  readonly size: number
  /** Returns the number of a context; undefined if it is random, Infinity if the context has no id. */
  readonly positionIn: (context: EvaluationContext) => number | undefined
}

const BUCKETS = 100

const OF_USERS = ['default', 'random', 'userId', 'sessionId']

export function rolloutDimension({ groupId, stickiness }: Pick<Rollout, 'groupId' | 'stickiness'>): HashDimension {
  return dimensionOf('rollout', BUCKETS, groupId, stickiness, rolloutStickiness(stickiness), rolloutBuckets(groupId))
}

export function variantDimension(groupId: string, stickiness: string, total: number): HashDimension {
  const positionOf = variantPositions(groupId, total)
  return dimensionOf('variant', total, groupId, stickiness, variantStickiness(stickiness), positionOf)
}

function dimensionOf(
  kind: string,
  size: number,
  groupId: string,
  stickiness: string,
  { idIn, elseRandom }: Stickiness,
  positionOf: (id: string) => number,
): HashDimension {
  // A user with a userId has the same id by default.
  const field = stickiness === 'default' ? 'userId' : stickiness
  const identity = (by: string) => JSON.stringify([kind, size, groupId, by])
  return {
    key: identity(`by ${stickiness}`),
    axis: identity(field),
    field,
    isAlwaysThere: elseRandom,
    isOfUsers: OF_USERS.includes(stickiness),
    size,
    positionIn(context) {
      const id = idIn(context)
      if (id !== undefined) return positionOf(id)
      return elseRandom ? undefined : Number.POSITIVE_INFINITY
    },
  }
}
