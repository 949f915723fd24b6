-- begin
begin;

-- commit
commit;

-- delete action_sets
delete from "action_sets" where "id" = $1;

-- delete api_tokens
delete from "api_tokens" where "id" = $1;

-- delete api_tokens
delete from "api_tokens" where "id" = any($1);

-- delete applications
delete from "applications" where "name" = $1;

-- delete approval_rules
delete from "approval_rules" where "id" = $1;

-- delete banners
delete from "banners" where "id" = $1;

-- delete change_request_changes
delete from "change_request_changes" where "id" = $1;

-- delete change_request_requested_approvers
delete from "change_request_requested_approvers" where "change_request_id" = $1;

-- delete change_request_requested_groups
delete from "change_request_requested_groups" where "change_request_id" = $1;

-- delete change_request_reviews
delete from "change_request_reviews" where "change_request_id" = $1 and "verdict" = $2;

-- delete change_requests
delete from "change_requests" where "id" = $1;

-- delete context_fields
delete from "context_fields" where "name" = $1;

-- delete environments
delete from "environments" where "name" = $1;

-- delete feature_environments
delete from "feature_environments" where "environment" = $1 and "feature_name" = any(array((select "name" from "features" where "project_id" = $2)));

-- delete feature_environments
with given as materialized (select * from 
    rows from (jsonb_to_recordset($1::jsonb) as ("name" text, "project" text)) with ordinality as given (name, project, position))
    delete from feature_environments fe using given
    where fe.feature_name = any(array(select name from given)) and fe.feature_name = given.name and not exists (
      select from project_environments pe where pe.project_id = given.project and pe.environment = fe.environment);

-- delete feature_favorites
delete from "feature_favorites" where "feature_name" = $1 and "user_id" = $2 returning "feature_name";

-- delete feature_favorites
delete from "feature_favorites" where "user_id" = any($1);

-- delete feature_lifecycles
delete from "feature_lifecycles" where "feature_name" = $1 and "stage" = $2;

-- delete feature_lifecycles
delete from "feature_lifecycles" where "feature_name" = any($1);

-- delete feature_owners
delete from "feature_owners" where "feature_name" = $1;

-- delete feature_owners
delete from "feature_owners" where "user_id" = any($1);

-- delete feature_tags
with taken as materialized (delete from feature_tags where tag_type = $1 and tag_value = $2 returning *) 
    insert into events (created_at, created_by, created_by_user_id, type, project, environment, feature_name,
      data, pre_data, tags, change_request_id, comment, request_id, trace_id, manager, source, via)
    select given.now, given.by, given.user_id, given.type, given.project, given.environment, given.feature,
      given.data, given.pre_data,
      case when given.feature is not null then coalesce(given.tags, to_jsonb(array(
        select jsonb_build_object('type', t.tag_type, 'value', t.tag_value) from feature_tags t
        where t.feature_name = given.feature order by t.tag_type, t.tag_value))) end,
      given.change_request, given.comment, given.request_id, given.trace_id, given.manager, given.source, given.via
    from (
    select $3::timestamptz as now, $4::text as by, $5::int as user_id,
      $6::int as change_request, $7::text as comment, $8::text as request_id,
      $9::text as trace_id, $10::text as manager, $11::text as source, $12::text as via,
      selected.*
    from (
      select row_number() over (order by f.name, g.tag_value) as position, 'feature-untagged' as type,
        f.project_id as project, null as environment, f.name as feature, null::jsonb as data,
        json_build_object('type', g.tag_type, 'value', g.tag_value)::jsonb as pre_data, to_jsonb(array(
          select jsonb_build_object('type', tag_type, 'value', tag_value) from feature_tags
          where feature_name = f.name and not (tag_type = $13 and tag_value = $14) order by tag_type, tag_value)) as tags
      from taken g join features f on f.name = g.feature_name) selected) given  order by given.position
    returning id, type;

-- delete feature_tags
with taken as materialized (delete from feature_tags where tag_type = $1 and true returning *) 
    insert into events (created_at, created_by, created_by_user_id, type, project, environment, feature_name,
      data, pre_data, tags, change_request_id, comment, request_id, trace_id, manager, source, via)
    select given.now, given.by, given.user_id, given.type, given.project, given.environment, given.feature,
      given.data, given.pre_data,
      case when given.feature is not null then coalesce(given.tags, to_jsonb(array(
        select jsonb_build_object('type', t.tag_type, 'value', t.tag_value) from feature_tags t
        where t.feature_name = given.feature order by t.tag_type, t.tag_value))) end,
      given.change_request, given.comment, given.request_id, given.trace_id, given.manager, given.source, given.via
    from (
    select $2::timestamptz as now, $3::text as by, $4::int as user_id,
      $5::int as change_request, $6::text as comment, $7::text as request_id,
      $8::text as trace_id, $9::text as manager, $10::text as source, $11::text as via,
      selected.*
    from (
      select row_number() over (order by f.name, g.tag_value) as position, 'feature-untagged' as type,
        f.project_id as project, null as environment, f.name as feature, null::jsonb as data,
        json_build_object('type', g.tag_type, 'value', g.tag_value)::jsonb as pre_data, to_jsonb(array(
          select jsonb_build_object('type', tag_type, 'value', tag_value) from feature_tags
          where feature_name = f.name and not (tag_type = $12 and true) order by tag_type, tag_value)) as tags
      from taken g join features f on f.name = g.feature_name) selected) given  order by given.position
    returning id, type;

-- delete features
with deleted as (delete from features where name = any($1::text[]) returning name)
    insert into removed_features (name, removed_at) select name, $2 from deleted
    on conflict (name) do update set revision = excluded.revision, removed_at = excluded.removed_at;

-- delete freezes
delete from "freezes" where "id" = $1;

-- delete group_roles
delete from "group_roles" as "h" using 
    rows from (jsonb_to_recordset($1::jsonb) as ("id" int, "roleId" int)) with ordinality as given (id, role_id, position) where "h"."project_id" = $2 and "h"."group_id" = "given"."id" and "h"."role_id" = "given"."role_id";

-- delete group_users
delete from "group_users" where "group_id" = any($1) and "user_id" = any($2);

-- delete group_users
delete from "group_users" where "user_id" = any($1);

-- delete groups
delete from "groups" where "id" = $1;

-- delete managed_fields
delete from managed_fields m using 
    rows from (jsonb_to_recordset($1::jsonb) as ("kind" text, "name" text, "field" text, "manager" text)) with ordinality as given (kind, name, field, manager, position)
    where m.kind = given.kind and m.name = given.name and m.field = given.field and m.manager = given.manager;

-- delete oidc_identities
delete from "oidc_identities" where "user_id" = $1 returning "user_id";

-- delete personal_access_tokens
delete from "personal_access_tokens" where "user_id" = $1 and "id" = $2 returning "id", "description", "created_at", "expires_at", "user_id";

-- delete personal_access_tokens
delete from "personal_access_tokens" where "user_id" in ($1) returning "id", "description", "created_at", "expires_at", "user_id";

-- delete project_environments
delete from "project_environments" where "project_id" = $1 and "environment" = $2;

-- delete project_favorites
delete from "project_favorites" where "project_id" = $1 and "user_id" = $2 returning "project_id";

-- delete project_favorites
delete from "project_favorites" where "user_id" in ($1);

-- delete project_owners
delete from "project_owners" where "project_id" = $1;

-- delete project_owners
delete from "project_owners" where "user_id" = any($1);

-- delete projects
delete from "projects" where "id" = $1;

-- delete release_plan_templates
delete from "release_plan_templates" where "id" = $1;

-- delete release_plans
delete from "release_plans" where "id" = $1;

-- delete reset_tokens
delete from "reset_tokens" where "user_id" = $1 and "used_at" is null;

-- delete reset_tokens
delete from "reset_tokens" where "user_id" in ($1) and "used_at" is null;

-- delete role_permissions
delete from "role_permissions" where "role_id" = $1;

-- delete roles
delete from "roles" where "id" = $1;

-- delete safeguards
delete from "safeguards" where "id" = $1;

-- delete segments
delete from "segments" as "g" where "g"."project_id" = $1 returning "g"."id", "g"."name", "g"."description", "g"."project_id" as "project", "g"."constraints", "g"."created_by", "g"."created_at";

-- delete segments
delete from "segments" where "id" = $1;

-- delete sessions
delete from "sessions" where "secret_hash" = $1;

-- delete sessions
delete from "sessions" where "user_id" = any($1);

-- delete sessions
delete from "sessions" where ("secret_hash" = $1 or ("user_id" = $2 and "secret_hash" not in (select "s"."secret_hash" from "sessions" as "s" where "s"."user_id" = $3 and "s"."expires_at" > $4 and "s"."secret_hash" is distinct from $5 order by "s"."created_at" desc, "s"."secret_hash" limit $6)));

-- delete sign_in_attempts
delete from "sign_in_attempts" where "kind" in ($1) and "subject_hash" in ($2);

-- delete sign_in_attempts
with counted as (
      select * from unnest($1::text[], $2::bytea[], $3::int[],
        $4::timestamptz[], $5::timestamptz[])
      as t (kind, subject_hash, attempts, blocked_until, expires_at)
    ), gone as (
      delete from sign_in_attempts a using counted t
      where a.kind = t.kind and a.subject_hash = t.subject_hash and t.attempts = 0
    )
    update sign_in_attempts a
    set attempts = t.attempts, blocked_until = t.blocked_until, expires_at = t.expires_at
    from counted t where a.kind = t.kind and a.subject_hash = t.subject_hash and t.attempts > 0;

-- delete signal_endpoint_tokens
delete from "signal_endpoint_tokens" where "id" = $1;

-- delete signal_endpoints
delete from "signal_endpoints" where "id" = $1;

-- delete state_plans
delete from "state_plans" where "created_at" < $1;

-- delete state_plans
delete from "state_plans" where "user_id" = $1 and "id" not in (select "id" from "state_plans" where "user_id" = $2 order by "number" desc limit $3);

-- delete strategy_types
delete from "strategy_types" where "name" = $1;

-- delete tag_types
delete from "tag_types" where "name" = $1;

-- delete tags
delete from "tags" where "type" = $1 and "value" = $2;

-- delete user_roles
delete from "user_roles" as "h" using 
    rows from (jsonb_to_recordset($1::jsonb) as ("id" int, "roleId" int)) with ordinality as given (id, role_id, position) where "h"."project_id" = $2 and "h"."user_id" = "given"."id" and "h"."role_id" = "given"."role_id";

-- delete user_roles
delete from "user_roles" where "user_id" = $1 and "project_id" is null;

-- delete user_roles
delete from "user_roles" where "user_id" = any($1);

-- delete webhooks
delete from "webhooks" where "id" = $1;

-- insert action_sets
insert into "action_sets" ("name", "description", "enabled", "actor_id", "endpoint_id", "filters", "actions", "project_id", "created_at", "created_by_user_id") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning "id";

-- insert api_tokens
insert into "api_tokens" ("name", "type", "environment", "projects", "expires_at", "secret_hash", "secret_prefix", "created_at", "expiry_warned_for") values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning "id";

-- insert api_tokens
insert into "api_tokens" ("name", "type", "projects", "environment", "expires_at", "secret_hash", "secret_prefix", "created_at", "expiry_warned_for") values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning "id";

-- insert approval_rules
insert into "approval_rules" ("project_id", "environments", "name", "description", "tags", "feature_types", "events", "askers", "step_points", "step_hours", "for_everybody", "also_off", "approvals", "group_ids", "role_ids", "by_owners", "not_by_editors", "not_by_last_editor", "freeze_ids", "created_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20) returning "id";

-- insert banners
insert into "banners" ("project_id", "message", "variant", "sticky", "icon", "link", "link_text", "dialog_title", "dialog", "enabled", "created_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning "id";

-- insert change_request_changes
with added as (
      insert into change_request_changes (change_request_id, feature, action, payload, before, created_by, created_at)
      select given.request_id, given.feature, given.action, given.payload, nullif(given.before, 'null'), given.user_id, given.added_at
      from (
    select * from 
    rows from (jsonb_to_recordset($1::jsonb) as ("requestId" int, "userId" int, "addedAt" timestamptz, "feature" text, "action" text, "payload" jsonb, "before" jsonb)) with ordinality as given (request_id, user_id, added_at, feature, action, payload, before, position) where given.position % 1 = 0) as "given" order by given.position
      returning id, change_request_id, length(payload::text) as characters
    ), known as (
      select count(*)::int as changes from change_request_changes c
      where c.change_request_id = (select change_request_id from added limit 1)
    ), earlier as (
      select known.changes, case when known.changes + (select count(*) from added) <= 500 then (
        select coalesce(sum(length(c.payload::text)), 0)::int from change_request_changes c
        where c.change_request_id = (select change_request_id from added limit 1)
      ) else 0 end as characters
      from known
    )
    select added.id, row_number() over (order by added.id) as position, added.characters,
      earlier.changes as before, earlier.characters as characters_before
    from added, earlier order by added.id;

-- insert change_request_comments
insert into "change_request_comments" ("change_request_id", "text", "created_by", "created_at") values ($1, $2, $3, $4);

-- insert change_request_requested_approvers
insert into "change_request_requested_approvers" ("change_request_id", "user_id") values ($1, $2);

-- insert change_request_requested_groups
insert into "change_request_requested_groups" ("change_request_id", "group_id") values ($1, $2);

-- insert change_request_settings
insert into "change_request_settings" ("project_id", "environment", "enabled", "required_approvals", "requires_version", "break_glass_only_off") values ($1, $2, $3, $4, $5, $6) on conflict ("project_id", "environment") do update set "enabled" = $7, "required_approvals" = $8, "requires_version" = $9, "break_glass_only_off" = $10;

-- insert change_request_settings
insert into "change_request_settings" ("project_id", "environment", "required_approvals") values ($1, $2, $3);

-- insert change_request_states
insert into "change_request_states" ("change_request_id", "state", "entered_at") values ($1, $2, $3) on conflict ("change_request_id", "state") do update set "entered_at" = $4;

-- insert change_requests
with found as (
      select "r"."id" as "id", "r"."title" as "title", "r"."project_id" as "project", "r"."environment" as "environment", "r"."state" as "state", "r"."version" as "version", (select json_build_object('id', u.id, 'username', coalesce(
  (
  case when position('@' in u.username) = 0 then u.username end), (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), u.id::text), 'imageUrl', ('https://gravatar.com/avatar/' || encode(sha256(convert_to(lower(coalesce((
  case when position('@' in u.username) = 0 then u.username end), u.id::text) collate "C"), 'UTF8')), 'hex') || '?s=42&d=retro&r=g')) from users u where u.id = "r"."created_by") as "created_by", false as is_new from change_requests r
      where r.created_by = $1 and r.project_id = $2 and r.environment = $3 and r.state in ('Draft', 'In review', 'Approved')
        and r.manager is null
      for no key update
    ), made as (
      insert into change_requests as r (project_id, environment, state, min_approvals, created_by, created_at)
      select $4, $5, 'Draft', $6::int, $7::int, $8::timestamptz
      where not exists (select from found)
      on conflict (created_by, project_id, environment) where r.state in ('Draft', 'In review', 'Approved') and r.manager is null do update set state = r.state
      returning "r"."id" as "id", "r"."title" as "title", "r"."project_id" as "project", "r"."environment" as "environment", "r"."state" as "state", "r"."version" as "version", (select json_build_object('id', u.id, 'username', coalesce(
  (
  case when position('@' in u.username) = 0 then u.username end), (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), u.id::text), 'imageUrl', ('https://gravatar.com/avatar/' || encode(sha256(convert_to(lower(coalesce((
  case when position('@' in u.username) = 0 then u.username end), u.id::text) collate "C"), 'UTF8')), 'hex') || '?s=42&d=retro&r=g')) from users u where u.id = "r"."created_by") as "created_by", r.xmax::text = '0' as is_new
    )
    select * from found union all select * from made;

-- insert context_fields
insert into "context_fields" ("name", "description", "stickiness", "legal_values", "created_at") values ($1, $2, $3, $4, $5);

-- insert environments
insert into "environments" ("name", "type", "enabled", "sort_order", "created_at") values ($1, $2, $3, $4, $5) returning "name", "type", "enabled", "protected", "sort_order";

-- insert events
insert into events (created_at, created_by, created_by_user_id, type, project, environment, feature_name,
      data, pre_data, tags, change_request_id, comment, request_id, trace_id, manager, source, via)
    select given.now, given.by, given.user_id, given.type, given.project, given.environment, given.feature,
      given.data, given.pre_data,
      case when given.feature is not null then coalesce(given.tags, to_jsonb(array(
        select jsonb_build_object('type', t.tag_type, 'value', t.tag_value) from feature_tags t
        where t.feature_name = given.feature order by t.tag_type, t.tag_value))) end,
      given.change_request, given.comment, given.request_id, given.trace_id, given.manager, given.source, given.via
    from 
    rows from (jsonb_to_recordset($1::jsonb) as ("now" timestamptz, "by" text, "userId" int, "type" text, "project" text, "environment" text, "feature" text, "tags" jsonb, "data" jsonb, "preData" jsonb, "changeRequest" int, "comment" text, "requestId" text, "traceId" text, "manager" text, "source" text, "via" text, "frozen" text, "isOff" boolean, "ruled" text, "invalidates" jsonb)) with ordinality as given (now, by, user_id, type, project, environment, feature, tags, data, pre_data, change_request, comment, request_id, trace_id, manager, source, via, frozen, is_off, ruled, invalidates, position)  order by given.position
    returning id, type;

-- insert events
insert into events (created_at, created_by, created_by_user_id, type, project, environment, feature_name,
      data, pre_data, tags, change_request_id, comment, request_id, trace_id, manager, source, via)
    select given.now, given.by, given.user_id, given.type, given.project, given.environment, given.feature,
      given.data, given.pre_data,
      case when given.feature is not null then coalesce(given.tags, to_jsonb(array(
        select jsonb_build_object('type', t.tag_type, 'value', t.tag_value) from feature_tags t
        where t.feature_name = given.feature order by t.tag_type, t.tag_value))) end,
      given.change_request, given.comment, given.request_id, given.trace_id, given.manager, given.source, given.via
    from (
    select $1::timestamptz as now, $2::text as by, $3::int as user_id,
      $4::int as change_request, $5::text as comment, $6::text as request_id,
      $7::text as trace_id, $8::text as manager, $9::text as source, $10::text as via,
      selected.*
    from (
      select row_number() over (order by f.name, part.place, part.at) as position, part.type, f.project_id as project,
        fe.environment, f.name as feature, part.data, part.pre_data, null::jsonb as tags
      from features f join feature_environments fe on fe.feature_name = f.name cross join lateral (
  select 1 as place, 0 as at, 'feature-environment-disabled' as type, null::jsonb as data, null::jsonb as pre_data
  where fe.enabled
  union all
  select 2, s.position, 'feature-strategy-remove', null, json_build_object('id', s.id, 'name', s.name, 'constraints', s.constraints, 'parameters', s.parameters, 'variants', s.variants, 'title', s.title, 'disabled', s.disabled, 'featureName', s.feature_name, 'sortOrder', s.sort_order, 'segments', array_to_json(array(
  select l.segment_id from strategy_segments l where l.strategy_id = s.id order by l.segment_id)))::jsonb from feature_strategies s
  where s.feature_name = fe.feature_name and s.environment = fe.environment
  union all
  select 3, 0, 'feature-environment-variants-updated', jsonb_build_object('variants', '[]'::jsonb), jsonb_build_object('variants', fe.variants)
  where fe.variants <> '[]'
  union all
  select 4, l.at, l.type, null, l.pre_data from (
  select 0 as at, 'release-plan-removed' as type, jsonb_build_object('id', p.id, 'name', p.name, 'description', p.description, 'releasePlanTemplateId', p.template_id, 'milestones', p.milestones) as pre_data
  from release_plans p where p.feature_name = fe.feature_name and p.environment = fe.environment
  union all
  select s.id, 'safeguard-deleted', jsonb_build_object('id', s.id, 'name', s.name, 'source', s.source, 'condition', s.condition, 'threshold', s.threshold, 'forSeconds', s.for_seconds, 'action', s.action, 'enabled', s.enabled, 'createdAt', to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from safeguards s where s.feature_name = fe.feature_name and s.environment = fe.environment) l) part
      where fe.environment = $11 and f.project_id = $12) selected) given  order by given.position
    returning id, type;

-- insert events
insert into events (created_at, created_by, created_by_user_id, type, project, environment, feature_name,
      data, pre_data, tags, change_request_id, comment, request_id, trace_id, manager, source, via)
    select given.now, given.by, given.user_id, given.type, given.project, given.environment, given.feature,
      given.data, given.pre_data,
      case when given.feature is not null then coalesce(given.tags, to_jsonb(array(
        select jsonb_build_object('type', t.tag_type, 'value', t.tag_value) from feature_tags t
        where t.feature_name = given.feature order by t.tag_type, t.tag_value))) end,
      given.change_request, given.comment, given.request_id, given.trace_id, given.manager, given.source, given.via
    from (
    select $1::timestamptz as now, $2::text as by, $3::int as user_id,
      $4::int as change_request, $5::text as comment, $6::text as request_id,
      $7::text as trace_id, $8::text as manager, $9::text as source, $10::text as via,
      selected.*
    from (
      select row_number() over (order by f.name, part.place, part.at) as position, part.type, f.project_id as project,
        fe.environment, f.name as feature, part.data, part.pre_data, null::jsonb as tags
      from features f join feature_environments fe on fe.feature_name = f.name cross join lateral (
  select 1 as place, 0 as at, 'feature-environment-disabled' as type, null::jsonb as data, null::jsonb as pre_data
  where fe.enabled
  union all
  select 2, s.position, 'feature-strategy-remove', null, json_build_object('id', s.id, 'name', s.name, 'constraints', s.constraints, 'parameters', s.parameters, 'variants', s.variants, 'title', s.title, 'disabled', s.disabled, 'featureName', s.feature_name, 'sortOrder', s.sort_order, 'segments', array_to_json(array(
  select l.segment_id from strategy_segments l where l.strategy_id = s.id order by l.segment_id)))::jsonb from feature_strategies s
  where s.feature_name = fe.feature_name and s.environment = fe.environment
  union all
  select 3, 0, 'feature-environment-variants-updated', jsonb_build_object('variants', '[]'::jsonb), jsonb_build_object('variants', fe.variants)
  where fe.variants <> '[]'
  union all
  select 4, l.at, l.type, null, l.pre_data from (
  select 0 as at, 'release-plan-removed' as type, jsonb_build_object('id', p.id, 'name', p.name, 'description', p.description, 'releasePlanTemplateId', p.template_id, 'milestones', p.milestones) as pre_data
  from release_plans p where p.feature_name = fe.feature_name and p.environment = fe.environment
  union all
  select s.id, 'safeguard-deleted', jsonb_build_object('id', s.id, 'name', s.name, 'source', s.source, 'condition', s.condition, 'threshold', s.threshold, 'forSeconds', s.for_seconds, 'action', s.action, 'enabled', s.enabled, 'createdAt', to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from safeguards s where s.feature_name = fe.feature_name and s.environment = fe.environment) l) part
      where fe.environment = $11 and true) selected) given  order by given.position
    returning id, type;

-- insert events
insert into events (created_at, created_by, created_by_user_id, type, project, environment, feature_name,
      data, pre_data, tags, change_request_id, comment, request_id, trace_id, manager, source, via)
    select given.now, given.by, given.user_id, given.type, given.project, given.environment, given.feature,
      given.data, given.pre_data,
      case when given.feature is not null then coalesce(given.tags, to_jsonb(array(
        select jsonb_build_object('type', t.tag_type, 'value', t.tag_value) from feature_tags t
        where t.feature_name = given.feature order by t.tag_type, t.tag_value))) end,
      given.change_request, given.comment, given.request_id, given.trace_id, given.manager, given.source, given.via
    from (
    select $1::timestamptz as now, $2::text as by, $3::int as user_id,
      $4::int as change_request, $5::text as comment, $6::text as request_id,
      $7::text as trace_id, $8::text as manager, $9::text as source, $10::text as via,
      selected.*
    from (
      select row_number() over (order by lost.name, lost.environment, lost.at, lost.type) as position, lost.type,
        lost.project, lost.environment, lost.name as feature, null::jsonb as tags, null::jsonb as data, lost.pre_data
      from (
        select f.name, l.at, l.type, f.project_id as project, fe.environment, l.pre_data
        from features f join feature_environments fe on fe.feature_name = f.name
        cross join lateral (
  select 0 as at, 'release-plan-removed' as type, jsonb_build_object('id', p.id, 'name', p.name, 'description', p.description, 'releasePlanTemplateId', p.template_id, 'milestones', p.milestones) as pre_data
  from release_plans p where p.feature_name = fe.feature_name and p.environment = fe.environment
  union all
  select s.id, 'safeguard-deleted', jsonb_build_object('id', s.id, 'name', s.name, 'source', s.source, 'condition', s.condition, 'threshold', s.threshold, 'forSeconds', s.for_seconds, 'action', s.action, 'enabled', s.enabled, 'createdAt', to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from safeguards s where s.feature_name = fe.feature_name and s.environment = fe.environment) l where f.name = any($11::text[])
        union all
        select f.name, 0, 'feature-deleted', f.project_id, null, jsonb_build_object('name', f.name, 'type', f.type, 'description', f.description, 'project', f.project_id, 'impressionData', f.impression_data, 'stale', coalesce(f.marked_stale, coalesce(f.created_at <= case when t.lifetime_days > 700000 then '-infinity'
    else $12::timestamptz - t.lifetime_days * interval '24 hours' end, false)), 'markedStale', f.marked_stale, 'createdAt', to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'archived', f.archived_at is not null, 'archivedAt', to_char(f.archived_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'environments', (
  select coalesce(jsonb_object_agg(fe.environment, jsonb_build_object('enabled', fe.enabled, 'strategies', own.strategies, 'variants', fe.variants)), '{}')
  from feature_environments fe cross join lateral (
    select coalesce(jsonb_object_agg(s.id::text, json_build_object('id', s.id, 'name', s.name, 'constraints', s.constraints, 'parameters', s.parameters, 'variants', s.variants, 'title', s.title, 'disabled', s.disabled, 'featureName', s.feature_name, 'sortOrder', s.sort_order, 'segments', array_to_json(array(
  select l.segment_id from strategy_segments l where l.strategy_id = s.id order by l.segment_id)))), '{}') as strategies from feature_strategies s
    where s.feature_name = fe.feature_name and s.environment = fe.environment
  ) own
  where fe.feature_name = f.name and (fe.enabled or own.strategies <> '{}' or fe.variants <> '[]')))
        from features f join feature_types t on t.id = f.type where f.name = any($13::text[])
      ) lost) selected) given  order by given.position
    returning id, type;

-- insert feature_environments
insert into "feature_environments" ("feature_name", "environment") select "name", $1::text as "environment" from "features" where "project_id" = $2 on conflict do nothing;

-- insert feature_environments
insert into feature_environments (feature_name, environment, enabled, variants)
    select given.name, pe.environment, coalesce((own.part ->> 'enabled')::boolean, false),
      coalesce(own.part -> 'variants', '[]')
    from 
    rows from (jsonb_to_recordset($1::jsonb) as ("name" text, "project" text, "environments" jsonb)) with ordinality as given (name, project, environments, position) join project_environments pe on pe.project_id = given.project
    cross join lateral (select given.environments -> pe.environment as part) own
    on conflict do nothing;

-- insert feature_favorites
insert into "feature_favorites" ("feature_name", "user_id", "created_at") values ($1, $2, $3) on conflict do nothing returning "feature_name";

-- insert feature_lifecycles
insert into "feature_lifecycles" ("feature_name", "stage", "entered_at", "status", "status_value") values ($1, $2, $3, $4, $5) on conflict do nothing returning "stage";

-- insert feature_lifecycles
insert into feature_lifecycles (feature_name, stage, entered_at)
    select name, $1, $2::timestamptz from unnest($3::text[]) as name
    on conflict do nothing;

-- insert feature_lifecycles
insert into feature_lifecycles (feature_name, stage, entered_at)
    select name, 'initial', at from unnest($1::text[], $2::timestamptz[]) as created (name, at);

-- insert feature_owners
insert into "feature_owners" ("feature_name", "user_id", "group_id") values ($1, $2, $3), ($4, $5, $6);

-- insert features
insert into "features" ("name", "project_id", "created_at", "created_by_user_id", "first_production_at", "type", "description", "marked_stale", "impression_data") select "given"."name", "given"."project", "given"."created_at", "given"."user_id", "given"."first_production_at", "given"."type", "given"."description", "given"."marked_stale", "given"."impression_data" from 
    rows from (jsonb_to_recordset($1::jsonb) as ("name" text, "project" text, "createdAt" timestamptz, "userId" int, "firstProductionAt" timestamptz, "type" text, "description" text, "markedStale" boolean, "impressionData" boolean)) with ordinality as given (name, project, created_at, user_id, first_production_at, type, description, marked_stale, impression_data, position) order by "given"."position";

-- insert freezes
insert into "freezes" ("project_id", "environments", "name", "description", "starts", "ends", "time_zone", "weekly", "repeats_until", "allows_off", "by_rules", "created_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning "id";

-- insert group_roles
insert into "group_roles" ("group_id", "role_id", "project_id", "created_at") select "given"."id", "given"."role_id", $1::text as "project_id", $2::timestamptz as "created_at" from 
    rows from (jsonb_to_recordset($3::jsonb) as ("id" int, "roleId" int)) with ordinality as given (id, role_id, position);

-- insert group_users
insert into "group_users" ("group_id", "user_id", "created_by", "joined_at") select "group_id", "user_id", $1 as "created_by", $2 as "joined_at" from (
    select group_id, user_id from unnest($3::int[]) group_id cross join unnest($4::int[]) user_id) as "pairs";

-- insert groups
insert into "groups" ("name", "description", "mappings_sso", "root_role_id", "created_by", "created_at", "scim_managed", "external_id") values ($1, $2, $3, $4, $5, $6, $7, $8) returning "id";

-- insert managed_fields
insert into managed_fields (kind, name, field, manager, value, keys, source, event_id, applied_at, held_until)
    select given.kind, given.name, given.field, given.manager, coalesce(given.value, 'null'), nullif(given.keys, 'null'),
      given.source, given.event_id, given.applied_at, given.held_until
    from 
    rows from (jsonb_to_recordset($1::jsonb) as ("kind" text, "name" text, "field" text, "manager" text, "value" jsonb, "keys" jsonb, "source" text, "eventId" bigint, "appliedAt" timestamptz, "heldUntil" timestamptz)) with ordinality as given (kind, name, field, manager, value, keys, source, event_id, applied_at, held_until, position) order by given.position
    on conflict (kind, name, field, manager) do update set value = excluded.value, keys = excluded.keys,
      source = excluded.source, event_id = excluded.event_id, applied_at = excluded.applied_at, held_until = excluded.held_until;

-- insert personal_access_tokens
insert into "personal_access_tokens" ("user_id", "description", "secret_hash", "secret_prefix", "created_at", "expires_at") values ($1, $2, $3, $4, $5, $6) returning "id";

-- insert project_environments
insert into "project_environments" ("project_id", "environment") values ($1, $2);

-- insert project_environments
insert into project_environments (project_id, environment)
    select $1::text, name from unnest($2::text[]) name;

-- insert project_favorites
insert into "project_favorites" ("project_id", "user_id", "created_at") values ($1, $2, $3) on conflict do nothing returning "project_id";

-- insert project_owners
insert into "project_owners" ("project_id", "user_id", "group_id") values ($1, $2, $3), ($4, $5, $6);

-- insert projects
insert into "projects" ("id", "name", "description", "mode", "default_stickiness", "created_at", "updated_at") values ($1, $2, $3, $4, $5, $6, $7);

-- insert release_plan_templates
insert into "release_plan_templates" ("id", "name", "description", "project_id", "milestones", "created_at") values ($1, $2, $3, $4, $5, $6);

-- insert release_plans
insert into "release_plans" ("id", "feature_name", "environment", "created_at", "name", "description", "template_id", "milestones", "status", "active_milestone_id", "next_at", "counts_from", "placed", "paused_at", "pause_kind", "pause_reason", "interrupted", "started_by_user_id", "started_by", "started_by_key", "segments", "change_request_id", "held_by") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23);

-- insert reset_tokens
insert into "reset_tokens" ("user_id", "secret_hash", "created_by", "created_at", "expires_at", "mailed") values ($1, $2, $3, $4, $5, $6);

-- insert role_permissions
insert into "role_permissions" ("role_id", "permission", "environment") select $1::int as "role_id", "given"."name", "given"."environment" from 
    rows from (jsonb_to_recordset($2::jsonb) as ("name" text, "environment" text)) with ordinality as given (name, environment, position);

-- insert roles
insert into "roles" ("name", "description", "type") values ($1, $2, $3) returning "id";

-- insert safeguards
insert into "safeguards" ("feature_name", "environment", "name", "source", "endpoint_id", "condition", "threshold", "for_seconds", "action", "enabled", "created_at", "next_read_at", "watches_from", "watches_in", "baseline", "lane", "counts_after", "signal_count") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) returning "id";

-- insert segments
insert into "segments" ("name", "description", "project_id", "constraints", "created_by", "created_at") values ($1, $2, $3, $4, $5, $6) returning "id";

-- insert sessions
insert into "sessions" ("secret_hash", "user_id", "created_at", "expires_at") values ($1, $2, $3, $4);

-- insert sign_in_attempts
insert into "sign_in_attempts" ("kind", "subject_hash", "expires_at") values ($1, $2, $3) on conflict ("kind", "subject_hash") do update set "kind" = excluded.kind returning "kind", "subject_hash", "attempts", "blocked_until", "expires_at";

-- insert sign_in_attempts
insert into "sign_in_attempts" ("kind", "subject_hash", "expires_at") values ($1, $2, $3), ($4, $5, $6) on conflict ("kind", "subject_hash") do update set "kind" = excluded.kind returning "kind", "subject_hash", "attempts", "blocked_until", "expires_at";

-- insert signal_endpoint_tokens
insert into "signal_endpoint_tokens" ("endpoint_id", "name", "secret_hash", "secret_prefix", "created_at", "created_by_user_id") values ($1, $2, $3, $4, $5, $6) returning "id", "name", "secret_prefix", "created_at", "created_by_user_id";

-- insert signal_endpoints
insert into "signal_endpoints" ("name", "description", "enabled", "created_at", "created_by_user_id") values ($1, $2, $3, $4, $5) returning "id";

-- insert signals
insert into signals (endpoint_id, token_id, payload, payload_hash, created_at)
    select e.id, t.id, $1::jsonb, $2, $3::timestamptz
    from signal_endpoints e join signal_endpoint_tokens t on t.endpoint_id = e.id
    where e.id = $4 and t.id = $5 and e.enabled;

-- insert signup_token_users
insert into "signup_token_users" ("signup_token_id", "user_id", "created_at") values ($1, $2, $3);

-- insert signup_tokens
insert into "signup_tokens" ("name", "role_id", "created_by", "created_at", "expires_at", "secret_hash", "secret_prefix") values ($1, $2, $3, $4, $5, $6, $7) returning "id", "enabled";

-- insert state_managers
insert into "state_managers" ("name", "applied_at", "applied_by", "source", "event_id") values ($1, $2, $3, $4, $5) on conflict ("name") do update set "applied_at" = $6, "applied_by" = $7, "source" = $8, "event_id" = $9;

-- insert state_plans
insert into "state_plans" ("id", "user_id", "created_at", "wanted", "planned", "answer") values ($1, $2, $3, $4, $5, $6);

-- insert strategy_segments
insert into "strategy_segments" ("strategy_id", "segment_id") select "given"."id", "given"."segment" from 
    rows from (jsonb_to_recordset($1::jsonb) as ("id" uuid, "segment" int)) with ordinality as given (id, segment, position);

-- insert strategy_types
insert into "strategy_types" ("name", "title", "description", "parameters") values ($1, $2, $3, $4);

-- insert tag_types
insert into "tag_types" ("name", "description", "icon", "color", "created_at") values ($1, $2, $3, $4, $5);

-- insert tags
insert into "tags" ("type", "value", "created_at") select distinct "given"."type", "given"."value", cast($1 as timestamptz) as "created_at" from 
    rows from (jsonb_to_recordset($2::jsonb) as ("type" text, "value" text)) with ordinality as given (type, value, position) order by "given"."type", "given"."value" on conflict do nothing returning "type", "value";

-- insert user_roles
insert into "user_roles" ("user_id", "role_id", "created_at") values ($1, $2, $3);

-- insert user_roles
insert into "user_roles" ("user_id", "role_id", "project_id", "created_at") select "given"."id", "given"."role_id", $1::text as "project_id", $2::timestamptz as "created_at" from 
    rows from (jsonb_to_recordset($3::jsonb) as ("id" int, "roleId" int)) with ordinality as given (id, role_id, position);

-- insert users
insert into "users" ("account_type", "name", "username", "email", "email_verified", "password_hash", "active", "scim_managed", "scim_user_name", "external_id", "email_by_directory", "email_sent", "created_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning "id";

-- insert webhooks
insert into "webhooks" ("provider", "description", "enabled", "events", "projects", "environments", "tags", "feature_types", "parameters", "secrets", "created_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning "id", "revision_key";

-- rollback
rollback;

-- select
select;

-- select
select 1 as "sent";

-- select
select active_features() as present;

-- select
select assert_at_most(active_features(), $1);

-- select
select hold_rules();

-- select
select pg_advisory_xact_lock(hashtext($1), name) from (
      select distinct hashtext(folded(given.name)) as name from unnest($2::text[]) given(name) order by name) names;

-- select
select pg_advisory_xact_lock(hashtext('flaghoist limit'), hashtext($1));

-- select
select pg_advisory_xact_lock(hashtext('flaghoist owners'));

-- select
select pg_advisory_xact_lock(hashtext('flaghoist project'), hashtext($1));

-- select
select pg_advisory_xact_lock(hashtext('flaghoist rule writers'));

-- select action_sets
select "a"."id", "a"."project_id" as "project", "a"."name", "a"."description", "a"."enabled", "a"."actor_id", json_build_object('source', 'signal-endpoint', 'sourceId', a.endpoint_id, 'payload', a.filters) as "match", "a"."actions", to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "created_at", "a"."created_by_user_id" from "action_sets" as "a" where "a"."id" = $1 and "a"."project_id" = $2 for update;

-- select action_sets
select "name", "project_id" as "project" from "action_sets" where "actor_id" = $1 and "enabled" = $2 order by "project_id", "name" limit 10;

-- select action_sets
select (select count(*) from action_sets where project_id = $1) as present;

-- select action_sets
select assert_at_most((select count(*) from action_sets where project_id = $1), $2);

-- select api_tokens
select "id", "name", "type", "environment", "projects", "expires_at", "created_at" from "api_tokens" where "environment" = $1 order by "id" for update;

-- select api_tokens
select "id", "name", "type", "environment", "projects", "expires_at", "created_at" from "api_tokens" where $1 = any("projects") order by "id" for update;

-- select api_tokens
select "id", "type", "environment", "projects", "expires_at", "secret_hash" from "api_tokens" where "type" in ($1, $2) and "environment" is not null and "secret_hash" = any($3);

-- select api_tokens
select "t"."id", "t"."name", "t"."type", "t"."environment", "t"."expires_at", "t"."created_at", "t"."secret_prefix", "t"."seen_at", t.projects as "projects", null as "sealed_secret" from "api_tokens" as "t" where "t"."id" = $1 for update;

-- select api_tokens
select "t"."id", "t"."name", "t"."type", "t"."environment", "t"."expires_at", "t"."created_at", "t"."secret_prefix", "t"."seen_at", t.projects as "projects", null as "sealed_secret" from "api_tokens" as "t" where "t"."secret_hash" = $1 for update;

-- select api_tokens
select "t"."projects", "t"."environment" from "api_tokens" as "t" where "t"."id" = $1;

-- select api_tokens
select "type" as "kind", "id" as "key_id", -42 as "user_id", "name", '[]'::json as "grants", array[]::text[] as "hidden_projects", "expires_at", "secret_hash" from "api_tokens" where "secret_hash" = $1 union all select "u"."account_type" as "kind", "t"."id" as "key_id", "u"."id" as "user_id", coalesce("u"."email", "u"."username", "u"."name") as "name", (select coalesce(json_agg(json_build_object('permission', p.permission, 'environment', p.environment, 'project', r.project_id, 'inEveryProject', (k.type = 'root-custom'))), '[]') from held_roles r join role_permissions p using (role_id) join roles k on k.id = r.role_id
      where r.user_id = "u"."id") as "grants", array(
    select p.id from projects p
    where p.mode = 'private'
      and not exists (select from held_roles r where r.project_id = p.id and r.user_id = "u"."id")
    union all
    select d.id from deleted_private_projects d) as "hidden_projects", "t"."expires_at" as "expires_at", "t"."secret_hash" from "personal_access_tokens" as "t" inner join "users" as "u" on "u"."id" = "t"."user_id" where "t"."secret_hash" = $2 and "u"."deleted_at" is null and "u"."active" = true;

-- select api_tokens
select (select count(*) as "present" from "api_tokens") as present;

-- select api_tokens
select assert_at_most((select count(*) as "present" from "api_tokens"), $1);

-- select applications
select "name" as "app_name", "description", "url", "color", "icon" from "applications" where "name" = $1 for update;

-- select approval_rules
select "r"."id", "r"."name", "r"."description", "r"."project_id" as "project", "r"."environments", "r"."tags", "r"."feature_types", "r"."events", "r"."askers", "r"."step_points", "r"."step_hours", "r"."for_everybody", "r"."also_off", "r"."approvals", "r"."group_ids" as "groups", "r"."role_ids" as "roles", "r"."by_owners", "r"."not_by_editors", "r"."created_at", "r"."not_by_last_editor", "r"."freeze_ids" as "freezes" from "approval_rules" as "r" where "r"."id" = $1 for update;

-- select approval_rules
select "z"."id", "z"."name", "z"."project_id" as "project", "z"."environments", "w"."until", (
        select coalesce(jsonb_agg(jsonb_build_object('project', a.project_id, 'environments', to_jsonb(a.environments)) order by a.id), '[]') from approval_rules a where z.id = any(a.freeze_ids)) as "ruled" from "freezes" as "z" inner join lateral (
    select coalesce(
        (select min(t.moment - by) from (values (interval '2 hours'), (interval '1 hour'), (interval '30 minutes'), (interval '0')) as back (by) where (t.moment - by) at time zone z.time_zone = t.local),
        t.moment) as "from",
      t.until
    from generate_series(case when z.weekly then greatest(floor(extract(epoch from ($1::timestamptz at time zone z.time_zone) - z.starts::timestamp) / 604800)::int - 1, 0) else 0 end, case when z.weekly then greatest(floor(extract(epoch from ($2::timestamptz at time zone z.time_zone) - z.starts::timestamp) / 604800)::int, 0) + 2 else 0 end) as weeks (number)
    cross join lateral (select weeks.number * interval '7 days' as after) a
    cross join lateral (
      select z.starts::timestamp + a.after as local,
        (z.starts::timestamp + a.after) at time zone z.time_zone as moment,
        (z.ends::timestamp + a.after) at time zone z.time_zone as until
    ) t
    where t.until > $3::timestamptz and t.until > t.moment and (z.repeats_until is null or t.local < z.repeats_until::date + 1)
    order by t.until limit 1) as "w" on true where "z"."id" = any($4) and w."from" <= $5::timestamptz order by "z"."id";

-- select approval_rules
select (select count(*) as "present" from "approval_rules") as present;

-- select approval_rules
select assert_at_most((select count(*) as "present" from "approval_rules"), $1);

-- select approval_rules
with "listed" as (select "r".* from "approval_rules" as "r" where true and "r"."id" = $1), "able" as (
  select c.*, (select count(*) from ((
    select 1 from users u where (r.group_ids = '{}' and r.role_ids = '{}' and not r.by_owners) and (("u"."deleted_at" is null and "u"."account_type" <> 'system') and "u"."active" = true) and (u.deleted_at is null and u.active and exists (
    select from held_roles r join role_permissions p using (role_id) join roles k on k.id = r.role_id
    where r.user_id = u.id and ((p.permission = 'ADMIN' and r.project_id is null) or (p.permission = 'APPROVE_CHANGE_REQUEST' and (((k.type = 'root-custom') or coalesce(r.project_id, $2) = c.project::text)
    and (p.environment is null or p.environment = c.environment::text)))))) and true
    order by u.id limit (select max(approvals) + 1 from listed)) union all (
    select 1 from users u where u.id = any(array(
  select m.user_id from group_users m where m.group_id = any(r.group_ids)
  union all
  select h.user_id from held_roles h where h.role_id = any(r.role_ids)
    and (h.project_id is null or h.project_id = c.project::text)
  union all
  select o.user_id from (
    select coalesce(o.user_id, m.user_id) as user_id from (
    select own.user_id, own.group_id from feature_owners own where own.feature_name = null::text
    union all
    select ofp.user_id, ofp.group_id from project_owners ofp where ofp.project_id = c.project
      and not exists (select from feature_owners own where own.feature_name = null::text)) o
    left join group_users m on m.group_id = o.group_id
    where coalesce(o.user_id, m.user_id) is not null) o where r.by_owners)) and (("u"."deleted_at" is null and "u"."account_type" <> 'system') and "u"."active" = true) and (u.deleted_at is null and u.active and exists (
    select from held_roles r join role_permissions p using (role_id) join roles k on k.id = r.role_id
    where r.user_id = u.id and ((p.permission = 'ADMIN' and r.project_id is null) or (p.permission = 'APPROVE_CHANGE_REQUEST' and (((k.type = 'root-custom') or coalesce(r.project_id, $3) = c.project::text)
    and (p.environment is null or p.environment = c.environment::text)))))) and true
    order by u.id limit (select max(approvals) + 1 from listed))) a)::int as able
  from (
    select distinct r.project_id as of_project, coalesce(r.project_id, e.emptiest) as project, e.name as environment,
      r.group_ids, r.role_ids, r.by_owners
    from listed r join (select e.name, coalesce((
  select p.id from projects p join project_environments pe on pe.project_id = p.id and pe.environment = e.name
  where p.archived_at is null and true
    and exists (select from features f where f.project_id = p.id and f.archived_at is null)
  order by (
    select count(distinct h.user_id) from held_roles h join role_permissions o using (role_id)
    where h.project_id = p.id and o.permission = 'APPROVE_CHANGE_REQUEST'
      and (o.environment is null or o.environment = e.name)), p.id limit 1), 'default') as emptiest from environments e offset 0) e
      on r.environments = '{}' or e.name = any(r.environments)
    where r.approvals > 0) c
  cross join lateral (select c.*) r) select "r"."id", "r"."name", "r"."description", "r"."project_id" as "project", "r"."environments", "r"."tags", "r"."feature_types", "r"."events", "r"."askers", "r"."step_points", "r"."step_hours", "r"."for_everybody", "r"."also_off", "r"."approvals", "r"."group_ids" as "groups", "r"."role_ids" as "roles", "r"."by_owners", "r"."not_by_editors", "r"."created_at", "r"."not_by_last_editor", "r"."freeze_ids" as "freezes", coalesce((
  select json_build_object('able', least(c.able, r.approvals + 1), 'project', c.project) from able c
  where c.of_project is not distinct from r.project_id and (r.environments = '{}' or c.environment = any(r.environments))
    and c.group_ids = r.group_ids and c.role_ids = r.role_ids and c.by_owners = r.by_owners
  order by c.able, c.project limit 1), '{"able":0,"project":"default"}') as "approvers", json_build_object('groups', (select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name) order by n.id), '[]') from groups n where n.id = any(r.group_ids)), 'roles', (select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name) order by n.id), '[]') from roles n where n.id = any(r.role_ids)), 'freezes', (select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name) order by n.id), '[]') from (select z.id, z.name from freezes z where z.project_id is null or z.project_id = r.project_id) n where n.id = any(r.freeze_ids))) as "names" from "approval_rules" as "r" where "r"."id" in (select id from listed) order by "r"."id";

