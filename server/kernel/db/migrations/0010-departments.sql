-- Departments, their applications, and positions.

create table department (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  parent_id uuid,
  path uuid[] not null,
  name text not null,
  name_en text not null default '',
  head_user_id uuid,
  sort integer not null default 0,
  row_version integer not null default 1,
  said text not null default '',
  removed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references department (tenant_id, id)
);
select isolate('department');
create index department_path on department using gin (path);
create index department_head on department (tenant_id, head_user_id) where head_user_id is not null;
create index department_parent on department (tenant_id, parent_id) where removed_at is null;
comment on table department is 'Department tree; depth is a tenant setting (P5).';
comment on column department.id is 'Random UUID; what the wire and other tables call it by.';
comment on column department.parent_id is 'Department above; null at the root.';
comment on column department.path is 'Ids from the root to this department, itself included.';
comment on column department.name is 'Name in the tenant''s first language.';
comment on column department.name_en is 'English name; empty when it has none.';
comment on column department.head_user_id is 'User who heads it and sees everybody in it and below (H4).';
comment on column department.sort is 'Place among its siblings, ascending, with room between them for moves; equal ones go by name.';
comment on column department.row_version is 'Version for optimistic concurrency: a change that names an older one is refused (TR-C1).';
comment on column department.said is 'How a Chinese name is read, to type ahead and to search: its pinyin; empty where the letters say it.';
comment on column department.removed_at is 'When it was removed; the row stays for the audit trail and for what names it. It has neither head nor people then.';
grant select, insert, update on department to mds_app;

create table department_application (
  tenant_id uuid not null,
  department_id uuid not null,
  application_id integer not null,
  primary key (tenant_id, department_id, application_id),
  foreign key (tenant_id, department_id) references department (tenant_id, id)
);
select isolate('department_application');
comment on table department_application is 'Applications that people of a department may be authorised for; none listed means all (H5).';
comment on column department_application.department_id is 'Department whose people may be authorised.';
comment on column department_application.application_id is 'Number in contract/applications.ts.';
grant select, insert, update, delete on department_application to mds_app;

create table position (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  parent_id uuid,
  is_category boolean not null,
  name text not null,
  name_en text not null default '',
  sort integer not null default 0,
  row_version integer not null default 1,
  said text not null default '',
  removed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references position (tenant_id, id)
);
select isolate('position');
create index position_parent on position (tenant_id, parent_id) where removed_at is null;
comment on table position is 'Positions and their nested categories.';
comment on column position.id is 'Random UUID; what the wire and other tables call it by.';
comment on column position.parent_id is 'Category that it belongs to; null at the root.';
comment on column position.is_category is 'True for a category, which holds positions and is given to nobody.';
comment on column position.name is 'Name in the tenant''s first language.';
comment on column position.name_en is 'English name; empty when it has none.';
comment on column position.sort is 'Place among its siblings, ascending, with room between them for moves; equal ones go by name.';
comment on column position.row_version is 'Version for optimistic concurrency: a change that names an older one is refused (TR-C1).';
comment on column position.said is 'How a Chinese name is read, to type ahead and to search: its pinyin; empty where the letters say it.';
comment on column position.removed_at is 'When it was removed; the row stays for the audit trail. Nobody holds it then.';
grant select, insert, update on position to mds_app;
