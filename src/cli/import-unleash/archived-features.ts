import { creationOf, importsOf } from './features.ts'
import type { Found, Kind } from './kind.ts'
import { mapTogether } from './paged.ts'
import { projectIds, segmentNames } from './projects.ts'
import { type Feature, readArchive, readArchivedIn, readFeatures } from './read-features.ts'
import type { Operation, Server } from './server.ts'

/** Features of the archive, with the strategies that they get back when they are revived. */
export const archivedFeatures: Kind<Feature> = {
  noun: 'archived features',
  refers: true,
  async read(server) {
    const [archive, names] = await Promise.all([readArchive(server), segmentNames(server)])
    if (archive === undefined) return undefined
    const environments = await environmentsOf(server)
    return mapTogether(archive, async (found): Promise<Found<Feature>> => {
      const inside = environments.get(found.value.project) ?? []
      const all = await mapTogether(inside, (environment) => readArchivedIn(server, found, environment, names), 1)
      return { ...found, value: { ...found.value, environments: all.flat() } }
    })
  },
  readHere: async (server) => [...(await readFeatures(server)), ...((await readArchive(server)) ?? [])],
  // Nothing of an archived feature can be changed here, so it is moved once.
  isSame: (_, present) => present.isArchived,
  together: 10,
  operations(pairs, known) {
    const created = pairs.filter(({ present }) => present === undefined)
    return [
      ...created.map(({ wanted }) => creationOf(wanted, known)),
      ...importsOf(created, known),
      ...pairs.map(({ wanted: { key, value }, present }): Operation => {
        const project = present?.value.project ?? value.project
        return { operationId: 'archiveFeature', params: { projectId: project, featureName: key } }
      }),
    ]
  },
}

async function environmentsOf(server: Server): Promise<Map<string, string[]>> {
  const found = await mapTogether(await projectIds(server), async (project) => {
    const { environments } = await server.read('getProjectOverview', { path: { projectId: project } })
    return [project, environments.map(({ environment }) => environment)] as const
  })
  return new Map(found)
}
