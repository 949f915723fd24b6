// Made from migrations/ by "npm run generate". Edits here are lost.

import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Schema } from '../src/contract.ts'

/** A JSON column: read as what its comment says, written as JSON text. */
type NullableJson<Value> = ColumnType<Value, string | null | undefined, string | null>
type JsonWithDefault<Value> = ColumnType<Value, string | undefined, string>

type JsonObject = Record<string, unknown>
type Parameters = Schema<'StrategyParameters'>
type ChangePayload = Schema<'ChangeRequestChange' | 'ChangeRequestSegmentChange'>['payload']
type Action = Schema<'Action'>
type ActionOutcome = Schema<'ActionOutcome'>
type Constraint = Schema<'Constraint'>
type FeatureStrategy = Schema<'FeatureStrategy'>
type FeatureVariant = Schema<'FeatureVariant'>
type LegalValue = Schema<'LegalValue'>
type LinkTemplate = Schema<'LinkTemplate'>
type MilestoneInput = Schema<'MilestoneInput'>
type PayloadFilter = Schema<'PayloadFilter'>
type PlanMilestone = Schema<'PlanMilestone'>
type SafeguardSource = Schema<'SafeguardSource'>
type StrategyTypeParameter = Schema<'StrategyTypeParameter'>
type StrategyVariant = Schema<'StrategyVariant'>
type Tag = Schema<'Tag'>
type TemplateMilestone = Schema<'TemplateMilestone'>

export interface ActionRunsTable {
  id: GeneratedAlways<number>
  actionSetId: number
  signalId: number
  payloadHash: Buffer
  state: string
  actions: JsonWithDefault<ActionOutcome[]>
  createdAt: Date
  endedAt: Date | null
  leasedUntil: Date | null
}

export interface ActionSetsTable {
  id: GeneratedAlways<number>
  projectId: string
  name: string
  description: string | null
  enabled: boolean
  actorId: number
  endpointId: number
  filters: JsonWithDefault<Record<string, PayloadFilter>>
  actions: JsonWithDefault<Action[]>
  createdAt: Date
  createdByUserId: number
  waitingSignalId: number | null
  waitingHash: Buffer | null
  lastRunAt: Date | null
  editedByUserId: number | null
  waitingSince: Date | null
}

export interface ApiTokensTable {
  id: GeneratedAlways<number>
  name: string
  type: string
  environment: string | null
  projects: Generated<string[]>
  secretHash: Buffer
  secretPrefix: string
  sealedSecret: Buffer | null
  configuredAs: string | null
  createdAt: Generated<Date>
  expiresAt: Date | null
  seenAt: Date | null
  expiryWarnedFor: Date | null
}

export interface ApplicationInstancesTable {
  appName: string
  environment: string
  instanceId: string
  keyId: number | null
  sdkVersion: string | null
  startedAt: Date | null
  intervalMs: number | null
  lastSeenAt: Date
}

export interface ApplicationUsagesTable {
  appName: string
  environment: string
  project: string
  keyId: number | null
  lastSeenAt: Date
}

export interface ApplicationsTable {
  name: string
  description: string | null
  url: string | null
  color: string | null
  icon: string | null
  strategies: Generated<string[]>
  createdAt: Date
  lastSeenAt: Date
  leftOut: Generated<number>
  leftOutAt: Date | null
}

export interface ApprovalRulesTable {
  id: GeneratedAlways<number>
  projectId: string | null
  environments: string[]
  name: string
  description: string | null
  tags: JsonWithDefault<Tag[]>
  featureTypes: string[]
  events: string[]
  askers: string[]
  stepPoints: number | null
  stepHours: number | null
  forEverybody: boolean
  alsoOff: boolean
  approvals: number
  groupIds: number[]
  roleIds: number[]
  byOwners: boolean
  notByEditors: boolean
  createdAt: Date
  freezeIds: Generated<number[]>
  notByLastEditor: Generated<boolean>
}

