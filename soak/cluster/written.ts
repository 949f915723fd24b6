import pg from 'pg'
import type { Writer } from './clients.ts'

/**
 * Compares the event log with the changes that were acknowledged: each number has its event once, in the order of the
 * numbers.
 *
 * @returns what is lost, doubled or out of order
 */
export async function lostWrites(databaseUrl: string, writers: readonly Writer[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ feature: string; numbers: string[] }>(
      `select feature_name as feature, array_agg(data->>'description' order by id) as numbers from events
        where type = 'feature-metadata-updated' group by feature_name`,
    )
    const found = new Map(rows.map(({ feature, numbers }) => [feature, numbers.map(Number)]))
    return writers.flatMap(({ feature, acknowledged }) => {
      const numbers = found.get(feature) ?? []
      // The last attempt may have been made without being acknowledged.
      const isComplete = numbers.length === acknowledged || numbers.length === acknowledged + 1
      const isInOrder = numbers.every((number, index) => number === index + 1)
      return isComplete && isInOrder
        ? []
        : [`${feature}: ${acknowledged} acknowledged, in the log: ${numbers.slice(-20).join(' ')} (${numbers.length})`]
    })
  } finally {
    await client.end()
  }
}
