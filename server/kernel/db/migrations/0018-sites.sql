-- Sites of studies: people, principal investigators, conditions of activation.

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
  pi_reading text not null default '',
  crc_user_id uuid,
  inactive_by text check (inactive_by in ('site', 'administrator')),
  milestone_driven boolean not null default false,
  selected_on date,
  removed_at timestamptz,
  search text not null default '',
  sort_name text not null default '',
  sort_pi text not null default '',
  primary key (tenant_id, id),
  foreign key (tenant_id, study_id) references study (tenant_id, id),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id),
  constraint site_lead_cra foreign key (tenant_id, lead_cra_user_id) references users (tenant_id, id),
  constraint site_crc foreign key (tenant_id, crc_user_id) references users (tenant_id, id)
);
select isolate('site');
create index site_organisation on site (tenant_id, study_id, organisation_id);
create index site_of_study on site (tenant_id, study_id, sort, id) where removed_at is null;
create index site_of_organisation on site (tenant_id, organisation_id);
create unique index site_number on site (tenant_id, study_id, environment, site_no) where removed_at is null;
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
comment on column site.pi_reading is 'Kana or romanised reading of the principal investigator''s name; empty when none was given.';
comment on column site.crc_user_id is 'Clinical research coordinator of the site; null while nobody is named.';
comment on column site.inactive_by is 'Who has switched it off: people of the study, or an administrator, after whom only an administrator switches it on (F11); null while active.';
comment on column site.milestone_driven is 'True once an application has reported a milestone of the site. While that application has a valid credential, milestones, status and toggle are not changed by hand (F12, P39).';
comment on column site.selected_on is 'Actual completion date of the Site Selection milestone, without a zone; without it the site cannot become active.';
comment on column site.removed_at is 'When it was deleted; the row stays for the audit trail and its number becomes free.';
comment on column site.search is 'Normalised names, aliases and readings of organisation and principal investigator, department and number.';
comment on column site.sort_name is 'Key by which names of sites sort: pinyin, kana folded to hiragana, or lower-case Latin.';
comment on column site.sort_pi is 'Key by which names of principal investigators sort, as sort_name.';
create trigger organisation_follow before insert or update of organisation_id on site
  for each row execute function organisation_follow('organisation_id');
grant select, insert, update on site to mds_app;

alter table application_file add foreign key (tenant_id, site_id) references site (tenant_id, id);

create table site_person (
  tenant_id uuid not null,
  id uuid not null,
  site_id uuid not null,
  user_id uuid,
  last_name text not null,
  first_name text not null default '',
  email text not null default '',
  phone text not null default '',
  starts_on date,
  ends_on date,
  roles text[] not null default '{}',
  custom_role text not null default '',
  remarks text not null default '',
  removed_at timestamptz,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, site_id, id),
  foreign key (tenant_id, site_id) references site (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  check (starts_on <= ends_on)
);
select isolate('site_person');
create index site_person_user on site_person (tenant_id, user_id) where user_id is not null;
comment on table site_person is 'Personnel of a site, with or without an account (E10).';
comment on column site_person.id is 'Random UUID; what the wire and other tables call it by.';
comment on column site_person.site_id is 'Site where the person works.';
comment on column site_person.user_id is 'User of this tenant who is this person; null for a person without one.';
comment on column site_person.last_name is 'Family name.';
comment on column site_person.first_name is 'Given name.';
comment on column site_person.email is 'E-mail address; empty for none.';
comment on column site_person.phone is 'Phone number; empty for none.';
comment on column site_person.starts_on is 'First day of duty, without a zone; null for no beginning.';
comment on column site_person.ends_on is 'Last day of duty, without a zone; null for no end.';
comment on column site_person.roles is 'Functions at the site, as siteRole in contract/sites/people.ts.';
comment on column site_person.custom_role is 'Name of a function that is not in that list; empty for none.';
comment on column site_person.remarks is 'Remarks, as free text.';
comment on column site_person.removed_at is 'When the person was removed; the row stays for the audit trail.';
comment on column site_person.row_version is 'Version for optimistic concurrency: a change that names an older one is refused (TR-C1).';
comment on column site_person.created_at is 'When the row was written, by the database''s clock.';
comment on column site_person.updated_at is 'When a person last changed it.';
grant select, insert, update on site_person to mds_app;