export interface BannersTable {
  id: GeneratedAlways<number>
  projectId: string | null
  message: string
  variant: string
  sticky: boolean
  icon: string | null
  link: string | null
  linkText: string | null
  dialogTitle: string | null
  dialog: string | null
  enabled: boolean
  createdAt: Date
}

export interface BreakGlassUsesTable {
  id: GeneratedAlways<number>
  projectId: string
  environment: string
  reason: string
  changeRequestId: number | null
  usedBy: number
  usedAt: Date
  reviewedBy: number | null
  reviewedAt: Date | null
  comment: string | null
  features: Generated<string[]>
  remindedAt: Date | null
}

export interface ChangeRequestChangesTable {
  id: GeneratedAlways<number>
  changeRequestId: number
  feature: string | null
  action: string
  payload: JsonWithDefault<ChangePayload>
  before: NullableJson<JsonObject | null>
  createdBy: number
  createdAt: Date
}

export interface ChangeRequestCommentsTable {
  id: GeneratedAlways<number>
  changeRequestId: number
  text: string
  createdBy: number
  createdAt: Date
}

export interface ChangeRequestRemindedTable {
  changeRequestId: number
  userId: number
  remindedAt: Date
}

export interface ChangeRequestRemindersTable {
  changeRequestId: number
  remindedAt: Date
  lookedAt: Date | null
}

export interface ChangeRequestRequestedApproversTable {
  changeRequestId: number
  userId: number
}

export interface ChangeRequestRequestedGroupsTable {
  changeRequestId: number
  groupId: number
}

export interface ChangeRequestReviewsTable {
  changeRequestId: number
  userId: number
  verdict: string
  createdAt: Date
  seen: NullableJson<Record<string, string> | null>
  outdated: Generated<boolean>
  apiTokenId: number | null
}

export interface ChangeRequestSchedulesTable {
  changeRequestId: number
  scheduledAt: Date
  status: Generated<string>
  reason: string | null
  createdBy: number
  heldBy: Generated<number[]>
  heldAt: Date | null
}

export interface ChangeRequestSettingsTable {
  projectId: string
  environment: string
  enabled: Generated<boolean>
  requiredApprovals: Generated<number>
  requiresVersion: Generated<boolean>
  breakGlassOnlyOff: Generated<boolean>
}

export interface ChangeRequestStatesTable {
  changeRequestId: number
  state: string
  enteredAt: Date
}

export interface ChangeRequestsTable {
  id: GeneratedAlways<number>
  projectId: string
  environment: string
  state: string
  title: string | null
  version: Generated<number>
  minApprovals: number
  createdBy: number
  createdAt: Date
  manager: string | null
  source: string | null
  digest: string | null
  coAuthors: Generated<number[]>
}

export interface ContextFieldsTable {
  name: string
  description: string | null
  stickiness: Generated<boolean>
  sortOrder: Generated<number>
  legalValues: JsonWithDefault<LegalValue[]>
  createdAt: Generated<Date>
}

export interface CountedFeaturesTable {
  projectId: GeneratedAlways<string | null>
  kind: GeneratedAlways<string | null>
  type: GeneratedAlways<string | null>
  day: GeneratedAlways<Date | null>
  features: GeneratedAlways<number | null>
  days: GeneratedAlways<number | null>
}

export interface DatabaseIdentityTable {
  isOnly: Generated<boolean>
  identity: string
}

export interface DeletedPrivateProjectsTable {
  id: string
}

export interface EnvironmentsTable {
  name: string
  type: string
  enabled: Generated<boolean>
  protected: Generated<boolean>
  sortOrder: Generated<number>
  createdAt: Generated<Date>
}

export interface EventTotalsTable {
  feature: string
  project: string
  type: string
  events: number
}

export interface EventTotalsProgressTable {
  settledId: number
  removedId: Generated<number>
}

