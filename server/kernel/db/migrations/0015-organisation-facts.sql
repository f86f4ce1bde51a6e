-- A company's own fields of organisations, facts with an end, and files.

create table organisation_field (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  type text not null check (type in ('line', 'paragraph', 'dropdown')),
  names jsonb not null,
  name_keys jsonb not null,
  required boolean not null,
  sort integer not null,
  removed_at timestamptz,
  row_version integer not null default 1,
  required_from date,
  primary key (tenant_id, id)
);
select isolate('organisation_field');
create unique index organisation_field_name_zh on organisation_field (tenant_id, (name_keys ->> 'zh-CN')) where removed_at is null;
create unique index organisation_field_name_en on organisation_field (tenant_id, (name_keys ->> 'en-US')) where removed_at is null;
create unique index organisation_field_name_ja on organisation_field (tenant_id, (name_keys ->> 'ja-JP')) where removed_at is null;
create unique index organisation_field_name_es on organisation_field (tenant_id, (name_keys ->> 'es-ES')) where removed_at is null;
comment on table organisation_field is 'Custom fields that a company keeps of its organisations (E12).';
comment on column organisation_field.id is 'Random UUID; what the wire calls it by.';
comment on column organisation_field.type is 'What it takes: line (one line of text), paragraph (text), dropdown (one of its options).';
comment on column organisation_field.names is 'Names by language; a language without one is left out.';
comment on column organisation_field.name_keys is 'What tells each name from others, by language: without regard to case, width and spaces.';
comment on column organisation_field.required is 'An organisation is not saved without a value.';
comment on column organisation_field.sort is 'Place among the fields, ascending, with room between them for moves.';
comment on column organisation_field.removed_at is 'When it was removed; the row stays for the audit trail, its options stay as they were.';
comment on column organisation_field.row_version is 'Version for optimistic concurrency: a change that names an older one is refused (TR-C1).';
comment on column organisation_field.required_from is 'Day in the zone of the company from which it is required; null: at once.';
grant select, insert, update on organisation_field to mds_app;

alter table organisation_value add foreign key (tenant_id, field_id) references organisation_field (tenant_id, id);

create table organisation_field_option (
  tenant_id uuid not null,
  id uuid not null,
  field_id uuid not null,
  names jsonb not null,
  name_keys jsonb not null,
  sort integer not null,
  removed_at timestamptz,
  row_version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, field_id) references organisation_field (tenant_id, id)
);
select isolate('organisation_field_option');
create index organisation_field_option_field on organisation_field_option (tenant_id, field_id, sort) where removed_at is null;
create unique index organisation_field_option_name_zh on organisation_field_option (tenant_id, field_id, (name_keys ->> 'zh-CN')) where removed_at is null;
create unique index organisation_field_option_name_en on organisation_field_option (tenant_id, field_id, (name_keys ->> 'en-US')) where removed_at is null;
create unique index organisation_field_option_name_ja on organisation_field_option (tenant_id, field_id, (name_keys ->> 'ja-JP')) where removed_at is null;
create unique index organisation_field_option_name_es on organisation_field_option (tenant_id, field_id, (name_keys ->> 'es-ES')) where removed_at is null;
comment on table organisation_field_option is 'Options of custom fields that are dropdowns (E12, G30).';
comment on column organisation_field_option.id is 'Random UUID; what the wire calls it by.';
comment on column organisation_field_option.field_id is 'Field whose option it is.';
comment on column organisation_field_option.names is 'Names by language; a language without one is left out.';
comment on column organisation_field_option.name_keys is 'What tells each name from others, by language: without regard to case, width and spaces.';
comment on column organisation_field_option.sort is 'Place among the options of the field, from 1.';
comment on column organisation_field_option.removed_at is 'When it was removed; the row stays for the audit trail.';
comment on column organisation_field_option.row_version is 'Version for optimistic concurrency: a change that names an older one is refused (TR-C1).';
grant select, insert, update on organisation_field_option to mds_app;

create table organisation_fact (
  tenant_id uuid not null,
  id uuid not null,
  organisation_id uuid not null,
  kind text not null check (kind in ('ethics_approval', 'contract', 'pharmacy_licence', 'gcp_registration', 'accreditation', 'insurance', 'other')),
  title text not null check (title <> ''),
  owner_id uuid not null,
  valid_from date,
  valid_until date not null,
  remarks text not null,
  row_version integer not null default 1,
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id),
  foreign key (tenant_id, owner_id) references users (tenant_id, id),
  check (valid_from <= valid_until)
);
select isolate('organisation_fact');
create index organisation_fact_organisation on organisation_fact (tenant_id, organisation_id, valid_until) where removed_at is null;
create index organisation_fact_end on organisation_fact (tenant_id, valid_until) where removed_at is null;
create index organisation_fact_owner on organisation_fact (tenant_id, owner_id);
comment on table organisation_fact is 'Facts of organisations that expire, each with the user who renews it (MD-O7).';
comment on column organisation_fact.id is 'Id of the fact.';
comment on column organisation_fact.organisation_id is 'Organisation that it is about.';
comment on column organisation_fact.kind is 'What it is: an ethics approval, a contract, a licence of the pharmacy, and so on.';
comment on column organisation_fact.title is 'Its number or name.';
comment on column organisation_fact.owner_id is 'User who renews it and is reminded before it ends.';
comment on column organisation_fact.valid_from is 'First day on which it is valid; null when not known.';
comment on column organisation_fact.valid_until is 'Last day on which it is valid, in the calendar of the company.';
comment on column organisation_fact.remarks is 'Remarks.';
comment on column organisation_fact.row_version is 'Rises with each change.';
comment on column organisation_fact.updated_at is 'When it was last changed.';
comment on column organisation_fact.removed_at is 'When it was removed; the trail keeps it.';
grant select, insert, update on organisation_fact to mds_app;

create table organisation_file (
  tenant_id uuid not null,
  organisation_id uuid not null,
  file_id uuid not null,
  sort integer not null,
  primary key (tenant_id, organisation_id, file_id),
  unique (tenant_id, file_id),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id),
  foreign key (tenant_id, file_id) references file (tenant_id, id)
);
select isolate('organisation_file');
comment on table organisation_file is 'Flow files of organisations (E13); a file belongs to one organisation.';
comment on column organisation_file.organisation_id is 'Organisation that has the file.';
comment on column organisation_file.file_id is 'The stored file, with its name and type.';
comment on column organisation_file.sort is 'Place among the files of the organisation, from 0.';
grant select, insert, update, delete on organisation_file to mds_app;
