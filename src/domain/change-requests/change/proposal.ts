import { isDeepStrictEqual } from 'node:util'
import type { LegalValues } from '../../context-fields/context-field.ts'
import { withErrorPath } from '../../error-path.ts'
import { forbidden, invalid, missing, placed } from '../../errors.ts'
import { archivedError } from '../../features/queries.ts'
import { constraintFrom } from '../../features/strategies/constraint.ts'
import { assertConstraints, type Strategy, strategyFrom, updatedStrategy } from '../../features/strategies/strategy.ts'
import { featureVariantsFrom } from '../../features/variants/variant.ts'
import type { Limits } from '../../limits.ts'
import { assertSegmentConstraints } from '../../segments/segment.ts'
import type { CurrentFeature, CurrentState } from '../forecast/current-state.ts'
import type { OpenEnvironment } from '../workflow/may-propose.ts'
import { snapshotOf } from './snapshot.ts'
import type { Action, ActionWithPayload, Content, Payloads, TypedChange } from './typed-change.ts'

/** What a change is checked against before it is stored. */
export type ProposalContext = OpenEnvironment & {
  readonly current: CurrentState
  readonly legal: LegalValues
  readonly limits: Limits
  readonly hiddenProjects: readonly string[]
}

/**
 * Returns a change as it is stored, without members unknown to the contract, after checking it against what it names and the rules of the direct operation.
 *
 * @param path JSON pointer of the change in the request body, used as a prefix of the paths in errors
 * @throws DomainError missing for something that it names; forbidden for a feature that would depend on itself; invalid
 */
export function proposalFrom(content: Content, around: ProposalContext, path: string): TypedChange {
  const feature = isOfFeature(content) ? featureOf(content.feature, around, `${path}/feature`) : null
  return withErrorPath(`${path}/payload`, () => {
    const proposal = { ...checked(content, feature, around), feature: feature?.name ?? null, before: null }
    return { ...proposal, before: snapshotOf(proposal, around.current) }
  })
}

/** Changes of segments name no feature; a feature given with one is ignored. */
export function isOfFeature(content: Content): content is Extract<Content, { feature: string }> {
  return content.action !== 'updateSegment' && content.action !== 'deleteSegment'
}

/** Returns a feature that can be changed in the place of the request. */
function featureOf(name: string, { current, project, environment }: ProposalContext, at: string): CurrentFeature {
  const feature = current.features.get(name)
  if (feature === undefined || feature.project !== project) throw placed(missing('feature', name), at)
  if (feature.archived) throw placed(archivedError(name), at)
  if (feature.state === null) {
    throw placed(missing(`environment of the feature "${name}" named`, environment), at)
  }
  return feature
}

function checked(
  { action, payload }: Content,
  feature: CurrentFeature | null,
  around: ProposalContext,
): ActionWithPayload<Action> {
  switch (action) {
    case 'updateEnabled': {
      const { enabled, shouldActivateDisabledStrategies } = payload
      return { action, payload: given({ enabled, shouldActivateDisabledStrategies }) }
    }
    case 'addStrategy':
      return { action, payload: addedStrategy(payload, feature, around) }
    case 'updateStrategy':
      return { action, payload: changedStrategy(payload, feature, around) }
    case 'deleteStrategy':
      return { action, payload: { id: strategyOf(payload.id, feature).id } }
    case 'reorderStrategy':
      return { action, payload: positions(payload, feature) }
    case 'patchVariant':
      return { action, payload: { variants: variantsOf(payload.variants, feature, around) } }
    case 'addDependency':
      return { action, payload: dependency(payload, feature, around) }
    case 'updateSegment':
      return { action, payload: changedSegment(payload, around) }
    case 'deleteSegment':
      return { action, payload: { id: segmentIn(payload.id, around).id } }
    case 'archiveFeature':
    case 'deleteDependency':
      return { action, payload: {} }
  }
}

function variantsOf(
  wanted: Payloads['patchVariant']['variants'],
  feature: CurrentFeature | null,
  { stickiness }: ProposalContext,
) {
  return featureVariantsFrom(wanted, stickiness, '/body/variants', feature?.state?.variants)
}

function addedStrategy(wanted: Payloads['addStrategy'], feature: CurrentFeature | null, around: ProposalContext) {
  const strategy = strategyFrom(wanted, '', 0, { feature: feature?.name ?? '', stickiness: around.stickiness })
  assertStrategyUsable(strategy, undefined, around)
  const { name, parameters } = wanted
  return { ...strategyPayload(wanted, strategy), name, parameters, constraints: strategy.constraints }
}

