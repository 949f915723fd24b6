import { factsOfEvents } from './event-types.ts'
import { markdownTable } from './markdown-table.ts'
import type { Document } from './openapi.ts'

/** Returns the table of the types of events that are recorded. */
export function eventTable(document: Document): string {
  const rows = factsOfEvents(document).flatMap(([type, { title, about = '', data = '', preData = '', restricted }]) =>
    title === undefined
      ? []
      : [[`\`${type}\``, title.replaceAll('*', ''), about, data, preData, restricted === true ? 'yes' : '']],
  )
  return markdownTable(['Type', 'Title', 'About', '`data`', '`preData`', 'Restricted'], rows)
}
