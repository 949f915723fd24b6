import * as flaghoist from './client.js'

const { FLAGHOIST_URL: baseUrl = '', FLAGHOIST_KEY: key = '' } = process.env
const { fetch: send } = globalThis
globalThis.fetch = (path, given) => {
  const headers = new Headers(given?.headers)
  headers.set('Authorization', key)
  return send(new URL(String(path), baseUrl), { ...given, headers })
}
const project = 'orval'
const feature = 'orval-checkout'
const here = [project, feature, 'development'] as const

/** The body of an answer; a refusal ends the walk. */
function taken<Answer extends { status: number; data?: unknown }, Status extends 200 | 201 | 202>(
  answer: Answer,
  status: Status,
): Extract<Answer, { status: Status }>['data'] {
  if (answer.status !== status) throw new Error(`${answer.status}: ${JSON.stringify(answer.data)}`)
  return answer.data
}

const changeRequestEnvironments = [{ name: 'production', requiredApprovals: 1 }]
taken(await flaghoist.createProject({ id: project, name: 'Orval', changeRequestEnvironments }), 201)
taken(await flaghoist.createFeature(project, { name: feature }), 201)
taken(await flaghoist.addStrategy(...here, { name: 'flexibleRollout', parameters: { rollout: '50' } }), 200)
taken(await flaghoist.setVariants(...here, [{ name: 'blue', weight: 1000 }]), 200)
const patch = [{ op: 'replace' as const, path: '/description', value: 'One page' }]
const patched = taken(await flaghoist.patchFeature(project, feature, patch), 200)
if (patched.description !== 'One page') throw new Error(`The patch gave ${patched.description}`)
taken(await flaghoist.turnFeatureOn(...here), 200)
taken(await flaghoist.addFeatureTag(feature, { type: 'simple', value: project }), 201)
taken(await flaghoist.createGroup({ name: 'Orval' }), 201)
taken(await flaghoist.createUser({ username: project, rootRole: 'Viewer', sendEmail: false }), 201)
const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
taken(await flaghoist.createSignupToken({ name: 'Orval', expiresAt }), 201)
const change = { action: 'updateEnabled' as const, feature, payload: { enabled: true } }
const request = taken(await flaghoist.addToChangeRequest(project, 'production', [change]), 200)
if (request.project !== project) throw new Error(`The change request is in ${request.project}`)
const { events } = taken(await flaghoist.searchEvents({ feature }), 200)
const found = taken(await flaghoist.searchFeatures({ query: feature }), 200)
if (events.length === 0 || found.features.length !== 1) throw new Error('The searches find nothing')
taken(await flaghoist.archiveFeature(project, feature), 202)
const missing = await flaghoist.getFeature(project, 'nowhere')
if (missing.status === 404) console.log(missing.status, missing.data.name, missing.data.message)
