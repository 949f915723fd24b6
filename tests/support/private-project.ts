import { sql } from 'kysely'
import { newSecret, storedFormOf } from '../../src/domain/access/secret.ts'
import type { Client } from './call.ts'
import type { World } from './world.ts'

/*
 * The data that a private project can have, as rows. A new table that can hold something of a project gets rows here; a
 * new path parameter or body property that can name something of it gets a value in PARAMETERS or WORDS. The walk in
 * tests/walks/postgresql/privacy.test.ts says so when one is missing.
 */

const PROJECT = 'hush-project'
const ARCHIVED_PROJECT = 'hush-attic'
/** One that was private and is deleted. */
const GONE_PROJECT = 'hush-gone'
const FEATURE = 'hush-search'
const ARCHIVED = 'hush-archived'
const PARENT = 'hush-parent'
const STRATEGY = '5ec4e700-0000-4000-8000-000000000001'
const ID = 900_001
const [SEGMENT, REQUEST, WEBHOOK, FREEZE, BANNER, SAFEGUARD, USE, ACTION_SET] = [ID, ID, ID, ID, ID, ID, ID, ID]
const RULE = 900_002
const [TEMPLATE, PLAN, MILESTONE] = [2, 3, 4].map((end) => `5ec4e700-0000-4000-8000-00000000000${end}`) as [
  string,
  string,
  string,
]
const SEGMENT_NAME = 'hush people'
const TAG = 'hush-tag'
const KEY = { id: 900_001, secret: `${PROJECT}:development.00000000000000000000000000000000000000000000000000000001` }
/** Resources that everybody may see, and the private project uses as well. */
const SHARED = {
  segment: 800_001,
  tag: 'common',
  feature: 'common-feature',
  contextField: 'userId',
  key: 800_001,
  webhook: 800_001,
  application: 'common-app',
  endpoint: 800_001,
}

const APPLICATION = 'hush-app'
const PEOPLE = { viewer: 800_010, neighbor: 800_011, member: 800_012, resident: 800_013 }
const GROUP = 800_001

/** Everything that is called something of the private project has this in its name. */
export const MARK = 'hush'

/** The names in the private project that the parameters of paths can have, and the names that it shares with others. */
export const PARAMETERS: Readonly<Record<string, readonly (string | number)[]>> = {
  projectId: [PROJECT, ARCHIVED_PROJECT, GONE_PROJECT],
  featureName: [FEATURE, ARCHIVED, PARENT, SHARED.feature],
  parentName: [PARENT],
  appName: [APPLICATION, SHARED.application],
  strategyId: [STRATEGY],
  segmentId: [SEGMENT, SHARED.segment],
  freezeId: [FREEZE],
  ...{ ruleId: [RULE], bannerId: [BANNER], safeguardId: [SAFEGUARD] },
  useId: [USE],
  ...{ actionSetId: [ACTION_SET], signalEndpointId: [], signalEndpointName: [] },
  ...{ templateId: [TEMPLATE], planId: [PLAN], milestoneId: [MILESTONE] },
  contextField: [SHARED.contextField],
  tagType: ['simple'],
  tagValue: [TAG, SHARED.tag],
  strategyType: ['flexibleRollout'],
  environment: ['development'],
  legalValue: [],
  token: [KEY.id, KEY.secret, SHARED.key],
  tokenId: [],
  userId: [PEOPLE.resident, PEOPLE.member],
  changeRequestId: [REQUEST],
  changeId: [REQUEST],
  groupId: [GROUP],
  webhookId: [WEBHOOK, SHARED.webhook],
  deliveryId: [],
  eventId: [99, 13],
}

/** Texts and numbers that a body or a query can name something of the private project by. */
export const WORDS: readonly string[] = [
  APPLICATION,
  PROJECT,
  ARCHIVED_PROJECT,
  FEATURE,
  ARCHIVED,
  STRATEGY,
  SEGMENT_NAME,
  TAG,
]
export const NUMBERS: readonly number[] = [SEGMENT, SHARED.segment]

/** Up to this id the events are counted in the kept totals. */
const SETTLED = 50

export type Caller = 'viewer' | 'neighbor' | 'member'
/** Keys of the callers: one for each of two worlds, so that what is remembered of one is not asked in the other. */
export type Callers = Readonly<Record<Caller, readonly [Client, Client]>>

