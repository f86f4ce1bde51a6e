-- The standard directory of organisations (MD-O4): shared by all companies, filled by the operator, read-only for the application.

create table standard_organisation (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code <> ''),
  name text not null,
  name_en text not null,
  alias_1 text not null,
  alias_2 text not null,
  type text not null check (type in ('hospital', 'hospital_department', 'ethics_committee', 'institution', 'genetic_resources_office', 'sponsor', 'cro')),
  country text not null,
  province text not null,
  city text not null,
  address text not null,
  zip text not null,
  phone text not null,
  website text not null,
  identifiers jsonb not null,
  active boolean not null,
  row_version integer not null default 1,
  changed_at timestamptz not null default now(),
  sort_name text not null,
  search text not null,
  grams integer[] generated always as (search_grams('00000000-0000-0000-0000-000000000000', search)) stored
);
comment on table standard_organisation is 'Organisations of the standard directory, from which companies copy; only the operator fills it (MD-O4).';
comment on column standard_organisation.id is 'Id in calls.';
comment on column standard_organisation.code is 'Key in its source, such as ror:00pjdza24; a reload updates the record with the same code.';
comment on column standard_organisation.name is 'Name in the language of its country where the source has it, else its usual name.';
comment on column standard_organisation.name_en is 'English name.';
comment on column standard_organisation.alias_1 is 'Another name.';
comment on column standard_organisation.alias_2 is 'A further name.';
comment on column standard_organisation.type is 'Kind of organisation, as for those of companies.';
comment on column standard_organisation.country is 'Country or region by its code in ISO 3166-1; empty when not known.';
comment on column standard_organisation.province is 'State or province, by name.';
comment on column standard_organisation.city is 'City, by name.';
comment on column standard_organisation.address is 'Street and house.';
comment on column standard_organisation.zip is 'Postal code.';
comment on column standard_organisation.phone is 'Telephone number.';
comment on column standard_organisation.website is 'Address of its pages.';
comment on column standard_organisation.identifiers is 'Its numbers in registries, each with type and value.';
comment on column standard_organisation.active is 'False when its source has withdrawn it.';
comment on column standard_organisation.row_version is 'Rises whenever a load changes the record.';
comment on column standard_organisation.changed_at is 'When a load last changed the record.';
comment on column standard_organisation.sort_name is 'Lists are ordered by it, as for those of companies.';
comment on column standard_organisation.search is 'Normalised names, readings and identifiers.';
comment on column standard_organisation.grams is 'Pieces of search for its index (search_grams).';
create index standard_organisation_grams on standard_organisation using gin (grams);
create index standard_organisation_country on standard_organisation (country, sort_name, id);
create index standard_organisation_place on standard_organisation (sort_name, id);
grant select on standard_organisation to mds_app;

alter table organisation add column standard_code text;
alter table organisation add column standard_values jsonb;
alter table organisation add constraint organisation_standard foreign key (standard_code) references standard_organisation (code);
create unique index organisation_standard on organisation (tenant_id, standard_code);
comment on column organisation.standard_code is 'Record of the standard directory that it was copied from; null for one of the company alone.';
comment on column organisation.standard_values is 'Values of the standard record that the company last accepted or declined, by field; null without one.';
