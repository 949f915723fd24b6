-- begin
begin;

-- begin
begin isolation level repeatable read read only;

-- commit
commit;

-- select action_sets
select "a"."id", "a"."project_id" as "project", "a"."name", "a"."description", "a"."enabled", "a"."actor_id", json_build_object('source', 'signal-endpoint', 'sourceId', a.endpoint_id, 'payload', a.filters) as "match", "a"."actions", to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "created_at", "a"."created_by_user_id" from "action_sets" as "a" where "a"."id" = $1 and "a"."project_id" = $2;

-- select action_sets
select "a"."id", "a"."project_id" as "project", "a"."name", "a"."description", "a"."enabled", "a"."actor_id", json_build_object('source', 'signal-endpoint', 'sourceId', a.endpoint_id, 'payload', a.filters) as "match", "a"."actions", to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "created_at", "a"."created_by_user_id" from "action_sets" as "a" where "a"."project_id" = $1 order by "a"."id" limit $2 offset $3;

-- select action_sets
select r.* from action_sets a left join lateral (
      select r.id, r.signal_id, r.payload_hash, r.state, r.actions, r.created_at, r.ended_at
      from action_runs r where r.action_set_id = a.id order by r.id desc limit $1 offset $2) r on true
    where a.id = $3 and a.project_id = $4 order by r.id desc;

-- select api_tokens
select "t"."id", "t"."name", "t"."type", "t"."environment", "t"."expires_at", "t"."created_at", "t"."secret_prefix", "t"."seen_at", t.projects as "projects", "t"."sealed_secret" from "api_tokens" as "t" where "t"."type" = any($1) and "t"."name" = $2 and true order by "t"."id";

-- select api_tokens
select "t"."id", "t"."name", "t"."type", "t"."environment", "t"."expires_at", "t"."created_at", "t"."secret_prefix", "t"."seen_at", t.projects as "projects", "t"."sealed_secret" from "api_tokens" as "t" where "t"."type" = any($1) and true order by "t"."id";

-- select api_tokens
select "type" as "kind", "id" as "key_id", -42 as "user_id", "name", '[]'::json as "grants", array[]::text[] as "hidden_projects", "expires_at", "secret_hash" from "api_tokens" where "secret_hash" = $1 union all select "u"."account_type" as "kind", "t"."id" as "key_id", "u"."id" as "user_id", coalesce("u"."email", "u"."username", "u"."name") as "name", (select coalesce(json_agg(json_build_object('permission', p.permission, 'environment', p.environment, 'project', r.project_id, 'inEveryProject', (k.type = 'root-custom'))), '[]') from held_roles r join role_permissions p using (role_id) join roles k on k.id = r.role_id
      where r.user_id = "u"."id") as "grants", array(
    select p.id from projects p
    where p.mode = 'private'
      and not exists (select from held_roles r where r.project_id = p.id and r.user_id = "u"."id")
    union all
    select d.id from deleted_private_projects d) as "hidden_projects", "t"."expires_at" as "expires_at", "t"."secret_hash" from "personal_access_tokens" as "t" inner join "users" as "u" on "u"."id" = "t"."user_id" where "t"."secret_hash" = $2 and "u"."deleted_at" is null and "u"."active" = true;

-- select api_tokens
select (select coalesce(json_agg(json_build_object('name', e.name, 'type', e.type, 'enabled', e.enabled, 'protected', e.protected, 'sortOrder', e.sort_order, 'projectApiTokenCount', (select count(*) from api_tokens t
      where t.environment = e.name and (t.projects = '{}' or p.id = any(t.projects))), 'projectEnabledToggleCount', (
      select count(*) from feature_environments fe join features f on f.name = fe.feature_name
      where fe.environment = e.name and fe.enabled and f.project_id = p.id and f.archived_at is null), 'defaultStrategy', pe.default_strategy, 'visible', pe.project_id is not null) order by e.sort_order, e.created_at, e.name), '[]') from environments e left join project_environments pe on pe.environment = e.name and pe.project_id = p.id) as "environments" from "projects" as "p" where "p"."id" = $1;

