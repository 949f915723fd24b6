import * as flaghoist from './client'
import { client } from './client/client.gen'

const { FLAGHOIST_URL: baseUrl, FLAGHOIST_KEY: key } = process.env
client.setConfig({ baseUrl, auth: ({ in: place }) => (place === 'cookie' ? undefined : key) })
const path = { projectId: 'hey', featureName: 'hey-checkout' }
const here = { ...path, environment: 'development' }

/** The body of an answer; a refusal ends the walk. */
function taken<T>({ data, error, response }: { data?: T; error?: unknown; response?: Response }): T {
  if (!response?.ok) throw new Error(`${response?.status} ${response?.url}: ${JSON.stringify(error)}`)
  return data as T
}

async function walk(): Promise<void> {
  const changeRequestEnvironments = [{ name: 'production', requiredApprovals: 1 }]
  taken(await flaghoist.createProject({ body: { id: 'hey', name: 'Hey', changeRequestEnvironments } }))
  taken(await flaghoist.createFeature({ path, body: { name: path.featureName } }))
  const rollout = { name: 'flexibleRollout', parameters: { rollout: '50' } }
  taken(await flaghoist.addStrategy({ path: here, body: rollout }))
  taken(await flaghoist.setVariants({ path: here, body: [{ name: 'blue', weight: 1000 }] }))
  const patch = [{ op: 'replace' as const, path: '/description', value: 'One page' }]
  const patched = taken(await flaghoist.patchFeature({ path, body: patch }))
  if (patched.description !== 'One page') throw new Error(`The patch gave ${patched.description}`)
  taken(await flaghoist.turnFeatureOn({ path: here }))
  taken(await flaghoist.addFeatureTag({ path, body: { type: 'simple', value: 'hey' } }))
  taken(await flaghoist.createGroup({ body: { name: 'Hey' } }))
  taken(await flaghoist.createUser({ body: { username: 'hey', rootRole: 'Viewer', sendEmail: false } }))
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  taken(await flaghoist.createSignupToken({ body: { name: 'Hey', expiresAt } }))
  const request = taken(
    await flaghoist.addToChangeRequest({
      path: { projectId: 'hey', environment: 'production' },
      body: [{ action: 'updateEnabled', feature: path.featureName, payload: { enabled: true } }],
    }),
  )
  if (request.project !== 'hey') throw new Error(`The change request is in ${request.project}`)
  const { events } = taken(await flaghoist.searchEvents({ body: { feature: path.featureName } }))
  const found = taken(await flaghoist.searchFeatures({ query: { query: path.featureName } }))
  if (events.length === 0 || found.features.length !== 1) throw new Error('The searches find nothing')
  taken(await flaghoist.archiveFeature({ path }))
  const { error, response } = await flaghoist.getFeature({ path: { ...path, featureName: 'nowhere' } })
  console.log(response?.status, error?.name, error?.message)
}

void walk()
