-- compatible: index CREATE UNIQUE INDEX change_requests_of_manager_key
-- apart: index CREATE UNIQUE INDEX change_requests_open_key, see "Servers of 1.1.0 add nothing to change requests"
-- A change request of files is of their manager, whoever applies them, and has nothing but what they say.
alter table change_requests add column manager text collate "C", add column source text collate "C",
  add column digest text collate "C";
comment on column change_requests.manager is 'whose files it is of; null for one of its author';
comment on column change_requests.source is 'where these files came from';
comment on column change_requests.digest is 'the hash of what these files propose, to see whether it is the same again';
drop index change_requests_open_key;
create unique index change_requests_open_key on change_requests (created_by, project_id, environment)
  where state in ('Draft', 'In review', 'Approved') and manager is null;
comment on index change_requests_open_key is 'to such a request its author adds; there is one at most in each environment of a project';
create unique index change_requests_of_manager_key on change_requests (manager, project_id, environment)
  where state in ('Draft', 'In review', 'Approved') and manager is not null;
comment on index change_requests_of_manager_key is 'the next apply of the manager replaces such a request; there is one at most in each environment of a project';
create index change_requests_by_manager on change_requests (manager, id) where manager is not null;
