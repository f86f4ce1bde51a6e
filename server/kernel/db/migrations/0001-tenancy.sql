-- Companies. A table without tenant_id is global: it holds no company's data, or it tells which companies an account may enter.
-- Every other table carries tenant_id and forced row-level security.

-- The tenant of this transaction, or null: set by set_config('app.tenant', ..., true) at its start.
create function current_tenant() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.tenant', true), '')::uuid $$;

-- Puts forced row-level security with the one tenant policy on a table (TR-T1), and the sentence of its tenant_id.
create function isolate(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s using (tenant_id = (select current_tenant())) with check (tenant_id = (select current_tenant()))', target);
  execute format('comment on column %s.tenant_id is %L', target, 'Tenant that the row belongs to; the policy of its table shows it to no other.');
end $$;
revoke all on function isolate(regclass) from public;

create table tenant (
  id uuid primary key,
  company_name text not null,
  company_name_en text not null,
  icon text,
  logo_url text,
  tenant_type smallint not null check (tenant_type in (1, 2, 3)),
  language_flag text not null default 'zh-CN',
  languages text[] not null default '{zh-CN,en-US,ja-JP,es-ES}',
  time_zone text not null default 'Asia/Shanghai',
  enabled boolean not null default true,
  licence_from timestamptz not null default '-infinity',
  licence_to timestamptz not null default 'infinity',
  settings jsonb not null default '{}',
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  settings_version integer not null default 1
);
comment on table tenant is 'A company that uses the platform. Global: the list of tenants itself.';
comment on column tenant.id is 'Random UUID; every row of the tenant carries it as tenant_id.';
comment on column tenant.company_name is 'Name in the tenant''s first language.';
comment on column tenant.company_name_en is 'Name in English.';
comment on column tenant.icon is 'Short mark shown in the tenant switch, at most four characters.';
comment on column tenant.logo_url is 'Upload id of the logo.';
comment on column tenant.tenant_type is '1 sponsor, 2 CRO, 3 site (checklist P16).';
comment on column tenant.language_flag is 'Default language of the tenant.';
comment on column tenant.languages is 'Languages that its people may choose.';
comment on column tenant.time_zone is 'IANA zone in which its reminders leave.';
comment on column tenant.enabled is 'False refuses every session in this tenant (TR-T8).';
comment on column tenant.licence_from is 'First instant of its licence.';
comment on column tenant.licence_to is 'First instant after its licence; -infinity means none was ever granted.';
comment on column tenant.settings is 'Settings by name, those of contract/tenant.ts; one that is missing or cannot be read has the value named there as usual.';
comment on column tenant.row_version is 'Version for optimistic concurrency.';
comment on column tenant.created_at is 'When the company joined the platform.';
comment on column tenant.updated_at is 'When its own data last changed.';
comment on column tenant.settings_version is 'Version of the settings for optimistic concurrency, apart from that of the company''s own data.';
grant select, insert, update on tenant to mds_app;

create table tenant_application (
  tenant_id uuid not null references tenant (id),
  application_id integer not null,
  licence_from timestamptz not null default '-infinity',
  licence_to timestamptz not null default 'infinity',
  study_limit integer check (study_limit >= 0),
  primary key (tenant_id, application_id)
);
select isolate('tenant_application');
comment on table tenant_application is 'Applications that the tenant is licensed for; ids as in contract/applications.ts.';
comment on column tenant_application.application_id is 'Number in contract/applications.ts.';
comment on column tenant_application.licence_from is 'First instant of the licence for it.';
comment on column tenant_application.licence_to is 'First instant after that licence; infinity means that it does not end.';
comment on column tenant_application.study_limit is 'How many studies the licence allows; null for no limit.';
grant select, insert, update on tenant_application to mds_app;

create function tenant_today() returns date language sql stable
  as $$ select (now() at time zone (select t.time_zone from tenant t where t.id = current_tenant()))::date $$;
comment on function tenant_today() is 'Today in the calendar of the tenant.';
