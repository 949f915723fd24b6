-- Lists of features: active features by name without the archived ones between them.
create index features_active_by_name on features (name) where archived_at is null;
create index features_active_of_project_by_name on features (project_id, name) where archived_at is null;

-- Sorted by the last use: an index has the features in that order.
create index feature_last_seen_by_time on feature_last_seen (last_seen_at, feature_name, environment);

-- The features that are on, or off, in an environment are read from the index alone.
drop index feature_environments_environment;
create index feature_environments_by_state on feature_environments (environment, enabled, feature_name);
