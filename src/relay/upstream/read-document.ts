import {
  type ChangedRow,
  type ClientFeature,
  type ClientSegment,
  NOTHING_YET,
} from '../../domain/client-features/changed-row.ts'
import type {
  ConstraintDefinition,
  DependencyDefinition,
  VariantDefinition,
} from '../../domain/evaluation/definitions.ts'
import { mapYielding } from '../../runtime/yielding.ts'

/** The features of an answer of `/api/client/features`, as the changes from an empty snapshot. */
export type ReadDocument = {
  readonly rows: readonly ChangedRow[]
  readonly features: number
  /** The scope of the key, where the upstream says it. */
  readonly environment: string | undefined
  readonly projects: readonly string[] | undefined
}

type Members = Readonly<Record<string, unknown>>

/**
 * Reads a document of Flaghoist or of Unleash. Members that SDKs do not need are left out, and members that older
 * versions leave out get the values that SDKs take for them.
 *
 * @param lastEventId for the events that are made from it
 * @throws Error with the first place that has another form: half of a document would switch features off
 */
export async function readDocument(document: unknown, lastEventId: number): Promise<ReadDocument> {
  const { features, segments = [], query } = membersOf(document, 'document')
  // A document is all there is, so each snapshot follows from an empty one.
  const about = { position: NOTHING_YET, lastEventId }
  const scope = isMembers(query) ? query : {}
  // Thousands of features would hold up all requests.
  const featureRows = await mapYielding([...listOf(features, '/features').entries()], ([index, feature]) => {
    const definition = { feature: featureOf(feature, `/features/${index}`), tags: [] }
    return { ...about, kind: 'feature', name: definition.feature.name, definition } satisfies ChangedRow
  })
  const segmentRows = listOf(segments, '/segments').map(
    (segment, index) =>
      ({ ...about, kind: 'segment', definition: segmentOf(segment, `/segments/${index}`) }) satisfies ChangedRow,
  )
  return {
    rows: [...featureRows, ...segmentRows],
    features: featureRows.length,
    environment: typeof scope.environment === 'string' ? scope.environment : undefined,
    projects: Array.isArray(scope.project) ? scope.project.map(String) : undefined,
  }
}

function featureOf(value: unknown, at: string): ClientFeature {
  const feature = membersOf(value, at)
  const dependencies = listOf(feature.dependencies ?? [], `${at}/dependencies`).map((one, index) =>
    dependencyOf(one, `${at}/dependencies/${index}`),
  )
  return inOrderOf(feature, {
    name: textOf(feature.name, `${at}/name`),
    type: typeof feature.type === 'string' ? feature.type : 'release',
    description: typeof feature.description === 'string' ? feature.description : null,
    enabled: booleanOf(feature.enabled, `${at}/enabled`),
    project: typeof feature.project === 'string' ? feature.project : 'default',
    stale: feature.stale === true,
    impressionData: feature.impressionData === true,
    strategies: listOf(feature.strategies, `${at}/strategies`).map((strategy, index) =>
      strategyOf(strategy, `${at}/strategies/${index}`),
    ),
    variants: variantsOf(feature.variants, `${at}/variants`),
    dependencies: dependencies as ClientFeature['dependencies'] & DependencyDefinition[],
  })
}

type Strategy = ClientFeature['strategies'][number]

function strategyOf(value: unknown, at: string): Strategy {
  const strategy = membersOf(value, at)
  const parameters = Object.entries(membersOf(strategy.parameters ?? {}, `${at}/parameters`))
  const segments = listOf(strategy.segments ?? [], `${at}/segments`)
  return inOrderOf(strategy, {
    name: textOf(strategy.name, `${at}/name`),
    parameters: Object.fromEntries(
      parameters.flatMap(([name, one]) => (one === null || one === undefined ? [] : [[name, String(one)]])),
    ),
    constraints: constraintsOf(strategy.constraints, `${at}/constraints`),
    variants: variantsOf(strategy.variants, `${at}/variants`),
    segments: segments.map((id, index) => numberOf(id, `${at}/segments/${index}`)),
  })
}

