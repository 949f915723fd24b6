import type { Schema } from '../../contract.ts'
import { grouped } from '../../runtime/grouped.ts'
import { yieldToEventLoop } from '../../runtime/yielding.ts'
import { repeatedPositions } from '../checking/duplicates.ts'
import { type ErrorDetail, firstDetails } from '../errors.ts'
import { namesAgainstPattern } from '../features/naming.ts'
import { segmentWarnings } from '../sdk-warnings/linked.ts'
import { type SdkWarning, strategyWarnings, variantsWarnings } from '../sdk-warnings/warnings.ts'
import type { Limits } from '../transaction/limits.ts'
import { contentProblems } from './content.ts'
import { impossibleDependencies } from './dependencies.ts'
import {
  childrenOf,
  distinctSorted,
  featuresOutside,
  hasFeature,
  type ImportFile,
  type ImportPart,
  nameOf,
  namesIn,
  parentsIn,
  type Target,
  tagOf,
} from './file.ts'
import { archivedParentsIn, partFor, type TargetState } from './target-state.ts'

type Finding = Schema<'ImportFinding'>

/** A reason to refuse an import, with its places in the request body. */
type ImportError = { readonly finding: Finding; readonly details: readonly ErrorDetail[] }

/** Returns the reasons to refuse an import. Yields to other work, because a large file takes long. */
export async function errorsIn(
  file: ImportFile,
  present: TargetState,
  target: Target,
  limits: Limits,
): Promise<ImportError[]> {
  const ofNames = nameFindings(partFor(file, present, target), present, target, limits).map((finding) => ({
    finding,
    details: [{ message: textOf(finding), path: '/body/data' }],
  }))
  await yieldToEventLoop()
  const details = await contentProblems(file, present, limits)
  const [ofContent] = found([
    [
      'This content is not acceptable',
      firstDetails(details).map(({ path, message }) => (path === undefined ? message : `${path} ${message}`)),
    ],
  ])
  return ofContent === undefined ? ofNames : [...ofNames, { finding: ofContent, details }]
}

/** Returns a finding as one text. */
export function textOf({ message, affectedItems }: Finding): string {
  return `${message}: ${affectedItems.join(', ')}`
}

function nameFindings(file: ImportPart, present: TargetState, { project }: Target, limits: Limits): Finding[] {
  const names = file.features.map(nameOf)
  const referred = namesIn(file)
  const added = distinctSorted(names.filter((name) => !present.features.has(name)))
  const unknown = (wanted: readonly string[], known: NameSet) => distinctSorted(wanted.filter((one) => !known.has(one)))
  const tagTypes = (file.featureTags ?? []).map((tag) => tagOf(tag).type)
  return found([
    ['The file has these more than once', repeated(file)],
    [`These features are in other projects than ${project}`, elsewhere(file, present, project)],
    [namingMessage(present), namesAgainstPattern(added, present.naming)],
    ...limitFindings(added, present, limits),
    ['There are no such feature types', unknown(referred.featureTypes, present.featureTypes)],
    ['There are no such strategy types', unknown(referred.strategyTypes, present.strategyTypes)],
    [
      'There are no such tag types, and the file does not have them',
      unknown(tagTypes, new Set([...present.tagTypes, ...(file.tagTypes ?? []).map(nameOf)])),
    ],
    ['These context fields do not accept all values that they do in the file', fieldsThatAcceptLess(file, present)],
    ['The file uses these segments without their names', segmentsWithoutName(file)],
    [`There are no such segments for the project ${project}`, segmentsMissing(file, present, project)],
    [
      'There are no such active features in the project for others to depend on',
      parentsMissing(file, present, project),
    ],
    ['These dependencies are not possible', impossibleDependencies(file, present, project)],
    ['These features have more strategies than an environment takes', crowded(file, limits)],
  ])
}

/** A set of names, or a map by name. */
type NameSet = { has(name: string): boolean }

/** Returns the warnings for the caller of an import. */
export function warningsFor(file: ImportFile, present: TargetState, target: Target): Finding[] {
  const { project } = target
  const names = file.features.map(nameOf).sort()
  const ofProject = names.flatMap((name) => present.features.get(name) ?? []).filter((one) => one.project === project)
  const [archived, active] = [true, false].map((isArchived) =>
    ofProject.filter(({ archivedAt }) => (archivedAt !== null) === isArchived).map(nameOf),
  ) as [string[], string[]]
  const custom = [...present.strategyTypes.values()].filter(({ editable }) => editable).map(nameOf)
  return found([
    ['These strategy types are custom: check that they mean the same here', distinctSorted(custom)],
    ['These features are archived, and left out', archived],
    [
      'These features are archived, and dependencies on them are left out',
      distinctSorted(archivedParentsIn(file, present, target)),
    ],
    [
      'These features depend on an archived one in the file, and are off without that',
      distinctSorted(childrenOf(file, new Set(archivedParentsIn(file, present, target))).filter(hasFeature(file))),
    ],
    [
      'The file refers to these features but does not contain them: its entries for them are left out',
      featuresOutside(file),
    ],
    ['SDKs read these rules in different ways', sdkWarningsIn(file, present)],
    ['These features exist and are overwritten', active],
  ])
}

