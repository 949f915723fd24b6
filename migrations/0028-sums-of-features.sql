-- Two figures that were summed up over all features, or over all projects.

-- The limit of features is checked against one row, whatever the number of projects.
insert into feature_counts (project_id, kind, type, day, features, days)
select '', 'active-anywhere', '', 'epoch', coalesce(sum(features), 0), 0 from feature_counts where kind = 'active';
comment on column feature_counts.project_id is 'empty for the kind active-anywhere, which is the sum of the kind active over all projects';

-- The list of projects says when usage was last reported of each.
create table project_usage (
  project_id text collate "C" not null,
  last_reported_at timestamptz not null,
  constraint project_usage_pkey primary key (project_id),
  constraint project_usage_project_id_fkey foreign key (project_id) references projects (id) on delete cascade
);
comment on table project_usage is 'when usage of a feature of the project was last reported; written by triggers of feature_last_seen';

create function note_project_usage() returns trigger language plpgsql as $$
  begin
    insert into project_usage as u (project_id, last_reported_at)
    select f.project_id, max(s.last_seen_at) from seen s join features f on f.name = s.feature_name
    group by f.project_id order by f.project_id
    on conflict (project_id) do update set last_reported_at = excluded.last_reported_at
      where u.last_reported_at < excluded.last_reported_at;
    return null;
  end
$$;
create trigger feature_last_seen_added after insert on feature_last_seen
  referencing new table as seen for each statement execute function note_project_usage();
create trigger feature_last_seen_changed after update on feature_last_seen
  referencing new table as seen for each statement execute function note_project_usage();

insert into project_usage (project_id, last_reported_at)
select f.project_id, max(l.last_seen_at) from feature_last_seen l join features f on f.name = l.feature_name group by f.project_id;
