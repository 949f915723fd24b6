import type { Edit, Strategy } from './edit.ts'

type OfStrategy = Edit<'strategyAdded' | 'strategyUpdated' | 'strategyRemoved'>

/**
 * Returns edits of strategies in the order in which a change request makes them, one after the other. A feature that
 * has an enabled strategy before and afterwards has one in between, too: without one, it is turned off. Strategies that
 * are replaced take no more room together than before or afterwards.
 *
 * @param present the strategies that are there before, as far as they are known
 */
export function strategiesInRequestOrder(edits: readonly OfStrategy[], present: readonly Strategy[]): OfStrategy[] {
  const added = edits.filter((edit) => edit.kind === 'strategyAdded')
  const updated = edits.filter((edit) => edit.kind === 'strategyUpdated')
  const removed = edits.filter((edit) => edit.kind === 'strategyRemoved')
  const [disabling, enabling] = halves(updated, ({ after }) => after.disabled === true)
  if (added.length === 0 || removed.length === 0) return [...added, ...enabling, ...disabling, ...removed]
  const touched = new Set([...updated, ...removed].map(({ before }) => before.id))
  const keepsEnabled = enabling.length > 0 || present.some(({ id, disabled }) => !disabled && !touched.has(id))
  const going = halves(removed, ({ before }) => before.disabled === true).flat()
  const [unused, used] = halves(added, ({ after }) => after.disabled === true)
  const coming = [...used, ...unused]
  // From the first one that is added, the feature has an enabled one that stays.
  const first = keepsEnabled || going.length > 1 ? [] : coming.splice(0, 1)
  const pairs = coming.flatMap((add, index) => [...going.slice(index, index + 1), add])
  return [...enabling, ...first, ...pairs, ...going.slice(coming.length), ...disabling]
}

/** Returns the items for which a condition holds, and the others. */
function halves<Item>(items: readonly Item[], holds: (item: Item) => boolean): readonly [Item[], Item[]] {
  return [items.filter(holds), items.filter((item) => !holds(item))]
}
