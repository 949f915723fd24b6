import { beginnings } from './beginnings.ts'
import { header } from './header.ts'
import { type Document, operationsOf } from './openapi.ts'

/**
 * Generates which events change the answers of the reads that say with `x-shows` whose nouns they show. An event is
 * about the nouns, which are the tags, of the operations that record the fewest others with it: deleting an environment
 * updates webhooks, too, and that event is about webhooks.
 *
 * The types are written by their beginnings. A type that no operation records, such as that of a job, goes with the
 * types that have the same beginning.
 *
 * @throws Error if `x-shows` names a noun that no event is about
 */
export function changedReads(document: Document): string {
  const nouns = nounsOfEvents(document)
  const lines = operationsOf(document).flatMap(({ operation }) => {
    const { operationId, 'x-shows': shown } = operation
    if (shown === undefined) return []
    const unknown = shown.filter((noun) => ![...nouns.values()].some((of) => of.has(noun)))
    if (unknown.length > 0) throw new Error(`x-shows of ${operationId}: no event is about ${unknown.join(', ')}`)
    const isShown = (type: string) => shown.some((noun) => nouns.get(type)?.has(noun))
    const types = [...nouns.keys()]
    const those = beginnings(
      types.filter(isShown),
      types.filter((type) => !isShown(type)),
    )
    return [`  ${operationId}: '${those}',`]
  })
  return `${header('openapi/')}/** Reads that only some events change, with the beginnings of their types. */
export const changedReads: Readonly<Record<string, string>> = {
${lines.join('\n')}
}
`
}

/** The nouns that each type of event is about. */
function nounsOfEvents(document: Document): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, { others: number; nouns: Set<string> }>()
  for (const { operation } of operationsOf(document)) {
    if (operation['x-handling']?.runsOperations) continue
    const events = operation['x-events'] ?? []
    for (const type of events) {
      const known = found.get(type)
      if (known === undefined || known.others > events.length)
        found.set(type, { others: events.length, nouns: new Set(operation.tags) })
      else if (known.others === events.length) for (const tag of operation.tags) known.nouns.add(tag)
    }
  }
  return new Map([...found].map(([type, { nouns }]) => [type, nouns]))
}
