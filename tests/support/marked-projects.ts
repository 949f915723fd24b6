import { sql } from 'kysely'
import { newSecret } from '../../src/domain/access/secret.ts'
import { settleEvents } from './webhooks.ts'
import type { World } from './world.ts'

/*
 * Projects that hold the same resources, each under names of its own. Whatever belongs to a project has its mark in its
 * name, and nothing else has, so the marks in an answer are the projects that it shows.
 */

/** The ids of the projects are their marks. No other text that a server sends has one of these words. */
export const MARKS = ['alder', 'birch', 'hazel', 'rowan', 'willow'] as const
export type Mark = (typeof MARKS)[number]

/** Resources that all marked projects use. */
export const SHARED = {
  segment: 800_001,
  tag: 'common',
  contextField: 'userId',
  webhook: 800_001,
  application: 'common-app',
}

const numberOf = (mark: Mark) => MARKS.indexOf(mark) + 1

/** The names and ids of what a marked project holds. */
export function namesIn(mark: Mark) {
  const id = 900_000 + numberOf(mark)
  return {
    feature: `${mark}-search`,
    parent: `${mark}-parent`,
    archived: `${mark}-archived`,
    strategy: `5ec4e700-0000-4000-8000-00000000000${numberOf(mark)}`,
    tag: `${mark}-tag`,
    application: `${mark}-app`,
    segment: id,
    changeRequest: id,
    webhook: id,
    maker: id,
  }
}

/** Makes the marked projects, open ones, with all that they hold and share. */
export async function makeMarkedProjects(world: World): Promise<void> {
  await sql
    .raw(`
    insert into segments (id, name, constraints, created_by, created_at) overriding system value
      values (${SHARED.segment}, 'open', '[]', 'tests', now());
    insert into tags (type, value) values ('simple', '${SHARED.tag}');
    insert into applications (name, created_at, last_seen_at) values ('${SHARED.application}', now(), now());
    insert into application_usages (app_name, environment, project, last_seen_at) values ('${SHARED.application}', 'development', 'default', now());
    insert into webhooks (id, enabled, parameters, secrets, events, projects, environments, created_at) overriding system value
      values (${SHARED.webhook}, true, '{"url": "https://common.example.com"}', '{}', '{feature-revived}',
        '{default,${MARKS.join()}}', '{}', now());
    ${keyFor('common key', ['default', ...MARKS])}
    ${MARKS.map(projectWithEverything).join('')}`)
    .execute(world.db)
  await settleEvents(world.db)
}

function keyFor(name: string, projects: readonly string[]): string {
  const { secretHash, secretPrefix } = newSecret('[]:development.')
  return `
    insert into api_tokens (name, type, environment, projects, secret_hash, secret_prefix)
      values ('${name}', 'client', 'development', '{${projects.join()}}', '\\x${secretHash.toString('hex')}', '${secretPrefix}');`
}

function projectWithEverything(mark: Mark): string {
  const { feature, parent, archived, strategy, tag, application, segment, changeRequest, webhook, maker } =
    namesIn(mark)
  const constraint = `[{"contextName": "${SHARED.contextField}", "operator": "IN", "values": ["${mark}"], "inverted": false, "caseInsensitive": false}]`
  return `
    insert into users (id, account_type, name, username) values (${maker}, 'user', '${mark} maker', '${mark} maker');
    insert into projects (id, name, description) values ('${mark}', 'project ${mark}', 'about ${mark}');
    insert into project_environments (project_id, environment) values ('${mark}', 'development'), ('${mark}', 'production');
    insert into change_request_settings (project_id, environment) values ('${mark}', 'production');
    insert into user_roles (user_id, role_id, project_id) values (${maker}, 4, '${mark}');
    ${keyFor(`${mark} key`, [mark])}
    insert into webhooks (id, description, enabled, parameters, secrets, events, projects, environments, created_at)
      overriding system value values (${webhook}, '${mark} hook', true, '{"url": "https://${mark}.example.com"}', '{}',
        '{feature-revived}', '{${mark}}', '{}', now());
    insert into tags (type, value) values ('simple', '${tag}');
    insert into segments (id, name, project_id, constraints, created_by, created_at) overriding system value
      values (${segment}, '${mark} people', '${mark}', '${constraint}', 'tests', now());
    insert into features (name, project_id, type, created_at, created_by_user_id, archived_at) values
      ('${feature}', '${mark}', 'release', now(), ${maker}, null), ('${parent}', '${mark}', 'release', now(), ${maker}, null),
      ('${archived}', '${mark}', 'release', now(), ${maker}, now());
    insert into feature_environments (feature_name, environment, enabled)
      select name, environment, true from features, unnest(array['development', 'production']) as environment where project_id = '${mark}';
    insert into feature_lifecycles (feature_name, stage, entered_at) values
      ('${feature}', 'initial', now()), ('${parent}', 'initial', now()), ('${archived}', 'archived', now());
    insert into applications (name, created_at, last_seen_at) values ('${application}', now(), now());
    insert into application_usages (app_name, environment, project, last_seen_at) values
      ('${application}', 'development', '${mark}', now()), ('${SHARED.application}', 'development', '${mark}', now());
    insert into application_instances (app_name, environment, instance_id, last_seen_at) values ('${application}', 'development', '${mark} one', now());
    insert into feature_metrics (feature_name, environment, hour, app_name, yes, no) values
      ('${feature}', 'development', date_trunc('hour', now()), '${application}', 1, 0),
      ('${feature}', 'development', date_trunc('hour', now()), '${SHARED.application}', 1, 0);
    insert into feature_dependencies (child, parent) values ('${feature}', '${parent}');
    insert into feature_tags (feature_name, tag_type, tag_value) values ('${feature}', 'simple', '${tag}'), ('${feature}', 'simple', '${SHARED.tag}');
    insert into feature_strategies (id, feature_name, environment, name, sort_order, constraints) values
      ('${strategy}', '${feature}', 'development', 'flexibleRollout', 0, '${constraint}');
    insert into strategy_segments (strategy_id, segment_id) values ('${strategy}', ${segment}), ('${strategy}', ${SHARED.segment});
    insert into change_requests (id, project_id, environment, state, title, min_approvals, created_by, created_at)
      overriding system value values (${changeRequest}, '${mark}', 'production', 'In review', '${mark} request', 1, ${maker}, now());
    insert into change_request_changes (id, change_request_id, feature, action, payload, created_by, created_at)
      overriding system value values (${changeRequest}, ${changeRequest}, '${feature}', 'updateEnabled', '{"enabled": false}', ${maker}, now());
    insert into change_request_states (change_request_id, state, entered_at) values
      (${changeRequest}, 'Draft', now()), (${changeRequest}, 'In review', now());
    insert into events (created_at, type, created_by, created_by_user_id, project, feature_name, data) values
      (now(), 'feature-created', '${mark} maker', ${maker}, '${mark}', '${feature}', '{"name": "${feature}"}');`
}
