-- Organisations, departments, positions, roles, users and what they hold.

create table organisation (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  parent_id uuid,
  name text not null,
  name_en text not null default '',
  alias_1 text not null default '',
  alias_2 text not null default '',
  type text not null,
  country text not null default '',
  province text not null default '',
  city text not null default '',
  address text not null default '',
  active boolean not null default true,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references organisation (tenant_id, id)
);
select isolate('organisation');
create index organisation_parent on organisation (tenant_id, parent_id);
comment on table organisation is 'Hospitals, their departments, ethics committees, institutions, genetic resources offices, sponsors and CROs.';
comment on column organisation.id is 'Random UUID; what the wire and other tables call it by.';
comment on column organisation.parent_id is 'Organisation that it is part of, as a department is of its hospital; null for none.';
comment on column organisation.name is 'Official name in the language of its country.';
comment on column organisation.name_en is 'English name; empty when it has none.';
comment on column organisation.alias_1 is 'Another name in use.';
comment on column organisation.alias_2 is 'A second name in use.';
comment on column organisation.type is 'hospital, hospital_department, ethics_committee, institution, genetic_resources_office, sponsor, cro.';
comment on column organisation.country is 'Country as its own addresses write it; empty when unknown.';
comment on column organisation.province is 'State, province or prefecture as written in addresses.';
comment on column organisation.city is 'City as written in addresses.';
comment on column organisation.address is 'Street and number.';
comment on column organisation.active is 'Inactive organisations are kept and greyed.';
comment on column organisation.row_version is 'Version for optimistic concurrency: a change that names an older one is refused (TR-C1).';
comment on column organisation.created_at is 'When the row was written, by the database''s clock.';
comment on column organisation.updated_at is 'When a person last changed it.';

create table tenant_application (
  tenant_id uuid not null references tenant (id),
  application_id integer not null,
  licence_from timestamptz not null default '-infinity',
  licence_to timestamptz not null default 'infinity',
  primary key (tenant_id, application_id)
);
select isolate('tenant_application');
comment on table tenant_application is 'Applications that the tenant is licensed for; ids as in contract/applications.ts.';
comment on column tenant_application.application_id is 'Number in contract/applications.ts.';
comment on column tenant_application.licence_from is 'First instant of the licence for it.';
comment on column tenant_application.licence_to is 'First instant after that licence; infinity means that it does not end.';

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
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references department (tenant_id, id)
);
select isolate('department');
create index department_path on department using gin (path);
comment on table department is 'Department tree; depth is a tenant setting (P5).';
comment on column department.id is 'Random UUID; what the wire and other tables call it by.';
comment on column department.parent_id is 'Department above; null at the root.';
comment on column department.path is 'Ids from the root to this department, itself included.';
comment on column department.name is 'Name in the tenant''s first language.';
comment on column department.name_en is 'English name; empty when it has none.';
comment on column department.head_user_id is 'User who heads it and sees everybody in it and below (H4).';
comment on column department.sort is 'Place among its siblings, ascending; equal ones go by name.';
comment on column department.row_version is 'Version for optimistic concurrency: a change that names an older one is refused (TR-C1).';

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

create table position (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  parent_id uuid,
  is_category boolean not null,
  name text not null,
  name_en text not null default '',
  sort integer not null default 0,
  row_version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references position (tenant_id, id)
);
select isolate('position');
comment on table position is 'Positions and their nested categories.';
comment on column position.id is 'Random UUID; what the wire and other tables call it by.';
comment on column position.parent_id is 'Category that it stands in; null at the root.';
comment on column position.is_category is 'True for a category, which holds positions and is given to nobody.';
comment on column position.name is 'Name in the tenant''s first language.';
comment on column position.name_en is 'English name; empty when it has none.';
comment on column position.sort is 'Place among its siblings, ascending; equal ones go by name.';
comment on column position.row_version is 'Version for optimistic concurrency: a change that names an older one is refused (TR-C1).';

create table role (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  code text,
  name text not null,
  name_en text not null,
  description text not null default '',
  category text not null default '',
  level text not null check (level in ('study', 'site', 'personnel')),
  data_scope text not null check (data_scope in ('tenant', 'department', 'study', 'self')),
  blinding text not null default 'none' check (blinding in ('none', 'blinded', 'unblinded')),
  contract_role boolean not null default false,
  expires_at timestamptz,
  enabled boolean not null default true,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, code)
);
select isolate('role');
comment on table role is 'Roles of the tenant; twelve named ones are seeded (P14).';
comment on column role.id is 'Random UUID; what the wire and other tables call it by. The role a person acts in travels as mds-role.';
comment on column role.code is 'Stable key of a named role (LEAD_PROJECT_MANAGER); null for the tenant''s own.';
comment on column role.name is 'Name in the tenant''s first language.';
comment on column role.name_en is 'English name.';
comment on column role.description is 'What the role is for, in the words of whoever made it.';
comment on column role.category is 'Group under which lists show it: administration, management, study, site.';
comment on column role.level is 'What an assignment is for: study, site or personnel (H2).';
comment on column role.data_scope is 'Whose data its holder sees: the whole tenant, the departments headed, the studies joined, or only one''s own.';
comment on column role.blinding is 'none, blinded or unblinded.';
comment on column role.contract_role is 'True when its holder also acts in contracts (E22).';
comment on column role.expires_at is 'End of a temporary role; null is permanent (H3).';
comment on column role.enabled is 'False: nobody can act in it or be given it.';
comment on column role.row_version is 'Version for optimistic concurrency: a change that names an older one is refused (TR-C1).';
comment on column role.created_at is 'When the row was written, by the database''s clock.';
comment on column role.updated_at is 'When a person last changed it.';

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

