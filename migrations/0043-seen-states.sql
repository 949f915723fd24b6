alter table change_request_reviews add column seen jsonb;
comment on column change_request_reviews.seen is 'Record<string, string> | null; what the changes build on, and a digest of its state when they were approved; null for older approvals';
alter table change_request_reviews add column outdated boolean not null default false;
comment on column change_request_reviews.outdated is 'whether something was different from what was seen when the request was applied';
