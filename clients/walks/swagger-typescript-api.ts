import { Api, type Error as Refusal } from './client.js'

const { FLAGHOIST_URL: baseUrl = '', FLAGHOIST_KEY: key = '' } = process.env
const { api } = new Api({ baseUrl, baseApiParams: { headers: { Authorization: key } } })
const project = 'swagger-api'
const feature = 'swagger-api-checkout'
const here = [project, feature, 'development'] as const

// A refusal is thrown, and ends the walk.
const changeRequestEnvironments = [{ name: 'production', requiredApprovals: 1 }]
await api.createProject({ id: project, name: 'Swagger', changeRequestEnvironments })
await api.createFeature(project, { name: feature })
await api.addStrategy(...here, { name: 'flexibleRollout', parameters: { rollout: '50' } })
await api.setVariants(...here, [{ name: 'blue', weight: 1000 }])
const patched = await api.patchFeature(project, feature, [{ op: 'replace', path: '/description', value: 'One page' }])
if (patched.data.description !== 'One page') throw new Error(`The patch gave ${patched.data.description}`)
await api.turnFeatureOn(...here)
await api.addFeatureTag(feature, { type: 'simple', value: project })
await api.createGroup({ name: 'Swagger' })
await api.createUser({ username: project, rootRole: 'Viewer', sendEmail: false })
await api.createSignupToken({ name: 'Swagger', expiresAt: new Date(Date.now() + 86_400_000).toISOString() })
const change = { action: 'updateEnabled' as const, feature, payload: { enabled: true } }
const request = await api.addToChangeRequest(project, 'production', [change])
if (request.data.project !== project) throw new Error(`The change request is in ${request.data.project}`)
const { events } = (await api.searchEvents({ feature })).data
const { features } = (await api.searchFeatures({ query: feature })).data
if (events.length === 0 || features.length !== 1) throw new Error('The searches find nothing')
await api.archiveFeature(project, feature)
try {
  await api.getFeature(project, 'nowhere')
} catch (refusal) {
  const { status, error } = refusal as { status: number; error: Refusal }
  console.log(status, error.name, error.message)
}
