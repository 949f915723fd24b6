import type { Schema } from '../contract.ts'
import type {
  ServiceAccountRecord,
  SignupTokenRecord,
  TokenRecord,
  UserRecord,
  UserRecordAfter,
} from './records/accounts.ts'
import type { ApprovalRuleRecord, ChangeRequestConfiguration, FreezeRecord } from './records/change-control.ts'
import type { Changed, Made, Nothing, Removed } from './records/payloads.ts'
import type { Counted, OtherRefusals, RefusedRequest, RefusedSignIn, SignInMethod } from './records/refusals.ts'
import type { RolloutPayloads } from './records/rollouts.ts'
import type { CertificateEnd, SettingRecord } from './records/settings.ts'
import type { ActionSetRecord, SignalEndpointRecord, SignalTokenRecord } from './records/signals.ts'

/** A feature as recorded in events: without its parts, which have events of their own. */
export type FeatureRecord = Omit<
  Schema<'Feature'>,
  | 'enabled'
  | 'favorite'
  | 'lastSeenAt'
  | 'environments'
  | 'variants'
  | 'strategies'
  | 'tags'
  | 'children'
  | 'lifecycle'
  | 'dependencies'
> & {
  /** The explicit mark; null means that age and type decide. */
  markedStale: boolean | null
}

/** A deleted feature as recorded in events: with what it had in its environments, as its document shows it. */
export type DeletedFeatureRecord = FeatureRecord & Pick<Schema<'FeatureDocument'>, 'environments'>

/** A segment as recorded in events. */
export type SegmentRecord = Omit<Schema<'Segment'>, 'usedInFeatures' | 'usedInProjects'>
/** An environment as recorded in events. */
export type EnvironmentRecord = Pick<Schema<'Environment'>, 'name' | 'type' | 'enabled' | 'protected' | 'sortOrder'>

/** A context field as recorded in events. */
export type ContextFieldRecord = Omit<Schema<'ContextField'>, 'usedInFeatures' | 'usedInProjects'>
/** An application as recorded in events. */
export type ApplicationRecord = Pick<Schema<'Application'>, 'appName' | 'description' | 'url' | 'color' | 'icon'>

/** A project as recorded in events. */
export type ProjectRecord = Pick<
  Schema<'Project'>,
  | 'id'
  | 'name'
  | 'description'
  | 'mode'
  | 'defaultStickiness'
  | 'featureLimit'
  | 'featureNaming'
  | 'linkTemplates'
  | 'requirePreconditions'
  | 'managedOnly'
  | 'createdAt'
  | 'updatedAt'
  | 'archivedAt'
>

/** A change request as recorded in events; `title` is null until it is set. */
export type ChangeRequestRecord = { changeRequestId: number; title: string | null }

/** A change of a change request as recorded in events; without a feature for a change of a segment. */
export type RequestedChangeRecord = ChangeRequestRecord & {
  id: number
  action: Schema<'ChangeInput'>['action']
  feature?: string
  payload: NonNullable<Schema<'ChangeInput'>['payload']>
  /** The version of the request with this change. */
  version: number
}

/** An API token as recorded in events: without its secret. */
export type ApiTokenRecord = Omit<Schema<'ApiToken'>, 'secret' | 'username' | 'alias' | 'seenAt'>

/** A group as recorded in events: with the ids of its members. */
export type GroupRecord = Pick<Schema<'Group'>, 'id' | 'name' | 'description' | 'mappingsSSO' | 'rootRole'> & {
  users: number[]
  /** Only of a group from a directory, as the next one. */
  scimId?: string
  externalId?: string | null
}

/** A role as recorded in events. */
export type RoleRecord = Pick<Schema<'Role'>, 'id' | 'name' | 'description' | 'type'> & {
  permissions: { name: string; environment?: string }[]
}
/** A webhook as recorded in events: without its parameters, which may hold secrets. */
export type WebhookRecord = Pick<
  Schema<'Webhook'>,
  'id' | 'provider' | 'description' | 'enabled' | 'events' | 'projects' | 'environments'
> & {
  /** Absent if it is for all tags. */
  tags?: Schema<'Tag'>[]
  /** Absent if it is for all types. */
  featureTypes?: Schema<'Webhook'>['featureTypes']
  /** A hash of the parameters, with a key that is never shown. */
  parametersRevision: string
}

/** A group that a user joined or left by signing in, as recorded in events. */
type MembershipRecord = { groupId: number; name: string; userId: number }

/** The ids of the owners of a feature or of a project, as recorded in events. */
export type OwnersRecord = { users: number[]; groups: number[] }

/** The roles in a project, with the users and groups that have them. */
export type AccessRecord = { roles: { roleId: number; groupIds: number[]; userIds: number[] }[] }
type UserRoles = { roles: number[]; userId: number }
type GroupRoles = { roles: number[]; groupId: number }

