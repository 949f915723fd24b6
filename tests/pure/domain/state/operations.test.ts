import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Schema } from '../../../../src/contract.ts'
import type { StateDocuments } from '../../../../src/domain/state/document/set.ts'
import { isSameValue } from '../../../../src/domain/state/fields.ts'
import type { Compared } from '../../../../src/domain/state/planning/compared.ts'
import { featureOperations } from '../../../../src/domain/state/planning/feature-operations.ts'
import { featureFields, wantedFeatureFields } from '../../../../src/domain/state/planning/features.ts'
import { objectOperations } from '../../../../src/domain/state/planning/object-operations.ts'
import { OBJECT_KINDS, presentFields, wantedFields } from '../../../../src/domain/state/planning/objects.ts'
import type { Operation } from '../../../../src/domain/state/planning/operation.ts'
import type { WrittenStrategy } from '../../../../src/domain/state/planning/strategies.ts'
import type { Present, PresentFeature } from '../../../../src/domain/state/present/present.ts'
import { tagFrom } from '../../../../src/domain/tags/tag.ts'
import { arbitraryOf } from '../../../support/arbitrary.ts'
import { document, operation, requestProblem } from '../../../support/contract.ts'
import { randomSets } from '../../../support/random-sets.ts'

type Kind = Exclude<(typeof OBJECT_KINDS)[number], 'tags'>

const KINDS = OBJECT_KINDS.filter((kind): kind is Kind => kind !== 'tags')

/** What an object is by default once it exists. */
const PRESENT: { readonly [Name in Kind]: object } = {
  environments: { type: 'production', enabled: true, sortOrder: 1 },
  featureTypes: { lifetimeDays: 40 },
  tagTypes: { description: '', icon: null, color: null },
  contextFields: { description: null, stickiness: false, sortOrder: 1, legalValues: [] },
  projects: {
    name: 'Shop',
    description: 'All shops',
    mode: 'open',
    defaultStickiness: 'default',
    featureLimit: null,
    featureNaming: null,
    linkTemplates: [],
    requirePreconditions: false,
    managedOnly: false,
  },
  segments: { description: null, project: null, constraints: [] },
}

const NOTHING: Present = {
  environments: new Map(),
  featureTypes: new Map(),
  tagTypes: new Map(),
  strategyTypes: new Set(),
  tags: new Set(),
  contextFields: new Map(),
  projects: new Map(),
  segments: new Map(),
  features: new Map(),
}

const NAME = 'shop'

/** A state in which something of a kind exists, with some members as documents say them. */
function presentOf(kind: Kind, said: object): Present {
  const members = { ...PRESENT[kind], ...said }
  const value =
    kind === 'projects'
      ? { id: NAME, isArchived: false, settings: members, environments: [] }
      : kind === 'segments'
        ? { id: 7, name: NAME, ...members }
        : members
  return { ...NOTHING, [kind]: new Map([[NAME, value]]) }
}

function documentsOf(kind: Kind, said: unknown): StateDocuments {
  const empty = Object.fromEntries([...KINDS, 'features'].map((one) => [one, {}]))
  return { manager: 'payments', tags: [], ...empty, [kind]: { [NAME]: said } } as unknown as StateDocuments
}

/** The members that documents can say of a kind. */
const saidOf = (kind: Kind) =>
  arbitraryOf(document.components.schemas.StateDocument.properties[kind].additionalProperties, ['userId', 'default'])

/** Returns the problems of the operations that give something what a document says. */
function problemsOf(kind: Kind, said: unknown, present: Present): string[] {
  let wanted: ReturnType<typeof wantedFields>
  try {
    wanted = wantedFields(kind, NAME, documentsOf(kind, said))
  } catch {
    // No document with it is planned.
    return []
  }
  const there = presentFields(kind, present).get(NAME)
  const changes = [...wanted].flatMap(([field, after]) => {
    const before = there?.get(field)
    return isSameValue(before, after) ? [] : [{ kind, name: NAME, field, before, after }]
  })
  if (changes.length === 0) return []
  return objectOperations(kind, NAME, changes, present).flatMap(problemOf)
}

function problemOf({ operationId, body }: Operation): string[] {
  const problem = body === undefined ? undefined : requestProblem(operation(operationId), withIds(body))
  return problem === undefined ? [] : [`${operationId} ${JSON.stringify(body)}: ${problem}`]
}

/** A name stands for a segment that an operation before it creates. */
function withIds(body: unknown): unknown {
  const { segments } = body as { readonly segments?: readonly unknown[] }
  return segments === undefined ? body : { ...(body as object), segments: segments.map((one) => Number(one) || 1) }
}

