import type { Schema } from '../../src/contract.ts'
import type { Client } from './call.ts'
import type { World } from './world.ts'

export type Export = Schema<'FeatureExport'>
export type File = Schema<'FeatureImport'>
type Where = { project?: string; environment?: string; by?: Client }

export async function exported(
  world: World,
  chosen: Omit<Schema<'ExportFeatures'>, 'environment'>,
  { environment = 'development', by = world.admin }: Where = {},
): Promise<Export> {
  const { status, body, error } = await by.call('exportFeatures', { body: { environment, ...chosen } })
  if (status !== 200) throw new Error(`The features could not be exported: ${error?.message}`)
  return body
}

/** Imports into `development` of `default`, or as asked for; the list of strategies is empty unless the file has it. */
export function importing(
  world: World,
  data: Partial<File>,
  { project = 'default', environment = 'development', by = world.admin }: Where = {},
) {
  return by.call('importFeatures', {
    body: { environment, project, data: { features: [], featureStrategies: [], ...data } },
  })
}

/** The same, which has to succeed. Returns what was left out or overwritten. */
export async function imported(world: World, data: Partial<File>, where: Where = {}) {
  const { status, body, error } = await importing(world, data, where)
  if (status !== 200) throw new Error(`The features could not be imported: ${error?.message}`)
  return body.warnings
}

/** The findings of a check, as `message: items`. */
export async function checked(
  world: World,
  data: Partial<File>,
  { project = 'default', environment = 'development', by = world.admin }: Where = {},
) {
  const { body } = await by.call('validateImport', {
    body: { environment, project, data: { features: [], featureStrategies: [], ...data } },
  })
  const texts = (findings: Schema<'ImportFinding'>[]) =>
    findings.map(({ message, affectedItems }) => `${message}: ${affectedItems.join(', ')}`)
  return { errors: texts(body.errors), warnings: texts(body.warnings), permissions: texts(body.permissions) }
}

/** An export without what depends on where it is from. */
export function content({ features, featureStrategies, featureEnvironments, segments: _, ...rest }: Export) {
  return {
    ...rest,
    features: features.map(({ project: _, ...feature }) => feature),
    featureStrategies: featureStrategies.map(({ id: _, ...strategy }) => strategy),
    featureEnvironments: featureEnvironments.map(({ environment: _, ...others }) => others),
  }
}