export interface EventsTable {
  transactionId: Generated<string>
  id: GeneratedAlways<number>
  createdAt: Date
  type: string
  createdBy: string
  createdByUserId: number | null
  project: string | null
  environment: string | null
  featureName: string | null
  changeRequestId: number | null
  data: NullableJson<JsonObject | null>
  preData: NullableJson<JsonObject | null>
  tags: NullableJson<Tag[] | null>
  comment: string | null
  requestId: string | null
  traceId: string | null
  manager: string | null
  source: string | null
  via: string | null
}

export interface FeatureCountChangesTable {
  id: GeneratedAlways<number>
  projectId: string
  kind: string
  type: string
  day: Date
  features: number
  days: number
}

export interface FeatureCountsTable {
  projectId: string
  kind: string
  type: string
  day: Date
  features: number
  days: number
}

export interface FeatureDependenciesTable {
  child: string
  parent: string
  enabled: Generated<boolean>
  variants: JsonWithDefault<string[]>
}

export interface FeatureEnvironmentsTable {
  featureName: string
  environment: string
  enabled: Generated<boolean>
  variants: JsonWithDefault<FeatureVariant[]>
}

export interface FeatureFavoritesTable {
  userId: number
  featureName: string
  createdAt: Date
}

export interface FeatureLastSeenTable {
  featureName: string
  environment: string
  lastSeenAt: Date
}

export interface FeatureLifecyclesTable {
  featureName: string
  stage: string
  enteredAt: Date
  status: string | null
  statusValue: string | null
}

export interface FeatureMetricsTable {
  featureName: string
  environment: string
  hour: Date
  appName: string
  yes: number
  no: number
  variants: JsonWithDefault<JsonObject>
}

export interface FeatureOwnersTable {
  featureName: string
  userId: number | null
  groupId: number | null
}

export interface FeatureRevisionsTable {
  feature: string
  revision: Generated<string>
}

export interface FeatureStrategiesTable {
  id: Generated<string>
  featureName: string
  environment: string
  name: string
  title: string | null
  disabled: Generated<boolean>
  sortOrder: number
  constraints: JsonWithDefault<Constraint[]>
  variants: JsonWithDefault<StrategyVariant[]>
  parameters: JsonWithDefault<Parameters>
  position: GeneratedAlways<number>
}

export interface FeatureTagsTable {
  featureName: string
  tagType: string
  tagValue: string
}

export interface FeatureTextsTable {
  featureName: string
  text: string
}

export interface FeatureTypesTable {
  id: string
  name: string
  description: string
  lifetimeDays: number | null
  sortOrder: number
}

export interface FeaturesTable {
  name: string
  projectId: string
  type: string
  description: string | null
  impressionData: Generated<boolean>
  markedStale: boolean | null
  potentiallyStale: Generated<boolean>
  createdAt: Date
  createdByUserId: number | null
  archivedAt: Date | null
  firstProductionAt: Date | null
}

export interface FreezesTable {
  id: GeneratedAlways<number>
  projectId: string | null
  environments: string[]
  name: string
  description: string | null
  starts: string
  ends: string
  timeZone: string
  weekly: boolean
  repeatsUntil: string | null
  allowsOff: boolean
  createdAt: Date
  byRules: Generated<boolean>
}

export interface GroupRolesTable {
  groupId: number
  projectId: string
  roleId: number
  createdAt: Generated<Date>
}

export interface GroupUsersTable {
  groupId: number
  userId: number
  createdBy: string | null
  joinedAt: Generated<Date>
}

export interface GroupsTable {
  id: Generated<number>
  name: string
  description: string | null
  mappingsSso: Generated<string[]>
  rootRoleId: number | null
  createdBy: string | null
  createdAt: Generated<Date>
  scimManaged: Generated<boolean>
  externalId: string | null
}

export interface HeldRolesTable {
  userId: GeneratedAlways<number | null>
  roleId: GeneratedAlways<number | null>
  projectId: GeneratedAlways<string | null>
  groupId: GeneratedAlways<number | null>
  createdAt: GeneratedAlways<Date | null>
}

