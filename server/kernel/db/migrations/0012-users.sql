-- Users: what an account is in a company.

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
-- Members and holders are counted without those who were removed: few, and found without going through everybody.
create index users_removed on users (tenant_id, id) where removed_at is not null;
create index users_removed_by_name on users (tenant_id, sort_name, id) where removed_at is not null;
-- Answers show names in Latin script by their stored reading; few people have one.
create index users_with_reading on users (tenant_id, last_name, first_name) where reading <> '';
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
create policy search on users for select to mds_search using (true);
grant select (tenant_id, id, grams, contact_grams, search, search_contact) on users to mds_search;
grant select (email, phone, employee_id) on users to mds_search;
grant select, insert, update on users to mds_app;

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
comment on column user_department.department_id is 'Department that the user works in.';
comment on column user_department.main is 'True for the one that lists show first.';
grant select, insert, update, delete on user_department to mds_app;

create table user_position (
  tenant_id uuid not null,
  user_id uuid not null,
  position_id uuid not null,
  primary key (tenant_id, user_id, position_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, position_id) references position (tenant_id, id)
);
select isolate('user_position');
create index user_position_position on user_position (tenant_id, position_id, user_id);
comment on table user_position is 'Positions that a user holds.';
comment on column user_position.user_id is 'Who holds it.';
comment on column user_position.position_id is 'The position, never a category.';
grant select, insert, update, delete on user_position to mds_app;

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

-- Ids of the current tenant's users whose text holds every term. Runs as a role whose policy needs no filter, because
-- LIKE and array operators are not leakproof and row-level security would keep them from the index; the tenant is the
-- first condition here instead.
create function users_matching(terms text[], contact boolean) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant uuid := current_tenant();
  patterns text[];
  wanted integer[];
begin
  select array_agg('%' || replace(replace(replace(term, '\', '\\'), '%', '\%'), '_', '\_') || '%') into patterns from unnest(terms) as term;
  if contact then
    -- A term may be in either text, so each is looked up on its own and the sets are intersected.
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
revoke all on function users_matching from public;

-- The role of the text searches owns them; it may create nothing afterwards.
do $$ begin execute format('grant create on schema %I to mds_search', current_schema()); end $$;
alter function users_matching owner to mds_search;
do $$ begin execute format('revoke create on schema %I from mds_search', current_schema()); end $$;
revoke all on function users_matching from public;
grant execute on function users_matching to mds_app;
