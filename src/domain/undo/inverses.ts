import type { RecordedEventType } from '../event-types.ts'

/**
 * How an event is undone: by a part of the document of its feature, by one of the operations that have rules of their
 * own, or by the settings of a resource.
 */
export type Way = FeatureWay | SettingsWay
export type FeatureWay = 'document' | 'order' | 'dependencies' | 'archive' | 'revive' | 'move'
export type SettingsWay = 'segment' | 'project' | 'contextField' | 'tagType'

/** Why events of a type have no inverse, and what can be done instead. */
export type NoWay = { readonly why: string }

const no = (why: string): NoWay => ({ why })

const CREATED = no('Delete what it has created instead')
const CREATED_AND_KEPT = no('What it has created stays')
const DELETED = no('Something that was deleted does not get its id back; create it again, with the data of the event')
const UPDATED = no('Update it again, with the data of the event')
const ACCESS = no('Rights are only given and taken by the operations for them')
const SECRET = no('A secret that was made or deleted does not come back')
const REQUEST = no('A change request is edited and moved on by its own operations')
const REPORT = no('It says what has happened, and has changed nothing')
const OWN = no('It is about the caller who did it, who can do the opposite')

/** How to undo each type of event. A type that is recorded has to be here. */
export const INVERSES: Readonly<Record<RecordedEventType, Way | NoWay>> = {
  'feature-created': no('Archive the feature instead'),
  'feature-metadata-updated': 'document',
  'feature-archived': 'revive',
  'feature-revived': 'archive',
  'feature-deleted': no('A deleted feature is gone; create it again, with the data of the event'),
  'feature-stale-on': 'document',
  'feature-stale-off': 'document',
  'feature-potentially-stale-on': REPORT,
  'feature-stage-entered': no('The lifecycle of a feature follows from its use'),
  'feature-completed': no('Use the operation that marks the feature as not completed'),
  'feature-uncompleted': no('Use the operation that marks the feature as completed'),
  'features-exported': REPORT,
  'state-applied': no('Undo the events of what the files have changed, one by one'),
  'state-owners-changed': no('Apply the files again'),
  'features-imported': no('Undo the events of the features that the import has changed, one by one'),
  'feature-type-updated': UPDATED,
  'feature-favorited': OWN,
  'feature-unfavorited': OWN,
  'feature-tagged': 'document',
  'feature-untagged': 'document',
  'feature-environment-enabled': 'document',
  'feature-environment-disabled': 'document',
  'feature-environment-variants-updated': 'document',
  'feature-strategy-add': 'document',
  'feature-strategy-update': 'document',
  'feature-strategy-remove': 'document',
  'strategy-order-changed': 'order',
  'feature-dependency-added': 'dependencies',
  'feature-dependency-removed': 'dependencies',
  'feature-dependencies-removed': 'dependencies',
  'feature-project-change': 'move',
  'project-created': no('Archive or delete the project instead'),
  'project-updated': 'project',
  'project-deleted': DELETED,
  'project-favorited': OWN,
  'project-unfavorited': OWN,
  'project-environment-added': no('Take the environment from the project instead'),
  'project-environment-removed': no('What the features had in the environment is gone; add it to the project again'),
  'default-strategy-updated': UPDATED,
  'change-request-configuration-updated': UPDATED,
  'change-request-created': REQUEST,
  'change-request-discarded': REQUEST,
  'change-added': REQUEST,
  'change-edited': REQUEST,
  'change-discarded': REQUEST,
  'change-request-sent-to-review': REQUEST,
  'change-request-approval-added': REQUEST,
  'change-request-approved': REQUEST,
  'change-request-rejected': REQUEST,
  'change-request-requested-approvers-updated': REQUEST,
  'change-request-cancelled': REQUEST,
  'change-request-scheduled': REQUEST,
  'change-request-schedule-suspended': REQUEST,
  'change-request-applied': no('Undo the events of the changes that the request has made, one by one'),
  'change-request-scheduled-application-success': REPORT,
  'change-request-scheduled-application-failure': REPORT,
  'environment-created': CREATED,
  'environment-updated': UPDATED,
  'environment-deleted': DELETED,
  'strategy-created': CREATED,
  'strategy-updated': UPDATED,
  'strategy-deleted': DELETED,
  'strategy-deprecated': no('Reactivate the strategy type instead'),
  'strategy-reactivated': no('Deprecate the strategy type instead'),
  'context-field-created': CREATED,
  'context-field-updated': 'contextField',
  'context-field-deleted': DELETED,
  'tag-created': CREATED,
  'tag-deleted': DELETED,
  'tag-type-created': CREATED,
  'tag-type-updated': 'tagType',
  'tag-type-deleted': DELETED,
  'segment-created': CREATED,
  'segment-updated': 'segment',
  'segment-deleted': DELETED,
  'addon-config-created': CREATED,
  'addon-config-updated': no('Events of webhooks do not contain their secrets; update the webhook again'),
  'addon-config-deleted': SECRET,
  'application-created': CREATED,
  'application-updated': UPDATED,
  'application-deleted': DELETED,
  'service-account-created': ACCESS,
  'service-account-updated': ACCESS,
  'service-account-deleted': ACCESS,
  'group-created': ACCESS,
  'group-updated': ACCESS,
  'group-deleted': ACCESS,
  'group-user-added': ACCESS,
  'group-user-removed': ACCESS,
  'setting-updated': ACCESS,
  'role-created': ACCESS,
  'role-updated': ACCESS,
  'role-deleted': ACCESS,
  'project-access-added': ACCESS,
  'project-access-updated': ACCESS,
  'project-access-user-roles-updated': ACCESS,
  'project-access-user-roles-deleted': ACCESS,
  'project-access-group-roles-updated': ACCESS,
  'project-access-group-roles-deleted': ACCESS,
  'events-removed': no('Events that were removed are gone'),
  'user-signed-in': REPORT,
  'sign-in-refused': REPORT,
  'request-refused': REPORT,
  'user-created': ACCESS,
  'user-updated': ACCESS,
  'user-deleted': ACCESS,
  'pat-created': SECRET,
  'pat-deleted': SECRET,
  'public-signup-token-created': SECRET,
  'public-signup-token-updated': SECRET,
  'public-signup-token-user-added': CREATED_AND_KEPT,
  'api-token-created': SECRET,
  'api-token-expiring': REPORT,
  'api-token-updated': SECRET,
  'api-token-deleted': SECRET,
}

/** Returns how to undo events of a type, or why there is no way. The log may have types of earlier versions. */
export function inverseOf(type: RecordedEventType): Way | NoWay {
  return INVERSES[type] ?? no('This version of the server does not record it')
}