/**
 * Makes what is there with and without the private project: a Viewer; the same user as Owner of `default` (the
 * neighbor); one who is also in a group that has a role in the private project (the member); and resources to share.
 */
export async function makeCallers(world: World): Promise<Callers> {
  await sql
    .raw(`
    select setval(pg_get_serial_sequence('events', 'id'), 100);
    update event_totals_progress set settled_id = ${SETTLED};
    insert into users (id, account_type, name, username)
      select id, 'user', name, name from (values
        ${Object.entries(PEOPLE).map(([name, id]) => `(${id}, '${name}')`)}) as people (id, name);
    insert into user_roles (user_id, role_id, project_id) values
      ${[PEOPLE.viewer, PEOPLE.neighbor, PEOPLE.member].map((id) => `(${id}, 3, null)`)},
      (${PEOPLE.neighbor}, 4, 'default'), (${PEOPLE.member}, 4, 'default');
    insert into signal_endpoints (id, name, enabled, created_at, created_by_user_id) overriding system value values (${SHARED.endpoint}, 'common-alerts', true, now(), -42);
    insert into groups (id, name) values (${GROUP}, 'readers');
    insert into group_users (group_id, user_id) values (${GROUP}, ${PEOPLE.member});
    insert into group_roles (group_id, project_id, role_id) values (${GROUP}, 'default', 5);
    insert into segments (id, name, constraints, created_by, created_at) overriding system value values (${SHARED.segment}, 'open', '[]', 'tests', now());
    insert into tags (type, value) values ('simple', '${SHARED.tag}');
    insert into features (name, project_id, type, created_at) values ('${SHARED.feature}', 'default', 'release', now());
    insert into feature_environments (feature_name, environment) values ('${SHARED.feature}', 'development');
    insert into feature_lifecycles (feature_name, stage, entered_at) values ('${SHARED.feature}', 'initial', now());
    insert into feature_tags (feature_name, tag_type, tag_value) values ('${SHARED.feature}', 'simple', '${SHARED.tag}');
    insert into feature_strategies (id, feature_name, environment, name, sort_order, constraints) values
      ('c0330000-0000-4000-8000-000000000001', '${SHARED.feature}', 'development', 'flexibleRollout', 0,
        '[{"contextName": "${SHARED.contextField}", "operator": "IN", "values": ["1"], "inverted": false, "caseInsensitive": false}]');
    insert into strategy_segments values ('c0330000-0000-4000-8000-000000000001', ${SHARED.segment});
    insert into api_tokens (id, name, type, environment, projects, secret_hash, secret_prefix) overriding system value values (${SHARED.key}, 'common key', 'client', 'development', '{default}', 'common', '[]:development.0000000');
    insert into webhooks (id, enabled, parameters, secrets, events, projects, environments, created_at, revision_key) overriding system value values (${SHARED.webhook}, true, '{"url": "https://common.example.com"}', '{}', '{feature-created}', '{default}', '{}', now(), 'c0330000-0000-4000-8000-000000000002');
    insert into applications (name, created_at, last_seen_at) values ('${SHARED.application}', now(), now());
    insert into application_usages (app_name, environment, project, last_seen_at) values ('${SHARED.application}', 'development', 'default', now());
    insert into application_instances (app_name, environment, instance_id, last_seen_at) values ('${SHARED.application}', 'development', 'one', now());
    insert into feature_metrics (feature_name, environment, hour, app_name, yes, no) values
      ('${SHARED.feature}', 'development', date_trunc('hour', now()), '${SHARED.application}', 1, 1);
    insert into events (id, created_at, type, created_by, created_by_user_id, project, feature_name) overriding system value values (1, now(), 'feature-created', 'viewer-before', ${PEOPLE.viewer}, 'default', '${SHARED.feature}');
    ${settleEventsOf('default')}`)
    .execute(world.db)
  const keysOf = async (name: Caller) => [await keyOf(world, name), await keyOf(world, name)] as const
  return { viewer: await keysOf('viewer'), neighbor: await keysOf('neighbor'), member: await keysOf('member') }
}