function changedStrategy(wanted: Payloads['updateStrategy'], feature: CurrentFeature | null, around: ProposalContext) {
  const before = strategyOf(wanted.id, feature)
  const after = updatedStrategy(before, wanted, { feature: before.featureName, stickiness: around.stickiness })
  assertStrategyUsable(after, before, around)
  return { id: before.id, ...strategyPayload(wanted, after) }
}

/** Returns the given members of a strategy, as they are stored. */
function strategyPayload(wanted: Partial<Payloads['addStrategy']>, strategy: Strategy) {
  const { name, title, disabled, sortOrder, parameters } = wanted
  return given({
    ...{ name, title, disabled, sortOrder, parameters },
    constraints: wanted.constraints && strategy.constraints,
    variants: wanted.variants && strategy.variants,
    segments: wanted.segments && strategy.segments,
  })
}

function assertStrategyUsable(after: Strategy, before: Strategy | undefined, around: ProposalContext): void {
  if (after.name !== before?.name && !around.current.strategyTypes.has(after.name))
    throw invalid(`There is no strategy type "${after.name}"`, '/body/name')
  assertConstraints(after, before, around.legal, around.limits)
  // Segments that the strategy already has may stay: if a change does not name them, they are not read.
  if (isDeepStrictEqual(after.segments, before?.segments ?? [])) return
  const most = around.limits.segmentsPerStrategy
  if (after.segments.length > most) throw invalid(`A strategy takes at most ${most} segments`, '/body/segments')
  for (const id of after.segments) segmentIn(id, around, '/body/segments')
}

function strategyOf(id: string, feature: CurrentFeature | null): Strategy {
  const found = feature?.state?.strategies.find((strategy) => strategy.id === id)
  if (found === undefined) throw placed(missing('strategy', id), '/body/id')
  return found
}

function positions(wanted: Payloads['reorderStrategy'], feature: CurrentFeature | null) {
  const ids = new Set<string>()
  return wanted.map(({ id, sortOrder }, index) => {
    if (!feature?.state?.strategies.some((strategy) => strategy.id === id))
      throw placed(missing('strategy', id), `/body/${index}/id`)
    if (ids.has(id)) throw invalid('This strategy is listed twice', `/body/${index}/id`)
    ids.add(id)
    return { id, sortOrder }
  })
}

function dependency(
  { feature, enabled = true, variants }: Payloads['addDependency'],
  child: CurrentFeature | null,
  { current, project }: ProposalContext,
) {
  if (feature === child?.name)
    throw placed(forbidden(`The feature "${feature}" can't depend on itself`), '/body/feature')
  if (current.features.get(feature)?.project !== project) throw placed(missing('feature', feature), '/body/feature')
  return given({ feature, enabled, variants })
}

/** Returns a segment that a request of the project can name: one of the project, or of all projects. */
function segmentIn(id: number, { current, project, hiddenProjects }: ProposalContext, path = '/body/id') {
  const segment = current.segments.get(id)
  if (segment === undefined || (segment.project !== null && hiddenProjects.includes(segment.project)))
    throw placed(missing('segment', id), path)
  if (segment.project !== null && segment.project !== project)
    throw invalid(`The segment ${id} ("${segment.name}") belongs to another project`, path)
  return segment
}

function changedSegment(wanted: Payloads['updateSegment'], around: ProposalContext) {
  const { id, name, description, project } = wanted
  segmentIn(id, around)
  if (project && (!around.current.projects.has(project) || around.hiddenProjects.includes(project)))
    throw placed(missing('project', project), '/body/project')
  const constraints = wanted.constraints?.map(constraintFrom)
  if (constraints !== undefined) assertSegmentConstraints(constraints, around.legal, around.limits.valuesPerSegment)
  return given({ id, name, description, project, constraints })
}

/** Returns the members that are defined. */
function given<Members extends object>(members: Members): WithoutUndefined<Members> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  ) as WithoutUndefined<Members>
}

type WithoutUndefined<Members> = {
  [Name in keyof Members as undefined extends Members[Name] ? never : Name]: Members[Name]
} & { [Name in keyof Members as undefined extends Members[Name] ? Name : never]?: Exclude<Members[Name], undefined> }