-- select application_instances
select (select coalesce(json_agg(json_build_object('instanceId', i.instance_id, 'sdkVersion', i.sdk_version, 'startedAt', to_char(i.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'intervalMs', i.interval_ms, 'lastSeen', to_char(i.last_seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by i.instance_id), '[]') from (select * from application_instances
        where app_name = a.name and environment = $1
        order by instance_id limit $2 offset $3) i) as "instances" from "applications" as "a" where "a"."name" = $4 and exists (select from application_usages u where u.app_name = a.name and (u.project = '*' or (
  exists (select from projects p where p.id = u.project) and true))
    and u.environment = $5);

-- select application_instances
select used.projects, used.features as feature_count, (select coalesce(json_agg(json_build_object('name', seen.environment, 'instanceCount', (select count(*) from application_instances i
    where i.app_name = a.name and i.environment = seen.environment), 'sdks', array(select distinct i.sdk_version from application_instances i
    where i.app_name = a.name and i.environment = seen.environment and i.sdk_version is not null order by 1), 'lastSeen', to_char(seen.last_seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by seen.environment), '[]') from (select u.environment, max(u.last_seen_at) as last_seen_at from application_usages u
      where u.app_name = a.name and (u.project = '*' or (
  exists (select from projects p where p.id = u.project) and true)) group by u.environment) seen) as environments, json_build_object('missingStrategies', array(select distinct strategy from unnest(a.strategies) strategy
    where not exists (select from strategy_types t where t.name = strategy) order by 1), 'leftOut', a.left_out, 'leftOutAt', to_char(a.left_out_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as issues
    from applications a cross join lateral (
      select coalesce(array_agg(distinct f.project_id), '{}') as projects, count(distinct f.name) as features
      from feature_metrics m join features f on f.name = m.feature_name
      where m.app_name = a.name and m.hour >= $1::timestamptz - 48 * interval '1 hour' and true) used
    where a.name = $2 and exists (select from application_usages u where u.app_name = a.name and (u.project = '*' or (
  exists (select from projects p where p.id = u.project) and true))
    );

-- select application_usages
select json_build_object('appName', a.name, 'description', a.description, 'url', a.url, 'color', a.color, 'icon', a.icon, 'strategies', array(select strategy from unnest(a.strategies) strategy order by strategy), 'usage', (select coalesce(json_agg(json_build_object('project', seen.project, 'environments', seen.environments) order by seen.project), '[]') from (select u.project, array_agg(u.environment order by u.environment) as environments
        from application_usages u where u.app_name = a.name and (u.project = '*' or (
  exists (select from projects p where p.id = u.project) and true)) group by u.project) seen), 'createdAt', to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'lastSeenAt', to_char(a.last_seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as "application" from "applications" as "a" where "a"."name" = $1 and exists (select from application_usages u where u.app_name = a.name and (u.project = '*' or (
  exists (select from projects p where p.id = u.project) and true))
    );

-- select applications
with found as materialized (
      select a.* from applications a where folded(a.name) like (select folded($1::text)) and exists (select from application_usages u where u.app_name = a.name and (u.project = '*' or (
  exists (select from projects p where p.id = u.project) and true))
    )
    ), page as (
      select a.*, row_number() over (order by a.last_seen_at desc, a.name desc) as position
      from found a order by position limit $2 offset $3)
    select (select count(*) from found) as total,
      (select coalesce(json_agg(json_build_object('appName', a.name, 'description', a.description, 'url', a.url, 'color', a.color, 'icon', a.icon, 'strategies', array(select strategy from unnest(a.strategies) strategy order by strategy), 'usage', (select coalesce(json_agg(json_build_object('project', seen.project, 'environments', seen.environments) order by seen.project), '[]') from (select u.project, array_agg(u.environment order by u.environment) as environments
        from application_usages u where u.app_name = a.name and (u.project = '*' or (
  exists (select from projects p where p.id = u.project) and true)) group by u.project) seen), 'createdAt', to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'lastSeenAt', to_char(a.last_seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by a.position), '[]') from page a) as applications;

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

-- select approval_rules
with "listed" as (select "r".* from "approval_rules" as "r" where true and ("r"."project_id" is null or "r"."project_id" = $1) order by "r"."id" limit $2 offset $3), "able" as (
  select c.*, (select count(*) from ((
    select 1 from users u where (r.group_ids = '{}' and r.role_ids = '{}' and not r.by_owners) and (("u"."deleted_at" is null and "u"."account_type" <> 'system') and "u"."active" = true) and (u.deleted_at is null and u.active and exists (
    select from held_roles r join role_permissions p using (role_id) join roles k on k.id = r.role_id
    where r.user_id = u.id and ((p.permission = 'ADMIN' and r.project_id is null) or (p.permission = 'APPROVE_CHANGE_REQUEST' and (((k.type = 'root-custom') or coalesce(r.project_id, $4) = c.project::text)
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
    where r.user_id = u.id and ((p.permission = 'ADMIN' and r.project_id is null) or (p.permission = 'APPROVE_CHANGE_REQUEST' and (((k.type = 'root-custom') or coalesce(r.project_id, $5) = c.project::text)
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
select "id", "message", "variant", "sticky", "icon", "link", "link_text", "dialog_title", "dialog", "enabled", "project_id" as "project", "created_at" from "banners" where true and "enabled" = $1 order by "id" limit $2 offset $3;

-- select banners
select "id", "message", "variant", "sticky", "icon", "link", "link_text", "dialog_title", "dialog", "enabled", "project_id" as "project", "created_at" from "banners" where true and "id" = $1;

-- select break_glass_uses
select count(*) as "total", count(*) filter(where "b"."reviewed_at" is null) as "open" from "break_glass_uses" as "b" where "b"."project_id" = $1;

-- select change_request_changes
select "id", "feature", "action", "payload", "before", "created_at" from "change_request_changes" where "change_request_id" = $1 order by "id";

-- select change_request_reviews
select count(*) as "approvals" from "change_request_reviews" as "v" inner join "users" as "u" on "u"."id" = "v"."user_id" where "v"."change_request_id" = $1 and "v"."verdict" = $2 and "v"."created_at" >= $3 and (case when u.id < 0 then exists (
  select from api_tokens k where k.id = v.api_token_id and (k.expires_at is null or k.expires_at > $4::timestamptz)) else (u.deleted_at is null and u.active and exists (
    select from held_roles r join role_permissions p using (role_id) join roles k on k.id = r.role_id
    where r.user_id = u.id and ((p.permission = 'ADMIN' and r.project_id is null) or (p.permission = 'APPROVE_CHANGE_REQUEST' and (((k.type = 'root-custom') or coalesce(r.project_id, $5) = $6::text)
    and (p.environment is null or p.environment = $7::text)))))) end) and case when v.seen is null then '{}' else array(
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
  where one.value is distinct from other.value order by 1) end = '{}';

-- select change_request_settings
select "r"."id" as "id", "r"."title" as "title", "r"."project_id" as "project", "r"."environment" as "environment", "r"."state" as "state", "r"."version" as "version", "r"."min_approvals", "r"."created_by", "r"."co_authors", "r"."created_at", "r"."manager", "r"."source", exists (select from change_request_settings s
  where s.project_id = r.project_id and s.environment = r.environment and s.requires_version) as "requires_version", array(select v.user_id from change_request_reviews v
  where v.change_request_id = r.id and v.verdict = 'approved' order by v.created_at, v.user_id) as "approved_by" from "change_requests" as "r" where "r"."id" = $1 and "r"."project_id" = $2;

-- select change_request_settings
select whole.overview, given.position from (
    select * from 
    rows from (jsonb_to_recordset($1::jsonb) as ("project" text, "userId" int, "now" timestamptz, "archived" boolean)) with ordinality as given (project, user_id, now, archived, position) where given.position % 1 = 0) as "given" left join lateral (
      select json_build_object('stats', json_build_object('avgTimeToProdCurrentWindow', dated.days_to_production, 'createdCurrentWindow', dated.created_in_current, 'createdPastWindow', dated.created_in_past, 'archivedCurrentWindow', dated.archived_in_current, 'archivedPastWindow', dated.archived_in_past, 'projectActivityCurrentWindow', event.in_current, 'projectActivityPastWindow', event.in_past, 'projectMembersAddedCurrentWindow', member.added), 'version', 1, 'name', p.name, 'description', p.description, 'defaultStickiness', p.default_stickiness, 'mode', p.mode, 'featureLimit', p.feature_limit, 'featureNaming', json_build_object('pattern', p.naming_pattern, 'example', p.naming_example, 'description', p.naming_description), 'members', member.total, 'health', feature.health, 'environments', (
  select coalesce(jsonb_agg(
    jsonb_build_object('environment', e.name, 'changeRequestsEnabled', exists (
    select from change_request_settings s where s.project_id = p.id and s.environment = e.name and s.enabled)) || case when pe.default_strategy is null then '{}' else jsonb_build_object('defaultStrategy', pe.default_strategy) end
    order by e.sort_order, e.name), '[]')
  from project_environments pe join environments e on e.name = pe.environment where pe.project_id = p.id), 'updatedAt', to_char(p.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'createdAt', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'archivedAt', to_char(p.archived_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'favorite', exists (select from project_favorites v where v.project_id = p.id and v.user_id = given.user_id), 'featureTypeCounts', case when given.archived then feature.archived_types else feature.types end) as overview
      from projects p 
    cross join lateral (
    select coalesce(sum(dated."features") filter (where dated.kind = 'created' and dated.at >= (given.now::timestamptz - interval '720 hours')), 0) as created_in_current, coalesce(sum(dated."features") filter (where dated.kind = 'created' and dated.at < (given.now::timestamptz - interval '720 hours')), 0) as created_in_past,
      coalesce(sum(dated."features") filter (where dated.kind = 'archived' and dated.at >= (given.now::timestamptz - interval '720 hours')), 0) as archived_in_current, coalesce(sum(dated."features") filter (where dated.kind = 'archived' and dated.at < (given.now::timestamptz - interval '720 hours')), 0) as archived_in_past,
      case when sum(dated."features") filter (where dated.kind = 'in-production' and dated.at >= (given.now::timestamptz - interval '720 hours')) > 0 then greatest(0.1, round(sum(dated."days") filter (where dated.kind = 'in-production' and dated.at >= (given.now::timestamptz - interval '720 hours'))::numeric / sum(dated."features") filter (where dated.kind = 'in-production' and dated.at >= (given.now::timestamptz - interval '720 hours')), 1)) else 0 end as days_to_production
    from (
      select c.kind, c.day as at, c.features, c.days from counted_features c
      where c.project_id = p.id and c.kind in ('created', 'archived', 'in-production') and c.type = ''
        and c.day >= (date_trunc('day', (given.now::timestamptz - interval '1440 hours'), 'UTC') + interval '24 hours') and c.day <> date_trunc('day', (given.now::timestamptz - interval '720 hours'), 'UTC')
      union all select 'created', f.created_at, 1, 0 from features f
    where f.project_id = p.id and f.created_at >= date_trunc('day', (given.now::timestamptz - interval '720 hours'), 'UTC') and f.created_at < (date_trunc('day', (given.now::timestamptz - interval '720 hours'), 'UTC') + interval '24 hours')
      union all select 'created', f.created_at, 1, 0 from features f
    where f.project_id = p.id and f.created_at >= (given.now::timestamptz - interval '1440 hours') and f.created_at < (date_trunc('day', (given.now::timestamptz - interval '1440 hours'), 'UTC') + interval '24 hours')
      union all select 'archived', f.archived_at, 1, 0 from features f
    where f.project_id = p.id and f.archived_at >= date_trunc('day', (given.now::timestamptz - interval '720 hours'), 'UTC') and f.archived_at < (date_trunc('day', (given.now::timestamptz - interval '720 hours'), 'UTC') + interval '24 hours')
      union all select 'archived', f.archived_at, 1, 0 from features f
    where f.project_id = p.id and f.archived_at >= (given.now::timestamptz - interval '1440 hours') and f.archived_at < (date_trunc('day', (given.now::timestamptz - interval '1440 hours'), 'UTC') + interval '24 hours')
      union all select 'in-production', f.first_production_at, 1, 
  greatest(0, floor(extract(epoch from f.first_production_at - f.created_at) / 86400))::bigint from features f
    where f.project_id = p.id and f.first_production_at >= (given.now::timestamptz - interval '720 hours') and f.first_production_at < (date_trunc('day', (given.now::timestamptz - interval '720 hours'), 'UTC') + interval '24 hours') and f.type = 'release'
    ) dated) dated
    cross join lateral (
    select coalesce(sum(counted.events) filter (where counted.at >= (given.now::timestamptz - interval '720 hours')), 0)::bigint as in_current,
      coalesce(sum(counted.events) filter (where counted.at < (given.now::timestamptz - interval '720 hours')), 0)::bigint as in_past
    from (
      select a.day as at, a.events from project_activity_days a
      where a.project = p.id and a.day >= (date_trunc('day', (given.now::timestamptz - interval '1440 hours'), 'UTC') + interval '24 hours') and a.day <> date_trunc('day', (given.now::timestamptz - interval '720 hours'), 'UTC')
      union all 
    select a.hour, a.events from project_activity a where a.project = p.id
      and a.hour >= (given.now::timestamptz - interval '1440 hours') and a.hour < (date_trunc('day', (given.now::timestamptz - interval '1440 hours'), 'UTC') + interval '24 hours') and a.hour <> date_trunc('hour', (given.now::timestamptz - interval '1440 hours'), 'UTC')
    union all
    select e.created_at, 1 from indexed_events e where e.project = p.id
      and e.created_at >= greatest((given.now::timestamptz - interval '1440 hours'), date_trunc('hour', (given.now::timestamptz - interval '1440 hours'), 'UTC')) and e.created_at < date_trunc('hour', (given.now::timestamptz - interval '1440 hours'), 'UTC') + interval '1 hour'
      union all 
    select a.hour, a.events from project_activity a where a.project = p.id
      and a.hour >= date_trunc('day', (given.now::timestamptz - interval '720 hours'), 'UTC') and a.hour < (date_trunc('day', (given.now::timestamptz - interval '720 hours'), 'UTC') + interval '24 hours') and a.hour <> date_trunc('hour', (given.now::timestamptz - interval '720 hours'), 'UTC')
    union all
    select e.created_at, 1 from indexed_events e where e.project = p.id
      and e.created_at >= greatest(date_trunc('day', (given.now::timestamptz - interval '720 hours'), 'UTC'), date_trunc('hour', (given.now::timestamptz - interval '720 hours'), 'UTC')) and e.created_at < date_trunc('hour', (given.now::timestamptz - interval '720 hours'), 'UTC') + interval '1 hour'
      union all select e.created_at, 1 from events e
      where e.project = p.id and e.id > (select settled_id from event_totals_progress)
  and e.id < (select settled_id + 1000000000000 from event_totals_progress) and e.created_at >= (given.now::timestamptz - interval '1440 hours')
    ) counted) event
    cross join lateral (select count(*) as total, count(*) filter (where member.since >= (given.now::timestamptz - interval '720 hours')) as added from (select "r"."user_id", min("r"."created_at") as "since" from "held_roles" as "r" inner join "users" as "u" on "u"."id" = "r"."user_id" where "r"."project_id" = "p"."id" and "u"."deleted_at" is null and "u"."account_type" in ('user', 'service-account') group by "r"."user_id") member) member
    cross join lateral (
    select totals.*, case when totals.total = 0 then 100
      else round(100 - 100.0 * (totals.marked_stale + totals.potentially_stale) / totals.total) end as health
    from (
      select coalesce(sum(active), 0) as total, coalesce(sum(marked_stale), 0) as marked_stale,
        coalesce(sum(potentially_stale), 0) as potentially_stale, coalesce(sum(in_archive), 0) as in_archive,
        coalesce(json_agg(json_build_object('type', type, 'count', active) order by sort_order, type)
    filter (where active > 0), '[]') as types, coalesce(json_agg(json_build_object('type', type, 'count', in_archive) order by sort_order, type)
    filter (where in_archive > 0), '[]') as archived_types
      from (
    select t.id as type, t.sort_order, counted.active, counted.in_archive, counted.marked_stale,
      case when t.lifetime_days is null then 0 else counted.unmarked - (
    (select coalesce(sum(c.features), 0) from counted_features c
      where c.project_id = p.id and c.kind = 'unmarked-created' and c.type = t.id and c.day >= next_day.at)
    + (select count(*) from features f
      where f.project_id = p.id and f.created_at >= oldest.at - interval '1 second' and f.created_at < next_day.at
        and f.type = t.id and f.archived_at is null and f.marked_stale is null and not coalesce(f.created_at <= case when t.lifetime_days > 700000 then '-infinity'
    else given.now::timestamptz - t.lifetime_days * interval '24 hours' end, false))) end as potentially_stale
    from (
      select c.type,
        coalesce(sum(c.features) filter (where c.kind = 'active'), 0) as active,
        coalesce(sum(c.features) filter (where c.kind = 'in-archive'), 0) as in_archive,
        coalesce(sum(c.features) filter (where c.kind = 'marked-stale'), 0) as marked_stale,
        coalesce(sum(c.features) filter (where c.kind = 'unmarked'), 0) as unmarked
      from counted_features c
      where c.project_id = p.id and c.kind in ('active', 'in-archive', 'marked-stale', 'unmarked')
      group by c.type
    ) counted
    join feature_types t on t.id = counted.type
    cross join lateral (
      select to_timestamp(greatest(0, extract(epoch from given.now::timestamptz) - coalesce(t.lifetime_days, 0) * 86400::bigint)) as at
    ) oldest
    cross join lateral (select (date_trunc('day', oldest.at, 'UTC') + interval '24 hours') as at) next_day) by_type
    ) totals) feature
      where p.id = given.project limit 1
    ) whole on true
    order by given.position;

-- select change_requests
select "r"."id", "r"."title", "r"."environment" from "change_requests" as "r" where "r"."project_id" = $1 and "r"."state" = $2 order by "r"."id" desc limit $3 offset $4;

-- select change_requests
select "r"."state" as "state", count(*) as "requests" from "change_requests" as "r" where "r"."project_id" = $1 and (r.state <> 'Draft' or r.created_by = $2) group by "r"."state";

-- select change_requests
select count(*) as "requests" from "change_requests" as "r" where "r"."project_id" = $1 and (r.state in ('In review', 'Approved', 'Scheduled') and ((r.state = 'Approved' and true and array(select distinct case c.action when 'updateSegment' then 'UPDATE_SEGMENT' when 'deleteSegment' then 'DELETE_SEGMENT' end
  from change_request_changes c join segments g on (
  g.id = case when c.feature is null then (c.payload->>'id')::int end and coalesce(g.project_id, r.project_id) = r.project_id)
  where c.change_request_id = r.id and (g.project_id is null or c.payload -> 'project' = 'null')) <@ $2::text[]) or (true and case
    when r.state = 'In review' then true or exists (
    select from (
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
      and (a.environments = '{}' or e.environment = any(a.environments))))) e where true and true)
    else (true and (exists (
  select from change_request_schedules s where s.change_request_id = r.id and s.status = 'failed') or (r.min_approvals > (
    select count(*) from change_request_reviews v join users u on u.id = v.user_id
  cross join (select r.project_id as project, r.environment as environment) at where v.change_request_id = r.id and v.verdict = 'approved'
    and v.created_at >= $3::timestamptz and ((case when u.id < 0 then exists (
  select from api_tokens k where k.id = v.api_token_id and (k.expires_at is null or k.expires_at > $4::timestamptz)) else (u.deleted_at is null and u.active and exists (
    select from held_roles r join role_permissions p using (role_id) join roles k on k.id = r.role_id
    where r.user_id = u.id and ((p.permission = 'ADMIN' and r.project_id is null) or (p.permission = 'APPROVE_CHANGE_REQUEST' and (((k.type = 'root-custom') or coalesce(r.project_id, $5) = at.project::text)
    and (p.environment is null or p.environment = at.environment::text)))))) end) and case when v.seen is null then '{}' else array(
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
  where one.value is distinct from other.value order by 1) end = '{}'))) or (case when (exists (
    select from approval_rules a where (a.project_id is null or a.project_id = r.project_id)
      and (a.environments = '{}' or r.environment = any(a.environments)))
  or exists (select from (
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
      and (a.environments = '{}' or e.environment = any(a.environments))))) e where exists (
    select from approval_rules a where (a.project_id is null or a.project_id = e.project)
      and (a.environments = '{}' or e.environment = any(a.environments))))) then exists (
    select from change_request_reviews v
    where v.change_request_id = r.id and v.verdict = 'approved' and true
      and v.created_at >= $6::timestamptz
      and case when (select count(*) from jsonb_object_keys(v.seen)) <= 50 then v.seen <> (select (
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
  left join feature_environments fe on fe.feature_name = f.name and fe.environment = n.environment) t)) else false end) else false end)))
      or ((exists (
  select from change_request_schedules s where s.change_request_id = r.id and s.status = 'failed') or exists (select from change_request_settings s
  where s.enabled and (s.project_id <> r.project_id or s.environment <> r.environment)))
        and exists (
    select from (
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
      and (a.environments = '{}' or e.environment = any(a.environments))))) e where true and (exists (select from change_request_settings s
    where s.project_id = e.project and s.environment = e.environment and s.enabled and s.required_approvals > (
      select count(*) from change_request_reviews v join users u on u.id = v.user_id
  cross join (select r.project_id as project, r.environment as environment) at where v.change_request_id = r.id and v.verdict = 'approved'
    and v.created_at >= $7::timestamptz and (case when u.id < 0 then exists (
  select from api_tokens k where k.id = v.api_token_id and (k.expires_at is null or k.expires_at > $8::timestamptz)) else (u.deleted_at is null and u.active and exists (
    select from held_roles r join role_permissions p using (role_id) join roles k on k.id = r.role_id
    where r.user_id = u.id and ((p.permission = 'ADMIN' and r.project_id is null) or (p.permission = 'APPROVE_CHANGE_REQUEST' and (((k.type = 'root-custom') or coalesce(r.project_id, $9) = e.project::text)
    and (p.environment is null or p.environment = e.environment::text)))))) end))) or exists (
  select from change_request_schedules s where s.change_request_id = r.id and s.status = 'failed'))))
      or (exists (
    select from (
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
      and (a.environments = '{}' or e.environment = any(a.environments))))) e where true and true) and (case when (exists (
    select from approval_rules a where (a.project_id is null or a.project_id = r.project_id)
      and (a.environments = '{}' or r.environment = any(a.environments)))
  or exists (select from (
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
      and (a.environments = '{}' or e.environment = any(a.environments))))) e where exists (
    select from approval_rules a where (a.project_id is null or a.project_id = e.project)
      and (a.environments = '{}' or e.environment = any(a.environments))))) then exists (
    select from change_request_reviews v
    where v.change_request_id = r.id and v.verdict = 'approved' and true
      and v.created_at >= $10::timestamptz
      and case when (select count(*) from jsonb_object_keys(v.seen)) <= 50 then v.seen <> (select (
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
  left join feature_environments fe on fe.feature_name = f.name and fe.environment = n.environment) t)) else false end) else false end)) end
    and (not exists (select from change_request_reviews v
    where v.change_request_id = r.id and v.user_id = $11 and v.verdict = 'approved'
      and v.created_at >= $12::timestamptz and case when v.seen is null then '{}' else array(
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
  where one.value is distinct from other.value order by 1) end = '{}') or (case when (exists (
    select from approval_rules a where (a.project_id is null or a.project_id = r.project_id)
      and (a.environments = '{}' or r.environment = any(a.environments)))
  or exists (select from (
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
      and (a.environments = '{}' or e.environment = any(a.environments))))) e where exists (
    select from approval_rules a where (a.project_id is null or a.project_id = e.project)
      and (a.environments = '{}' or e.environment = any(a.environments))))) then exists (
    select from change_request_reviews v
    where v.change_request_id = r.id and v.verdict = 'approved' and v.user_id = $13
      and v.created_at >= $14::timestamptz
      and case when (select count(*) from jsonb_object_keys(v.seen)) <= 50 then v.seen <> (select (
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
  left join feature_environments fe on fe.feature_name = f.name and fe.environment = n.environment) t)) else false end) else false end)))));

-- select change_requests
select max(r.id) as id, r.manager, r.environment, c.feature, c.action
    from change_requests r join change_request_changes c on c.change_request_id = r.id
    where r.manager in (select unnest($1::text[])) and r.state not in ('Applied', 'Rejected', 'Cancelled') and c.feature is not null
      and true
    group by r.manager, r.environment, c.feature, c.action order by 1;

-- select change_requests
with "found" as materialized (select r.id from change_requests r where (r.state <> 'Draft' or r.created_by = $1) and true and r.state not in ('Applied', 'Rejected', 'Cancelled')) select (select count(*)::int from found) as "total", (select coalesce(json_agg(json_build_object('id', r.id, 'title', r.title, 'project', r.project_id, 'environment', r.environment, 'state', r.state, 'createdBy', (select json_build_object('id', u.id, 'username', coalesce(
  (
  case when position('@' in u.username) = 0 then u.username end), (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), u.id::text), 'imageUrl', ('https://gravatar.com/avatar/' || encode(sha256(convert_to(lower(coalesce((
  case when position('@' in u.username) = 0 then u.username end), u.id::text) collate "C"), 'UTF8')), 'hex') || '?s=42&d=retro&r=g')) from users u where u.id = "r"."created_by"), 'createdAt', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'features', array(select distinct c.feature from change_request_changes c
          where c.change_request_id = r.id and c.feature is not null order by 1), 'segments', array(select distinct coalesce(g.name, c.before->>'name', '') from change_request_changes c
          left join segments g on (
  g.id = case when c.feature is null then (c.payload->>'id')::int end and coalesce(g.project_id, r.project_id) = r.project_id)
          where c.change_request_id = r.id and c.feature is null order by 1)) order by r.id desc), '[]') from (select r.* from (select id from found order by id desc limit $2 offset $3) page
          join change_requests r using (id)) r) as "change_requests";

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
  ) n on n.field = c.name order by c.sort_order, c.name limit $1 offset $2;

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

-- select counted_features
select json_build_object('stats', json_build_object('avgTimeToProdCurrentWindow', dated.days_to_production, 'createdCurrentWindow', dated.created_in_current, 'createdPastWindow', dated.created_in_past, 'archivedCurrentWindow', dated.archived_in_current, 'archivedPastWindow', dated.archived_in_past, 'projectActivityCurrentWindow', event.in_current, 'projectActivityPastWindow', event.in_past, 'projectMembersAddedCurrentWindow', member.added), 'featureTypeCounts', feature.types, 'health', json_build_object('rating', feature.health, 'activeCount', feature.total - feature.marked_stale, 'potentiallyStaleCount', feature.potentially_stale, 'staleCount', feature.marked_stale), 'technicalDebt', json_build_object('rating', 100 - feature.health, 'activeCount', feature.total - feature.marked_stale, 'potentiallyStaleCount', feature.potentially_stale, 'staleCount', feature.marked_stale), 'leadTime', json_build_object('projectAverage', (
  select case when sum(c.features) > 0 then greatest(0.1, round(sum(c.days)::numeric / sum(c.features), 1)) else 0 end from counted_features c
  where c.project_id = p.id and c.kind = 'in-production'), 'features', (select coalesce(json_agg(json_build_object('name', f.name, 'timeToProduction', 
  greatest(0, floor(extract(epoch from f.first_production_at - f.created_at) / 86400))::bigint) order by f.first_production_at desc, f.name), '[]') from (
      select * from features f where f.project_id = p.id and f.type = 'release' and f.first_production_at is not null
      order by f.first_production_at desc, f.name limit 1000
    ) f)), 'members', json_build_object('currentMembers', member.total, 'change', member.added)) as insights
    from projects p 
    cross join lateral (
    select coalesce(sum(dated."features") filter (where dated.kind = 'created' and dated.at >= ($1::timestamptz - interval '720 hours')), 0) as created_in_current, coalesce(sum(dated."features") filter (where dated.kind = 'created' and dated.at < ($2::timestamptz - interval '720 hours')), 0) as created_in_past,
      coalesce(sum(dated."features") filter (where dated.kind = 'archived' and dated.at >= ($3::timestamptz - interval '720 hours')), 0) as archived_in_current, coalesce(sum(dated."features") filter (where dated.kind = 'archived' and dated.at < ($4::timestamptz - interval '720 hours')), 0) as archived_in_past,
      case when sum(dated."features") filter (where dated.kind = 'in-production' and dated.at >= ($5::timestamptz - interval '720 hours')) > 0 then greatest(0.1, round(sum(dated."days") filter (where dated.kind = 'in-production' and dated.at >= ($6::timestamptz - interval '720 hours'))::numeric / sum(dated."features") filter (where dated.kind = 'in-production' and dated.at >= ($7::timestamptz - interval '720 hours')), 1)) else 0 end as days_to_production
    from (
      select c.kind, c.day as at, c.features, c.days from counted_features c
      where c.project_id = p.id and c.kind in ('created', 'archived', 'in-production') and c.type = ''
        and c.day >= (date_trunc('day', ($8::timestamptz - interval '1440 hours'), 'UTC') + interval '24 hours') and c.day <> date_trunc('day', ($9::timestamptz - interval '720 hours'), 'UTC')
      union all select 'created', f.created_at, 1, 0 from features f
    where f.project_id = p.id and f.created_at >= date_trunc('day', ($10::timestamptz - interval '720 hours'), 'UTC') and f.created_at < (date_trunc('day', ($11::timestamptz - interval '720 hours'), 'UTC') + interval '24 hours')
      union all select 'created', f.created_at, 1, 0 from features f
    where f.project_id = p.id and f.created_at >= ($12::timestamptz - interval '1440 hours') and f.created_at < (date_trunc('day', ($13::timestamptz - interval '1440 hours'), 'UTC') + interval '24 hours')
      union all select 'archived', f.archived_at, 1, 0 from features f
    where f.project_id = p.id and f.archived_at >= date_trunc('day', ($14::timestamptz - interval '720 hours'), 'UTC') and f.archived_at < (date_trunc('day', ($15::timestamptz - interval '720 hours'), 'UTC') + interval '24 hours')
      union all select 'archived', f.archived_at, 1, 0 from features f
    where f.project_id = p.id and f.archived_at >= ($16::timestamptz - interval '1440 hours') and f.archived_at < (date_trunc('day', ($17::timestamptz - interval '1440 hours'), 'UTC') + interval '24 hours')
      union all select 'in-production', f.first_production_at, 1, 
  greatest(0, floor(extract(epoch from f.first_production_at - f.created_at) / 86400))::bigint from features f
    where f.project_id = p.id and f.first_production_at >= ($18::timestamptz - interval '720 hours') and f.first_production_at < (date_trunc('day', ($19::timestamptz - interval '720 hours'), 'UTC') + interval '24 hours') and f.type = 'release'
    ) dated) dated
    cross join lateral (
    select coalesce(sum(counted.events) filter (where counted.at >= ($20::timestamptz - interval '720 hours')), 0)::bigint as in_current,
      coalesce(sum(counted.events) filter (where counted.at < ($21::timestamptz - interval '720 hours')), 0)::bigint as in_past
    from (
      select a.day as at, a.events from project_activity_days a
      where a.project = p.id and a.day >= (date_trunc('day', ($22::timestamptz - interval '1440 hours'), 'UTC') + interval '24 hours') and a.day <> date_trunc('day', ($23::timestamptz - interval '720 hours'), 'UTC')
      union all 
    select a.hour, a.events from project_activity a where a.project = p.id
      and a.hour >= ($24::timestamptz - interval '1440 hours') and a.hour < (date_trunc('day', ($25::timestamptz - interval '1440 hours'), 'UTC') + interval '24 hours') and a.hour <> date_trunc('hour', ($26::timestamptz - interval '1440 hours'), 'UTC')
    union all
    select e.created_at, 1 from indexed_events e where e.project = p.id
      and e.created_at >= greatest(($27::timestamptz - interval '1440 hours'), date_trunc('hour', ($28::timestamptz - interval '1440 hours'), 'UTC')) and e.created_at < date_trunc('hour', ($29::timestamptz - interval '1440 hours'), 'UTC') + interval '1 hour'
      union all 
    select a.hour, a.events from project_activity a where a.project = p.id
      and a.hour >= date_trunc('day', ($30::timestamptz - interval '720 hours'), 'UTC') and a.hour < (date_trunc('day', ($31::timestamptz - interval '720 hours'), 'UTC') + interval '24 hours') and a.hour <> date_trunc('hour', ($32::timestamptz - interval '720 hours'), 'UTC')
    union all
    select e.created_at, 1 from indexed_events e where e.project = p.id
      and e.created_at >= greatest(date_trunc('day', ($33::timestamptz - interval '720 hours'), 'UTC'), date_trunc('hour', ($34::timestamptz - interval '720 hours'), 'UTC')) and e.created_at < date_trunc('hour', ($35::timestamptz - interval '720 hours'), 'UTC') + interval '1 hour'
      union all select e.created_at, 1 from events e
      where e.project = p.id and e.id > (select settled_id from event_totals_progress)
  and e.id < (select settled_id + 1000000000000 from event_totals_progress) and e.created_at >= ($36::timestamptz - interval '1440 hours')
    ) counted) event
    cross join lateral (select count(*) as total, count(*) filter (where member.since >= ($37::timestamptz - interval '720 hours')) as added from (select "r"."user_id", min("r"."created_at") as "since" from "held_roles" as "r" inner join "users" as "u" on "u"."id" = "r"."user_id" where "r"."project_id" = "p"."id" and "u"."deleted_at" is null and "u"."account_type" in ('user', 'service-account') group by "r"."user_id") member) member
    cross join lateral (
    select totals.*, case when totals.total = 0 then 100
      else round(100 - 100.0 * (totals.marked_stale + totals.potentially_stale) / totals.total) end as health
    from (
      select coalesce(sum(active), 0) as total, coalesce(sum(marked_stale), 0) as marked_stale,
        coalesce(sum(potentially_stale), 0) as potentially_stale, coalesce(sum(in_archive), 0) as in_archive,
        coalesce(json_agg(json_build_object('type', type, 'count', active) order by sort_order, type)
    filter (where active > 0), '[]') as types, coalesce(json_agg(json_build_object('type', type, 'count', in_archive) order by sort_order, type)
    filter (where in_archive > 0), '[]') as archived_types
      from (
    select t.id as type, t.sort_order, counted.active, counted.in_archive, counted.marked_stale,
      case when t.lifetime_days is null then 0 else counted.unmarked - (
    (select coalesce(sum(c.features), 0) from counted_features c
      where c.project_id = p.id and c.kind = 'unmarked-created' and c.type = t.id and c.day >= next_day.at)
    + (select count(*) from features f
      where f.project_id = p.id and f.created_at >= oldest.at - interval '1 second' and f.created_at < next_day.at
        and f.type = t.id and f.archived_at is null and f.marked_stale is null and not coalesce(f.created_at <= case when t.lifetime_days > 700000 then '-infinity'
    else $38::timestamptz - t.lifetime_days * interval '24 hours' end, false))) end as potentially_stale
    from (
      select c.type,
        coalesce(sum(c.features) filter (where c.kind = 'active'), 0) as active,
        coalesce(sum(c.features) filter (where c.kind = 'in-archive'), 0) as in_archive,
        coalesce(sum(c.features) filter (where c.kind = 'marked-stale'), 0) as marked_stale,
        coalesce(sum(c.features) filter (where c.kind = 'unmarked'), 0) as unmarked
      from counted_features c
      where c.project_id = p.id and c.kind in ('active', 'in-archive', 'marked-stale', 'unmarked')
      group by c.type
    ) counted
    join feature_types t on t.id = counted.type
    cross join lateral (
      select to_timestamp(greatest(0, extract(epoch from $39::timestamptz) - coalesce(t.lifetime_days, 0) * 86400::bigint)) as at
    ) oldest
    cross join lateral (select (date_trunc('day', oldest.at, 'UTC') + interval '24 hours') as at) next_day) by_type
    ) totals) feature
    where p.id = $40;

-- select environments
select "name" from "environments" order by "sort_order", "name";

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

-- select event_totals
select (select coalesce(sum(t.events), 0)::bigint from event_totals t where t.feature = $1 and t.feature <> '' and true and true and true and true) + (select count(*) from events e where e.feature_name = $2 and true and e.id > (select settled_id from event_totals_progress)
  and e.id < (select settled_id + 1000000000000 from event_totals_progress)) as total_events, (select coalesce(string_agg(e.id::text, ',' order by e.id desc), '') from (
        select id from (
          (select e.id from events e where e.feature_name = $3 and true and e.id > (select settled_id from event_totals_progress)
  and e.id < (select settled_id + 1000000000000 from event_totals_progress) order by e.id desc limit $4::bigint + $5::bigint)
          union all
          (select e.id from indexed_events e where e.feature_name between $6 and $7 and true
            order by e.feature_name desc, e.id desc limit $8::bigint + $9::bigint)
        ) found order by id desc limit $10 offset $11) e) as ids;

-- select event_totals
select (select coalesce(sum(t.events), 0)::bigint from event_totals t where t.feature = '' and t.project = $1 and t.project not in ('', '*') and true and true and true) + (select count(*) from events e where e.project = $2 and e.id > (select settled_id from event_totals_progress)
  and e.id < (select settled_id + 1000000000000 from event_totals_progress)) as total_events, (select coalesce(string_agg(e.id::text, ',' order by e.id desc), '') from (
      select e.id from (
        (select e.id from events e where e.project = $3 and e.id > (select settled_id from event_totals_progress)
  and e.id < (select settled_id + 1000000000000 from event_totals_progress) and true order by e.id desc limit 100)
        union all
        (select e.id from indexed_events e where e.project between $4 and $5 and true and true and true order by e.project desc, e.id desc limit 100)
      ) e order by e.id desc limit $6) e) as ids;

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

-- select feature_dependencies
select exists (select "d"."child" from "feature_dependencies" as "d" inner join "features" as "f" on "f"."name" = "d"."child" where "f"."project_id" = "p"."id") as "present" from "projects" as "p" where "p"."id" = $1;

-- select feature_environments
select (select coalesce(json_agg(v.name order by v.name), '[]') from (
      select variant ->> 'name' collate "C" as name
      from feature_environments e, jsonb_array_elements(e.variants) variant where e.feature_name = f.name
      union
      select variant ->> 'name' collate "C"
      from feature_strategies s, jsonb_array_elements(s.variants) variant where s.feature_name = f.name) v) as variants
    from features f where f.name = $1 and f.project_id = $2;

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

-- select feature_lifecycles
select (select coalesce(json_agg(json_strip_nulls(json_build_object('stage', l.stage, 'enteredStageAt', to_char(l.entered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'status', l.status, 'statusValue', l.status_value)) order by l.entered_at, array_position(array['initial', 'pre-live', 'live', 'completed', 'archived'], l.stage)), '[]') from feature_lifecycles l where l.feature_name = f.name) as "stages" from "features" as "f" where "f"."name" = $1 and "f"."project_id" = $2;

-- select feature_lifecycles
select count(*) filter(where "stage" = $1) as "initial", count(*) filter(where "stage" = $2) as "pre_live", count(*) filter(where "stage" = $3) as "live", count(*) filter(where "stage" = $4) as "completed", count(*) filter(where "stage" = $5) as "archived" from (select distinct on ("feature_name") "stage" from "feature_lifecycles" order by "feature_name", array_position(array['initial', 'pre-live', 'live', 'completed', 'archived'], stage) desc) as "current_stages";

-- select feature_metrics
select (select coalesce(json_agg(json_build_object('environment', h.environment, 'timestamp', to_char(h.hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'yes', h.yes, 'no', h.no) order by h.environment, h.hour), '[]') from (select m.environment, m.hour, sum(m.yes) as yes, sum(m.no) as no from feature_metrics m where m.feature_name = f.name and m.hour >= date_trunc('hour', $1::timestamptz, 'UTC') - interval '1 hour' group by 1, 2) h) as last_hour_usage, array(select distinct m.app_name from feature_metrics m where m.feature_name = f.name and m.hour >= date_trunc('hour', $2::timestamptz, 'UTC') - interval '1 hour' order by 1 limit $3 offset $4) as seen_applications
    from features f where f.name = $5 and true;

-- select feature_metrics
select (select coalesce(json_agg(json_build_object('featureName', f.name, 'appName', r.app_name, 'environment', r.environment, 'timestamp', to_char(each_hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'yes', coalesce(m.yes, 0), 'no', coalesce(m.no, 0), 'variants', coalesce(m.variants, '{}')) order by r.environment, r.app_name, each_hour), '[]') from (
        select environment, app_name from feature_metrics
        where feature_name = f.name and hour >= date_trunc('hour', $1::timestamptz, 'UTC') - $2 * interval '1 hour'
        group by environment, app_name order by sum(yes + no) desc, environment, app_name limit $3
      ) r cross join generate_series(date_trunc('hour', $4::timestamptz, 'UTC') - $5 * interval '1 hour', date_trunc('hour', $6::timestamptz, 'UTC'), interval '1 hour') each_hour
      left join feature_metrics m on m.feature_name = f.name and m.environment = r.environment
        and m.app_name = r.app_name and m.hour = each_hour) as "data" from "features" as "f" where "f"."name" = $7 and true;

-- select feature_owners
select json_build_object('users', (select coalesce(json_agg(json_strip_nulls(json_build_object('id', u.id, 'name', (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), 'username', (
  case when position('@' in u.username) = 0 then u.username end), 'imageUrl', ('https://gravatar.com/avatar/' || encode(sha256(convert_to(lower(coalesce((
  case when position('@' in u.username) = 0 then u.username end), u.id::text) collate "C"), 'UTF8')), 'hex') || '?s=42&d=retro&r=g'))) order by u.id), '[]') from feature_owners o join users u on u.id = o.user_id where o.feature_name = f.name and ("u"."deleted_at" is null and "u"."account_type" <> 'system')), 'groups', (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.id), '[]') from feature_owners o join groups g on g.id = o.group_id where o.feature_name = f.name)) as "own", json_build_object('users', (select coalesce(json_agg(json_strip_nulls(json_build_object('id', u.id, 'name', (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), 'username', (
  case when position('@' in u.username) = 0 then u.username end), 'imageUrl', ('https://gravatar.com/avatar/' || encode(sha256(convert_to(lower(coalesce((
  case when position('@' in u.username) = 0 then u.username end), u.id::text) collate "C"), 'UTF8')), 'hex') || '?s=42&d=retro&r=g'))) order by u.id), '[]') from project_owners o join users u on u.id = o.user_id where o.project_id = f.project_id and ("u"."deleted_at" is null and "u"."account_type" <> 'system')), 'groups', (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.id), '[]') from project_owners o join groups g on g.id = o.group_id where o.project_id = f.project_id)) as "of_project" from "features" as "f" where "f"."name" = $1 and "f"."project_id" = $2;

-- select feature_revisions
select whole.*, given.position from (
    select * from 
    rows from (jsonb_to_recordset($1::jsonb) as ("name" text)) with ordinality as given (name, position) where given.position % 1 = 0) as "given" cross join lateral (
      select f.name, concat(
  (select r.revision from feature_revisions r where r.feature = f.name), ' ',
  (select concat(revision, ' ', listed_revision) from shared_revision)) as revision,
        (select row_to_json(item) from (select f.name as "name", f.type as "type", f.description as "description", f.project_id as "project", f.impression_data as "impressionData", to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
          to_char(f.archived_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "archivedAt", array_to_json(array(
  select (select row_to_json(item) from (select g.tag_value as value, g.tag_type as type) item)
  from feature_tags g where g.feature_name = f.name order by g.tag_type, g.tag_value)) as tags, array_to_json(array(
  select distinct s.name from feature_strategies fs join strategy_segments l on l.strategy_id = fs.id
    join segments s on s.id = l.segment_id
  where fs.feature_name = f.name order by s.name)) as segments,
          (
  select (select row_to_json(item) from (select l.stage, to_char(l.entered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "enteredStageAt") item)
  from feature_lifecycles l where l.feature_name = f.name order by array_position(array['initial', 'pre-live', 'live', 'completed', 'archived'], l.stage) desc limit 1) as lifecycle) item)::text as own,
        exists (select from feature_dependencies d where d.child = f.name) as is_child, (
  select string_agg((select row_to_json(item) from (select e.name, e.type, fe.enabled, e.sort_order as "sortOrder",
      jsonb_array_length(fe.variants) as "variantCount", used.strategies > 0 as "hasStrategies",
      used.enabled > 0 as "hasEnabledStrategies") item)::text, '
' order by e.sort_order, e.name)
  from feature_environments fe join environments e on e.name = fe.environment
  cross join lateral (
    select count(*) as strategies, count(*) filter (where not fs.disabled) as enabled
    from feature_strategies fs where fs.feature_name = fe.feature_name and fs.environment = fe.environment) used
  where fe.feature_name = f.name) as environments
      from features f where f.name = given.name limit 1
    ) whole;

-- select feature_strategies
select (select coalesce(json_agg(json_build_object('id', p.id, 'projectId', p.project_id, 'featureName', p.feature_name, 'strategyName', p.name, 'environment', p.environment) order by p.feature_name, p.environment, p.sort_order, p.position), '[]') from (
        select s.*, f.project_id
        from (
  select k.item ->> 'contextName' as field, s.id as strategy_id
  from feature_strategies s cross join jsonb_array_elements(s.constraints) as k (item)
  union
  select k.item ->> 'contextName', l.strategy_id
  from segments g cross join jsonb_array_elements(g.constraints) as k (item)
  join strategy_segments l on l.segment_id = g.id) u join feature_strategies s on s.id = u.strategy_id join features f on f.name = s.feature_name
        where u.field = c.name and f.archived_at is null and true
        order by s.feature_name, s.environment, s.sort_order, s.position limit $1 offset $2
      ) p) as "strategies" from "context_fields" as "c" where "c"."name" = $3;

-- select feature_tags
select (select coalesce(json_agg(json_build_object('type', g.tag_type, 'value', g.tag_value) order by g.tag_type, g.tag_value), '[]') from (
      select tag_type, tag_value from feature_tags where feature_name = f.name
      order by tag_type, tag_value limit $1 offset $2) g) as "tags" from "features" as "f" where "f"."name" = $3 and true;

-- select feature_types
select "id", "name", "description", "lifetime_days" from "feature_types" order by "sort_order", "id";

-- select features
select
      array(select f.name from features f
        where ($1::text is not null or f.archived_at is null) and ($2::text is null or f.project_id = $3::text)
          and true and ($4::text is null or exists (
    select from managed_fields m where m.manager = $5::text and m.kind = 'features' and m.name = "f"."name")) order by f.name) as features,
      array(select p.id from projects p
        where ($6::text is not null or p.archived_at is null) and ($7::text is null or p.id = $8::text)
          and true and ($9::text is null or exists (
    select from managed_fields m where m.manager = $10::text and m.kind = 'projects' and m.name = "p"."id")) order by p.id) as projects,
      array(select g.name from segments g
        where ($11::text is null or g.project_id = $12::text)
          and true and ($13::text is null or exists (
    select from managed_fields m where m.manager = $14::text and m.kind = 'segments' and m.name = "g"."name")) order by g.name) as segments,
      array(select c.name from context_fields c where ($15::text is null or exists (
    select from managed_fields m where m.manager = $16::text and m.kind = 'contextFields' and m.name = "c"."name")) order by c.name) as context_fields,
      array(select t.name from tag_types t where ($17::text is null or exists (
    select from managed_fields m where m.manager = $18::text and m.kind = 'tagTypes' and m.name = "t"."name")) order by t.name) as tag_types;

-- select features
select "name" from "features" where "project_id" = $1 and "name" = $2;

-- select features
select (select coalesce(json_agg(c.name order by c.name), '[]') from (
      select p.name from features p
      where p.project_id = f.project_id and p.name <> f.name and p.archived_at is null
        and not exists (select from feature_dependencies d where d.child = p.name)
      order by p.name limit $1 offset $2) c) as candidates
    from features f where f.name = $3 and f.project_id = $4;

-- select features
select page.* from features f left join lateral (
      select e.id, e.type,
  (case when $1::boolean or not (position('@' in e.created_by) > 0 and coalesce(e.created_by_user_id, 1) > 0) then e.created_by else coalesce((
    select coalesce(
  (
  case when position('@' in u.username) = 0 then u.username end), (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), u.id::text) from users u where u.id = e.created_by_user_id), e.created_by_user_id::text, 'unknown') end) as created_by, e.created_by_user_id,
  to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at, e.project, e.environment, e.data, e.pre_data, e.tags,
  e.change_request_id as change_request_id,
  e.comment, e.manager, e.source, e.found, e.position from (
    select e.* from (
      select e.*, sum(octet_length(concat(e.data, e.pre_data))) over (order by e.position) as bytes from (
        select e.* from (
          select e.*, count(*) over () as found, row_number() over in_order as position,
            sum(coalesce(pg_column_size(e.data), 0) + coalesce(pg_column_size(e.pre_data), 0)) over in_order as stored_bytes
          from (select e.* from (
    select id from (
      (select e.id from events e where e.feature_name = f.name and e.id > (select settled_id from event_totals_progress)
  and e.id < (select settled_id + 1000000000000 from event_totals_progress) and e.id < $2 and e.type = any($3::text[])
    and true order by e.id desc limit $4::bigint + 1)
      union all
      (select e.id from indexed_events e where e.feature_name between f.name and f.name and e.id < $5 and e.type = any($6::text[])
    and true
        order by e.feature_name desc, e.id desc limit $7::bigint + 1)
    ) newest order by id desc limit $8::bigint + 1) newest join events e on e.id = newest.id) e window in_order as (order by e.id desc)
        ) e where e.position = 1 or e.stored_bytes <= 4194304 offset 0
      ) e
    ) e where e.position = 1 or e.bytes <= 16777216) e
      where e.position <= $9
    ) page on true
    where f.name = $10 and f.project_id = $11 order by page.id desc;

-- select features
with differing as materialized (
    select f.name from features f cross join lateral (
    select * from feature_environments where feature_name = f.name and environment = $1 limit 1) a cross join lateral (
    select * from feature_environments where feature_name = f.name and environment = $2 limit 1) b
    where f.project_id = $3 and f.archived_at is null and (
      a.enabled <> b.enabled or a.variants <> b.variants
      or (
  select array_agg(row(s.name, s.title, s.disabled, s.constraints, s.parameters, s.variants,
    array(select l.segment_id from strategy_segments l where l.strategy_id = s.id order by 1))
    order by s.sort_order, s.position)
  from feature_strategies s where s.feature_name = a.feature_name and s.environment = a.environment) is distinct from (
  select array_agg(row(s.name, s.title, s.disabled, s.constraints, s.parameters, s.variants,
    array(select l.segment_id from strategy_segments l where l.strategy_id = s.id order by 1))
    order by s.sort_order, s.position)
  from feature_strategies s where s.feature_name = b.feature_name and s.environment = b.environment))),
    small as materialized (
      select name, position from (
        select name, position, sum(bytes) over (order by name) as bytes_with from (
          select name, row_number() over (order by name) as position, (
  select sum(pg_column_size(fe.variants) + (
    select coalesce(sum(pg_column_size(s.constraints) + pg_column_size(s.variants) + pg_column_size(s.parameters)), 0)
    from feature_strategies s where s.feature_name = fe.feature_name and s.environment = fe.environment))
  from feature_environments fe where fe.feature_name = p.name and fe.environment in ($4, $5)) as bytes
          from (select name from differing order by name limit $6 offset $7) p
        ) sized
      ) p where position = 1 or bytes_with <= 4194304
    ),
    page as materialized (
      select name, "from", "to" from (
        select p.*, sum(octet_length(concat(p."from", p."to"))) over (order by name) as bytes_with from (
          select p.name, p.position, (
  select json_build_object('enabled', fe.enabled, 'variants', fe.variants, 'strategies', (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'constraints', s.constraints, 'parameters', s.parameters, 'variants', s.variants, 'title', s.title, 'disabled', s.disabled, 'featureName', s.feature_name, 'sortOrder', s.sort_order, 'segments', array_to_json(array(
  select l.segment_id from strategy_segments l where l.strategy_id = s.id order by l.segment_id))) order by s.sort_order, s.position), '[]') from feature_strategies s where s.feature_name = fe.feature_name and s.environment = fe.environment))
  from feature_environments fe where fe.feature_name = p.name and fe.environment = $8) as "from", (
  select json_build_object('enabled', fe.enabled, 'variants', fe.variants, 'strategies', (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'constraints', s.constraints, 'parameters', s.parameters, 'variants', s.variants, 'title', s.title, 'disabled', s.disabled, 'featureName', s.feature_name, 'sortOrder', s.sort_order, 'segments', array_to_json(array(
  select l.segment_id from strategy_segments l where l.strategy_id = s.id order by l.segment_id))) order by s.sort_order, s.position), '[]') from feature_strategies s where s.feature_name = fe.feature_name and s.environment = fe.environment))
  from feature_environments fe where fe.feature_name = p.name and fe.environment = $9) as "to" from small p offset 0
        ) p
      ) p where position = 1 or bytes_with <= 16777216
    )
    select exists (
  select from project_environments pe where pe.project_id = project.id and pe.environment = $10) as has_from, exists (
  select from project_environments pe where pe.project_id = project.id and pe.environment = $11) as has_to,
      (select count(*)::int from differing) as total,
      (select coalesce(json_agg(json_build_object('name', p.name, 'from', p."from", 'to', p."to") order by p.name), '[]') from page p) as features,
      (select coalesce(json_agg(json_build_object('id', e.id, 'featureName', e.feature_name, 'type', e.type, 'createdBy', (case when $12::boolean or not (position('@' in e.created_by) > 0 and coalesce(e.created_by_user_id, 1) > 0) then e.created_by else coalesce((
    select coalesce(
  (
  case when position('@' in u.username) = 0 then u.username end), (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), u.id::text) from users u where u.id = e.created_by_user_id), e.created_by_user_id::text, 'unknown') end), 'createdAt', to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'environment', e.environment, 'data', e.data, 'preData', e.pre_data) order by e.id desc), '[]') from (
    select e.* from (
      select e.*, sum(octet_length(concat(e.data, e.pre_data))) over (order by e.position) as bytes from (
        select e.* from (
          select e.*, count(*) over () as found, row_number() over in_order as position,
            sum(coalesce(pg_column_size(e.data), 0) + coalesce(pg_column_size(e.pre_data), 0)) over in_order as stored_bytes
          from (
    select e.*, newest.age from (
      select id, row_number() over (partition by feature_name order by id desc) as age from (
        select e.id, e.feature_name from events e
        where e.id > (select settled_id from event_totals_progress)
  and e.id < (select settled_id + 1000000000000 from event_totals_progress) and e.type = any($13::text[]) and e.feature_name in (select name from page)
        union all
        select i.id, i.feature_name from page p cross join lateral (
          select e.id, e.feature_name from indexed_events e where e.feature_name = p.name and e.type = any($14::text[])
          order by e.id desc limit 50) i
      ) found
    ) newest
    join events e on e.id = newest.id
    where age <= 50 and (e.environment in ($15, $16) or e.environment is null)
      and e.id > coalesce((
        select max(e.id) from (
          select e.id from events e where e.id > (select settled_id from event_totals_progress)
  and e.id < (select settled_id + 1000000000000 from event_totals_progress) and e.project = $17 and e.type = 'project-environment-added'
          union all select e.id from indexed_events e where e.project = $18 and e.type = 'project-environment-added'
        ) added join events e on e.id = added.id where e.environment in ($19, $20)), 0)) e window in_order as (order by e.age, e.feature_name)
        ) e where e.position = 1 or e.stored_bytes <= 4194304 offset 0
      ) e
    ) e where e.position = 1 or e.bytes <= 16777216) e) as events
    from projects project where project.id = $21;

-- select features
with found as materialized (
      select m.app_name, array_agg(distinct m.environment) as environments
      from features f join feature_metrics m on m.feature_name = f.name
      where f.project_id = $1 and m.hour >= $2::timestamptz - 48 * interval '1 hour' and folded(m.app_name) like (select folded($3::text))
      group by m.app_name
    ), page as (select * from found order by app_name desc limit $4 offset $5)
    select (select count(*) from found) as total, (select coalesce(json_agg(json_build_object('name', a.app_name, 'environments', a.environments, 'instances', array(select distinct i.instance_id from application_instances i where i.app_name = a.app_name and i.environment = any(a.environments) order by 1 limit $6), 'sdks', (select coalesce(json_agg(json_build_object('name', sdk.name, 'versions', sdk.versions) order by sdk.name), '[]') from (select split_part(i.sdk_version, ':', 1) as name,
        array_agg(distinct regexp_replace(i.sdk_version, '^[^:]*:?', '')) as versions
      from application_instances i where i.app_name = a.app_name and i.environment = any(a.environments) and i.sdk_version is not null group by 1) sdk)) order by a.app_name desc), '[]') from page a) as applications
    from projects p where p.id = $7;

-- select features
with found as materialized (select "f"."name", "f"."created_at", f.name as "key", false as "favorite" from "features" as "f" inner join "feature_types" as "t" on "t"."id" = "f"."type" where f.archived_at is null and (f.name = any(array((select "x"."feature_name" from "feature_texts" as "x" where x.text like any ((select folded($1::text[]))::text[]))))) and f.project_id = $2 and true),
    page as materialized (
    select name, row_number() over (order by key asc nulls last, created_at, name) as position from (
      select name, created_at, key, favorite from (select * from found) f
      order by key asc nulls last, created_at, name limit $3 offset $4) f)
    select (select count(*) from found) as total, (select string_agg(part.line, '
' order by p.position) from page p cross join lateral (
    select concat_ws('	', p.name, concat(
  (select r.revision from feature_revisions r where r.feature = f.name), ' ',
  (select concat(revision, ' ', listed_revision) from shared_revision)), coalesce(f.marked_stale, coalesce(f.created_at <= case when t.lifetime_days > 700000 then '-infinity'
    else $5::timestamptz - t.lifetime_days * interval '24 hours' end, false)), exists (select from feature_favorites v where v.feature_name = p.name and v.user_id = $6), exists (select from feature_dependencies d where d.parent = p.name), case when u.id is null then 'null'
    else (select row_to_json(item) from (select u.id, (case when $7::boolean then coalesce(u.name, u.username, u.email, '')
    else coalesce((
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), coalesce(
  (
  case when position('@' in u.username) = 0 then u.username end), (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), u.id::text)) end) as name) item)::text end, (select string_agg(concat_ws('	', l.environment, to_char(l.last_seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), '	')
  from feature_last_seen l where l.feature_name = p.name)) as line
    from features f join feature_types t on t.id = f.type left join users u on u.id = f.created_by_user_id
    where f.name = p.name offset 0) part) as summaries;

-- select features
with page as materialized (
      select f.name from features f where f.archived_at is null and true
      order by f.name limit $1 offset $2
    )
    select fresh.*, json_build_object('name', f.name, 'type', f.type, 'description', f.description, 'project', f.project_id, 'impressionData', f.impression_data, 'markedStale', f.marked_stale, 'createdAt', to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'archivedAt', to_char(f.archived_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'environments', array_to_json(array(
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
  order by array_position(array['initial', 'pre-live', 'live', 'completed', 'archived'], l.stage) desc limit 1))::text as details_json
    from page p join features f on f.name = p.name join feature_types t on t.id = f.type
    cross join (select $3::int as user_id) given
    cross join lateral (select concat(
  (select r.revision from feature_revisions r where r.feature = f.name), ' ', (select revision from shared_revision)) as revision, t.lifetime_days,
  array(select d.child from feature_dependencies d where d.parent = f.name order by d.child) as children,
  exists (select from feature_favorites v where v.feature_name = f.name and v.user_id = given.user_id) as favorite,
  (select json_object_agg(l.environment, to_char(l.last_seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) from feature_last_seen l
    where l.feature_name = f.name) as last_seen) fresh
    order by f.name;

-- select features
with page as materialized (
      select name, row_number() over (order by name) as position from (
        select f.name from features f where f.archived_at is not null and true
        order by f.name limit $1 offset $2
      ) f
    )
    select true as known, (select string_agg(part.line, '
' order by p.position) from page p cross join lateral (
    select concat_ws('	', p.name, concat(
  (select r.revision from feature_revisions r where r.feature = f.name), ' ',
  (select concat(revision, ' ', listed_revision) from shared_revision)), coalesce(f.marked_stale, coalesce(f.created_at <= case when t.lifetime_days > 700000 then '-infinity'
    else $3::timestamptz - t.lifetime_days * interval '24 hours' end, false)), exists (select from feature_favorites v where v.feature_name = p.name and v.user_id = $4), exists (select from feature_dependencies d where d.parent = p.name), case when u.id is null then 'null'
    else (select row_to_json(item) from (select u.id, (case when $5::boolean then coalesce(u.name, u.username, u.email, '')
    else coalesce((
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), coalesce(
  (
  case when position('@' in u.username) = 0 then u.username end), (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), u.id::text)) end) as name) item)::text end, (select string_agg(concat_ws('	', l.environment, to_char(l.last_seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), '	')
  from feature_last_seen l where l.feature_name = p.name)) as line
    from features f join feature_types t on t.id = f.type left join users u on u.id = f.created_by_user_id
    where f.name = p.name offset 0) part) as summaries;

-- select features
with page as materialized (
      select name, row_number() over (order by name) as position from (
        select f.name from features f where f.archived_at is not null and true and f.project_id = $1
        order by f.name limit $2 offset $3
      ) f
    )
    select exists (select from projects where id = $4) as known, (select string_agg(part.line, '
' order by p.position) from page p cross join lateral (
    select concat_ws('	', p.name, concat(
  (select r.revision from feature_revisions r where r.feature = f.name), ' ',
  (select concat(revision, ' ', listed_revision) from shared_revision)), coalesce(f.marked_stale, coalesce(f.created_at <= case when t.lifetime_days > 700000 then '-infinity'
    else $5::timestamptz - t.lifetime_days * interval '24 hours' end, false)), exists (select from feature_favorites v where v.feature_name = p.name and v.user_id = $6), exists (select from feature_dependencies d where d.parent = p.name), case when u.id is null then 'null'
    else (select row_to_json(item) from (select u.id, (case when $7::boolean then coalesce(u.name, u.username, u.email, '')
    else coalesce((
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), coalesce(
  (
  case when position('@' in u.username) = 0 then u.username end), (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), u.id::text)) end) as name) item)::text end, (select string_agg(concat_ws('	', l.environment, to_char(l.last_seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), '	')
  from feature_last_seen l where l.feature_name = p.name)) as line
    from features f join feature_types t on t.id = f.type left join users u on u.id = f.created_by_user_id
    where f.name = p.name offset 0) part) as summaries;

-- select features
with page as materialized (
      select name, row_number() over (order by name) as position from (
        select f.name from features f where f.archived_at is null and true and f.project_id = $1 and folded(f.name) like (select folded($2::text)) and (f.name = any(array(select g.feature_name from feature_tags g
    join unnest($3::text[], $4::text[]) as asked (type, value)
      on g.tag_type = asked.type and g.tag_value = asked.value)))
        order by f.name limit $5 offset $6
      ) f
    )
    select exists (select from projects where id = $7) as known, (select string_agg(part.line, '
' order by p.position) from page p cross join lateral (
    select concat_ws('	', p.name, concat(
  (select r.revision from feature_revisions r where r.feature = f.name), ' ',
  (select concat(revision, ' ', listed_revision) from shared_revision)), coalesce(f.marked_stale, coalesce(f.created_at <= case when t.lifetime_days > 700000 then '-infinity'
    else $8::timestamptz - t.lifetime_days * interval '24 hours' end, false)), exists (select from feature_favorites v where v.feature_name = p.name and v.user_id = $9), exists (select from feature_dependencies d where d.parent = p.name), case when u.id is null then 'null'
    else (select row_to_json(item) from (select u.id, (case when $10::boolean then coalesce(u.name, u.username, u.email, '')
    else coalesce((
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), coalesce(
  (
  case when position('@' in u.username) = 0 then u.username end), (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), u.id::text)) end) as name) item)::text end, (select string_agg(concat_ws('	', l.environment, to_char(l.last_seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), '	')
  from feature_last_seen l where l.feature_name = p.name)) as line
    from features f join feature_types t on t.id = f.type left join users u on u.id = f.created_by_user_id
    where f.name = p.name offset 0) part) as summaries;

-- select features
with page as materialized (
    select name, row_number() over (order by name) as position from (
      select f.name from features f where f.project_id = $1 and f.archived_at is null
      order by f.name limit $2 offset $3
    ) f)
    select 1 as version, "p"."id" as "id", "p"."name" as "name", "p"."description" as "description", "p"."mode" as "mode", "p"."default_stickiness" as "default_stickiness", "p"."feature_limit" as "feature_limit", "p"."link_templates" as "link_templates", "p"."require_preconditions" as "require_preconditions", "p"."managed_only" as "managed_only", json_build_object('pattern', p.naming_pattern, 'example', p.naming_example, 'description', p.naming_description) as "feature_naming", (select count(*) from (select "r"."user_id", min("r"."created_at") as "since" from "held_roles" as "r" inner join "users" as "u" on "u"."id" = "r"."user_id" where "r"."project_id" = "p"."id" and "u"."deleted_at" is null and "u"."account_type" in ('user', 'service-account') group by "r"."user_id") member)::int as members, feature.health::int as health,
      to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at, to_char(p.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as updated_at,
      to_char(p.archived_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as archived_at, exists (select from project_favorites v where v.project_id = p.id and v.user_id = $4) as favorite,
      (
  select coalesce(jsonb_agg(
    jsonb_build_object('environment', e.name, 'changeRequestsEnabled', exists (
    select from change_request_settings s where s.project_id = p.id and s.environment = e.name and s.enabled)) || case when pe.default_strategy is null then '{}' else jsonb_build_object('defaultStrategy', pe.default_strategy) end
    order by e.sort_order, e.name), '[]')
  from project_environments pe join environments e on e.name = pe.environment where pe.project_id = p.id) as environments,
      (select coalesce(json_agg(json_build_object('name', e.name, 'requiredApprovals', c.required_approvals) order by e.sort_order, e.created_at, e.name), '[]') from change_request_settings c join environments e on e.name = c.environment
      where c.project_id = p.id and c.enabled) as change_request_environments,
      (select string_agg(part.line, '
' order by p.position) from page p cross join lateral (
    select concat_ws('	', p.name, concat(
  (select r.revision from feature_revisions r where r.feature = f.name), ' ',
  (select concat(revision, ' ', listed_revision) from shared_revision)), coalesce(f.marked_stale, coalesce(f.created_at <= case when t.lifetime_days > 700000 then '-infinity'
    else $5::timestamptz - t.lifetime_days * interval '24 hours' end, false)), exists (select from feature_favorites v where v.feature_name = p.name and v.user_id = $6), exists (select from feature_dependencies d where d.parent = p.name), case when u.id is null then 'null'
    else (select row_to_json(item) from (select u.id, (case when $7::boolean then coalesce(u.name, u.username, u.email, '')
    else coalesce((
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), coalesce(
  (
  case when position('@' in u.username) = 0 then u.username end), (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), u.id::text)) end) as name) item)::text end, (select string_agg(concat_ws('	', l.environment, to_char(l.last_seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), '	')
  from feature_last_seen l where l.feature_name = p.name)) as line
    from features f join feature_types t on t.id = f.type left join users u on u.id = f.created_by_user_id
    where f.name = p.name offset 0) part) as summaries
    from projects p cross join lateral (
    select totals.*, case when totals.total = 0 then 100
      else round(100 - 100.0 * (totals.marked_stale + totals.potentially_stale) / totals.total) end as health
    from (
      select coalesce(sum(active), 0) as total, coalesce(sum(marked_stale), 0) as marked_stale,
        coalesce(sum(potentially_stale), 0) as potentially_stale, coalesce(sum(in_archive), 0) as in_archive,
        coalesce(json_agg(json_build_object('type', type, 'count', active) order by sort_order, type)
    filter (where active > 0), '[]') as types, coalesce(json_agg(json_build_object('type', type, 'count', in_archive) order by sort_order, type)
    filter (where in_archive > 0), '[]') as archived_types
      from (
    select t.id as type, t.sort_order, counted.active, counted.in_archive, counted.marked_stale,
      case when t.lifetime_days is null then 0 else counted.unmarked - (
    (select coalesce(sum(c.features), 0) from counted_features c
      where c.project_id = p.id and c.kind = 'unmarked-created' and c.type = t.id and c.day >= next_day.at)
    + (select count(*) from features f
      where f.project_id = p.id and f.created_at >= oldest.at - interval '1 second' and f.created_at < next_day.at
        and f.type = t.id and f.archived_at is null and f.marked_stale is null and not coalesce(f.created_at <= case when t.lifetime_days > 700000 then '-infinity'
    else $8::timestamptz - t.lifetime_days * interval '24 hours' end, false))) end as potentially_stale
    from (
      select c.type,
        coalesce(sum(c.features) filter (where c.kind = 'active'), 0) as active,
        coalesce(sum(c.features) filter (where c.kind = 'in-archive'), 0) as in_archive,
        coalesce(sum(c.features) filter (where c.kind = 'marked-stale'), 0) as marked_stale,
        coalesce(sum(c.features) filter (where c.kind = 'unmarked'), 0) as unmarked
      from counted_features c
      where c.project_id = p.id and c.kind in ('active', 'in-archive', 'marked-stale', 'unmarked')
      group by c.type
    ) counted
    join feature_types t on t.id = counted.type
    cross join lateral (
      select to_timestamp(greatest(0, extract(epoch from $9::timestamptz) - coalesce(t.lifetime_days, 0) * 86400::bigint)) as at
    ) oldest
    cross join lateral (select (date_trunc('day', oldest.at, 'UTC') + interval '24 hours') as at) next_day) by_type
    ) totals) feature where p.id = $10;

-- select features
with page as materialized (
    select name, row_number() over (order by name) as position from (
      select f.name from features f where f.project_id = $1 and f.archived_at is null
      order by f.name limit $2 offset $3
    ) f)
    select json_build_object('stats', json_build_object('avgTimeToProdCurrentWindow', dated.days_to_production, 'createdCurrentWindow', dated.created_in_current, 'createdPastWindow', dated.created_in_past, 'archivedCurrentWindow', dated.archived_in_current, 'archivedPastWindow', dated.archived_in_past, 'projectActivityCurrentWindow', event.in_current, 'projectActivityPastWindow', event.in_past, 'projectMembersAddedCurrentWindow', member.added), 'version', 1, 'name', p.name, 'description', p.description, 'defaultStickiness', p.default_stickiness, 'mode', p.mode, 'featureLimit', p.feature_limit, 'featureNaming', json_build_object('pattern', p.naming_pattern, 'example', p.naming_example, 'description', p.naming_description), 'members', member.total, 'health', feature.health, 'environments', (
  select coalesce(jsonb_agg(
    jsonb_build_object('environment', e.name, 'changeRequestsEnabled', exists (
    select from change_request_settings s where s.project_id = p.id and s.environment = e.name and s.enabled)) || case when pe.default_strategy is null then '{}' else jsonb_build_object('defaultStrategy', pe.default_strategy) end
    order by e.sort_order, e.name), '[]')
  from project_environments pe join environments e on e.name = pe.environment where pe.project_id = p.id), 'updatedAt', to_char(p.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'createdAt', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'archivedAt', to_char(p.archived_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'favorite', exists (select from project_favorites v where v.project_id = p.id and v.user_id = $4), 'activeCount', feature.total - feature.marked_stale, 'potentiallyStaleCount', feature.potentially_stale, 'staleCount', feature.marked_stale) as report,
      (select string_agg(part.line, '
' order by p.position) from page p cross join lateral (
    select concat_ws('	', p.name, concat(
  (select r.revision from feature_revisions r where r.feature = f.name), ' ',
  (select concat(revision, ' ', listed_revision) from shared_revision)), coalesce(f.marked_stale, coalesce(f.created_at <= case when t.lifetime_days > 700000 then '-infinity'
    else $5::timestamptz - t.lifetime_days * interval '24 hours' end, false)), exists (select from feature_favorites v where v.feature_name = p.name and v.user_id = $6), exists (select from feature_dependencies d where d.parent = p.name), case when u.id is null then 'null'
    else (select row_to_json(item) from (select u.id, (case when $7::boolean then coalesce(u.name, u.username, u.email, '')
    else coalesce((
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), coalesce(
  (
  case when position('@' in u.username) = 0 then u.username end), (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), u.id::text)) end) as name) item)::text end, (select string_agg(concat_ws('	', l.environment, to_char(l.last_seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), '	')
  from feature_last_seen l where l.feature_name = p.name)) as line
    from features f join feature_types t on t.id = f.type left join users u on u.id = f.created_by_user_id
    where f.name = p.name offset 0) part) as summaries
    from projects p 
    cross join lateral (
    select coalesce(sum(dated."features") filter (where dated.kind = 'created' and dated.at >= ($8::timestamptz - interval '720 hours')), 0) as created_in_current, coalesce(sum(dated."features") filter (where dated.kind = 'created' and dated.at < ($9::timestamptz - interval '720 hours')), 0) as created_in_past,
      coalesce(sum(dated."features") filter (where dated.kind = 'archived' and dated.at >= ($10::timestamptz - interval '720 hours')), 0) as archived_in_current, coalesce(sum(dated."features") filter (where dated.kind = 'archived' and dated.at < ($11::timestamptz - interval '720 hours')), 0) as archived_in_past,
      case when sum(dated."features") filter (where dated.kind = 'in-production' and dated.at >= ($12::timestamptz - interval '720 hours')) > 0 then greatest(0.1, round(sum(dated."days") filter (where dated.kind = 'in-production' and dated.at >= ($13::timestamptz - interval '720 hours'))::numeric / sum(dated."features") filter (where dated.kind = 'in-production' and dated.at >= ($14::timestamptz - interval '720 hours')), 1)) else 0 end as days_to_production
    from (
      select c.kind, c.day as at, c.features, c.days from counted_features c
      where c.project_id = p.id and c.kind in ('created', 'archived', 'in-production') and c.type = ''
        and c.day >= (date_trunc('day', ($15::timestamptz - interval '1440 hours'), 'UTC') + interval '24 hours') and c.day <> date_trunc('day', ($16::timestamptz - interval '720 hours'), 'UTC')
      union all select 'created', f.created_at, 1, 0 from features f
    where f.project_id = p.id and f.created_at >= date_trunc('day', ($17::timestamptz - interval '720 hours'), 'UTC') and f.created_at < (date_trunc('day', ($18::timestamptz - interval '720 hours'), 'UTC') + interval '24 hours')
      union all select 'created', f.created_at, 1, 0 from features f
    where f.project_id = p.id and f.created_at >= ($19::timestamptz - interval '1440 hours') and f.created_at < (date_trunc('day', ($20::timestamptz - interval '1440 hours'), 'UTC') + interval '24 hours')
      union all select 'archived', f.archived_at, 1, 0 from features f
    where f.project_id = p.id and f.archived_at >= date_trunc('day', ($21::timestamptz - interval '720 hours'), 'UTC') and f.archived_at < (date_trunc('day', ($22::timestamptz - interval '720 hours'), 'UTC') + interval '24 hours')
      union all select 'archived', f.archived_at, 1, 0 from features f
    where f.project_id = p.id and f.archived_at >= ($23::timestamptz - interval '1440 hours') and f.archived_at < (date_trunc('day', ($24::timestamptz - interval '1440 hours'), 'UTC') + interval '24 hours')
      union all select 'in-production', f.first_production_at, 1, 
  greatest(0, floor(extract(epoch from f.first_production_at - f.created_at) / 86400))::bigint from features f
    where f.project_id = p.id and f.first_production_at >= ($25::timestamptz - interval '720 hours') and f.first_production_at < (date_trunc('day', ($26::timestamptz - interval '720 hours'), 'UTC') + interval '24 hours') and f.type = 'release'
    ) dated) dated
    cross join lateral (
    select coalesce(sum(counted.events) filter (where counted.at >= ($27::timestamptz - interval '720 hours')), 0)::bigint as in_current,
      coalesce(sum(counted.events) filter (where counted.at < ($28::timestamptz - interval '720 hours')), 0)::bigint as in_past
    from (
      select a.day as at, a.events from project_activity_days a
      where a.project = p.id and a.day >= (date_trunc('day', ($29::timestamptz - interval '1440 hours'), 'UTC') + interval '24 hours') and a.day <> date_trunc('day', ($30::timestamptz - interval '720 hours'), 'UTC')
      union all 
    select a.hour, a.events from project_activity a where a.project = p.id
      and a.hour >= ($31::timestamptz - interval '1440 hours') and a.hour < (date_trunc('day', ($32::timestamptz - interval '1440 hours'), 'UTC') + interval '24 hours') and a.hour <> date_trunc('hour', ($33::timestamptz - interval '1440 hours'), 'UTC')
    union all
    select e.created_at, 1 from indexed_events e where e.project = p.id
      and e.created_at >= greatest(($34::timestamptz - interval '1440 hours'), date_trunc('hour', ($35::timestamptz - interval '1440 hours'), 'UTC')) and e.created_at < date_trunc('hour', ($36::timestamptz - interval '1440 hours'), 'UTC') + interval '1 hour'
      union all 
    select a.hour, a.events from project_activity a where a.project = p.id
      and a.hour >= date_trunc('day', ($37::timestamptz - interval '720 hours'), 'UTC') and a.hour < (date_trunc('day', ($38::timestamptz - interval '720 hours'), 'UTC') + interval '24 hours') and a.hour <> date_trunc('hour', ($39::timestamptz - interval '720 hours'), 'UTC')
    union all
    select e.created_at, 1 from indexed_events e where e.project = p.id
      and e.created_at >= greatest(date_trunc('day', ($40::timestamptz - interval '720 hours'), 'UTC'), date_trunc('hour', ($41::timestamptz - interval '720 hours'), 'UTC')) and e.created_at < date_trunc('hour', ($42::timestamptz - interval '720 hours'), 'UTC') + interval '1 hour'
      union all select e.created_at, 1 from events e
      where e.project = p.id and e.id > (select settled_id from event_totals_progress)
  and e.id < (select settled_id + 1000000000000 from event_totals_progress) and e.created_at >= ($43::timestamptz - interval '1440 hours')
    ) counted) event
    cross join lateral (select count(*) as total, count(*) filter (where member.since >= ($44::timestamptz - interval '720 hours')) as added from (select "r"."user_id", min("r"."created_at") as "since" from "held_roles" as "r" inner join "users" as "u" on "u"."id" = "r"."user_id" where "r"."project_id" = "p"."id" and "u"."deleted_at" is null and "u"."account_type" in ('user', 'service-account') group by "r"."user_id") member) member
    cross join lateral (
    select totals.*, case when totals.total = 0 then 100
      else round(100 - 100.0 * (totals.marked_stale + totals.potentially_stale) / totals.total) end as health
    from (
      select coalesce(sum(active), 0) as total, coalesce(sum(marked_stale), 0) as marked_stale,
        coalesce(sum(potentially_stale), 0) as potentially_stale, coalesce(sum(in_archive), 0) as in_archive,
        coalesce(json_agg(json_build_object('type', type, 'count', active) order by sort_order, type)
    filter (where active > 0), '[]') as types, coalesce(json_agg(json_build_object('type', type, 'count', in_archive) order by sort_order, type)
    filter (where in_archive > 0), '[]') as archived_types
      from (
    select t.id as type, t.sort_order, counted.active, counted.in_archive, counted.marked_stale,
      case when t.lifetime_days is null then 0 else counted.unmarked - (
    (select coalesce(sum(c.features), 0) from counted_features c
      where c.project_id = p.id and c.kind = 'unmarked-created' and c.type = t.id and c.day >= next_day.at)
    + (select count(*) from features f
      where f.project_id = p.id and f.created_at >= oldest.at - interval '1 second' and f.created_at < next_day.at
        and f.type = t.id and f.archived_at is null and f.marked_stale is null and not coalesce(f.created_at <= case when t.lifetime_days > 700000 then '-infinity'
    else $45::timestamptz - t.lifetime_days * interval '24 hours' end, false))) end as potentially_stale
    from (
      select c.type,
        coalesce(sum(c.features) filter (where c.kind = 'active'), 0) as active,
        coalesce(sum(c.features) filter (where c.kind = 'in-archive'), 0) as in_archive,
        coalesce(sum(c.features) filter (where c.kind = 'marked-stale'), 0) as marked_stale,
        coalesce(sum(c.features) filter (where c.kind = 'unmarked'), 0) as unmarked
      from counted_features c
      where c.project_id = p.id and c.kind in ('active', 'in-archive', 'marked-stale', 'unmarked')
      group by c.type
    ) counted
    join feature_types t on t.id = counted.type
    cross join lateral (
      select to_timestamp(greatest(0, extract(epoch from $46::timestamptz) - coalesce(t.lifetime_days, 0) * 86400::bigint)) as at
    ) oldest
    cross join lateral (select (date_trunc('day', oldest.at, 'UTC') + interval '24 hours') as at) next_day) by_type
    ) totals) feature
    where p.id = $47;

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
  select l.segment_id from strategy_segments l where l.strategy_id = s.id order by l.segment_id))) order by s.sort_order, s.position), '[]') from feature_strategies s where s.feature_name = p.feature_name and s.environment = p.environment) as "strategies", p.change_request_id as "seen_request" from "release_plans" as "p" inner join "features" as "f" on "f"."name" = "p"."feature_name" where "p"."feature_name" = $9 and "p"."environment" = $10 and "f"."project_id" = $11;

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
    order by t.until limit 1) as "w" on true where true and ("z"."project_id" is null or "z"."project_id" = $4) order by "z"."id" limit $5 offset $6;

-- select freezes
with recorded as materialized (select * from (
    select * from 
    rows from (jsonb_to_recordset($1::jsonb) as ("now" timestamptz, "project" text, "environment" text, "feature" text, "data" jsonb, "preData" jsonb, "frozen" text, "isOff" boolean)) with ordinality as given (now, project, environment, feature, data, pre_data, frozen, is_off, position) where given.position % 1 = 0) as "given")
    select 1 as position, h.id, h.name, to_json(h.until) #>> '{}' as until, h.project, h.environment, h.is_shown
    from (
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
  where w."from" <= (select now from recorded limit 1)) h order by h.project, h.environment, h.id;

-- select group_roles
select json_build_object('id', g.id, 'name', g.name, 'description', g.description, 'mappingsSSO', g.mappings_sso, 'rootRole', g.root_role_id, 'createdBy', g.created_by, 'createdAt', to_char(g.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'users', m.members, 'projects', array(select distinct r.project_id from group_roles r
    where r.group_id = g.id and r.project_id <> all('{}'::text[]) order by r.project_id), 'userCount', json_array_length(m.members)) as item, g.scim_managed
  from groups g cross join lateral (select (select coalesce(json_agg(json_build_object('joinedAt', to_char(m.joined_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'createdBy', m.created_by, 'user', json_strip_nulls(json_build_object('id', u.id, 'name', u.name, 'username', u.username, 'email', u.email, 'imageUrl', ('https://gravatar.com/avatar/' || encode(sha256(convert_to(lower(coalesce(u.email, u.username, u.id::text) collate "C"), 'UTF8')), 'hex') || '?s=42&d=retro&r=g'), 'accountType', case u.account_type when 'service-account' then 'Service Account' else 'User' end, 'active', case when not u.active then false end, 'createdAt', to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'seenAt', to_char(u.seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'isAPI', false, 'loginAttempts', u.login_attempts, 'rootRole', coalesce((
  select h.role_id from user_roles h where h.user_id = u.id and h.project_id is null order by h.role_id limit 1), 3)))) order by u.id), '[]') from group_users m join users u on u.id = m.user_id where m.group_id = g.id and ("u"."deleted_at" is null and "u"."account_type" <> 'system')) as members) m where g.id = $1;

-- select groups
select (select count(*) from ((select "g"."id" from "groups" as "g" where "g"."id" = $1)) matching) as "total", (select coalesce(json_agg(json_build_object('id', r.id, 'createdAt', r.created_at, 'displayName', r.name, 'externalId', r.external_id, 'members', r.members) order by r.id), '[]') from ((select "g"."id", "g"."name", "g"."external_id", to_char(g.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "created_at", array(
  select m.user_id from group_users m join users u on u.id = m.user_id
  where m.group_id = g.id and u.account_type = 'user' and u.deleted_at is null order by m.user_id) as "members" from "groups" as "g" where "g"."id" = $2 order by "g"."id" limit $3 offset $4)) r) as "found";

-- select groups
select (select count(*) from ((select "g"."id" from "groups" as "g" where folded(g.name) = (select folded($1::text)))) matching) as "total", (select coalesce(json_agg(json_build_object('id', r.id, 'createdAt', r.created_at, 'displayName', r.name, 'externalId', r.external_id, 'members', r.members) order by r.id), '[]') from ((select "g"."id", "g"."name", "g"."external_id", to_char(g.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "created_at", null as "members" from "groups" as "g" where folded(g.name) = (select folded($2::text)) order by "g"."id" limit $3 offset $4)) r) as "found";

-- select groups
select count(*) as "total" from "groups" as "g";

-- select groups
select json_build_object('timestamp', to_char($1::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'version', $2::text, 'users', people.users, 'activeUsers', people.active, 'serviceAccounts', people.service_accounts, 'groups', (select count(*) from groups), 'roles', (select count(*) from roles), 'customRootRoles', (select count(*) from roles where type = 'root-custom'), 'projects', (select count(*) from projects where archived_at is null), 'environments', (select count(*) from environments), 'contextFields', (select count(*) from context_fields), 'segments', (select count(*) from segments), 'strategies', (select count(*) from strategy_types), 'featureToggles', features.active, 'archivedFeatureToggles', features.archived, 'apiTokens', tokens.counts, 'OIDCenabled', (select oidc_enabled from sign_in_settings), 'SAMLenabled', (select saml_enabled from sign_in_settings)) as statistics
    from (
      select count(*) filter (where account_type = 'user') as users,
        count(*) filter (where account_type = 'service-account') as service_accounts,
        json_build_object('last7', count(*) filter (where account_type = 'user' and seen_at >= $3), 'last30', count(*) filter (where account_type = 'user' and seen_at >= $4), 'last60', count(*) filter (where account_type = 'user' and seen_at >= $5), 'last90', count(*) filter (where account_type = 'user' and seen_at >= $6)) as active
      from users where deleted_at is null
    ) people, (
      select count(*) filter (where archived_at is null) as active,
        count(*) filter (where archived_at is not null) as archived
      from features
    ) features, (
      select json_build_object('admin', count(*) filter (where type = 'admin'), 'client', count(*) filter (where type = 'client'), 'frontend', count(*) filter (where type = 'frontend')) as counts
      from api_tokens
    ) tokens;

-- select held_roles
select "u"."id", (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end) as "name", (
  case when position('@' in u.username) = 0 then u.username end) as "username", ('https://gravatar.com/avatar/' || encode(sha256(convert_to(lower(coalesce((
  case when position('@' in u.username) = 0 then u.username end), u.id::text) collate "C"), 'UTF8')), 'hex') || '?s=42&d=retro&r=g') as "image_url" from (
    select distinct h.user_id from (select $1::text as project, $2::text as environment) e cross join lateral (
    select r.user_id, bool_or((p.permission = 'ADMIN' and r.project_id is null)) as is_admin
    from held_roles r join role_permissions p using (role_id) join roles k on k.id = r.role_id
    where r.role_id = any(array(
        select g.role_id from role_permissions g where g.permission = any($3)))
      and (r.project_id is null or r.project_id = e.project::text)
      and ((p.permission = 'ADMIN' and r.project_id is null) or (p.permission = any($4) and r.project_id is null)
        or (p.permission = any($5) and (((k.type = 'root-custom') or coalesce(r.project_id, $6) = e.project::text)
    and (p.environment is null or p.environment = e.environment::text))))
    group by r.user_id) h) as "h" inner join "users" as "u" on "u"."id" = "h"."user_id" where (("u"."deleted_at" is null and "u"."account_type" <> 'system') and "u"."active" = true) and (exists (select from projects p where p.id = $7 and p.mode <> 'private')
    or exists (select from held_roles r where r.user_id = u.id and r.project_id = $8)
    or exists (select from held_roles r join role_permissions p using (role_id)
      where r.user_id = u.id and r.project_id is null)) order by "u"."id" limit $9 offset $10;

-- select held_roles
select (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'description', p.description, 'mode', p.mode, 'health', feature.health, 'memberCount', (select count(*) from (select "r"."user_id", min("r"."created_at") as "since" from "held_roles" as "r" inner join "users" as "u" on "u"."id" = "r"."user_id" where "r"."project_id" = "p"."id" and "u"."deleted_at" is null and "u"."account_type" in ('user', 'service-account') group by "r"."user_id") member), 'featureCount', feature.total, 'favorite', exists (select from project_favorites v where v.project_id = p.id and v.user_id = $1), 'createdAt', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'updatedAt', to_char(p.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'lastUpdatedAt', to_char(coalesce((select e.created_at from events e where e.id > (select settled_id from event_totals_progress)
  and e.id < (select settled_id + 1000000000000 from event_totals_progress) and e.project = p.id
    and e.feature_name is not null order by e.id desc limit 1), (select e.created_at from indexed_events e where true and e.project = p.id
    and e.feature_name is not null order by e.id desc limit 1)) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'lastReportedFlagUsage', to_char((select u.last_reported_at from project_usage u where u.project_id = p.id) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'owners', (
  select coalesce(json_agg(owner.body order by owner.rank, folded(owner.name) collate "C", owner.id), '[{"ownerType": "system"}]')
  from (
    select 1 as rank, g.id, g.name, json_build_object('ownerType', 'group', 'name', g.name) as body
    from group_roles r join groups g on g.id = r.group_id where r.project_id = p.id and r.role_id = 4
    union all
    select 2, u.id, n.name, json_build_object('ownerType', 'user', 'name', n.name, 'email', case when $2::boolean then u.email end)
    from user_roles r join users u on u.id = r.user_id cross join lateral (select (case when $3::boolean then coalesce(u.name, u.username, u.email, '')
    else coalesce((
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), coalesce(
  (
  case when position('@' in u.username) = 0 then u.username end), (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), u.id::text)) end) as name) n
    where r.project_id = p.id and r.role_id = 4 and u.deleted_at is null
  ) owner), 'archivedAt', to_char(p.archived_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by folded(p.name) collate "C", p.id), '[]') from (
        select * from projects p
        where (p.archived_at is not null) = $4 and (p.id is null or p.id <> all($5::text[]))
        order by folded(p.name) collate "C", p.id limit $6 offset $7
      ) p cross join lateral (
    select totals.*, case when totals.total = 0 then 100
      else round(100 - 100.0 * (totals.marked_stale + totals.potentially_stale) / totals.total) end as health
    from (
      select coalesce(sum(active), 0) as total, coalesce(sum(marked_stale), 0) as marked_stale,
        coalesce(sum(potentially_stale), 0) as potentially_stale, coalesce(sum(in_archive), 0) as in_archive,
        coalesce(json_agg(json_build_object('type', type, 'count', active) order by sort_order, type)
    filter (where active > 0), '[]') as types, coalesce(json_agg(json_build_object('type', type, 'count', in_archive) order by sort_order, type)
    filter (where in_archive > 0), '[]') as archived_types
      from (
    select t.id as type, t.sort_order, counted.active, counted.in_archive, counted.marked_stale,
      case when t.lifetime_days is null then 0 else counted.unmarked - (
    (select coalesce(sum(c.features), 0) from counted_features c
      where c.project_id = p.id and c.kind = 'unmarked-created' and c.type = t.id and c.day >= next_day.at)
    + (select count(*) from features f
      where f.project_id = p.id and f.created_at >= oldest.at - interval '1 second' and f.created_at < next_day.at
        and f.type = t.id and f.archived_at is null and f.marked_stale is null and not coalesce(f.created_at <= case when t.lifetime_days > 700000 then '-infinity'
    else $8::timestamptz - t.lifetime_days * interval '24 hours' end, false))) end as potentially_stale
    from (
      select c.type,
        coalesce(sum(c.features) filter (where c.kind = 'active'), 0) as active,
        coalesce(sum(c.features) filter (where c.kind = 'in-archive'), 0) as in_archive,
        coalesce(sum(c.features) filter (where c.kind = 'marked-stale'), 0) as marked_stale,
        coalesce(sum(c.features) filter (where c.kind = 'unmarked'), 0) as unmarked
      from counted_features c
      where c.project_id = p.id and c.kind in ('active', 'in-archive', 'marked-stale', 'unmarked')
      group by c.type
    ) counted
    join feature_types t on t.id = counted.type
    cross join lateral (
      select to_timestamp(greatest(0, extract(epoch from $9::timestamptz) - coalesce(t.lifetime_days, 0) * 86400::bigint)) as at
    ) oldest
    cross join lateral (select (date_trunc('day', oldest.at, 'UTC') + interval '24 hours') as at) next_day) by_type
    ) totals) feature) as projects;

-- select held_roles
select (select coalesce(json_agg(json_build_object('permission', p.permission, 'project', h.project_id, 'environment', p.environment, 'inEveryProject', (r.type = 'root-custom'), 'role', json_build_object('id', r.id, 'name', r.name, 'type', r.type), 'group', case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end) order by h.project_id nulls first, r.id, g.id nulls first, p.environment nulls first), '[]') from held_roles h join roles r on r.id = h.role_id join role_permissions p on p.role_id = h.role_id
        left join groups g on g.id = h.group_id
        where h.user_id = $1) as "grants", (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.id), '[]') from group_users m join groups g on g.id = m.group_id where m.user_id = $2) as "groups", (select json_build_object('id', r.id, 'type', r.type, 'name', r.name, 'description', r.description, 'project', null) as "role" from "roles" as "r" where "r"."id" = $3) as "root_role", (select coalesce(json_agg(json_build_object('id', r.id, 'type', r.type, 'name', r.name, 'description', r.description, 'project', h.project_id) order by h.project_id, r.id), '[]') from (
        select distinct role_id, project_id from held_roles
        where user_id = $4 and project_id is not null and project_id = coalesce($5::text, project_id)
      ) h join roles r on r.id = h.role_id) as "project_roles", exists (select from "projects" where "id" = $6) as "knows_project", exists (select from "environments" where "name" = $7) as "knows_environment";

-- select held_roles
select array(select distinct "h"."project_id" from "held_roles" as "h" inner join "projects" as "p" on "p"."id" = "h"."project_id" where "h"."user_id" = "u"."id" and "p"."archived_at" is null order by "h"."project_id" limit $1 offset $2) as "projects", array(select "g"."name" from "group_users" as "m" inner join "groups" as "g" on "g"."id" = "m"."group_id" where "m"."user_id" = "u"."id" order by folded("g"."name") collate "C" limit $3 offset $4) as "groups", (select json_build_object('id', r.id, 'type', r.type, 'name', r.name, 'description', r.description, 'project', null) as "role" from "roles" as "r" where "r"."id" = coalesce($5::int, (
  select h.role_id from user_roles h where h.user_id = u.id and h.project_id is null order by h.role_id limit 1), 3)) as "root_role", ("u"."account_type" = $6 and "u"."password_hash" is not null) as "can_change_password" from "users" as "u" where "u"."id" = $7;

-- select held_roles
select json_build_object('resources', json_build_object('members', (select count(*) from (select "r"."user_id", min("r"."created_at") as "since" from "held_roles" as "r" inner join "users" as "u" on "u"."id" = "r"."user_id" where "r"."project_id" = "p"."id" and "u"."deleted_at" is null and "u"."account_type" in ('user', 'service-account') group by "r"."user_id") member), 'apiTokens', (select count(*) from api_tokens t where p.id = any(t.projects)), 'segments', (select count(*) from segments s where s.project_id = p.id)), 'activityCountByDate', (select coalesce(json_agg(json_build_object('date', date, 'count', events) order by date), '[]') from (
      select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as date, sum(events)::bigint as events
      from (
        select a.day as at, a.events from project_activity_days a where a.project = p.id and a.day >= date_trunc('day', $1::timestamptz - interval '8760 hours', 'UTC')
        union all
        select e.created_at, 1 from events e where e.project = p.id and e.id > (select settled_id from event_totals_progress)
  and e.id < (select settled_id + 1000000000000 from event_totals_progress) and e.created_at >= date_trunc('day', $2::timestamptz - interval '8760 hours', 'UTC')
      ) counted
      group by 1
    ) days), 'health', json_build_object('current', feature.health), 'technicalDebt', json_build_object('current', 100 - feature.health), 'lifecycleSummary', (
  select json_object_agg(named.name, json_build_object('averageDays', summed.average_days, 'currentFlags', coalesce(summed.features, 0))) as body
  from (values ('initial', 'initial'), ('pre-live', 'preLive'), ('live', 'live'), ('completed', 'completed')) named (stage, name)
  left join (
    select stage, count(*) filter (where days is null) as features, round(avg(greatest(days, 0)) filter (where days is not null), 1) as average_days
    from (
  select l.stage, extract(epoch from lead(l.entered_at) over (
    partition by l.feature_name order by array_position(array['initial', 'pre-live', 'live', 'completed', 'archived'], l.stage)) - l.entered_at) / 86400 as days
  from features f join feature_lifecycles l on l.feature_name = f.name where f.project_id = p.id) stay group by stage
  ) summed on summed.stage = named.stage)::jsonb || jsonb_build_object('archived', json_build_object('currentFlags', feature.in_archive, 'last30Days', dated.archived_in_current)), 'staleFlags', json_build_object('total', feature.marked_stale + feature.potentially_stale)) as status
    from projects p cross join lateral (
    select totals.*, case when totals.total = 0 then 100
      else round(100 - 100.0 * (totals.marked_stale + totals.potentially_stale) / totals.total) end as health
    from (
      select coalesce(sum(active), 0) as total, coalesce(sum(marked_stale), 0) as marked_stale,
        coalesce(sum(potentially_stale), 0) as potentially_stale, coalesce(sum(in_archive), 0) as in_archive,
        coalesce(json_agg(json_build_object('type', type, 'count', active) order by sort_order, type)
    filter (where active > 0), '[]') as types, coalesce(json_agg(json_build_object('type', type, 'count', in_archive) order by sort_order, type)
    filter (where in_archive > 0), '[]') as archived_types
      from (
    select t.id as type, t.sort_order, counted.active, counted.in_archive, counted.marked_stale,
      case when t.lifetime_days is null then 0 else counted.unmarked - (
    (select coalesce(sum(c.features), 0) from counted_features c
      where c.project_id = p.id and c.kind = 'unmarked-created' and c.type = t.id and c.day >= next_day.at)
    + (select count(*) from features f
      where f.project_id = p.id and f.created_at >= oldest.at - interval '1 second' and f.created_at < next_day.at
        and f.type = t.id and f.archived_at is null and f.marked_stale is null and not coalesce(f.created_at <= case when t.lifetime_days > 700000 then '-infinity'
    else $3::timestamptz - t.lifetime_days * interval '24 hours' end, false))) end as potentially_stale
    from (
      select c.type,
        coalesce(sum(c.features) filter (where c.kind = 'active'), 0) as active,
        coalesce(sum(c.features) filter (where c.kind = 'in-archive'), 0) as in_archive,
        coalesce(sum(c.features) filter (where c.kind = 'marked-stale'), 0) as marked_stale,
        coalesce(sum(c.features) filter (where c.kind = 'unmarked'), 0) as unmarked
      from counted_features c
      where c.project_id = p.id and c.kind in ('active', 'in-archive', 'marked-stale', 'unmarked')
      group by c.type
    ) counted
    join feature_types t on t.id = counted.type
    cross join lateral (
      select to_timestamp(greatest(0, extract(epoch from $4::timestamptz) - coalesce(t.lifetime_days, 0) * 86400::bigint)) as at
    ) oldest
    cross join lateral (select (date_trunc('day', oldest.at, 'UTC') + interval '24 hours') as at) next_day) by_type
    ) totals) feature
    cross join lateral (
    select coalesce(sum(dated."features") filter (where dated.kind = 'created' and dated.at >= ($5::timestamptz - interval '720 hours')), 0) as created_in_current, coalesce(sum(dated."features") filter (where dated.kind = 'created' and dated.at < ($6::timestamptz - interval '720 hours')), 0) as created_in_past,
      coalesce(sum(dated."features") filter (where dated.kind = 'archived' and dated.at >= ($7::timestamptz - interval '720 hours')), 0) as archived_in_current, coalesce(sum(dated."features") filter (where dated.kind = 'archived' and dated.at < ($8::timestamptz - interval '720 hours')), 0) as archived_in_past,
      case when sum(dated."features") filter (where dated.kind = 'in-production' and dated.at >= ($9::timestamptz - interval '720 hours')) > 0 then greatest(0.1, round(sum(dated."days") filter (where dated.kind = 'in-production' and dated.at >= ($10::timestamptz - interval '720 hours'))::numeric / sum(dated."features") filter (where dated.kind = 'in-production' and dated.at >= ($11::timestamptz - interval '720 hours')), 1)) else 0 end as days_to_production
    from (
      select c.kind, c.day as at, c.features, c.days from counted_features c
      where c.project_id = p.id and c.kind in ('created', 'archived', 'in-production') and c.type = ''
        and c.day >= (date_trunc('day', ($12::timestamptz - interval '1440 hours'), 'UTC') + interval '24 hours') and c.day <> date_trunc('day', ($13::timestamptz - interval '720 hours'), 'UTC')
      union all select 'created', f.created_at, 1, 0 from features f
    where f.project_id = p.id and f.created_at >= date_trunc('day', ($14::timestamptz - interval '720 hours'), 'UTC') and f.created_at < (date_trunc('day', ($15::timestamptz - interval '720 hours'), 'UTC') + interval '24 hours')
      union all select 'created', f.created_at, 1, 0 from features f
    where f.project_id = p.id and f.created_at >= ($16::timestamptz - interval '1440 hours') and f.created_at < (date_trunc('day', ($17::timestamptz - interval '1440 hours'), 'UTC') + interval '24 hours')
      union all select 'archived', f.archived_at, 1, 0 from features f
    where f.project_id = p.id and f.archived_at >= date_trunc('day', ($18::timestamptz - interval '720 hours'), 'UTC') and f.archived_at < (date_trunc('day', ($19::timestamptz - interval '720 hours'), 'UTC') + interval '24 hours')
      union all select 'archived', f.archived_at, 1, 0 from features f
    where f.project_id = p.id and f.archived_at >= ($20::timestamptz - interval '1440 hours') and f.archived_at < (date_trunc('day', ($21::timestamptz - interval '1440 hours'), 'UTC') + interval '24 hours')
      union all select 'in-production', f.first_production_at, 1, 
  greatest(0, floor(extract(epoch from f.first_production_at - f.created_at) / 86400))::bigint from features f
    where f.project_id = p.id and f.first_production_at >= ($22::timestamptz - interval '720 hours') and f.first_production_at < (date_trunc('day', ($23::timestamptz - interval '720 hours'), 'UTC') + interval '24 hours') and f.type = 'release'
    ) dated) dated
    where p.id = $24;

-- select held_roles
with holders as materialized (
      select u.id, (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end) as name, (
  case when position('@' in u.username) = 0 then u.username end) as username, ('https://gravatar.com/avatar/' || encode(sha256(convert_to(lower(coalesce((
  case when position('@' in u.username) = 0 then u.username end), u.id::text) collate "C"), 'UTF8')), 'hex') || '?s=42&d=retro&r=g') as image_url, h.is_admin
      from (
    select r.user_id, bool_or((p.permission = 'ADMIN' and r.project_id is null)) as is_admin
    from held_roles r join role_permissions p using (role_id) join roles k on k.id = r.role_id
    where r.role_id = any(array(
        select g.role_id from role_permissions g where g.permission = any($1)))
      and (r.project_id is null or r.project_id = $2::text)
      and ((p.permission = 'ADMIN' and r.project_id is null) or (p.permission = any($3) and r.project_id is null)
        or (p.permission = any($4) and (((k.type = 'root-custom') or coalesce(r.project_id, $5) = $6::text)
    and (p.environment is null or p.environment = $7::text))))
    group by r.user_id) h join users u on u.id = h.user_id
      where u.account_type = 'user' and u.deleted_at is null and u.active
    )
    select (select count(*)::int from holders) as total, (select coalesce(json_agg(json_strip_nulls(json_build_object('id', f.id, 'name', f.name, 'username', f.username, 'imageUrl', f.image_url, 'isAdmin', f.is_admin)) order by f.is_admin, f.id), '[]') from (select * from holders order by is_admin, id limit $8) f) as users, $9::text is null or exists (
      select from projects where id = $10::text) as knows_project,
    $11::text is null or case when $12::text is null
      then exists (select from environments where name = $13::text)
      else exists (select from project_environments
        where project_id = $14::text and environment = $15::text)
    end as knows_environment;

-- select impact_metrics
with recursive names as (
      (select i.metric from impact_metrics i where i.environment = $1 order by i.metric limit 1)
      union all
      select (select i.metric from impact_metrics i where i.environment = $2 and i.metric > n.metric
        order by i.metric limit 1)
      from names n where n.metric is not null
    ), page as (
      select n.metric from (select $3::text collate "C" as metric) n
      where exists (select from impact_metrics i
        where i.environment = $4 and i.metric = n.metric and i.hour >= $5 and true)
      order by n.metric limit $6 offset $7
    )
    select p.metric as name, m.*
    from page p
    cross join lateral (
      with seen as materialized (
        select i.hour, i.series, i.type, i.help, i.app_name, i.labels, i.count, i.sum, i.least, i.most
        from impact_metrics i
        where i.environment = $8 and i.metric = p.metric and i.hour >= $9 and true
      ), described as (
        select s.type, s.help from seen s order by s.hour desc, s.series limit 1
      )
      select (select type from described) as type, (select help from described) as help,
        (select jsonb_agg(jsonb_build_object('hour', to_char(t.hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'count', t.count, 'sum', t.sum, 'least', t.least, 'most', t.most) order by t.hour)
          from (select hour, sum(count) as count, sum(sum) as sum, min(least) as least, max(most) as most
            from seen group by hour) t) as hours,
        array(select distinct s.app_name from seen s order by 1 limit 20) as applications,
        array(select distinct k from (select distinct labels from seen) s, jsonb_object_keys(s.labels) k
          order by 1 limit 20) as labels) m
    order by p.metric;

-- select indexed_events
with recursive newest as (
      (select e.created_by_user_id as user_id, e.id from indexed_events e
        where e.created_by_user_id is not null and true
        order by e.created_by_user_id desc, e.id desc limit 1)
      union all
      select next.user_id, next.id from newest n cross join lateral (
        select e.created_by_user_id as user_id, e.id from indexed_events e
        where e.created_by_user_id < n.user_id and true
        order by e.created_by_user_id desc, e.id desc limit 1) next
    ), creator as (
      select distinct on (e.created_by_user_id) e.created_by_user_id as id, e.created_by as name from (
        select e.created_by_user_id, e.created_by, e.id from newest n join events e on e.id = n.id
        union all
        select e.created_by_user_id, e.created_by, e.id from events e
        where e.created_by_user_id is not null and true and e.id > (select settled_id from event_totals_progress)
  and e.id < (select settled_id + 1000000000000 from event_totals_progress)
      ) e order by e.created_by_user_id, e.id desc
    )
    select c.id, n.name from creator c left join users u on u.id = c.id cross join lateral (
      select case when $1::boolean or u.account_type = 'system' then c.name
        else coalesce(coalesce(
  (
  case when position('@' in u.username) = 0 then u.username end), (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), u.id::text), c.id::text) end as name
    ) n
    order by folded(n.name) collate "C", c.id limit $2 offset $3;

-- select managed_fields
select exists (select from managed_fields m
  left join features f on m.kind = 'features' and f.name = m.name
  left join segments g on m.kind = 'segments' and g.name = m.name
  cross join lateral (select case m.kind when 'features' then coalesce(f.project_id, (
  select deleted.project from (
    (select e.id, e.project from events e
      where e.feature_name = m.name and e.type = 'feature-deleted' and e.id > (select settled_id from event_totals_progress)
  and e.id < (select settled_id + 1000000000000 from event_totals_progress))
    union all
    (select i.id, i.project from indexed_events i where i.feature_name = m.name and i.type = 'feature-deleted')
  ) deleted order by deleted.id desc limit 1))
    when 'segments' then g.project_id when 'projects' then m.name end as project) p
  where case when (case m.kind when 'features' then f.name is null when 'segments' then g.name is null
      when 'projects' then not exists (select from projects x where x.id = m.name) else false end)
    then true else true end and m.manager = $1) as is_there;

-- select managed_fields
select m.kind, m.name, m.field, m.manager, m.value, m.keys, m.source, m.event_id,
      to_char(m.applied_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as applied_at, to_char(m.held_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as held_until, p.project,
      count(*) over ()::int as total
    from managed_fields m
  left join features f on m.kind = 'features' and f.name = m.name
  left join segments g on m.kind = 'segments' and g.name = m.name
  cross join lateral (select case m.kind when 'features' then coalesce(f.project_id, (
  select deleted.project from (
    (select e.id, e.project from events e
      where e.feature_name = m.name and e.type = 'feature-deleted' and e.id > (select settled_id from event_totals_progress)
  and e.id < (select settled_id + 1000000000000 from event_totals_progress))
    union all
    (select i.id, i.project from indexed_events i where i.feature_name = m.name and i.type = 'feature-deleted')
  ) deleted order by deleted.id desc limit 1))
    when 'segments' then g.project_id when 'projects' then m.name end as project) p
  where case when (case m.kind when 'features' then f.name is null when 'segments' then g.name is null
      when 'projects' then not exists (select from projects x where x.id = m.name) else false end)
    then true else true end and ($1::text is null or m.manager = $2::text)
    and ($3::text is null or p.project = $4::text) and ($5::text is null or m.kind = $6::text)
    and ($7::text is null or m.name = $8::text) order by m.kind, m.name, m.field, m.manager limit $9 offset $10;

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
select "issuer", "subject", "created_at" from "oidc_identities" where "user_id" = $1 order by "issuer" limit $2;

-- select p
select "p"."id", "p"."name", "p"."description", "p"."template_id" as "release_plan_template_id", "p"."active_milestone_id", "p"."milestones", "p"."next_at", "p"."placed", "p"."paused_at", "p"."pause_reason", "p"."started_by_user_id", "p"."started_by", "p"."change_request_id" as "change_request", "p"."started_by_key", "p"."segments", "p"."created_at", "p"."counts_from", p.interrupted as "interrupted", p.status as "status", p.pause_kind as "pause_kind", "q"."milestone_id", "q"."digest", "q"."changes", "p"."feature_name" as "feature", "p"."environment", "fe"."enabled", (case
  when p.paused_at is null or q.resumes_pause_of is not distinct from p.paused_at then q.asked_as
  when q.asked_as = 'back' then 'back before a pause'
  when q.asked_as = 'resume' then 'next'
  else q.asked_as end) as "asked_as", (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'constraints', s.constraints, 'parameters', s.parameters, 'variants', s.variants, 'title', s.title, 'disabled', s.disabled, 'featureName', s.feature_name, 'sortOrder', s.sort_order, 'segments', array_to_json(array(
  select l.segment_id from strategy_segments l where l.strategy_id = s.id order by l.segment_id))) order by s.sort_order, s.position), '[]') from feature_strategies s where s.feature_name = p.feature_name and s.environment = p.environment) as "strategies", (
    select json_build_object('name', s.name, 'value', s.value, 'problem', s.problem, 'condition', s.condition, 'threshold', s.threshold, 'isTripped', s.tripped_at is not null) from safeguards s
  join feature_environments fe on fe.feature_name = s.feature_name and fe.environment = s.environment
  where s.feature_name = p.feature_name and s.environment = p.environment and (s.tripped_at is not null or (s.enabled and (s.since is not null or s.problem is not null
    or (s.value is not null and case s.condition when 'above' then s.value > s.threshold else s.value < s.threshold end)
    or ((fe.enabled and (s.action = 'turnOff' or p.status = 'running')) and (s.value is null or s.read_at is null or s.read_at < $1::timestamptz - $2 * interval '1 second'))))) order by s.tripped_at is null, s.id limit 1) as "holding" from "release_plans" as "p" inner join "release_plan_requests" as "q" on "q"."plan_id" = "p"."id" inner join "features" as "f" on "f"."name" = "p"."feature_name" inner join "feature_environments" as "fe" on "fe"."feature_name" = "p"."feature_name" and "fe"."environment" = "p"."environment" where "q"."change_request_id" = $3 and "f"."project_id" = $4 and "f"."archived_at" is null order by "p"."id";

-- select personal_access_tokens
select (select coalesce(json_agg(json_build_object('id', t.id, 'description', t.description, 'createdAt', to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'expiresAt', to_char(t.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'userId', t.user_id, 'secretPrefix', t.secret_prefix, 'seenAt', to_char(t.seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by t.id), '[]') from personal_access_tokens t where t.user_id = u.id) as "tokens" from "users" as "u" where "u"."id" = $1 and ("u"."account_type" = 'service-account' and "u"."deleted_at" is null);

-- select personal_access_tokens
select (select coalesce(json_agg(json_build_object('id', t.id, 'description', t.description, 'createdAt', to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'expiresAt', to_char(t.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'userId', t.user_id, 'secretPrefix', t.secret_prefix, 'seenAt', to_char(t.seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by t.id), '[]') from personal_access_tokens t where t.user_id = u.id) as "tokens" from "users" as "u" where "u"."id" = $1 and ("u"."deleted_at" is null and "u"."account_type" <> 'system');

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
select "environment" from "project_environments" where "project_id" = $1 and "environment" = $2;

-- select project_environments
select "name", "type", "enabled", "protected", "sort_order", (select count(*) as "count" from "project_environments" as "pe" inner join "projects" as "p" on "p"."id" = "pe"."project_id" where "pe"."environment" = "e"."name" and "p"."archived_at" is null and true) as "project_count", (select count(*) as "count" from "api_tokens" as "t" where "t"."environment" = "e"."name" and true) as "api_token_count", (select count(*) as "count" from "feature_environments" as "fe" inner join "features" as "f" on "f"."name" = "fe"."feature_name" where "fe"."environment" = "e"."name" and "fe"."enabled" = true and "f"."archived_at" is null and true) as "enabled_toggle_count" from "environments" as "e" order by "e"."sort_order", "e"."created_at", "e"."name";

-- select project_environments
select "name", "type", "enabled", "protected", "sort_order", (select count(*) as "count" from "project_environments" as "pe" inner join "projects" as "p" on "p"."id" = "pe"."project_id" where "pe"."environment" = "e"."name" and "p"."archived_at" is null and true) as "project_count", (select count(*) as "count" from "api_tokens" as "t" where "t"."environment" = "e"."name" and true) as "api_token_count", (select count(*) as "count" from "feature_environments" as "fe" inner join "features" as "f" on "f"."name" = "fe"."feature_name" where "fe"."environment" = "e"."name" and "fe"."enabled" = true and "f"."archived_at" is null and true) as "enabled_toggle_count" from "environments" as "e" where "e"."name" = $1;

-- select project_environments
select e.name as environment, e.type, coalesce(s.enabled, false) as change_request_enabled,
      case when s.enabled then s.required_approvals end as required_approvals,
      coalesce(s.requires_version, false) as requires_version,
      coalesce(s.break_glass_only_off, false) as break_glass_only_off, a.reviewers, a.has_other_reviewers
    from project_environments pe
    join environments e on e.name = pe.environment
    left join change_request_settings s on s.project_id = pe.project_id and s.environment = e.name
    cross join lateral (
      select count(*)::int as reviewers, coalesce(bool_or(exists (
    select from held_roles r join role_permissions p using (role_id) join roles k on k.id = r.role_id
    where r.user_id = u.id and (p.permission = 'APPROVE_CHANGE_REQUEST' and (((k.type = 'root-custom') or coalesce(r.project_id, $1) = pe.project_id::text)
    and (p.environment is null or p.environment = pe.environment::text)))) and not exists (
    select from held_roles r join role_permissions p using (role_id) join roles k on k.id = r.role_id
    where r.user_id = u.id and (p.permission = 'ADMIN' and r.project_id is null))), false) as has_other_reviewers
      from users u where ((("u"."deleted_at" is null and "u"."account_type" <> 'system') and "u"."active" = true) and exists (
    select from held_roles r join role_permissions p using (role_id) join roles k on k.id = r.role_id
    where r.user_id = u.id and ((p.permission = 'ADMIN' and r.project_id is null) or (p.permission = 'APPROVE_CHANGE_REQUEST' and (((k.type = 'root-custom') or coalesce(r.project_id, $2) = pe.project_id::text)
    and (p.environment is null or p.environment = pe.environment::text))))))) a
    where pe.project_id = $3 order by e.sort_order, e.created_at, e.name;

-- select project_owners
select json_build_object('users', (select coalesce(json_agg(json_strip_nulls(json_build_object('id', u.id, 'name', (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), 'username', (
  case when position('@' in u.username) = 0 then u.username end), 'imageUrl', ('https://gravatar.com/avatar/' || encode(sha256(convert_to(lower(coalesce((
  case when position('@' in u.username) = 0 then u.username end), u.id::text) collate "C"), 'UTF8')), 'hex') || '?s=42&d=retro&r=g'))) order by u.id), '[]') from project_owners o join users u on u.id = o.user_id where o.project_id = p.id and ("u"."deleted_at" is null and "u"."account_type" <> 'system')), 'groups', (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.id), '[]') from project_owners o join groups g on g.id = o.group_id where o.project_id = p.id)) as "owners" from "projects" as "p" where "p"."id" = $1;

-- select projects
select "t"."id", "t"."name", "t"."type", "t"."environment", "t"."expires_at", "t"."created_at", "t"."secret_prefix", "t"."seen_at", t.projects as "projects", case when 
    (cardinality(t.projects) = 1 or t.type = any($1::text[])) then "t"."sealed_secret" end as "sealed_secret" from "projects" as "p" left join "api_tokens" as "t" on "p"."id" = any("t"."projects") where "p"."id" = $2 order by "t"."id";

-- select projects
select * from "projects" where "id" = $1;

-- select projects
select exists (select from "projects" where "id" = $1) as "is_there";

-- select release_plan_requests
select "p"."id", "p"."name", "p"."feature_name", "p"."environment", 
    case when p.status = 'waiting' and (select max(q.change_request_id) from release_plan_requests q join change_requests r on r.id = q.change_request_id
    where q.plan_id = p.id and r.project_id = f.project_id and r.state not in ('Applied', 'Rejected', 'Cancelled') and (r.state <> 'Draft' or r.created_by = $1) and (q.name = p.name and q.milestones = (
  select jsonb_agg(jsonb_build_object('name', e.milestone -> 'name', 'strategies', e.milestone -> 'strategies', 'transitionCondition', e.milestone -> 'transitionCondition') order by e.place)
  from jsonb_array_elements(p.milestones) with ordinality as e (milestone, place))
  and (p.status <> 'paused' or q.asked_as = (case
  when p.paused_at is null or q.resumes_pause_of is not distinct from p.paused_at then q.asked_as
  when q.asked_as = 'back' then 'back before a pause'
  when q.asked_as = 'resume' then 'next'
  else q.asked_as end))
  and (q.asked_as = 'back' or not exists (
    select from jsonb_array_elements(p.milestones) as e (milestone)
    where e.milestone ->> 'id' = q.milestone_id and e.milestone ->> 'startedAt' is not null)))) is not null then 'requested' else p.status end as "status", coalesce(a.begun, 0) as "begun_count", jsonb_array_length(p.milestones) as "milestone_count", "a"."name" as "active_milestone", p.milestones -> coalesce(a.begun, 0) ->> 'name' as "next_milestone", "p"."next_at", "p"."paused_at", p.pause_kind as "pause_kind", "p"."pause_reason", (
    select max(w.until) from freezes z cross join lateral (
    select coalesce(
        (select min(t.moment - by) from (values (interval '2 hours'), (interval '1 hour'), (interval '30 minutes'), (interval '0')) as back (by) where (t.moment - by) at time zone z.time_zone = t.local),
        t.moment) as "from",
      t.until
    from generate_series(case when z.weekly then greatest(floor(extract(epoch from ($2::timestamptz at time zone z.time_zone) - z.starts::timestamp) / 604800)::int - 1, 0) else 0 end, case when z.weekly then greatest(floor(extract(epoch from ($3::timestamptz at time zone z.time_zone) - z.starts::timestamp) / 604800)::int, 0) + 2 else 0 end) as weeks (number)
    cross join lateral (select weeks.number * interval '7 days' as after) a
    cross join lateral (
      select z.starts::timestamp + a.after as local,
        (z.starts::timestamp + a.after) at time zone z.time_zone as moment,
        (z.ends::timestamp + a.after) at time zone z.time_zone as until
    ) t
    where t.until > $4::timestamptz and t.until > t.moment and (z.repeats_until is null or t.local < z.repeats_until::date + 1)
    order by t.until limit 1) w
    where w."from" <= $5::timestamptz and (
      (not z.by_rules and (z.project_id is null or z.project_id = f.project_id)
        and (z.environments = '{}' or p.environment = any(z.environments)) and not (z.allows_off and false))
      or (z.id = any(p.held_by) and (not z.by_rules or exists (
        select from approval_rules a where z.id = any(a.freeze_ids)))))) as "held_until", (
    select json_build_object('name', s.name, 'value', s.value, 'problem', s.problem, 'condition', s.condition, 'threshold', s.threshold, 'isTripped', s.tripped_at is not null) from safeguards s
  join feature_environments fe on fe.feature_name = s.feature_name and fe.environment = s.environment
  where s.feature_name = p.feature_name and s.environment = p.environment and (s.tripped_at is not null or (s.enabled and (s.since is not null or s.problem is not null
    or (s.value is not null and case s.condition when 'above' then s.value > s.threshold else s.value < s.threshold end)
    or ((fe.enabled and (s.action = 'turnOff' or p.status = 'running')) and (s.value is null or s.read_at is null or s.read_at < $6::timestamptz - $7 * interval '1 second'))))) order by s.tripped_at is null, s.id limit 1) as "holding", (select max(q.change_request_id) from release_plan_requests q join change_requests r on r.id = q.change_request_id
    where q.plan_id = p.id and r.project_id = f.project_id and r.state not in ('Applied', 'Rejected', 'Cancelled') and (r.state <> 'Draft' or r.created_by = $8) and (q.name = p.name and q.milestones = (
  select jsonb_agg(jsonb_build_object('name', e.milestone -> 'name', 'strategies', e.milestone -> 'strategies', 'transitionCondition', e.milestone -> 'transitionCondition') order by e.place)
  from jsonb_array_elements(p.milestones) with ordinality as e (milestone, place))
  and (p.status <> 'paused' or q.asked_as = (case
  when p.paused_at is null or q.resumes_pause_of is not distinct from p.paused_at then q.asked_as
  when q.asked_as = 'back' then 'back before a pause'
  when q.asked_as = 'resume' then 'next'
  else q.asked_as end))
  and (q.asked_as = 'back' or not exists (
    select from jsonb_array_elements(p.milestones) as e (milestone)
    where e.milestone ->> 'id' = q.milestone_id and e.milestone ->> 'startedAt' is not null)))) as "open_request", "p"."started_by", coalesce(p.change_request_id, (select max(q.change_request_id) from release_plan_requests q join change_requests r on r.id = q.change_request_id
    where q.plan_id = p.id and r.project_id = f.project_id and r.state not in ('Applied', 'Rejected', 'Cancelled') and (r.state <> 'Draft' or r.created_by = $9) and (q.name = p.name and q.milestones = (
  select jsonb_agg(jsonb_build_object('name', e.milestone -> 'name', 'strategies', e.milestone -> 'strategies', 'transitionCondition', e.milestone -> 'transitionCondition') order by e.place)
  from jsonb_array_elements(p.milestones) with ordinality as e (milestone, place))
  and (p.status <> 'paused' or q.asked_as = (case
  when p.paused_at is null or q.resumes_pause_of is not distinct from p.paused_at then q.asked_as
  when q.asked_as = 'back' then 'back before a pause'
  when q.asked_as = 'resume' then 'next'
  else q.asked_as end))
  and (q.asked_as = 'back' or not exists (
    select from jsonb_array_elements(p.milestones) as e (milestone)
    where e.milestone ->> 'id' = q.milestone_id and e.milestone ->> 'startedAt' is not null))))) as "change_request", "p"."created_at" from "release_plans" as "p" inner join "features" as "f" on "f"."name" = "p"."feature_name" left join lateral (
  select e.place::int as begun, e.milestone ->> 'name' as name
  from jsonb_array_elements(p.milestones) with ordinality as e (milestone, place)
  where e.milestone ->> 'id' = p.active_milestone_id) as "a" on true where "f"."project_id" = $10 and "f"."archived_at" is null and "p"."environment" = $11 and 
    case when p.status = 'waiting' and (select max(q.change_request_id) from release_plan_requests q join change_requests r on r.id = q.change_request_id
    where q.plan_id = p.id and r.project_id = f.project_id and r.state not in ('Applied', 'Rejected', 'Cancelled') and (r.state <> 'Draft' or r.created_by = $12) and (q.name = p.name and q.milestones = (
  select jsonb_agg(jsonb_build_object('name', e.milestone -> 'name', 'strategies', e.milestone -> 'strategies', 'transitionCondition', e.milestone -> 'transitionCondition') order by e.place)
  from jsonb_array_elements(p.milestones) with ordinality as e (milestone, place))
  and (p.status <> 'paused' or q.asked_as = (case
  when p.paused_at is null or q.resumes_pause_of is not distinct from p.paused_at then q.asked_as
  when q.asked_as = 'back' then 'back before a pause'
  when q.asked_as = 'resume' then 'next'
  else q.asked_as end))
  and (q.asked_as = 'back' or not exists (
    select from jsonb_array_elements(p.milestones) as e (milestone)
    where e.milestone ->> 'id' = q.milestone_id and e.milestone ->> 'startedAt' is not null)))) is not null then 'requested' else p.status end = $13 order by "p"."created_at" desc, "p"."id" limit $14 offset $15;

-- select release_plan_templates
select "t"."id", "t"."name", "t"."description", "t"."project_id" as "project", "t"."milestones", "t"."created_at" from "release_plan_templates" as "t" where true and "t"."id" = $1;

-- select release_plan_templates
select "t"."id", "t"."name", "t"."description", "t"."project_id" as "project", "t"."milestones", "t"."created_at" from "release_plan_templates" as "t" where true and ("t"."project_id" is null or "t"."project_id" = $1) order by "t"."created_at", "t"."id" limit $2 offset $3;

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

-- select role_permissions
select "r"."id", "r"."name", "r"."description", "r"."type", (select coalesce(json_agg(json_build_object('name', p.permission, 'environment', p.environment) order by p.permission collate "C", coalesce(p.environment, '') collate "C"), '[]') from role_permissions p where p.role_id = r.id) as "permissions" from "roles" as "r" where "r"."id" = $1;

-- select roles
select "id", "type", "name", "description", null as "project" from "roles" order by "id" limit $1 offset $2;

-- select roles
select "id", "type", "name", "description", null as "project" from "roles" where "type" in ($1, $2) order by "id";

-- select roles
select coalesce((
      select json_agg(json_build_object('id', r.id, 'type', r.type, 'name', r.name, 'description', r.description, 'project', $1::text) order by r.id) from (
        select * from roles where id in (
          select h.role_id from held_roles h
          where h.user_id = $2 and h.project_id is not distinct from $3::text)
        order by id limit $4 offset $5) r
    ), '[]') as roles
    where $6::text is null or exists (select from projects p where p.id = $7::text);

-- select sign_in_settings
select "password_disabled", "cookie_key", "oidc_enabled" as "enabled", "oidc_discover_url" as "discover_url", "oidc_client_id" as "client_id", "oidc_secret" as "secret", "oidc_auto_create" as "auto_create", "oidc_default_root_role_id" as "default_root_role_id", "oidc_email_domains" as "email_domains", "oidc_acr_values" as "acr_values", "oidc_id_token_signing_algorithm" as "id_token_signing_algorithm", "oidc_enable_group_syncing" as "enable_group_syncing", "oidc_group_json_path" as "group_json_path", "oidc_add_groups_scope" as "add_groups_scope", "oidc_require_email_verified" as "require_email_verified", "saml_enabled", "saml_entity_id", "saml_sign_on_url", "saml_certificates", "saml_auto_create", "saml_default_root_role_id", "saml_email_domains", "saml_account_attribute", "saml_email_attribute", "saml_name_attribute", "saml_enable_group_syncing", "saml_group_json_path", "saml_allow_provider_initiated" from "sign_in_settings";

-- select signal_endpoint_tokens
select "e"."id", "e"."name", "e"."description", "e"."enabled", "e"."created_by_user_id", to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "created_at", (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'secretPrefix', t.secret_prefix, 'createdAt', to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'createdByUserId', t.created_by_user_id) order by t.id), '[]') from signal_endpoint_tokens t where t.endpoint_id = e.id) as "tokens" from "signal_endpoints" as "e" order by "e"."id" limit $1 offset $2;

-- select signal_endpoint_tokens
select "e"."id", "e"."name", "e"."description", "e"."enabled", "e"."created_by_user_id", to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "created_at", (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'secretPrefix', t.secret_prefix, 'createdAt', to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'createdByUserId', t.created_by_user_id) order by t.id), '[]') from signal_endpoint_tokens t where t.endpoint_id = e.id) as "tokens" from "signal_endpoints" as "e" where "e"."id" = $1;

-- select signal_endpoints
select s.* from signal_endpoints e left join lateral (
      select s.id, s.payload, s.payload_hash, s.created_at, t.name as token_name
      from signals s left join signal_endpoint_tokens t on t.id = s.token_id
      where s.endpoint_id = e.id order by s.id desc limit $1 offset $2) s on true
    where e.id = $3 order by s.id desc;

-- select signup_tokens
select "id", "name", "enabled", "role_id", "created_by", "created_at", "expires_at" from "signup_tokens" where "secret_hash" = $1 for share;

-- select state_plans
select "answer", "created_at" from "state_plans" where "user_id" = $1 and id::text = $2 and "created_at" >= $3;

-- select strategy_segments
select "f"."name", "fe"."environment", "fe"."variants", array_to_json(array(
  select json_build_object('name', s.name, 'constraints', s.constraints, 'parameters', s.parameters, 'variants', s.variants, 'segments', array_to_json(array(
  select json_build_object('id', g.id, 'constraints', g.constraints)
  from strategy_segments l join segments g on g.id = l.segment_id where l.strategy_id = s.id order by g.id)))
  from feature_strategies s where s.feature_name = f.name and s.environment = fe.environment
  order by s.sort_order, s.position)) as "strategies", array_to_json(array(
  select d.parent from feature_dependencies d
  join feature_environments e on e.feature_name = d.parent and e.environment = fe.environment
  where d.child = f.name and d.enabled and d.variants <> '[]' and e.variants = '[]'
    and exists (
  select from feature_strategies p
  where p.feature_name = d.parent and p.environment = fe.environment and not p.disabled and p.variants = '[]') and exists (
  select from feature_strategies p
  where p.feature_name = d.parent and p.environment = fe.environment and not p.disabled and p.variants <> '[]')
  order by d.parent)) as "variant_parents" from "features" as "f" cross join lateral (select "e"."environment", "e"."variants" from "feature_environments" as "e" where "e"."feature_name" = "f"."name" offset 0) as "fe" where "f"."archived_at" is null and "f"."project_id" = $1 order by "f"."name", "fe"."environment";

-- select strategy_segments
select (
      select coalesce(json_agg(u.strategy order by u.place), '[]')
      from (
        select row_number() over (order by f.project_id, f.name, s.environment, s.sort_order, s.position) as place,
          json_build_object('id', s.id, 'projectId', f.project_id, 'featureName', f.name, 'strategyName', s.name, 'environment', s.environment) as strategy
        from strategy_segments l
        join feature_strategies s on s.id = l.strategy_id
        join features f on f.name = s.feature_name
        where l.segment_id = g.id and f.archived_at is null and true
        order by place limit $1 offset $2
      ) u
    ) as strategies, (
    select coalesce(json_agg(u.strategy order by u.place), '[]')
    from (
      select row_number() over (order by r.project_id, c.feature, r.environment, c.id) as place,
        json_strip_nulls(json_build_object('id', c.payload ->> 'id', 'changeRequestId', r.id, 'projectId', r.project_id, 'featureName', c.feature, 'strategyName', coalesce(c.payload ->> 'name', s.name, c.before ->> 'name'), 'environment', r.environment)) as strategy
      from change_request_changes c
      join change_requests r on r.id = c.change_request_id
      left join feature_strategies s on s.id = (c.payload ->> 'id')::uuid
      where (c.payload -> 'segments' @> to_jsonb(g.id) and r.state not in ('Applied', 'Rejected', 'Cancelled')
    and not (r.state = 'Draft' and exists (select from users u where u.id = r.created_by and u.deleted_at is not null))) and (r.state <> 'Draft' or r.created_by = $3) and true
      order by place limit $4 offset $5
    ) u) as change_request_strategies
    from segments g where g.id = $6 and true;

-- select strategy_types
select "name", "title", "description", "parameters", "editable", "deprecated" from "strategy_types" order by "sort_order", "name" limit $1 offset $2;

-- select strategy_types
select "name", "title", "description", "parameters", "editable", "deprecated" from "strategy_types" where "name" = $1;

-- select tag_types
select "name", "description", "icon", "color" from "tag_types" order by "name" limit $1 offset $2;

-- select tag_types
select "name", "description", "icon", "color" from "tag_types" where "name" = $1;

-- select tags
select "t"."type", "t"."value" from "tags" as "t" where true and "t"."type" = $1 and "t"."value" = $2;

-- select tags
select "t"."type", "t"."value" from "tags" as "t" where true order by "t"."type", "t"."value" limit $1 offset $2;

-- select tags
select (select coalesce(json_agg(json_build_object('type', t.type, 'value', t.value) order by t.value), '[]') from (
      select t.type, t.value from tags t where t.type = tag_types.name and true
      order by value limit $1 offset $2) t) as "tags" from "tag_types" where "name" = $3;

-- select user_roles
select "t"."id" as "id", "t"."name" as "name", "t"."enabled" as "enabled", "t"."created_by" as "created_by", "t"."created_at" as "created_at", "t"."expires_at" as "expires_at", "t"."secret_prefix" as "secret_prefix", (
  select coalesce(json_agg('{"seenAt": null}'::jsonb
    || json_strip_nulls(json_build_object('id', u.id, 'name', u.name, 'username', u.username, 'email', u.email, 'imageUrl', ('https://gravatar.com/avatar/' || encode(sha256(convert_to(lower(coalesce(u.email, u.username, u.id::text) collate "C"), 'UTF8')), 'hex') || '?s=42&d=retro&r=g'), 'accountType', case u.account_type when 'service-account' then 'Service Account' else 'User' end, 'active', case when not u.active then false end, 'createdAt', to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'seenAt', to_char(u.seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'isAPI', false, 'loginAttempts', u.login_attempts, 'rootRole', coalesce((
  select h.role_id from user_roles h where h.user_id = u.id and h.project_id is null order by h.role_id limit 1), 3)))::jsonb
    order by s.created_at, u.id), '[]')
  from signup_token_users s join users u on u.id = s.user_id
  where s.signup_token_id = t.id and u.deleted_at is null) as "users", (select json_build_object('id', r.id, 'type', r.type, 'name', r.name, 'description', r.description, 'project', null) from roles r where r.id = t.role_id) as "role" from "signup_tokens" as "t" order by "t"."id" limit $1 offset $2;

-- select user_roles
select "u"."id", "u"."name", "u"."email", "t"."created_by", (
  select json_build_object('id', r.id, 'type', r.type, 'name', r.name, 'description', r.description, 'project', null) from user_roles h join roles r on r.id = h.role_id
  where h.user_id = u.id and h.project_id is null order by r.id limit 1) as "role" from "reset_tokens" as "t" inner join "users" as "u" on "u"."id" = "t"."user_id" where "t"."secret_hash" = $1 and "t"."used_at" is null and "t"."expires_at" > $2 and (("u"."account_type" = 'user' and "u"."deleted_at" is null) and "u"."active" = true);

-- select user_roles
select "u"."id", "u"."name", "u"."username", "u"."email", "u"."login_attempts", "u"."seen_at", "u"."created_at", "u"."active", "u"."scim_managed", "u"."scim_user_name", "u"."external_id", "u"."email_by_directory", "u"."email_sent", (
  select h.role_id from user_roles h where h.user_id = u.id and h.project_id is null order by h.role_id limit 1) as "root_role" from "users" as "u" where ("u"."account_type" = 'user' and "u"."deleted_at" is null) and "u"."id" = $1;

-- select user_roles
select "u"."id", "u"."name", "u"."username", "u"."email", "u"."login_attempts", "u"."seen_at", "u"."created_at", "u"."active", "u"."scim_managed", "u"."scim_user_name", "u"."external_id", "u"."email_by_directory", "u"."email_sent", (
  select h.role_id from user_roles h where h.user_id = u.id and h.project_id is null order by h.role_id limit 1) as "root_role" from "users" as "u" where ("u"."account_type" = 'user' and "u"."deleted_at" is null) order by "u"."id" limit $1 offset $2;

-- select user_roles
select "u"."id", "u"."name", "u"."username", "u"."email", "u"."login_attempts", "u"."seen_at", "u"."created_at", "u"."active", "u"."scim_managed", "u"."scim_user_name", "u"."external_id", "u"."email_by_directory", "u"."email_sent", (
  select h.role_id from user_roles h where h.user_id = u.id and h.project_id is null order by h.role_id limit 1) as "root_role", (
  select max(t.seen_at) from personal_access_tokens t where t.user_id = u.id) as "pat_seen_at" from "users" as "u" where ("u"."account_type" = 'user' and "u"."deleted_at" is null) and greatest(u.created_at, u.seen_at, (
  select max(t.seen_at) from personal_access_tokens t where t.user_id = u.id)) < $1 order by "u"."id" limit $2 offset $3;

-- select user_roles
select (
  select coalesce(json_agg(item order by id), '[]') from (
    select u.id, json_strip_nulls(json_build_object('id', u.id, 'name', u.name, 'username', u.username, 'email', u.email, 'imageUrl', ('https://gravatar.com/avatar/' || encode(sha256(convert_to(lower(coalesce(u.email, u.username, u.id::text) collate "C"), 'UTF8')), 'hex') || '?s=42&d=retro&r=g'), 'accountType', case u.account_type when 'service-account' then 'Service Account' else 'User' end, 'active', case when not u.active then false end, 'addedAt', to_char(min(h.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'roleId', (array_agg(h.role_id order by h.created_at, h.role_id))[1], 'roles', array_agg(h.role_id order by h.role_id))) as item
    from user_roles h join users u on u.id = h.user_id
    where h.project_id = p.id and ("u"."deleted_at" is null and "u"."account_type" <> 'system') group by u.id order by u.id limit $1 offset $2
  ) listed) as "users", (
  select coalesce(json_agg(item order by id), '[]') from (
    select g.id, json_build_object('id', g.id, 'name', g.name, 'description', g.description, 'mappingsSSO', g.mappings_sso, 'rootRole', g.root_role_id, 'createdBy', g.created_by, 'createdAt', to_char(g.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'users', (select coalesce(json_agg(json_build_object('joinedAt', to_char(m.joined_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'createdBy', m.created_by, 'user', json_strip_nulls(json_build_object('id', u.id, 'name', u.name, 'username', u.username, 'email', u.email, 'imageUrl', ('https://gravatar.com/avatar/' || encode(sha256(convert_to(lower(coalesce(u.email, u.username, u.id::text) collate "C"), 'UTF8')), 'hex') || '?s=42&d=retro&r=g'), 'accountType', case u.account_type when 'service-account' then 'Service Account' else 'User' end, 'active', case when not u.active then false end, 'createdAt', to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'seenAt', to_char(u.seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))) order by u.id), '[]') from group_users m join users u on u.id = m.user_id where m.group_id = g.id and ("u"."deleted_at" is null and "u"."account_type" <> 'system')), 'projects', array(select distinct r.project_id from group_roles r
    where r.group_id = g.id and r.project_id <> all($3::text[]) order by r.project_id), 'userCount', json_array_length((select coalesce(json_agg(json_build_object('joinedAt', to_char(m.joined_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'createdBy', m.created_by, 'user', json_strip_nulls(json_build_object('id', u.id, 'name', u.name, 'username', u.username, 'email', u.email, 'imageUrl', ('https://gravatar.com/avatar/' || encode(sha256(convert_to(lower(coalesce(u.email, u.username, u.id::text) collate "C"), 'UTF8')), 'hex') || '?s=42&d=retro&r=g'), 'accountType', case u.account_type when 'service-account' then 'Service Account' else 'User' end, 'active', case when not u.active then false end, 'createdAt', to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'seenAt', to_char(u.seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))) order by u.id), '[]') from group_users m join users u on u.id = m.user_id where m.group_id = g.id and ("u"."deleted_at" is null and "u"."account_type" <> 'system'))), 'addedAt', to_char(min(h.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'roleId', (array_agg(h.role_id order by h.created_at, h.role_id))[1], 'roles', array_agg(h.role_id order by h.role_id)) as item
    from group_roles h join groups g on g.id = h.group_id
    where h.project_id = p.id group by g.id order by g.id limit $4 offset $5
  ) listed) as "groups", (select coalesce(json_agg(json_build_object('id', r.id, 'type', r.type, 'name', r.name, 'description', r.description, 'project', null) order by r.id), '[]') from (select * from roles where type in ('project', 'custom')
    order by id limit 1000) r) as "roles", (select coalesce(json_agg(json_build_object('kind', h.kind, 'id', h.id, 'roleId', h.role_id)), '[]') from (
      select 'user' as kind, user_id as id, role_id from user_roles where project_id = p.id
      union all
      select 'group', group_id, role_id from group_roles where project_id = p.id
    ) h) as "assignments" from "projects" as "p" where "p"."id" = $6;

-- select user_roles
select (
  select coalesce(json_agg(item order by id), '[]') from (
    select u.id, json_strip_nulls(json_build_object('id', u.id, 'name', u.name, 'username', u.username, 'email', u.email, 'imageUrl', ('https://gravatar.com/avatar/' || encode(sha256(convert_to(lower(coalesce(u.email, u.username, u.id::text) collate "C"), 'UTF8')), 'hex') || '?s=42&d=retro&r=g'), 'accountType', case u.account_type when 'service-account' then 'Service Account' else 'User' end, 'active', case when not u.active then false end, 'addedAt', to_char(min(h.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'roleId', (array_agg(h.role_id order by h.created_at, h.role_id))[1], 'roles', array_agg(h.role_id order by h.role_id))) as item
    from user_roles h join users u on u.id = h.user_id
    where h.project_id = p.id and ("u"."deleted_at" is null and "u"."account_type" <> 'system') group by u.id order by u.id limit $1 offset $2
  ) listed) as "users", (select coalesce(json_agg(json_build_object('id', r.id, 'type', r.type, 'name', r.name, 'description', r.description, 'project', null) order by r.id), '[]') from (select * from roles where type in ('project', 'custom')
    order by id limit 1000) r) as "roles" from "projects" as "p" where "p"."id" = $3;

-- select user_roles
select (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'username', u.username, 'rootRole', (
  select h.role_id from user_roles h where h.user_id = u.id and h.project_id is null order by h.role_id limit 1), 'createdAt', to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'accountType', 'Service Account', 'tokens', (select coalesce(json_agg(json_build_object('id', t.id, 'description', t.description, 'createdAt', to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'expiresAt', to_char(t.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'userId', t.user_id, 'secretPrefix', t.secret_prefix, 'seenAt', to_char(t.seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by t.id), '[]') from personal_access_tokens t where t.user_id = u.id)) order by u.id), '[]') from (select * from users u where ("u"."account_type" = 'service-account' and "u"."deleted_at" is null) order by u.id limit $1 offset $2) u) as service_accounts, (select coalesce(json_agg(json_build_object('id', r.id, 'type', r.type, 'name', r.name, 'description', r.description, 'project', null) order by r.id), '[]') from roles r where r.type in ('root', 'root-custom')) as root_roles;

-- select user_roles
select (select coalesce(json_agg(json_build_object('project', h.project_id, 'role', r.id, 'userCount', h.users, 'groupCount', h.groups, 'serviceAccountCount', h.accounts) order by h.project_id), '[]') from (
        select project_id, count(*) filter (where kind = 'user') as users, count(*) filter (where kind = 'group') as groups,
          count(*) filter (where kind = 'service-account') as accounts
        from (
          select project_id, u.account_type as kind from user_roles h join users u on u.id = h.user_id
          where h.role_id = r.id and h.project_id is not null and u.deleted_at is null
          union all
          select project_id, 'group' from group_roles where role_id = r.id
        ) holders
        where (project_id is null or project_id <> all($1::text[]))
        group by project_id order by project_id limit $2 offset $3
      ) h) as "projects" from "roles" as "r" where "r"."id" = $4;

-- select user_roles
select json_build_object('id', g.id, 'name', g.name, 'description', g.description, 'mappingsSSO', g.mappings_sso, 'rootRole', g.root_role_id, 'createdBy', g.created_by, 'createdAt', to_char(g.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'users', (select coalesce(json_agg(json_build_object('joinedAt', to_char(m.joined_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'createdBy', m.created_by, 'user', json_strip_nulls(json_build_object('id', u.id, 'name', u.name, 'username', u.username, 'email', u.email, 'imageUrl', ('https://gravatar.com/avatar/' || encode(sha256(convert_to(lower(coalesce(u.email, u.username, u.id::text) collate "C"), 'UTF8')), 'hex') || '?s=42&d=retro&r=g'), 'accountType', case u.account_type when 'service-account' then 'Service Account' else 'User' end, 'active', case when not u.active then false end, 'createdAt', to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'seenAt', to_char(u.seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'isAPI', false, 'loginAttempts', u.login_attempts, 'rootRole', coalesce((
  select h.role_id from user_roles h where h.user_id = u.id and h.project_id is null order by h.role_id limit 1), 3)))) order by u.id), '[]') from group_users m join users u on u.id = m.user_id where m.group_id = g.id and ("u"."deleted_at" is null and "u"."account_type" <> 'system')), 'projects', array(select distinct r.project_id from group_roles r
    where r.group_id = g.id and r.project_id <> all('{}'::text[]) order by r.project_id), 'userCount', (
  select count(*) from group_users m join users u on u.id = m.user_id where m.group_id = g.id and ("u"."deleted_at" is null and "u"."account_type" <> 'system'))) as "item", "g"."scim_managed" from "groups" as "g" order by "g"."id" limit $1 offset $2;

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
  case when position('@' in u.username) = 0 then u.username end), u.id::text) collate "C"), 'UTF8')), 'hex') || '?s=42&d=retro&r=g')) from users u where u.id = "b"."reviewed_by") as "reviewed_by", to_char(b.reviewed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "reviewed_at" from "break_glass_uses" as "b" where "b"."project_id" = $1 and "b"."reviewed_at" is null order by "b"."id" desc limit $2 offset $3;

-- select users
select "g"."id", "g"."name", "g"."description", "g"."project_id" as "project", "g"."constraints", "g"."created_at", (case when $1::boolean or position('@' in g.created_by) = 0 then g.created_by else coalesce((
    select coalesce(
  (
  case when position('@' in u.username) = 0 then u.username end), (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), u.id::text) from users u
    where lower(u.email) = lower(g.created_by) and u.deleted_at is null and u.created_at <= g.created_at), 'unknown') end) as "created_by", "u"."used_in_features", "u"."used_in_projects" from "segments" as "g" cross join lateral (select count(distinct "f"."name") as "used_in_features", count(distinct "f"."project_id") as "used_in_projects" from (select "s"."feature_name" from "strategy_segments" as "l" inner join "feature_strategies" as "s" on "s"."id" = "l"."strategy_id" where "l"."segment_id" = "g"."id" union all select "p"."feature_name" from "release_plans" as "p" where p.status <> 'completed' and jsonb_path_query_array(p.milestones, '$[*].strategies[*].segments[*]') @> to_jsonb(g.id)) as "using" inner join "features" as "f" on "f"."name" = "using"."feature_name" where "f"."archived_at" is null and true) as "u" where true and "g"."id" = $2;

-- select users
select "g"."id", "g"."name", "g"."description", "g"."project_id" as "project", "g"."constraints", "g"."created_at", (case when $1::boolean or position('@' in g.created_by) = 0 then g.created_by else coalesce((
    select coalesce(
  (
  case when position('@' in u.username) = 0 then u.username end), (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), u.id::text) from users u
    where lower(u.email) = lower(g.created_by) and u.deleted_at is null and u.created_at <= g.created_at), 'unknown') end) as "created_by", "u"."used_in_features", "u"."used_in_projects" from "segments" as "g" cross join lateral (select count(distinct "f"."name") as "used_in_features", count(distinct "f"."project_id") as "used_in_projects" from (select "s"."feature_name" from "strategy_segments" as "l" inner join "feature_strategies" as "s" on "s"."id" = "l"."strategy_id" where "l"."segment_id" = "g"."id" union all select "p"."feature_name" from "release_plans" as "p" where p.status <> 'completed' and jsonb_path_query_array(p.milestones, '$[*].strategies[*].segments[*]') @> to_jsonb(g.id)) as "using" inner join "features" as "f" on "f"."name" = "using"."feature_name" where "f"."archived_at" is null and true) as "u" where true and "g"."id" in (select "l"."segment_id" from "strategy_segments" as "l" inner join "feature_strategies" as "s" on "s"."id" = "l"."strategy_id" inner join "features" as "f" on "f"."name" = "s"."feature_name" where "l"."strategy_id" = $2 and true) order by "g"."name";

-- select users
select "g"."id", "g"."name", "g"."description", "g"."project_id" as "project", "g"."constraints", "g"."created_at", (case when $1::boolean or position('@' in g.created_by) = 0 then g.created_by else coalesce((
    select coalesce(
  (
  case when position('@' in u.username) = 0 then u.username end), (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), u.id::text) from users u
    where lower(u.email) = lower(g.created_by) and u.deleted_at is null and u.created_at <= g.created_at), 'unknown') end) as "created_by", "u"."used_in_features", "u"."used_in_projects" from "segments" as "g" cross join lateral (select count(distinct "f"."name") as "used_in_features", count(distinct "f"."project_id") as "used_in_projects" from (select "s"."feature_name" from "strategy_segments" as "l" inner join "feature_strategies" as "s" on "s"."id" = "l"."strategy_id" where "l"."segment_id" = "g"."id" union all select "p"."feature_name" from "release_plans" as "p" where p.status <> 'completed' and jsonb_path_query_array(p.milestones, '$[*].strategies[*].segments[*]') @> to_jsonb(g.id)) as "using" inner join "features" as "f" on "f"."name" = "using"."feature_name" where "f"."archived_at" is null and true) as "u" where true order by "g"."name";

-- select users
select "id", "name", "username", "email", "account_type", "seen_at", "created_at" from "users" where "id" = $1 and "account_type" <> $2;

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
  where one.value is distinct from other.value order by 1) end = '{}'), 'builtOn', null::text) order by v.created_at, u.id), '[]') from change_request_reviews v join users u on u.id = v.user_id
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
      join features f on f.name = p.feature_name and f.project_id = r.project_id where q.change_request_id = r.id) as "release_plans", null::text as "built_on" from (
      select p.*, sum((
  select coalesce(sum(octet_length(c.payload::text) + coalesce(octet_length(c.before::text), 0)), 0)
  from change_request_changes c where c.change_request_id = p.id) + (
  select coalesce(sum(2 * octet_length(q.milestones::text)), 0)
  from release_plan_requests q where q.change_request_id = p.id)) over (order by p.id desc) as bytes from (
        select p.*, row_number() over newest as position, sum(p.changes) over newest as changes_so_far,
          sum(p.stored_bytes) over newest as stored_bytes_so_far
        from (
          select r.*, size.* from change_requests r cross join lateral (select count(*) as "changes", coalesce(sum(pg_column_size(c.payload) + coalesce(pg_column_size(c.before), 0)), 0) as "stored_bytes" from "change_request_changes" as "c" where "c"."change_request_id" = "r"."id") size
          where r.project_id = $9 and (r.state <> 'Draft' or r.created_by = $10) and r.state not in ('Applied', 'Rejected', 'Cancelled') and exists (
    select from change_request_changes c where c.change_request_id = r.id and c.feature = $11) order by r.id desc limit $12 offset $13
        ) p window newest as (order by p.id desc)
      ) p where p.position = 1
        or (p.changes_so_far <= $14 and p.stored_bytes_so_far <= 4194304) offset 0
    ) r where r.position = 1 or r.bytes <= 16777216
    order by r.id desc;

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
  where one.value is distinct from other.value order by 1) end = '{}'), 'builtOn', null::text) order by v.created_at, u.id), '[]') from change_request_reviews v join users u on u.id = v.user_id
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
      join features f on f.name = p.feature_name and f.project_id = r.project_id where q.change_request_id = r.id) as "release_plans", null::text as "built_on" from (
      select p.*, sum((
  select coalesce(sum(octet_length(c.payload::text) + coalesce(octet_length(c.before::text), 0)), 0)
  from change_request_changes c where c.change_request_id = p.id) + (
  select coalesce(sum(2 * octet_length(q.milestones::text)), 0)
  from release_plan_requests q where q.change_request_id = p.id)) over (order by p.id desc) as bytes from (
        select p.*, row_number() over newest as position, sum(p.changes) over newest as changes_so_far,
          sum(p.stored_bytes) over newest as stored_bytes_so_far
        from (
          select r.*, size.* from change_requests r cross join lateral (select count(*) as "changes", coalesce(sum(pg_column_size(c.payload) + coalesce(pg_column_size(c.before), 0)), 0) as "stored_bytes" from "change_request_changes" as "c" where "c"."change_request_id" = "r"."id") size
          where r.project_id = $9 and (r.state <> 'Draft' or r.created_by = $10) order by r.id desc limit $11 offset $12
        ) p window newest as (order by p.id desc)
      ) p where p.position = 1
        or (p.changes_so_far <= $13 and p.stored_bytes_so_far <= 4194304) offset 0
    ) r where r.position = 1 or r.bytes <= 16777216
    order by r.id desc;

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
  where one.value is distinct from other.value order by 1) end = '{}'), 'builtOn', null::text) order by v.created_at, u.id), '[]') from change_request_reviews v join users u on u.id = v.user_id
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
      join features f on f.name = p.feature_name and f.project_id = r.project_id where q.change_request_id = r.id) as "release_plans", null::text as "built_on" from (
      select p.*, sum((
  select coalesce(sum(octet_length(c.payload::text) + coalesce(octet_length(c.before::text), 0)), 0)
  from change_request_changes c where c.change_request_id = p.id) + (
  select coalesce(sum(2 * octet_length(q.milestones::text)), 0)
  from release_plan_requests q where q.change_request_id = p.id)) over (order by p.id desc) as bytes from (
        select p.*, row_number() over newest as position, sum(p.changes) over newest as changes_so_far,
          sum(p.stored_bytes) over newest as stored_bytes_so_far
        from (
          select r.*, size.* from change_requests r cross join lateral (select count(*) as "changes", coalesce(sum(pg_column_size(c.payload) + coalesce(pg_column_size(c.before), 0)), 0) as "stored_bytes" from "change_request_changes" as "c" where "c"."change_request_id" = "r"."id") size
          where r.project_id = $9 and r.created_by = $10 and r.state in ('Draft', 'In review', 'Approved') order by r.id desc limit $11 offset $12
        ) p window newest as (order by p.id desc)
      ) p where p.position = 1
        or (p.changes_so_far <= $13 and p.stored_bytes_so_far <= 4194304) offset 0
    ) r where r.position = 1 or r.bytes <= 16777216
    order by r.id desc;

-- select users
select "u"."id" from "users" as "u" inner join "change_requests" as "q" on "q"."id" = $1 where ((("u"."deleted_at" is null and "u"."account_type" <> 'system') and "u"."active" = true) and exists (
    select from held_roles r join role_permissions p using (role_id) join roles k on k.id = r.role_id
    where r.user_id = u.id and ((p.permission = 'ADMIN' and r.project_id is null) or (p.permission = 'APPROVE_CHANGE_REQUEST' and (((k.type = 'root-custom') or coalesce(r.project_id, $2) = $3::text)
    and (p.environment is null or p.environment = $4::text)))))) and (exists (select from projects p where p.id = $5 and p.mode <> 'private')
    or exists (select from held_roles r where r.user_id = u.id and r.project_id = $6)
    or exists (select from held_roles r join role_permissions p using (role_id)
      where r.user_id = u.id and r.project_id is null))
    and (not (u.id = "q"."created_by" or u.id = any("q"."co_authors")) or exists (
    select from held_roles r join role_permissions p using (role_id) join roles k on k.id = r.role_id
    where r.user_id = u.id and ((p.permission = 'ADMIN' and r.project_id is null) or (p.permission = 'ADMIN' and (((k.type = 'root-custom') or coalesce(r.project_id, $7) = $8::text)
    and (p.environment is null or p.environment = $9::text))))))
    and not exists (select from change_request_reviews v
  where v.change_request_id = q.id and v.user_id = u.id and v.verdict = 'approved'
    and v.created_at >= $10::timestamptz and case when v.seen is null then '{}' else array(
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
  where one.value is distinct from other.value order by 1) end = '{}') limit $11;

-- select users
select "u"."id", "u"."email", u.name as "name", u.username as "username" from "users" as "u" where ("u"."account_type" = 'user' and "u"."deleted_at" is null) and (folded(u.name) like (select folded($1::text)) or folded(u.username) like (select folded($2::text)) or folded(u.email) like (select folded($3::text)) or folded(u.scim_user_name) like (select folded($4::text))) order by folded(coalesce(u.name, u.username)) collate "C", "u"."id" limit $5;

-- select users
select (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by folded(name) collate "C", id), '[]') from (
        select u.id, (case when $1::boolean then coalesce(u.name, u.username, u.email, '')
    else coalesce((
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), coalesce(
  (
  case when position('@' in u.username) = 0 then u.username end), (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), u.id::text)) end) as name from users u
        where u.id in (select f.created_by_user_id from features f where f.project_id = p.id)
        order by folded((case when $2::boolean then coalesce(u.name, u.username, u.email, '')
    else coalesce((
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), coalesce(
  (
  case when position('@' in u.username) = 0 then u.username end), (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), u.id::text)) end)) collate "C", id limit $3 offset $4
      ) creator) as "creators" from "projects" as "p" where "p"."id" = $5;

-- select users
select (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) order by u.id), '[]') from (select * from users u where ("u"."account_type" = 'service-account' and "u"."deleted_at" is null) order by u.id limit $1) u) as actors, (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'enabled', e.enabled) order by e.id), '[]') from (select * from signal_endpoints order by id limit $2) e) as sources;

