-- Studies, sites, members and role assignments.

create table study (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  plan_id text not null,
  name text not null,
  name_en text not null default '',
  indication text not null default '',
  therapeutic_area text not null default '',
  phase text not null default '',
  sponsor text not null default '',
  status text not null check (status in ('planned', 'ongoing', 'completed', 'stopped', 'on_hold', 'locked')),
  held_from text,
  department_id uuid,
  lead_pm_user_id uuid,
  planned_sites integer not null default 0,
  planned_subjects integer not null default 0,
  enrolled_subjects integer not null default 0,
  start_date date,
  end_date date,
  active boolean not null default true,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, plan_id),
  foreign key (tenant_id, department_id) references department (tenant_id, id),
  foreign key (tenant_id, lead_pm_user_id) references users (tenant_id, id)
);
select isolate('study');
comment on table study is 'Clinical studies.';
comment on column study.id is 'Random UUID; what the wire and other tables call it by.';
comment on column study.plan_id is 'Protocol id, unique in the tenant.';
comment on column study.name is 'Title in the tenant''s first language.';
comment on column study.name_en is 'Title in English; empty when it has none.';
comment on column study.indication is 'Disease or condition under study.';
comment on column study.therapeutic_area is 'Field of medicine, such as oncology.';
comment on column study.phase is 'Phase of clinical development, such as II or III.';
comment on column study.sponsor is 'Name of the sponsor as the protocol gives it.';
comment on column study.status is 'planned, ongoing, completed, stopped, on_hold, locked (P21).';
comment on column study.held_from is 'Status before it was put on hold or locked: the only one it may return to (F6).';
comment on column study.department_id is 'Department that runs it; null when none does.';
comment on column study.lead_pm_user_id is 'Lead project manager; null while nobody is named.';
comment on column study.planned_sites is 'How many sites are planned.';
comment on column study.planned_subjects is 'How many subjects are planned at all sites.';
comment on column study.enrolled_subjects is 'How many subjects are enrolled at all sites.';
comment on column study.start_date is 'Day on which it starts, or is planned to, without a zone.';
comment on column study.end_date is 'Day on which it ends, or is planned to, without a zone.';
comment on column study.active is 'False hides it where studies are chosen, apart from its status.';
comment on column study.row_version is 'Version for optimistic concurrency: a change that names an older one is refused (TR-C1).';
comment on column study.created_at is 'When the row was written, by the database''s clock.';
comment on column study.updated_at is 'When a person last changed it.';

create table site (
  tenant_id uuid not null,
  id uuid not null,
  study_id uuid not null,
  site_no text not null,
  organisation_id uuid not null,
  department text not null default '',
  environment text not null default 'production' check (environment in ('production', 'test', 'development')),
  status text not null check (status in ('preparing', 'active', 'closed')),
  active boolean not null default true,
  pi_name text not null default '',
  lead_cra_user_id uuid,
  planned_subjects integer not null default 0,
  enrolled_subjects integer not null default 0,
  sort integer not null default 0,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, study_id, site_no),
  foreign key (tenant_id, study_id) references study (tenant_id, id),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id)
);
select isolate('site');
comment on table site is 'Sites (study centres) of a study.';
comment on column site.id is 'Random UUID; what the wire and other tables call it by.';
comment on column site.study_id is 'Study that it takes part in.';
comment on column site.site_no is 'Number of the site within its study, as on case report forms.';
comment on column site.organisation_id is 'Hospital or institution where it is.';
comment on column site.department is 'Department of that hospital, free text.';
comment on column site.environment is 'production; test and development are for trying releases and never hold real subjects (E9, G50).';
comment on column site.status is 'preparing, active, closed; never back to preparing once active (P25).';
comment on column site.active is 'The active/inactive toggle, apart from the status (P25).';
comment on column site.pi_name is 'Name of the principal investigator as printed.';
comment on column site.lead_cra_user_id is 'Lead CRA of the site; null while nobody is named.';
comment on column site.planned_subjects is 'How many subjects are planned here.';
comment on column site.enrolled_subjects is 'How many subjects are enrolled here.';
comment on column site.sort is 'Place in its study''s list, ascending.';
comment on column site.row_version is 'Version for optimistic concurrency: a change that names an older one is refused (TR-C1).';
comment on column site.created_at is 'When the row was written, by the database''s clock.';
comment on column site.updated_at is 'When a person last changed it.';

