import { isAxiosError } from 'axios'
import * as flaghoist from './client/index.js'

const { FLAGHOIST_URL: basePath, FLAGHOIST_KEY: key } = process.env
const settings = new flaghoist.Configuration({ basePath, baseOptions: { headers: { Authorization: key } } })
const project = 'axios'
const feature = 'axios-checkout'
const here = [project, feature, 'development'] as const
const features = new flaghoist.FeaturesApi(settings)

// A refusal is thrown, and ends the walk.
const changeRequestEnvironments = [{ name: 'production', requiredApprovals: 1 }]
await new flaghoist.ProjectsApi(settings).createProject({ id: project, name: 'Axios', changeRequestEnvironments })
await features.createFeature(project, { name: feature })
const rollout = { name: 'flexibleRollout', parameters: { rollout: '50' } }
await new flaghoist.StrategiesApi(settings).addStrategy(...here, rollout)
await new flaghoist.VariantsApi(settings).setVariants(...here, [{ name: 'blue', weight: 1000 }])
const patch = [{ op: flaghoist.PatchOperationOpEnum.Replace, path: '/description', value: 'One page' }]
const patched = (await features.patchFeature(project, feature, patch)).data
if (patched.description !== 'One page') throw new Error(`The patch gave ${patched.description}`)
await new flaghoist.FeatureEnvironmentsApi(settings).turnFeatureOn(...here)
await new flaghoist.TagsApi(settings).addFeatureTag(feature, { type: 'simple', value: project })
await new flaghoist.GroupsApi(settings).createGroup({ name: 'Axios' })
await new flaghoist.UsersApi(settings).createUser({ username: project, rootRole: 'Viewer', sendEmail: false })
const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
await new flaghoist.SignupTokensApi(settings).createSignupToken({ name: 'Axios', expiresAt })
const change = { action: 'updateEnabled' as const, feature, payload: { enabled: true } }
const request = await new flaghoist.ChangeRequestsApi(settings).addToChangeRequest(project, 'production', [change])
if (request.data.project !== project) throw new Error(`The change request is in ${request.data.project}`)
const { events } = (await new flaghoist.EventsApi(settings).searchEvents({ feature })).data
const found = (await features.searchFeatures(feature)).data
if (events.length === 0 || found.features.length !== 1) throw new Error('The searches find nothing')
await new flaghoist.ArchiveApi(settings).archiveFeature(project, feature)
try {
  await features.getFeature(project, 'nowhere')
} catch (refusal) {
  if (!isAxiosError<flaghoist.ModelError>(refusal)) throw refusal
  console.log(refusal.response?.status, refusal.response?.data.name, refusal.response?.data.message)
}