-- select users
select (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'username', u.username, 'accountType', case u.account_type when 'user' then 'User' else 'Service Account' end) order by u.id), '[]') from (
        select * from users u where u.account_type <> 'system' and u.deleted_at is null
        order by u.id limit $1 offset $2) u) as users, (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'rootRole', g.root_role_id, 'userCount', (select count(*) from group_users m where m.group_id = g.id)) order by g.id), '[]') from (select * from groups g order by g.id limit $3 offset $4) g) as groups;

-- select users
select (select count(*) from ((select "u"."id" from "users" as "u" where ("u"."account_type" = 'user' and "u"."deleted_at" is null) and "u"."id" = $1)) matching) as "total", (select coalesce(json_agg(json_build_object('id', r.id, 'createdAt', r.created_at, 'userName', r.user_name, 'externalId', r.external_id, 'displayName', r.name, 'email', r.email, 'active', r.active, 'groups', r.groups) order by r.id), '[]') from (select u.*, (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.id), '[]') from group_users m join groups g on g.id = m.group_id where m.user_id = u.id) as groups from (
    select c.*, row_number() over (order by c.id) as place, sum(c.in_groups) over (order by c.id) as in_all
    from ((select "u"."id", "u"."name", "u"."email", "u"."active", "u"."external_id", coalesce(u.scim_user_name, u.username, u.email) as "user_name", to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "created_at", (select count(*) from group_users m where m.user_id = u.id) as "in_groups" from "users" as "u" where ("u"."account_type" = 'user' and "u"."deleted_at" is null) and "u"."id" = $2 order by "u"."id" limit $3 offset $4)) c) u where u.place = 1 or u.in_all <= $5) r) as "found";