describe.each(KINDS)('the operations that a plan lists for %s are requests that the contract takes', (kind) => {
  it('whatever documents say of one that exists', () => {
    fc.assert(
      fc.property(saidOf(kind), saidOf(kind), (before, said) => {
        const stored = storedBy(kind, before)
        fc.pre(stored !== undefined)
        expect(problemsOf(kind, said, presentOf(kind, stored ?? {}))).toEqual([])
      }),
      { numRuns: 25 },
    )
  })

  it.skipIf(kind === 'featureTypes')('whatever documents say of a new one', () => {
    fc.assert(
      fc.property(saidOf(kind), (said) => {
        const needed = {
          ...(kind === 'environments' && { type: 'test' }),
          ...(kind === 'segments' && { constraints: [] }),
        }
        expect(problemsOf(kind, { ...needed, ...(said as object) }, NOTHING)).toEqual([])
      }),
      { numRuns: 25 },
    )
  })
})

type Feature = Schema<'StateFeature'>

const AROUND = { feature: NAME, stickiness: 'default' }
const SEGMENT = { id: 7, name: 'beta', description: null, project: null, constraints: [] }
const UUIDS = ['00000000-0000-4000-8000-000000000000', '00000000-0000-4000-8000-000000000001']

/** A feature as the server stores what a document says of it. */
function storedFeature(said: Feature): PresentFeature {
  const fields = wantedFeatureFields(said, AROUND, undefined, '')
  const { type = 'release', impressionData = false, description = null } = said
  const strategiesIn = (environment: string) =>
    (fields.get(`/environments/${environment}/strategies`) ?? []) as readonly WrittenStrategy[]
  return {
    name: NAME,
    project: 'default',
    type,
    impressionData,
    description,
    archivedAt: null,
    markedStale: said.stale ?? false,
    lifetimeDays: null,
    createdAt: new Date(0),
    lastSeenAt: null,
    tags: (said.tags ?? []).map(tagFrom),
    dependencies: [],
    children: [],
    stoppedIn: [],
    stopsIn: [],
    environments: ENVIRONMENTS.map((name, sortOrder) => ({
      name,
      featureName: NAME,
      type: 'production',
      enabled: said.environments?.[name]?.enabled ?? false,
      sortOrder,
      lastSeenAt: null,
      variants: (fields.get(`/environments/${name}/variants`) ?? []) as readonly Schema<'FeatureVariant'>[],
      strategies: strategiesIn(name).map((strategy, index) => ({
        ...strategy,
        id: UUIDS[index % 2] ?? '',
        featureName: NAME,
        sortOrder: index,
        segments: strategy.segments.map(() => SEGMENT.id),
      })),
    })),
  } as unknown as PresentFeature
}

const ENVIRONMENTS = ['development', 'production']

/** What two sets say of the same features, one after the other. */
const twice: fc.Arbitrary<[before: Feature, said: Feature][]> = randomSets.map(([first, second]) =>
  Object.entries(first?.document.features ?? {}).flatMap(([name, before]): [Feature, Feature][] => {
    const said = second?.document.features?.[name]
    return said === undefined || said.archived || before.archived ? [] : [[before, said]]
  }),
)

/** Returns the problems of the operations that give a feature what a document says. */
function problemsOfFeature(said: Feature, present: PresentFeature | undefined): string[] {
  const all: Present = {
    ...NOTHING,
    segments: new Map([[SEGMENT.name, SEGMENT]]),
    features: new Map(present === undefined ? [] : [[NAME, present]]),
  }
  const empty = Object.fromEntries(KINDS.map((one) => [one, {}]))
  const documents = { manager: 'payments', tags: [], ...empty, features: { [NAME]: said } }
  const compared = { documents, present: all, owners: new Map(), options: {}, now: new Date(0) } as unknown as Compared
  const wanted = wantedFeatureFields(said, AROUND, present, '')
  const there = present && featureFields(present, () => SEGMENT.name, new Date(0))
  const changes = [...wanted].flatMap(([field, after]) => {
    const before = there?.get(field)
    return isSameValue(before, after) ? [] : [{ kind: 'features' as const, name: NAME, field, before, after }]
  })
  return featureOperations({ name: NAME, project: 'default', changes }, compared, new Map()).flatMap(problemOf)
}

describe('the operations that a plan lists for features are requests that the contract takes', () => {
  it('whatever documents say of them', () => {
    fc.assert(
      fc.property(twice, (pairs) => {
        for (const [before, said] of pairs) {
          expect(problemsOfFeature(said, storedFeature(before))).toEqual([])
          expect(problemsOfFeature(said, undefined)).toEqual([])
        }
      }),
      { numRuns: 20 },
    )
  })
})

/** Returns what the server stores of what a document says; undefined for what it refuses. */
function storedBy(kind: Kind, said: unknown): object | undefined {
  try {
    const fields = wantedFields(kind, NAME, documentsOf(kind, said))
    const members = [...fields].filter(([field]) => /^\/[^/]+$/.test(field))
    return Object.fromEntries(members.map(([field, value]) => [field.slice(1), value]))
  } catch {
    return undefined
  }
}
