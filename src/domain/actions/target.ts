import { sql } from 'kysely'
import type { Tx } from '../../db/handles.ts'
import type { ErrorDetail } from '../errors.ts'
import { environmentStates } from '../features/environments/queries.ts'
import { archivedError } from '../features/feature.ts'
import type { GivenAction, Params } from './kind.ts'

/** A feature in an environment, to which an action does something. */
export type Target = { readonly project: string; readonly environment: string; readonly feature: string }

/** The names of its members in `executionParams`. */
export const TARGET_PARAMS = ['featureName', 'environment'] as const

export function targetOf(project: string, { featureName = '', environment = '' }: Params): Target {
  return { project, environment, feature: featureName }
}

/** Returns what of the targets of some actions does not exist, or is archived. Reads once for all. */
export async function problemsOf(tx: Tx, project: string, actions: readonly GivenAction[]): Promise<ErrorDetail[]> {
  const targets = actions.map(({ params, path }) => ({ ...targetOf(project, params), path }))
  const [features, states] = await Promise.all([
    tx
      .selectFrom('features')
      .select(['name', 'archivedAt'])
      .where('projectId', '=', project)
      .where('name', '=', sql<string>`any(${targets.map(({ feature }) => feature)})`)
      .execute(),
    environmentStates(tx, {
      features: targets.map(({ feature }) => feature),
      environments: targets.map(({ environment }) => environment),
    }),
  ])
  return targets.flatMap(({ feature, environment, path }) => {
    const found = features.find(({ name }) => name === feature)
    if (found === undefined)
      return [{ message: `There is no feature "${feature}" in the project`, path: `${path}/featureName` }]
    if (found.archivedAt !== null) return [{ message: archivedError(feature).message, path: `${path}/featureName` }]
    const isThere = states.some(
      (state) => state.environment.featureName === feature && state.environment.name === environment,
    )
    return isThere ? [] : [{ message: `The project has no environment "${environment}"`, path: `${path}/environment` }]
  })
}