-- select users
select (select count(*) from ((select "u"."id" from "users" as "u" where ("u"."account_type" = 'user' and "u"."deleted_at" is null) and (folded(u.scim_user_name) = (select folded($1::text)) or (not u.scim_managed
    and (folded(coalesce(u.scim_user_name, u.username, u.email)) = (select folded($2::text)) or lower(u.email) = lower($3)) and not exists (
      select from users m where folded(m.scim_user_name) = (select folded($4::text)) and m.deleted_at is null))))) matching) as "total", (select coalesce(json_agg(json_build_object('id', r.id, 'createdAt', r.created_at, 'userName', r.user_name, 'externalId', r.external_id, 'displayName', r.name, 'email', r.email, 'active', r.active, 'groups', r.groups) order by r.id), '[]') from (select u.*, (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.id), '[]') from group_users m join groups g on g.id = m.group_id where m.user_id = u.id) as groups from (
    select c.*, row_number() over (order by c.id) as place, sum(c.in_groups) over (order by c.id) as in_all
    from ((select "u"."id", "u"."name", "u"."email", "u"."active", "u"."external_id", coalesce(u.scim_user_name, u.username, u.email) as "user_name", to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "created_at", (select count(*) from group_users m where m.user_id = u.id) as "in_groups" from "users" as "u" where ("u"."account_type" = 'user' and "u"."deleted_at" is null) and (folded(u.scim_user_name) = (select folded($5::text)) or (not u.scim_managed
    and (folded(coalesce(u.scim_user_name, u.username, u.email)) = (select folded($6::text)) or lower(u.email) = lower($7)) and not exists (
      select from users m where folded(m.scim_user_name) = (select folded($8::text)) and m.deleted_at is null))) order by "u"."id" limit $9 offset $10)) c) u where u.place = 1 or u.in_all <= $11) r) as "found";

