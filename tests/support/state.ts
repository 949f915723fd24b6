import type { Schema } from '../../src/contract.ts'
import type { Client } from './call.ts'
import type { World } from './world.ts'

type Document = Omit<Schema<'StateDocument'>, 'apiVersion' | 'manager'> & { manager?: string }

/** A set of one file, of the manager `payments` unless it says otherwise. */
export function setOf(document: Document): Schema<'StateFiles'> {
  const content = JSON.stringify({ apiVersion: 'flaghoist/v1', manager: 'payments', ...document })
  return { files: [{ path: 'flags.json', content }] }
}

/** How to plan a set. */
type How = { by?: Client; source?: string } & Pick<Schema<'StateFiles'>, 'prune' | 'force'>

export async function plan(world: World, document: Document, { by = world.admin, prune, force }: How = {}) {
  const body = { ...setOf(document), ...(prune && { prune }), ...(force && { force }) }
  const { status, body: planned, error } = await by.call('planState', { body })
  if (status !== 200) throw new Error(`The files could not be planned: ${error?.message}`)
  return planned
}

/** Plans a set and applies it. */
export async function apply(world: World, document: Document, how: How = {}) {
  const { id } = await plan(world, document, how)
  const headers: Record<string, string> = how.source === undefined ? {} : { 'x-source': how.source }
  return (how.by ?? world.admin).call('applyState', { body: { plan: id }, headers })
}

/** A set that turns a feature on in the environments, with a share in production. */
export const guardedSet = (rollout: string) => ({
  features: {
    checkout: {
      project: 'default',
      description: 'One page',
      environments: {
        development: { enabled: true },
        production: { enabled: true, strategies: [{ name: 'flexibleRollout', parameters: { rollout } }] },
      },
    },
  },
})

/** What it takes to apply it. */
export const RIGHTS_TO_APPLY = [
  'CREATE_FEATURE',
  'UPDATE_FEATURE',
  'CREATE_FEATURE_STRATEGY',
  'UPDATE_FEATURE_STRATEGY',
  'UPDATE_FEATURE_ENVIRONMENT',
] as const