const MAX_WARNINGS = 100

function sdkWarningsIn(
  { features, featureStrategies, featureEnvironments = [], segments = [] }: ImportFile,
  present: TargetState,
): string[] {
  const names = new Set(features.map(nameOf))
  const isContained = ({ featureName }: { featureName: string }) => names.has(featureName)
  const shown = (place: string) => (warning: SdkWarning) => `${place} ${warning.path}: ${warning.message}`
  const linked = new Map(segments.map(({ id, name }) => [id, present.segments.get(name)]))
  const segmentAt = (id: number, index: number) => {
    const segment = linked.get(id)
    return segment === undefined ? [] : segmentWarnings(segment, `/segments/${index}`)
  }
  return [
    ...featureStrategies
      .filter(isContained)
      .flatMap(({ featureName, name, parameters = {}, constraints = [], variants = [], segments: ids = [] }) =>
        [...strategyWarnings({ name, parameters, constraints, variants }), ...ids.flatMap(segmentAt)].map(
          shown(featureName),
        ),
      ),
    ...featureEnvironments
      .filter(isContained)
      .flatMap(({ featureName, variants = [] }) => variantsWarnings(variants, '/variants').map(shown(featureName))),
  ].slice(0, MAX_WARNINGS)
}

function found(candidates: readonly (readonly [message: string, affectedItems: string[]])[]): Finding[] {
  return candidates
    .filter(([, affectedItems]) => affectedItems.length > 0)
    .map(([message, affectedItems]) => ({ message, affectedItems }))
}

function repeated(file: ImportFile): string[] {
  const {
    features,
    featureEnvironments = [],
    segments = [],
    dependencies = [],
    tagTypes = [],
    contextFields = [],
  } = file
  const twice = (keys: readonly string[]) => repeatedPositions(keys).flatMap((position) => keys[position] ?? [])
  const ties = dependencies.flatMap((ofChild) =>
    ofChild.dependencies.map(({ feature: parent }) => `dependency of ${ofChild.feature} on ${parent}`),
  )
  return distinctSorted([
    ...twice(features.map(nameOf)),
    ...twice(featureEnvironments.map(({ featureName }) => featureName)),
    ...twice(segments.map(({ id }) => `segment ${id}`)),
    ...twice(dependencies.map(({ feature }) => `dependencies of ${feature}`)),
    ...twice(ties),
    ...twice(tagTypes.map(({ name }) => `tag type ${name}`)),
    ...twice(contextFields.map(({ name }) => `context field ${name}`)),
  ])
}

function elsewhere({ features }: ImportFile, present: TargetState, project: string): string[] {
  const isElsewhere = (name: string) => (present.features.get(name)?.project ?? project) !== project
  return distinctSorted(features.map(nameOf).filter(isElsewhere))
}

function namingMessage({ naming }: TargetState): string {
  return `These names do not match the pattern ${naming.namingPattern} of the project`
}

function limitFindings(
  added: string[],
  { featureLimit, featureCount, instanceCount }: TargetState,
  { features: most }: Limits,
) {
  const isFull = featureLimit !== null && featureCount + added.length > featureLimit
  return [
    [`The project takes at most ${featureLimit} features, and has ${featureCount}`, isFull ? added : []],
    [`The limit of ${most} features is reached`, instanceCount + added.length > most ? added : []],
  ] as const
}

function fieldsThatAcceptLess({ contextFields = [] }: ImportFile, present: TargetState): string[] {
  const lacks = ({ name, legalValues = [] }: Schema<'CreateContextField'>) => {
    const known = new Set(present.contextFields.get(name)?.legalValues)
    return known.size > 0 && legalValues.some(({ value }) => !known.has(value))
  }
  return distinctSorted(contextFields.filter(lacks).map(nameOf))
}

function segmentsWithoutName({ featureStrategies, segments = [] }: ImportFile): string[] {
  const definedIds = new Set(segments.map(({ id }) => id))
  const used = new Set<number>()
  for (const strategy of featureStrategies) for (const id of strategy.segments ?? []) used.add(id)
  return [...used].filter((id) => !definedIds.has(id)).map(String)
}

function segmentsMissing(file: ImportFile, present: TargetState, project: string): string[] {
  const isUsable = (name: string) => {
    const segment = present.segments.get(name)
    return segment !== undefined && (segment.project === null || segment.project === project)
  }
  return distinctSorted((file.segments ?? []).map(nameOf).filter((name) => !isUsable(name)))
}

/** A parent can also be a new feature of the file. */
function parentsMissing(file: ImportFile, { features }: TargetState, project: string): string[] {
  const brought = new Set(file.features.map(nameOf))
  const isUsable = (name: string) => {
    const known = features.get(name)
    return known === undefined ? brought.has(name) : known.project === project && known.archivedAt === null
  }
  return distinctSorted(parentsIn(file).filter((name) => !isUsable(name)))
}

function crowded({ featureStrategies }: ImportFile, { strategiesPerEnvironment: most }: Limits): string[] {
  const groups = grouped(featureStrategies, ({ featureName }) => featureName)
  return distinctSorted([...groups].filter(([, strategies]) => strategies.length > most).map(([feature]) => feature))
}
