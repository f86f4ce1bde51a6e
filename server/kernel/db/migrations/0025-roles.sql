-- Roles that are administered: removed ones stay for the trail, lists find them by words, positions say for whom they are usual.

alter table role add column removed_at timestamptz;
alter table role add column search text not null default '';
alter table role add column sort_name text not null default '';
comment on column role.removed_at is 'When it was deleted; the row stays for the audit trail.';
comment on column role.search is 'Normalised names, readings (pinyin full and initials), code and description.';
comment on column role.sort_name is 'Key by which names sort: pinyin, or lower-case Latin.';
update role set search = ' ' || lower(name) || ' ' || lower(name_en) || ' ' || lower(coalesce(code, '')), sort_name = lower(name);
update role set category = 'other' where category not in ('administration', 'management', 'study', 'site');
alter table role add constraint role_category check (category in ('administration', 'management', 'study', 'site', 'other'));
alter table role alter column category set default 'other';
comment on column role.category is 'Classification under which lists show it: administration, management, study, site, other.';
create unique index role_name on role (tenant_id, lower(name)) where removed_at is null;
create unique index role_name_en on role (tenant_id, lower(name_en)) where removed_at is null;

-- Who holds a role is counted from the index alone, and read in it also for those who held it once.
drop index role_assignment_role;
create index role_assignment_role on role_assignment (tenant_id, role_id, user_id) include (effective_at, expires_at, ended_at);

create table role_position (
  tenant_id uuid not null,
  role_id uuid not null,
  position_id uuid not null,
  primary key (tenant_id, role_id, position_id),
  foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade,
  foreign key (tenant_id, position_id) references position (tenant_id, id)
);
select isolate('role_position');
create index role_position_position on role_position (tenant_id, position_id);
comment on table role_position is 'Positions whose holders usually get a role: it is offered first for them, and gives nobody anything by itself.';
comment on column role_position.role_id is 'Role that is offered.';
comment on column role_position.position_id is 'Position for whose holders it is usual.';
grant select, insert, update, delete on role_position to mds_app;