create table role_button (
  tenant_id uuid not null,
  role_id uuid not null,
  menu_id integer not null,
  button text not null,
  primary key (tenant_id, role_id, menu_id, button),
  foreign key (tenant_id, role_id, menu_id) references role_menu (tenant_id, role_id, menu_id) on delete cascade
);
select isolate('role_button');
comment on table role_button is 'Buttons a role may press; a button counts only beside its menu (C7).';
comment on column role_button.role_id is 'Role that may press it.';
comment on column role_button.menu_id is 'Menu that the button stands in.';
comment on column role_button.button is 'Key in contract/menus.ts, such as USER_MANAGEMENT_ADD.';

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

-- Two-character pieces of a text as numbers that differ by tenant: a substring search of two characters or more
-- becomes an index look-up, in any script. Single CJK characters count too.
create function search_grams(tenant uuid, content text) returns integer[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct hashtext(salt || piece)), '{}')
  from (select tenant::text as salt, string_to_array(content, null) as characters) as given, lateral (
    select one || next as piece from unnest(characters, characters[2:]) as pair (one, next) where next is not null
    union all
    select one from unnest(characters) as single (one) where one collate "C" >= U&'\2E80'
  ) as pieces $$;

-- The pieces of a term that the index is asked for: at most five, those with digits or beyond Latin first, since pieces of
-- common words stand in every row and intersecting their lists costs more than it saves.
create function search_probe(tenant uuid, term text) returns integer[] language sql immutable parallel safe as $$
  select coalesce(array_agg(gram), '{}') from (
    select hashtext(tenant::text || piece) as gram from (
      select distinct on (piece) piece, i from (
        select substr(term, i, 2) as piece, i from generate_series(1, length(term) - 1) as i
        union all
        select term, 1 where length(term) = 1 and term >= U&'\2E80'
      ) as every
    ) as pieces
    order by piece ~ '[^a-z .@_-]' desc, i desc limit 5
  ) as chosen $$;

create table users (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  account_id uuid references account (id),
  account text,
  type text not null default 'internal' check (type in ('internal', 'external')),
  last_name text not null default '',
  first_name text not null default '',
  reading text not null default '',
  email text,
  phone text,
  employee_id text,
  organisation_id uuid,
  region text not null default '',
  status text not null check (status in ('inactive', 'under_review', 'enabled', 'disabled', 'rejected')),
  status_reason text not null default '',
  valid_from timestamptz not null default '-infinity',
  valid_to timestamptz not null default 'infinity',
  two_factor boolean not null default false,
  super_admin boolean not null default false,
  last_sign_in_at timestamptz,
  removed_at timestamptz,
  sort_name text not null default '',
  search text not null default '',
  search_contact text not null default '',
  grams integer[] generated always as (search_grams(tenant_id, search)) stored,
  contact_grams integer[] generated always as (search_grams(tenant_id, search_contact)) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id)
);
select isolate('users');
create unique index users_account on users (tenant_id, account_id) where account_id is not null;
create unique index users_employee on users (tenant_id, lower(employee_id)) where employee_id is not null;
create unique index users_email on users (tenant_id, lower(email)) where email is not null;
create unique index users_phone on users (tenant_id, phone) where phone is not null;
create index users_by_name on users (tenant_id, sort_name, id) where removed_at is null;
create index users_by_account on users (tenant_id, account, id) where removed_at is null;
create index users_by_employee on users (tenant_id, employee_id, id) where removed_at is null;
create index users_by_status on users (tenant_id, status, id) where removed_at is null;
create index users_by_sign_in on users (tenant_id, last_sign_in_at nulls first, id) where removed_at is null;
create index users_by_created on users (tenant_id, created_at, id) where removed_at is null;
create index users_by_updated on users (tenant_id, updated_at, id) where removed_at is null;
create index users_grams on users using gin (grams) with (fastupdate = off);
create index users_contact_grams on users using gin (contact_grams) with (fastupdate = off);
comment on table users is 'People of a tenant. A row without account_id is a person who was invited or never had an account (P24).';
comment on column users.id is 'Random UUID; what the wire and other tables call it by. The person in this tenant; actor_user_id of the audit trail.';
comment on column users.account_id is 'Account that signs in as this person; null before there is one (P24).';
comment on column users.account is 'User name of the account, copied here for lists and search.';
comment on column users.type is 'internal for people of the tenant, external for partners and sites.';
comment on column users.last_name is 'Family name, as it is written in the person''s own language.';
comment on column users.first_name is 'Given name, as it is written in the person''s own language.';
comment on column users.reading is 'Kana or romanised reading of the name, shown as a second line.';
comment on column users.email is 'Address of the person at work; unique in the tenant without regard to case.';
comment on column users.phone is 'Phone number of the person at work; unique in the tenant.';
comment on column users.employee_id is 'Number given by the employer; unique in the tenant without regard to case (G9).';
comment on column users.organisation_id is 'Organisation that the person works for; null for the tenant itself.';
comment on column users.region is 'Region that the person works in, free text.';
comment on column users.status is 'inactive (invited), under_review (registered by link), enabled, disabled, rejected (P24).';
comment on column users.status_reason is 'Reason given with the last change of status.';
comment on column users.valid_from is 'First instant of the account''s validity here.';
comment on column users.valid_to is 'First instant after it.';
comment on column users.two_factor is 'Whether a second factor is set for the person (E19).';
comment on column users.super_admin is 'Account holder of the tenant: kept in the session (H9).';
comment on column users.last_sign_in_at is 'When the person last signed in to this tenant; null for never.';
comment on column users.removed_at is 'When this person without an account was removed; the row stays for the audit trail.';
comment on column users.sort_name is 'Key by which names sort: pinyin, kana folded to hiragana, or lower-case Latin.';
comment on column users.search is 'Normalised name in both orders, readings (pinyin full and initials, kana, romaji), account and employee id.';
comment on column users.search_contact is 'Normalised e-mail and phone, apart so that they are searched only by those who may see them.';
comment on column users.grams is 'Pieces of search for its index (search_grams).';
comment on column users.contact_grams is 'Pieces of search_contact for its index (search_grams).';
comment on column users.row_version is 'Version for optimistic concurrency: a change that names an older one is refused (TR-C1).';
comment on column users.created_at is 'When the row was written, by the database''s clock.';
comment on column users.updated_at is 'When a person last changed it.';