-- select banners
select "id", "message", "variant", "sticky", "icon", "link", "link_text", "dialog_title", "dialog", "enabled", "project_id" as "project", "created_at" from "banners" where "id" = $1 for update;

-- select banners
select (select count(*) as "present" from "banners") as present;

-- select banners
select assert_at_most((select count(*) as "present" from "banners"), $1);

-- select break_glass_uses
select "id" from "break_glass_uses" where "id" = $1 for update;

-- select break_glass_uses
select "r"."id" from "break_glass_uses" as "b" inner join "change_requests" as "r" on "r"."id" = "b"."change_request_id" where "b"."id" = $1 and (($2::int = "r"."created_by" or $3::int = any("r"."co_authors")) or exists (select "c"."id" from "change_request_changes" as "c" where "c"."change_request_id" = "r"."id" and "c"."created_by" = $4));

-- select change_request_changes
select "id", "feature", "action", "payload", "before", "created_at" from "change_request_changes" where "change_request_id" = $1 order by "id";

-- select change_request_changes
select "r"."id", "r"."project_id" as "project", "r"."environment" from "change_request_changes" as "c" inner join "change_requests" as "r" on "r"."id" = "c"."change_request_id" where (c.payload -> 'segments' @> to_jsonb($1::int) and r.state not in ('Applied', 'Rejected', 'Cancelled')
    and not (r.state = 'Draft' and exists (select from users u where u.id = r.created_by and u.deleted_at is not null))) and "r"."id" is distinct from $2 order by "r"."id" limit $3;

-- select change_request_changes
select sum(length(payload::text))::int as "characters" from "change_request_changes" where "change_request_id" = $1;

-- select change_request_comments
select count(*)::int as "comments" from "change_request_comments" where "change_request_id" = $1;

-- select change_request_requested_approvers
select array(select "u"."id" from "change_request_requested_approvers" as "a" inner join "users" as "u" on "u"."id" = "a"."user_id" where "a"."change_request_id" = $1 and "u"."deleted_at" is null order by "u"."id") as "reviewers", array(select "q"."group_id" from "change_request_requested_groups" as "q" where "q"."change_request_id" = $2 order by "q"."group_id") as "groups";

-- select change_request_requested_approvers
select array(select "u"."id" from "change_request_requested_approvers" as "a" inner join "users" as "u" on "u"."id" = "a"."user_id" where "a"."change_request_id" = $1 and "u"."deleted_at" is null order by "u"."id") as "reviewers", array(select "q"."group_id" from "change_request_requested_groups" as "q" where "q"."change_request_id" = $2 order by "q"."group_id") as "groups", array(select "u"."id" from "users" as "u" where "u"."id" = any($3) and ((exists (select from projects p where p.id = $4 and p.mode <> 'private')
    or exists (select from held_roles r where r.user_id = u.id and r.project_id = $5)
    or exists (select from held_roles r join role_permissions p using (role_id)
      where r.user_id = u.id and r.project_id is null)) and exists (
    select from (
    select r.project_id as project, r.environment from change_requests r where r.id = $6
    union all
    select e.project, e.environment from change_requests r cross join lateral (
  select e.project, e.environment from (
    select pe.project_id as project, pe.environment
    from change_request_changes c join project_environments pe on pe.project_id = r.project_id
    where c.change_request_id = r.id and (c.action in ('archiveFeature', 'addDependency', 'deleteDependency'))
    union
    select f.project_id, s.environment
    from change_request_changes c
    join strategy_segments l on l.segment_id = case when c.feature is null then (c.payload ->> 'id')::int end
    join feature_strategies s on s.id = l.strategy_id
    join features f on f.name = s.feature_name and f.archived_at is null
    where c.change_request_id = r.id
    union
    select f.project_id, pe.environment
    from change_request_changes c join feature_dependencies d on d.parent = c.feature
    join features f on f.name = d.child and f.archived_at is null
    join project_environments pe on pe.project_id = f.project_id and (pe.environment = r.environment or (c.action in ('archiveFeature', 'addDependency', 'deleteDependency')))
    where c.change_request_id = r.id) e
  where (e.project <> r.project_id or e.environment <> r.environment)
    and (exists (
    select from change_request_settings c where c.project_id = e.project and c.environment = e.environment and c.enabled) or exists (
    select from approval_rules a where (a.project_id is null or a.project_id = e.project)
      and (a.environments = '{}' or e.environment = any(a.environments))))) e
    where r.id = $7 and true) e where ((("u"."deleted_at" is null and "u"."account_type" <> 'system') and "u"."active" = true) and exists (
    select from held_roles r join role_permissions p using (role_id) join roles k on k.id = r.role_id
    where r.user_id = u.id and ((p.permission = 'ADMIN' and r.project_id is null) or (p.permission = 'APPROVE_CHANGE_REQUEST' and (((k.type = 'root-custom') or coalesce(r.project_id, $8) = e.project::text)
    and (p.environment is null or p.environment = e.environment::text)))))))) order by "u"."id") as "able_users", array(select distinct "m"."group_id" from "group_users" as "m" inner join "users" as "u" on "u"."id" = "m"."user_id" where "m"."group_id" = any($9) and ((exists (select from projects p where p.id = $10 and p.mode <> 'private')
    or exists (select from held_roles r where r.user_id = u.id and r.project_id = $11)
    or exists (select from held_roles r join role_permissions p using (role_id)
      where r.user_id = u.id and r.project_id is null)) and exists (
    select from (
    select r.project_id as project, r.environment from change_requests r where r.id = $12
    union all
    select e.project, e.environment from change_requests r cross join lateral (
  select e.project, e.environment from (
    select pe.project_id as project, pe.environment
    from change_request_changes c join project_environments pe on pe.project_id = r.project_id
    where c.change_request_id = r.id and (c.action in ('archiveFeature', 'addDependency', 'deleteDependency'))
    union
    select f.project_id, s.environment
    from change_request_changes c
    join strategy_segments l on l.segment_id = case when c.feature is null then (c.payload ->> 'id')::int end
    join feature_strategies s on s.id = l.strategy_id
    join features f on f.name = s.feature_name and f.archived_at is null
    where c.change_request_id = r.id
    union
    select f.project_id, pe.environment
    from change_request_changes c join feature_dependencies d on d.parent = c.feature
    join features f on f.name = d.child and f.archived_at is null
    join project_environments pe on pe.project_id = f.project_id and (pe.environment = r.environment or (c.action in ('archiveFeature', 'addDependency', 'deleteDependency')))
    where c.change_request_id = r.id) e
  where (e.project <> r.project_id or e.environment <> r.environment)
    and (exists (
    select from change_request_settings c where c.project_id = e.project and c.environment = e.environment and c.enabled) or exists (
    select from approval_rules a where (a.project_id is null or a.project_id = e.project)
      and (a.environments = '{}' or e.environment = any(a.environments))))) e
    where r.id = $13 and true) e where ((("u"."deleted_at" is null and "u"."account_type" <> 'system') and "u"."active" = true) and exists (
    select from held_roles r join role_permissions p using (role_id) join roles k on k.id = r.role_id
    where r.user_id = u.id and ((p.permission = 'ADMIN' and r.project_id is null) or (p.permission = 'APPROVE_CHANGE_REQUEST' and (((k.type = 'root-custom') or coalesce(r.project_id, $14) = e.project::text)
    and (p.environment is null or p.environment = e.environment::text)))))))) order by "m"."group_id") as "able_groups";

-- select change_request_schedules
select r.id, r.title, array_agg(distinct k.key) as keys
    from change_request_schedules s
    join change_requests r on r.id = s.change_request_id
    join change_request_changes c on c.change_request_id = r.id
    cross join lateral unnest((
  array['environment ' || r.environment, concat_ws(' ', 'environment', r.environment, 'of', r.project_id), 'feature ' || c.feature]
  || case
    when c.action = 'archiveFeature' then array['parent ' || c.feature]
    when c.action = 'addDependency' then array[
      'parent ' || c.feature, 'feature ' || (c.payload ->> 'feature'), 'child ' || (c.payload ->> 'feature')]
    when c.action = 'updateEnabled' and c.payload @> '{"enabled": true}' then array[
      concat_ws(' ', 'turning on', r.environment, c.feature)]
    when c.action = 'patchVariant' then array[concat_ws(' ', 'variants', r.environment, c.feature)]
    when c.action = 'reorderStrategy' then array(
      select concat_ws(' ', 'strategy', moved.place ->> 'id', 'removed') from jsonb_array_elements(c.payload) moved (place))
    when c.action in ('updateStrategy', 'deleteStrategy') then array[
      concat_ws(' ', 'strategy', c.payload ->> 'id', 'updated'), concat_ws(' ', 'strategy', c.payload ->> 'id', 'removed')]
    when c.action in ('updateSegment', 'deleteSegment') then array[
      concat_ws(' ', 'segment', c.payload ->> 'id', 'updated'), concat_ws(' ', 'segment', c.payload ->> 'id', 'deleted')]
  end
  || case
    when c.action = 'deleteSegment' then array[concat_ws(' ', 'segment', c.payload ->> 'id', 'used')]
    when c.action = 'updateSegment' then array['segment named ' || (c.payload ->> 'name')]
  end
  || case when c.action in ('addStrategy', 'updateStrategy') then array(
    select concat_ws(' ', 'segment', used.id, 'updated')
    from jsonb_array_elements_text(coalesce(c.payload -> 'segments', '[]')) used (id))
  end)) k (key)
    join unnest($1::text[]) as invalidated (key) using (key)
    where s.status = 'pending' and true
    group by r.id order by r.id;

-- select change_request_settings
select "enabled", "required_approvals", "requires_version", "break_glass_only_off" from "change_request_settings" where "project_id" = $1 and "environment" = $2;

-- select change_request_settings
select "r"."id" as "id", "r"."title" as "title", "r"."project_id" as "project", "r"."environment" as "environment", "r"."state" as "state", "r"."version" as "version", "r"."min_approvals", "r"."created_by", "r"."co_authors", "r"."created_at", "r"."manager", "r"."source", exists (select from change_request_settings s
  where s.project_id = r.project_id and s.environment = r.environment and s.requires_version) as "requires_version", array(select v.user_id from change_request_reviews v
  where v.change_request_id = r.id and v.verdict = 'approved' order by v.created_at, v.user_id) as "approved_by" from "change_requests" as "r" where "r"."id" = $1 and "r"."project_id" = $2;

-- select change_requests
select "id" from "change_requests" where "id" = $1 for no key update;

-- select change_requests
select "r"."id", "r"."project_id" as "project", "r"."environment", "r"."created_by", "r"."title", "r"."source", "r"."digest", $1 as "manager", "r"."state" = $2 as "is_scheduled" from "change_requests" as "r" where "r"."manager" = $3 and r.state not in ('Applied', 'Rejected', 'Cancelled') and true order by "r"."id" for no key update;

-- select change_requests
select max(r.id) as id, r.manager, r.environment, c.feature, c.action
    from change_requests r join change_request_changes c on c.change_request_id = r.id
    where r.manager in (select unnest($1::text[])) and r.state not in ('Applied', 'Rejected', 'Cancelled') and c.feature is not null
      and true
    group by r.manager, r.environment, c.feature, c.action order by 1;

-- select context_fields
select "c"."name" as "name", "c"."description" as "description", "c"."stickiness" as "stickiness", "c"."sort_order" as "sort_order", "c"."legal_values" as "legal_values", to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "created_at" from "context_fields" as "c" where "c"."name" = $1 for no key update;

-- select context_fields
select "c"."name" as "name", "c"."description" as "description", "c"."stickiness" as "stickiness", "c"."sort_order" as "sort_order", "c"."legal_values" as "legal_values", to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "created_at" from "context_fields" as "c" where "c"."name" = $1 for update;