export interface IdempotentRequestsTable {
  keyHash: Buffer
  method: string
  pathHash: Buffer
  contentType: string
  bodyHash: Buffer
  createdAt: Date
  status: number | null
  headers: NullableJson<JsonObject | null>
  body: string | null
  encryptedBody: Buffer | null
  requiredRights: NullableJson<JsonObject | null>
}

export interface ImpactMetricsTable {
  environment: string
  metric: string
  hour: Date
  series: string
  type: string
  help: string
  appName: string
  projects: string[]
  labels: JsonWithDefault<Record<string, string>>
  count: number
  sum: number
  least: number | null
  most: number | null
  buckets: JsonWithDefault<Record<string, number>>
  reporters: Generated<string>
}

export interface IndexedEventsTable {
  id: number
  createdAt: Date
  createdByUserId: number | null
  type: string
  project: string | null
  featureName: string | null
  text: string
  manager: string | null
}

export interface MailProgressTable {
  id: Generated<boolean>
  eventId: number
}

export interface MailsTable {
  id: GeneratedAlways<number>
  eventId: number
  kind: string
  userId: number
  content: JsonWithDefault<Record<string, unknown>>
  createdAt: Date
  dueAt: Date
  leasedUntil: Date | null
  attempts: Generated<number>
}

export interface ManagedFieldsTable {
  kind: string
  name: string
  field: string
  manager: string
  value: JsonWithDefault<unknown>
  keys: NullableJson<Record<string, string> | null>
  source: string | null
  eventId: number | null
  appliedAt: Date
  heldUntil: Date | null
}

export interface MetricWritersTable {
  id: string
  batch: number
  writtenAt: Date
}

export interface OidcIdentitiesTable {
  issuer: string
  subject: string
  userId: number
  createdAt: Generated<Date>
}

export interface PersonalAccessTokensTable {
  id: GeneratedAlways<number>
  userId: number
  description: string
  secretHash: Buffer
  secretPrefix: string
  createdAt: Generated<Date>
  expiresAt: Date
  seenAt: Date | null
}

export interface ProjectActivityTable {
  project: string
  hour: Date
  events: number
}

export interface ProjectActivityDaysTable {
  project: string
  day: Date
  events: number
}

export interface ProjectEnvironmentsTable {
  projectId: string
  environment: string
  defaultStrategy: NullableJson<Omit<FeatureStrategy, 'id' | 'featureName'> | null>
}

export interface ProjectFavoritesTable {
  userId: number
  projectId: string
  createdAt: Generated<Date>
}

export interface ProjectOwnersTable {
  projectId: string
  userId: number | null
  groupId: number | null
}

export interface ProjectUsageTable {
  projectId: string
  lastReportedAt: Date
}

export interface ProjectsTable {
  id: string
  name: string
  description: string | null
  mode: Generated<string>
  defaultStickiness: Generated<string>
  featureLimit: number | null
  namingPattern: string | null
  namingExample: string | null
  namingDescription: string | null
  linkTemplates: JsonWithDefault<LinkTemplate[]>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
  archivedAt: Date | null
  requirePreconditions: Generated<boolean>
  managedOnly: Generated<boolean>
}

export interface ReleasePlanRequestsTable {
  changeRequestId: number
  planId: string
  milestoneId: string
  digest: string
  changes: string
  name: string
  milestones: JsonWithDefault<MilestoneInput[]>
  askedAs: Generated<string>
  resumesPauseOf: Date | null
}

export interface ReleasePlanTemplatesTable {
  id: string
  projectId: string | null
  name: string
  description: string | null
  milestones: JsonWithDefault<TemplateMilestone[]>
  createdAt: Date
}

