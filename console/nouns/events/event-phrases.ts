import type { EventType } from '../../../generated/events.ts'

type Phrases = Readonly<Partial<Record<EventType, string>>>

/** What the types of events are about, where it is not the beginning of the type itself. */
const NOUNS: readonly (readonly [beginning: string, noun: string])[] = [
  ['feature-type-', 'feature type'],
  ['feature-', 'feature'],
  ['strategy-order-', 'feature'],
  ['change-request-configuration-', 'project'],
  ['change-request-', 'change request'],
  ['change-', 'feature'],
  ['default-strategy-', 'project'],
  ['project-', 'project'],
  ['group-', 'group'],
  ['strategy-', 'strategy type'],
  ['addon-config-', 'webhook'],
  ['pat-', 'personal access token'],
  ['public-signup-token-', 'signup link'],
  ['api-token-', 'key'],
  ['setting-', 'sign-in settings'],
]

/** What was done, as "who did it" is read: `*` is the thing. Other types end with what was done: `segment-created`. */
const PHRASES: Phrases = {
  'feature-metadata-updated': 'changed the settings of *',
  'feature-stale-on': 'marked * as stale',
  'feature-stale-off': 'marked * as not stale',
  'feature-potentially-stale-on': 'found that * may be stale',
  'feature-stage-entered': 'took * to another stage',
  'feature-uncompleted': 'marked * as not completed',
  'feature-completed': 'marked * as completed',
  'feature-favorited': 'added * to the favorites',
  'feature-unfavorited': 'removed * from the favorites',
  'project-favorited': 'added * to the favorites',
  'project-unfavorited': 'removed * from the favorites',
  'feature-tagged': 'added a tag to *',
  'feature-untagged': 'removed a tag from *',
  'feature-strategy-add': 'added a strategy to *',
  'feature-strategy-update': 'changed a strategy of *',
  'feature-strategy-remove': 'removed a strategy from *',
  'strategy-order-changed': 'changed the order of the strategies of *',
  'feature-environment-variants-updated': 'changed the variants of *',
  'feature-environment-enabled': 'turned * on',
  'feature-environment-disabled': 'turned * off',
  'feature-dependency-added': 'added a parent to *',
  'feature-dependency-removed': 'removed a parent from *',
  'feature-dependencies-removed': 'removed all parents from *',
  'feature-project-change': 'moved * to another project',
  'features-exported': 'exported features',
  'features-imported': 'imported features',
  'project-environment-added': 'added an environment to *',
  'project-environment-removed': 'removed an environment from *',
  'default-strategy-updated': 'changed the default strategy of *',
  'project-access-added': 'gave access to *',
  'project-access-updated': 'changed who has access to *',
  'project-access-user-roles-updated': 'changed the roles of a user in *',
  'project-access-user-roles-deleted': 'took the roles of a user in * away',
  'project-access-group-roles-updated': 'changed the roles of a group in *',
  'project-access-group-roles-deleted': 'took the roles of a group in * away',
  'change-request-configuration-updated': 'changed which reviews * needs',
  'change-request-sent-to-review': 'sent * to review',
  'change-request-approval-added': 'gave an approval to *',
  'change-request-schedule-suspended': 'suspended the schedule of *',
  'change-request-scheduled-application-success': 'applied * as scheduled',
  'change-request-scheduled-application-failure': 'could not apply * as scheduled',
  'change-request-requested-approvers-updated': 'changed who is asked to approve *',
  'change-added': 'asked for a change of *',
  'change-edited': 'edited a requested change of *',
  'change-discarded': 'discarded a requested change of *',
  'events-removed': 'removed old events',
  'user-signed-in': 'signed in',
  'sign-in-refused': 'refused a sign-in',
  'request-refused': 'was refused a request',
  'group-user-added': 'added a user to *',
  'group-user-removed': 'removed a user from *',
  'public-signup-token-user-added': 'signed up with *',
  'api-token-expiring': 'warned that * expires soon',
}

/** Returns what is done to which kind of thing: "marked * as stale", "feature". Types of others have words only. */
export function phraseOf(type: string): { readonly phrase: string; readonly noun: string } {
  const [, name = '', done] = /^(.*)-(\w+ed)$/.exec(type) ?? []
  const noun = NOUNS.find(([beginning]) => type.startsWith(beginning))?.[1] ?? name.replaceAll('-', ' ')
  const made = done === undefined ? type.replaceAll('-', ' ') : `${done === 'updated' ? 'changed' : done} *`
  return { phrase: PHRASES[type as EventType] ?? made, noun }
}