-- select context_fields
select "c"."name" as "name", "c"."description" as "description", "c"."stickiness" as "stickiness", "c"."sort_order" as "sort_order", "c"."legal_values" as "legal_values", to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "created_at", coalesce(n.used_in_features, 0) as used_in_features, coalesce(n.used_in_projects, 0) as used_in_projects
  from context_fields c left join (
    select u.field, count(distinct f.name) as used_in_features, count(distinct f.project_id) as used_in_projects
    from (
  select k.item ->> 'contextName' as field, s.id as strategy_id
  from feature_strategies s cross join jsonb_array_elements(s.constraints) as k (item)
  union
  select k.item ->> 'contextName', l.strategy_id
  from segments g cross join jsonb_array_elements(g.constraints) as k (item)
  join strategy_segments l on l.segment_id = g.id) u join feature_strategies s on s.id = u.strategy_id join features f on f.name = s.feature_name
    where f.archived_at is null and true
    group by u.field
  ) n on n.field = c.name where c.name = $1;

-- select context_fields
select "c"."name", array(select v ->> 'value' from jsonb_array_elements(c.legal_values) as v) as "values" from "context_fields" as "c" where "c"."name" = any($1) order by "c"."name";

-- select context_fields
select "c"."name", array(select v ->> 'value' from jsonb_array_elements(c.legal_values) as v) as "values" from "context_fields" as "c" where "c"."name" = any($1) order by "c"."name" for key share;

-- select context_fields
select "name" from "context_fields" where "name" = $1;

-- select deleted_private_projects
select "id" from "deleted_private_projects" where "id" = $1;

-- select environments
select "name" from "environments" order by "sort_order", "name";

-- select environments
select "name" from "environments" where "name" = $1;

-- select environments
select "name" from "environments" where "name" = $1 for key share;

-- select environments
select "name" from "environments" where "name" = any($1) order by "name" for share;

-- select environments
select "name", "enabled" from "environments" order by "sort_order", "created_at", "name" for key share;

-- select environments
select "name", "type", "enabled", "protected", "sort_order" from "environments" where "name" = any($1) order by "name" for no key update;

-- select environments
select "name", "type", "enabled", "protected", "sort_order" from "environments" where "name" = any($1) order by "name" for update;

-- select environments
select (select coalesce(json_agg(json_build_object('name', e.name, 'value', json_build_object('type', e.type, 'enabled', e.enabled, 'sortOrder', e.sort_order)) order by e.sort_order, e.name), '[]') from environments e) as environments,
      (select coalesce(json_agg(json_build_object('name', t.id, 'value', json_build_object('lifetimeDays', t.lifetime_days)) order by t.id), '[]') from feature_types t) as feature_types,
      (select coalesce(json_agg(json_build_object('name', t.name, 'value', json_build_object('description', t.description, 'icon', t.icon, 'color', t.color)) order by t.name), '[]') from tag_types t where "t"."name" in (select unnest($1::text[]))) as tag_types,
      array(select s.name from strategy_types s order by s.sort_order, s.name) as strategy_types,
      array(select t.type || ':' || t.value from tags t
        where "t"."type" in (select unnest($2::text[])) and (true or exists (select from managed_fields m
  where m.kind = 'tags' and m.name = t.type || ':' || t.value)) order by 1) as tags,
      (select coalesce(json_agg(json_build_object('name', c.name, 'value', json_build_object('description', c.description, 'stickiness', c.stickiness, 'sortOrder', c.sort_order, 'legalValues', c.legal_values)) order by c.name), '[]') from context_fields c where "c"."name" in (select unnest($3::text[]))) as context_fields,
      (select coalesce(json_agg(json_build_object('id', p.id, 'isArchived', p.archived_at is not null, 'settings', json_build_object('name', p.name, 'description', p.description, 'mode', p.mode, 'defaultStickiness', p.default_stickiness, 'featureLimit', p.feature_limit, 'featureNaming', json_build_object('pattern', p.naming_pattern, 'example', p.naming_example, 'description', p.naming_description), 'linkTemplates', p.link_templates, 'requirePreconditions', p.require_preconditions, 'managedOnly', p.managed_only), 'environments', (select coalesce(json_agg(json_build_object('name', pe.environment, 'isGuarded', exists (
    select from change_request_settings c where c.project_id = p.id and c.environment = pe.environment and c.enabled), 'defaultStrategy', pe.default_strategy) order by e.sort_order, e.name), '[]') from project_environments pe join environments e on e.name = pe.environment where pe.project_id = p.id)) order by p.id), '[]') from projects p where ("p"."id" in (select unnest($4::text[]))
            or p.id = any(array(select distinct f.project_id from (
    select f.* from (select distinct unnest($5::text[]) as name) given
    cross join lateral (select * from features f where f.name = given.name offset 0) f) as "f"))
            or p.id in (select g.project_id from segments g where "g"."name" in (select unnest($6::text[]))))
          and true) as projects,
      (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'description', g.description, 'project', g.project_id, 'constraints', g.constraints) order by g.name), '[]') from segments g where ("g"."name" in (select unnest($7::text[]))
            or g.id = any(array(
  select distinct l.segment_id from (select distinct unnest($8::text[]) as name) given
  cross join lateral (select s.id from feature_strategies s where s.feature_name = given.name offset 0) s
  cross join lateral (select l.segment_id from strategy_segments l where l.strategy_id = s.id offset 0) l))
            or g.id in (select used.id::int from project_environments pe
              cross join lateral jsonb_array_elements_text(pe.default_strategy->'segments') used (id)
              where "pe"."project_id" in (select unnest($9::text[]))
                or pe.project_id = any(array(select distinct f.project_id from (
    select f.* from (select distinct unnest($10::text[]) as name) given
    cross join lateral (select * from features f where f.name = given.name offset 0) f) as "f"))))
          and true) as segments;

-- select environments
select (select count(*) as "present" from "environments") as present;

-- select environments
select assert_at_most((select count(*) as "present" from "environments"), $1);

-- select event_totals_progress
select p.removed_id, found.* from event_totals_progress p left join (
      select e.id, e.type,
  (case when $1::boolean or not (position('@' in e.created_by) > 0 and coalesce(e.created_by_user_id, 1) > 0) then e.created_by else coalesce((
    select coalesce(
  (
  case when position('@' in u.username) = 0 then u.username end), (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), u.id::text) from users u where u.id = e.created_by_user_id), e.created_by_user_id::text, 'unknown') end) as created_by, to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
  e.environment, e.data, e.pre_data, e.tags, e.project, e.feature_name, e.transaction_id::text as transaction_id, true as is_visible, e.found from (
    select e.* from (
      select e.*, sum(octet_length(concat(e.data, e.pre_data))) over (order by e.position) as bytes from (
        select e.* from (
          select e.*, count(*) over () as found, row_number() over in_order as position,
            sum(coalesce(pg_column_size(e.data), 0) + coalesce(pg_column_size(e.pre_data), 0)) over in_order as stored_bytes
          from ((select * from "events" as "e" where "e"."id" = any($2) and (true))) e window in_order as (order by e.id desc)
        ) e where e.position = 1 or e.stored_bytes <= 4194304 offset 0
      ) e
    ) e where e.position = 1 or e.bytes <= 16777216) e
    ) found on true order by found.id desc;

-- select event_totals_progress
select pg_current_snapshot()::text as snapshot, settled_id from event_totals_progress;

-- select events
select "type" from "events" where "id" = $1;

-- select events
select coalesce(max(id), 0) as id from events;

-- select events
select distinct type from events where id > $1;

-- select events
select exists (
      select from events e where e.id > $1 and not pg_visible_in_snapshot(e.transaction_id, $2::pg_snapshot)
        and (e.feature_name is null or e.feature_name in (select unnest($3::text[])))) as is_recorded;

-- select events
select g.removed_id, g.kept_since, (select to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from events m where m.id <= $1 order by m.id desc limit 1) as moment_at, first.* from (
  select p.removed_id, (
    select to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from events o where o.id > p.removed_id order by o.id limit 1) as kept_since
  from event_totals_progress p) g left join lateral (
      select e.id, e.type, e.created_by, to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at, e.environment, e.data, e.pre_data,
        e.tags, e.last_hidden, e.found
      from (
    select e.* from (
      select e.*, sum(octet_length(concat(e.data, e.pre_data))) over (order by e.position) as bytes from (
        select e.* from (
          select e.*, count(*) over () as found, row_number() over in_order as position,
            sum(coalesce(pg_column_size(e.data), 0) + coalesce(pg_column_size(e.pre_data), 0)) over in_order as stored_bytes
          from (
    select distinct on (e.type, e.environment, e.part) e.* from (
      select e.*, max(e.id) filter (where coalesce(e.project = any($2::text[]), false)) over () as last_hidden,
        concat_ws(' ', whole ->> 'id', whole ->> 'feature', case when whole ? 'value' then whole ->> 'type' end, whole ->> 'value') as part
      from (
        select e.id from events e where e.feature_name = $3 and e.id > (select settled_id from event_totals_progress)
  and e.id < (select settled_id + 1000000000000 from event_totals_progress) and e.type = any($4::text[]) and e.id > $5
        union all
        select e.id from indexed_events e where e.feature_name between $6 and $7 and e.type = any($8::text[]) and e.id > $9
      ) found join events e on e.id = found.id cross join lateral (select coalesce(e.data, e.pre_data) as whole) w
    ) e order by e.type, e.environment, e.part, e.id limit $10) e window in_order as (order by e.id)
        ) e where e.position = 1 or e.stored_bytes <= 4194304 offset 0
      ) e
    ) e where e.position = 1 or e.bytes <= 16777216) e
    ) first on true;

-- select events
select max("id") as "id" from "events";

-- select events
with found as materialized (
      select e.id from events e where e.id > (select settled_id from event_totals_progress)
  and e.id < (select settled_id + 1000000000000 from event_totals_progress) and e.type = any($1::text[]) and e.project = $2 and e.id > $3
      union all
      select e.id from indexed_events e where e.type = any($4::text[]) and e.project = $5 and e.id > $6
    )
    select g.removed_id, g.kept_since, first.* from (
  select p.removed_id, (
    select to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from events o where o.id > p.removed_id order by o.id limit 1) as kept_since
  from event_totals_progress p) g left join lateral (
      select e.id, e.type, e.project, e.data, e.pre_data from (select id from found order by id) next
      cross join lateral (select * from events e where e.id = next.id and true offset 0) e
      order by next.id limit 1
    ) first on true;

-- select events
with found as materialized (
      select e.id from events e where e.id > (select settled_id from event_totals_progress)
  and e.id < (select settled_id + 1000000000000 from event_totals_progress) and e.type = any($1::text[]) and true and e.id > $2
      union all
      select e.id from indexed_events e where e.type = any($3::text[]) and true and e.id > $4
    )
    select g.removed_id, g.kept_since, first.* from (
  select p.removed_id, (
    select to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from events o where o.id > p.removed_id order by o.id limit 1) as kept_since
  from event_totals_progress p) g left join lateral (
      select e.id, e.type, e.project, e.data, e.pre_data from (select id from found order by id) next
      cross join lateral (select * from events e where e.id = next.id and coalesce(coalesce(e.data, e.pre_data) ->> $5) = $6 offset 0) e
      order by next.id limit 1
    ) first on true;

-- select events
with unsettled as materialized (
      select e.id from events e where e.id > (select settled_id from event_totals_progress)
  and e.id < (select settled_id + 1000000000000 from event_totals_progress) and e.project = $1
        and position((select folded($2::text)) in event_search_text(e.type, e.created_by, e.data)) > 0
    ), sample as materialized (
      select (select coalesce(sum(t.events), 0)::bigint from event_totals t where t.feature = '' and t.project = $3 and t.project not in ('', '*') and true and true and true) <= 10000 as is_short, count(*) filter (where true and position((select folded($4::text)) in e.text) > 0) as matching
      from (
      select e.id, e.type, e.project, e.feature_name, e.manager, e.text from indexed_events e
      where e.project between $5 and $6 and true order by e.project desc, e.id desc limit 1000) e
    ), spread as materialized (
      select count(*) filter (where position((select folded($7::text)) in e.text) > 0) as matching from (
    select near.text from (select min(id) as first, max(id) as last from indexed_events) ids
    cross join generate_series(0, 99) n
    cross join lateral (
      select text from indexed_events where id >= first + (last - first) * n / 100 order by id limit 1
    ) near) e
      where (select not is_short and matching < 100 from sample)
    ), short as materialized (
      select e.id from (
      select e.id, e.type, e.project, e.feature_name, e.manager, e.text from indexed_events e
      where e.project between $8 and $9 and true order by e.project desc, e.id desc limit 10000) e where true and position((select folded($10::text)) in e.text) > 0 and (select is_short from sample)
    ), walked as materialized (
      select e.id from (
      select e.id, e.type, e.project, e.feature_name, e.manager, e.text from indexed_events e
      where e.project between $11 and $12 and true order by e.project desc, e.id desc limit 50000) e
      where true and position((select folded($13::text)) in e.text) > 0 and (select not is_short and (sample.matching >= 5 or spread.matching >= 2) from sample, spread)
      limit $14
    ), way as materialized (
      select is_short, is_full as is_walked, not is_short and not is_full as is_searched
      from sample, (select count(*) >= $15 as is_full from walked) filled
    ), found as materialized (
      select e.id from indexed_events e where e.project is not distinct from $16 and e.text like (select ('%' || regexp_replace(folded($17::text), '([\\%_])', '\\\1', 'g') || '%')) and position((select folded($18::text)) in e.text) > 0 and (select "is_searched" from way)
    ), counted_on_walk as materialized (
      select count(*) as matching from (
        select e.id from (
      select e.id, e.type, e.project, e.feature_name, e.manager, e.text from indexed_events e
      where e.project between $19 and $20 and true order by e.project desc, e.id desc limit 150000) e
        where true and position((select folded($21::text)) in e.text) > 0 and (select "is_walked" from way)
          and (select (sample.matching >= 100 or spread.matching >= 10) from sample, spread)
        limit 10001
      ) e
    ), counted as materialized (
      select count(*) as matching from (
        select e.id from indexed_events e where e.project is not distinct from $22 and e.text like (select ('%' || regexp_replace(folded($23::text), '([\\%_])', '\\\1', 'g') || '%')) and position((select folded($24::text)) in e.text) > 0 and (select "is_walked" from way)
          and (select matching <= 10000 from counted_on_walk)
        limit 10001
      ) e
    ), total as materialized (
      select (select count(*) from unsettled) + case
        when (select "is_short" from way) then (select count(*) from short)
        when (select "is_searched" from way) then (select count(*) from found)
        else greatest((select matching from counted_on_walk), (select matching from counted)) end as events
    )
    select (select case when events <= 10000 then events end from total) as total_events, (select coalesce(string_agg(e.id::text, ',' order by e.id desc), '') from (
    select e.id from (
      select id from unsettled union all select id from short
      union all select id from walked where (select "is_walked" from way) union all select id from found
    ) e where true order by e.id desc limit $25) e) as ids;

-- select feature_dependencies
select "parent", "child" from "feature_dependencies" where "parent" = any($1) and not "child" = any($2) order by "parent", "child" limit $3;

-- select feature_dependencies
select exists (select from "feature_dependencies" where ("child" = $1 or "parent" = $2)) as "is_tied", (select min("fe"."environment") as "environment" from "feature_environments" as "fe" where "fe"."feature_name" = $3 and ("fe"."enabled" = $4 or fe.variants <> '[]' or exists (select from "feature_strategies" as "s" where "s"."feature_name" = "fe"."feature_name" and "s"."environment" = "fe"."environment")) and not exists (select from "project_environments" as "pe" where "pe"."project_id" = $5 and "pe"."environment" = "fe"."environment")) as "environment";

-- select feature_dependencies
select f.name, (select min(d.child) from feature_dependencies d where d.parent = f.name) as dependent,
      array_to_json(array(
  select json_build_object('feature', d.parent, 'enabled', d.enabled, 'variants', d.variants) from feature_dependencies d where d.child = f.name order by d.parent)) as parents
    from unnest($1::text[]) as f (name);

-- select feature_dependencies
select f.name, f.project_id as project, e.name as environment, coalesce(fe.enabled, false) as enabled,
      coalesce(fe.variants, '[]') as variants,
      array_to_json(array(
  select json_build_object('feature', d.parent, 'enabled', d.enabled, 'variants', d.variants) from feature_dependencies d where d.child = f.name order by d.parent)) as dependencies,
      (select coalesce(json_agg(json_build_object('id', s.id, 'title', s.title, 'disabled', s.disabled, 'name', s.name, 'constraints', s.constraints, 'parameters', s.parameters, 'variants', s.variants, 'segments', (select coalesce(json_agg(json_build_object('id', l.segment_id, 'name', coalesce(g.name, ''), 'constraints', coalesce(g.constraints, '[]'), 'isDeleted', g.id is null) order by l.segment_id), '[]') from strategy_segments l left join segments g on g.id = l.segment_id where l.strategy_id = s.id)) order by s.sort_order, s.position), '[]') from feature_strategies s where s.feature_name = f.name and s.environment = e.name) as strategies
    from (select "f"."name", "f"."project_id" from "features" as "f" where "f"."archived_at" is null and true and ($1::text[] is null or f.project_id = any($2::text[]))) f
    cross join unnest($3::text[]) with ordinality as e (name, place)
    left join feature_environments fe on fe.feature_name = f.name and fe.environment = e.name
    order by f.name, e.place limit 15000;

-- select feature_dependencies
select given.position,
      array(select f.name from (
  select d.child as name from feature_dependencies d where d.parent = any(given.features)
  union
  select (select s.feature_name from feature_strategies s where s.id = l.strategy_id) from strategy_segments l
  where l.segment_id = any(given.segments)) x join features f on f.name = x.name
        where (f.project_id is null or f.project_id <> all(given.hidden::text[])) and f.name <> all(given.features) order by f.name limit 100) as features,
      array(select r.id from (
  select c.change_request_id as id from change_request_changes c where c.feature = any(given.features)
  union
  select c.change_request_id from unnest(given.segments) as changed (segment)
  join change_request_changes c on c.payload -> 'segments' @> to_jsonb(changed.segment)) x join change_requests r on r.id = x.id
        where r.state not in ('Applied', 'Rejected', 'Cancelled') and (r.state <> 'Draft' or r.created_by = given.reader) and (r.project_id is null or r.project_id <> all(given.hidden::text[]))
        order by r.id limit 100) as change_requests
    from (
    select * from 
    rows from (jsonb_to_recordset($1::jsonb) as ("features" text[], "segments" int[], "hidden" text[], "reader" int)) with ordinality as given (features, segments, hidden, reader, position) where given.position % 1 = 0) as "given" order by given.position;

-- select feature_dependencies
with asked as materialized (select distinct name from unnest($1::text[]) as given (name)),
    needed as (
      select a.name from asked a
      union
      select d.parent from asked a join feature_dependencies d on d.child = a.name
    ), places as (
      select distinct i.environment from asked a join feature_environments i on i.feature_name = a.name
    )
    select f.name, f.project_id as project, e.environment, coalesce(fe.enabled, false) as enabled,
      (select coalesce(json_agg(json_build_object('name', s.name, 'constraints', s.constraints, 'parameters', s.parameters, 'variants', s.variants, 'segments', array_to_json(array(
  select l.segment_id from strategy_segments l where l.strategy_id = s.id order by l.segment_id))) order by s.sort_order, s.position), '[]') from feature_strategies s
      where s.feature_name = f.name and s.environment = e.environment and not s.disabled) as strategies, coalesce(fe.variants, '[]') as variants, array_to_json(array(
  select json_build_object('feature', d.parent, 'enabled', d.enabled, 'variants', d.variants) from feature_dependencies d where d.child = f.name order by d.parent)) as dependencies,
      (select coalesce(json_agg(json_build_object('id', g.id, 'constraints', g.constraints) order by g.id), '[]') from segments g where g.id in (
      select l.segment_id from feature_strategies s join strategy_segments l on l.strategy_id = s.id
      where s.feature_name = f.name and s.environment = e.environment and not s.disabled)) as segments
    from needed n join features f on f.name = n.name and f.archived_at is null
    cross join places e
    left join feature_environments fe on fe.feature_name = f.name and fe.environment = e.environment
    order by f.name, e.environment;

-- select feature_environments
select "environment" as "name", "variants" from "feature_environments" where "feature_name" = $1 order by "environment";

-- select feature_environments
select "feature_name", "environment" from "feature_environments" where "feature_name" = any($1) and "enabled" = $2;

-- select feature_environments
select "p"."default_stickiness" as "stickiness" from "feature_environments" as "fe" inner join "features" as "f" on "f"."name" = "fe"."feature_name" inner join "projects" as "p" on "p"."id" = "f"."project_id" where "fe"."feature_name" = $1 and "fe"."environment" = $2;