export interface ReleasePlansTable {
  id: string
  featureName: string
  environment: string
  templateId: string | null
  name: string
  description: string | null
  milestones: JsonWithDefault<PlanMilestone[]>
  status: string
  activeMilestoneId: string | null
  nextAt: Date | null
  placed: NullableJson<FeatureStrategy[]>
  pausedAt: Date | null
  pauseKind: string | null
  pauseReason: string | null
  startedByUserId: number | null
  startedBy: string | null
  startedByKey: number | null
  segments: string | null
  changeRequestId: number | null
  createdAt: Date
  heldBy: Generated<number[]>
  countsFrom: Date | null
  interrupted: string | null
  heldAt: Date | null
  buildsOn: NullableJson<Record<string, string> | null>
}

export interface RemovedFeaturesTable {
  name: string
  revision: Generated<string>
  removedAt: Date
}

export interface ResetTokensTable {
  id: GeneratedAlways<number>
  userId: number
  secretHash: Buffer
  mailed: Generated<boolean>
  createdBy: string | null
  createdAt: Generated<Date>
  expiresAt: Date
  usedAt: Date | null
}

export interface RolePermissionsTable {
  roleId: number
  permission: string
  environment: string | null
}

export interface RolesTable {
  id: Generated<number>
  name: string
  description: Generated<string>
  type: string
}

export interface RuleChangesTable {
  id: number
}

export interface SafeguardsTable {
  id: GeneratedAlways<number>
  featureName: string
  environment: string
  name: string
  source: JsonWithDefault<SafeguardSource>
  condition: string
  threshold: number
  forSeconds: number
  action: string
  enabled: boolean
  createdAt: Date
  version: Generated<number>
  watchesFrom: Date
  nextReadAt: Date
  readAt: Date | null
  value: number | null
  problem: string | null
  since: Date | null
  trippedAt: Date | null
  reason: string | null
  baseline: NullableJson<Record<string, { count: number, sum: number, least: number | null, most: number | null, buckets: Record<string, number> }>>
  endpointId: number | null
  lane: Generated<string>
  signalCount: Generated<number>
  countsAfter: Generated<number>
  breachedSince: Date | null
  did: string | null
  watchesIn: Generated<string>
}

export interface SegmentsTable {
  id: GeneratedAlways<number>
  name: string
  description: string | null
  projectId: string | null
  constraints: JsonWithDefault<Constraint[]>
  createdBy: string
  createdAt: Date
  revision: Generated<string>
}

export interface SessionsTable {
  secretHash: Buffer
  userId: number
  createdAt: Generated<Date>
  expiresAt: Date
}

export interface SharedRevisionTable {
  revision: string
  listedRevision: Generated<string>
}

export interface SignInAttemptsTable {
  kind: string
  subjectHash: Buffer
  attempts: Generated<number>
  blockedUntil: Date | null
  expiresAt: Date
}

export interface SignInSettingsTable {
  id: Generated<boolean>
  passwordDisabled: Generated<boolean>
  oidcEnabled: Generated<boolean>
  oidcDiscoverUrl: string | null
  oidcClientId: string | null
  oidcSecret: Buffer | null
  oidcAutoCreate: Generated<boolean>
  oidcDefaultRootRoleId: Generated<number>
  oidcEmailDomains: string | null
  oidcAcrValues: string | null
  oidcIdTokenSigningAlgorithm: Generated<string>
  oidcEnableGroupSyncing: Generated<boolean>
  oidcGroupJsonPath: string | null
  oidcAddGroupsScope: Generated<boolean>
  oidcRequireEmailVerified: Generated<boolean>
  cookieKey: Buffer
  samlEnabled: Generated<boolean>
  samlEntityId: string | null
  samlSignOnUrl: string | null
  samlCertificates: Generated<string[]>
  samlAutoCreate: Generated<boolean>
  samlDefaultRootRoleId: Generated<number>
  samlEmailDomains: string | null
  samlAccountAttribute: string | null
  samlEmailAttribute: string | null
  samlNameAttribute: string | null
  samlEnableGroupSyncing: Generated<boolean>
  samlGroupJsonPath: string | null
  samlAllowProviderInitiated: Generated<boolean>
  samlWarnedCertificates: Generated<string[]>
}

