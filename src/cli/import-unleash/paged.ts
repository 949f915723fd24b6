import type { Answer, Input } from '../../../clients/typescript/src/calls.ts'
import type { OperationId } from '../../contract.ts'
import type { Server } from './server.ts'

const PAGE = 500

/**
 * Reads a list page by page. Unleash ignores the query where it answers with the whole list, so the end is a page that
 * is short or has nothing new.
 *
 * @param listIn returns the list in an answer
 */
export async function paged<Id extends OperationId, Item>(
  server: Server,
  operation: Id,
  listIn: (answer: Answer<Id>) => readonly Item[],
  keyOf: (item: Item) => string | number,
  input?: Input<Id>,
  page = PAGE,
): Promise<Item[] | undefined> {
  const { query, ...others } = (input ?? {}) as { query?: object }
  const items = new Map<string | number, Item>()
  for (let offset = 0; ; offset += page) {
    const answer = await server.readIfThere(operation, {
      ...others,
      query: { ...query, limit: page, offset },
    } as Input<Id>)
    if (answer === undefined) return offset === 0 ? undefined : [...items.values()]
    const list = listIn(answer as Answer<Id>)
    const before = items.size
    for (const item of list) items.set(keyOf(item), item)
    if (list.length < page || items.size === before) return [...items.values()]
  }
}

export function idOf<Id>({ id }: { id: Id }): Id {
  return id
}

/** Maps with at most a few requests at a time, in order. */
export async function mapTogether<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  most = 6,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const worker = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as Item)
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker))
  return results
}
