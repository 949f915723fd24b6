-- The overview of a project sums up to 1440 hours. They were written hour by hour for all projects, so each one is on a page
-- of its own: with the number in the index, none of these pages is read.
alter table project_activity
  drop constraint project_activity_pkey,
  add constraint project_activity_pkey primary key (project, hour) include (events);
