-- Lists of features: a page is found by an index, whatever the number of features.

drop index features_active;
drop index features_by_type;
create index features_active_by_creation on features (created_at, name) where archived_at is null;
create index features_active_by_type on features (type, created_at, name) where archived_at is null;
create index features_active_of_project on features (project_id, created_at, name) include (type, marked_stale)
  where archived_at is null;
create index features_active_of_project_by_type on features (project_id, type, created_at, name) where archived_at is null;
create index features_archived on features (name) where archived_at is not null;

-- What the staleness sweep looks for: whether a feature has outlived its type follows from the type and the time.
create index features_not_yet_stale on features (type, created_at)
  where archived_at is null and marked_stale is null and not potentially_stale;
create index features_potentially_stale on features (type, created_at)
  where archived_at is null and marked_stale is null and potentially_stale;

-- The texts are apart from the features: the index would be written with every change of a feature otherwise.
create table feature_texts (
  feature_name text collate "C" not null,
  text text not null,
  constraint feature_texts_pkey primary key (feature_name),
  constraint feature_texts_feature_name_fkey foreign key (feature_name) references features (name) on delete cascade
);
comment on table feature_texts is 'what the search looks for terms in; written by triggers of features';
comment on column feature_texts.text is 'name and description';
insert into feature_texts (feature_name, text) select name, concat_ws(e'\n', name, description) from features;
create index feature_texts_search on feature_texts using gin (text gin_trgm_ops);

create function add_feature_texts() returns trigger language plpgsql as $$
  begin
    insert into feature_texts (feature_name, text) select name, concat_ws(e'\n', name, description) from created;
    return null;
  end
$$;
create function change_feature_text() returns trigger language plpgsql as $$
  begin
    update feature_texts set text = concat_ws(e'\n', new.name, new.description) where feature_name = new.name;
    return null;
  end
$$;
create trigger features_texts_added after insert on features
  referencing new table as created
  for each statement execute function add_feature_texts();
create trigger features_text_changed after update of description on features
  for each row when (old.description is distinct from new.description)
  execute function change_feature_text();
