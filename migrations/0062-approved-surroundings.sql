alter table release_plans add column builds_on jsonb;
comment on column release_plans.builds_on is 'Record<string, string> | null; what its milestones build on, and a digest of its state when a change request started it; null before';