-- select feature_last_seen
select case when "fe"."feature_name" is not null then json_build_object('name', e.name, 'featureName', fe.feature_name, 'type', e.type, 'enabled', fe.enabled, 'sortOrder', e.sort_order, 'variants', fe.variants, 'lastSeenAt', to_char((
  select l.last_seen_at from feature_last_seen l
  where l.feature_name = fe.feature_name and l.environment = fe.environment) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'strategies', array_to_json(array(
    select json_build_object('id', s.id, 'name', s.name, 'constraints', s.constraints, 'parameters', s.parameters, 'variants', s.variants, 'title', s.title, 'disabled', s.disabled, 'featureName', s.feature_name, 'sortOrder', s.sort_order, 'segments', array_to_json(array(
  select l.segment_id from strategy_segments l where l.strategy_id = s.id order by l.segment_id))) from feature_strategies s
    where s.feature_name = fe.feature_name and s.environment = fe.environment order by s.sort_order, s.position))) end as "environment", "f"."archived_at", "p"."default_stickiness" as "stickiness", "p"."require_preconditions", "pe"."default_strategy", exists (
    select from change_request_settings c where c.project_id = p.id and c.environment = $1 and c.enabled) as "guarded" from "features" as "f" inner join "projects" as "p" on "p"."id" = "f"."project_id" left join "project_environments" as "pe" on "pe"."project_id" = "p"."id" and "pe"."environment" = $2 left join "feature_environments" as "fe" on "fe"."feature_name" = "f"."name" and "fe"."environment" = $3 left join "environments" as "e" on "e"."name" = "fe"."environment" where "f"."name" = $4 and "f"."project_id" = $5;

-- select feature_last_seen
select fresh.*, case when fresh.revision is distinct from given.known then json_build_object('name', f.name, 'type', f.type, 'description', f.description, 'project', f.project_id, 'impressionData', f.impression_data, 'markedStale', f.marked_stale, 'createdAt', to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'archivedAt', to_char(f.archived_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'environments', array_to_json(array(
    select json_build_object('name', e.name, 'featureName', fe.feature_name, 'type', e.type, 'enabled', fe.enabled, 'sortOrder', e.sort_order, 'variants', fe.variants, 'lastSeenAt', to_char((
  select l.last_seen_at from feature_last_seen l
  where l.feature_name = fe.feature_name and l.environment = fe.environment) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'strategies', array_to_json(array(
    select json_build_object('id', s.id, 'name', s.name, 'constraints', s.constraints, 'parameters', s.parameters, 'variants', s.variants, 'title', s.title, 'disabled', s.disabled, 'featureName', s.feature_name, 'sortOrder', s.sort_order, 'segments', array_to_json(array(
  select l.segment_id from strategy_segments l where l.strategy_id = s.id order by l.segment_id))) from feature_strategies s
    where s.feature_name = fe.feature_name and s.environment = fe.environment order by s.sort_order, s.position))) from feature_environments fe join environments e on e.name = fe.environment
    where fe.feature_name = f.name order by e.sort_order, e.name)), 'tags', array_to_json(array(
  select json_build_object('type', g.tag_type, 'value', g.tag_value) from feature_tags g where g.feature_name = f.name order by g.tag_type, g.tag_value)), 'dependencies', array_to_json(array(
  select json_build_object('feature', d.parent, 'enabled', d.enabled, 'variants', d.variants) from feature_dependencies d where d.child = f.name order by d.parent)), 'lifecycle', (
  select json_build_object('stage', l.stage, 'enteredStageAt', to_char(l.entered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from feature_lifecycles l where l.feature_name = f.name
  order by array_position(array['initial', 'pre-live', 'live', 'completed', 'archived'], l.stage) desc limit 1))::text end as details_json, (
  select p.require_preconditions from projects p where p.id = f.project_id) as require_preconditions
    from (select $1::int as user_id, $2::text as known) given
    cross join features f join feature_types t on t.id = f.type cross join lateral (select concat(
  (select r.revision from feature_revisions r where r.feature = f.name), ' ', (select revision from shared_revision)) as revision, t.lifetime_days,
  array(select d.child from feature_dependencies d where d.parent = f.name order by d.child) as children,
  exists (select from feature_favorites v where v.feature_name = f.name and v.user_id = given.user_id) as favorite,
  (select json_object_agg(l.environment, to_char(l.last_seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) from feature_last_seen l
    where l.feature_name = f.name) as last_seen offset 0) fresh
    where f.name = $3 and f.project_id = $4;

-- select feature_last_seen
select json_build_object('name', e.name, 'featureName', fe.feature_name, 'type', e.type, 'enabled', fe.enabled, 'sortOrder', e.sort_order, 'variants', fe.variants, 'lastSeenAt', to_char((
  select l.last_seen_at from feature_last_seen l
  where l.feature_name = fe.feature_name and l.environment = fe.environment) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'strategies', array_to_json(array(
    select json_build_object('id', s.id, 'name', s.name, 'constraints', s.constraints, 'parameters', s.parameters, 'variants', s.variants, 'title', s.title, 'disabled', s.disabled, 'featureName', s.feature_name, 'sortOrder', s.sort_order, 'segments', array_to_json(array(
  select l.segment_id from strategy_segments l where l.strategy_id = s.id order by l.segment_id))) from feature_strategies s
    where s.feature_name = fe.feature_name and s.environment = fe.environment order by s.sort_order, s.position))) as "environment", "p"."id" as "project", "p"."default_stickiness" as "stickiness", "p"."require_preconditions", "pe"."default_strategy", exists (
    select from change_request_settings c where c.project_id = p.id and c.environment = e.name and c.enabled) as "guarded", "f"."archived_at" from (
    select f.* from (select distinct unnest($1::text[]) as name) given
    cross join lateral (select * from features f where f.name = given.name offset 0) f) as "f" cross join lateral (select * from feature_environments fe where fe.feature_name = f.name offset 0) as "fe" inner join "environments" as "e" on "e"."name" = "fe"."environment" inner join "projects" as "p" on "p"."id" = "f"."project_id" left join "project_environments" as "pe" on "pe"."project_id" = "p"."id" and "pe"."environment" = "e"."name" where "fe"."environment" = any($2) order by "fe"."feature_name", "e"."sort_order", "e"."name";

-- select feature_last_seen
select json_build_object('name', e.name, 'featureName', fe.feature_name, 'type', e.type, 'enabled', fe.enabled, 'sortOrder', e.sort_order, 'variants', fe.variants, 'lastSeenAt', to_char((
  select l.last_seen_at from feature_last_seen l
  where l.feature_name = fe.feature_name and l.environment = fe.environment) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'strategies', array_to_json(array(
    select json_build_object('id', s.id, 'name', s.name, 'constraints', s.constraints, 'parameters', s.parameters, 'variants', s.variants, 'title', s.title, 'disabled', s.disabled, 'featureName', s.feature_name, 'sortOrder', s.sort_order, 'segments', array_to_json(array(
  select l.segment_id from strategy_segments l where l.strategy_id = s.id order by l.segment_id))) from feature_strategies s
    where s.feature_name = fe.feature_name and s.environment = fe.environment order by s.sort_order, s.position))) as "environment", "p"."id" as "project", "p"."default_stickiness" as "stickiness", "p"."require_preconditions", "pe"."default_strategy", exists (
    select from change_request_settings c where c.project_id = p.id and c.environment = e.name and c.enabled) as "guarded", "f"."archived_at" from (
    select f.* from (select distinct unnest(array[$1]::text[]) as name) given
    cross join lateral (select * from features f where f.name = given.name offset 0) f) as "f" cross join lateral (select * from feature_environments fe where fe.feature_name = f.name offset 0) as "fe" inner join "environments" as "e" on "e"."name" = "fe"."environment" inner join "projects" as "p" on "p"."id" = "f"."project_id" left join "project_environments" as "pe" on "pe"."project_id" = "p"."id" and "pe"."environment" = "e"."name" order by "fe"."feature_name", "e"."sort_order", "e"."name";

-- select feature_last_seen
select json_build_object('name', f.name, 'type', f.type, 'description', f.description, 'project', f.project_id, 'impressionData', f.impression_data, 'markedStale', f.marked_stale, 'lifetimeDays', t.lifetime_days, 'environments', array_to_json(array(
    select json_build_object('name', e.name, 'featureName', fe.feature_name, 'type', e.type, 'enabled', fe.enabled, 'sortOrder', e.sort_order, 'variants', fe.variants, 'lastSeenAt', to_char((
  select l.last_seen_at from feature_last_seen l
  where l.feature_name = fe.feature_name and l.environment = fe.environment) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'strategies', array_to_json(array(
    select json_build_object('id', s.id, 'name', s.name, 'constraints', s.constraints, 'parameters', s.parameters, 'variants', s.variants, 'title', s.title, 'disabled', s.disabled, 'featureName', s.feature_name, 'sortOrder', s.sort_order, 'segments', array_to_json(array(
  select l.segment_id from strategy_segments l where l.strategy_id = s.id order by l.segment_id))) from feature_strategies s
    where s.feature_name = fe.feature_name and s.environment = fe.environment order by s.sort_order, s.position))) from feature_environments fe join environments e on e.name = fe.environment
    where fe.feature_name = f.name order by e.sort_order, e.name)), 'tags', array_to_json(array(
  select json_build_object('type', g.tag_type, 'value', g.tag_value) from feature_tags g where g.feature_name = f.name order by g.tag_type, g.tag_value)), 'dependencies', array_to_json(array(
  select json_build_object('feature', d.parent, 'enabled', d.enabled, 'variants', d.variants) from feature_dependencies d where d.child = f.name order by d.parent)), 'children', array(select d.child from feature_dependencies d where d.parent = f.name order by d.child), 'stoppedIn', array(select distinct s.environment from safeguards s
    where s.feature_name = f.name and (s.tripped_at is not null and s.did = 'turnOff') order by s.environment), 'stopsIn', array(select distinct stop.environment from (select s.environment, s.name, false as is_plan from safeguards s
        where s.feature_name = f.name and (s.tripped_at is not null and s.did = 'turnOff')
        union all
        select p.environment, p.name, true from release_plans p
        where p.feature_name = f.name and p.pause_kind in ('safeguard', 'action')) stop
    order by stop.environment)) as feature, f.created_at, f.archived_at,
      (select max(l.last_seen_at) from feature_last_seen l where l.feature_name = f.name) as last_seen_at
    from (
    select f.* from (select distinct unnest($1::text[]) as name) given
    cross join lateral (select * from features f where f.name = given.name offset 0) f) as "f" join feature_types t on t.id = f.type
    where true
    order by f.name;

-- select feature_last_seen
select whole.*, given.position from (
    select * from 
    rows from (jsonb_to_recordset($1::jsonb) as ("project" text, "feature" text, "userId" int, "known" text)) with ordinality as given (project, feature, user_id, known, position) where given.position % 1 = 0) as "given" left join lateral (
      select fresh.*, case when fresh.revision is distinct from given.known then json_build_object('name', f.name, 'type', f.type, 'description', f.description, 'project', f.project_id, 'impressionData', f.impression_data, 'markedStale', f.marked_stale, 'createdAt', to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'archivedAt', to_char(f.archived_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'environments', array_to_json(array(
    select json_build_object('name', e.name, 'featureName', fe.feature_name, 'type', e.type, 'enabled', fe.enabled, 'sortOrder', e.sort_order, 'variants', fe.variants, 'lastSeenAt', to_char((
  select l.last_seen_at from feature_last_seen l
  where l.feature_name = fe.feature_name and l.environment = fe.environment) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'strategies', array_to_json(array(
    select json_build_object('id', s.id, 'name', s.name, 'constraints', s.constraints, 'parameters', s.parameters, 'variants', s.variants, 'title', s.title, 'disabled', s.disabled, 'featureName', s.feature_name, 'sortOrder', s.sort_order, 'segments', array_to_json(array(
  select l.segment_id from strategy_segments l where l.strategy_id = s.id order by l.segment_id))) from feature_strategies s
    where s.feature_name = fe.feature_name and s.environment = fe.environment order by s.sort_order, s.position))) from feature_environments fe join environments e on e.name = fe.environment
    where fe.feature_name = f.name order by e.sort_order, e.name)), 'tags', array_to_json(array(
  select json_build_object('type', g.tag_type, 'value', g.tag_value) from feature_tags g where g.feature_name = f.name order by g.tag_type, g.tag_value)), 'dependencies', array_to_json(array(
  select json_build_object('feature', d.parent, 'enabled', d.enabled, 'variants', d.variants) from feature_dependencies d where d.child = f.name order by d.parent)), 'lifecycle', (
  select json_build_object('stage', l.stage, 'enteredStageAt', to_char(l.entered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from feature_lifecycles l where l.feature_name = f.name
  order by array_position(array['initial', 'pre-live', 'live', 'completed', 'archived'], l.stage) desc limit 1))::text end as details_json
      from features f join feature_types t on t.id = f.type cross join lateral (select concat(
  (select r.revision from feature_revisions r where r.feature = f.name), ' ', (select revision from shared_revision)) as revision, t.lifetime_days,
  array(select d.child from feature_dependencies d where d.parent = f.name order by d.child) as children,
  exists (select from feature_favorites v where v.feature_name = f.name and v.user_id = given.user_id) as favorite,
  (select json_object_agg(l.environment, to_char(l.last_seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) from feature_last_seen l
    where l.feature_name = f.name) as last_seen offset 0) fresh
      where f.name = given.feature and f.project_id = given.project limit 1
    ) whole on true
    order by given.position;

-- select feature_owners
select "user_id", "group_id" from "feature_owners" where "feature_name" = $1;

-- select feature_owners
select json_build_object('users', (select coalesce(json_agg(json_strip_nulls(json_build_object('id', u.id, 'name', (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), 'username', (
  case when position('@' in u.username) = 0 then u.username end), 'imageUrl', ('https://gravatar.com/avatar/' || encode(sha256(convert_to(lower(coalesce((
  case when position('@' in u.username) = 0 then u.username end), u.id::text) collate "C"), 'UTF8')), 'hex') || '?s=42&d=retro&r=g'))) order by u.id), '[]') from feature_owners o join users u on u.id = o.user_id where o.feature_name = f.name and ("u"."deleted_at" is null and "u"."account_type" <> 'system')), 'groups', (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.id), '[]') from feature_owners o join groups g on g.id = o.group_id where o.feature_name = f.name)) as "own", json_build_object('users', (select coalesce(json_agg(json_strip_nulls(json_build_object('id', u.id, 'name', (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), 'username', (
  case when position('@' in u.username) = 0 then u.username end), 'imageUrl', ('https://gravatar.com/avatar/' || encode(sha256(convert_to(lower(coalesce((
  case when position('@' in u.username) = 0 then u.username end), u.id::text) collate "C"), 'UTF8')), 'hex') || '?s=42&d=retro&r=g'))) order by u.id), '[]') from project_owners o join users u on u.id = o.user_id where o.project_id = f.project_id and ("u"."deleted_at" is null and "u"."account_type" <> 'system')), 'groups', (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.id), '[]') from project_owners o join groups g on g.id = o.group_id where o.project_id = f.project_id)) as "of_project" from "features" as "f" where "f"."name" = $1 and "f"."project_id" = $2;

-- select feature_revisions
with changed as (
      select v.feature as name from feature_revisions v where "v"."revision" = pg_current_xact_id()
      union
      select r.name from removed_features r where "r"."revision" = pg_current_xact_id()
      union
      select s.feature_name from segments g join strategy_segments l on l.segment_id = g.id
      join feature_strategies s on s.id = l.strategy_id where "g"."revision" = pg_current_xact_id()
    ), affected as (
      select c.name from changed c
      union
      select d.child from changed c join feature_dependencies d on d.parent = c.name
    )
    select array(
        select a.name from affected a left join features f on f.name = a.name
        where true
        order by a.name limit 101) as names,
      exists (select from shared_revision s where "s"."revision" = pg_current_xact_id()) as is_shared;

-- select feature_strategies
select
      (select count(distinct s.feature_name) from feature_strategies s join features f on f.name = s.feature_name
        where s.constraints @> $1::jsonb and f.archived_at is null) as features,
      (select count(*) from segments g where g.constraints @> $2::jsonb) as segments,
      (select count(*) from project_environments pe join projects p on p.id = pe.project_id
        where pe.default_strategy -> 'constraints' @> $3::jsonb and p.archived_at is null) as default_strategies;

-- select feature_strategies
select "s"."id", "s"."feature_name" as "feature" from "feature_strategies" as "s" inner join "features" as "f" on "f"."name" = "s"."feature_name" where "s"."id" = $1 and "s"."environment" = $2 and "f"."project_id" = $3;

-- select feature_strategies
with named as materialized (select distinct name from unnest($1::text[]) as given (name)),
    users as materialized (
      select distinct (select s.feature_name from feature_strategies s where s.id = l.strategy_id) as name
      from strategy_segments l where l.segment_id = any($2::int[])
    ), children as materialized (
      select distinct d.child as name from (select name from named union select name from users) n
      join feature_dependencies d on d.parent = n.name
    ), needed as (
      select name from users
      union
      select name from children
      union
      select name from unnest($3::text[]) as given (name)
      union
      select d.parent from (select name from named union select name from users union select name from children) n
      join feature_dependencies d on d.child = n.name
    )
    select f.name, e.environment,
      array(select d.parent from feature_dependencies d where d.child = f.name order by d.parent) as parents,
      array(select distinct l.segment_id from feature_strategies s join strategy_segments l on l.strategy_id = s.id
        where s.feature_name = f.name and s.environment = e.environment and not s.disabled
          and l.segment_id = any($4::int[]) order by 1) as segments,
      md5(concat_ws(' ', e.enabled, e.variants, (select coalesce(json_agg(json_build_object('name', s.name, 'constraints', s.constraints, 'parameters', s.parameters, 'variants', s.variants, 'segments', array_to_json(array(
  select l.segment_id from strategy_segments l where l.strategy_id = s.id order by l.segment_id))) order by s.sort_order, s.position), '[]') from feature_strategies s
      where s.feature_name = f.name and s.environment = e.environment and not s.disabled), array_to_json(array(
  select json_build_object('feature', d.parent, 'enabled', d.enabled, 'variants', d.variants) from feature_dependencies d where d.child = f.name order by d.parent)), (select coalesce(json_agg(json_build_object('id', g.id, 'constraints', g.constraints) order by g.id), '[]') from segments g where g.id in (
      select l.segment_id from feature_strategies s join strategy_segments l on l.strategy_id = s.id
      where s.feature_name = f.name and s.environment = e.environment and not s.disabled)))) as digest
    from needed n
    cross join lateral (select * from features f where f.name = n.name and f.archived_at is null offset 0) f
    cross join lateral (select * from feature_environments e where e.feature_name = f.name offset 0) e
    where true
    order by f.name, e.environment;

-- select feature_tags
select "feature_name" as "feature", "tag_type" as "type", "tag_value" as "value" from "feature_tags" where "feature_name" = any($1) and (tag_type, tag_value) in (
    select given.type, given.value from 
    rows from (jsonb_to_recordset($2::jsonb) as ("type" text, "value" text)) with ordinality as given (type, value, position)) order by "feature_name", "tag_type", "tag_value";

-- select feature_tags
select "feature_name" as "feature", "tag_type" as "type", "tag_value" as "value" from "feature_tags" where "feature_name" = any($1) order by "feature_name", "tag_type", "tag_value";

-- select feature_tags
select (select coalesce(json_agg(json_build_object('type', g.tag_type, 'value', g.tag_value) order by g.tag_type, g.tag_value), '[]') from (
      select tag_type, tag_value from feature_tags where feature_name = f.name
      order by tag_type, tag_value limit $1 offset $2) g) as "tags" from "features" as "f" where "f"."name" = $3 and true;

-- select feature_tags
select refuse_managed(jsonb_agg(case when found.is_hidden then '{}' else to_jsonb(found) end)) from (
      select 'feature' as object, m.name, m.field, m.manager, m.source, false as is_hidden
      from feature_tags t join features f on f.name = t.feature_name
      join projects p on p.id = f.project_id and p.managed_only
      join managed_fields m on m.kind = 'features' and m.name = f.name and m.field = $1
      where t.tag_type = $2 and t.tag_value = $3 and (m.held_until is null or m.held_until <= $4)
      order by is_hidden, m.name, m.field, m.manager limit 100
    ) found having count(*) > 0;

-- select feature_tags
select refuse_managed(jsonb_agg(case when found.is_hidden then '{}' else to_jsonb(found) end)) from (
      select 'feature' as object, m.name, m.field, m.manager, m.source, p.id = any($1::text[]) as is_hidden
      from feature_tags t join features f on f.name = t.feature_name
        join projects p on p.id = f.project_id and p.managed_only
        join managed_fields m on m.kind = 'features' and m.name = f.name
          and m.field = '/tags/' || replace(replace(t.tag_type || ':' || t.tag_value, '~', '~0'), '/', '~1')
        where t.tag_type = $2 and (m.held_until is null or m.held_until <= $3)
      order by is_hidden, m.name, m.field, m.manager limit 100
    ) found having count(*) > 0;

-- select feature_types
select "id" from "feature_types" where "id" = any($1);

-- select feature_types
select "id", "name", "description", "lifetime_days" from "feature_types" where "id" = $1 for no key update;

-- select features
select "f"."name" from "features" as "f" where (f.name = $1 and true) order by "f"."name" for no key update;

-- select features
select "f"."name" from "features" as "f" where (f.name in (select unnest($1::text[])) and exists (
    select from unnest($2::text[], $3::text[]) as given(name, project)
    where given.name = f.name and coalesce(given.project, f.project_id) = f.project_id) and true) order by "f"."name" for no key update;

-- select features
select "f"."name" from "features" as "f" where (f.name in (select unnest($1::text[])) and f.project_id = $2 and true) order by "f"."name" for no key update;

-- select features
select "f"."name" from "features" as "f" where (f.name in (select unnest($1::text[])) and true) order by "f"."name" for no key update;

-- select features
select "f"."name" from "features" as "f" where (f.name in (select unnest($1::text[])) and true) order by "f"."name" for update;

-- select features
select "f"."name" from "features" as "f" where f.name in (
    select s.feature_name from strategy_segments l join feature_strategies s on s.id = l.strategy_id
    where l.segment_id = $1) order by "f"."name" for no key update;

-- select features
select "f"."name" from "features" as "f" where f.name in ($1, $2) and true order by "f"."name" for no key update;

-- select features
select "f"."name", "f"."project_id" as "project", "f"."archived_at" from "features" as "f" where f.name in (
    select s.feature_name from strategy_segments l join feature_strategies s on s.id = l.strategy_id
    where l.segment_id = $1) order by "f"."name";

-- select features
select "f"."name", "f"."project_id" as "project", "f"."archived_at" from "features" as "f" where f.name in ($1, $2) and true;

-- select features
select "name" from "features" where "name" = $1;

-- select features
select "name" from "features" where "name" = $1 and "project_id" = $2 for key share;

-- select features
select "name" from "features" where "name" = $1 and "project_id" = $2 for no key update;

-- select features
select "name" from "features" where "project_id" = $1 and "archived_at" is null order by "name" limit $2;

-- select features
select "name" from "features" where "project_id" = $1 order by "name";

-- select features
select "name", "archived_at" from "features" where "project_id" = $1 and "name" = any($2);

-- select features
select "project_id" from "features" where "name" = $1;

-- select features
select from "features" where "name" in (select "feature_name" from "feature_environments" where "environment" = $1) order by "name" for no key update;

-- select features
with chosen as materialized (
      select f.name, f.type, f.description, f.project_id, "f"."impression_data", coalesce(f.marked_stale, coalesce(f.created_at <= case when t.lifetime_days > 700000 then '-infinity'
    else $1::timestamptz - t.lifetime_days * interval '24 hours' end, false)) as stale,
        fe.environment, fe.enabled, fe.variants
      from features f
      join feature_types t on t.id = f.type
      join feature_environments fe on fe.feature_name = f.name and fe.environment = $2
      where f.archived_at is null and true
        and ($3::text[] is null or f.name = any($4::text[]))
        and ($5::text is null or f.project_id = $6)
        and ($7::text is null or exists (
          select from feature_tags g where g.feature_name = f.name and g.tag_value = $8))
      order by f.name limit $9::int + 1
    ), used as materialized (
      select s.* from chosen f join feature_strategies s on s.feature_name = f.name and s.environment = f.environment
    )
    select
      exists (select from environments where name = $10) as is_known,
      exists (select from projects where id = $11) as has_project,
      exists (select from project_environments where project_id = $12 and environment = $13) as is_attached,
      json_build_object('features', (select coalesce(json_agg(json_build_object('name', f.name, 'type', f.type, 'description', f.description, 'project', f.project_id, 'impressionData', f.impression_data, 'stale', f.stale) order by f.name), '[]') from chosen f), 'featureStrategies', (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'constraints', s.constraints, 'parameters', s.parameters, 'variants', s.variants, 'title', s.title, 'disabled', s.disabled, 'featureName', s.feature_name, 'sortOrder', s.sort_order, 'segments', array_to_json(array(
  select l.segment_id from strategy_segments l where l.strategy_id = s.id order by l.segment_id))) order by s.feature_name, s.sort_order, s.position), '[]') from used s), 'featureEnvironments', (select coalesce(json_agg(json_build_object('featureName', f.name, 'environment', f.environment, 'enabled', f.enabled, 'variants', f.variants) order by f.name), '[]') from chosen f), 'featureTags', (select coalesce(json_agg(json_build_object('featureName', g.feature_name, 'tagType', g.tag_type, 'tagValue', g.tag_value) order by g.feature_name, g.tag_type, g.tag_value), '[]') from chosen f join feature_tags g on g.feature_name = f.name), 'contextFields', (select coalesce(json_agg(json_build_object('name', c.name, 'description', c.description, 'stickiness', c.stickiness, 'sortOrder', c.sort_order, 'legalValues', c.legal_values) order by c.name), '[]') from context_fields c where c.name in (
  select k ->> 'contextName' from used s, jsonb_array_elements(s.constraints) k
  union select s.parameters ->> 'stickiness' from used s
  union select v ->> 'stickiness' from used s, jsonb_array_elements(s.variants) v
  union select v ->> 'stickiness' from chosen f, jsonb_array_elements(f.variants) v
  union select o ->> 'contextName' from chosen f, jsonb_array_elements(f.variants) v, jsonb_array_elements(v -> 'overrides') o)), 'segments', (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.id), '[]') from segments g where g.id in (select l.segment_id from used s join strategy_segments l on l.strategy_id = s.id)), 'tagTypes', (select coalesce(json_agg(json_build_object('name', t.name, 'description', t.description, 'icon', t.icon, 'color', t.color) order by t.name), '[]') from tag_types t where t.name in (select g.tag_type from chosen f join feature_tags g on g.feature_name = f.name)), 'dependencies', (select coalesce(json_agg(json_build_object('feature', d.child, 'dependencies', d.parents) order by d.child), '[]') from (select d.child, json_agg(json_build_object('feature', d.parent, 'enabled', d.enabled, 'variants', d.variants) order by d.parent) as parents
      from chosen f join feature_dependencies d on d.child = f.name group by d.child) d)) as export;

-- select features
with chosen as materialized (select "f"."name", "f"."project_id" from "features" as "f" where "f"."archived_at" is null and true and ($1::text[] is null or f.project_id = any($2::text[])))
    select
      (select min(asked) from unnest($3::text[]) asked
        where not exists (select from environments e where e.name = asked)) as unknown_environment,
      (select min(asked) from unnest($4::text[]) asked
        where not exists (select from projects p where p.id = asked and true)) as unknown_project,
      (select count(*) from chosen) as features,
      case when (select count(*) from chosen) <= $5::float8 then (
        select coalesce(sum(length(fe.variants::text) + coalesce((
          select sum(300 + length(s.constraints::text) + length(s.variants::text) + length(s.parameters::text)
            + coalesce((select sum(100 + length(g.constraints::text)) from strategy_segments l join segments g on g.id = l.segment_id
              where l.strategy_id = s.id), 0))
          from feature_strategies s where s.feature_name = fe.feature_name and s.environment = fe.environment), 0)), 0)
        from chosen join feature_environments fe on fe.feature_name = chosen.name
        where fe.environment = any($6::text[])
      ) end::float8 as characters;

-- select features
with named as (select name, project_id from features where name = any($1::text[]) and true)
    select (select min(name) from named where project_id <> p.id) as "foreign",
      (select coalesce(json_agg(distinct parent order by parent), '[]') from feature_dependencies
        where parent in (select name from named) and child not in (select name from named)) as parents_with_child_features,
      exists (select from feature_dependencies where child in (select name from named)) as has_deleted_dependencies
    from projects p where p.id = $2;

-- select freezes
select "p"."id", "p"."name", "p"."description", "p"."template_id" as "release_plan_template_id", "p"."active_milestone_id", "p"."milestones", "p"."next_at", "p"."placed", "p"."paused_at", "p"."pause_reason", "p"."started_by_user_id", "p"."started_by", "p"."change_request_id" as "change_request", "p"."started_by_key", "p"."segments", "p"."created_at", "p"."counts_from", p.interrupted as "interrupted", p.status as "status", p.pause_kind as "pause_kind", "f"."project_id" as "project", "p"."feature_name", "p"."environment", (
    select max(w.until) from freezes z cross join lateral (
    select coalesce(
        (select min(t.moment - by) from (values (interval '2 hours'), (interval '1 hour'), (interval '30 minutes'), (interval '0')) as back (by) where (t.moment - by) at time zone z.time_zone = t.local),
        t.moment) as "from",
      t.until
    from generate_series(case when z.weekly then greatest(floor(extract(epoch from ($1::timestamptz at time zone z.time_zone) - z.starts::timestamp) / 604800)::int - 1, 0) else 0 end, case when z.weekly then greatest(floor(extract(epoch from ($2::timestamptz at time zone z.time_zone) - z.starts::timestamp) / 604800)::int, 0) + 2 else 0 end) as weeks (number)
    cross join lateral (select weeks.number * interval '7 days' as after) a
    cross join lateral (
      select z.starts::timestamp + a.after as local,
        (z.starts::timestamp + a.after) at time zone z.time_zone as moment,
        (z.ends::timestamp + a.after) at time zone z.time_zone as until
    ) t
    where t.until > $3::timestamptz and t.until > t.moment and (z.repeats_until is null or t.local < z.repeats_until::date + 1)
    order by t.until limit 1) w
    where w."from" <= $4::timestamptz and (
      (not z.by_rules and (z.project_id is null or z.project_id = f.project_id)
        and (z.environments = '{}' or p.environment = any(z.environments)) and not (z.allows_off and false))
      or (z.id = any(p.held_by) and (not z.by_rules or exists (
        select from approval_rules a where z.id = any(a.freeze_ids)))))) as "held_until", (select coalesce(json_agg(jsonb_build_object('request', q.change_request_id, 'isCurrent', (q.name = p.name and q.milestones = (
  select jsonb_agg(jsonb_build_object('name', e.milestone -> 'name', 'strategies', e.milestone -> 'strategies', 'transitionCondition', e.milestone -> 'transitionCondition') order by e.place)
  from jsonb_array_elements(p.milestones) with ordinality as e (milestone, place))
  and (p.status <> 'paused' or q.asked_as = (case
  when p.paused_at is null or q.resumes_pause_of is not distinct from p.paused_at then q.asked_as
  when q.asked_as = 'back' then 'back before a pause'
  when q.asked_as = 'resume' then 'next'
  else q.asked_as end))
  and (q.asked_as = 'back' or not exists (
    select from jsonb_array_elements(p.milestones) as e (milestone)
    where e.milestone ->> 'id' = q.milestone_id and e.milestone ->> 'startedAt' is not null))), 'isOwn', r.created_by = $5, 'hasChanges', exists (select from change_request_changes c
      where c.change_request_id = r.id and c.feature = p.feature_name)) order by q.change_request_id), '[]') from release_plan_requests q join change_requests r on r.id = q.change_request_id
    where q.plan_id = p.id and r.project_id = f.project_id and r.state not in ('Applied', 'Rejected', 'Cancelled') and (r.state <> 'Draft' or r.created_by = $6)) as "requested", (
    select json_build_object('name', s.name, 'value', s.value, 'problem', s.problem, 'condition', s.condition, 'threshold', s.threshold, 'isTripped', s.tripped_at is not null) from safeguards s
  join feature_environments fe on fe.feature_name = s.feature_name and fe.environment = s.environment
  where s.feature_name = p.feature_name and s.environment = p.environment and (s.tripped_at is not null or (s.enabled and (s.since is not null or s.problem is not null
    or (s.value is not null and case s.condition when 'above' then s.value > s.threshold else s.value < s.threshold end)
    or ((fe.enabled and (s.action = 'turnOff' or p.status = 'running')) and (s.value is null or s.read_at is null or s.read_at < $7::timestamptz - $8 * interval '1 second'))))) order by s.tripped_at is null, s.id limit 1) as "holding", (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'constraints', s.constraints, 'parameters', s.parameters, 'variants', s.variants, 'title', s.title, 'disabled', s.disabled, 'featureName', s.feature_name, 'sortOrder', s.sort_order, 'segments', array_to_json(array(
  select l.segment_id from strategy_segments l where l.strategy_id = s.id order by l.segment_id))) order by s.sort_order, s.position), '[]') from feature_strategies s where s.feature_name = p.feature_name and s.environment = p.environment) as "strategies", p.change_request_id as "seen_request" from "release_plans" as "p" inner join "features" as "f" on "f"."name" = "p"."feature_name" where "p"."feature_name" = $9 and "p"."environment" = $10 and "f"."project_id" = $11 and "p"."id" = $12;

-- select freezes
select "z"."id", "z"."name", "z"."description", "z"."project_id" as "project", "z"."environments", "z"."starts" as "start", "z"."ends" as "end", "z"."time_zone", "z"."weekly", "z"."repeats_until", "z"."allows_off", "z"."by_rules", "z"."created_at" from "freezes" as "z" where "z"."id" = $1 for update;

-- select freezes
select "z"."id", "z"."name", "z"."description", "z"."project_id" as "project", "z"."environments", "z"."starts" as "start", "z"."ends" as "end", "z"."time_zone", "z"."weekly", "z"."repeats_until", "z"."allows_off", "z"."by_rules", "z"."created_at", "w"."from", "w"."until" from "freezes" as "z" left join lateral (
    select coalesce(
        (select min(t.moment - by) from (values (interval '2 hours'), (interval '1 hour'), (interval '30 minutes'), (interval '0')) as back (by) where (t.moment - by) at time zone z.time_zone = t.local),
        t.moment) as "from",
      t.until
    from generate_series(case when z.weekly then greatest(floor(extract(epoch from ($1::timestamptz at time zone z.time_zone) - z.starts::timestamp) / 604800)::int - 1, 0) else 0 end, case when z.weekly then greatest(floor(extract(epoch from ($2::timestamptz at time zone z.time_zone) - z.starts::timestamp) / 604800)::int, 0) + 2 else 0 end) as weeks (number)
    cross join lateral (select weeks.number * interval '7 days' as after) a
    cross join lateral (
      select z.starts::timestamp + a.after as local,
        (z.starts::timestamp + a.after) at time zone z.time_zone as moment,
        (z.ends::timestamp + a.after) at time zone z.time_zone as until
    ) t
    where t.until > $3::timestamptz and t.until > t.moment and (z.repeats_until is null or t.local < z.repeats_until::date + 1)
    order by t.until limit 1) as "w" on true where true and "z"."id" = $4;

-- select freezes
select (select count(*) as "present" from "freezes") as present;

-- select freezes
select assert_at_most((select count(*) as "present" from "freezes"), $1);

-- select freezes
with recorded as materialized (select * from 
    rows from (jsonb_to_recordset($1::jsonb) as ("now" timestamptz, "by" text, "userId" int, "type" text, "project" text, "environment" text, "feature" text, "tags" jsonb, "data" jsonb, "preData" jsonb, "changeRequest" int, "comment" text, "requestId" text, "traceId" text, "manager" text, "source" text, "via" text, "frozen" text, "isOff" boolean, "ruled" text, "invalidates" jsonb)) with ordinality as given (now, by, user_id, type, project, environment, feature, tags, data, pre_data, change_request, comment, request_id, trace_id, manager, source, via, frozen, is_off, ruled, invalidates, position))
    select 1 where (
  select refuse_frozen(jsonb_agg(distinct jsonb_build_object('id', h.id, 'name', case when h.is_shown then h.name end, 'until', h.until, 'project', case when h.is_shown then h.project end, 'environment', case when h.is_shown then h.environment end))) from (
  select distinct z.id, z.name, w.until, p.project, p.environment,
    z.project_id is null or z.project_id in (select project from recorded) as is_shown
  from freezes z
  cross join lateral (
    select coalesce(
        (select min(t.moment - by) from (values (interval '2 hours'), (interval '1 hour'), (interval '30 minutes'), (interval '0')) as back (by) where (t.moment - by) at time zone z.time_zone = t.local),
        t.moment) as "from",
      t.until
    from generate_series(case when z.weekly then greatest(floor(extract(epoch from ((select now from recorded limit 1) at time zone z.time_zone) - z.starts::timestamp) / 604800)::int - 1, 0) else 0 end, case when z.weekly then greatest(floor(extract(epoch from ((select now from recorded limit 1) at time zone z.time_zone) - z.starts::timestamp) / 604800)::int, 0) + 2 else 0 end) as weeks (number)
    cross join lateral (select weeks.number * interval '7 days' as after) a
    cross join lateral (
      select z.starts::timestamp + a.after as local,
        (z.starts::timestamp + a.after) at time zone z.time_zone as moment,
        (z.ends::timestamp + a.after) at time zone z.time_zone as until
    ) t
    where t.until > (select now from recorded limit 1) and t.until > t.moment and (z.repeats_until is null or t.local < z.repeats_until::date + 1)
    order by t.until limit 1) w
  join (
    select e.position, e.project, e.environment, e.feature, e.is_off and not exists (
  select from feature_dependencies d where d.parent = e.feature and not d.enabled) as is_off from recorded e
    where e.frozen = 'in its environment'
    union all
    select e.position, null, e.environment, null, e.is_off from recorded e
    where e.frozen = 'in its environment everywhere'
    union all
    select e.position, pe.project_id, pe.environment, e.feature, e.is_off and not exists (
  select from feature_dependencies d where d.parent = e.feature and not d.enabled) as is_off from recorded e
    join project_environments pe on pe.project_id = e.project
      or (e.frozen = 'in both projects' and pe.project_id = e.data ->> 'oldProject')
    where e.frozen in ('in its project', 'in both projects')
    union all
    select e.position, f.project_id, s.environment, f.name, e.is_off from recorded e
    join strategy_segments l on l.segment_id = (e.data ->> 'id')::int
    join feature_strategies s on s.id = l.strategy_id
    join features f on f.name = s.feature_name and f.archived_at is null
    where e.frozen = 'where it is used' union all 
  select e.position, pe.project_id, pe.environment, null::text, false from recorded e
  cross join lateral jsonb_array_elements(
    case when e.frozen = 'where its roles override freezes' then e.data -> 'roles' else '[]' end) as given (value)
  join role_permissions o on o.permission = 'OVERRIDE_FREEZE'
    and o.role_id = coalesce(given.value -> 'roleId', given.value)::int
  join project_environments pe on pe.project_id = e.project
    and (o.environment is null or o.environment = pe.environment)
  where not coalesce(e.pre_data -> 'roles', '[]') @> jsonb_build_array(given.value)) p on (z.project_id is null or p.project is null or z.project_id = p.project)
    and (z.environments = '{}' or p.environment = any(z.environments))
    and not (p.is_off and z.allows_off)
  where w."from" <= (select now from recorded limit 1) and not z.by_rules
  union
  select z.id, z.name, w.until, p.project, p.environment,
    z.project_id is null or z.project_id in (select project from recorded)
  from approval_rules a join freezes z on z.id = any(a.freeze_ids)
  cross join lateral (
    select coalesce(
        (select min(t.moment - by) from (values (interval '2 hours'), (interval '1 hour'), (interval '30 minutes'), (interval '0')) as back (by) where (t.moment - by) at time zone z.time_zone = t.local),
        t.moment) as "from",
      t.until
    from generate_series(case when z.weekly then greatest(floor(extract(epoch from ((select now from recorded limit 1) at time zone z.time_zone) - z.starts::timestamp) / 604800)::int - 1, 0) else 0 end, case when z.weekly then greatest(floor(extract(epoch from ((select now from recorded limit 1) at time zone z.time_zone) - z.starts::timestamp) / 604800)::int, 0) + 2 else 0 end) as weeks (number)
    cross join lateral (select weeks.number * interval '7 days' as after) a
    cross join lateral (
      select z.starts::timestamp + a.after as local,
        (z.starts::timestamp + a.after) at time zone z.time_zone as moment,
        (z.ends::timestamp + a.after) at time zone z.time_zone as until
    ) t
    where t.until > (select now from recorded limit 1) and t.until > t.moment and (z.repeats_until is null or t.local < z.repeats_until::date + 1)
    order by t.until limit 1) w
  join (
  select e.position, pe.project_id, pe.environment, null::text, false from recorded e
  cross join lateral jsonb_array_elements(
    case when e.frozen = 'where its roles override freezes' then e.data -> 'roles' else '[]' end) as given (value)
  join role_permissions o on o.permission = 'OVERRIDE_FREEZE'
    and o.role_id = coalesce(given.value -> 'roleId', given.value)::int
  join project_environments pe on pe.project_id = e.project
    and (o.environment is null or o.environment = pe.environment)
  where not coalesce(e.pre_data -> 'roles', '[]') @> jsonb_build_array(given.value)) p (position, project, environment) on (a.project_id is null or a.project_id = p.project)
    and (a.environments = '{}' or p.environment = any(a.environments))
  where w."from" <= (select now from recorded limit 1)) h having count(*) > 0) is null and (
  select refuse_unapproved(jsonb_agg(distinct jsonb_build_object('project', a.project_id, 'environments', to_jsonb(a.environments)))) from approval_rules a
  where exists (
  select from recorded e join approval_rules r
    on (r.project_id is null or e.project is null or e.ruled <> 'in its environment' or e.project = r.project_id)
      and (r.environments = '{}' or e.environment is null or e.environment = any(r.environments))
  where e.ruled is not null) having count(*) > 0) is null and not exists (
  select from rule_changes where false for key share nowait);

-- select group_roles
select "role_id" from "group_roles" where "group_id" = $1 and "project_id" = $2 order by "role_id";

-- select group_roles
select json_build_object('id', g.id, 'name', g.name, 'description', g.description, 'mappingsSSO', g.mappings_sso, 'rootRole', g.root_role_id, 'createdBy', g.created_by, 'createdAt', to_char(g.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'users', m.members, 'projects', array(select distinct r.project_id from group_roles r
    where r.group_id = g.id and r.project_id <> all('{}'::text[]) order by r.project_id), 'userCount', json_array_length(m.members)) as item, g.scim_managed
  from groups g cross join lateral (select (select coalesce(json_agg(json_build_object('joinedAt', to_char(m.joined_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'createdBy', m.created_by, 'user', json_strip_nulls(json_build_object('id', u.id, 'name', u.name, 'username', u.username, 'email', u.email, 'imageUrl', ('https://gravatar.com/avatar/' || encode(sha256(convert_to(lower(coalesce(u.email, u.username, u.id::text) collate "C"), 'UTF8')), 'hex') || '?s=42&d=retro&r=g'), 'accountType', case u.account_type when 'service-account' then 'Service Account' else 'User' end, 'active', case when not u.active then false end, 'createdAt', to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'seenAt', to_char(u.seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'isAPI', false, 'loginAttempts', u.login_attempts, 'rootRole', coalesce((
  select h.role_id from user_roles h where h.user_id = u.id and h.project_id is null order by h.role_id limit 1), 3)))) order by u.id), '[]') from group_users m join users u on u.id = m.user_id where m.group_id = g.id and ("u"."deleted_at" is null and "u"."account_type" <> 'system')) as members) m where g.id = $1;

-- select group_users
select "id", "name", "description", "mappings_sso", "root_role_id", "scim_managed", "external_id", array(select m.user_id from group_users m where m.group_id = g.id order by 1) as "users" from "groups" as "g" where "g"."id" = any($1) and "g"."scim_managed" = true order by "g"."id";

-- select group_users
select "u"."id" from "group_users" as "m" inner join "users" as "u" on "u"."id" = "m"."user_id" where "m"."group_id" = $1 and not ("u"."account_type" = 'user' and "u"."deleted_at" is null) order by "u"."id";

-- select group_users
select "user_id" from "group_users" where "group_id" = $1 order by "user_id";

-- select groups
select "g"."id" from "groups" as "g" where "g"."id" = any($1) and "g"."scim_managed" = true order by "g"."id" for update;

-- select groups
select "g"."id" from "groups" as "g" where folded(g.name) = (select folded($1::text)) and "g"."id" <> $2 order by "g"."id" limit $3;

-- select groups
select "g"."id" from "groups" as "g" where folded(g.name) = (select folded($1::text)) and "g"."scim_managed" = true and "g"."id" <> $2 order by "g"."id" limit $3;

-- select groups
select "id" from "groups" where "id" = $1 for key share;

-- select groups
select "id" from "groups" where "id" = any($1) order by "id" for key share;

-- select groups
select "id", "name", "description", "mappings_sso", "root_role_id", "scim_managed", "external_id" from "groups" where "id" = $1 for update;

-- select groups
select (select count(*) from ((select "g"."id" from "groups" as "g" where "g"."id" = $1)) matching) as "total", (select coalesce(json_agg(json_build_object('id', r.id, 'createdAt', r.created_at, 'displayName', r.name, 'externalId', r.external_id, 'members', r.members) order by r.id), '[]') from ((select "g"."id", "g"."name", "g"."external_id", to_char(g.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "created_at", array(
  select m.user_id from group_users m join users u on u.id = m.user_id
  where m.group_id = g.id and u.account_type = 'user' and u.deleted_at is null order by m.user_id) as "members" from "groups" as "g" where "g"."id" = $2 order by "g"."id" limit $3 offset $4)) r) as "found";

-- select groups
select count(*) as "count" from "groups" as "g" where "g"."scim_managed" = true;

-- select held_roles
select "p"."mode", "p"."default_stickiness" as "stickiness", exists (select from "held_roles" as "r" where "r"."project_id" = "p"."id" and "r"."user_id" = $1) as "is_member", exists (select from "project_environments" as "e" where "e"."project_id" = "p"."id" and "e"."environment" = $2) as "is_attached", (select "s"."required_approvals" from "change_request_settings" as "s" where "s"."project_id" = "p"."id" and "s"."environment" = $3 and "s"."enabled" = $4) as "required_approvals", exists (
    select from approval_rules a where (a.project_id is null or a.project_id = p.id)
      and (a.environments = '{}' or $5 = any(a.environments))) as "has_rule" from "projects" as "p" where "p"."id" = $6 and "p"."archived_at" is null;

-- select held_roles
select "u"."id" as "user_id", coalesce("u"."email", "u"."username", "u"."name") as "name", (select coalesce(json_agg(json_build_object('permission', p.permission, 'environment', p.environment, 'project', r.project_id, 'inEveryProject', (k.type = 'root-custom'))), '[]') from held_roles r join role_permissions p using (role_id) join roles k on k.id = r.role_id
      where r.user_id = "u"."id") as "grants", array(
    select p.id from projects p
    where p.mode = 'private'
      and not exists (select from held_roles r where r.project_id = p.id and r.user_id = "u"."id")
    union all
    select d.id from deleted_private_projects d) as "hidden_projects", "u"."account_type" as "kind" from "users" as "u" where "u"."id" = $1 and "u"."deleted_at" is null and "u"."active" = true;

-- select held_roles
select 'user' as "kind", null as "key_id", "u"."id" as "user_id", coalesce("u"."email", "u"."username", "u"."name") as "name", (select coalesce(json_agg(json_build_object('permission', p.permission, 'environment', p.environment, 'project', r.project_id, 'inEveryProject', (k.type = 'root-custom'))), '[]') from held_roles r join role_permissions p using (role_id) join roles k on k.id = r.role_id
      where r.user_id = "u"."id") as "grants", array(
    select p.id from projects p
    where p.mode = 'private'
      and not exists (select from held_roles r where r.project_id = p.id and r.user_id = "u"."id")
    union all
    select d.id from deleted_private_projects d) as "hidden_projects", "s"."expires_at", "s"."secret_hash" from "sessions" as "s" inner join "users" as "u" on "u"."id" = "s"."user_id" where "s"."secret_hash" = $1 and "u"."deleted_at" is null and "u"."active" = true;

-- select impact_metrics
with read as (
      select metric, hour, count, sum, least, most, buckets from impact_metrics
      where environment = $1 and metric = any($2) and hour >= $3
        and (projects = '{}' or projects @> array[$4]::text[]) and labels @> $5::jsonb
    )
    select t.metric, sum(t.count)::float8 as count, sum(t.sum) as sum, min(t.least) as least, max(t.most) as most,
      min(t.least) filter (where t.hour > $6) as later_least,
      max(t.most) filter (where t.hour > $7) as later_most,
      (select coalesce(jsonb_object_agg(b.key, b.total), '{}') from (
        select e.key, sum(e.value::float8) as total from read r, jsonb_each_text(r.buckets) e
        where r.metric = t.metric group by e.key) b) as buckets
    from read t group by t.metric order by t.metric;

-- select managed_fields
select refuse_managed(jsonb_agg(case when found.is_hidden then '{}' else to_jsonb(found) end)) from (
      select 'feature' as object, m.name, m.field, m.manager, m.source, false as is_hidden
      from (select $1::text[] as features, $2::text[] as fields offset 0) lists
      cross join lateral unnest(lists.features, lists.fields) given (feature, field)
      join managed_fields m on m.kind = 'features' and m.name = given.feature and m.field = given.field
      where not (m.field = '' and m.value = 'false')
        and exists (
          select from features f join projects p on p.id = f.project_id where f.name = m.name and p.managed_only)
        and not exists (
          select from change_requests r
          join managed_fields o on o.kind = 'features' and o.name = m.name and o.field = m.field and o.manager = r.manager
          where r.id = $3::int) and (m.held_until is null or m.held_until <= $4)
      order by is_hidden, m.name, m.field, m.manager limit 100
    ) found having count(*) > 0;

-- select managed_fields
select refuse_managed(jsonb_agg(case when found.is_hidden then '{}' else to_jsonb(found) end)) from (
      select 'project' as object, m.name, m.field, m.manager, m.source, false as is_hidden
      from managed_fields m join projects p on p.id = m.name and p.managed_only
        where m.kind = 'projects' and m.name = $1 and m.field = any($2::text[]) and (m.held_until is null or m.held_until <= $3)
      order by is_hidden, m.name, m.field, m.manager limit 100
    ) found having count(*) > 0;

-- select managed_fields
select refuse_managed(jsonb_agg(case when found.is_hidden then '{}' else to_jsonb(found) end)) from (
      select 'segment' as object, m.name, m.field, m.manager, m.source, false as is_hidden
      from managed_fields m join projects p on p.id = $1 and p.managed_only
        where m.kind = 'segments' and m.name = $2 and m.field = any($3::text[]) and (m.held_until is null or m.held_until <= $4)
      order by is_hidden, m.name, m.field, m.manager limit 100
    ) found having count(*) > 0;

-- select managed_fields
with objects as (
      select given.kind, given.name from unnest($1::text[], $2::text[]) given (kind, name)
      union
      select m.kind, m.name from managed_fields m where m.manager = $3
    )
    select w.kind, w.name, w.manager, w.source, w.event_id, to_json(w.applied_at) #>> '{}' as applied_at,
      to_json(w.held_until) #>> '{}' as held_until, w.values, w.keys
    from (
      select m.kind, m.name, m.manager, m.source, m.event_id, m.applied_at, m.held_until,
        json_object_agg(m.field, m.value) as values,
        json_object_agg(m.field, m.keys) filter (where m.keys is not null) as keys
      from objects o cross join lateral (
        select * from managed_fields m where m.kind = o.kind and m.name = o.name offset 0) m
      group by 1, 2, 3, 4, 5, 6, 7
    ) w order by w.kind, w.name;

-- select oidc_identities
select "u"."id", coalesce(u.name, u.username, u.email, 'user ' || u.id) as "name", "u"."account_type" = $1 as "is_user", "u"."password_hash" is not null as "has_password", array(select i.issuer from oidc_identities i where i.user_id = u.id) as "issuers", "s"."password_disabled", "s"."oidc_enabled", "s"."oidc_discover_url", "s"."saml_enabled", "s"."saml_entity_id" from "users" as "u" cross join "sign_in_settings" as "s" where "u"."deleted_at" is null and "u"."active" = true and "u"."id" in (select "r"."user_id" from "held_roles" as "r" where "r"."role_id" = $2 and "r"."project_id" is null) order by "u"."id";

-- select personal_access_tokens
select "expires_at" from "personal_access_tokens" where "secret_hash" = $1;

-- select personal_access_tokens
select (select count(*) from personal_access_tokens where user_id = $1) as present;

-- select personal_access_tokens
select assert_at_most((select count(*) from personal_access_tokens where user_id = $1), $2);

-- select pg_timezone_names
select z.until > z."from" as lasts, to_char(z."from" at time zone z.name, 'YYYY-MM-DD"T"HH24:MI') as begins
    from (
      select n.name, $1::timestamp at time zone n.name as "from", $2::timestamp at time zone n.name as until
      from pg_timezone_names n where lower(n.name) = lower($3) limit 1) z;

-- select project_environments
select
      (select json_build_object('name', e.name, 'type', e.type, 'sortOrder', e.sort_order)
        from project_environments pe join environments e on e.name = pe.environment
        where pe.project_id = p.id and pe.environment = $1) as environment,
      (select default_strategy from project_environments
        where project_id = p.id and environment = $2) as default_strategy,
      json_build_object('namingPattern', p.naming_pattern, 'namingExample', p.naming_example, 'namingDescription', p.naming_description) as naming,
      p.default_stickiness as stickiness, p.feature_limit,
      (select coalesce(sum(features), 0) from counted_features where kind = 'active' and project_id = p.id) as feature_count, active_features() as instance_count,
      array(select c.environment from change_request_settings c join project_environments e using (project_id, environment)
        where project_id = p.id and c.enabled order by 1) as guarded,
      (select coalesce(json_agg(json_build_object('name', f.name, 'type', f.type, 'description', f.description, 'project', f.project_id, 'impressionData', f.impression_data, 'markedStale', f.marked_stale, 'createdAt', to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'archivedAt', to_char(f.archived_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'lifetimeDays', t.lifetime_days, 'tags', array_to_json(array(
  select json_build_object('type', g.tag_type, 'value', g.tag_value) from feature_tags g where g.feature_name = f.name order by g.tag_type, g.tag_value)), 'dependencies', array_to_json(array(
  select json_build_object('feature', d.parent, 'enabled', d.enabled, 'variants', d.variants) from feature_dependencies d where d.child = f.name order by d.parent)), 'dependents', array(select d.child from feature_dependencies d where d.parent = f.name order by d.child), 'environment', case when e.name is not null then json_build_object('name', e.name, 'featureName', fe.feature_name, 'type', e.type, 'enabled', fe.enabled, 'sortOrder', e.sort_order, 'variants', fe.variants, 'lastSeenAt', to_char((
  select l.last_seen_at from feature_last_seen l
  where l.feature_name = fe.feature_name and l.environment = fe.environment) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'strategies', array_to_json(array(
    select json_build_object('id', s.id, 'name', s.name, 'constraints', s.constraints, 'parameters', s.parameters, 'variants', s.variants, 'title', s.title, 'disabled', s.disabled, 'featureName', s.feature_name, 'sortOrder', s.sort_order, 'segments', array_to_json(array(
  select l.segment_id from strategy_segments l where l.strategy_id = s.id order by l.segment_id))) from feature_strategies s
    where s.feature_name = fe.feature_name and s.environment = fe.environment order by s.sort_order, s.position))) end) order by f.name), '[]') from features f join feature_types t on t.id = f.type
        left join feature_environments fe on fe.feature_name = f.name and fe.environment = $3
        left join environments e on e.name = fe.environment
        where f.name in (select unnest($4::text[])) and true) as features,
      (select coalesce(json_agg(json_build_array(id, lifetime_days)), '[]')
        from feature_types where id = any($5::text[])) as feature_types,
      (select coalesce(json_agg(json_build_object('name', name, 'editable', editable)), '[]') from strategy_types where name = any($6::text[])) as strategy_types,
      (select coalesce(json_agg(json_build_object('name', c.name, 'legalValues', array(select v ->> 'value' from jsonb_array_elements(c.legal_values) as v))), '[]') from context_fields c where c.name = any($7::text[])) as context_fields,
      (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'project', g.project_id, 'constraints', g.constraints)), '[]') from segments g where g.name = any($8::text[]) and true) as segments,
      array(select name from tag_types where name = any($9::text[])) as tag_types
    from projects p
    where p.id = $10 and p.archived_at is null and true;

-- select project_environments
select
      (select true from project_environments
        where project_id = given.project and environment = given.environment limit 1) is not null as has_environment,
      (select coalesce(json_agg(json_build_object('name', f.name, 'project', f.project_id, 'archived', f.archived_at is not null, 'createdAt', to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'dependencies', array_to_json(array(
  select json_build_object('feature', d.parent, 'enabled', d.enabled, 'variants', d.variants) from feature_dependencies d where d.child = f.name order by d.parent)), 'dependents', array(select d.child from feature_dependencies d where d.parent = f.name order by 1), 'state', (select json_build_object('name', e.name, 'featureName', fe.feature_name, 'type', e.type, 'enabled', fe.enabled, 'sortOrder', e.sort_order, 'variants', fe.variants, 'lastSeenAt', to_char((
  select l.last_seen_at from feature_last_seen l
  where l.feature_name = fe.feature_name and l.environment = fe.environment) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'strategies', array_to_json(array(
    select json_build_object('id', s.id, 'name', s.name, 'constraints', s.constraints, 'parameters', s.parameters, 'variants', s.variants, 'title', s.title, 'disabled', s.disabled, 'featureName', s.feature_name, 'sortOrder', s.sort_order, 'segments', array_to_json(array(
  select l.segment_id from strategy_segments l where l.strategy_id = s.id order by l.segment_id))) from feature_strategies s
    where s.feature_name = fe.feature_name and s.environment = fe.environment order by s.sort_order, s.position)), 'stickiness', (select p.default_stickiness from projects p where p.id = f.project_id limit 1), 'defaultStrategy', (select pe.default_strategy from project_environments pe
        where pe.project_id = f.project_id and pe.environment = e.name))
    from feature_environments fe join environments e on e.name = fe.environment
    where fe.feature_name = f.name and fe.environment = given.environment), 'strategyIds', case when given.with_configurations then array(select s.id from feature_strategies s
    where s.feature_name = f.name and s.environment = given.environment order by s.position) else '{}' end, 'environments', case when given.with_configurations and f.name = any(given.changed_features)
    then (select coalesce(json_agg(case when e.name <> given.environment then json_build_object('name', e.name, 'featureName', fe.feature_name, 'type', e.type, 'enabled', fe.enabled, 'sortOrder', e.sort_order, 'variants', fe.variants, 'lastSeenAt', to_char((
  select l.last_seen_at from feature_last_seen l
  where l.feature_name = fe.feature_name and l.environment = fe.environment) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'strategies', array_to_json(array(
    select json_build_object('id', s.id, 'name', s.name, 'constraints', s.constraints, 'parameters', s.parameters, 'variants', s.variants, 'title', s.title, 'disabled', s.disabled, 'featureName', s.feature_name, 'sortOrder', s.sort_order, 'segments', array_to_json(array(
  select l.segment_id from strategy_segments l where l.strategy_id = s.id order by l.segment_id))) from feature_strategies s
    where s.feature_name = fe.feature_name and s.environment = fe.environment order by s.sort_order, s.position))) end order by e.sort_order, e.name), '[]') from feature_environments fe join environments e on e.name = fe.environment
    where fe.feature_name = f.name) else '[]' end) order by f.name), '[]')
        from features f where f.name = any(given.features)) as features,
      (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'description', g.description, 'project', g.project_id, 'constraints', g.constraints, 'createdBy', g.created_by, 'createdAt', to_char(g.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), '[]') from segments g where g.id = any(given.segments)) as segments,
      (select coalesce(json_agg((
  select json_build_object('id', g.id, 'strategies', coalesce(json_agg(json_build_object('id', s.id, 'feature', f.name)) filter (where f.name = any(given.features)), '[]'), 'isActive', count(*) filter (where f.name <> all(given.features) and f.archived_at is null) > 0, 'projects', coalesce(json_agg(distinct f.project_id) filter (where f.name <> all(given.features)), '[]'), 'defaultsOf', array(select project_id from project_environments where default_strategy -> 'segments' @> to_jsonb(g.id)), 'isPlanned', exists (select from release_plans p join features pf on pf.name = p.feature_name
      where pf.archived_at is null and p.status <> 'completed' and jsonb_path_query_array(p.milestones, '$[*].strategies[*].segments[*]') @> to_jsonb(g.id))
      or exists (select from release_plan_templates t where jsonb_path_query_array(t.milestones, '$[*].strategies[*].segments[*]') @> to_jsonb(g.id)), 'requests', array(select distinct r.id from change_request_changes c join change_requests r on r.id = c.change_request_id
      where (c.payload -> 'segments' @> to_jsonb(g.id) and r.state not in ('Applied', 'Rejected', 'Cancelled')
    and not (r.state = 'Draft' and exists (select from users u where u.id = r.created_by and u.deleted_at is not null)))))
  from strategy_segments l join feature_strategies s on s.id = l.strategy_id join features f on f.name = s.feature_name
  where l.segment_id = g.id)), '[]') from segments g where g.id = any(given.changed_segments)) as segment_uses,
      (select coalesce(json_agg(json_build_array(g.id, g.name)), '[]') from segments g
        where g.id = any(given.changed_segments) or g.name = any(given.segment_names)) as segment_names,
      array(select id from projects where id = any(given.projects)) as projects,
      array(select name from strategy_types where name = any(given.strategy_types)) as strategy_types,
      (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'project', g.project_id)), '[]')
        from project_environments pe
        cross join lateral jsonb_array_elements_text(pe.default_strategy -> 'segments') used (id)
        join segments g on g.id = used.id::int
        where given.with_configurations and pe.project_id = given.project and pe.environment = given.environment) as default_segments,
      (select coalesce(json_agg(json_build_array(c.name,
          array(select v ->> 'value' from jsonb_array_elements(c.legal_values) as v))), '[]')
        from context_fields c
        where given.with_configurations and jsonb_array_length(c.legal_values) > 0 and c.name in (
          select unnest(given.context_fields) union
          select k ->> 'contextName' from segments g cross join jsonb_array_elements(g.constraints) k
          where g.id = any(given.changed_segments))) as legal,
      given.position
    from (
    select * from 
    rows from (jsonb_to_recordset($1::jsonb) as ("project" text, "environment" text, "withConfigurations" bool, "features" text[], "changedFeatures" text[], "segments" int[], "changedSegments" int[], "segmentNames" text[], "projects" text[], "strategyTypes" text[], "contextFields" text[])) with ordinality as given (project, environment, with_configurations, features, changed_features, segments, changed_segments, segment_names, projects, strategy_types, context_fields, position) where given.position % 1 = 0) as "given" order by given.position;

-- select project_environments
select "default_strategy" from "project_environments" where "project_id" = $1 and "environment" = $2;

-- select project_environments
select "e"."name", "e"."type", "e"."sort_order" from "project_environments" as "pe" inner join "environments" as "e" on "e"."name" = "pe"."environment" where "pe"."project_id" = $1 order by "e"."sort_order", "e"."name";

-- select project_environments
select "environment" from "project_environments" where "project_id" = $1 and "environment" = $2;

-- select project_environments
select "environment" from "project_environments" where "project_id" = $1 order by "environment";

-- select project_environments
select "name", "type", "enabled", "protected", "sort_order", (select count(*) as "count" from "project_environments" as "pe" inner join "projects" as "p" on "p"."id" = "pe"."project_id" where "pe"."environment" = "e"."name" and "p"."archived_at" is null and true) as "project_count", (select count(*) as "count" from "api_tokens" as "t" where "t"."environment" = "e"."name" and true) as "api_token_count", (select count(*) as "count" from "feature_environments" as "fe" inner join "features" as "f" on "f"."name" = "fe"."feature_name" where "fe"."environment" = "e"."name" and "fe"."enabled" = true and "f"."archived_at" is null and true) as "enabled_toggle_count" from "environments" as "e" where "e"."name" = $1;

-- select project_environments
select "project_id" from "project_environments" group by "project_id" having bool_and("environment" = $1) = $2 order by "project_id";

-- select project_environments
select "project_id" from "project_environments" where default_strategy -> 'segments' @> to_jsonb($1::int) and "project_id" is distinct from $2 order by "project_id" limit $3;

-- select project_environments
select exists (select from "project_environments" as "pe" where "pe"."project_id" = "p"."id" and "pe"."environment" = $1) as "has_from", exists (select from "project_environments" as "pe" where "pe"."project_id" = "p"."id" and "pe"."environment" = $2) as "has_to", exists (
    select from change_request_settings c where c.project_id = p.id and c.environment = $3 and c.enabled) as "guarded" from "projects" as "p" where "p"."id" = $4;

-- select project_environments
select refuse_managed(jsonb_agg(case when found.is_hidden then '{}' else to_jsonb(found) end)) from (
      select 'feature' as object, m.name, m.field, m.manager, m.source, p.id = any($1::text[]) as is_hidden
      from project_environments pe join projects p on p.id = pe.project_id and p.managed_only
      join features f on f.project_id = p.id
      join managed_fields m on m.kind = 'features' and m.name = f.name and starts_with(m.field, $2 || '/')
      where pe.environment = $3 and (m.held_until is null or m.held_until <= $4)
      order by is_hidden, m.name, m.field, m.manager limit 100
    ) found having count(*) > 0;

-- select project_environments
select refuse_managed(jsonb_agg(case when found.is_hidden then '{}' else to_jsonb(found) end)) from (
      select 'project' as object, m.name, m.field, m.manager, m.source, p.id = any($1::text[]) as is_hidden
      from project_environments pe join projects p on p.id = pe.project_id and p.managed_only
      join managed_fields m on m.kind = 'projects' and m.name = p.id and m.field = $2
      where pe.environment = $3 and (m.held_until is null or m.held_until <= $4)
      order by is_hidden, m.name, m.field, m.manager limit 100
    ) found having count(*) > 0;

-- select project_owners
select "user_id", "group_id" from "project_owners" where "project_id" = $1;

-- select project_owners
select json_build_object('users', (select coalesce(json_agg(json_strip_nulls(json_build_object('id', u.id, 'name', (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), 'username', (
  case when position('@' in u.username) = 0 then u.username end), 'imageUrl', ('https://gravatar.com/avatar/' || encode(sha256(convert_to(lower(coalesce((
  case when position('@' in u.username) = 0 then u.username end), u.id::text) collate "C"), 'UTF8')), 'hex') || '?s=42&d=retro&r=g'))) order by u.id), '[]') from project_owners o join users u on u.id = o.user_id where o.project_id = p.id and ("u"."deleted_at" is null and "u"."account_type" <> 'system')), 'groups', (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.id), '[]') from project_owners o join groups g on g.id = o.group_id where o.project_id = p.id)) as "owners" from "projects" as "p" where "p"."id" = $1;

-- select projects
select "f"."name", "f"."project_id" as "project", "f"."type", "f"."description", "f"."marked_stale", "f"."impression_data", "f"."created_at", "f"."archived_at", "t"."lifetime_days", (
  select p.require_preconditions from projects p where p.id = f.project_id) as "require_preconditions" from "features" as "f" inner join "feature_types" as "t" on "t"."id" = "f"."type" where "f"."name" = $1 and "f"."project_id" = $2;

-- select projects
select "f"."name", "f"."project_id" as "project", "f"."type", "f"."description", "f"."marked_stale", "f"."impression_data", "f"."created_at", "f"."archived_at", "t"."lifetime_days", (
  select p.require_preconditions from projects p where p.id = f.project_id) as "require_preconditions" from "features" as "f" inner join "feature_types" as "t" on "t"."id" = "f"."type" where (f.name = $1 and true) order by "f"."name";

-- select projects
select "f"."name", "f"."project_id" as "project", "f"."type", "f"."description", "f"."marked_stale", "f"."impression_data", "f"."created_at", "f"."archived_at", "t"."lifetime_days", (
  select p.require_preconditions from projects p where p.id = f.project_id) as "require_preconditions" from "features" as "f" inner join "feature_types" as "t" on "t"."id" = "f"."type" where (f.name in (select unnest($1::text[])) and true) order by "f"."name";

-- select projects
select "id" from "projects" where "id" = $1;

-- select projects
select "id" from "projects" where "id" = $1 and "archived_at" is null and true for no key update;

-- select projects
select "id" from "projects" where "id" = any($1) and "archived_at" is null order by "id" for share;

-- select projects
select "id" from "projects" where "id" = any($1) order by "id" for no key update;

-- select projects
select "id" from "projects" where "id" = any($1) order by "id" for share;

-- select projects
select "id" from (select "id" from "projects" union all select "id" from "deleted_private_projects") as "known" where ("id" = $1 or "id" like $2);

-- select projects
select "p"."id" as "id", "p"."name" as "name", "p"."description" as "description", "p"."mode" as "mode", "p"."default_stickiness" as "default_stickiness", "p"."feature_limit" as "feature_limit", "p"."link_templates" as "link_templates", "p"."require_preconditions" as "require_preconditions", "p"."managed_only" as "managed_only", json_build_object('pattern', p.naming_pattern, 'example', p.naming_example, 'description', p.naming_description) as "feature_naming", "p"."created_at", "p"."updated_at", "p"."archived_at" from "projects" as "p" where "p"."id" = $1 for no key update;

-- select projects
select "p"."id" as "id", "p"."name" as "name", "p"."description" as "description", "p"."mode" as "mode", "p"."default_stickiness" as "default_stickiness", "p"."feature_limit" as "feature_limit", "p"."link_templates" as "link_templates", "p"."require_preconditions" as "require_preconditions", "p"."managed_only" as "managed_only", json_build_object('pattern', p.naming_pattern, 'example', p.naming_example, 'description', p.naming_description) as "feature_naming", "p"."created_at", "p"."updated_at", "p"."archived_at" from "projects" as "p" where "p"."id" = $1 for update;

-- select projects
select "p"."id" as "project", "p"."mode" = $1 as "is_private" from "projects" as "p" where "p"."id" = $2;

-- select projects
select "p"."id" as "project", "p"."mode" = $1 as "is_private" from "projects" as "p" where "p"."id" in (select "f"."project_id" from "feature_tags" as "g" inner join "features" as "f" on "f"."name" = "g"."feature_name" where "g"."tag_type" = $2 and "g"."tag_value" = $3) order by "p"."id";

-- select projects
select (select count(*) from projects where archived_at is null) as present;

-- select projects
select * from "projects" where "id" = $1;

-- select projects
select * from "projects" where "id" = $1 and "archived_at" is null for no key update;

-- select projects
select * from "projects" where "id" = $1 and "archived_at" is null for share;

-- select projects
select assert_at_most((select count(*) from projects where archived_at is null), $1);

-- select projects
select from "projects" where "id" in (select "project_id" from "project_environments" where "environment" = $1) order by "id" for no key update;

-- select projects
select m.kind, m.name, (select x.id from projects x where x.id = case m.kind when 'features' then (
  select deleted.project from (
    (select e.id, e.project from events e
      where e.feature_name = m.name and e.type = 'feature-deleted' and e.id > (select settled_id from event_totals_progress)
  and e.id < (select settled_id + 1000000000000 from event_totals_progress))
    union all
    (select i.id, i.project from indexed_events i where i.feature_name = m.name and i.type = 'feature-deleted')
  ) deleted order by deleted.id desc limit 1) end) as project
    from unnest($1::text[], $2::text[]) m (kind, name)
    where (case m.kind
  when 'features' then not exists (select from features x where x.name = m.name)
  when 'segments' then not exists (select from segments x where x.name = m.name)
  when 'projects' then not exists (select from projects x where x.id = m.name)
  else false end) and true;

-- select projects
select refuse_managed(jsonb_agg(case when found.is_hidden then '{}' else to_jsonb(found) end)) from (
      select 'feature' as object, m.name, m.field, m.manager, m.source, false as is_hidden
      from projects p join features f on f.project_id = p.id
      join managed_fields m on m.kind = 'features' and m.name = f.name and starts_with(m.field, $1)
      where p.id = $2 and p.managed_only and (m.held_until is null or m.held_until <= $3)
      order by is_hidden, m.name, m.field, m.manager limit 100
    ) found having count(*) > 0;

-- select release_plan_templates
select "t"."id", "t"."name", "t"."description", "t"."project_id" as "project", "t"."milestones", "t"."created_at" from "release_plan_templates" as "t" where true and "t"."id" = $1;

-- select release_plan_templates
select "t"."id", "t"."name", "t"."description", "t"."project_id" as "project", "t"."milestones", "t"."created_at" from "release_plan_templates" as "t" where true and "t"."id" = $1 for update;

-- select release_plan_templates
select (select count(*) as "present" from "release_plan_templates") as present;

-- select release_plan_templates
select assert_at_most((select count(*) as "present" from "release_plan_templates"), $1);

-- select release_plans
select "p"."id", "p"."name", "p"."description", "p"."template_id" as "release_plan_template_id", "p"."active_milestone_id", "p"."milestones", "p"."next_at", "p"."placed", "p"."paused_at", "p"."pause_reason", "p"."started_by_user_id", "p"."started_by", "p"."change_request_id" as "change_request", "p"."started_by_key", "p"."segments", "p"."created_at", "p"."counts_from", p.interrupted as "interrupted", p.status as "status", p.pause_kind as "pause_kind" from "release_plans" as "p" where "p"."feature_name" = $1 and "p"."environment" = $2;

-- select release_plans
select "p"."id", "p"."name", "p"."description", "p"."template_id" as "release_plan_template_id", "p"."active_milestone_id", "p"."milestones", "p"."next_at", "p"."placed", "p"."paused_at", "p"."pause_reason", "p"."started_by_user_id", "p"."started_by", "p"."change_request_id" as "change_request", "p"."started_by_key", "p"."segments", "p"."created_at", "p"."counts_from", p.interrupted as "interrupted", p.status as "status", p.pause_kind as "pause_kind" from "release_plans" as "p" where "p"."id" = $1 and "p"."feature_name" = $2 and "p"."environment" = $3;

-- select release_plans
select "s"."id", "s"."name", "s"."source", "s"."condition", "s"."threshold", "s"."for_seconds", "s"."action", "s"."enabled", "s"."created_at", "s"."watches_from", "s"."watches_in", "s"."baseline", "s"."version", "s"."read_at", "s"."value", "s"."problem", "s"."since", "s"."breached_since", "s"."tripped_at", "s"."did", "s"."reason", fe.enabled and f.archived_at is null and (s.action = 'turnOff' or exists (
  select from release_plans p
  where p.feature_name = s.feature_name and p.environment = s.environment and p.status = 'running')) as "is_watched", (
  select p.require_preconditions from projects p where p.id = f.project_id) as "require_preconditions" from "feature_environments" as "fe" inner join "features" as "f" on "f"."name" = "fe"."feature_name" left join "safeguards" as "s" on "s"."feature_name" = "fe"."feature_name" and "s"."environment" = "fe"."environment" where "fe"."feature_name" = $1 and "fe"."environment" = $2 and "f"."project_id" = $3 order by "s"."id";

-- select release_plans
select "s"."id", "s"."name", "s"."source", "s"."condition", "s"."threshold", "s"."for_seconds", "s"."action", "s"."enabled", "s"."created_at", "s"."watches_from", "s"."watches_in", "s"."baseline", "s"."version", "s"."read_at", "s"."value", "s"."problem", "s"."since", "s"."breached_since", "s"."tripped_at", "s"."did", "s"."reason", fe.enabled and f.archived_at is null and (s.action = 'turnOff' or exists (
  select from release_plans p
  where p.feature_name = s.feature_name and p.environment = s.environment and p.status = 'running')) as "is_watched", (
  select p.require_preconditions from projects p where p.id = f.project_id) as "require_preconditions" from "safeguards" as "s" inner join "feature_environments" as "fe" on "fe"."feature_name" = "s"."feature_name" and "fe"."environment" = "s"."environment" inner join "features" as "f" on "f"."name" = "s"."feature_name" where "s"."feature_name" = $1 and "s"."environment" = $2 and "f"."project_id" = $3 and "s"."id" = $4;

-- select release_plans
select 'release plan' as "what", "p"."name", f.project_id as "project", f.name as "feature", p.environment as "environment" from "release_plans" as "p" inner join "features" as "f" on "f"."name" = "p"."feature_name" where "f"."archived_at" is null and p.status <> 'completed' and jsonb_path_query_array(p.milestones, '$[*].strategies[*].segments[*]') @> to_jsonb($1::int) and "f"."project_id" is distinct from $2 union all select 'release plan template' as "what", "t"."name", "t"."project_id" as "project", null as "feature", null as "environment" from "release_plan_templates" as "t" where jsonb_path_query_array(t.milestones, '$[*].strategies[*].segments[*]') @> to_jsonb($3::int) and ("t"."project_id" is null or "t"."project_id" is distinct from $4) order by "what", "name" limit $5;

-- select role_permissions
select "r"."id", "r"."name", "r"."description", "r"."type", (select coalesce(json_agg(json_build_object('name', p.permission, 'environment', p.environment) order by p.permission collate "C", coalesce(p.environment, '') collate "C"), '[]') from role_permissions p where p.role_id = r.id) as "permissions" from "roles" as "r" where "r"."id" = $1;

-- select role_permissions
select "r"."id", "r"."name", (select coalesce(json_agg(json_build_object('permission', p.permission, 'environment', p.environment) order by p.permission, p.environment), '[]') from role_permissions p where p.role_id = r.id) as "permissions" from "roles" as "r" where "r"."id" = any($1) and "r"."type" in ($2, $3) order by "r"."id";

-- select roles
select "id" from "roles" where "id" = $1 and "type" in ($2, $3);

-- select roles
select "id" from "roles" where "id" = $1 for no key update;

-- select roles
select "id" from "roles" where "id" = $1 for update;

-- select roles
select "id" from "roles" where "name" = $1 and "id" <> $2;

-- select roles
select "id" from "roles" where "name" = $1 and "type" in ($2, $3);

-- select safeguards
select (
    select json_build_object('name', s.name, 'value', s.value, 'problem', s.problem, 'condition', s.condition, 'threshold', s.threshold, 'isTripped', s.tripped_at is not null) from safeguards s
  join feature_environments fe on fe.feature_name = s.feature_name and fe.environment = s.environment
  where s.feature_name = p.feature_name and s.environment = p.environment and (s.tripped_at is not null or (s.enabled and (s.since is not null or s.problem is not null
    or (s.value is not null and case s.condition when 'above' then s.value > s.threshold else s.value < s.threshold end)
    or ((fe.enabled and (s.action = 'turnOff' or p.status = 'running')) and (s.value is null or s.read_at is null or s.read_at < $1::timestamptz - $2 * interval '1 second'))))) order by s.tripped_at is null, s.id limit 1) as "holding" from "release_plans" as "p" where "p"."id" = $3;

-- select safeguards
select assert_at_most((select count(*) as "present" from "safeguards" where "feature_name" = $1 and "environment" = $2), $3);

-- select segments
select "g"."id", "g"."name", "g"."description", "g"."project_id" as "project", "g"."constraints", "g"."created_by", "g"."created_at" from "segments" as "g" where "g"."id" = $1 and true for no key update;

-- select segments
select "g"."id", "g"."name", "g"."description", "g"."project_id" as "project", "g"."constraints", "g"."created_by", "g"."created_at" from "segments" as "g" where "g"."id" = $1 and true for update;

-- select segments
select "id" from "segments" where "name" = $1;

-- select segments
select "id", "name", "constraints" from "segments" where "id" = any(array(select unnest($1::int[]))) and ("project_id" is null or "project_id" = any($2));

-- select segments
select "id", "name", "project_id" as "project" from "segments" where "id" = any($1) and true order by "id" for key share;

-- select segments
select "name", "project_id" from "segments" where "id" in (select "l"."segment_id" from "strategy_segments" as "l" inner join "feature_strategies" as "s" on "s"."id" = "l"."strategy_id" where "s"."feature_name" = $1 union select jsonb_path_query(p.milestones, '$[*].strategies[*].segments[*]')::int as "segment_id" from "release_plans" as "p" where "p"."feature_name" = $2 and "p"."status" <> $3) order by "id" for key share;

-- select segments
select (select count(*) as "present" from "segments") as present;

-- select segments
select assert_at_most((select count(*) as "present" from "segments"), $1);

-- select sign_in_settings
select "id" from "sign_in_settings" for no key update;

-- select sign_in_settings
select "password_disabled", "cookie_key", "oidc_enabled" as "enabled", "oidc_discover_url" as "discover_url", "oidc_client_id" as "client_id", "oidc_secret" as "secret", "oidc_auto_create" as "auto_create", "oidc_default_root_role_id" as "default_root_role_id", "oidc_email_domains" as "email_domains", "oidc_acr_values" as "acr_values", "oidc_id_token_signing_algorithm" as "id_token_signing_algorithm", "oidc_enable_group_syncing" as "enable_group_syncing", "oidc_group_json_path" as "group_json_path", "oidc_add_groups_scope" as "add_groups_scope", "oidc_require_email_verified" as "require_email_verified", "saml_enabled", "saml_entity_id", "saml_sign_on_url", "saml_certificates", "saml_auto_create", "saml_default_root_role_id", "saml_email_domains", "saml_account_attribute", "saml_email_attribute", "saml_name_attribute", "saml_enable_group_syncing", "saml_group_json_path", "saml_allow_provider_initiated" from "sign_in_settings";

-- select signal_endpoint_tokens
select "e"."id", "e"."name", "e"."description", "e"."enabled", "e"."created_by_user_id", to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "created_at", (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'secretPrefix', t.secret_prefix, 'createdAt', to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'createdByUserId', t.created_by_user_id) order by t.id), '[]') from signal_endpoint_tokens t where t.endpoint_id = e.id) as "tokens" from "signal_endpoints" as "e" where "e"."id" = $1;

