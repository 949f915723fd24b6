import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Change } from '../change.ts'
import { recordEvents } from '../events/record.ts'
import { requireProject } from '../projects/queries.ts'
import { isStale } from './feature.ts'
import { lockFeatures } from './queries.ts'

/**
 * Marks those of the named features that do not show as wanted yet. Archived ones and unknown names are left out.
 *
 * @throws DomainError missing for the project; forbidden for a feature of another project
 */
export async function setFeaturesStale(
  change: Change,
  project: string,
  { features, stale }: Schema<'SetFeaturesStale'>,
): Promise<void> {
  const { tx, now } = change
  await requireProject(tx, project)
  const turned = (await lockFeatures(tx, project, features))
    .filter((feature) => feature.archivedAt === null && isStale(feature, now) !== stale)
    .map((feature) => feature.name)
  if (turned.length === 0) return
  await sql`update features set marked_stale = ${stale} where name = any(${turned}::text[])`.execute(tx)
  await recordEvents(
    change,
    turned.map((feature) => ({
      type: stale ? 'feature-stale-on' : 'feature-stale-off',
      subject: { project, feature },
    })),
  )
}
