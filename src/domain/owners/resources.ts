import type { OwnersRecord } from '../event-types.ts'
import { historyOfRecord } from '../revisions/history.ts'
import type { Resource } from '../revisions/resources.ts'
import type { Owned } from './queries.ts'

const same = (owners: OwnersRecord): OwnersRecord => owners

const OF_FEATURE = historyOfRecord(['feature-created', 'feature-owners-updated', 'feature-deleted'], same)
const OF_PROJECT = historyOfRecord(['project-created', 'project-owners-updated', 'project-deleted'], same)

/** Returns the own owners of a feature or a project, as they are edited. */
export function ownersResource(
  { project, feature }: Owned,
  whole: OwnersRecord,
  requiresPrecondition = false,
): Resource<OwnersRecord> {
  return feature === undefined
    ? { name: `list of owners of the project "${project}"`, history: OF_PROJECT, place: { project }, whole }
    : {
        name: `list of owners of the feature "${feature}"`,
        history: OF_FEATURE,
        place: { feature },
        whole,
        requiresPrecondition,
      }
}
