import type { Schema } from '../../src/contract.ts'
import type { World } from './world.ts'

type Wanted = Partial<Schema<'AddDependency'>>

export const named = (featureName: string, projectId = 'default') => ({ projectId, featureName })

export async function depend(world: World, child: string, parent: string, wanted: Wanted = {}, project = 'default') {
  const params = named(child, project)
  const { status, error } = await world.admin.call('addDependency', { params, body: { ...wanted, feature: parent } })
  return { status, message: error?.message, name: error?.name }
}

export async function dependenciesOf(world: World, feature: string) {
  const { body } = await world.admin.call('getFeature', { params: named(feature) })
  return body.dependencies
}

export async function archive(world: World, name: string) {
  const { status } = await world.admin.call('archiveFeature', { params: named(name) })
  return status
}

/** Makes features of these names and forgets the events of that. */
export async function features(world: World, ...names: string[]) {
  for (const name of names) await world.feature({ name })
  await world.forgetEvents()
}

/** Makes a feature `foreign` in another project. */
export async function makeForeign(world: World) {
  await world.project('other')
  await world.feature({ name: 'foreign', project: 'other' })
  await world.forgetEvents()
}
