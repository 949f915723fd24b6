import { sql } from 'kysely'
import type { Change } from '../change.ts'
import { recordEvents } from '../events/record.ts'

/** Makes features depend on nothing; one event for each that did depend on something. */
export async function removeAllDependencies(
  change: Change,
  project: string,
  children: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ child: string }>`
    with removed as (delete from feature_dependencies where child = any(${children}::text[]) returning child)
    select distinct child from removed order by child`.execute(change.tx)
  await recordEvents(
    change,
    rows.map(({ child }) => ({ type: 'feature-dependencies-removed', subject: { project, feature: child } })),
  )
}