create table site_pi (
  tenant_id uuid not null,
  site_id uuid not null,
  from_date date not null,
  person_id uuid not null,
  signature_id uuid,
  primary key (tenant_id, site_id, from_date),
  foreign key (tenant_id, site_id, person_id) references site_person (tenant_id, site_id, id)
);
select isolate('site_pi');
create index site_pi_signature on site_pi (tenant_id, signature_id) where signature_id is not null;
comment on table site_pi is 'Main principal investigators: on a day it is the person of the last row whose date has come. The key allows one a day.';
comment on column site_pi.site_id is 'The site.';
comment on column site_pi.from_date is 'First day as the main one, without a zone; until the next row of the site.';
comment on column site_pi.person_id is 'Who it is.';
comment on column site_pi.signature_id is 'The signed replacement in force, whose site, day and person are those of this row; null without one.';
grant select, delete on site_pi to mds_app;
grant insert (tenant_id, site_id, from_date, person_id) on site_pi to mds_app;
grant update (person_id) on site_pi to mds_app;

create table site_gate (
  tenant_id uuid not null,
  site_id uuid not null,
  item text not null check (item in ('ethics', 'contract', 'genetic', 'gcp', 'pharmacy')),
  state text not null check (state in ('open', 'done', 'waived')),
  done_on date,
  valid_until date,
  route text check (route in ('licence', 'filing', 'notification', 'not_needed')),
  reference text not null default '',
  person_id uuid,
  signature_id uuid,
  row_version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, site_id, item),
  foreign key (tenant_id, site_id) references site (tenant_id, id),
  foreign key (tenant_id, site_id, person_id) references site_person (tenant_id, site_id, id),
  check (state <> 'done' or done_on is not null),
  check (item <> 'genetic' or state <> 'done' or route is not null),
  check (item <> 'gcp' or state <> 'done' or person_id is not null),
  constraint site_gate_signed check ((state = 'waived') = (signature_id is not null)),
  constraint site_gate_waived check (state <> 'waived' or (done_on is null and valid_until is null and route is null
    and reference = '' and person_id is null))
);
select isolate('site_gate');
-- Whether a row names a signature is asked for every signature that is verified.
create index site_gate_signature on site_gate (tenant_id, signature_id) where signature_id is not null;
comment on table site_gate is 'Conditions of the activation gate of a site (ICH E6(R3) 4.3.5), each recorded as done, waived by a signature, or open again.';
comment on column site_gate.site_id is 'The site.';
comment on column site_gate.item is 'ethics approval, contract, genetic resources, gcp training of the investigator, pharmacy.';
comment on column site_gate.state is 'open after it was taken back; done; waived, which is signed.';
comment on column site_gate.done_on is 'Day of the approval, contract, training or release, without a zone.';
comment on column site_gate.valid_until is 'Last day of its validity, without a zone; null for no end.';
comment on column site_gate.route is 'Route of the genetic resources: licence, filing, notification, or not needed.';
comment on column site_gate.reference is 'Number of the approval or document, as free text.';
comment on column site_gate.person_id is 'Person whose training it is; another investigator needs a record of their own.';
comment on column site_gate.signature_id is 'The waiver in force, whose site, condition and version are those of this row; null in every other state.';
comment on column site_gate.row_version is 'Version for optimistic concurrency: a change that names an older one is refused (TR-C1).';
comment on column site_gate.updated_at is 'When a person last changed it.';
grant select on site_gate to mds_app;
grant insert (tenant_id, site_id, item, state, done_on, valid_until, route, reference, person_id, row_version,
  updated_at) on site_gate to mds_app;
grant update (state, done_on, valid_until, route, reference, person_id, row_version, updated_at) on site_gate to mds_app;