-- select signal_endpoint_tokens
select "id", "name", "secret_prefix", "created_at", "created_by_user_id" from "signal_endpoint_tokens" where "id" = $1 and "endpoint_id" = $2;

-- select signal_endpoint_tokens
select "t"."id" as "token_id", "e"."id" as "endpoint_id", "e"."name", "e"."enabled" from "signal_endpoint_tokens" as "t" inner join "signal_endpoints" as "e" on "e"."id" = "t"."endpoint_id" where "t"."secret_hash" = $1;

-- select signal_endpoint_tokens
select (select count(*) from signal_endpoint_tokens where endpoint_id = $1) as present;

-- select signal_endpoint_tokens
select assert_at_most((select count(*) from signal_endpoint_tokens where endpoint_id = $1), $2);

-- select signal_endpoints
select "e"."id", "e"."name", "e"."description", "e"."enabled", "e"."created_by_user_id", to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "created_at" from "signal_endpoints" as "e" where "e"."id" = $1 for no key update;

-- select signal_endpoints
select "e"."id", "e"."name", "e"."description", "e"."enabled", "e"."created_by_user_id", to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "created_at" from "signal_endpoints" as "e" where "e"."id" = $1 for update;

-- select signal_endpoints
select (select count(*) as "present" from "signal_endpoints") as present;