/** The payload of each event that the server records. Types of the contract that are never recorded are absent. */
export type EventPayloads = RolloutPayloads & {
  'feature-created': Made<FeatureRecord>
  'feature-metadata-updated': Changed<FeatureRecord>
  'feature-archived': Nothing
  /** Where the feature was on: reviving turns it off everywhere. */
  'feature-revived': Removed<{ archivedAt: string; enabledIn: string[] }>
  'feature-deleted': Removed<DeletedFeatureRecord>
  'feature-stale-on': Changed<{ markedStale: boolean | null }>
  'feature-stale-off': Changed<{ markedStale: boolean | null }>
  'feature-potentially-stale-on': Nothing
  'feature-stage-entered': Made<{ stage: Schema<'LifecycleStage'> }>
  'feature-completed': Made<{ status: string; statusValue: string | null; kept: boolean }>
  'feature-uncompleted': Nothing
  'features-exported': Made<Schema<'FeatureExport'>>
  'features-imported': Nothing
  'state-applied': Made<
    { manager: string; source: string | null } & Record<
      'operations' | 'proposed' | 'claimed' | 'givenUp' | 'takenOver',
      number
    >
  >
  'state-owners-changed': Made<{ manager: string; to: string | null; fields: Schema<'FieldToRelease'>[] }>
  'feature-type-updated': Changed<Schema<'FeatureType'>>
  'feature-favorited': Made<{ feature: string }>
  'feature-unfavorited': Made<{ feature: string }>
  'feature-tagged': Made<Schema<'Tag'>>
  'feature-untagged': Removed<Schema<'Tag'>>
  'feature-owners-updated': Changed<OwnersRecord>
  'feature-environment-enabled': Nothing
  'feature-environment-disabled': Nothing
  'feature-environment-variants-updated': Changed<{ variants: Schema<'FeatureVariant'>[] }>
  'feature-strategy-add': Made<Schema<'FeatureStrategy'>>
  'feature-strategy-update': Changed<Schema<'FeatureStrategy'>>
  'feature-strategy-remove': Removed<Schema<'FeatureStrategy'>>
  'strategy-order-changed': Changed<{ strategyIds: string[]; sortOrders: number[] }>
  'feature-dependency-added': { data: Schema<'FeatureDependency'>; preData?: Schema<'FeatureDependency'> }
  'feature-dependency-removed': { data: { feature: string }; preData: Schema<'FeatureDependency'> }
  'feature-dependencies-removed': Removed<{ dependencies: Schema<'FeatureDependency'>[] }>
  'feature-project-change': Made<{ oldProject: string; newProject: string }>
  'project-created': Made<Omit<Schema<'CreatedProject'>, 'featureLimit'>>
  'project-updated': Changed<ProjectRecord>
  'project-deleted': Nothing
  'project-favorited': Made<{ project: string }>
  'project-unfavorited': Made<{ project: string }>
  'project-owners-updated': Changed<OwnersRecord>
  'project-environment-added': Nothing
  'project-environment-removed': Nothing
  'default-strategy-updated': { data: Schema<'DefaultStrategy'>; preData?: Schema<'DefaultStrategy'> }
  'change-request-configuration-updated': Changed<ChangeRequestConfiguration>
  'change-request-created': Made<ChangeRequestRecord>
  'break-glass-used': Made<{
    id: number
    reason: string
    features: readonly string[]
    skipped: readonly string[]
  }>
  'break-glass-reviewed': Made<{ id: number; comment: string | null }>
  'break-glass-reminded': Made<{ id: number; waitsSince: string }>
  'change-request-discarded': Removed<ChangeRequestRecord>
  'change-added': Made<RequestedChangeRecord>
  'change-edited': Changed<RequestedChangeRecord>
  'change-discarded': Removed<RequestedChangeRecord>
  'change-request-sent-to-review': Made<ChangeRequestRecord>
  'change-request-reminded': Made<ChangeRequestRecord & { waitsSince: string; lapsed?: true }>
  'change-request-approval-added': Made<ChangeRequestRecord>
  'change-request-approved': Made<ChangeRequestRecord>
  'change-request-rejected': Made<ChangeRequestRecord>
  'change-request-requested-approvers-updated': Changed<ChangeRequestRecord & { reviewers: number[]; groups: number[] }>
  'change-request-cancelled': Made<ChangeRequestRecord>
  'change-request-scheduled': Made<ChangeRequestRecord & { scheduledDate: string }>
  'change-request-schedule-suspended': Made<ChangeRequestRecord & { reason: string }>
  'change-request-applied': Made<ChangeRequestRecord>
  'change-request-scheduled-application-success': Made<ChangeRequestRecord>
  'change-request-scheduled-application-failure': Made<ChangeRequestRecord & { reason: string }>
  'freeze-created': Made<FreezeRecord>
  'freeze-updated': Changed<FreezeRecord>
  'freeze-deleted': Removed<FreezeRecord>
  'freeze-overridden': Made<{ reason: string; freezes: { id: number; name: string | null }[] }>
  'approval-rules-skipped': Made<{ rules: { id: number; name: string | null }[]; features: readonly string[] }>
  'approval-rule-created': Made<ApprovalRuleRecord>
  'approval-rule-updated': Changed<ApprovalRuleRecord>
  'approval-rule-deleted': Removed<ApprovalRuleRecord>
  'signal-endpoint-created': Made<SignalEndpointRecord>
  'signal-endpoint-updated': Changed<SignalEndpointRecord>
  'signal-endpoint-deleted': Removed<SignalEndpointRecord>
  'signal-endpoint-token-created': Made<SignalTokenRecord>
  'signal-endpoint-token-updated': Changed<SignalTokenRecord>
  'signal-endpoint-token-deleted': Removed<SignalTokenRecord>
  'actions-created': Made<ActionSetRecord>
  'actions-updated': Changed<ActionSetRecord>
  'actions-deleted': Removed<ActionSetRecord>
  'environment-created': Made<EnvironmentRecord>
  'environment-updated': Changed<EnvironmentRecord>
  'environment-deleted': Removed<EnvironmentRecord>
  'strategy-created': Made<Schema<'StrategyType'>>
  'strategy-updated': Changed<Schema<'StrategyType'>>
  'strategy-deleted': { data: { name: string }; preData: Schema<'StrategyType'> }
  'strategy-deprecated': Made<{ name: string }>
  'strategy-reactivated': Made<{ name: string }>
  'context-field-created': Made<ContextFieldRecord>
  'context-field-updated': Changed<ContextFieldRecord>
  'context-field-deleted': Removed<ContextFieldRecord>
  'tag-created': Made<Schema<'Tag'>>
  'tag-deleted': Made<Schema<'Tag'>>
  'tag-type-created': Made<Schema<'TagType'>>
  'tag-type-updated': Changed<Schema<'TagType'>>
  'tag-type-deleted': Removed<Schema<'TagType'>>
  'segment-created': Made<SegmentRecord>
  'segment-updated': Changed<SegmentRecord>
  'segment-deleted': Removed<SegmentRecord>
  'addon-config-created': Made<WebhookRecord>
  'addon-config-updated': { data: WebhookRecord & { changedParameters?: string[] }; preData: WebhookRecord }
  'addon-config-deleted': Removed<WebhookRecord>
  'application-created': Made<{ appName: string; sdkVersion: string | null; strategies: string[] }>
  'application-updated': Changed<ApplicationRecord>
  'application-deleted': Removed<ApplicationRecord>
  'service-account-created': Made<ServiceAccountRecord>
  'service-account-updated': Changed<ServiceAccountRecord>
  'service-account-deleted': Removed<ServiceAccountRecord>
  'group-created': Made<GroupRecord>
  'group-updated': Changed<GroupRecord>
  'group-deleted': Removed<GroupRecord>
  'group-user-added': Made<MembershipRecord>
  'group-user-removed': Removed<MembershipRecord>
  'setting-updated': Changed<SettingRecord>
  'role-created': Made<RoleRecord>
  'role-updated': Changed<RoleRecord>
  'role-deleted': Removed<RoleRecord>
  'project-access-added': Made<AccessRecord>
  'project-access-updated': Changed<AccessRecord>
  'project-access-user-roles-updated': Changed<UserRoles>
  'project-access-user-roles-deleted': Removed<UserRoles>
  'project-access-group-roles-updated': Changed<GroupRoles>
  'project-access-group-roles-deleted': Removed<GroupRoles>
  'events-removed': Made<{ events: number; lastId: number; createdBefore: string }>
  'user-signed-in': Made<{
    userId: number
    method: SignInMethod
    address: string
    missingClaims?: readonly string[]
  }>
  'sign-in-refused': Made<(RefusedSignIn & Counted) | OtherRefusals>
  'request-refused': Made<(RefusedRequest & Counted) | OtherRefusals>
  'user-created': Made<UserRecord>
  'user-updated': { data: UserRecordAfter; preData: UserRecord }
  'user-deleted': Removed<UserRecord>
  'pat-created': Made<TokenRecord>
  'pat-deleted': Removed<TokenRecord>
  'public-signup-token-created': Made<SignupTokenRecord>
  'public-signup-token-updated': Changed<SignupTokenRecord>
  'public-signup-token-user-added': Made<{ id: number; name: string; userId: number; address: string }>
  'api-token-created': Made<ApiTokenRecord>
  'api-token-updated': Changed<ApiTokenRecord>
  'api-token-deleted': Removed<ApiTokenRecord>
  'api-token-expiring': Made<ApiTokenRecord>
  'saml-certificate-expiring': Made<CertificateEnd>
}

export type RecordedEventType = keyof EventPayloads

/** The subject of an event: the search finds the event by these members. */
export type EventSubject = {
  readonly project?: string
  readonly environment?: string
  readonly feature?: string
  /** The change request; if absent, the one that the transaction is about. */
  readonly changeRequest?: number
  /** Tags to store with the event; if absent, the current tags of the feature are stored. */
  readonly tags?: readonly Schema<'Tag'>[]
}

export type NewEvent = {
  [Type in RecordedEventType]: { readonly type: Type; readonly subject: EventSubject } & EventPayloads[Type]
}[RecordedEventType]
