-- Windows of 30 and 60 days are summed up from whole days: 60 rows for 1440. Hours are for the days in which they begin.
create table project_activity_days (
  project text collate "C" not null,
  day timestamptz not null,
  events bigint not null,
  constraint project_activity_days_pkey primary key (project, day) include (events)
);
comment on table project_activity_days is 'the sums of project_activity by day';
comment on column project_activity_days.project is 'as events have it: the project may be gone';
comment on column project_activity_days.day is 'start of the day, UTC';
insert into project_activity_days (project, day, events)
select project, date_trunc('day', hour, 'UTC'), sum(events) from project_activity group by 1, 2;
