import { markdownTable } from './markdown-table.ts'
import type { Document } from './openapi.ts'

type Contents = { readonly about?: string; readonly data?: string; readonly preData?: string }

/**
 * Returns the table of the types of events that are recorded: neighbors with the same contents share a row.
 *
 * @throws Error if a type is not one of the contract
 */
export function eventTable(document: Document): string {
  const { EventType } = document.components.schemas
  const recorded = (EventType?.['x-recorded-event-types'] ?? {}) as Record<string, Contents>
  const restricted = EventType?.['x-restricted-event-types'] as readonly string[]
  const types = EventType?.enum as readonly string[]
  const unknown = Object.keys(recorded).filter((type) => !types.includes(type))
  if (unknown.length > 0) throw new Error(`x-recorded-event-types names unknown types: ${unknown.join(', ')}`)
  const rows: { types: string[]; cells: string[] }[] = []
  for (const [type, { about = '', data = '', preData = '' }] of Object.entries(recorded)) {
    const cells = [about, data, preData, restricted.includes(type) ? 'yes' : '']
    const last = rows.at(-1)
    if (last?.cells.join('|') === cells.join('|')) last.types.push(`\`${type}\``)
    else rows.push({ types: [`\`${type}\``], cells })
  }
  return markdownTable(
    ['Type', 'About', '`data`', '`preData`', 'Restricted'],
    rows.map(({ types, cells }) => [types.join(', '), ...cells]),
  )
}
