-- Segments say in how many features they are used, and are not deleted while a plan or a template uses them.
create index release_plans_segments on release_plans
  using gin (jsonb_path_query_array(milestones, '$[*].strategies[*].segments[*]')) where status <> 'completed';
create index release_plan_templates_segments on release_plan_templates
  using gin (jsonb_path_query_array(milestones, '$[*].strategies[*].segments[*]'));
