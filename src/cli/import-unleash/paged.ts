import type { Server } from './server.ts'

const PAGE = 500

/**
 * Reads a list page by page. Unleash ignores the query where it answers with the whole list, so the end is a page that
 * is short or has nothing new.
 *
 * @param listIn returns the list in an answer
 */
export async function paged<Answer, Item>(
  server: Server,
  path: string,
  listIn: (answer: Answer) => readonly Item[],
  keyOf: (item: Item) => string | number,
  page = PAGE,
): Promise<Item[] | undefined> {
  const items = new Map<string | number, Item>()
  for (let offset = 0; ; offset += page) {
    const query = `${path.includes('?') ? '&' : '?'}limit=${page}&offset=${offset}`
    const answer = await server.readIfThere<Answer>(`${path}${query}`)
    if (answer === undefined) return offset === 0 ? undefined : [...items.values()]
    const list = listIn(answer)
    const before = items.size
    for (const item of list) items.set(keyOf(item), item)
    if (list.length < page || items.size === before) return [...items.values()]
  }
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
