import { type DomainError, invalidAll, refusalOf } from '../errors.ts'

/**
 * Maps items, also after one that is refused.
 *
 * @throws DomainError invalid, with the problems of all items that are refused
 */
export function mapAll<Item, Result>(items: readonly Item[], map: (item: Item, index: number) => Result): Result[] {
  const results: Result[] = []
  const refusals: DomainError[] = []
  for (const [index, item] of items.entries()) {
    const refusal = refusalOf(() => results.push(map(item, index)))
    if (refusal !== undefined) refusals.push(refusal)
  }
  const [first] = refusals
  if (first === undefined) return results
  throw invalidAll(
    first.message,
    refusals.flatMap(({ message, details }) => details ?? [{ message }]),
  )
}