export interface SignalEndpointTokensTable {
  id: GeneratedAlways<number>
  endpointId: number
  name: string
  secretHash: Buffer
  secretPrefix: string
  createdAt: Date
  createdByUserId: number
}

export interface SignalEndpointsTable {
  id: GeneratedAlways<number>
  name: string
  description: string | null
  enabled: boolean
  createdAt: Date
  createdByUserId: number
}

export interface SignalsTable {
  id: GeneratedAlways<number>
  endpointId: number
  tokenId: number | null
  payload: JsonWithDefault<unknown>
  payloadHash: Buffer
  waiting: Generated<boolean>
  createdAt: Date
}

export interface SignupTokenUsersTable {
  signupTokenId: number
  userId: number
  createdAt: Generated<Date>
}

export interface SignupTokensTable {
  id: GeneratedAlways<number>
  name: string
  secretHash: Buffer
  secretPrefix: string
  enabled: Generated<boolean>
  roleId: number
  createdBy: string | null
  createdAt: Generated<Date>
  expiresAt: Date
}

export interface StateManagersTable {
  name: string
  appliedAt: Date
  appliedBy: string
  source: string | null
  eventId: number | null
}

export interface StatePlansTable {
  id: string
  number: GeneratedAlways<number>
  userId: number
  createdAt: Date
  wanted: string
  planned: string
  answer: string | null
}

export interface StrategySegmentsTable {
  strategyId: string
  segmentId: number
}

export interface StrategyTypesTable {
  name: string
  title: string | null
  description: string | null
  parameters: JsonWithDefault<StrategyTypeParameter[]>
  editable: Generated<boolean>
  deprecated: Generated<boolean>
  sortOrder: Generated<number>
}

export interface TagTypesTable {
  name: string
  description: Generated<string>
  icon: string | null
  color: string | null
  createdAt: Generated<Date>
}

export interface TagsTable {
  type: string
  value: string
  createdAt: Generated<Date>
}

export interface UsedOidcStatesTable {
  stateHash: Buffer
  expiresAt: Date
}

export interface UsedSamlMessagesTable {
  idHash: Buffer
  expiresAt: Date
}

export interface UserRolesTable {
  userId: number
  roleId: number
  projectId: string | null
  createdAt: Generated<Date>
}

export interface UsersTable {
  id: Generated<number>
  accountType: Generated<string>
  name: string | null
  username: string | null
  email: string | null
  emailVerified: Generated<boolean>
  passwordHash: string | null
  loginAttempts: Generated<number>
  seenAt: Date | null
  createdAt: Generated<Date>
  deletedAt: Date | null
  active: Generated<boolean>
  scimManaged: Generated<boolean>
  scimUserName: string | null
  externalId: string | null
  emailByDirectory: Generated<boolean>
  emailSent: Generated<boolean>
}

export interface WebhookDeliveriesTable {
  id: GeneratedAlways<number>
  webhookId: number
  eventId: number
  state: Generated<string>
  attempts: Generated<number>
  createdAt: Date
  dueAt: Date
  retryUntil: Date
  leasedUntil: Date | null
  lastAttemptAt: Date | null
  responseStatus: number | null
  error: string | null
}

export interface WebhooksTable {
  id: GeneratedAlways<number>
  description: string | null
  enabled: boolean
  parameters: JsonWithDefault<JsonObject>
  secrets: JsonWithDefault<JsonObject>
  events: string[]
  projects: string[]
  environments: string[]
  createdAt: Date
  revisionKey: Generated<string>
  provider: Generated<string>
  tags: JsonWithDefault<Tag[]>
  featureTypes: Generated<string[]>
}

