import { describe, expect, it } from 'vitest'
import { INVALIDATIONS, invalidationsOf } from '../../../src/domain/change-control/invalidations.ts'
import type { EventPayloads, NewEvent, RecordedEventType } from '../../../src/domain/event-types.ts'

/** Types of events that invalidate no scheduled request. A type that is in neither list does not compile. */
const INVALIDATE_NOTHING = {
  'feature-created': true,
  'feature-metadata-updated': true,
  'feature-revived': true,
  'feature-deleted': true,
  'feature-stale-on': true,
  'feature-stale-off': true,
  'feature-potentially-stale-on': true,
  'feature-stage-entered': true,
  'feature-completed': true,
  'feature-uncompleted': true,
  'features-exported': true,
  'features-imported': true,
  'state-applied': true,
  'state-owners-changed': true,
  'break-glass-used': true,
  'break-glass-reminded': true,
  'break-glass-reviewed': true,
  'approval-rules-skipped': true,
  'approval-rule-created': true,
  'approval-rule-updated': true,
  'approval-rule-deleted': true,
  'change-request-reminded': true,
  'feature-owners-updated': true,
  'project-owners-updated': true,
  'banner-created': true,
  'banner-updated': true,
  'banner-deleted': true,
  'safeguard-created': true,
  'safeguard-updated': true,
  'safeguard-deleted': true,
  'safeguard-reset': true,
  'freeze-created': true,
  'freeze-updated': true,
  'freeze-deleted': true,
  'freeze-overridden': true,
  'release-plan-template-created': true,
  'release-plan-template-updated': true,
  'release-plan-template-deleted': true,
  'release-plan-added': true,
  'release-plan-updated': true,
  'release-plan-removed': true,
  'release-plan-milestone-started': true,
  'release-plan-paused': true,
  'release-plan-resumed': true,
  'feature-type-updated': true,
  'feature-favorited': true,
  'feature-unfavorited': true,
  'feature-tagged': true,
  'feature-untagged': true,
  'feature-environment-enabled': true,
  'feature-environment-disabled': true,
  'strategy-order-changed': true,
  'feature-dependency-removed': true,
  'feature-dependencies-removed': true,
  'project-created': true,
  'project-updated': true,
  'project-deleted': true,
  'project-favorited': true,
  'project-unfavorited': true,
  'project-environment-added': true,
  'change-request-configuration-updated': true,
  'change-request-created': true,
  'change-request-discarded': true,
  'change-discarded': true,
  'change-request-sent-to-review': true,
  'change-request-approval-added': true,
  'change-request-approved': true,
  'change-request-rejected': true,
  'change-request-requested-approvers-updated': true,
  'change-request-cancelled': true,
  'change-request-scheduled': true,
  'change-request-schedule-suspended': true,
  'change-request-applied': true,
  'change-request-scheduled-application-success': true,
  'change-request-scheduled-application-failure': true,
  'environment-created': true,
  'environment-updated': true,
  'strategy-created': true,
  'strategy-updated': true,
  'strategy-deleted': true,
  'strategy-deprecated': true,
  'strategy-reactivated': true,
  'context-field-created': true,
  'context-field-updated': true,
  'context-field-deleted': true,
  'tag-created': true,
  'tag-deleted': true,
  'tag-type-created': true,
  'tag-type-updated': true,
  'tag-type-deleted': true,
  'addon-config-created': true,
  'addon-config-updated': true,
  'addon-config-deleted': true,
  'application-created': true,
  'application-updated': true,
  'application-deleted': true,
  'service-account-created': true,
  'service-account-updated': true,
  'group-created': true,
  'group-updated': true,
  'group-deleted': true,
  'group-user-added': true,
  'group-user-removed': true,
  'setting-updated': true,
  'role-created': true,
  'role-updated': true,
  'role-deleted': true,
  'project-access-added': true,
  'project-access-updated': true,
  'project-access-user-roles-updated': true,
  'project-access-user-roles-deleted': true,
  'project-access-group-roles-updated': true,
  'project-access-group-roles-deleted': true,
  'events-removed': true,
  'user-signed-in': true,
  'sign-in-refused': true,
  'request-refused': true,
  'user-created': true,
  'user-updated': true,
  'pat-created': true,
  'pat-deleted': true,
  'public-signup-token-created': true,
  'public-signup-token-updated': true,
  'public-signup-token-user-added': true,
  'api-token-created': true,
  'api-token-updated': true,
  'api-token-deleted': true,
  'api-token-expiring': true,
  'signal-endpoint-created': true,
  'signal-endpoint-updated': true,
  'signal-endpoint-deleted': true,
  'signal-endpoint-token-created': true,
  'signal-endpoint-token-updated': true,
  'signal-endpoint-token-deleted': true,
  'actions-created': true,
  'actions-updated': true,
  'actions-deleted': true,
  'saml-certificate-expiring': true,
} satisfies Record<Exclude<RecordedEventType, keyof typeof INVALIDATIONS>, true>

const subject = { project: 'default', environment: 'development', feature: 'checkout' }

/** An event with the members of its payload that matter here. */
function event<Type extends RecordedEventType>(
  type: Type,
  payload: { [Member in keyof EventPayloads[Type]]?: object },
  feature = 'checkout',
): NewEvent {
  return { type, subject: { ...subject, feature }, ...payload } as NewEvent
}