create table study_member (
  tenant_id uuid not null,
  id uuid not null,
  study_id uuid not null,
  user_id uuid not null,
  site_id uuid,
  from_date date,
  to_date date,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, study_id) references study (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, site_id) references site (tenant_id, id)
);
select isolate('study_member');
create unique index study_member_once on study_member (tenant_id, study_id, user_id, coalesce(site_id, '00000000-0000-0000-0000-000000000000'));
create index study_member_user on study_member (tenant_id, user_id, study_id);
comment on table study_member is 'People who work on a study, for the whole of it or at one site.';
comment on column study_member.id is 'Random UUID; what the wire and other tables call it by.';
comment on column study_member.study_id is 'Study that the person works on.';
comment on column study_member.user_id is 'Who works on it.';
comment on column study_member.site_id is 'Site that the work is for; null for the whole study.';
comment on column study_member.from_date is 'First day of the work, without a zone; null for no beginning.';
comment on column study_member.to_date is 'Last day of the work, without a zone; null for no end.';
comment on column study_member.row_version is 'Version for optimistic concurrency: a change that names an older one is refused (TR-C1).';
comment on column study_member.created_at is 'When the row was written, by the database''s clock.';

create table role_assignment (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  role_id uuid not null,
  study_id uuid,
  site_id uuid,
  effective_at timestamptz not null default '-infinity',
  expires_at timestamptz not null default 'infinity',
  granted_by uuid,
  ended_at timestamptz,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, role_id) references role (tenant_id, id),
  foreign key (tenant_id, study_id) references study (tenant_id, id),
  foreign key (tenant_id, site_id) references site (tenant_id, id)
);
select isolate('role_assignment');
create index role_assignment_user on role_assignment (tenant_id, user_id, role_id) where ended_at is null;
create index role_assignment_role on role_assignment (tenant_id, role_id) where ended_at is null;
comment on table role_assignment is 'Which user holds which role, from when to when, for which study or site.';
comment on column role_assignment.id is 'Random UUID; what the wire and other tables call it by.';
comment on column role_assignment.user_id is 'Who holds the role.';
comment on column role_assignment.role_id is 'The role held.';
comment on column role_assignment.study_id is 'Study that it counts for; null for the whole tenant.';
comment on column role_assignment.site_id is 'Site that it counts for; null for the whole study or tenant.';
comment on column role_assignment.effective_at is 'First instant it counts, compared with the database''s clock (TR-Z7).';
comment on column role_assignment.expires_at is 'First instant it no longer counts.';
comment on column role_assignment.granted_by is 'User row of whoever granted it; null for the system itself.';
comment on column role_assignment.ended_at is 'When it was withdrawn, null while it stands.';
comment on column role_assignment.row_version is 'Version for optimistic concurrency: a change that names an older one is refused (TR-C1).';
comment on column role_assignment.created_at is 'When the row was written, by the database''s clock.';

create table study_pin (
  tenant_id uuid not null,
  user_id uuid not null,
  study_id uuid not null,
  pinned_at timestamptz not null default now(),
  primary key (tenant_id, user_id, study_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, study_id) references study (tenant_id, id)
);
select isolate('study_pin');
comment on table study_pin is 'Studies that a user pinned to the top of the portal (F7).';
comment on column study_pin.user_id is 'Who pinned it.';
comment on column study_pin.study_id is 'What is pinned.';
comment on column study_pin.pinned_at is 'When; the newest stands first.';

grant select, insert, update on study, site, role_assignment to mds_app;
grant select, insert, update, delete on study_member, study_pin to mds_app;
