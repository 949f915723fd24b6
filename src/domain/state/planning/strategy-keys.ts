import type { Strategy } from '../../features/strategies/strategy.ts'
import type { Keys } from '../owner.ts'

/** The contract takes no longer ones. A number behind the text still fits. */
const MOST_OF_TEXT = 90

/**
 * Returns the ids of the strategies of a list by keys, one for each: the keys of managers, and for the others their
 * titles or names. So an export and the comparison with it give the same keys, also where no file was applied yet.
 *
 * @param named the keys of managers, of which earlier ones win
 */
export function keysOfAll(
  strategies: readonly Pick<Strategy, 'id' | 'name' | 'title'>[],
  named: readonly Keys[],
): Keys {
  const there = new Set(strategies.map(({ id }) => id))
  const ids = new Map<string, string>()
  for (const [key, id] of named.flatMap((keys) => Object.entries(keys)))
    if (!ids.has(key) && there.delete(id)) ids.set(key, id)
  for (const { id, name, title } of strategies) if (there.has(id)) ids.set(freeKey(title || name, ids), id)
  return Object.fromEntries(ids)
}

function freeKey(text: string, taken: ReadonlyMap<string, string>): string {
  const key = text.slice(0, MOST_OF_TEXT).toWellFormed()
  let number = 1
  while (taken.has(numbered(key, number))) number++
  return numbered(key, number)
}

const numbered = (key: string, number: number) => (number === 1 ? key : `${key}-${number}`)