-- select users
select count(*) as "total" from "users" as "u" where ("u"."account_type" = 'user' and "u"."deleted_at" is null);

-- select users
select count(*) filter(where ("u"."account_type" = 'user' and "u"."password_hash" is not null)) as "password", count(*) filter(where ("u"."account_type" = 'user' and "u"."password_hash" is null)) as "no_password", count(*) filter(where "u"."account_type" = 'service-account') as "service" from "users" as "u" where "u"."deleted_at" is null and "u"."active" = true and exists (
  select from held_roles r where r.user_id = u.id and r.role_id = $1 and r.project_id is null);

-- select users
select e.id, e.json from (
      select e.id, e.json, e.position, sum(octet_length(e.json)) over (order by e.id desc) as bytes from (
        select e.id, e.position, concat(
  '{"id":', e.id, ',"createdAt":"', to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '","type":"', e.type,
  '","createdBy":', to_json((case when true::boolean or not (position('@' in e.created_by) > 0 and coalesce(e.created_by_user_id, 1) > 0) then e.created_by else coalesce((
    select coalesce(
  (
  case when position('@' in u.username) = 0 then u.username end), (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), u.id::text) from users u where u.id = e.created_by_user_id), e.created_by_user_id::text, 'unknown') end)), ',"createdByUserId":', coalesce(e.created_by_user_id::text, 'null'),
  ',"environment":', coalesce(to_json(e.environment), 'null'), ',"project":', coalesce(to_json(e.project), 'null'),
  ',"featureName":', coalesce(to_json(e.feature_name), 'null'), ',"data":', coalesce((case when true::boolean or not e.type in ('segment-created', 'segment-updated', 'segment-deleted') then e.data
    else case when position('@' in (e.data ->> 'createdBy')) > 0
      then jsonb_set(e.data, '{createdBy}', to_jsonb((case when $1::boolean or position('@' in (e.data ->> 'createdBy')) = 0 then (e.data ->> 'createdBy') else coalesce((
    select coalesce(
  (
  case when position('@' in u.username) = 0 then u.username end), (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), u.id::text) from users u
    where lower(u.email) = lower((e.data ->> 'createdBy')) and u.deleted_at is null and u.created_at <= e.created_at), 'unknown') end)))
      else e.data end end), 'null'),
  ',"preData":', coalesce((case when true::boolean or not e.type in ('segment-created', 'segment-updated', 'segment-deleted') then e.pre_data
    else case when position('@' in (e.pre_data ->> 'createdBy')) > 0
      then jsonb_set(e.pre_data, '{createdBy}', to_jsonb((case when $2::boolean or position('@' in (e.pre_data ->> 'createdBy')) = 0 then (e.pre_data ->> 'createdBy') else coalesce((
    select coalesce(
  (
  case when position('@' in u.username) = 0 then u.username end), (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), u.id::text) from users u
    where lower(u.email) = lower((e.pre_data ->> 'createdBy')) and u.deleted_at is null and u.created_at <= e.created_at), 'unknown') end)))
      else e.pre_data end end), 'null'), ',"tags":', coalesce(e.tags, '[]'),
  ',"groupType":"change-request","groupId":"' || e.change_request_id || '"',
  ',"comment":' || to_json(e.comment), ',"requestId":' || to_json(e.request_id),
  ',"traceId":' || to_json(e.trace_id), ',"manager":' || to_json(e.manager), ',"source":' || to_json(e.source),
  ',"via":' || to_json(e.via), '}') as json from (
          select e.*, row_number() over in_order as position,
            sum(coalesce(pg_column_size(e.data), 0) + coalesce(pg_column_size(e.pre_data), 0)) over in_order as stored_bytes
          from events e where e.id = any($3::bigint[]) window in_order as (order by e.id desc)
        ) e where e.position = 1 or e.stored_bytes <= 4194304 offset 0
      ) e
    ) e where e.position = 1 or e.bytes <= 16777216 order by e.id desc;