describe('invalidationsOf', () => {
  it('knows no type of events that is also said to invalidate nothing', () => {
    expect(Object.keys(INVALIDATIONS).filter((type) => type in INVALIDATE_NOTHING)).toEqual([])
    const harmless = Object.keys(INVALIDATE_NOTHING) as (keyof typeof INVALIDATE_NOTHING)[]
    expect(harmless.flatMap((type) => invalidationsOf([event(type, { data: {}, preData: {} })]))).toEqual([])
  })

  const added = (id: string, ...segments: number[]) => event('feature-strategy-add', { data: { id, segments } })
  const removed = (id: string) => event('feature-strategy-remove', { preData: { id, segments: [] } })
  const updated = (id: string, before: number[], after: number[]) =>
    event('feature-strategy-update', { data: { id, segments: after }, preData: { id, segments: before } })
  const variants = (environment: string): NewEvent => ({
    type: 'feature-environment-variants-updated',
    subject: { ...subject, environment },
    data: { variants: [] },
    preData: { variants: [] },
  })
  const tripped = (did: 'turnOff' | 'pausePlan') => event('safeguard-tripped', { data: { name: 'Errors', did } })
  const depending = (parent: string, preData?: object) =>
    event('feature-dependency-added', { data: { feature: parent }, ...(preData && { preData }) })
  const changed = (type: 'change-added' | 'change-edited', payload: object) => event(type, { data: { payload } })
  const segment = (id: number, name: string, before = name) =>
    event('segment-updated', { data: { id, name }, preData: { id, name: before } })

  it.each<[what: string, events: NewEvent[], keys: string[][], reasons: string[]]>([
    ['no events', [], [], []],
    ['a new strategy', [added('a')], [], []],
    [
      'new strategies with segments, and what they replace',
      [removed('x'), removed('y'), added('a', 7), added('b', 8)],
      [
        ['strategy x removed', 'strategy y removed'],
        ['segment 7 used', 'segment 8 used'],
      ],
      ['Strategies that it changes were removed', 'Segments that it deletes have other uses now'],
    ],
    ['a removed strategy', [removed('x')], [['strategy x removed']], ['The strategy x was removed']],
    [
      'a strategy that gets another segment',
      [updated('x', [7], [7, 8])],
      [['strategy x updated'], ['segment 8 used']],
      ['The strategy x was updated', 'The segment 8 has another use now'],
    ],
    [
      'variants in two environments',
      [variants('development'), variants('production')],
      [['variants development checkout', 'variants production checkout']],
      ['The variants of the feature "checkout" were changed'],
    ],
    [
      'archived features',
      [event('feature-archived', {}, 'a'), event('feature-archived', {}, 'b')],
      [['feature a', 'feature b']],
      ['Features that it names were archived'],
    ],
    [
      'a moved feature',
      [event('feature-project-change', {})],
      [['feature checkout']],
      ['The feature "checkout" was moved to another project'],
    ],
    [
      'a safeguard that turns a feature off',
      [tripped('turnOff')],
      [['turning on development checkout']],
      ['The safeguard "Errors" has turned the feature "checkout" off'],
    ],
    ['a safeguard that leaves it on', [tripped('pausePlan')], [], []],
    [
      'a feature with new parents, and one that had them',
      [depending('a'), depending('b'), depending('c', {})],
      [['child checkout', 'parent a', 'parent b']],
      ['The feature "checkout" depends on "a" and "b" now'],
    ],
    ['a changed dependency', [depending('c', {})], [], []],
    [
      'a default strategy',
      [event('default-strategy-updated', { data: { segments: [7] } })],
      [['segment 7 used']],
      ['The segment 7 has another use now'],
    ],
    [
      'changes of requests',
      [changed('change-added', { segments: [7] }), changed('change-added', { id: 'x' })],
      [['segment 7 used']],
      ['The segment 7 has another use now'],
    ],
    [
      'an edited change',
      [changed('change-edited', { segments: [7] })],
      [['segment 7 used']],
      ['The segment 7 has another use now'],
    ],
    [
      'a new segment',
      [event('segment-created', { data: { id: 7, name: 'Staff' } })],
      [['segment named Staff']],
      ['Another segment is called "Staff" now'],
    ],
    ['a segment', [segment(7, 'Staff')], [['segment 7 updated']], ['The segment 7 was updated']],
    [
      'a renamed segment',
      [segment(7, 'Staff', 'Crew')],
      [['segment 7 updated'], ['segment named Staff']],
      ['The segment 7 was updated', 'Another segment is called "Staff" now'],
    ],
    [
      'a deleted segment',
      [event('segment-deleted', { preData: { id: 7 } })],
      [['segment 7 deleted']],
      ['The segment 7 was deleted'],
    ],
    [
      'an environment of a project',
      [event('project-environment-removed', {})],
      [['environment development of default']],
      ['The environment "development" was removed'],
    ],
    [
      'an environment of all projects',
      [event('environment-deleted', { preData: { name: 'development' } })],
      [['environment development']],
      ['The environment "development" was removed'],
    ],
    [
      'accounts of users',
      [event('user-deleted', { preData: { id: 3 } }), event('user-deleted', { preData: { id: 4 } })],
      [['account 3', 'account 4']],
      ['The account of who scheduled it was deleted'],
    ],
    [
      'a service account',
      [event('service-account-deleted', { preData: { id: 3 } })],
      [['account 3']],
      ['The account of who scheduled it was deleted'],
    ],
  ])('knows what %s can break, and why', (_, events, keys, reasons) => {
    const found = invalidationsOf(events)
    expect(found.map((one) => one.keys)).toEqual(keys)
    expect(found.map(({ reason }) => reason)).toEqual(reasons)
  })
})
