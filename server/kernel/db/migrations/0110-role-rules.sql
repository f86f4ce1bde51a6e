-- Rules of a company about roles that no user may have at the same time (separation of duties).

create table role_rule (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  reach text not null check (reach in ('company', 'study')),
  name text not null,
  name_en text not null default '',
  removed_at timestamptz,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
select isolate('role_rule');
comment on table role_rule is 'Rules about roles that no user may have at the same time (MD-A4).';
comment on column role_rule.id is 'Random UUID; what the wire calls it by.';
comment on column role_rule.reach is 'Where roles meet: company, anywhere; study, in the same study. A role for all studies is in each.';
comment on column role_rule.name is 'Name of the rule, as refusals cite it.';
comment on column role_rule.name_en is 'Name in English; empty for none.';
comment on column role_rule.removed_at is 'When it was removed; the row stays for the audit trail.';
comment on column role_rule.row_version is 'Version for optimistic concurrency: a change that names an older one is refused (TR-C1).';
comment on column role_rule.created_at is 'When the row was written, by the database''s clock.';
create unique index role_rule_name on role_rule (tenant_id, lower(name)) where removed_at is null;
grant select, insert, update on role_rule to mds_app;

create table role_rule_role (
  tenant_id uuid not null,
  rule_id uuid not null,
  role_id uuid not null,
  primary key (tenant_id, rule_id, role_id),
  foreign key (tenant_id, rule_id) references role_rule (tenant_id, id),
  foreign key (tenant_id, role_id) references role (tenant_id, id)
);
select isolate('role_rule_role');
create index role_rule_role_role on role_rule_role (tenant_id, role_id);
comment on table role_rule_role is 'Roles of a rule, of which a user may have at most one (MD-A4).';
comment on column role_rule_role.rule_id is 'Rule that names the role.';
comment on column role_rule_role.role_id is 'Role of its set.';
grant select, insert, delete on role_rule_role to mds_app;