-- select users
select found.*, case when s.name is not null then json_build_object('at', to_char(s.applied_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', (case when true::boolean or position('@' in s.applied_by) = 0 then s.applied_by else coalesce((
    select coalesce(
  (
  case when position('@' in u.username) = 0 then u.username end), (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end), u.id::text) from users u
    where lower(u.email) = lower(s.applied_by) and u.deleted_at is null and u.created_at <= s.applied_at), 'unknown') end), 'source', s.source, 'event', s.event_id) end as last_applied
    from (
      select m.manager as name, count(*)::int as fields,
        count(distinct m.name) filter (where m.kind = 'features')::int as features,
        count(*) filter (where m.kind = 'features' and m.field = '' and m.value = 'false')::int as orphans
      from managed_fields m
  left join features f on m.kind = 'features' and f.name = m.name
  left join segments g on m.kind = 'segments' and g.name = m.name
  cross join lateral (select case m.kind when 'features' then coalesce(f.project_id, (
  select deleted.project from (
    (select e.id, e.project from events e
      where e.feature_name = m.name and e.type = 'feature-deleted' and e.id > (select settled_id from event_totals_progress)
  and e.id < (select settled_id + 1000000000000 from event_totals_progress))
    union all
    (select i.id, i.project from indexed_events i where i.feature_name = m.name and i.type = 'feature-deleted')
  ) deleted order by deleted.id desc limit 1))
    when 'segments' then g.project_id when 'projects' then m.name end as project) p
  where case when (case m.kind when 'features' then f.name is null when 'segments' then g.name is null
      when 'projects' then not exists (select from projects x where x.id = m.name) else false end)
    then true else true end and ($1::text is null or p.project = $2::text)
      group by m.manager
    ) found left join state_managers s on s.name = found.name
    order by found.name limit $3 offset $4;

