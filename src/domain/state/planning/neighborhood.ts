import { grouped } from '../../../runtime/grouped.ts'
import type { Neighbor } from '../present/neighbors.ts'

/** A feature in an environment, empty for all, with the parents that it has or gets. */
type Place = Pick<Neighbor, 'name' | 'environment' | 'parents'>

/** The name, the environment and the hash of a neighbor. */
type Around = readonly [string, string, string]

/**
 * Returns what finds the neighbors that decide about the effect of a change: of a feature, its parents, its children
 * and their parents; of a segment, the features that use it, and the neighbors of these.
 */
export function neighborhood(neighbors: readonly Neighbor[]): {
  readonly aroundFeature: (place: Place) => Around[]
  readonly aroundSegment: (id: number) => Around[]
} {
  const ofName = grouped(neighbors, ({ name }) => name)
  const ofParent = grouped(
    neighbors.flatMap((child) => child.parents.map((parent) => ({ parent, child }))),
    ({ parent }) => parent,
  )
  const ofSegment = grouped(
    neighbors.flatMap((user) => user.segments.map((id) => ({ id, user }))),
    ({ id }) => id,
  )
  const named = (names: readonly string[]) => names.flatMap((name) => ofName.get(name) ?? [])
  const around = ({ name, environment, parents }: Place): Neighbor[] => {
    const isThere = (one: Neighbor) => environment === '' || one.environment === environment
    const children = (ofParent.get(name) ?? []).map(({ child }) => child).filter(isThere)
    const others = named([...parents, ...children.flatMap((child) => child.parents)]).filter(isThere)
    return [...children, ...others]
  }
  return {
    aroundFeature: (place) => listed(around(place)),
    aroundSegment: (id) => listed((ofSegment.get(id) ?? []).flatMap(({ user }) => [user, ...around(user)])),
  }
}

/** Returns neighbors as they are hashed: each once, and in one order. */
function listed(neighbors: readonly Neighbor[]): Around[] {
  const once = new Map(neighbors.map((one) => [JSON.stringify([one.name, one.environment]), one]))
  return [...once]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { name, environment, digest }]) => [name, environment, digest])
}
