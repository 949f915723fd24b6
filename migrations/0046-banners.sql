create table banners (
  id integer generated always as identity,
  project_id text collate "C",
  message text collate "C" not null,
  variant text collate "C" not null,
  sticky boolean not null,
  icon text collate "C",
  link text collate "C",
  link_text text collate "C",
  dialog_title text collate "C",
  dialog text collate "C",
  enabled boolean not null,
  created_at timestamptz not null,
  constraint banners_pkey primary key (id),
  constraint banners_project_id_fkey foreign key (project_id) references projects (id) on delete cascade
);
comment on table banners is 'messages that the console shows; few, and read as a whole';
comment on column banners.project_id is 'null for the pages of all projects';
comment on column banners.icon is 'null for the sign of the variant';
create index banners_project_id on banners (project_id);
