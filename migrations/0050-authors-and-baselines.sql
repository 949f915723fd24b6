alter table action_sets add column edited_by_user_id integer;
comment on column action_sets.edited_by_user_id is 'who replaced its settings last; null if nobody has';

alter table change_requests add column co_authors integer[] not null default '{}';
comment on column change_requests.co_authors is 'who made, or edited last, the action sets that have asked for it: they count as its authors, besides created_by';

alter table safeguards add column baseline jsonb;
comment on column safeguards.baseline is 'Record<string, { count: number, sum: number, least: number | null, most: number | null, buckets: Record<string, number> }>; of an impact metric: by its name, what the hour of watches_from had at that time, which does not count';