-- select signal_endpoints
select assert_at_most((select count(*) as "present" from "signal_endpoints"), $1);

-- select signup_tokens
select "id", "name", "enabled", "role_id", "created_by", "created_at", "expires_at" from "signup_tokens" where "secret_hash" = $1 for share;

-- select signup_tokens
select "id", "name", "enabled", "role_id", "created_by", "created_at", "expires_at" from "signup_tokens" where "secret_hash" = $1 for update;

-- select state_plans
select "wanted", "planned", "user_id" from "state_plans" where "id" = $1::uuid and "created_at" >= $2;

-- select strategy_segments
select "f"."name", "f"."project_id" as "project" from "strategy_segments" as "l" inner join "feature_strategies" as "s" on "s"."id" = "l"."strategy_id" inner join "features" as "f" on "f"."name" = "s"."feature_name" where "l"."segment_id" = $1 and not "f"."name" = any($2) order by "f"."name" limit $3;

-- select strategy_types
select "name" from "strategy_types" where "name" = $1;

-- select strategy_types
select "name" from "strategy_types" where "name" = any($1);

-- select strategy_types
select "name", "title", "description", "parameters", "editable", "deprecated" from "strategy_types" where "name" = $1 for update;

-- select tag_types
select "name" as "id" from "tag_types" where "name" = any($1);

-- select tag_types
select "name" from "tag_types" where "name" = any($1);

-- select tag_types
select "name", "description", "icon", "color" from "tag_types" where "name" = $1;

-- select tag_types
select "name", "description", "icon", "color" from "tag_types" where "name" = $1 for update;

-- select tags
select "t"."type", "t"."value" from "tags" as "t" where true and "t"."type" = $1 and "t"."value" = $2;

-- select tags
select "type", "value" from "tags" where "type" = $1 and "value" = $2 for update;

-- select tags
select from "tags" where "type" = $1 order by "value" for update;

-- select user_roles
select "role_id" from "user_roles" where "user_id" = $1 and "project_id" = $2 order by "role_id";

-- select user_roles
select "u"."id", "u"."name", "u"."email", "t"."created_by", (
  select json_build_object('id', r.id, 'type', r.type, 'name', r.name, 'description', r.description, 'project', null) from user_roles h join roles r on r.id = h.role_id
  where h.user_id = u.id and h.project_id is null order by r.id limit 1) as "role" from "reset_tokens" as "t" inner join "users" as "u" on "u"."id" = "t"."user_id" where "t"."secret_hash" = $1 and "t"."used_at" is null and "t"."expires_at" > $2 and (("u"."account_type" = 'user' and "u"."deleted_at" is null) and "u"."active" = true);

-- select user_roles
select "u"."id", "u"."name", "u"."username", "u"."created_at", (
  select h.role_id from user_roles h where h.user_id = u.id and h.project_id is null order by h.role_id limit 1) as "root_role" from "users" as "u" where "u"."id" = $1;

-- select user_roles
select "u"."id", "u"."name", "u"."username", "u"."email", "u"."login_attempts", "u"."seen_at", "u"."created_at", "u"."active", "u"."scim_managed", "u"."scim_user_name", "u"."external_id", "u"."email_by_directory", "u"."email_sent", (
  select h.role_id from user_roles h where h.user_id = u.id and h.project_id is null order by h.role_id limit 1) as "root_role" from "users" as "u" where ("u"."account_type" = 'user' and "u"."deleted_at" is null) and "u"."id" = $1;

-- select user_roles
select "u"."id", "u"."name", "u"."username", "u"."email", "u"."login_attempts", "u"."seen_at", "u"."created_at", "u"."active", "u"."scim_managed", "u"."scim_user_name", "u"."external_id", "u"."email_by_directory", "u"."email_sent", (
  select h.role_id from user_roles h where h.user_id = u.id and h.project_id is null order by h.role_id limit 1) as "root_role" from "users" as "u" where ("u"."account_type" = 'user' and "u"."deleted_at" is null) and "u"."id" = any($1) order by "u"."id";

-- select user_roles
select "u"."id", "u"."name", "u"."username", "u"."email", "u"."login_attempts", "u"."seen_at", "u"."created_at", "u"."active", "u"."scim_managed", "u"."scim_user_name", "u"."external_id", "u"."email_by_directory", "u"."email_sent", (
  select h.role_id from user_roles h where h.user_id = u.id and h.project_id is null order by h.role_id limit 1) as "root_role", (
  select max(t.seen_at) from personal_access_tokens t where t.user_id = u.id) as "pat_seen_at" from "users" as "u" where ("u"."account_type" = 'user' and "u"."deleted_at" is null) and greatest(u.created_at, u.seen_at, (
  select max(t.seen_at) from personal_access_tokens t where t.user_id = u.id)) < $1 and "u"."id" = any($2) order by "u"."id";

-- select user_roles
select 'user' as "kind", "user_id" as "id", "role_id" from "user_roles" where "project_id" = $1 union all select 'group' as "kind", "group_id" as "id", "role_id" from "group_roles" where "project_id" = $2 order by "role_id", "kind", "id";

-- select user_roles
select (exists (select from "user_roles" where "role_id" = $1) or exists (select from "group_roles" where "role_id" = $2) or exists (select from "groups" where "root_role_id" = $3)) as "is_held";

