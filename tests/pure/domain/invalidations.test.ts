import { describe, expect, it } from 'vitest'
import { recordedEventTypes } from '../../../generated/events.ts'
import { INVALIDATIONS, invalidationsOf } from '../../../src/domain/change-control/invalidations.ts'
import type { EventPayloads, NewEvent, RecordedEventType } from '../../../src/domain/event-types.ts'

/** Types of events that invalidate no scheduled request. Each type is here, or has a rule. */
const INVALIDATE_NOTHING = `
  feature-created feature-metadata-updated feature-revived feature-deleted feature-stale-on feature-stale-off
  feature-potentially-stale-on feature-stage-entered feature-completed feature-uncompleted features-exported
  features-imported state-applied state-owners-changed break-glass-used break-glass-reminded break-glass-reviewed
  approval-rules-skipped approval-rule-created approval-rule-updated approval-rule-deleted change-request-reminded
  feature-owners-updated project-owners-updated banner-created banner-updated banner-deleted safeguard-created
  safeguard-updated safeguard-deleted safeguard-reset freeze-created freeze-updated freeze-deleted freeze-overridden
  release-plan-template-created release-plan-template-updated release-plan-template-deleted release-plan-added
  release-plan-updated release-plan-removed release-plan-milestone-started release-plan-paused release-plan-resumed
  feature-type-updated feature-favorited feature-unfavorited feature-tagged feature-untagged
  feature-environment-enabled feature-environment-disabled strategy-order-changed feature-dependency-removed
  feature-dependencies-removed project-created project-updated project-deleted project-favorited project-unfavorited
  project-environment-added change-request-configuration-updated change-request-created change-request-discarded
  change-discarded change-request-sent-to-review change-request-approval-added change-request-approved
  change-request-rejected change-request-requested-approvers-updated change-request-cancelled
  change-request-scheduled change-request-schedule-suspended change-request-applied
  change-request-scheduled-application-success change-request-scheduled-application-failure environment-created
  environment-updated strategy-created strategy-updated strategy-deleted strategy-deprecated strategy-reactivated
  context-field-created context-field-updated context-field-deleted tag-created tag-deleted tag-type-created
  tag-type-updated tag-type-deleted addon-config-created addon-config-updated addon-config-deleted
  application-created application-updated application-deleted service-account-created service-account-updated
  group-created group-updated group-deleted group-user-added group-user-removed setting-updated role-created
  role-updated role-deleted project-access-added project-access-updated project-access-user-roles-updated
  project-access-user-roles-deleted project-access-group-roles-updated project-access-group-roles-deleted
  events-removed user-signed-in sign-in-refused request-refused user-created user-updated pat-created pat-deleted
  public-signup-token-created public-signup-token-updated public-signup-token-user-added api-token-created
  api-token-updated api-token-deleted api-token-expiring signal-endpoint-created signal-endpoint-updated
  signal-endpoint-deleted signal-endpoint-token-created signal-endpoint-token-updated signal-endpoint-token-deleted
  actions-created actions-updated actions-deleted saml-certificate-expiring
`

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
  it('has a rule for each type of events, or the type invalidates nothing', () => {
    const harmless = INVALIDATE_NOTHING.trim().split(/\s+/) as RecordedEventType[]
    expect([...harmless, ...Object.keys(INVALIDATIONS)].sort()).toEqual([...recordedEventTypes].sort())
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