create table user_department (
  tenant_id uuid not null,
  user_id uuid not null,
  department_id uuid not null,
  main boolean not null default false,
  primary key (tenant_id, user_id, department_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, department_id) references department (tenant_id, id)
);
select isolate('user_department');
create index user_department_department on user_department (tenant_id, department_id, user_id);
comment on table user_department is 'Departments that a user works in; one of them is the main one.';
comment on column user_department.user_id is 'Who works there.';
comment on column user_department.department_id is 'Where he works.';
comment on column user_department.main is 'True for the one that lists show first.';

create table user_position (
  tenant_id uuid not null,
  user_id uuid not null,
  position_id uuid not null,
  primary key (tenant_id, user_id, position_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, position_id) references position (tenant_id, id)
);
select isolate('user_position');
comment on table user_position is 'Positions that a user holds.';
comment on column user_position.user_id is 'Who holds it.';
comment on column user_position.position_id is 'The position, never a category.';

-- Ids of the current tenant's users whose text holds every term. Runs as a role whose policy needs no filter, because
-- LIKE and array operators are not leakproof and row-level security would keep them from the index; the tenant is the
-- first condition here instead.
create function users_matching(terms text[], contact boolean) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  tenant uuid := current_tenant();
  patterns text[];
  wanted integer[];
begin
  select array_agg('%' || replace(replace(replace(term, '\', '\\'), '%', '\%'), '_', '\_') || '%') into patterns from unnest(terms) as term;
  if contact then
    -- A term may stand in either text, so each is looked up on its own and the sets are intersected.
    return query
      select found.id from unnest(terms, patterns) as asked (term, pattern)
      cross join lateral (
        select u.id from users u where u.tenant_id = tenant and u.grams @> search_probe(tenant, asked.term) and u.search like asked.pattern
        union
        select u.id from users u where u.tenant_id = tenant and u.contact_grams @> search_probe(tenant, asked.term) and u.search_contact like asked.pattern
      ) as found
      group by found.id having count(*) = cardinality(terms);
  else
    select array_agg(gram) into wanted from (select distinct unnest(search_probe(tenant, term)) as gram from unnest(terms) as term) as grams;
    return query select u.id from users u
      where u.tenant_id = tenant and u.grams @> coalesce(wanted, '{}') and u.search like all (patterns);
  end if;
end $$;
do $$
begin
  if not exists (select from pg_roles where rolname = 'mds_search') then create role mds_search nologin; end if;
  execute format('grant mds_search to %I', current_user);
  execute format('grant create on schema %I to mds_search', current_schema());
end $$;
create policy search on users for select to mds_search using (true);
grant select (tenant_id, id, grams, contact_grams, search, search_contact) on users to mds_search;
alter function users_matching owner to mds_search;
do $$ begin execute format('revoke create on schema %I from mds_search', current_schema()); end $$;
revoke all on function users_matching from public;
grant execute on function users_matching to mds_app;

grant select, insert, update on organisation, tenant_application, department, position, role, users to mds_app;
grant select, insert, update, delete on department_application, role_menu, role_button, role_application, user_department, user_position to mds_app;
