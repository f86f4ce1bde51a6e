-- Departments and positions that are administered: removed ones stay for the record, and several people may manage a department.

alter table department add column said text not null default '';
alter table department add column removed_at timestamptz;
comment on column department.said is 'How a Chinese name is read, to type ahead and to search: its pinyin; empty where the letters say it.';
comment on column department.removed_at is 'When it was removed; the row stays for the audit trail and for what names it. It has neither head nor people then.';
create index department_head on department (tenant_id, head_user_id) where head_user_id is not null;
create index department_parent on department (tenant_id, parent_id) where removed_at is null;

create table department_manager (
  tenant_id uuid not null,
  department_id uuid not null,
  user_id uuid not null,
  primary key (tenant_id, department_id, user_id),
  foreign key (tenant_id, department_id) references department (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select isolate('department_manager');
create index department_manager_user on department_manager (tenant_id, user_id, department_id);
comment on table department_manager is 'Deputies beside the head of a department: they see everybody in it and below as the head does (H4).';
comment on column department_manager.department_id is 'Department that is managed.';
comment on column department_manager.user_id is 'Who manages it.';
grant select, insert, delete on department_manager to mds_app;

alter table position add column said text not null default '';
alter table position add column removed_at timestamptz;
comment on column position.said is 'How a Chinese name is read, to type ahead and to search: its pinyin; empty where the letters say it.';
comment on column position.removed_at is 'When it was removed; the row stays for the audit trail. Nobody holds it then.';
create index position_parent on position (tenant_id, parent_id) where removed_at is null;
create index user_position_position on user_position (tenant_id, position_id, user_id);

-- Members and holders are counted without those who were removed: few, and found without going through everybody.
create index users_removed on users (tenant_id, id) where removed_at is not null;

-- Places among siblings leave room between them, so that a move changes one row and not all of its neighbours.
comment on column department.sort is 'Place among its siblings, ascending, with room between them for moves; equal ones go by name.';
comment on column position.sort is 'Place among its siblings, ascending, with room between them for moves; equal ones go by name.';