/** Makes the neighbor and the member Owners of every project that there is by now. */
export async function makeOwners(world: World): Promise<void> {
  await sql`
    insert into user_roles (user_id, role_id, project_id)
    select owner, 4, id from projects, unnest(${[PEOPLE.neighbor, PEOPLE.member]}::int[]) as owner
    on conflict do nothing`.execute(world.db)
}

let keys = 0

async function keyOf(world: World, name: Caller): Promise<Client> {
  const { secret, secretHash, secretPrefix } = newSecret('user:')
  const description = `tests ${++keys}`
  const expiresAt = new Date('2999-01-01')
  await world.db
    .insertInto('personalAccessTokens')
    .values({ userId: PEOPLE[name], description, secretHash, secretPrefix, expiresAt })
    .execute()
  return world.clientWith({ key: secret, name })
}

/** Adds the private project with everything that it can have. */
export async function addPrivateProject(world: World): Promise<void> {
  const then = `timestamptz '2026-01-02T03:04:05Z'`
  const constraint = `[{"contextName": "${SHARED.contextField}", "operator": "IN", "values": ["hush"], "inverted": false, "caseInsensitive": false}]`
  const milestone = `"id": "${MILESTONE}", "name": "hush step", "sortOrder": 0, "transitionCondition": null, "strategies": []`
  const begun = `"startedAt": null, "dueAt": null, "progressionExecutedAt": null`
  const key = storedFormOf(KEY.secret, KEY.secret.indexOf('.') + 1)
  const tags = `[{"type": "simple", "value": "${TAG}"}]`
  await sql
    .raw(`
    insert into projects (id, name, description, mode, naming_pattern, created_at, updated_at) values ('${PROJECT}', 'hush project', 'hush description', 'private', 'hush.*', ${then}, ${then});
    insert into projects (id, name, mode, archived_at) values ('${ARCHIVED_PROJECT}', 'hush attic', 'private', ${then});
    insert into deleted_private_projects (id) values ('${GONE_PROJECT}');
    insert into project_environments (project_id, environment, default_strategy) values
      ('${PROJECT}', 'development', '{"name": "flexibleRollout", "constraints": ${constraint}}'), ('${PROJECT}', 'production', null);
    insert into project_favorites (user_id, project_id) values
      (${PEOPLE.viewer}, '${PROJECT}'), (${PEOPLE.neighbor}, '${PROJECT}'), (${PEOPLE.member}, '${PROJECT}');
    insert into change_request_settings (project_id, environment) values ('${PROJECT}', 'production');
    insert into user_roles (user_id, role_id, project_id) values (${PEOPLE.resident}, 4, '${PROJECT}');
    insert into group_roles (group_id, project_id, role_id) values (${GROUP}, '${PROJECT}', 4), (${GROUP}, '${ARCHIVED_PROJECT}', 4);
    insert into api_tokens (id, name, type, environment, projects, secret_hash, secret_prefix) overriding system value values (${KEY.id}, 'hush key', 'client', 'development', '{${PROJECT}}', '\\x${key.secretHash.toString('hex')}', '${key.secretPrefix}');
    update api_tokens set projects = projects || '{${PROJECT}}' where secret_prefix like '[]:%' or cardinality(projects) > 1;
    insert into webhooks (id, description, enabled, parameters, secrets, events, projects, environments, created_at) overriding system value values (${WEBHOOK}, 'hush hook', true, '{"url": "https://hush.example.com"}', '{}',
        '{feature-created}', '{${PROJECT}}', '{}', ${then});
    update webhooks set projects = projects || '{${PROJECT}}' where id = ${SHARED.webhook};
    insert into tags (type, value) values ('simple', '${TAG}');
    insert into segments (id, name, project_id, constraints, created_by, created_at) overriding system value values (${SEGMENT}, '${SEGMENT_NAME}', '${PROJECT}', '${constraint}', 'resident', ${then});
    insert into features (name, project_id, type, description, created_at, created_by_user_id, archived_at) values
      ('${FEATURE}', '${PROJECT}', 'release', 'hush text', ${then}, ${PEOPLE.resident}, null),
      ('${PARENT}', '${PROJECT}', 'release', null, ${then}, ${PEOPLE.resident}, null),
      ('${ARCHIVED}', '${PROJECT}', 'release', null, ${then}, ${PEOPLE.resident}, ${then});
    insert into feature_counts (project_id, kind, type, day, features, days)
      select project_id, kind, type, day, sum(features), sum(days) from feature_count_changes
      where project_id = '${PROJECT}' and type = '' group by 1, 2, 3, 4;
    delete from feature_count_changes where project_id = '${PROJECT}' and type = '';
    insert into feature_environments (feature_name, environment, enabled, variants)
      select name, environment, true, '[{"name": "hush", "weight": 1000, "weightType": "variable", "stickiness": "default"}]'
      from features, unnest(array['development', 'production']) as environment where project_id = '${PROJECT}';
    insert into feature_last_seen (feature_name, environment, last_seen_at)
      select feature_name, environment, ${then} from feature_environments where feature_name = '${FEATURE}';
    insert into project_usage (project_id, last_reported_at) values ('${PROJECT}', ${then});
    insert into feature_lifecycles (feature_name, stage, entered_at) values
      ('${FEATURE}', 'initial', ${then}), ('${FEATURE}', 'live', ${then}), ('${PARENT}', 'initial', ${then}), ('${ARCHIVED}', 'archived', ${then});
    insert into applications (name, created_at, last_seen_at) values ('${APPLICATION}', now(), now());
    insert into application_usages (app_name, environment, project, last_seen_at)
      select name, 'development', '${PROJECT}', now() from applications;
    insert into application_usages (app_name, environment, project, last_seen_at) values
      ('${SHARED.application}', 'production', '${PROJECT}', now());
    insert into application_instances (app_name, environment, instance_id, last_seen_at) values
      ('${APPLICATION}', 'development', 'hush one', now()), ('${SHARED.application}', 'production', 'hush two', now());
    insert into feature_metrics (feature_name, environment, hour, app_name, yes, no) select '${FEATURE}', 'development', date_trunc('hour', now()), name, 1, 0 from applications;
    insert into feature_dependencies (child, parent) values ('${FEATURE}', '${PARENT}'); insert into managed_fields (kind, name, field, manager, value, applied_at) values ('features', '${FEATURE}', '', 'payments', 'true', ${then}), ('features', '${FEATURE}', '/description', 'payments', '"hush text"', ${then});
    insert into feature_favorites (user_id, feature_name, created_at) values
      (${PEOPLE.viewer}, '${FEATURE}', ${then}), (${PEOPLE.neighbor}, '${FEATURE}', ${then}), (${PEOPLE.member}, '${FEATURE}', ${then});
    insert into feature_owners (feature_name, user_id, group_id) values
      ('${FEATURE}', ${PEOPLE.viewer}, null), ('${FEATURE}', ${PEOPLE.neighbor}, null), ('${FEATURE}', null, ${GROUP});
    insert into project_owners (project_id, user_id, group_id) values
      ('${PROJECT}', ${PEOPLE.viewer}, null), ('${PROJECT}', ${PEOPLE.neighbor}, null), ('${PROJECT}', null, ${GROUP});
    insert into feature_tags (feature_name, tag_type, tag_value) values
      ('${FEATURE}', 'simple', '${TAG}'), ('${FEATURE}', 'simple', '${SHARED.tag}'), ('${ARCHIVED}', 'simple', '${TAG}');
    insert into feature_strategies (id, feature_name, environment, name, sort_order, constraints) values
      ('${STRATEGY}', '${FEATURE}', 'development', 'flexibleRollout', 0, '${constraint}');
    insert into freezes (id, project_id, environments, name, starts, ends, time_zone, weekly, allows_off, created_at)
      overriding system value
      values (${FREEZE}, '${PROJECT}', '{}', 'hush freeze', '2090-01-01T00:00', '2090-01-02T00:00', 'UTC', false, true, ${then});
    insert into approval_rules (id, project_id, environments, name, tags, feature_types, events, askers, for_everybody, also_off, approvals, group_ids, role_ids, by_owners, not_by_editors, created_at)
      overriding system value
      values (${RULE}, '${PROJECT}', '{staging}', 'hush rule', '[]', '{}', '{}', '{}', false, false, 1, '{}', '{}', false, false, ${then});
    insert into safeguards (id, feature_name, environment, name, source, condition, threshold, for_seconds, action, enabled, created_at, watches_from, next_read_at) overriding system value values (${SAFEGUARD}, '${FEATURE}', 'development', 'hush errors', '{"type": "prometheus", "query": "hush"}', 'above', 1, 0, 'turnOff', true, ${then}, ${then}, ${then});
    insert into impact_metrics (environment, metric, hour, series, type, help, app_name, projects, labels, count, sum) values ('production', 'checkouts', date_trunc('hour', now()), 'hush', 'counter', 'hush help', '${APPLICATION}', '{${PROJECT}}', '{}', 1, 1);
    insert into banners (id, project_id, message, variant, sticky, enabled, created_at) overriding system value values (${BANNER}, '${PROJECT}', 'hush words', 'info', false, true, ${then});
    insert into break_glass_uses (id, project_id, environment, reason, used_by, used_at) overriding system value
      values (${USE}, '${PROJECT}', 'development', 'hush incident', ${PEOPLE.resident}, ${then});
    insert into action_sets (id, project_id, name, enabled, actor_id, endpoint_id, filters, actions, created_at, created_by_user_id)
      overriding system value
      values (${ACTION_SET}, '${PROJECT}', 'hush actions', true, ${PEOPLE.resident}, ${SHARED.endpoint}, '{"hush": {"operator": "IN", "caseInsensitive": false, "inverted": false, "values": ["hush"]}}', '[]', ${then}, ${PEOPLE.resident});
    insert into action_runs (action_set_id, signal_id, payload_hash, state, actions, created_at) values (${ACTION_SET}, 1, 'hush', 'success', '[]', ${then});
    insert into strategy_segments (strategy_id, segment_id) values ('${STRATEGY}', ${SEGMENT}), ('${STRATEGY}', ${SHARED.segment});
    insert into change_requests (id, project_id, environment, state, title, min_approvals, created_by, created_at)
      overriding system value values
      (${REQUEST}, '${PROJECT}', 'production', 'In review', 'hush request', 1, ${PEOPLE.resident}, ${then}),
      (${REQUEST + 1}, '${PROJECT}', 'production', 'Scheduled', 'hush later', 1, ${PEOPLE.resident}, ${then}),
      (${REQUEST + 2}, '${PROJECT}', 'production', 'Draft', 'hush draft', 1, ${PEOPLE.member}, ${then});
    insert into release_plan_templates values ('${TEMPLATE}', '${PROJECT}', 'hush template', null, '[{${milestone}}]', ${then});
    insert into release_plans (id, feature_name, environment, name, milestones, status, started_by, created_at)
      values ('${PLAN}', '${FEATURE}', 'production', 'hush plan', '[{${milestone}, ${begun}}]', 'waiting', 'hush me', ${then});
    insert into release_plan_requests values (${REQUEST}, '${PLAN}', '${MILESTONE}', 'hush', 'hush', 'hush plan', '[{"name": "hush step", "strategies": []}]');
    insert into state_managers (name, applied_at, applied_by) values ('payments', ${then}, 'resident') on conflict do nothing; update change_requests set manager = 'payments', source = 'https://hush.example.com', digest = 'hush' where id = ${REQUEST + 1};
    insert into change_request_changes (id, change_request_id, feature, action, payload, created_by, created_at) overriding system value values
      (${REQUEST}, ${REQUEST}, '${FEATURE}', 'updateEnabled', '{"enabled": false}', ${PEOPLE.resident}, ${then}),
      (${REQUEST + 1}, ${REQUEST}, null, 'deleteSegment', '{"id": ${SEGMENT}}', ${PEOPLE.resident}, ${then}),
      (${REQUEST + 2}, ${REQUEST + 1}, '${FEATURE}', 'archiveFeature', '{}', ${PEOPLE.resident}, ${then}),
      (${REQUEST + 4}, ${REQUEST + 1}, '${FEATURE}', 'addStrategy',
        '{"name": "default", "constraints": [], "parameters": {}, "segments": [${SHARED.segment}]}', ${PEOPLE.resident}, ${then}),
      (${REQUEST + 3}, ${REQUEST + 2}, '${PARENT}', 'archiveFeature', '{}', ${PEOPLE.member}, ${then});
    insert into change_request_reviews (change_request_id, user_id, verdict, created_at) values (${REQUEST + 1}, ${PEOPLE.member}, 'approved', ${then});
    insert into change_request_requested_approvers (change_request_id, user_id) values (${REQUEST}, ${PEOPLE.member}), (${REQUEST}, ${PEOPLE.viewer});
    insert into change_request_requested_groups (change_request_id, group_id) values (${REQUEST}, ${GROUP}); insert into change_request_reminders (change_request_id, reminded_at) values (${REQUEST}, ${then}); insert into change_request_reminded (change_request_id, user_id, reminded_at) values (${REQUEST}, ${PEOPLE.member}, ${then});
    insert into change_request_comments (id, change_request_id, text, created_by, created_at) overriding system value values (${REQUEST}, ${REQUEST}, 'hush words', ${PEOPLE.resident}, ${then});
    insert into change_request_states (change_request_id, state, entered_at)
      select id, state, ${then} from (values (${REQUEST}, array['Draft', 'In review']),
        (${REQUEST + 1}, array['Draft', 'In review', 'Approved', 'Scheduled']), (${REQUEST + 2}, array['Draft'])) as passed (id, states), unnest(states) as state;
    insert into change_request_schedules (change_request_id, scheduled_at, created_by) values (${REQUEST + 1}, '2999-01-01', ${PEOPLE.resident});
    insert into events (id, created_at, type, created_by, created_by_user_id, project, environment, feature_name, data, tags)
      overriding system value values
      (10, ${then}, 'project-created', 'resident', ${PEOPLE.resident}, '${PROJECT}', null, null, '{"id": "${PROJECT}"}', null),
      (11, ${then}, 'tag-created', 'resident', ${PEOPLE.resident}, '${PROJECT}', null, null, '{"type": "simple", "value": "${TAG}"}', null),
      (12, ${then}, 'feature-created', 'resident', ${PEOPLE.resident}, '${PROJECT}', null, '${FEATURE}', '{"name": "${FEATURE}"}', '${tags}'),
      (13, ${then}, 'feature-created', 'hush me', ${PEOPLE.viewer}, '${PROJECT}', null, '${SHARED.feature}', '{"name": "hush before it moved"}', null),
      (14, ${then}, 'api-token-created', 'resident', ${PEOPLE.resident}, '${PROJECT}', 'development', null, '{"id": ${KEY.id}}', null),
      (15, ${then}, 'project-deleted', 'hush me', ${PEOPLE.viewer}, '${GONE_PROJECT}', null, null, null, null),
      (98, ${then}, 'feature-created', 'resident', ${PEOPLE.resident}, '${PROJECT}', null, '${ARCHIVED}', '{"name": "${ARCHIVED}"}', null),
      (99, ${then}, 'feature-environment-enabled', 'hush me', ${PEOPLE.viewer}, '${PROJECT}', 'development', '${FEATURE}', null, '${tags}');
    ${settleEventsOf(PROJECT)};
    ${settleEventsOf(GONE_PROJECT)}`)
    .execute(world.db)
}

/** Takes the first events of a project into the kept totals, as the job does. */
function settleEventsOf(project: string): string {
  const settled = `from events where project = '${project}' and id <= ${SETTLED}`
  return `insert into indexed_events (id, created_at, created_by_user_id, type, project, feature_name, text)
      select id, created_at, created_by_user_id, type, project, feature_name,
        event_search_text(type, created_by, data) ${settled};
    insert into project_activity (project, hour, events)
      select project, date_trunc('hour', created_at, 'UTC'), count(*) ${settled} group by 1, 2;
    insert into project_activity_days (project, day, events)
      select project, date_trunc('day', created_at, 'UTC'), count(*) ${settled} group by 1, 2;
    insert into event_totals (feature, project, type, events)
      select case when grouping(feature_name) = 1 then '' else feature_name end,
        case when grouping(project) = 1 then '*' else project end, type, count(*) ${settled}
      group by grouping sets ((type), (project, type), (feature_name, project, type))
      having grouping(feature_name) = 1 or feature_name is not null
      on conflict (feature, project, type) do update set events = event_totals.events + excluded.events`
}
