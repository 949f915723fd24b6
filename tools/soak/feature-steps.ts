import type { Schema } from '../../src/contract.ts'
import { asking } from './client.ts'
import type { FeatureState } from './feature-history.ts'
import type { Random } from './random.ts'
import { PARENT, PROJECTS } from './soak.ts'
import type { Step } from './step.ts'

/** The feature to change. */
export type Target = {
  readonly name: string
  readonly project: string
  /** Whether no other writer changes it: its state is known, and changes have to succeed. */
  readonly isOwn: boolean
  readonly state: FeatureState | undefined
  /** Features of the same owner on which it may depend. */
  readonly parents: readonly string[]
}

export type Chance = { readonly random: Random /** A text that no other change has. */; readonly mark: string }

/** Makes a step for a feature; returns undefined when the step makes no sense in its state. */
export type StepMaker = (target: Target, chance: Chance) => Step | undefined

const TAGS = Array.from({ length: 8 }, (_, n) => `tag-${n}`)
const pathOf = ({ project, name }: Target) => ({ projectId: project, featureName: name })
/** Whether a feature has the state that a step needs. Always true for a shared feature, whose state is unknown. */
export const fits = ({ isOwn, state }: Target, needed: (state: FeatureState) => boolean) =>
  !isOwn || (state !== undefined && needed(state))
export const isActive = (target: Target) => fits(target, ({ archived }) => !archived)

export const featureSteps: readonly StepMaker[] = [
  describe,
  describe,
  update,
  markStale,
  addTag,
  addTag,
  removeTag,
  changeTags,
  archive,
  revive,
  remove,
  complete,
  favorite,
  addDependency,
  removeDependencies,
  move,
]

/** Creates a feature that does not exist yet, or that its owner has deleted. */
export function create({ name, project }: Target, { random, mark }: Chance): Step {
  const tags = [{ type: 'simple', value: random.pick(TAGS) }]
  const body = { name, description: mark, type: random.pick(['release', 'experiment', 'kill-switch']), tags }
  const request = asking('createFeature', { projectId: project }, body)
  return { request, records: /^(tag-created )*feature-created$/, isSure: true, marker: mark }
}

export function describe(target: Target, { random, mark }: Chance): Step | undefined {
  if (!isActive(target)) return undefined
  const patch: Schema<'Patch'> = [{ op: 'replace', path: '/description', value: mark }]
  const extra = { op: 'replace', path: '/impressionData', value: random.chance(0.5) } as const
  const request = asking('patchFeature', pathOf(target), random.chance(0.3) ? [...patch, extra] : patch)
  return { request, records: /^feature-metadata-updated$/, isSure: target.isOwn, marker: mark }
}

function update(target: Target, { random, mark }: Chance): Step | undefined {
  if (!isActive(target)) return undefined
  const body = { name: target.name, description: mark, type: random.pick(['release', 'operational']) }
  const request = asking('updateFeature', pathOf(target), body)
  const records = /^feature-metadata-updated( feature-stale-(on|off))?$/
  return { request, records, isSure: target.isOwn, marker: mark }
}

function markStale(target: Target, { random }: Chance): Step | undefined {
  if (!isActive(target)) return undefined
  const value = target.isOwn ? target.state?.record.stale !== true : random.chance(0.5)
  if (random.chance(0.5)) {
    const request = asking('setFeaturesStale', { projectId: target.project }, { features: [target.name], stale: value })
    return { request, records: /^feature-stale-(on|off)$/, isSure: target.isOwn, mayRecordNothing: !target.isOwn }
  }
  const request = asking('patchFeature', pathOf(target), [{ op: 'replace', path: '/stale', value }])
  const records = /^feature-metadata-updated( feature-stale-(on|off))?$/
  return { request, records, isSure: target.isOwn, mayRecordNothing: !target.isOwn }
}

export function addTag(target: Target, { random }: Chance): Step | undefined {
  const value = random.pick(TAGS)
  if (!isActive(target) || !fits(target, ({ tags }) => !tags.includes(`simple:${value}`))) return undefined
  const request = asking('addFeatureTag', { featureName: target.name }, { type: 'simple', value })
  const records = /^(tag-created )?feature-tagged$/
  return { request, records, isSure: target.isOwn, mayRecordNothing: !target.isOwn }
}

function removeTag(target: Target, { random }: Chance): Step | undefined {
  const value = random.pick(TAGS)
  if (!fits(target, ({ tags }) => tags.includes(`simple:${value}`))) return undefined
  const params = { featureName: target.name, tagType: 'simple', tagValue: value }
  const request = asking('removeFeatureTag', params)
  return { request, records: /^feature-untagged$/, isSure: target.isOwn, mayRecordNothing: !target.isOwn }
}

