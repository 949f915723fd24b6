/** The feature that both authors edit: with two strategies, two variants with payloads, and a description. */
export const FEATURE = { projectId: 'shared', featureName: 'new-checkout' }

/** Sends a request of an admin with `If-Match: *`, and returns the body of its response. */
export type Ask = (method: string, path: string, body?: object) => Promise<unknown>

/** Makes a project that requires preconditions, with the feature. */
export async function makeScene(ask: Ask): Promise<void> {
  const { projectId, featureName } = FEATURE
  await ask('POST', '/api/admin/projects', { id: projectId, name: 'Shared' })
  await ask('PUT', `/api/admin/projects/${projectId}/settings`, { requirePreconditions: true })
  await ask('POST', `/api/admin/projects/${projectId}/features`, { name: featureName, description: 'As it began' })
  const development = `/api/admin/projects/${projectId}/features/${featureName}/environments/development`
  for (const title of ['First', 'Second'])
    await ask('POST', `${development}/strategies`, {
      name: 'flexibleRollout',
      title,
      parameters: { rollout: '50', stickiness: 'default', groupId: featureName },
    })
  await ask('PUT', `${development}/variants`, [
    { name: 'blue', weight: 0, weightType: 'variable', payload: { type: 'string', value: 'one' } },
    { name: 'green', weight: 0, weightType: 'variable', payload: { type: 'string', value: 'two' } },
  ])
}
