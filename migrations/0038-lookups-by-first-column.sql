-- After a VACUUM that has seen no committed row, PostgreSQL takes a table for empty, and all of its indexes cost the
-- same: it then looks up a feature by name in an index whose first column is another one, and reads all of that index
-- each time. An index whose condition names its first column is only for statements that do so, too.
drop index features_by_project;
create index features_by_project on features (project_id, name) where project_id is not null;
comment on index features_by_project is 'locks the features of a project in the order of their names, archived ones too';
drop index features_by_creation;
create index features_by_creation on features (project_id, created_at) where project_id is not null;
comment on index features_by_creation is 'the overview of a project: how many features were created in a window, archived ones too';
drop index features_active_of_project_by_name;
create index features_active_of_project_by_name on features (project_id, name)
  where archived_at is null and project_id is not null;
comment on index features_active_of_project_by_name is 'lists and searches of the active features of a project by name';

drop index feature_environments_by_state;
create index feature_environments_by_state on feature_environments (environment, enabled, feature_name)
  where enabled is not null;
comment on index feature_environments_by_state is 'how many features are on in an environment, and searches by that';

drop index managed_fields_by_manager;
create index managed_fields_by_manager on managed_fields (manager, kind, name) where manager is not null;
