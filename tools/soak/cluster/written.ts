import pg from 'pg'
import type { Writer } from './clients.ts'

/** The last number of a feature that a backup has for sure, and the last one that was written before its restore. */
export type Restored = { readonly inBackup: number; readonly before: number }

/**
 * Compares the event log with the changes that were acknowledged: each number has its event once, in the order of the
 * numbers.
 *
 * @param restored says for each feature which numbers may be gone, since the database was restored
 * @returns what is lost, doubled or out of order
 */
export async function lostWrites(
  databaseUrl: string,
  writers: readonly Writer[],
  restored: ReadonlyMap<string, Restored> = new Map(),
): Promise<string[]> {
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
      const { inBackup, before } = restored.get(feature) ?? { inBackup: 0, before: 0 }
      const isThere = new Set(numbers)
      const lost = Array.from({ length: acknowledged }, (_, index) => index + 1).filter(
        (number) => !isThere.has(number) && !(number > inBackup && number <= before),
      )
      const isInOrder = numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0))
      // The last attempt may have been made without being acknowledged.
      const isNew = (numbers.at(-1) ?? 0) <= acknowledged + 1
      return lost.length === 0 && isInOrder && isNew
        ? []
        : [
            `${feature}: ${acknowledged} acknowledged, lost: ${lost.join(' ')}; the last in the log: ${numbers.slice(-20).join(' ')}`,
          ]
    })
  } finally {
    await client.end()
  }
}
