import type { Permission } from '../../generated/permissions.ts'
import type { OperationId } from '../../src/contract.ts'
import type { Anything } from './call.ts'
import { type Mark, type namesIn, SHARED } from './marked-projects.ts'

/**
 * The marked projects that an answer names: all that its reader sees, none, or those in which the reader has a role or
 * a permission.
 */
type Shown = 'seen' | 'none' | 'own-roles' | 'own-permissions'

/** A request about all marked projects, and how its answer depends on the rights of the reader. */
export type ListReading = {
  readonly id: OperationId
  readonly given?: Anything
  readonly shown?: Shown
  /** The reader needs one of these permissions. */
  readonly needs?: readonly Permission[]
  /** A number in the answer that grows by `each` for each marked project that the reader sees. */
  readonly count?: { readonly of: (body: Counted) => number | undefined; readonly each: number }
}

/** A request about one marked project, with 404 for a reader who does not see it. */
export type ItemReading = {
  readonly id: OperationId
  readonly given: (mark: Mark, names: ReturnType<typeof namesIn>) => Anything
  /** The reader needs one of these permissions in that project, and gets 403 without it. */
  readonly needs?: readonly Permission[]
  /** Whether a reader who does not see the project gets an empty list instead of 404. */
  readonly isEmptyWhenHidden?: boolean
  /**
   * The other projects that the answer names, as far as the reader sees them: all, or the ones that share a group with
   * this one.
   */
  readonly alsoNamed?: 'all' | 'of-groups'
  /** Whether the answer has no names, so that only its status is compared. */
  readonly isUnmarked?: boolean
}

/** The parts of bodies in which something is counted. */
type Counted = {
  total?: number
  totalEvents?: number
  projectCount?: number
  usedInProjects?: number
}

const inDevelopment = { environment: 'development' }

/** Lists, and single things that all marked projects share. */
export const LISTS: readonly ListReading[] = [
  { id: 'listSegments' },
  { id: 'listProjects' },
  { id: 'listFeatures' },
  { id: 'searchFeatures', given: { query: { limit: 100 } }, count: { of: ({ total }) => total, each: 2 } },
  { id: 'listArchivedFeatures' },
  {
    id: 'searchEvents',
    given: { body: { type: 'feature-created' } },
    count: { of: ({ totalEvents }) => totalEvents, each: 1 },
  },
  { id: 'listEventCreators' },
  { id: 'listTags' },
  { id: 'listTagsOfType', given: { params: { tagType: 'simple' } } },
  { id: 'listWebhooks' },
  { id: 'getWebhook', given: { params: { webhookId: SHARED.webhook } } },
  { id: 'listApplications' },
  { id: 'getApplication', given: { params: { appName: SHARED.application } } },
  { id: 'getApplicationOverview', given: { params: { appName: SHARED.application } } },
  { id: 'listSegmentStrategies', given: { params: { segmentId: SHARED.segment } } },
  { id: 'listContextFieldStrategies', given: { params: { contextField: SHARED.contextField } } },
  {
    id: 'getContextField',
    given: { params: { contextField: SHARED.contextField } },
    shown: 'none',
    count: { of: ({ usedInProjects }) => usedInProjects, each: 1 },
  },
  {
    id: 'getEnvironment',
    given: { params: inDevelopment },
    shown: 'none',
    count: { of: ({ projectCount }) => projectCount, each: 1 },
  },
  { id: 'searchChangeRequests' },
  { id: 'exportFeatures', given: { body: { ...inDevelopment, features: [] } } },
  { id: 'evaluatePlayground', given: { body: { ...inDevelopment, projects: '*', context: { appName: 'tests' } } } },
  { id: 'listApiTokens', needs: ['READ_CLIENT_API_TOKEN', 'READ_FRONTEND_API_TOKEN'] },
  { id: 'getRoleUsage', given: { params: { roleId: 4 } }, needs: ['READ_ROLE'] },
  { id: 'getOwnProfile', shown: 'own-roles' },
  { id: 'getOwnUser', shown: 'own-permissions' },
]

const ofProject = (mark: Mark): Anything => ({ params: { projectId: mark } })
const ofFeature = (mark: Mark, { feature }: { feature: string }): Anything => ({
  params: { projectId: mark, featureName: feature },
})
const inEnvironment = (mark: Mark, { feature }: { feature: string }): Anything => ({
  params: { projectId: mark, featureName: feature, ...inDevelopment },
})

/** The contents of one marked project. */
export const ITEMS: readonly ItemReading[] = [
  { id: 'getSegment', given: (_, { segment }) => ({ params: { segmentId: segment } }) },
  { id: 'listSegmentStrategies', given: (_, { segment }) => ({ params: { segmentId: segment } }) },
  {
    id: 'listStrategySegments',
    given: (_, { strategy }) => ({ params: { strategyId: strategy } }),
    isEmptyWhenHidden: true,
  },
  { id: 'listFeatureTags', given: (_, { feature }) => ({ params: { featureName: feature } }) },
  { id: 'getTag', given: (_, { tag }) => ({ params: { tagType: 'simple', tagValue: tag } }) },
  { id: 'getWebhook', given: (_, { webhook }) => ({ params: { webhookId: webhook } }) },
  { id: 'getApplication', given: (_, { application }) => ({ params: { appName: application } }) },
  { id: 'getFeatureMetrics', given: (_, { feature }) => ({ params: { featureName: feature } }) },
  { id: 'getRawFeatureMetrics', given: (_, { feature }) => ({ params: { featureName: feature } }) },
  { id: 'getProject', given: ofProject },
  { id: 'getProjectOverview', given: ofProject },
  { id: 'getProjectHealthReport', given: ofProject },
  { id: 'getProjectInsights', given: ofProject, isUnmarked: true },
  { id: 'getProjectStatus', given: ofProject, isUnmarked: true },
  { id: 'listFlagCreators', given: ofProject },
  { id: 'listProjectFeatures', given: ofProject },
  { id: 'listArchivedProjectFeatures', given: ofProject },
  { id: 'listProjectApplications', given: ofProject },
  { id: 'listProjectEnvironments', given: ofProject, isUnmarked: true },
  { id: 'getFeature', given: ofFeature },
  { id: 'getFeatureLifecycle', given: ofFeature, isUnmarked: true },
  { id: 'listParentCandidates', given: ofFeature },
  { id: 'getFeatureEnvironment', given: inEnvironment },
  { id: 'listStrategies', given: inEnvironment },
  {
    id: 'getStrategy',
    given: (mark, names) => ({ params: { ...inEnvironment(mark, names).params, strategyId: names.strategy } }),
  },
  { id: 'listChangeRequests', given: ofProject },
  {
    id: 'getChangeRequest',
    given: (mark, { changeRequest }) => ({ params: { projectId: mark, changeRequestId: changeRequest } }),
  },
  { id: 'listChangeRequestsOfFeature', given: ofFeature },
  { id: 'countChangeRequests', given: ofProject, isUnmarked: true },
  { id: 'listProjectApiTokens', given: ofProject, needs: ['READ_PROJECT_API_TOKEN'], alsoNamed: 'all' },
  {
    id: 'getProjectAccess',
    given: ofProject,
    needs: ['UPDATE_PROJECT', 'PROJECT_USER_ACCESS_READ'],
    alsoNamed: 'of-groups',
  },
]
