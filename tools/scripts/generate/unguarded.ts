import { factsOfEvents } from './event-types.ts'
import { type Document, operationsOf } from './openapi.ts'

/**
 * Writes the sentence of `x-unguarded-reasons` where an operation names one as its `x-unguarded`: why neither freezes
 * nor approval rules hold it.
 *
 * @throws Error for a change that records nothing which they hold and gives no reason, for a reason without need, and
 *   for one that is not in the list or that no operation has
 */
export function writeOutUnguarded(document: Document): void {
  const { 'x-unguarded-reasons': reasons = {} } = document
  const guarding = new Set(
    factsOfEvents(document).flatMap(([type, { frozen, loosens }]) => ((frozen ?? loosens) ? type : [])),
  )
  const unused = new Set(Object.keys(reasons))
  for (const { method, operation } of operationsOf(document)) {
    const { operationId, 'x-events': events = [], 'x-unguarded': name, 'x-changes-nothing': isRead } = operation
    const needsReason = method !== 'get' && !isRead && !events.some((type) => guarding.has(type))
    if (needsReason !== (name !== undefined))
      throw new Error(
        `${operationId}: ${needsReason ? 'x-unguarded has to say why nothing holds it' : 'x-unguarded is needless'}`,
      )
    if (name === undefined) continue
    const reason = reasons[name]
    if (reason === undefined) throw new Error(`${operationId}: x-unguarded-reasons has no ${name}`)
    operation['x-unguarded'] = reason
    unused.delete(name)
  }
  if (unused.size > 0) throw new Error(`No operation has the reason ${[...unused].join(', ')}`)
  delete document['x-unguarded-reasons']
}
