import type { World } from './world.ts'

export const paramsOf = (featureName: string) => ({ projectId: 'default', featureName })

/** A new feature with the ETag that its author has read. */
export async function taggedFeature(world: World, wanted: Parameters<World['feature']>[0] = {}) {
  const params = paramsOf(await world.feature(wanted))
  return { params, etag: await etagOf(world, params) }
}

export async function etagOf(world: World, params: ReturnType<typeof paramsOf>): Promise<string> {
  return String((await world.admin.call('getFeature', { params })).headers.etag)
}

/** A patch that replaces the description. */
export const describing = (value: string) => [{ op: 'replace' as const, path: '/description', value }]

export const ifMatch = (etag: string) => ({ 'if-match': etag })
