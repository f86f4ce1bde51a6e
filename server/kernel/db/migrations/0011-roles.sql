-- Roles, and the rules between them.

create table role (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  code text,
  name text not null,
  name_en text not null,
  description text not null default '',
  category text not null default 'other',
  level text not null check (level in ('study', 'site', 'personnel')),
  data_scope text not null check (data_scope in ('tenant', 'department', 'study', 'self')),
  blinding text not null default 'none' check (blinding in ('none', 'blinded', 'unblinded')),
  contract_role boolean not null default false,
  expires_at timestamptz,
  enabled boolean not null default true,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  search text not null default '',
  sort_name text not null default '',
  primary key (tenant_id, id),
  unique (tenant_id, code),
  constraint role_category check (category in ('administration', 'management', 'study', 'site', 'other'))
);
select isolate('role');
create unique index role_name on role (tenant_id, lower(name)) where removed_at is null;
create unique index role_name_en on role (tenant_id, lower(name_en)) where removed_at is null;
comment on table role is 'Roles of the tenant; twelve named ones are seeded (P14).';
comment on column role.id is 'Random UUID; what the wire and other tables call it by. The role a person acts in travels as mds-role.';
comment on column role.code is 'Stable key of a named role (LEAD_PROJECT_MANAGER); null for the tenant''s own.';
comment on column role.name is 'Name in the tenant''s first language.';
comment on column role.name_en is 'English name.';
comment on column role.description is 'What the role is for, in the words of its author.';
comment on column role.category is 'Classification under which lists show it: administration, management, study, site, other.';
comment on column role.level is 'What an assignment is for: study, site or personnel (H2).';
comment on column role.data_scope is 'Whose data its holder sees: the whole tenant, the departments headed, the studies joined, or only one''s own.';
comment on column role.blinding is 'none, blinded or unblinded.';
comment on column role.contract_role is 'True when its holder also acts in contracts (E22).';
comment on column role.expires_at is 'End of a temporary role; null is permanent (H3).';
comment on column role.enabled is 'False: nobody can act in it or be given it.';
comment on column role.row_version is 'Version for optimistic concurrency: a change that names an older one is refused (TR-C1).';
comment on column role.created_at is 'When the row was written, by the database''s clock.';
comment on column role.updated_at is 'When a person last changed it.';
comment on column role.removed_at is 'When it was deleted; the row stays for the audit trail.';
comment on column role.search is 'Normalised names, readings (pinyin full and initials), code and description.';
comment on column role.sort_name is 'Key by which names sort: pinyin, or lower-case Latin.';
grant select, insert, update on role to mds_app;

create table role_menu (
  tenant_id uuid not null,
  role_id uuid not null,
  menu_id integer not null,
  primary key (tenant_id, role_id, menu_id),
  foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade
);
select isolate('role_menu');
comment on table role_menu is 'Menus a role opens; ids as in contract/menus.ts.';
comment on column role_menu.role_id is 'Role that opens it.';
comment on column role_menu.menu_id is 'Number in contract/menus.ts.';
grant select, insert, update, delete on role_menu to mds_app;

create table role_button (
  tenant_id uuid not null,
  role_id uuid not null,
  menu_id integer not null,
  button text not null,
  primary key (tenant_id, role_id, menu_id, button),
  foreign key (tenant_id, role_id, menu_id) references role_menu (tenant_id, role_id, menu_id) on delete cascade
);
select isolate('role_button');
-- Who may mend or end what lets a person do something: roles are found by a button of master data.
create index role_button_master on role_button (tenant_id, menu_id, button, role_id) where menu_id < 2000;
comment on table role_button is 'Buttons a role may press; a button counts only beside its menu (C7).';
comment on column role_button.role_id is 'Role that may press it.';
comment on column role_button.menu_id is 'Menu that the button belongs to.';
comment on column role_button.button is 'Key in contract/menus.ts, such as USER_MANAGEMENT_ADD.';
grant select, insert, update, delete on role_button to mds_app;

create table role_application (
  tenant_id uuid not null,
  role_id uuid not null,
  application_id integer not null,
  primary key (tenant_id, role_id, application_id),
  foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade
);
select isolate('role_application');
comment on table role_application is 'Applications a role opens; 1 is master data itself (P26).';
comment on column role_application.role_id is 'Role that opens it.';
comment on column role_application.application_id is 'Number in contract/applications.ts.';
grant select, insert, update, delete on role_application to mds_app;

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
create unique index role_rule_name on role_rule (tenant_id, lower(name)) where removed_at is null;
comment on table role_rule is 'Rules about roles that no user may have at the same time (MD-A4).';
comment on column role_rule.id is 'Random UUID; what the wire calls it by.';
comment on column role_rule.reach is 'Where roles meet: company, anywhere; study, in the same study. A role for all studies is in each.';
comment on column role_rule.name is 'Name of the rule, as refusals cite it.';
comment on column role_rule.name_en is 'Name in English; empty for none.';
comment on column role_rule.removed_at is 'When it was removed; the row stays for the audit trail.';
comment on column role_rule.row_version is 'Version for optimistic concurrency: a change that names an older one is refused (TR-C1).';
comment on column role_rule.created_at is 'When the row was written, by the database''s clock.';
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
