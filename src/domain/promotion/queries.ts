import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { isGuarded } from '../change-control/guard.ts'
import { firstOrMissing, missing, withPath } from '../errors.ts'
import { environmentStates, noEnvironment, type StateRow, stateIn } from '../features/environments/queries.ts'
import { archivedError } from '../features/feature.ts'
import { foreign } from '../features/locks.ts'
import { notInProject } from '../projects/queries.ts'
import type { Reader } from '../visibility.ts'
import { differingParts, PARTS, type Pair } from './parts.ts'
import type { Candidate } from './promotion.ts'

type Wanted = Schema<'PromoteFeatures'>

/** Which of two environments a project has. */
type Attached = { readonly hasFrom: boolean; readonly hasTo: boolean }

const places = compiled<Pair<string> & { project: string }, Attached & { guarded: boolean }>(
  (db, { project, from, to }) =>
    db
      .selectFrom('projects as p')
      .select(({ exists, selectFrom }) => {
        const environment = selectFrom('projectEnvironments as pe').whereRef('pe.projectId', '=', 'p.id')
        return [
          exists(environment.where('pe.environment', '=', from))
            .$castTo<boolean>()
            .as('hasFrom'),
          exists(environment.where('pe.environment', '=', to))
            .$castTo<boolean>()
            .as('hasTo'),
        ]
      })
      .select(isGuarded(sql`p.id`, sql`${to}`).as('guarded'))
      .where('p.id', '=', project),
)

/**
 * Returns whether change requests guard the environment to which features are promoted.
 *
 * @throws DomainError missing for the project and the environments
 */
export async function isTargetGuarded(db: Db, project: string, { from, to }: Pair<string>): Promise<boolean> {
  const { guarded, ...attached } = firstOrMissing(await places(db, { project, from, to }), 'project', project)
  assertAttached(project, { from, to }, attached)
  return guarded
}

/** @throws DomainError missing for an environment that the project does not have */
export function assertAttached(project: string, { from, to }: Pair<string>, { hasFrom, hasTo }: Attached): void {
  if (!hasFrom) throw notInProject(project, from)
  if (!hasTo) throw notInProject(project, to)
}

/**
 * Returns the features of a request, each once, in both environments.
 *
 * @throws DomainError missing for a feature; invalid for an archived one; forbidden for one of another project
 */
export async function candidatesFor(db: Db, project: string, wanted: Wanted, reader: Reader): Promise<Candidate[]> {
  const { from, to, features } = wanted
  const rows = await environmentStates(db, { features, environments: [from, to] })
  const visible = rows.filter((row) => !reader.hiddenProjects.includes(row.project))
  return candidatesIn(visible, project, wanted)
}

function candidatesIn(
  rows: readonly StateRow[],
  project: string,
  { from, to, features, parts = [...PARTS] }: Wanted,
): Candidate[] {
  const found = new Map(rows.map((row) => [`${row.environment.name} ${row.environment.featureName}`, row]))
  const wanted = new Map(features.map((feature, index) => [feature, `/body/features/${index}`]))
  return [...wanted].map(([feature, path]) => {
    const [source, target] = [found.get(`${from} ${feature}`), found.get(`${to} ${feature}`)]
    const row = source ?? target
    if (row === undefined) throw withPath(missing('feature', feature), path)
    if (row.project !== project) throw withPath(foreign(feature, project), path)
    if (row.archivedAt !== null) throw withPath(archivedError(feature), path)
    if (source === undefined) throw withPath(noEnvironment({ feature, environment: from }), path)
    if (target === undefined) throw withPath(noEnvironment({ feature, environment: to }), path)
    const pair = { from: stateIn(source), to: stateIn(target) }
    return { ...pair, feature, path, parts: differingParts(pair, parts), guarded: target.guarded }
  })
}
