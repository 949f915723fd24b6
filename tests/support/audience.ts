import type { Schema } from '../../src/contract.ts'
import { newestEvent } from '../scenarios/newest-event.ts'
import type { World } from './world.ts'

type Document = Schema<'FeatureDocument'>
type Constraint = Schema<'Constraint'>

/** What decides for whom features are on, at a time. */
export type Scene = {
  readonly event: number
  readonly features: ReadonlyMap<string, Document>
  readonly segments: ReadonlyMap<number, readonly Constraint[]>
}

export const PLACES = ['development', 'production'] as const
export type Place = (typeof PLACES)[number]

/** Half of them are in a rollout of 50. */
export const USERS = ['7', '8', '9', '10'] as const

/** Reads all features of the project `default`, also archived ones, and all segments. */
export async function sceneOf({ db, admin, ...world }: World): Promise<Scene> {
  const event = await newestEvent({ db, admin, ...world })
  const names = await db.selectFrom('features').select('name').where('projectId', '=', 'default').execute()
  const features = new Map<string, Document>()
  for (const { name: featureName } of names) {
    const { body } = await admin.call('getFeatureBlame', { params: { projectId: 'default', featureName } })
    features.set(featureName, body.document)
  }
  const segments = await db.selectFrom('segments').select(['id', 'constraints']).execute()
  return {
    event,
    features,
    segments: new Map(segments.map(({ id, constraints }) => [id, constraints as Constraint[]])),
  }
}

/**
 * Returns for whom a feature is on, by a rule of its own: for strategies of rollouts, and constraints of users.
 *
 * @param parents the scene whose parents decide, so that a change of them is no change of the feature
 */
export function audienceOf(scene: Scene, name: string, place: Place, parents: Scene): Set<string> {
  const document = scene.features.get(name)
  const part = document?.environments[place]
  if (document === undefined || part === undefined || document.archived || !part.enabled) return new Set()
  const met = USERS.filter((user) =>
    Object.values(part.strategies).some((strategy) => !strategy.disabled && isMet(strategy, user, scene)),
  )
  const allowed = met.filter((user) =>
    Object.entries(document.dependencies).every(([parent, { enabled }]) => {
      const ofParent = parents.features.get(parent)
      if (ofParent === undefined || ofParent.archived) return false
      const alone = { ...parents, features: new Map([[parent, { ...ofParent, dependencies: {} }]]) }
      return audienceOf(alone, parent, place, alone).has(user) === enabled
    }),
  )
  return new Set(allowed)
}

function isMet({ parameters, constraints, segments }: Schema<'FeatureStrategy'>, user: string, scene: Scene): boolean {
  if (USERS.indexOf(user as never) * (100 / USERS.length) >= Number(parameters.rollout ?? '100')) return false
  const lists = [constraints, ...segments.map((id) => scene.segments.get(id))]
  return lists.every((list) => list?.every(({ values }) => values?.includes(user)) ?? false)
}
