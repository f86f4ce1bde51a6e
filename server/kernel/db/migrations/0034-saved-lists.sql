-- What people save of a list: the columns of an export, and views of the list itself.

create table export_template (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  name text not null,
  columns jsonb not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  row_version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select isolate('export_template');
create unique index export_template_name on export_template (tenant_id, user_id, kind, lower(name)) where removed_at is null;
create unique index export_template_default on export_template (tenant_id, user_id, kind) where is_default and removed_at is null;
comment on table export_template is 'Columns of an export in their order, as a person saved them under a name (L76-L80).';
comment on column export_template.id is 'Random UUID; what the wire calls it by.';
comment on column export_template.user_id is 'Whose it is; nobody else sees it.';
comment on column export_template.kind is 'What is exported.';
comment on column export_template.name is 'What its owner calls it; once for each kind.';
comment on column export_template.columns is 'Keys of columns, in order.';
comment on column export_template.is_default is 'It is chosen until another one is.';
comment on column export_template.created_at is 'When it was saved first.';
comment on column export_template.updated_at is 'When it was changed last.';
comment on column export_template.removed_at is 'When it was removed; a removed one stands in no list.';
comment on column export_template.row_version is 'Version for optimistic concurrency: a change that names an older one is refused (TR-C1).';
grant select, insert, update on export_template to mds_app;

create table saved_view (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  user_id uuid not null,
  list text not null,
  name text not null,
  shared boolean not null default false,
  address text not null,
  columns jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  row_version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select isolate('saved_view');
create unique index saved_view_name on saved_view (tenant_id, user_id, list, lower(name)) where removed_at is null;
create index saved_view_shared on saved_view (tenant_id, list) where shared and removed_at is null;
comment on table saved_view is 'Views of a list that people saved under a name: filters, sort and columns.';
comment on column saved_view.id is 'Random UUID; what the wire calls it by.';
comment on column saved_view.user_id is 'Who saved it, and alone may change it.';
comment on column saved_view.list is 'List that it is a view of.';
comment on column saved_view.name is 'What its owner calls it; once for each list.';
comment on column saved_view.shared is 'Everybody of the company who sees the list may use it.';
comment on column saved_view.address is 'Query of the address of the list: filters, sort and size.';
comment on column saved_view.columns is 'Columns in their order, each with whether it is shown.';
comment on column saved_view.created_at is 'When it was saved first.';
comment on column saved_view.updated_at is 'When it was changed last.';
comment on column saved_view.removed_at is 'When it was removed; a removed one stands in no list.';
comment on column saved_view.row_version is 'Version for optimistic concurrency: a change that names an older one is refused (TR-C1).';
grant select, insert, update on saved_view to mds_app;
