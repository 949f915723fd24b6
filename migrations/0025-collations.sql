-- No comparison and no order depends on the locale of the database. Only the catalog changes: no table is written anew, and
-- the indexes of small tables are. The description of a feature has triggers, and is compared only as it is folded.
alter table api_tokens
  alter column name type text collate "C",
  alter column type type text collate "C",
  alter column projects type text[] collate "C",
  alter column secret_prefix type text collate "C",
  alter column configured_as type text collate "C";
alter table application_instances alter column sdk_version type text collate "C";
alter table applications
  alter column description type text collate "C",
  alter column url type text collate "C",
  alter column color type text collate "C",
  alter column icon type text collate "C",
  alter column strategies type text[] collate "C";
alter table change_request_changes alter column action type text collate "C";
alter table change_request_comments alter column text type text collate "C";
alter table change_request_reviews alter column verdict type text collate "C";
alter table change_request_schedules
  alter column status type text collate "C",
  alter column reason type text collate "C";
alter table change_request_states alter column state type text collate "C";
alter table change_requests
  alter column state type text collate "C",
  alter column title type text collate "C";
alter table context_fields alter column description type text collate "C";
alter table database_identity alter column identity type text collate "C";
alter table environments alter column type type text collate "C";
alter table events
  alter column created_by type text collate "C",
  alter column comment type text collate "C";
alter table feature_lifecycles
  alter column stage type text collate "C",
  alter column status type text collate "C",
  alter column status_value type text collate "C";
alter table feature_strategies alter column title type text collate "C";
alter table feature_texts alter column text type text collate "C";
alter table feature_types
  alter column name type text collate "C",
  alter column description type text collate "C";
alter table group_users alter column created_by type text collate "C";
alter table groups
  alter column name type text collate "C",
  alter column description type text collate "C",
  alter column mappings_sso type text[] collate "C",
  alter column created_by type text collate "C";
alter table idempotent_requests
  alter column method type text collate "C",
  alter column content_type type text collate "C",
  alter column body type text collate "C";
alter table oidc_identities
  alter column issuer type text collate "C",
  alter column subject type text collate "C";
alter table personal_access_tokens
  alter column description type text collate "C",
  alter column secret_prefix type text collate "C";
alter table projects
  alter column name type text collate "C",
  alter column description type text collate "C",
  alter column mode type text collate "C",
  alter column default_stickiness type text collate "C",
  alter column naming_pattern type text collate "C",
  alter column naming_example type text collate "C",
  alter column naming_description type text collate "C";
alter table reset_tokens alter column created_by type text collate "C";
alter table role_permissions alter column permission type text collate "C";
alter table roles
  alter column name type text collate "C",
  alter column description type text collate "C",
  alter column type type text collate "C";
alter table segments
  alter column description type text collate "C",
  alter column created_by type text collate "C";
alter table sign_in_attempts alter column kind type text collate "C";
alter table sign_in_settings
  alter column oidc_discover_url type text collate "C",
  alter column oidc_client_id type text collate "C",
  alter column oidc_email_domains type text collate "C",
  alter column oidc_acr_values type text collate "C",
  alter column oidc_id_token_signing_algorithm type text collate "C",
  alter column oidc_group_json_path type text collate "C";
alter table signup_tokens
  alter column name type text collate "C",
  alter column secret_prefix type text collate "C",
  alter column created_by type text collate "C";
alter table strategy_types
  alter column title type text collate "C",
  alter column description type text collate "C";
alter table tag_types
  alter column description type text collate "C",
  alter column icon type text collate "C",
  alter column color type text collate "C";
alter table users
  alter column account_type type text collate "C",
  alter column name type text collate "C",
  alter column username type text collate "C",
  alter column email type text collate "C",
  alter column password_hash type text collate "C";
alter table webhook_deliveries alter column error type text collate "C";
alter table webhooks
  alter column description type text collate "C",
  alter column feature_types type text[] collate "C";

-- PostgreSQL refuses statements that were prepared when their results had another collation: "cached plan must not change
-- result type". Servers of the version before have such statements, so their sessions end. New ones wait for the end of
-- this transaction. A server that waits for its turn to migrate has asked for an advisory lock. A new database, whose
-- rows are of this transaction, has no older servers.
select pg_terminate_backend(a.pid) from pg_stat_activity a
where a.datname = current_database() and a.usename = current_user and a.pid <> pg_backend_pid()
  and not exists (select from pg_locks l where l.pid = a.pid and l.locktype = 'advisory')
  and exists (select from feature_types t where t.xmin <> pg_current_xact_id()::xid);
