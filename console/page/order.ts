/** Moves an item of a list to another place; places outside of the list are its ends. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const item = list[from]
  if (item === undefined) return [...list]
  const others = list.filter((_, index) => index !== from)
  const at = Math.min(Math.max(to, 0), others.length)
  return [...others.slice(0, at), item, ...others.slice(at)]
}

/** Sorts items as a list of ids says; those that it does not have come last, in their own order. */
export function inOrder<Item extends { readonly id: string }>(items: readonly Item[], ids: readonly string[]): Item[] {
  const placeOf = ({ id }: Item) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return items.toSorted((one, other) => placeOf(one) - placeOf(other))
}
