create index change_requests_unfinished on change_requests (state) where state not in ('Applied', 'Rejected', 'Cancelled');
comment on index change_requests_unfinished is 'for the metrics: a count for each state of those that can change';
