import createClient from 'openapi-fetch'
import type { paths } from './contract.js'

const { FLAGHOIST_URL: baseUrl = '', FLAGHOIST_KEY: key = '' } = process.env
const client = createClient<paths>({ baseUrl, headers: { Authorization: key } })
const at = { projectId: 'fetch', featureName: 'fetch-checkout' }
const here = { path: { ...at, environment: 'development' } }

/** The body of an answer; a refusal ends the walk. */
function taken<T>({ data, error, response }: { data?: T; error?: unknown; response: Response }): T {
  if (!response.ok) throw new Error(`${response.status} ${response.url}: ${JSON.stringify(error)}`)
  return data as T
}

taken(
  await client.POST('/api/admin/projects', {
    body: { id: 'fetch', name: 'Fetch', changeRequestEnvironments: [{ name: 'production', requiredApprovals: 1 }] },
  }),
)
const features = '/api/admin/projects/{projectId}/features'
taken(await client.POST(features, { params: { path: at }, body: { name: at.featureName } }))
const inEnvironment = `${features}/{featureName}/environments/{environment}` as const
const rollout = { name: 'flexibleRollout', parameters: { rollout: '50' } }
taken(await client.POST(`${inEnvironment}/strategies`, { params: here, body: rollout }))
taken(await client.PUT(`${inEnvironment}/variants`, { params: here, body: [{ name: 'blue', weight: 1000 }] }))
const patch = [{ op: 'replace' as const, path: '/description', value: 'One page' }]
const patched = taken(await client.PATCH(`${features}/{featureName}`, { params: { path: at }, body: patch }))
if (patched.description !== 'One page') throw new Error(`The patch gave ${patched.description}`)
taken(await client.POST(`${inEnvironment}/on`, { params: here }))
const tag = { type: 'simple', value: 'fetch' }
taken(await client.POST('/api/admin/features/{featureName}/tags', { params: { path: at }, body: tag }))
taken(await client.POST('/api/admin/groups', { body: { name: 'Fetch' } }))
taken(await client.POST('/api/admin/user-admin', { body: { username: 'fetch', rootRole: 'Viewer', sendEmail: false } }))
const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
taken(await client.POST('/api/admin/invite-link/tokens', { body: { name: 'Fetch', expiresAt } }))
const request = taken(
  await client.POST('/api/admin/projects/{projectId}/environments/{environment}/change-requests', {
    params: { path: { projectId: 'fetch', environment: 'production' } },
    body: [{ action: 'updateEnabled', feature: at.featureName, payload: { enabled: true } }],
  }),
)
if (request.project !== 'fetch') throw new Error(`The change request is in ${request.project}`)
const { events } = taken(await client.POST('/api/admin/events/search', { body: { feature: at.featureName } }))
const found = taken(await client.GET('/api/admin/search/features', { params: { query: { query: at.featureName } } }))
if (events.length === 0 || found.features.length !== 1) throw new Error('The searches find nothing')
taken(await client.DELETE(`${features}/{featureName}`, { params: { path: at } }))
const none = { path: { ...at, featureName: 'nowhere' } }
const { error, response } = await client.GET(`${features}/{featureName}`, { params: none })
console.log(response.status, error?.name, error?.message)
