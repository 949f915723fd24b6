import { isDeepStrictEqual } from 'node:util'
import type { Schemas } from '../../../clients/typescript/src/calls.ts'
import type { Found, Kind, Pair } from './kind.ts'
import { idOf, mapTogether, paged } from './paged.ts'
import type { Operation, Sent, Server } from './server.ts'
import { type Strategy, strategyFrom } from './strategy.ts'

type Naming = Schemas['FeatureNaming']

/** Returns the ids of the projects that are not archived, by id. */
export async function projectIds(server: Server): Promise<string[]> {
  const all = await paged(server, 'listProjects', (answer) => answer.projects, idOf)
  return (all ?? []).map(({ id }) => id).sort()
}

type Overview = Sent<Schemas['ProjectOverview'], 'name'> & { readonly id: string }

async function overviews(server: Server): Promise<Overview[]> {
  return mapTogether(await projectIds(server), async (id) => {
    const overview = await server.read('getProjectOverview', { path: { projectId: id } })
    return { ...overview, id }
  })
}

type Project = {
  readonly name: string
  readonly description: string | null
  readonly mode: string
  readonly defaultStickiness: string
  readonly environments: readonly string[]
}

export const projects: Kind<Project> = {
  noun: 'projects',
  async read(server) {
    const all = await overviews(server)
    return all.map(({ id, name, description, mode, defaultStickiness, environments }) => ({
      key: id,
      value: {
        name,
        description: description || null,
        mode: mode ?? 'open',
        defaultStickiness: defaultStickiness ?? 'default',
        environments: (environments ?? []).map(({ environment }) => environment),
      },
    }))
  },
  isSame: (wanted, present) =>
    isDeepStrictEqual({ ...wanted, environments: [] }, { ...present, environments: [] }) &&
    lacking(wanted, present).length === 0,
  operations: (pairs) => pairs.flatMap(projectOperations),
}

/** Environments that only the project here has stay. */
function lacking(wanted: Project, present: Project): string[] {
  return wanted.environments.filter((name) => !present.environments.includes(name))
}

function projectOperations({ wanted: { key, value }, present }: Pair<Project>): Operation[] {
  const { environments, description, ...settings } = value
  if (present === undefined) {
    const given = environments.length === 0 ? {} : { environments }
    return [{ operationId: 'createProject', body: { id: key, ...settings, description, ...given } }]
  }
  const params = { projectId: key }
  return [
    { operationId: 'updateProject', params, body: { ...settings, description: description ?? '' } },
    ...lacking(value, present.value).map((environment) => ({
      operationId: 'addProjectEnvironment' as const,
      params,
      body: { environment },
    })),
  ]
}

type Rules = { readonly featureLimit: number | null; readonly featureNaming: Naming }

/** Limits and naming patterns hold for new features only, so they come after the features. */
export const projectRules: Kind<Rules> = {
  noun: 'limits and naming patterns',
  async read(server) {
    const all = await overviews(server)
    return all.map(({ id, featureLimit, featureNaming }) => ({
      key: id,
      value: {
        featureLimit: featureLimit ?? null,
        featureNaming: {
          pattern: featureNaming?.pattern || null,
          example: featureNaming?.example || null,
          description: featureNaming?.description || null,
        },
      },
    }))
  },
  isSame: isDeepStrictEqual,
  operations: (pairs) =>
    pairs.map(({ wanted: { key, value } }) => ({
      operationId: 'updateProjectSettings',
      params: { projectId: key },
      body: value,
    })),
}

type DefaultStrategy = { readonly project: string; readonly environment: string; readonly strategy: Strategy }

export const defaultStrategies: Kind<DefaultStrategy> = {
  noun: 'default strategies',
  refers: true,
  async read(server) {
    const [all, names] = await Promise.all([overviews(server), segmentNames(server)])
    return all.flatMap(({ id, environments }) =>
      (environments ?? []).flatMap(({ environment, defaultStrategy }): Found<DefaultStrategy>[] => {
        if (defaultStrategy == null) return []
        const strategy = strategyFrom(defaultStrategy, names)
        return [{ key: `${id} in ${environment}`, value: { project: id, environment, strategy } }]
      }),
    )
  },
  isSame: isDeepStrictEqual,
  operations: (pairs, known) =>
    pairs.map(({ wanted: { value } }) => {
      const { segments, ...strategy } = value.strategy
      return {
        operationId: 'setDefaultStrategy',
        params: { projectId: value.project, environment: value.environment },
        body: { ...strategy, segments: segments.map((name) => known.segments.get(name) ?? 0) },
      }
    }),
}

/** Returns the names of the segments of a server, by id. */
export async function segmentNames(server: Server): Promise<Map<number, string>> {
  const { segments } = await server.read('listSegments')
  return new Map(segments.map(({ id, name }) => [id, name]))
}
