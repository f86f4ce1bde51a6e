-- Site personnel with the main principal investigator, and numbers that are unique in study and environment.

drop index site_number;
create unique index site_number on site (tenant_id, study_id, environment, site_no) where removed_at is null;

create function tenant_today() returns date language sql stable
  as $$ select (now() at time zone (select t.time_zone from tenant t where t.id = current_tenant()))::date $$;
comment on function tenant_today() is 'Today in the calendar of the tenant.';

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

create table site_pi (
  tenant_id uuid not null,
  site_id uuid not null,
  from_date date not null,
  person_id uuid not null,
  primary key (tenant_id, site_id, from_date),
  foreign key (tenant_id, site_id, person_id) references site_person (tenant_id, site_id, id)
);
select isolate('site_pi');
comment on table site_pi is 'Main principal investigators: on a day it is the person of the last row whose date has come. The key allows one a day.';
comment on column site_pi.site_id is 'The site.';
comment on column site_pi.from_date is 'First day as the main one, without a zone; until the next row of the site.';
comment on column site_pi.person_id is 'Who it is.';

grant select, insert, update on site_person to mds_app;
grant select, insert, update, delete on site_pi to mds_app;
