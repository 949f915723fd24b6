-- Owners approve and apply the change requests of their project. They don't skip them: their own changes need a request, too.
insert into role_permissions (role_id, permission)
select id, permission
from roles, unnest(array['APPROVE_CHANGE_REQUEST', 'APPLY_CHANGE_REQUEST']) as permission
where type = 'project' and name = 'Owner'
on conflict do nothing;
