alter table events add column comment text;
comment on column events.comment is 'why the change was made, as its author said with it';
