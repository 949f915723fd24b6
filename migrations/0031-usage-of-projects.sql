-- One statement writes the last use of features and of their projects. Two triggers wrote both tables in an order that two
-- servers could meet in a deadlock.
drop trigger feature_last_seen_added on feature_last_seen;
drop trigger feature_last_seen_changed on feature_last_seen;
drop function note_project_usage();
comment on table project_usage is 'when usage of a feature of the project was last reported; written with feature_last_seen';
