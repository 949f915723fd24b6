import type { Permission } from '../../generated/permissions.ts'
import type { Schema } from '../../src/contract.ts'
import type { Answer, Client } from './call.ts'
import type { Wanted } from './guarded-model.ts'
import { PLACE } from './proposals.ts'

/** The rights of the direct operations of all actions. */
export const DIRECT: readonly Permission[] = [
  'UPDATE_FEATURE_ENVIRONMENT',
  'UPDATE_FEATURE_ENVIRONMENT_VARIANTS',
  'CREATE_FEATURE_STRATEGY',
  'UPDATE_FEATURE_STRATEGY',
  'DELETE_FEATURE_STRATEGY',
  'DELETE_FEATURE',
  'UPDATE_FEATURE_DEPENDENCY',
  'UPDATE_SEGMENT',
  'DELETE_SEGMENT',
]

/** A segment as it is stored. */
export type SegmentRow = { id: number; name: string; description: string | null; project_id: string | null }

/** The stored parts that changes name: strategies by name, and segments. */
export type StoredParts = {
  readonly strategies: ReadonlyMap<string, string>
  readonly segments: ReadonlyMap<number, SegmentRow>
}

/** As a change of a request. */
export function contentOf(wanted: Wanted, { strategies }: StoredParts): Schema<'ChangeInput'> {
  const idOf = (name: string) => strategies.get(name) ?? ''
  switch (wanted.action) {
    case 'updateEnabled':
      return { action: wanted.action, feature: wanted.feature, payload: { enabled: wanted.enabled } }
    case 'patchVariant':
      return { action: wanted.action, feature: wanted.feature, payload: { variants: variantsOf(wanted.variant) } }
    case 'addStrategy':
      return { action: wanted.action, feature: wanted.feature, payload: { ...added(wanted), constraints: [] } }
    case 'updateStrategy': {
      const payload = { id: idOf(wanted.strategy), ...updated(wanted) }
      return { action: wanted.action, feature: wanted.feature, payload }
    }
    case 'deleteStrategy':
      return { action: wanted.action, feature: wanted.feature, payload: { id: idOf(wanted.strategy) } }
    case 'reorderStrategy':
      return { action: wanted.action, feature: wanted.feature, payload: positions(wanted, idOf) }
    case 'archiveFeature':
    case 'deleteDependency':
      return { action: wanted.action, feature: wanted.feature }
    case 'addDependency':
      return { action: wanted.action, feature: wanted.feature, payload: { feature: wanted.parent } }
    case 'updateSegment':
      return { action: wanted.action, payload: { id: wanted.segment, description: wanted.description } }
    case 'deleteSegment':
      return { action: wanted.action, payload: { id: wanted.segment } }
  }
}

/** As the direct operation. */
export function writeDirectly(
  by: Client,
  wanted: Wanted,
  { strategies, segments }: StoredParts,
): Promise<Answer<unknown>> {
  const idOf = (name: string) => strategies.get(name) ?? ''
  if ('segment' in wanted) {
    const params = { segmentId: wanted.segment }
    if (wanted.action === 'deleteSegment') return by.call('deleteSegment', { params })
    const { name = '', project_id: project } = segments.get(wanted.segment) ?? {}
    return by.call('updateSegment', {
      params,
      body: { name, project, constraints: [], description: wanted.description },
    })
  }
  const params = { ...PLACE, featureName: wanted.feature }
  const ofProject = { projectId: PLACE.projectId, featureName: wanted.feature }
  switch (wanted.action) {
    case 'updateEnabled':
      return by.call(wanted.enabled ? 'turnFeatureOn' : 'turnFeatureOff', { params })
    case 'patchVariant':
      return by.call('setVariants', { params, body: variantsOf(wanted.variant) })
    case 'addStrategy':
      return by.call('addStrategy', { params, body: added(wanted) })
    case 'updateStrategy':
      return by.call('updateStrategy', {
        params: { ...params, strategyId: idOf(wanted.strategy) },
        body: updated(wanted),
      })
    case 'deleteStrategy':
      return by.call('removeStrategy', { params: { ...params, strategyId: idOf(wanted.strategy) } })
    case 'reorderStrategy':
      return by.call('setStrategySortOrder', { params, body: positions(wanted, idOf) })
    case 'archiveFeature':
      return by.call('archiveFeature', { params: ofProject })
    case 'addDependency':
      return by.call('addDependency', { params: ofProject, body: { feature: wanted.parent } })
    case 'deleteDependency':
      return by.call('removeDependencies', { params: ofProject })
  }
}

function added({ strategy, segments }: Extract<Wanted, { action: 'addStrategy' }>) {
  return { name: 'default', title: strategy, parameters: {}, segments }
}

/** The note of the model is a parameter. */
function updated({ note, disabled, segments }: Extract<Wanted, { action: 'updateStrategy' }>) {
  return { parameters: { note }, disabled, segments }
}

function positions(
  { strategies, from }: Extract<Wanted, { action: 'reorderStrategy' }>,
  idOf: (name: string) => string,
): Schema<'StrategySortOrder'> {
  return strategies.map((name, place) => ({ id: idOf(name), sortOrder: from + place }))
}

function variantsOf(name: string): Schema<'FeatureVariantInputs'> {
  return [{ name, weight: 1000 }]
}