-- select users
select given.position, (select coalesce(json_agg(a order by a.id), '[]') from (
        select u.id, (
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end) as name, (
  case when position('@' in u.username) = 0 then u.username end) as username, ('https://gravatar.com/avatar/' || encode(sha256(convert_to(lower(coalesce((
  case when position('@' in u.username) = 0 then u.username end), u.id::text) collate "C"), 'UTF8')), 'hex') || '?s=42&d=retro&r=g') as "imageUrl"
        from users u where (("u"."deleted_at" is null and "u"."account_type" <> 'system') and "u"."active" = true)
          and exists (
    select from held_roles r join role_permissions p using (role_id) join roles k on k.id = r.role_id
    where r.user_id = u.id and ((p.permission = 'ADMIN' and r.project_id is null) or (p.permission = 'BREAK_GLASS' and (((k.type = 'root-custom') or coalesce(r.project_id, $1) = given.project::text)
    and (p.environment is null or p.environment = given.environment::text)))))
        order by u.id limit 100) a) as users
      from (
    select * from 
    rows from (jsonb_to_recordset($2::jsonb) as ("project" text, "environment" text)) with ordinality as given (project, environment, position) where given.position % 1 = 0) as "given" order by given.position;

-- select users
with 
    recorded as materialized (
      select e.*, case when q.id is null then e.askers || array(
  select case when a.id < 0 then 'key' else a.account_type end from users a where a.id = any(e.co_authors))
  else array(
  select case when a.id < 0 then 'key' else a.account_type end from users a where a.id = any(q.created_by || q.co_authors)) || case when q.manager is not null then 'manager' end end as asked_by from (select * from (
    select * from 
    rows from (jsonb_to_recordset($1::jsonb) as ("type" text, "project" text, "environment" text, "feature" text, "data" jsonb, "preData" jsonb, "ruled" text, "isOff" boolean, "loosens" text, "changeRequest" int, "askers" text[], "coAuthors" int[], "oldest" timestamptz, "now" timestamptz, "parents" text[], "segments" int[])) with ordinality as given (type, project, environment, feature, data, pre_data, ruled, is_off, loosens, change_request, askers, co_authors, oldest, now, parents, segments, position) where given.position % 1 = 0) as "given") e
      left join change_requests q on q.id = e.change_request
    ), own_places as materialized (
      
    select e.position, e.project, e.environment, e.feature, e.is_off and not exists (
  select from feature_dependencies d where d.parent = e.feature and not d.enabled) as is_off, e.type, e.change_request, e.oldest, e.now, e.asked_by from recorded e
    where case when e.loosens is null then e.ruled end = 'in its environment'
    union all
    select e.position, null, e.environment, null, e.is_off, e.type, e.change_request, e.oldest, e.now, e.asked_by from recorded e
    where case when e.loosens is null then e.ruled end = 'in its environment everywhere'
    union all
    select e.position, pe.project_id, pe.environment, e.feature, e.is_off and not exists (
  select from feature_dependencies d where d.parent = e.feature and not d.enabled) as is_off, e.type, e.change_request, e.oldest, e.now, e.asked_by from recorded e
    join project_environments pe on pe.project_id = e.project
      or (case when e.loosens is null then e.ruled end = 'in both projects' and pe.project_id = e.data ->> 'oldProject')
    where case when e.loosens is null then e.ruled end in ('in its project', 'in both projects')
    union all
    select e.position, f.project_id, s.environment, f.name, e.is_off, e.type, e.change_request, e.oldest, e.now, e.asked_by from recorded e
    join strategy_segments l on l.segment_id = (e.data ->> 'id')::int
    join feature_strategies s on s.id = l.strategy_id
    join features f on f.name = s.feature_name and f.archived_at is null
    where case when e.loosens is null then e.ruled end = 'where it is used'
    ), places as materialized (
      select * from own_places
      union all
      select p.position, f.project_id, p.environment, f.name, p.is_off, p.type, p.change_request, p.oldest, p.now, p.asked_by
      from own_places p join feature_dependencies d on d.parent = p.feature
      join features f on f.name = d.child and f.archived_at is null
    ), found as (
      select r.id as rule, r.by_owners, p.project, p.environment, p.feature, p.type, p.change_request, p.oldest, p.now,
        p.is_off, (r.askers = '{}' or r.askers && p.asked_by) as is_asked
      from approval_rules r join places p on (r.project_id is null or p.project is null or r.project_id = p.project)
        and (r.environments = '{}' or p.environment = any(r.environments))
        and (p.type = any(r.events) or (r.events = '{}' and (not p.is_off or r.also_off))) and (
  (r.tags = '[]' or p.feature is null or exists (
    select from feature_tags t where t.feature_name = p.feature
      and r.tags @> jsonb_build_array(jsonb_build_object('type', t.tag_type, 'value', t.tag_value))))
  and (r.feature_types = '{}' or p.feature is null or exists (
    select from features f where f.name = p.feature and f.type = any(r.feature_types))))
      union all
      select r.id, r.by_owners, coalesce(r.project_id, e.project), null, e.feature, e.type, e.change_request, e.oldest, e.now,
        false, (r.askers = '{}' or r.askers && e.asked_by)
      from approval_rules r join recorded e on e.loosens is not null and case e.loosens
  when 'tag' then r.tags @> jsonb_build_array(jsonb_build_object('type', coalesce(e.pre_data, e.data) ->> 'type', 'value', coalesce(e.pre_data, e.data) ->> 'value'))
  when 'tags of a type' then r.tags @> jsonb_build_array(jsonb_build_object('type', e.pre_data ->> 'name'))
  when 'type' then e.pre_data ->> 'type' = any(r.feature_types)
  when 'owners' then r.by_owners and (
  (r.tags = '[]' or e.feature is null or exists (
    select from feature_tags t where t.feature_name = e.feature
      and r.tags @> jsonb_build_array(jsonb_build_object('type', t.tag_type, 'value', t.tag_value))))
  and (r.feature_types = '{}' or e.feature is null or exists (
    select from features f where f.name = e.feature and f.type = any(r.feature_types))))
  when 'name' then (r.project_id is not null or r.tags <> '[]' or r.feature_types <> '{}')
    and (r.feature_types = '{}' or e.pre_data ->> 'type' = any(r.feature_types))
    and (r.tags = '[]' or exists (
      select from jsonb_array_elements(e.pre_data -> 'tags') t (tag) where r.tags @> jsonb_build_array(t.tag)))
  when 'roles' then exists (
  select from jsonb_array_elements(e.data -> 'roles') as given (value)
  join roles o on o.id = coalesce(given.value -> 'roleId', given.value)::int
  where not coalesce(e.pre_data -> 'roles', '[]') @> jsonb_build_array(given.value)
    and (o.id = any(r.role_ids) or exists (
      select from role_permissions p where p.role_id = o.id and p.permission in ('SKIP_CHANGE_REQUEST', 'BREAK_GLASS')
        and (r.environments = '{}' or p.environment is null or p.environment = any(r.environments)))))
  else false end
        and (r.project_id is null or e.project is null or r.project_id = e.project)
    ), grouped as (
      select f.rule, f.project, f.environment, array(
  select distinct name from unnest(array_agg(f.feature)) as named (name) where name is not null order by 1) as features, bool_or((
  f.feature is null or f.environment is null or f.type <> all('{feature-environment-enabled,feature-environment-disabled,feature-environment-variants-updated,feature-strategy-add,feature-strategy-update,feature-strategy-remove,strategy-order-changed,feature-dependency-added,feature-dependency-removed,feature-dependencies-removed,segment-updated}'::text[]))) as is_uncounted
      from found f group by f.rule, f.project, f.environment, f.change_request having bool_or(f.is_asked)
    ), candidates as materialized (
      select m.environment, m.features, m.is_uncounted, r.step_points, r.step_hours, r.for_everybody
      from grouped m join approval_rules r on r.id = m.rule
      
    ), counted as materialized (
      select distinct n.name from candidates c cross join unnest(c.features) n (name)
      where c.step_points is not null or c.for_everybody order by n.name limit 100
    ), named as materialized (
      select name from counted
      union
      select unnest(e.parents) from recorded e where e.feature in (select name from counted)
    ), needed as materialized (
      select name from named
      union
      select d.parent from named n join feature_dependencies d on d.child = n.name
    ), since as materialized (
      select (select now from recorded limit 1) - make_interval(hours => max(step_hours)) as time from candidates
    )
    select 1 as position, (select coalesce(json_agg(json_build_object('environment', c.environment, 'features', c.features[1:101], 'isUncounted', c.is_uncounted, 'stepPoints', c.step_points, 'stepHours', c.step_hours, 'forEverybody', c.for_everybody)), '[]') from candidates c) as candidates,
      array(select name from counted) as counted, (select coalesce(json_agg(json_build_object('name', s.name, 'project', s.project, 'environment', s.environment, 'enabled', s.enabled, 'strategies', s.strategies, 'variants', s.variants, 'dependencies', s.dependencies)), '[]') from (
  select f.name, f.project_id as project, fe.environment, fe.enabled,
    (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'constraints', s.constraints, 'parameters', s.parameters, 'variants', s.variants, 'title', s.title, 'disabled', s.disabled, 'featureName', s.feature_name, 'sortOrder', s.sort_order, 'segments', array_to_json(array(
  select l.segment_id from strategy_segments l where l.strategy_id = s.id order by l.segment_id))) order by s.sort_order, s.position), '[]') from feature_strategies s where s.feature_name = f.name and s.environment = fe.environment) as strategies, fe.variants, array_to_json(array(
  select json_build_object('feature', d.parent, 'enabled', d.enabled, 'variants', d.variants) from feature_dependencies d where d.child = f.name order by d.parent)) as dependencies
  from (
    select f.* from (select distinct unnest(array(select n.name from needed n)::text[]) as name) given
    cross join lateral (select * from features f where f.name = given.name offset 0) f) as "f"
  cross join lateral (select * from feature_environments fe where fe.feature_name = f.name offset 0) as "fe"
  where f.archived_at is null
  order by f.name, fe.environment) s) as states,
      (select coalesce(json_agg(json_build_object('id', g.id, 'constraints', g.constraints)), '[]') from segments g where g.id = any(array(
  select unnest(e.segments) from recorded e where exists (select from counted)
  union
  select l.segment_id from feature_strategies s
  cross join lateral (select * from strategy_segments l where l.strategy_id = s.id offset 0) l
  where s.feature_name = any(array(select name from needed))))) as segments, (select coalesce(json_agg(json_build_object('id', e.id, 'type', e.type, 'createdBy', e.created_by, 'createdAt', to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'environment', e.environment, 'data', e.data, 'preData', e.pre_data, 'featureName', e.feature_name) order by e.id), '[]') from (
    select found.id from needed given cross join lateral (
      (select e.id from events e where e.id > (select settled_id from event_totals_progress)
  and e.id < (select settled_id + 1000000000000 from event_totals_progress) and e.feature_name = given.name and e.created_at >= (select time from since)
    and e.type = any('{feature-deleted,feature-created,feature-metadata-updated,feature-stale-on,feature-stale-off,feature-tagged,feature-untagged,feature-strategy-add,feature-strategy-update,feature-strategy-remove,strategy-order-changed,feature-environment-variants-updated,feature-environment-enabled,feature-environment-disabled,feature-dependency-removed,feature-dependencies-removed,feature-dependency-added,feature-archived,feature-revived,feature-project-change}'::text[]) order by e.id desc limit 2001)
      union all
      (select e.id from indexed_events e where e.feature_name = given.name and e.created_at >= (select time from since)
    and e.type = any('{feature-deleted,feature-created,feature-metadata-updated,feature-stale-on,feature-stale-off,feature-tagged,feature-untagged,feature-strategy-add,feature-strategy-update,feature-strategy-remove,strategy-order-changed,feature-environment-variants-updated,feature-environment-enabled,feature-environment-disabled,feature-dependency-removed,feature-dependencies-removed,feature-dependency-added,feature-archived,feature-revived,feature-project-change}'::text[]) order by e.id desc limit 2001)) found
    where (select time from since) is not null
    order by found.id desc limit 2001) found join events e on e.id = found.id) as past;

-- select webhooks
select "w"."id", "w"."provider", "w"."tags", "w"."feature_types", "w"."description", "w"."enabled", "w"."parameters", "w"."secrets", "w"."events", "w"."environments", w.projects as "projects", "w"."created_at", "w"."revision_key" from "webhooks" as "w" where true order by "w"."id" limit $1 offset $2;

-- select webhooks
select "w"."id", "w"."provider", "w"."tags", "w"."feature_types", "w"."description", "w"."enabled", "w"."parameters", "w"."secrets", "w"."events", "w"."environments", w.projects as "projects", "w"."created_at", "w"."revision_key", "w"."projects" as "all_projects" from "webhooks" as "w" where "w"."id" = $1 and true;

-- select webhooks
select d.* from webhooks w left join lateral (
      select d.id, d.event_id, e.type as event_type, d.state, d.attempts, d.created_at, d.last_attempt_at, d.due_at,
        d.response_status, d.error
      from webhook_deliveries d join events e on e.id = d.event_id
      where d.webhook_id = w.id order by d.id desc limit $1 offset $2) d on true
    where w.id = $3 order by d.id desc;