/** Operators that are not known are not met, whatever else they have: see `normalConstraint`. */
function constraintsOf(value: unknown, at: string): Strategy['constraints'] {
  const constraints = listOf(value ?? [], at).map((one, index) => {
    const constraint = membersOf(one, `${at}/${index}`)
    return inOrderOf(constraint, {
      contextName: textOf(constraint.contextName, `${at}/${index}/contextName`),
      operator: textOf(constraint.operator, `${at}/${index}/operator`),
      caseInsensitive: constraint.caseInsensitive === true,
      inverted: constraint.inverted === true,
      values: listOf(constraint.values ?? [], `${at}/${index}/values`).map(String),
      ...(constraint.value !== undefined && constraint.value !== null && { value: String(constraint.value) }),
    } satisfies ConstraintDefinition)
  })
  return constraints as Strategy['constraints']
}

function variantsOf(value: unknown, at: string): ClientFeature['variants'] & Strategy['variants'] {
  const variants = listOf(value ?? [], at).map((one, index) => {
    const variant = membersOf(one, `${at}/${index}`)
    const { name, weight, weightType, stickiness, payload, overrides } = variant
    return inOrderOf(variant, {
      name: textOf(name, `${at}/${index}/name`),
      weight: numberOf(weight, `${at}/${index}/weight`),
      weightType: weightType === 'fix' ? 'fix' : 'variable',
      stickiness: typeof stickiness === 'string' ? stickiness : 'default',
      ...(isMembers(payload) && {
        payload: inOrderOf(payload, {
          type: textOf(payload.type, `${at}/${index}/payload/type`) as NonNullable<
            VariantDefinition['payload']
          >['type'],
          value: textOf(payload.value, `${at}/${index}/payload/value`),
        }),
      }),
      ...(Array.isArray(overrides) && {
        overrides: overrides.filter(isMembers).map(({ contextName, values }) => ({
          contextName: String(contextName),
          values: Array.isArray(values) ? values.map(String) : [],
        })),
      }),
    })
  })
  return variants as ClientFeature['variants'] & Strategy['variants']
}

function dependencyOf(value: unknown, at: string): DependencyDefinition {
  const { feature, enabled, variants } = membersOf(value, at)
  return {
    feature: textOf(feature, `${at}/feature`),
    enabled: enabled !== false,
    ...(Array.isArray(variants) && { variants: variants.map(String) }),
  }
}

function segmentOf(value: unknown, at: string): ClientSegment {
  const { id, name, constraints } = membersOf(value, at)
  return {
    id: numberOf(id, `${at}/id`),
    name: typeof name === 'string' ? name : '',
    constraints: constraintsOf(constraints, `${at}/constraints`),
  }
}

/** Returns members in the order in which the upstream has them, so that its ETag and ours are the same. */
function inOrderOf<Made extends object>(given: Members, made: Made): Made {
  const names = Object.keys(made)
  const known = Object.keys(given).filter((name) => Object.hasOwn(made, name))
  const all = [...known, ...names.filter((name) => !Object.hasOwn(given, name))]
  return Object.fromEntries(all.map((name) => [name, made[name as keyof Made]])) as Made
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function membersOf(value: unknown, at: string): Members {
  return isMembers(value) ? value : refuse(at, 'an object')
}

function listOf(value: unknown, at: string): readonly unknown[] {
  return Array.isArray(value) ? value : refuse(at, 'a list')
}

function textOf(value: unknown, at: string): string {
  return typeof value === 'string' ? value : refuse(at, 'a text')
}

function numberOf(value: unknown, at: string): number {
  return typeof value === 'number' ? value : refuse(at, 'a number')
}

function booleanOf(value: unknown, at: string): boolean {
  return typeof value === 'boolean' ? value : refuse(at, 'a boolean')
}

function refuse(at: string, expected: string): never {
  throw new Error(`the features can't be read: ${at} is not ${expected}`)
}
