create index change_request_changes_by_segment on change_request_changes using gin ((payload -> 'segments') jsonb_path_ops)
  where payload -> 'segments' is not null;
comment on index change_request_changes_by_segment is 'the changes that give segments to strategies';
