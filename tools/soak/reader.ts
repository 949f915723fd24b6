import type { Schema } from '../../src/contract.ts'
import { asking, type Caller, type Request, requestText } from './client.ts'
import type { Turn } from './feature-writer.ts'
import type { Random } from './random.ts'
import { checkRead } from './read-check.ts'
import type { Server } from './server.ts'
import { ENVIRONMENTS, GUARDED, PARENT, PROJECTS, SHARED_FEATURES, type Soak, sharedFeature } from './soak.ts'

const [HOME] = PROJECTS

/** Reads resources of all kinds. */
export function reader(soak: Soak, caller: Caller, random: Random): Turn {
  const send = async (server: Server, request: Request) => {
    const outcome = await soak.client.send(server, caller, request, 'read')
    return outcome.known && outcome.status === 200 ? outcome.body : undefined
  }

  /** Checks that a feature has the state of the last known event, or of a later one. */
  async function readFeature(server: Server): Promise<void> {
    const history = soak.feature(sharedFeature(random.whole(0, SHARED_FEATURES - 1)), HOME)
    const since = history.lastId()
    await checkRead(soak, server, history, since, { kind: 'read by a reader', why: '', by: caller })
  }

  async function readEnvironment(server: Server): Promise<void> {
    const featureName = sharedFeature(random.whole(0, SHARED_FEATURES - 1))
    const path = { projectId: HOME, featureName, environment: random.pick(ENVIRONMENTS) }
    await send(server, random.chance(0.5) ? asking('getFeatureEnvironment', path) : asking('getVariants', path))
  }

  async function searchEvents(server: Server): Promise<void> {
    const filter = random.pick<Schema<'SearchEvents'>>([
      { limit: 25 },
      { project: HOME, limit: 25 },
      { feature: sharedFeature(0), limit: 25 },
      { type: 'feature-metadata-updated', limit: 25 },
      { query: 'blue', limit: 10 },
    ])
    const request = asking('searchEvents', {}, filter)
    const page = (await send(server, request)) as Schema<'EventPage'> | undefined
    const ids = page?.events.map(({ id }) => id) ?? []
    if (ids.some((id, n) => n > 0 && id >= (ids[n - 1] ?? 0)))
      soak.findings.add('events in a wrong order', `${requestText(request, caller, server)}: ${ids}`)
  }

  /** Checks that a list has the features that always exist. */
  async function listFeatures(server: Server): Promise<void> {
    const isSearch = random.chance(0.5)
    const request: Request = isSearch
      ? { ...asking('searchFeatures', {}), query: { query: PARENT, project: `IS:${HOME}`, limit: 50 } }
      : { ...asking('listProjectFeatures', { projectId: HOME }), query: { namePrefix: 'shared', limit: 50 } }
    const page = (await send(server, request)) as Schema<'FeatureList'> | undefined
    if (page !== undefined && !page.features.some(({ name }) => name === PARENT))
      soak.findings.add('a list without a feature that is there', requestText(request, caller, server))
  }

  async function readRequests(server: Server): Promise<void> {
    const path = { projectId: GUARDED }
    const list = { ...asking('listChangeRequests', path), query: { limit: 10 } }
    const requests = (await send(server, list)) as Schema<'ChangeRequests'> | undefined
    if (requests === undefined || requests.length === 0) return
    const { id } = random.pick(requests)
    const one = { ...path, changeRequestId: id }
    await send(server, random.chance(0.5) ? asking('previewChangeRequest', one) : asking('getChangeRequest', one))
  }

  const others = (): Request =>
    random.pick([
      asking('getProjectOverview', { projectId: HOME }),
      asking('getProject', { projectId: HOME }),
      asking('listProjects', {}),
      { ...asking('listUsers', {}), query: { limit: 50 } },
      { ...asking('searchUsers', {}), query: { q: 'person' } },
      { ...asking('listGroups', {}), query: { limit: 50 } },
      asking('listSegments', {}),
      asking('listContextFields', {}),
      asking('listSignupTokens', {}),
      { ...asking('listEvents', {}), query: { limit: 25 } },
      { ...asking('listFeatureEvents', { featureName: sharedFeature(0) }), query: { limit: 25 } },
      asking('getProjectStatus', { projectId: HOME }),
      asking('getProjectInsights', { projectId: HOME }),
      asking('countChangeRequests', { projectId: GUARDED }),
      { ...asking('searchChangeRequests', {}), query: { limit: 20 } },
      asking('getOwnUser', {}),
    ])

  const kinds = [
    readFeature,
    readFeature,
    readFeature,
    readEnvironment,
    readEnvironment,
    searchEvents,
    listFeatures,
    readRequests,
  ]
  return async () => {
    const server = random.pick(soak.servers)
    if (random.chance(0.7)) await random.pick(kinds)(server)
    else await send(server, others())
  }
}
