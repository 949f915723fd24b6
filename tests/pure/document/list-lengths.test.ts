import { describe, expect, test } from 'vitest'
import { document, operations, parametersOf, resolve } from '../../support/contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: a schema is free-form JSON
type JsonSchema = any

/** The bounds of lists that take no `limit`, by their places. */
const BOUNDED_BY: Readonly<Record<string, string>> = {
  'a limit that can be set: environments, features, segments, strategies, tokens, applications': `
    ApiTokens/tokens Tokens/pats Segments/segments listStrategies Environments/environments
    EnvironmentsOfProject/environments getChangeRequestConfiguration Project/environments
    Project/changeRequestEnvironments ProjectOverview/environments FeatureDocument/environments Feature/environments
    Feature/strategies Feature/children FeatureEnvironment/strategies FeatureStrategy/constraints
    FeatureStrategy/segments ClientFeature/strategies DefaultStrategy/constraints DefaultStrategy/segments
    ClientFeatures/features ClientFeatures/segments FlagdFlags/flags FlagdFlags/$evaluators
    OpenFeatureManifest/flags FrontendFeatures/toggles Application/usage ApplicationOverview/environments
    ApplicationOverview/projects Group/projects ChangeRequests SignalEndpoint/tokens SignalEndpointTokens/tokens
    ActionChoices/sources
  `,
  'a size of the request that sets it': `
    Application/strategies ApplicationIssues/missingStrategies ContextField/legalValues StrategyParameters
    StrategyType/parameters FeatureVariantsDocument/variants Feature/variants FeatureEnvironment/variants
    FeatureStrategy/variants DefaultStrategy/variants ClientFeature/variants ActionMatch/payload ActionSet/actions
    ApprovalRule/environments ApprovalRule/tags ApprovalRule/featureTypes ApprovalRule/events ApprovalRule/askers
    ApprovalRule/freezes ApprovalRule/groups ApprovalRule/roles Freeze/environments ReleasePlan/milestones
    ReleasePlanTemplate/milestones ReleasePlans/releasePlans Safeguards/safeguards SafeguardSource/labels
    SafeguardSource/payload FeatureOwners/users FeatureOwners/groups ProjectOwners/users ProjectOwners/groups
    Group/mappingsSSO Project/linkTemplates RoleWithPermissions/permissions Segment/constraints Webhook/environments
    Webhook/events Webhook/projects Webhook/tags Webhook/featureTypes ParentVariants ClientFeaturesQuery/project
    ClientFeaturesQuery/tag ChangeRequest/requestedApprovers ChangeRequest/requestedGroups
  `,
  'the 500 changes and 500 comments that a change request takes': `
    ChangeRequest/features ChangeRequest/segments ChangeRequestPreview/features ChangeRequestPreview/segments
    ChangeRequestPreview/rules ChangeRequest/comments
  `,
  'a list that the server itself has: permissions, types, stages, days': `
    OtherEngines/engines PermissionsByScope/root PermissionsByScope/project PermissionsByScope/environments
    FeatureTypes/types ProjectInsights/featureTypeCounts ProjectOverview/featureTypeCounts EnteredStages
    ProjectStatus/activityCountByDate User/permissions PermissionsOverview/root PermissionsOverview/project
    PermissionsOverview/environment
  `,
  'the first 1,000, which a statement takes': 'ActionChoices/actors',
  'the first of them that a plan takes, or what an instance has': `
    StatePlan/operations StatePlan/segments StatePlan/changeRequests StatePlan/cancelledChangeRequests
    StatePlan/conflicts StatePlan/claimed StatePlan/givenUp StatePlan/takenOver StatePlan/drift StatePlan/orphans
    StatePlan/missingPermissions StatePlan/rules StatePlan/overriders StatePlan/warnings FrozenPlan/heldIn
    DryRunImpact/features
  `,
  'the one parent that a feature can have': `
    Feature/dependencies ClientFeature/dependencies FeatureDocument/dependencies
  `,
  'a page of 100 events, or what a process keeps': 'EventPage/events ClientDelta/events',
  // Nothing but who and what there is bounds these. Clients expect them whole.
  'nothing: what one account, group, feature or request has': `
    Feature/tags Group/users SignupToken/users FeatureDiff/changes FeatureDocument/tags FeatureBlame/members
    ChangeRequest/approvals ChangeRequest/rejections OwnUser/permissions PermissionsOverview/groups
    UserPermissions/projectRoles
  `,
}

/** The lists and maps without a maximum in a schema, except those inside the items of another one. */
function* listsIn(schema: JsonSchema, path: string, above: readonly string[] = []): Generator<string> {
  if (typeof schema !== 'object' || schema === null) return
  if (schema.$ref !== undefined) {
    if (above.includes(schema.$ref)) return
    yield* listsIn(resolve(schema.$ref), schema.$ref.split('/').at(-1), [...above, schema.$ref])
    return
  }
  const isMap = typeof schema.additionalProperties === 'object' && schema.maxProperties === undefined
  const isList = [schema.type].flat().includes('array') && schema.maxItems === undefined
  if (isMap || isList) yield path
  for (const [name, part] of Object.entries(schema.properties ?? {})) yield* listsIn(part, `${path}/${name}`, above)
  for (const keyword of ['allOf', 'anyOf', 'oneOf'])
    for (const part of schema[keyword] ?? []) yield* listsIn(part, path, above)
}

const reads = [...operations.values()].filter(({ method }) => method === 'GET')

const listsOfReads = reads.map((called) => {
  const response = document.paths[called.url].get.responses['200'] ?? {}
  const { content } = response.$ref === undefined ? response : resolve(response.$ref)
  const takesLimit = parametersOf(called, 'query').some(({ name }) => name === 'limit')
  const lists = [...listsIn(content?.['application/json']?.schema, called.id)]
  return { id: called.id, takesLimit, lists }
})

describe('the lists of an answer', () => {
  const exceptions = Object.values(BOUNDED_BY).flatMap((lists) => lists.trim().split(/\s+/))

  test('take a limit, or something else bounds them', () => {
    const unbounded = listsOfReads.flatMap(({ id, takesLimit, lists }) =>
      takesLimit ? [] : lists.filter((list) => !exceptions.includes(list)).map((list) => `${id}: ${list}`),
    )
    expect(unbounded).toEqual([])
  })

  test('have exceptions that are there, once each', () => {
    const lists = new Set(listsOfReads.flatMap((read) => read.lists))
    expect(exceptions.filter((list, at) => !lists.has(list) || exceptions.indexOf(list) !== at)).toEqual([])
  })

  // The search takes any whole number, and one that it does not allow as the usual one: a test of its own says so.
  test('have a limit with a maximum', () => {
    const limits = reads.flatMap((called) =>
      parametersOf(called, 'query').filter(({ name }) => name === 'limit' && called.id !== 'searchFeatures'),
    )
    expect(limits.filter(({ schema }) => schema.minimum !== 1 || !(schema.maximum <= 1000))).toEqual([])
    expect(limits.length).toBeGreaterThan(30)
  })
})