-- select user_roles
select token.*, given.position from (
    select * from 
    rows from (jsonb_to_recordset($1::jsonb) as ("hash" text)) with ordinality as given (hash, position) where given.position % 1 = 0) as "given" left join lateral (
      select "t"."id" as "id", "t"."name" as "name", "t"."enabled" as "enabled", "t"."created_by" as "created_by", "t"."created_at" as "created_at", "t"."expires_at" as "expires_at", "t"."secret_prefix" as "secret_prefix", (
  select coalesce(json_agg('{"seenAt": null}'::jsonb
    || json_strip_nulls(json_build_object('id', u.id, 'name', u.name, 'username', u.username, 'email', u.email, 'imageUrl', ('https://gravatar.com/avatar/' || encode(sha256(convert_to(lower(coalesce(u.email, u.username, u.id::text) collate "C"), 'UTF8')), 'hex') || '?s=42&d=retro&r=g'), 'accountType', case u.account_type when 'service-account' then 'Service Account' else 'User' end, 'active', case when not u.active then false end, 'createdAt', to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'seenAt', to_char(u.seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'isAPI', false, 'loginAttempts', u.login_attempts, 'rootRole', coalesce((
  select h.role_id from user_roles h where h.user_id = u.id and h.project_id is null order by h.role_id limit 1), 3)))::jsonb
    order by s.created_at, u.id), '[]')
  from signup_token_users s join users u on u.id = s.user_id
  where s.signup_token_id = t.id and u.deleted_at is null) as "users", (select json_build_object('id', r.id, 'type', r.type, 'name', r.name, 'description', r.description, 'project', null) from roles r where r.id = t.role_id) as "role" from signup_tokens t where t.secret_hash = decode(given.hash, 'hex') limit 1
    ) token on true
    order by given.position;

-- select users
select "b"."id", "b"."environment", "b"."features", "b"."reason", "b"."comment", b.change_request_id as "change_request_id", (select json_build_object('id', u.id, 'username', coalesce(
  (
  case when position('@' in u.username) = 0 then u.username end), (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), u.id::text), 'imageUrl', ('https://gravatar.com/avatar/' || encode(sha256(convert_to(lower(coalesce((
  case when position('@' in u.username) = 0 then u.username end), u.id::text) collate "C"), 'UTF8')), 'hex') || '?s=42&d=retro&r=g')) from users u where u.id = "b"."used_by") as "used_by", to_char(b.used_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "used_at", (select json_build_object('id', u.id, 'username', coalesce(
  (
  case when position('@' in u.username) = 0 then u.username end), (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), u.id::text), 'imageUrl', ('https://gravatar.com/avatar/' || encode(sha256(convert_to(lower(coalesce((
  case when position('@' in u.username) = 0 then u.username end), u.id::text) collate "C"), 'UTF8')), 'hex') || '?s=42&d=retro&r=g')) from users u where u.id = "b"."reviewed_by") as "reviewed_by", to_char(b.reviewed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "reviewed_at" from "break_glass_uses" as "b" where "b"."id" = $1 and "b"."project_id" = $2;

-- select users
select "r"."id" as "id", "r"."title" as "title", "r"."project_id" as "project", "r"."environment" as "environment", "r"."state" as "state", "r"."version" as "version", "r"."min_approvals" as "min_approvals", (select json_build_object('id', u.id, 'username', coalesce(
  (
  case when position('@' in u.username) = 0 then u.username end), (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), u.id::text), 'imageUrl', ('https://gravatar.com/avatar/' || encode(sha256(convert_to(lower(coalesce((
  case when position('@' in u.username) = 0 then u.username end), u.id::text) collate "C"), 'UTF8')), 'hex') || '?s=42&d=retro&r=g')) from users u where u.id = "r"."created_by") as "created_by", (select coalesce(json_agg(json_build_object('id', u.id, 'username', coalesce(
  (
  case when position('@' in u.username) = 0 then u.username end), (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), u.id::text), 'imageUrl', ('https://gravatar.com/avatar/' || encode(sha256(convert_to(lower(coalesce((
  case when position('@' in u.username) = 0 then u.username end), u.id::text) collate "C"), 'UTF8')), 'hex') || '?s=42&d=retro&r=g')) order by u.id), '[]') from users u where u.id = any(r.co_authors)) as "co_authors", to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "created_at", (select coalesce(json_agg(json_build_object('id', c.id, 'feature', c.feature, 'action', c.action, 'payload', c.payload, 'before', c.before, 'segment', (select g.name from segments g where (
  g.id = case when c.feature is null then (c.payload->>'id')::int end and coalesce(g.project_id, r.project_id) = r.project_id)), 'createdBy', (select json_build_object('id', u.id, 'username', coalesce(
  (
  case when position('@' in u.username) = 0 then u.username end), (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), u.id::text), 'imageUrl', ('https://gravatar.com/avatar/' || encode(sha256(convert_to(lower(coalesce((
  case when position('@' in u.username) = 0 then u.username end), u.id::text) collate "C"), 'UTF8')), 'hex') || '?s=42&d=retro&r=g')) from users u where u.id = "c"."created_by"), 'createdAt', to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by c.id), '[]') from change_request_changes c where c.change_request_id = r.id) as "changes", (select coalesce(json_agg(json_build_object('verdict', v.verdict, 'createdBy', json_build_object('id', u.id, 'username', coalesce(
  (
  case when position('@' in u.username) = 0 then u.username end), (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), u.id::text), 'imageUrl', ('https://gravatar.com/avatar/' || encode(sha256(convert_to(lower(coalesce((
  case when position('@' in u.username) = 0 then u.username end), u.id::text) collate "C"), 'UTF8')), 'hex') || '?s=42&d=retro&r=g')), 'createdAt', to_char(v.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'elsewhere', v.verdict = 'approved' and r.state not in ('Applied', 'Rejected', 'Cancelled') and not (case when u.id < 0 then exists (
  select from api_tokens k where k.id = v.api_token_id and (k.expires_at is null or k.expires_at > $1::timestamptz)) else (u.deleted_at is null and u.active and exists (
    select from held_roles r join role_permissions p using (role_id) join roles k on k.id = r.role_id
    where r.user_id = u.id and ((p.permission = 'ADMIN' and r.project_id is null) or (p.permission = 'APPROVE_CHANGE_REQUEST' and (((k.type = 'root-custom') or coalesce(r.project_id, $2) = at.project::text)
    and (p.environment is null or p.environment = at.environment::text)))))) end) and exists (select from (
  select e.project, e.environment from (
    select pe.project_id as project, pe.environment
    from change_request_changes c join project_environments pe on pe.project_id = r.project_id
    where c.change_request_id = r.id and (c.action in ('archiveFeature', 'addDependency', 'deleteDependency'))
    union
    select f.project_id, s.environment
    from change_request_changes c
    join strategy_segments l on l.segment_id = case when c.feature is null then (c.payload ->> 'id')::int end
    join feature_strategies s on s.id = l.strategy_id
    join features f on f.name = s.feature_name and f.archived_at is null
    where c.change_request_id = r.id
    union
    select f.project_id, pe.environment
    from change_request_changes c join feature_dependencies d on d.parent = c.feature
    join features f on f.name = d.child and f.archived_at is null
    join project_environments pe on pe.project_id = f.project_id and (pe.environment = r.environment or (c.action in ('archiveFeature', 'addDependency', 'deleteDependency')))
    where c.change_request_id = r.id) e
  where (e.project <> r.project_id or e.environment <> r.environment)
    and (exists (
    select from change_request_settings c where c.project_id = e.project and c.environment = e.environment and c.enabled) or exists (
    select from approval_rules a where (a.project_id is null or a.project_id = e.project)
      and (a.environments = '{}' or e.environment = any(a.environments))))) e
    where (case when u.id < 0 then exists (
  select from api_tokens k where k.id = v.api_token_id and (k.expires_at is null or k.expires_at > $3::timestamptz)) else (u.deleted_at is null and u.active and exists (
    select from held_roles r join role_permissions p using (role_id) join roles k on k.id = r.role_id
    where r.user_id = u.id and ((p.permission = 'ADMIN' and r.project_id is null) or (p.permission = 'APPROVE_CHANGE_REQUEST' and (((k.type = 'root-custom') or coalesce(r.project_id, $4) = e.project::text)
    and (p.environment is null or p.environment = e.environment::text)))))) end)), 'lapsed', v.verdict = 'approved' and r.state not in ('Applied', 'Rejected', 'Cancelled')
        and not (((case when u.id < 0 then exists (
  select from api_tokens k where k.id = v.api_token_id and (k.expires_at is null or k.expires_at > $5::timestamptz)) else (u.deleted_at is null and u.active and exists (
    select from held_roles r join role_permissions p using (role_id) join roles k on k.id = r.role_id
    where r.user_id = u.id and ((p.permission = 'ADMIN' and r.project_id is null) or (p.permission = 'APPROVE_CHANGE_REQUEST' and (((k.type = 'root-custom') or coalesce(r.project_id, $6) = at.project::text)
    and (p.environment is null or p.environment = at.environment::text)))))) end) or exists (select from (
  select e.project, e.environment from (
    select pe.project_id as project, pe.environment
    from change_request_changes c join project_environments pe on pe.project_id = r.project_id
    where c.change_request_id = r.id and (c.action in ('archiveFeature', 'addDependency', 'deleteDependency'))
    union
    select f.project_id, s.environment
    from change_request_changes c
    join strategy_segments l on l.segment_id = case when c.feature is null then (c.payload ->> 'id')::int end
    join feature_strategies s on s.id = l.strategy_id
    join features f on f.name = s.feature_name and f.archived_at is null
    where c.change_request_id = r.id
    union
    select f.project_id, pe.environment
    from change_request_changes c join feature_dependencies d on d.parent = c.feature
    join features f on f.name = d.child and f.archived_at is null
    join project_environments pe on pe.project_id = f.project_id and (pe.environment = r.environment or (c.action in ('archiveFeature', 'addDependency', 'deleteDependency')))
    where c.change_request_id = r.id) e
  where (e.project <> r.project_id or e.environment <> r.environment)
    and (exists (
    select from change_request_settings c where c.project_id = e.project and c.environment = e.environment and c.enabled) or exists (
    select from approval_rules a where (a.project_id is null or a.project_id = e.project)
      and (a.environments = '{}' or e.environment = any(a.environments))))) e
    where (case when u.id < 0 then exists (
  select from api_tokens k where k.id = v.api_token_id and (k.expires_at is null or k.expires_at > $7::timestamptz)) else (u.deleted_at is null and u.active and exists (
    select from held_roles r join role_permissions p using (role_id) join roles k on k.id = r.role_id
    where r.user_id = u.id and ((p.permission = 'ADMIN' and r.project_id is null) or (p.permission = 'APPROVE_CHANGE_REQUEST' and (((k.type = 'root-custom') or coalesce(r.project_id, $8) = e.project::text)
    and (p.environment is null or p.environment = e.environment::text)))))) end))) and case when v.seen is null then '{}' else array(
  select coalesce(one.key, other.key)
  from (select * from jsonb_each_text(v.seen) saw where saw.key not like 'feature %') one
  full join jsonb_each_text((
  select coalesce(jsonb_object_agg(t.thing, md5(t.state::text)), '{}') from (
    with own as materialized (
  select made.action, made.feature, made.payload, asking.project_id, asking.environment
  from change_requests asking join change_request_changes made on made.change_request_id = asking.id
  where asking.id = v.change_request_id) 
  select 'segment ' || g.id as thing, g.constraints as state
  from segments g where g.id in (
    select used.id from (
  select case when o.action in ('updateSegment', 'deleteSegment') then (o.payload ->> 'id')::int end from own o) used (id)
    union all
    select used.id from own o cross join lateral (select used.id::int from jsonb_array_elements_text(coalesce(o.payload -> 'segments', '[]')) used (id)) used (id)
    where o.action in ('addStrategy', 'updateStrategy')
    union all
    
  select used.id from release_plan_requests q cross join jsonb_array_elements(q.milestones) m (milestone)
  cross join jsonb_array_elements(m.milestone -> 'strategies') s (strategy)
  cross join lateral (select used.id::int from jsonb_array_elements_text(coalesce(s.strategy -> 'segments', '[]')) used (id)) used (id) where q.change_request_id = v.change_request_id)
  union all
  select 'default strategy', jsonb_build_array(e.default_strategy, p.default_stickiness,
    (
  select jsonb_object_agg(g.id, g.constraints) from segments g where g.id in (select used.id::int from jsonb_array_elements_text(coalesce(e.default_strategy -> 'segments', '[]')) used (id))))
  from project_environments e join projects p on p.id = e.project_id
  where exists (select from own o where o.project_id = e.project_id and o.environment = e.environment
    and o.action = 'updateEnabled' and o.payload ->> 'enabled' = 'true')) t)) other using (key)
  where one.value is distinct from other.value order by 1) end = '{}'), 'builtOn', md5((v.seen)::text)) order by v.created_at, u.id), '[]') from change_request_reviews v join users u on u.id = v.user_id
  cross join (select r.project_id as project, r.environment as environment) at where v.change_request_id = r.id) as "reviews", (select coalesce(json_agg(json_build_object('id', u.id, 'username', coalesce(
  (
  case when position('@' in u.username) = 0 then u.username end), (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), u.id::text), 'imageUrl', ('https://gravatar.com/avatar/' || encode(sha256(convert_to(lower(coalesce((
  case when position('@' in u.username) = 0 then u.username end), u.id::text) collate "C"), 'UTF8')), 'hex') || '?s=42&d=retro&r=g')) order by u.id), '[]') from change_request_requested_approvers a join users u on u.id = a.user_id
  where a.change_request_id = r.id and u.deleted_at is null) as "requested_approvers", (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.id), '[]') from change_request_requested_groups q join groups g on g.id = q.group_id where q.change_request_id = r.id) as "requested_groups", (select coalesce(json_agg(json_build_object('id', c.id, 'text', c.text, 'createdBy', json_build_object('id', u.id, 'username', coalesce(
  (
  case when position('@' in u.username) = 0 then u.username end), (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), u.id::text), 'imageUrl', ('https://gravatar.com/avatar/' || encode(sha256(convert_to(lower(coalesce((
  case when position('@' in u.username) = 0 then u.username end), u.id::text) collate "C"), 'UTF8')), 'hex') || '?s=42&d=retro&r=g')), 'createdAt', to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by c.id), '[]') from change_request_comments c join users u on u.id = c.created_by where c.change_request_id = r.id) as "comments", (
  select json_build_object('scheduledAt', to_char(s.scheduled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'status', s.status, 'reason', s.reason, 'heldUntil', case when s.status = 'pending' then to_char((
    select max(w.until) from freezes z cross join lateral (
    select coalesce(
        (select min(t.moment - by) from (values (interval '2 hours'), (interval '1 hour'), (interval '30 minutes'), (interval '0')) as back (by) where (t.moment - by) at time zone z.time_zone = t.local),
        t.moment) as "from",
      t.until
    from generate_series(case when z.weekly then greatest(floor(extract(epoch from (s.scheduled_at at time zone z.time_zone) - z.starts::timestamp) / 604800)::int - 1, 0) else 0 end, case when z.weekly then greatest(floor(extract(epoch from (s.scheduled_at at time zone z.time_zone) - z.starts::timestamp) / 604800)::int, 0) + 2 else 0 end) as weeks (number)
    cross join lateral (select weeks.number * interval '7 days' as after) a
    cross join lateral (
      select z.starts::timestamp + a.after as local,
        (z.starts::timestamp + a.after) at time zone z.time_zone as moment,
        (z.ends::timestamp + a.after) at time zone z.time_zone as until
    ) t
    where t.until > s.scheduled_at and t.until > t.moment and (z.repeats_until is null or t.local < z.repeats_until::date + 1)
    order by t.until limit 1) w
    where w."from" <= s.scheduled_at and (
      (not z.by_rules and (z.project_id is null or z.project_id = r.project_id)
        and (z.environments = '{}' or r.environment = any(z.environments)) and not (z.allows_off and not exists (
  select from change_request_changes c where c.change_request_id = r.id and c.action <> 'archiveFeature'
  and not (c.action = 'updateEnabled' and c.payload ->> 'enabled' = 'false'))))
      or (z.id = any(s.held_by) and (not z.by_rules or exists (
        select from approval_rules a where z.id = any(a.freeze_ids)))))) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end)
  from change_request_schedules s where s.change_request_id = r.id) as "schedule", (
  select coalesce(json_object_agg(s.state, to_char(s.entered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), '{}')
  from change_request_states s where s.change_request_id = r.id) as "state_timestamps", (
  select min(b.id) from break_glass_uses b where b.change_request_id = r.id) as "break_glass_use", (select coalesce(json_agg(json_build_object('id', q.plan_id, 'name', q.name, 'feature', p.feature_name, 'milestones', q.milestones, 'milestoneId', q.milestone_id, 'digest', q.digest, 'changes', q.changes, 'askedAs', (case
  when p.paused_at is null or q.resumes_pause_of is not distinct from p.paused_at then q.asked_as
  when q.asked_as = 'back' then 'back before a pause'
  when q.asked_as = 'resume' then 'next'
  else q.asked_as end), 'now', json_build_object('name', p.name, 'milestones', p.milestones, 'status', p.status, 'pauseKind', p.pause_kind, 'interrupted', p.interrupted, 'activeMilestoneId', p.active_milestone_id, 'tripped', (
  select s.name from safeguards s
  where s.feature_name = p.feature_name and s.environment = p.environment and s.tripped_at is not null
  order by s.id limit 1))) order by p.feature_name, p.id), '[]') from release_plan_requests q join release_plans p on p.id = q.plan_id
      join features f on f.name = p.feature_name and f.project_id = r.project_id where q.change_request_id = r.id) as "release_plans", case when r.state in ('In review', 'Approved', 'Scheduled')
  then md5(((
  select coalesce(jsonb_object_agg(t.thing, md5(t.state::text)), '{}') from (
  with 
  own as materialized (
  select made.action, made.feature, made.payload, asking.project_id, asking.environment
  from change_requests asking join change_request_changes made on made.change_request_id = asking.id
  where asking.id = r.id), changed as (
    select feature as name, environment from own where feature is not null
    union
    select o.feature, fe.environment from own o join feature_environments fe on fe.feature_name = o.feature
    where o.action in ('addDependency', 'deleteDependency', 'archiveFeature')
    union
    select f.name, s.environment from (
  select case when o.action in ('updateSegment', 'deleteSegment') then (o.payload ->> 'id')::int end from own o) used (id)
    join strategy_segments l on l.segment_id = used.id join feature_strategies s on s.id = l.strategy_id
    join features f on f.name = s.feature_name and f.archived_at is null
  ), reached as (
    select name, environment from changed
    union
    select d.child, c.environment from changed c join feature_dependencies d on d.parent = c.name
  ), named as (
    select name, environment from reached
    union
    select d.parent, r.environment from reached r join feature_dependencies d on d.child = r.name
    union
    select o.payload ->> 'feature', c.environment from own o join changed c on c.name = o.feature
    where o.action = 'addDependency'
  )
  
  select 'segment ' || g.id as thing, g.constraints as state
  from segments g where g.id in (
    select used.id from (
  select case when o.action in ('updateSegment', 'deleteSegment') then (o.payload ->> 'id')::int end from own o) used (id)
    union all
    select used.id from own o cross join lateral (select used.id::int from jsonb_array_elements_text(coalesce(o.payload -> 'segments', '[]')) used (id)) used (id)
    where o.action in ('addStrategy', 'updateStrategy')
    union all
    
  select used.id from release_plan_requests q cross join jsonb_array_elements(q.milestones) m (milestone)
  cross join jsonb_array_elements(m.milestone -> 'strategies') s (strategy)
  cross join lateral (select used.id::int from jsonb_array_elements_text(coalesce(s.strategy -> 'segments', '[]')) used (id)) used (id) where q.change_request_id = r.id)
  union all
  select 'default strategy', jsonb_build_array(e.default_strategy, p.default_stickiness,
    (
  select jsonb_object_agg(g.id, g.constraints) from segments g where g.id in (select used.id::int from jsonb_array_elements_text(coalesce(e.default_strategy -> 'segments', '[]')) used (id))))
  from project_environments e join projects p on p.id = e.project_id
  where exists (select from own o where o.project_id = e.project_id and o.environment = e.environment
    and o.action = 'updateEnabled' and o.payload ->> 'enabled' = 'true')
  union all
  select concat('feature ', f.name, case when n.environment <> (select environment from own limit 1) then ' in ' || n.environment end),
    
  jsonb_build_array(f.archived_at is null, fe.enabled, fe.variants, (
  select jsonb_agg(jsonb_build_array(s.id, s.name, s.constraints, s.parameters, s.variants, s.disabled, s.sort_order,
    (
  select jsonb_object_agg(g.id, g.constraints) from segments g where g.id in (select l.segment_id from strategy_segments l where l.strategy_id = s.id))) order by s.id)
  from feature_strategies s where s.feature_name = f.name and s.environment = fe.environment), (
  select jsonb_agg(jsonb_build_array(d.parent, d.enabled, d.variants) order by d.parent)
  from feature_dependencies d where d.child = f.name))
  from named n join features f on f.name = n.name
  left join feature_environments fe on fe.feature_name = f.name and fe.environment = n.environment) t))::text) end as "built_on" from "change_requests" as "r" where "r"."id" = $9 and "r"."project_id" = $10 and (r.state <> 'Draft' or r.created_by = $11::int);

-- select users
select "u"."id" from "users" as "u" where "u"."id" = $1 and ("u"."account_type" = 'service-account' and "u"."deleted_at" is null) for key share;

-- select users
select "u"."id" from "users" as "u" where "u"."id" = $1 and ("u"."account_type" = 'service-account' and "u"."deleted_at" is null) for no key update;

-- select users
select "u"."id" from "users" as "u" where "u"."id" = $1 and ("u"."account_type" = 'service-account' and "u"."deleted_at" is null) for update;

-- select users
select "u"."id" from "users" as "u" where "u"."id" = $1 and ("u"."deleted_at" is null and "u"."account_type" <> 'system') for key share;

-- select users
select "u"."id" from "users" as "u" where "u"."id" = $1 and (("u"."deleted_at" is null and "u"."account_type" <> 'system') and "u"."active" = true) for no key update;

-- select users
select "u"."id" from "users" as "u" where "u"."id" = any($1) and "u"."account_type" = $2 and "u"."deleted_at" is null order by "u"."id" for key share;

-- select users
select "u"."id" from "users" as "u" where "u"."id" = any(array(select unnest($1::int[]))) and ("u"."deleted_at" is null and "u"."account_type" <> 'system') order by "u"."id" for key share;

-- select users
select "u"."id" from "users" as "u" where lower(u.email) = $1 and ("u"."account_type" = 'user' and "u"."deleted_at" is null) order by "u"."id" for no key update;

-- select users
select "u"."id" from "users" as "u" where u.id = $1 and ("u"."account_type" = 'user' and "u"."deleted_at" is null) order by "u"."id" for no key update;

-- select users
select "u"."id" from "users" as "u" where u.id = $1 and ("u"."account_type" = 'user' and "u"."deleted_at" is null) order by "u"."id" for update;

-- select users
select "u"."id" from "users" as "u" where u.id = any($1::int[]) and ("u"."account_type" = 'user' and "u"."deleted_at" is null) order by "u"."id" for update;

-- select users
select "u"."id" from "users" as "u" where u.id = any($1::int[]) and u.scim_managed and ("u"."account_type" = 'user' and "u"."deleted_at" is null) order by "u"."id" for no key update;

-- select users
select "u"."id", (folded(coalesce(u.scim_user_name, u.username, u.email)) = (select folded($1::text)) or (not u.scim_managed
    and lower(u.email) = lower($2))) as "has_name", u.account_type = 'service-account' as "is_service" from "users" as "u" where "u"."id" <> $3 and "u"."id" in (select "u"."id" from "users" as "u" where ("u"."account_type" = 'user' and "u"."deleted_at" is null) and ((folded(coalesce(u.scim_user_name, u.username, u.email)) = (select folded($4::text)) or (not u.scim_managed
    and lower(u.email) = lower($5))) or lower(u.email) = $6::text) union select "u"."id" from "users" as "u" where u.account_type = 'service-account' and "u"."deleted_at" is null and "u"."username" = $7) order by "u"."id" limit $8;

-- select users
select "u"."id", folded(u.scim_user_name) = (select folded($1::text)) as "has_email" from "users" as "u" where "u"."deleted_at" is null and "u"."id" <> $2 and (folded(u.scim_user_name) = (select folded($3::text)) or folded(u.scim_user_name) = (select folded($4::text))) order by "u"."id" limit $5;

-- select users
select "u"."password_hash" from "users" as "u" where "u"."id" = $1 and ("u"."account_type" = 'user' and "u"."deleted_at" is null);

-- select users
select (select count(*) from ((select "u"."id" from "users" as "u" where ("u"."account_type" = 'user' and "u"."deleted_at" is null) and "u"."id" = $1)) matching) as "total", (select coalesce(json_agg(json_build_object('id', r.id, 'createdAt', r.created_at, 'userName', r.user_name, 'externalId', r.external_id, 'displayName', r.name, 'email', r.email, 'active', r.active, 'groups', r.groups) order by r.id), '[]') from (select u.*, (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.id), '[]') from group_users m join groups g on g.id = m.group_id where m.user_id = u.id) as groups from (
    select c.*, row_number() over (order by c.id) as place, sum(c.in_groups) over (order by c.id) as in_all
    from ((select "u"."id", "u"."name", "u"."email", "u"."active", "u"."external_id", coalesce(u.scim_user_name, u.username, u.email) as "user_name", to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "created_at", (select count(*) from group_users m where m.user_id = u.id) as "in_groups" from "users" as "u" where ("u"."account_type" = 'user' and "u"."deleted_at" is null) and "u"."id" = $2 order by "u"."id" limit $3 offset $4)) c) u where u.place = 1 or u.in_all <= $5) r) as "found";

-- select users
select count(*) as "count" from "users" as "u" where "u"."scim_managed" = true and ("u"."account_type" = 'user' and "u"."deleted_at" is null);

-- select users
select e.id, e.type,
  (case when $1::boolean or not (position('@' in e.created_by) > 0 and coalesce(e.created_by_user_id, 1) > 0) then e.created_by else coalesce((
    select coalesce(
  (
  case when position('@' in u.username) = 0 then u.username end), (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), u.id::text) from users u where u.id = e.created_by_user_id), e.created_by_user_id::text, 'unknown') end) as created_by, to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
  e.environment, e.data, e.pre_data, e.tags, e.project, e.feature_name, e.transaction_id::text as transaction_id, (true) as is_visible, e.found,
      e.transaction_id = pg_current_xact_id_if_assigned() as is_own
    from (
    select e.* from (
      select e.*, sum(octet_length(concat(e.data, e.pre_data))) over (order by e.position) as bytes from (
        select e.* from (
          select e.*, count(*) over () as found, row_number() over in_order as position,
            sum(coalesce(pg_column_size(e.data), 0) + coalesce(pg_column_size(e.pre_data), 0)) over in_order as stored_bytes
          from (
    select e.* from (
      select e.id from events e where e.feature_name = $2 and e.id > (select settled_id from event_totals_progress)
  and e.id < (select settled_id + 1000000000000 from event_totals_progress) and e.id > $3 and e.id <> $4 and e.type = any($5::text[])
      union all
      select e.id from indexed_events e where e.feature_name between $6 and $7 and e.id > $8 and e.id <> $9 and e.type = any($10::text[])
    ) found cross join lateral (select * from events where events.id = found.id offset 0) e
    where (e.environment = $11 or e.environment is null) and (e.id > $12 or e.transaction_id = $13::xid8)
    order by e.id desc limit $14) e window in_order as (order by e.id desc)
        ) e where e.position = 1 or e.stored_bytes <= 4194304 offset 0
      ) e
    ) e where e.position = 1 or e.bytes <= 16777216) e order by e.id desc;

-- select users
select e.id, e.type,
  (case when $1::boolean or not (position('@' in e.created_by) > 0 and coalesce(e.created_by_user_id, 1) > 0) then e.created_by else coalesce((
    select coalesce(
  (
  case when position('@' in u.username) = 0 then u.username end), (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), u.id::text) from users u where u.id = e.created_by_user_id), e.created_by_user_id::text, 'unknown') end) as created_by, to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
  e.environment, e.data, e.pre_data, e.tags, e.project, e.feature_name, e.transaction_id::text as transaction_id, true as is_visible from (
      select e.id from events e where e.feature_name = $2 and e.id > (select settled_id from event_totals_progress)
  and e.id < (select settled_id + 1000000000000 from event_totals_progress) and e.type = 'feature-strategy-remove' and true
      union all
      select e.id from indexed_events e where e.feature_name between $3 and $4 and e.type = 'feature-strategy-remove' and true
    ) found join events e on e.id = found.id
    where e.environment = $5 and e.pre_data ->> 'id' = $6 order by e.id desc limit 1;

-- select users
select e.id, json_strip_nulls(json_build_object('type', e.type, 'project', e.project, 'environment', e.environment, 'featureName', e.feature_name))::jsonb || jsonb_build_object('data', (case when $1::boolean or not e.type in ('segment-created', 'segment-updated', 'segment-deleted') then e.data
    else case when position('@' in (e.data ->> 'createdBy')) > 0
      then jsonb_set(e.data, '{createdBy}', to_jsonb((case when $2::boolean or position('@' in (e.data ->> 'createdBy')) = 0 then (e.data ->> 'createdBy') else coalesce((
    select coalesce(
  (
  case when position('@' in u.username) = 0 then u.username end), (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), u.id::text) from users u
    where lower(u.email) = lower((e.data ->> 'createdBy')) and u.deleted_at is null and u.created_at <= e.created_at), 'unknown') end)))
      else e.data end end), 'preData', (case when $3::boolean or not e.type in ('segment-created', 'segment-updated', 'segment-deleted') then e.pre_data
    else case when position('@' in (e.pre_data ->> 'createdBy')) > 0
      then jsonb_set(e.pre_data, '{createdBy}', to_jsonb((case when $4::boolean or position('@' in (e.pre_data ->> 'createdBy')) = 0 then (e.pre_data ->> 'createdBy') else coalesce((
    select coalesce(
  (
  case when position('@' in u.username) = 0 then u.username end), (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), u.id::text) from users u
    where lower(u.email) = lower((e.pre_data ->> 'createdBy')) and u.deleted_at is null and u.created_at <= e.created_at), 'unknown') end)))
      else e.pre_data end end), 'tags', coalesce(e.tags, '[]')) as event,
      (true) as is_visible
    from events e where e.id > $5 and e.transaction_id = pg_current_xact_id() order by e.id;

-- select users
with "counted" as (select (select count(*)::int from ((select "u"."id" from "users" as "u" where ("u"."account_type" = 'user' and "u"."deleted_at" is null) and folded(u.name) = (select folded($1::text)))) m) as "total") select (select total from counted) as "user_total", (select count(*) from ((select "g"."id" from "groups" as "g" where folded(g.name) = (select folded($2::text)))) m) as "group_total", (select coalesce(json_agg(json_build_object('id', r.id, 'createdAt', r.created_at, 'userName', r.user_name, 'externalId', r.external_id, 'displayName', r.name, 'email', r.email, 'active', r.active, 'groups', r.groups) order by r.id), '[]') from (select u.*, (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.id), '[]') from group_users m join groups g on g.id = m.group_id where m.user_id = u.id) as groups from (
    select c.*, row_number() over (order by c.id) as place, sum(c.in_groups) over (order by c.id) as in_all
    from ((select "u"."id", "u"."name", "u"."email", "u"."active", "u"."external_id", coalesce(u.scim_user_name, u.username, u.email) as "user_name", to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "created_at", (select count(*) from group_users m where m.user_id = u.id) as "in_groups" from "users" as "u" where ("u"."account_type" = 'user' and "u"."deleted_at" is null) and folded(u.name) = (select folded($3::text)) order by "u"."id" limit $4 offset $5)) c) u where u.place = 1 or u.in_all <= $6) r) as "users", (select coalesce(json_agg(json_build_object('id', r.id, 'createdAt', r.created_at, 'displayName', r.name, 'externalId', r.external_id, 'members', r.members) order by r.id), '[]') from ((select "g"."id", "g"."name", "g"."external_id", to_char(g.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "created_at", array(
  select m.user_id from group_users m join users u on u.id = m.user_id
  where m.group_id = g.id and u.account_type = 'user' and u.deleted_at is null order by m.user_id) as "members" from "groups" as "g" where folded(g.name) = (select folded($7::text)) order by "g"."id" limit least($8::int, $9::int - least($10::int, greatest(0, (select total from counted) - $11::int))) offset greatest(0, $12::int - (select total from counted)))) r) as "groups";

-- select webhook_deliveries
select "d"."id" from "webhook_deliveries" as "d" inner join "events" as "e" on "e"."id" = "d"."event_id" where "d"."webhook_id" = $1 and "d"."state" = 'pending' and e.type = any(array['features-exported', 'state-applied', 'state-owners-changed', 'approval-rules-skipped', 'signal-endpoint-created', 'signal-endpoint-updated', 'signal-endpoint-deleted', 'signal-endpoint-token-created', 'signal-endpoint-token-updated', 'signal-endpoint-token-deleted', 'application-created', 'application-updated', 'application-deleted', 'addon-config-created', 'addon-config-updated', 'addon-config-deleted', 'events-removed', 'user-signed-in', 'sign-in-refused', 'request-refused', 'user-created', 'user-deleted', 'setting-updated', 'group-user-added', 'group-user-removed', 'user-updated', 'service-account-created', 'service-account-updated', 'service-account-deleted', 'group-created', 'group-updated', 'group-deleted', 'role-created', 'role-updated', 'role-deleted', 'pat-created', 'pat-deleted', 'public-signup-token-created', 'public-signup-token-updated', 'public-signup-token-user-added', 'api-token-created', 'api-token-deleted', 'api-token-expiring', 'saml-certificate-expiring', 'api-token-updated']) limit $2;

-- select webhook_deliveries
select "event_id", "state" from "webhook_deliveries" where "id" = $1 and "webhook_id" = $2 for update;

-- select webhooks
select "w"."id", "w"."provider", "w"."tags", "w"."feature_types", "w"."description", "w"."enabled", "w"."parameters", "w"."secrets", "w"."events", "w"."environments", w.projects as "projects", "w"."created_at", "w"."revision_key" from "webhooks" as "w" where "w"."id" = $1 for update;

-- select webhooks
select "w"."id", "w"."provider", "w"."tags", "w"."feature_types", "w"."description", "w"."enabled", "w"."parameters", "w"."secrets", "w"."events", "w"."environments", w.projects as "projects", "w"."created_at", "w"."revision_key" from "webhooks" as "w" where $1 = any("w"."environments") order by "w"."id" for update;

-- select webhooks
select "w"."id", "w"."provider", "w"."tags", "w"."feature_types", "w"."description", "w"."enabled", "w"."parameters", "w"."secrets", "w"."events", "w"."environments", w.projects as "projects", "w"."created_at", "w"."revision_key" from "webhooks" as "w" where $1 = any("w"."projects") order by "w"."id" for update;

-- select webhooks
select (select count(*) as "present" from "webhooks") as present;

-- select webhooks
select assert_at_most((select count(*) as "present" from "webhooks"), $1);

-- update action_sets
update "action_sets" set "name" = $1, "description" = $2, "enabled" = $3, "actor_id" = $4, "endpoint_id" = $5, "filters" = $6, "actions" = $7 where "id" = $8;

-- update action_sets
update "action_sets" set "name" = $1, "description" = $2, "enabled" = $3, "actor_id" = $4, "endpoint_id" = $5, "filters" = $6, "actions" = $7, "edited_by_user_id" = $8 where "id" = $9;

-- update action_sets
update "action_sets" set "name" = $1, "description" = $2, "enabled" = $3, "actor_id" = $4, "endpoint_id" = $5, "filters" = $6, "actions" = $7, "waiting_signal_id" = $8, "waiting_hash" = $9, "waiting_since" = $10 where "id" = $11;

-- update api_tokens
update "api_tokens" set "expires_at" = $1, "expiry_warned_for" = $2 where "id" = $3;

-- update api_tokens
update "api_tokens" set "projects" = array_remove("projects", $1) where "id" = any($2);

-- update api_tokens
update "api_tokens" set "sealed_secret" = $1 where "id" = $2;

-- update applications
update "applications" set "description" = $1, "url" = $2, "color" = $3, "icon" = $4 where "name" = $5;

-- update approval_rules
update "approval_rules" set "project_id" = $1, "environments" = $2, "name" = $3, "description" = $4, "tags" = $5, "feature_types" = $6, "events" = $7, "askers" = $8, "step_points" = $9, "step_hours" = $10, "for_everybody" = $11, "also_off" = $12, "approvals" = $13, "group_ids" = $14, "role_ids" = $15, "by_owners" = $16, "not_by_editors" = $17, "not_by_last_editor" = $18, "freeze_ids" = $19 where "id" = $20;

-- update banners
update "banners" set "project_id" = $1, "message" = $2, "variant" = $3, "sticky" = $4, "icon" = $5, "link" = $6, "link_text" = $7, "dialog_title" = $8, "dialog" = $9, "enabled" = $10 where "id" = $11;

-- update break_glass_uses
update "break_glass_uses" set "reviewed_by" = $1, "reviewed_at" = $2, "comment" = $3 where "id" = $4;

-- update change_request_changes
update "change_request_changes" set "feature" = $1, "action" = $2, "payload" = $3, "before" = $4, "created_at" = $5 where "id" = $6;

-- update change_requests
update "change_requests" set "state" = $1 where "id" = $2;

-- update change_requests
update "change_requests" set "title" = $1 where "id" = $2;

-- update change_requests
update "change_requests" set "version" = "version" + $1 where "id" = $2;

-- update context_fields
update "context_fields" set "description" = $1, "stickiness" = $2, "sort_order" = $3, "legal_values" = $4 where "name" = $5;

-- update environments
update "environments" set "sort_order" = "given"."sort_order" from 
    rows from (jsonb_to_recordset($1::jsonb) as ("name" text, "sortOrder" int)) with ordinality as given (name, sort_order, position) where "environments"."name" = "given"."name";

-- update environments
update "environments" set "type" = $1, "enabled" = $2, "sort_order" = $3 where "name" = $4;

-- update feature_environments
update "feature_environments" set "enabled" = $1 where "feature_name" = any($2) and "enabled" = $3;

-- update feature_revisions
update feature_revisions set revision = pg_current_xact_id()
    where feature = any(array(select unnest($1::text[]))) and revision <> pg_current_xact_id();

-- update feature_revisions
with given as materialized (select * from 
    rows from (jsonb_to_recordset($1::jsonb) as ("child" text, "parent" text)) with ordinality as given (child, parent, position)), marked as (
    update feature_revisions set revision = pg_current_xact_id()
    where feature = any(array(select child from given)) and revision <> pg_current_xact_id())
    delete from feature_dependencies d
    where d.child = any(array(select child from given)) and (d.child, d.parent) in (select child, parent from given);

-- update feature_revisions
with given as materialized (select * from 
    rows from (jsonb_to_recordset($1::jsonb) as ("child" text, "parent" text, "enabled" boolean, "variants" jsonb)) with ordinality as given (child, parent, enabled, variants, position)), marked as (
    update feature_revisions set revision = pg_current_xact_id()
    where feature = any(array(select child from given)) and revision <> pg_current_xact_id())
    insert into feature_dependencies (child, parent, enabled, variants)
    select given.child, given.parent, given.enabled, given.variants from given order by given.position
    on conflict (child, parent) do update set enabled = excluded.enabled, variants = excluded.variants;

-- update feature_revisions
with given as materialized (select * from 
    rows from (jsonb_to_recordset($1::jsonb) as ("feature" text, "environment" text, "enabled" boolean, "variants" jsonb)) with ordinality as given (feature, environment, enabled, variants, position)), marked as (
    update feature_revisions set revision = pg_current_xact_id()
    where feature = any(array(select feature from given)) and revision <> pg_current_xact_id())
    update feature_environments fe
    set enabled = coalesce(given.enabled, fe.enabled), variants = coalesce(given.variants, fe.variants)
    from given
    where fe.feature_name = any(array(select feature from given))
      and fe.feature_name = given.feature and fe.environment = given.environment;

-- update feature_revisions
with given as materialized (select * from 
    rows from (jsonb_to_recordset($1::jsonb) as ("feature" text, "type" text, "value" text)) with ordinality as given (feature, type, value, position)), marked as (
    update feature_revisions set revision = pg_current_xact_id()
    where feature = any(array(select feature from given)) and revision <> pg_current_xact_id())
    delete from feature_tags g
    where g.feature_name = any(array(select feature from given))
      and (g.feature_name, g.tag_type, g.tag_value) in (select feature, type, value from given);

-- update feature_revisions
with given as materialized (select * from 
    rows from (jsonb_to_recordset($1::jsonb) as ("feature" text, "type" text, "value" text)) with ordinality as given (feature, type, value, position)), marked as (
    update feature_revisions set revision = pg_current_xact_id()
    where feature = any(array(select feature from given)) and revision <> pg_current_xact_id())
    insert into feature_tags (feature_name, tag_type, tag_value)
    select feature, type, value from given order by feature, type, value
    on conflict do nothing;

-- update feature_revisions
with given as materialized (select * from 
    rows from (jsonb_to_recordset($1::jsonb) as ("id" uuid, "featureName" text, "environment" text, "name" text, "title" text, "disabled" boolean, "sortOrder" double precision, "constraints" jsonb, "variants" jsonb, "parameters" jsonb)) with ordinality as given (id, feature_name, environment, name, title, disabled, sort_order, constraints, variants, parameters, position)), marked as (
    update feature_revisions set revision = pg_current_xact_id()
    where feature = any(array(select feature_name from given)) and revision <> pg_current_xact_id())
    insert into feature_strategies ("id", "feature_name", "environment", "name", "title", "disabled", "sort_order", "constraints", "variants", "parameters")
    select "given"."id", "given"."feature_name", "given"."environment", "given"."name", "given"."title", "given"."disabled", "given"."sort_order", "given"."constraints", "given"."variants", "given"."parameters" from given order by given.position;

-- update feature_revisions
with given as materialized (select * from 
    rows from (jsonb_to_recordset($1::jsonb) as ("name" text, "markedStale" boolean)) with ordinality as given (name, marked_stale, position)), marked as (
    update feature_revisions set revision = pg_current_xact_id()
    where feature = any(array(select name from given)) and revision <> pg_current_xact_id())
    update features f set marked_stale = given.marked_stale from given
    where f.name = any(array(select name from given)) and f.name = given.name;

-- update feature_revisions
with given as materialized (select * from 
    rows from (jsonb_to_recordset($1::jsonb) as ("name" text, "project" text)) with ordinality as given (name, project, position)), marked as (
    update feature_revisions set revision = pg_current_xact_id()
    where feature = any(array(select name from given)) and revision <> pg_current_xact_id())
    update features f set project_id = given.project from given
    where f.name = any(array(select name from given)) and f.name = given.name;

-- update feature_revisions
with locked as materialized (
      select f.name from features f where project_id = $1 order by "f"."name" for no key update
    )
    
    update feature_revisions set revision = pg_current_xact_id()
    where feature = any(array(select name from locked)) and revision <> pg_current_xact_id();

-- update feature_revisions
with marked as (
    update feature_revisions set revision = pg_current_xact_id()
    where feature = any(array(select unnest($1::text[]))) and revision <> pg_current_xact_id())
    delete from feature_strategies where id = any(array(select unnest($2::uuid[])));

-- update feature_revisions
with marked as (
    update feature_revisions set revision = pg_current_xact_id()
    where feature = any(array(select unnest($1::text[]))) and revision <> pg_current_xact_id())
    update features set archived_at = $2 where name = any(array(select unnest($3::text[])));

-- update feature_revisions
with marked as (
    update feature_revisions set revision = pg_current_xact_id()
    where feature = any(array[$1]) and revision <> pg_current_xact_id())
    update feature_environments
    set enabled = coalesce($2, enabled), variants = coalesce($3::jsonb, variants)
    where feature_name = $4 and environment = $5;

-- update feature_revisions
with marked as (
    update feature_revisions set revision = pg_current_xact_id()
    where feature = any(array[$1]) and revision <> pg_current_xact_id())
    update feature_strategies
    set name = $2, title = $3, disabled = $4, sort_order = $5,
      constraints = $6::jsonb, variants = $7::jsonb, parameters = $8::jsonb
    where id = $9::uuid;

-- update feature_revisions
with marked as (
    update feature_revisions set revision = pg_current_xact_id()
    where feature = any(array[$1]) and revision <> pg_current_xact_id())
    update features set "type" = $2, "description" = $3, "marked_stale" = $4, "impression_data" = $5 where name = $6;

-- update feature_types
update "feature_types" set "lifetime_days" = $1 where "id" = $2;

-- update freezes
update "freezes" set "project_id" = $1, "environments" = $2, "name" = $3, "description" = $4, "starts" = $5, "ends" = $6, "time_zone" = $7, "weekly" = $8, "repeats_until" = $9, "allows_off" = $10, "by_rules" = $11 where "id" = $12;

-- update groups
update "groups" set "name" = $1, "description" = $2, "mappings_sso" = $3, "root_role_id" = $4, "scim_managed" = $5, "external_id" = $6 where "id" = $7;

-- update groups
update "groups" set "scim_managed" = $1, "external_id" = $2 where "id" = any($3);

-- update nowait
select "a"."id", "a"."project_id" as "project", "a"."name", "a"."description", "a"."enabled", "a"."actor_id", json_build_object('source', 'signal-endpoint', 'sourceId', a.endpoint_id, 'payload', a.filters) as "match", "a"."actions", to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "created_at", "a"."created_by_user_id" from "action_sets" as "a" where "a"."project_id" = $1 order by "a"."id" for update nowait;

-- update nowait
select "id", "message", "variant", "sticky", "icon", "link", "link_text", "dialog_title", "dialog", "enabled", "project_id" as "project", "created_at" from "banners" where "project_id" = $1 order by "id" for update nowait;

-- update nowait
select "r"."id", "r"."name", "r"."description", "r"."project_id" as "project", "r"."environments", "r"."tags", "r"."feature_types", "r"."events", "r"."askers", "r"."step_points", "r"."step_hours", "r"."for_everybody", "r"."also_off", "r"."approvals", "r"."group_ids" as "groups", "r"."role_ids" as "roles", "r"."by_owners", "r"."not_by_editors", "r"."created_at", "r"."not_by_last_editor", "r"."freeze_ids" as "freezes" from "approval_rules" as "r" where "r"."project_id" = $1 order by "r"."id" for update nowait;

-- update nowait
select "t"."id", "t"."name", "t"."description", "t"."project_id" as "project", "t"."milestones", "t"."created_at" from "release_plan_templates" as "t" where true and "t"."project_id" = $1 order by "t"."id" for update nowait;

-- update nowait
select "z"."id", "z"."name", "z"."description", "z"."project_id" as "project", "z"."environments", "z"."starts" as "start", "z"."ends" as "end", "z"."time_zone", "z"."weekly", "z"."repeats_until", "z"."allows_off", "z"."by_rules", "z"."created_at" from "freezes" as "z" where "z"."project_id" = $1 order by "z"."id" for update nowait;

-- update nowait
select from "projects" where "id" in (select "project_id" from "project_environments" where "environment" = $1) order by "id" for no key update nowait;

-- update of
select "s"."id", "s"."name", "s"."source", "s"."condition", "s"."threshold", "s"."for_seconds", "s"."action", "s"."enabled", "s"."created_at", "s"."watches_from", "s"."watches_in", "s"."baseline", "s"."version", "s"."read_at", "s"."value", "s"."problem", "s"."since", "s"."breached_since", "s"."tripped_at", "s"."did", "s"."reason", fe.enabled and f.archived_at is null and (s.action = 'turnOff' or exists (
  select from release_plans p
  where p.feature_name = s.feature_name and p.environment = s.environment and p.status = 'running')) as "is_watched", (
  select p.require_preconditions from projects p where p.id = f.project_id) as "require_preconditions" from "safeguards" as "s" inner join "feature_environments" as "fe" on "fe"."feature_name" = "s"."feature_name" and "fe"."environment" = "s"."environment" inner join "features" as "f" on "f"."name" = "s"."feature_name" where "s"."feature_name" = $1 and "s"."environment" = $2 and "f"."project_id" = $3 and "s"."id" = $4 for update of "s";

-- update of
with 
    given as materialized (select * from 
    rows from (jsonb_to_recordset($1::jsonb) as ("project" text, "feature" text, "environment" text)) with ordinality as given (project, feature, environment, position)), locked as materialized (
      select s.id, given.project, given.feature, given.environment
      from given join safeguards s on s.feature_name = any(array(select feature from given))
  and s.feature_name = given.feature and s.environment = given.environment and (s.tripped_at is not null and s.did = 'turnOff')
      order by s.id for update of s nowait
    ), begun as (
      update safeguards s set tripped_at = null, did = null, reason = null,
        value = null, problem = null, read_at = null, since = null, breached_since = null,
        signal_count = 0, counts_after = coalesce((select max(id) from signals), 0),
        baseline = null, watches_in = '', watches_from = $2, next_read_at = $3, version = s.version + 1
      from locked where s.id = locked.id
      returning s.id, s.name, locked.project, locked.feature, locked.environment
    ) 
    insert into events (created_at, created_by, created_by_user_id, type, project, environment, feature_name,
      data, pre_data, tags, change_request_id, comment, request_id, trace_id, manager, source, via)
    select given.now, given.by, given.user_id, given.type, given.project, given.environment, given.feature,
      given.data, given.pre_data,
      case when given.feature is not null then coalesce(given.tags, to_jsonb(array(
        select jsonb_build_object('type', t.tag_type, 'value', t.tag_value) from feature_tags t
        where t.feature_name = given.feature order by t.tag_type, t.tag_value))) end,
      given.change_request, given.comment, given.request_id, given.trace_id, given.manager, given.source, given.via
    from (
    select $4::timestamptz as now, $5::text as by, $6::int as user_id,
      $7::int as change_request, $8::text as comment, $9::text as request_id,
      $10::text as trace_id, $11::text as manager, $12::text as source, $13::text as via,
      selected.*
    from (
    select row_number() over (order by begun.id) as position, 'safeguard-reset' as type, begun.project,
      begun.environment, begun.feature, jsonb_build_object('id', begun.id, 'name', begun.name) as data, null::jsonb as pre_data, null::jsonb as tags
    from begun) selected) given  order by given.position
    returning id, type;

-- update of
with candidates as materialized (
    select f.name from feature_types t cross join lateral (
      select f.name from features f
      where f.type = t.id and f.archived_at is null and f.marked_stale is null and not f.potentially_stale and f.created_at <= case when t.lifetime_days > 700000 then '-infinity'
    else $1::timestamptz - t.lifetime_days * interval '24 hours' end offset 0 
    ) f where t.id = $2 union all 
    select f.name from feature_types t cross join lateral (
      select f.name from features f
      where f.type = t.id and f.archived_at is null and f.marked_stale is null and f.potentially_stale and f.created_at > coalesce(case when t.lifetime_days > 700000 then '-infinity'
    else $3::timestamptz - t.lifetime_days * interval '24 hours' end, '-infinity') offset 0 
    ) f where t.id = $4), due as (
      select f.name, coalesce(f.created_at <= case when t.lifetime_days > 700000 then '-infinity'
    else $5::timestamptz - t.lifetime_days * interval '24 hours' end, false) as is_past_lifetime
      from features f join feature_types t on t.id = f.type
      where f.name = any(array(select name from candidates))
        and f.archived_at is null and f.marked_stale is null and f.potentially_stale <> coalesce(f.created_at <= case when t.lifetime_days > 700000 then '-infinity'
    else $6::timestamptz - t.lifetime_days * interval '24 hours' end, false)
      order by f.name 
      for no key update of f  for share of t 
    ), changed as (
      update features f set potentially_stale = due.is_past_lifetime from due where f.name = due.name
      returning f.name as feature, f.project_id as project, f.potentially_stale
    )
    select feature, project, potentially_stale from changed order by feature;

-- update of
with given as materialized (select * from 
    rows from (jsonb_to_recordset($1::jsonb) as ("project" text, "feature" text, "environment" text)) with ordinality as given (project, feature, environment, position)), passed as materialized (
      select s.id, greatest($2::timestamptz, s.read_at + case s.lane when 'late' then 30000 else 15000 end * interval '1 ms') as next_read_at
      from given join safeguards s on s.feature_name = any(array(select feature from given))
  and s.feature_name = given.feature and s.environment = given.environment and s.enabled and s.tripped_at is null
      order by s.id for update of s skip locked
    )
    update safeguards s set next_read_at = passed.next_read_at
    from passed where s.id = passed.id and s.next_read_at > passed.next_read_at;

-- update of
with recorded as materialized (select * from 
    rows from (jsonb_to_recordset($1::jsonb) as ("now" timestamptz, "by" text, "userId" int, "type" text, "project" text, "environment" text, "feature" text, "tags" jsonb, "data" jsonb, "preData" jsonb, "changeRequest" int, "comment" text, "requestId" text, "traceId" text, "manager" text, "source" text, "via" text, "frozen" text, "isOff" boolean, "ruled" text, "invalidates" jsonb)) with ordinality as given (now, by, user_id, type, project, environment, feature, tags, data, pre_data, change_request, comment, request_id, trace_id, manager, source, via, frozen, is_off, ruled, invalidates, position)), 
  invalidated as materialized (
    select e.position, e.change_request, i.*
    from recorded e, jsonb_to_recordset(e.invalidates) as i (place int, key text, reason text, "isOfFeatures" boolean)
  ), causes as materialized (
    select distinct on (pending.id) pending.id, i.position, i.place, i.reason
    from (
      select r.id, unnest((
  array['environment ' || r.environment, concat_ws(' ', 'environment', r.environment, 'of', r.project_id), 'feature ' || c.feature]
  || case
    when c.action = 'archiveFeature' then array['parent ' || c.feature]
    when c.action = 'addDependency' then array[
      'parent ' || c.feature, 'feature ' || (c.payload ->> 'feature'), 'child ' || (c.payload ->> 'feature')]
    when c.action = 'updateEnabled' and c.payload @> '{"enabled": true}' then array[
      concat_ws(' ', 'turning on', r.environment, c.feature)]
    when c.action = 'patchVariant' then array[concat_ws(' ', 'variants', r.environment, c.feature)]
    when c.action = 'reorderStrategy' then array(
      select concat_ws(' ', 'strategy', moved.place ->> 'id', 'removed') from jsonb_array_elements(c.payload) moved (place))
    when c.action in ('updateStrategy', 'deleteStrategy') then array[
      concat_ws(' ', 'strategy', c.payload ->> 'id', 'updated'), concat_ws(' ', 'strategy', c.payload ->> 'id', 'removed')]
    when c.action in ('updateSegment', 'deleteSegment') then array[
      concat_ws(' ', 'segment', c.payload ->> 'id', 'updated'), concat_ws(' ', 'segment', c.payload ->> 'id', 'deleted')]
  end
  || case
    when c.action = 'deleteSegment' then array[concat_ws(' ', 'segment', c.payload ->> 'id', 'used')]
    when c.action = 'updateSegment' then array['segment named ' || (c.payload ->> 'name')]
  end
  || case when c.action in ('addStrategy', 'updateStrategy') then array(
    select concat_ws(' ', 'segment', used.id, 'updated')
    from jsonb_array_elements_text(coalesce(c.payload -> 'segments', '[]')) used (id))
  end)) as key
      from change_request_schedules s
      join change_requests r on r.id = s.change_request_id
      join change_request_changes c on c.change_request_id = r.id
      where s.status = 'pending' and (c.feature in (select feature from recorded) or exists (
        select from invalidated where "isOfFeatures" is null))
      union all
      select change_request_id, 'account ' || created_by from change_request_schedules where status = 'pending'
    ) pending
    join invalidated i using (key)
    where i.change_request is distinct from pending.id
    order by pending.id, i.position, i.place
  ), suspended as materialized (
    select r.id, r.title, r.project_id as project, r.environment, causes.position, causes.place, causes.reason
    from causes join change_requests r using (id) join change_request_schedules s on s.change_request_id = r.id
    where s.status = 'pending'
    order by "r"."id" for no key update of s
  ), stored as (
    update change_request_schedules s set status = 'suspended', reason = suspended.reason
    from suspended where s.change_request_id = suspended.id
  )
    
    insert into events (created_at, created_by, created_by_user_id, type, project, environment, feature_name,
      data, pre_data, tags, change_request_id, comment, request_id, trace_id, manager, source, via)
    select given.now, given.by, given.user_id, given.type, given.project, given.environment, given.feature,
      given.data, given.pre_data,
      case when given.feature is not null then coalesce(given.tags, to_jsonb(array(
        select jsonb_build_object('type', t.tag_type, 'value', t.tag_value) from feature_tags t
        where t.feature_name = given.feature order by t.tag_type, t.tag_value))) end,
      given.change_request, given.comment, given.request_id, given.trace_id, given.manager, given.source, given.via
    from (
        select recorded.*, 0 as place, 0 as request from recorded
        union all
        select e.now, e.by, e.user_id, 'change-request-schedule-suspended', s.project, s.environment, null, null,
          jsonb_build_object('changeRequestId', s.id, 'title', s.title, 'reason', s.reason), null, s.id, e.comment, e.request_id,
          e.trace_id, e.manager, e.source, e.via, null, null, null, null,
          e.position, s.place, s.id
        from suspended s join recorded e using (position)
      ) given where (
  select refuse_frozen(jsonb_agg(distinct jsonb_build_object('id', h.id, 'name', case when h.is_shown then h.name end, 'until', h.until, 'project', case when h.is_shown then h.project end, 'environment', case when h.is_shown then h.environment end))) from (
  select distinct z.id, z.name, w.until, p.project, p.environment,
    z.project_id is null or z.project_id in (select project from recorded) as is_shown
  from freezes z
  cross join lateral (
    select coalesce(
        (select min(t.moment - by) from (values (interval '2 hours'), (interval '1 hour'), (interval '30 minutes'), (interval '0')) as back (by) where (t.moment - by) at time zone z.time_zone = t.local),
        t.moment) as "from",
      t.until
    from generate_series(case when z.weekly then greatest(floor(extract(epoch from ((select now from recorded limit 1) at time zone z.time_zone) - z.starts::timestamp) / 604800)::int - 1, 0) else 0 end, case when z.weekly then greatest(floor(extract(epoch from ((select now from recorded limit 1) at time zone z.time_zone) - z.starts::timestamp) / 604800)::int, 0) + 2 else 0 end) as weeks (number)
    cross join lateral (select weeks.number * interval '7 days' as after) a
    cross join lateral (
      select z.starts::timestamp + a.after as local,
        (z.starts::timestamp + a.after) at time zone z.time_zone as moment,
        (z.ends::timestamp + a.after) at time zone z.time_zone as until
    ) t
    where t.until > (select now from recorded limit 1) and t.until > t.moment and (z.repeats_until is null or t.local < z.repeats_until::date + 1)
    order by t.until limit 1) w
  join (
    select e.position, e.project, e.environment, e.feature, e.is_off and not exists (
  select from feature_dependencies d where d.parent = e.feature and not d.enabled) as is_off from recorded e
    where e.frozen = 'in its environment'
    union all
    select e.position, null, e.environment, null, e.is_off from recorded e
    where e.frozen = 'in its environment everywhere'
    union all
    select e.position, pe.project_id, pe.environment, e.feature, e.is_off and not exists (
  select from feature_dependencies d where d.parent = e.feature and not d.enabled) as is_off from recorded e
    join project_environments pe on pe.project_id = e.project
      or (e.frozen = 'in both projects' and pe.project_id = e.data ->> 'oldProject')
    where e.frozen in ('in its project', 'in both projects')
    union all
    select e.position, f.project_id, s.environment, f.name, e.is_off from recorded e
    join strategy_segments l on l.segment_id = (e.data ->> 'id')::int
    join feature_strategies s on s.id = l.strategy_id
    join features f on f.name = s.feature_name and f.archived_at is null
    where e.frozen = 'where it is used' union all 
  select e.position, pe.project_id, pe.environment, null::text, false from recorded e
  cross join lateral jsonb_array_elements(
    case when e.frozen = 'where its roles override freezes' then e.data -> 'roles' else '[]' end) as given (value)
  join role_permissions o on o.permission = 'OVERRIDE_FREEZE'
    and o.role_id = coalesce(given.value -> 'roleId', given.value)::int
  join project_environments pe on pe.project_id = e.project
    and (o.environment is null or o.environment = pe.environment)
  where not coalesce(e.pre_data -> 'roles', '[]') @> jsonb_build_array(given.value)) p on (z.project_id is null or p.project is null or z.project_id = p.project)
    and (z.environments = '{}' or p.environment = any(z.environments))
    and not (p.is_off and z.allows_off)
  where w."from" <= (select now from recorded limit 1) and not z.by_rules
  union
  select z.id, z.name, w.until, p.project, p.environment,
    z.project_id is null or z.project_id in (select project from recorded)
  from approval_rules a join freezes z on z.id = any(a.freeze_ids)
  cross join lateral (
    select coalesce(
        (select min(t.moment - by) from (values (interval '2 hours'), (interval '1 hour'), (interval '30 minutes'), (interval '0')) as back (by) where (t.moment - by) at time zone z.time_zone = t.local),
        t.moment) as "from",
      t.until
    from generate_series(case when z.weekly then greatest(floor(extract(epoch from ((select now from recorded limit 1) at time zone z.time_zone) - z.starts::timestamp) / 604800)::int - 1, 0) else 0 end, case when z.weekly then greatest(floor(extract(epoch from ((select now from recorded limit 1) at time zone z.time_zone) - z.starts::timestamp) / 604800)::int, 0) + 2 else 0 end) as weeks (number)
    cross join lateral (select weeks.number * interval '7 days' as after) a
    cross join lateral (
      select z.starts::timestamp + a.after as local,
        (z.starts::timestamp + a.after) at time zone z.time_zone as moment,
        (z.ends::timestamp + a.after) at time zone z.time_zone as until
    ) t
    where t.until > (select now from recorded limit 1) and t.until > t.moment and (z.repeats_until is null or t.local < z.repeats_until::date + 1)
    order by t.until limit 1) w
  join (
  select e.position, pe.project_id, pe.environment, null::text, false from recorded e
  cross join lateral jsonb_array_elements(
    case when e.frozen = 'where its roles override freezes' then e.data -> 'roles' else '[]' end) as given (value)
  join role_permissions o on o.permission = 'OVERRIDE_FREEZE'
    and o.role_id = coalesce(given.value -> 'roleId', given.value)::int
  join project_environments pe on pe.project_id = e.project
    and (o.environment is null or o.environment = pe.environment)
  where not coalesce(e.pre_data -> 'roles', '[]') @> jsonb_build_array(given.value)) p (position, project, environment) on (a.project_id is null or a.project_id = p.project)
    and (a.environments = '{}' or p.environment = any(a.environments))
  where w."from" <= (select now from recorded limit 1)) h having count(*) > 0) is null and (
  select refuse_unapproved(jsonb_agg(distinct jsonb_build_object('project', a.project_id, 'environments', to_jsonb(a.environments)))) from approval_rules a
  where exists (
  select from recorded e join approval_rules r
    on (r.project_id is null or e.project is null or e.ruled <> 'in its environment' or e.project = r.project_id)
      and (r.environments = '{}' or e.environment is null or e.environment = any(r.environments))
  where e.ruled is not null) having count(*) > 0) is null and not exists (
  select from rule_changes where false for key share nowait) order by given.position, given.place, given.request
    returning id, type;

-- update project_environments
update "project_environments" set "default_strategy" = $1 where "project_id" = $2 and "environment" = $3;

-- update projects
update "projects" set "name" = $1, "description" = $2, "mode" = $3, "default_stickiness" = $4, "feature_limit" = $5, "require_preconditions" = $6, "managed_only" = $7, "created_at" = $8, "updated_at" = $9, "archived_at" = $10, "naming_pattern" = $11, "naming_example" = $12, "naming_description" = $13, "link_templates" = $14 where "id" = $15;

-- update release_plan_templates
update "release_plan_templates" set "name" = $1, "description" = $2, "project_id" = $3, "milestones" = $4 where "id" = $5;

-- update release_plans
update "release_plans" set "change_request_id" = $1, "interrupted" = case when status = 'running' then coalesce(interrupted, 'moved') else interrupted end, "next_at" = case when status = 'running' then $2::timestamptz else next_at end where "feature_name" = any($3) and "change_request_id" is not null;

-- update release_plans
update "release_plans" set "interrupted" = $1, "next_at" = $2 where "feature_name" = any($3) and "status" = 'running';

-- update release_plans
update "release_plans" set "name" = $1, "description" = $2, "template_id" = $3, "milestones" = $4, "status" = $5, "active_milestone_id" = $6, "next_at" = $7, "counts_from" = $8, "placed" = $9, "paused_at" = $10, "pause_kind" = $11, "pause_reason" = $12, "interrupted" = $13, "started_by_user_id" = $14, "started_by" = $15, "started_by_key" = $16, "segments" = $17, "change_request_id" = $18, "held_by" = $19 where "id" = $20;

-- update release_plans
update release_plans p set interrupted = 'off', next_at = $1::timestamptz
    from unnest(array(select unnest($2::text[])), array(select unnest($3::text[]))) as given (feature, environment)
    where p.feature_name = any(array(select unnest($4::text[]))) and p.feature_name = given.feature
      and p.environment = given.environment and p.status = 'running';

-- update reset_tokens
update "reset_tokens" set "used_at" = $1 where "secret_hash" = $2 and "used_at" is null and "expires_at" > $3 returning "user_id", "mailed";

-- update roles
update "roles" set "name" = $1, "description" = $2 where "id" = $3;

-- update safeguards
update "safeguards" set "name" = $1, "source" = $2, "endpoint_id" = $3, "condition" = $4, "threshold" = $5, "for_seconds" = $6, "action" = $7, "enabled" = $8, "value" = $9, "problem" = $10, "read_at" = $11, "since" = $12, "breached_since" = $13, "next_read_at" = $14, "watches_from" = $15, "watches_in" = $16, "baseline" = $17, "lane" = $18, "counts_after" = $19, "signal_count" = $20, "version" = $21 where "id" = $22;

-- update safeguards
update "safeguards" set "value" = $1, "problem" = $2, "read_at" = $3, "since" = $4, "breached_since" = $5, "tripped_at" = $6, "did" = $7, "reason" = $8, "next_read_at" = $9, "watches_from" = $10, "watches_in" = $11, "baseline" = $12, "lane" = $13, "counts_after" = $14, "signal_count" = $15, "version" = $16 where "id" = $17;

-- update segments
update "segments" set "name" = $1, "description" = $2, "project_id" = $3, "constraints" = $4, "revision" = pg_current_xact_id() where "id" = $5;

-- update shared_revision
update "shared_revision" set "listed_revision" = pg_current_xact_id();

-- update shared_revision
update "shared_revision" set "revision" = pg_current_xact_id();

-- update sign_in_settings
update "sign_in_settings" set "oidc_enabled" = $1, "oidc_discover_url" = $2, "oidc_client_id" = $3, "oidc_secret" = $4, "oidc_auto_create" = $5, "oidc_default_root_role_id" = $6, "oidc_email_domains" = $7, "oidc_acr_values" = $8, "oidc_id_token_signing_algorithm" = $9, "oidc_enable_group_syncing" = $10, "oidc_group_json_path" = $11, "oidc_add_groups_scope" = $12, "oidc_require_email_verified" = $13;

-- update sign_in_settings
update "sign_in_settings" set "password_disabled" = $1;

-- update sign_in_settings
update "sign_in_settings" set "saml_enabled" = $1, "saml_entity_id" = $2, "saml_sign_on_url" = $3, "saml_certificates" = $4, "saml_auto_create" = $5, "saml_default_root_role_id" = $6, "saml_email_domains" = $7, "saml_account_attribute" = $8, "saml_email_attribute" = $9, "saml_name_attribute" = $10, "saml_enable_group_syncing" = $11, "saml_group_json_path" = $12, "saml_allow_provider_initiated" = $13;

-- update signal_endpoint_tokens
update "signal_endpoint_tokens" set "name" = $1 where "id" = $2;

-- update signal_endpoints
update "signal_endpoints" set "enabled" = $1 where "id" = $2;

-- update signal_endpoints
update "signal_endpoints" set "name" = $1, "description" = $2, "enabled" = $3 where "id" = $4;

-- update signup_tokens
update "signup_tokens" set "enabled" = $1, "expires_at" = $2 where "id" = $3;

-- update strategy_types
update "strategy_types" set "deprecated" = $1 where "name" = $2;

-- update strategy_types
update "strategy_types" set "title" = $1, "description" = $2, "parameters" = $3 where "name" = $4;

-- update tag_types
update "tag_types" set "description" = $1, "icon" = $2, "color" = $3 where "name" = $4;

-- update users
update "users" set "deleted_at" = $1 where "id" in ($2);

-- update users
update "users" set "deleted_at" = $1, "password_hash" = $2 where "id" in ($3);

-- update users
update "users" set "login_attempts" = "login_attempts" + 1 where "id" = (select "u"."id" from "users" as "u" where (("u"."account_type" = 'user' and "u"."deleted_at" is null) and "u"."active" = true) and (lower(u.email) = $1 or "u"."username" = $2) order by lower(u.email) = $3 is true desc limit 1) returning "id", coalesce("email", "username", "name") as "name", "password_hash";

-- update users
update "users" set "login_attempts" = $1, "seen_at" = $2 where "id" = $3 and "password_hash" = $4 and "account_type" = $5 and "deleted_at" is null and "active" = $6 returning "id";

-- update users
update "users" set "name" = $1 where "id" in ($2);

-- update users
update "users" set "name" = $1, "email" = $2, "active" = $3, "email_verified" = $4 where "id" in ($5);

-- update users
update "users" set "name" = $1, "username" = $2, "email" = $3, "active" = $4, "scim_managed" = $5, "scim_user_name" = $6, "external_id" = $7, "email_sent" = $8, "email_by_directory" = $9, "email_verified" = $10 where "id" in ($11);

-- update users
update "users" set "password_hash" = $1, "login_attempts" = $2 where "id" in ($3);

-- update users
update "users" set "scim_managed" = $1, "scim_user_name" = $2, "external_id" = $3, "email_by_directory" = $4, "email_sent" = $5 where "id" in ($6);

-- update webhook_deliveries
update "webhook_deliveries" set "due_at" = $1 where "id" = $2;

-- update webhook_deliveries
update "webhook_deliveries" set "due_at" = $1 where "webhook_id" = $2 and "state" = 'pending' and "due_at" > $3;

-- update webhooks
update "webhooks" set "provider" = $1, "description" = $2, "enabled" = $3, "events" = $4, "projects" = $5, "environments" = $6, "tags" = $7, "feature_types" = $8, "parameters" = $9, "secrets" = $10 where "id" = $11;