export interface Database {
  actionRuns: ActionRunsTable
  actionSets: ActionSetsTable
  apiTokens: ApiTokensTable
  applicationInstances: ApplicationInstancesTable
  applicationUsages: ApplicationUsagesTable
  applications: ApplicationsTable
  approvalRules: ApprovalRulesTable
  banners: BannersTable
  breakGlassUses: BreakGlassUsesTable
  changeRequestChanges: ChangeRequestChangesTable
  changeRequestComments: ChangeRequestCommentsTable
  changeRequestReminded: ChangeRequestRemindedTable
  changeRequestReminders: ChangeRequestRemindersTable
  changeRequestRequestedApprovers: ChangeRequestRequestedApproversTable
  changeRequestRequestedGroups: ChangeRequestRequestedGroupsTable
  changeRequestReviews: ChangeRequestReviewsTable
  changeRequestSchedules: ChangeRequestSchedulesTable
  changeRequestSettings: ChangeRequestSettingsTable
  changeRequestStates: ChangeRequestStatesTable
  changeRequests: ChangeRequestsTable
  contextFields: ContextFieldsTable
  countedFeatures: CountedFeaturesTable
  databaseIdentity: DatabaseIdentityTable
  deletedPrivateProjects: DeletedPrivateProjectsTable
  environments: EnvironmentsTable
  eventTotals: EventTotalsTable
  eventTotalsProgress: EventTotalsProgressTable
  events: EventsTable
  featureCountChanges: FeatureCountChangesTable
  featureCounts: FeatureCountsTable
  featureDependencies: FeatureDependenciesTable
  featureEnvironments: FeatureEnvironmentsTable
  featureFavorites: FeatureFavoritesTable
  featureLastSeen: FeatureLastSeenTable
  featureLifecycles: FeatureLifecyclesTable
  featureMetrics: FeatureMetricsTable
  featureOwners: FeatureOwnersTable
  featureRevisions: FeatureRevisionsTable
  featureStrategies: FeatureStrategiesTable
  featureTags: FeatureTagsTable
  featureTexts: FeatureTextsTable
  featureTypes: FeatureTypesTable
  features: FeaturesTable
  freezes: FreezesTable
  groupRoles: GroupRolesTable
  groupUsers: GroupUsersTable
  groups: GroupsTable
  heldRoles: HeldRolesTable
  idempotentRequests: IdempotentRequestsTable
  impactMetrics: ImpactMetricsTable
  indexedEvents: IndexedEventsTable
  mailProgress: MailProgressTable
  mails: MailsTable
  managedFields: ManagedFieldsTable
  metricWriters: MetricWritersTable
  oidcIdentities: OidcIdentitiesTable
  personalAccessTokens: PersonalAccessTokensTable
  projectActivity: ProjectActivityTable
  projectActivityDays: ProjectActivityDaysTable
  projectEnvironments: ProjectEnvironmentsTable
  projectFavorites: ProjectFavoritesTable
  projectOwners: ProjectOwnersTable
  projectUsage: ProjectUsageTable
  projects: ProjectsTable
  releasePlanRequests: ReleasePlanRequestsTable
  releasePlanTemplates: ReleasePlanTemplatesTable
  releasePlans: ReleasePlansTable
  removedFeatures: RemovedFeaturesTable
  resetTokens: ResetTokensTable
  rolePermissions: RolePermissionsTable
  roles: RolesTable
  ruleChanges: RuleChangesTable
  safeguards: SafeguardsTable
  segments: SegmentsTable
  sessions: SessionsTable
  sharedRevision: SharedRevisionTable
  signInAttempts: SignInAttemptsTable
  signInSettings: SignInSettingsTable
  signalEndpointTokens: SignalEndpointTokensTable
  signalEndpoints: SignalEndpointsTable
  signals: SignalsTable
  signupTokenUsers: SignupTokenUsersTable
  signupTokens: SignupTokensTable
  stateManagers: StateManagersTable
  statePlans: StatePlansTable
  strategySegments: StrategySegmentsTable
  strategyTypes: StrategyTypesTable
  tagTypes: TagTypesTable
  tags: TagsTable
  usedOidcStates: UsedOidcStatesTable
  usedSamlMessages: UsedSamlMessagesTable
  userRoles: UserRolesTable
  users: UsersTable
  webhookDeliveries: WebhookDeliveriesTable
  webhooks: WebhooksTable
}