function changeTags(target: Target, { random }: Chance): Step | undefined {
  if (!isActive(target)) return undefined
  const [added = '', removed = ''] = random.shuffled(TAGS)
  const tags = {
    addedTags: [{ type: 'simple', value: added }],
    removedTags: [{ type: 'simple', value: removed }],
  }
  const request = random.chance(0.5)
    ? asking('updateFeatureTags', { featureName: target.name }, tags)
    : asking('updateTagsOfFeatures', { projectId: target.project }, { features: [target.name], tags })
  const records = /^(tag-created )?(feature-tagged)?( ?feature-untagged)?$/
  return { request, records, isSure: target.isOwn, mayRecordNothing: true }
}

function archive(target: Target, { random }: Chance): Step | undefined {
  if (!isActive(target) || (target.isOwn ? target.parents.length === 0 : random.chance(0.7))) return undefined
  const request = random.chance(0.5)
    ? asking('archiveFeature', pathOf(target))
    : asking('archiveFeatures', { projectId: target.project }, { features: [target.name] })
  const records = /^(feature-dependencies-removed )?feature-archived$/
  return { request, records, isSure: target.isOwn, mayRecordNothing: !target.isOwn }
}

function revive(target: Target, { random }: Chance): Step | undefined {
  if (!fits(target, ({ archived }) => archived)) return undefined
  const request = random.chance(0.5)
    ? asking('reviveFeature', { featureName: target.name })
    : asking('reviveFeatures', { projectId: target.project }, { features: [target.name] })
  return { request, records: /^feature-revived$/, isSure: target.isOwn, mayRecordNothing: !target.isOwn }
}

function remove(target: Target, { random }: Chance): Step | undefined {
  if (!target.isOwn || !fits(target, ({ archived }) => archived)) return undefined
  const request = random.chance(0.5)
    ? asking('deleteArchivedFeature', { featureName: target.name })
    : asking('deleteFeatures', { projectId: target.project }, { features: [target.name] })
  return { request, records: /^feature-deleted$/, isSure: true }
}

function complete(target: Target, { random }: Chance): Step | undefined {
  if (!isActive(target)) return undefined
  const request = random.chance(0.5)
    ? asking('completeFeature', pathOf(target), { status: 'kept' })
    : asking('uncompleteFeature', pathOf(target))
  return { request, records: /^feature-(un)?completed$/, isSure: target.isOwn, mayRecordNothing: true }
}

function favorite(target: Target, { random }: Chance): Step | undefined {
  if (!isActive(target)) return undefined
  const request = asking(random.chance(0.5) ? 'favoriteFeature' : 'unfavoriteFeature', pathOf(target))
  return { request, records: /^feature-(un)?favorited$/, isSure: target.isOwn, mayRecordNothing: true }
}

function addDependency(target: Target, { random }: Chance): Step | undefined {
  if (!isActive(target) || target.parents.length === 0 || target.project !== PROJECTS[0]) return undefined
  const feature = random.pick([...target.parents, PARENT])
  if (!fits(target, ({ dependencies }) => dependencies.every((dependency) => dependency.feature !== feature)))
    return undefined
  const request = asking('addDependency', pathOf(target), { feature, enabled: random.chance(0.7) })
  return { request, records: /^feature-dependency-added$/, isSure: target.isOwn, mayRecordNothing: !target.isOwn }
}

function removeDependencies(target: Target, { random }: Chance): Step | undefined {
  const { state, isOwn } = target
  if (!fits(target, ({ dependencies }) => dependencies.length > 0)) return undefined
  const parent = state?.dependencies[0]?.feature ?? PARENT
  const request = random.chance(0.5)
    ? asking('removeDependency', { ...pathOf(target), parentName: parent })
    : asking('removeDependencies', pathOf(target))
  return { request, records: /^feature-dependenc(y|ies)-removed$/, isSure: isOwn, mayRecordNothing: !isOwn }
}

/** Moves a feature to the other project, unless other features may depend on it. */
function move(target: Target, { random }: Chance): Step | undefined {
  const { state, isOwn, parents, project } = target
  if (!isOwn || parents.length === 0 || !isActive(target) || (state?.dependencies.length ?? 0) > 0) return undefined
  const newProjectId = project === PROJECTS[0] ? PROJECTS[1] : PROJECTS[0]
  if (project === PROJECTS[0] && random.chance(0.5)) return undefined
  return {
    request: asking('moveFeature', pathOf(target), { newProjectId }),
    records: /^feature-project-change$/,
    isSure: true,
  }
}
