alter table change_requests add column version integer not null default 1;
comment on column change_requests.version is 'goes up whenever its changes become others: what somebody has seen of a request is named by it';
