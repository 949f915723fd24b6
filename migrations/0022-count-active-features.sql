-- The limit of features is checked against the counts, whatever the number of features.
create index feature_counts_active on feature_counts (project_id) include (features) where kind = 'active';
