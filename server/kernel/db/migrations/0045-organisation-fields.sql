-- Custom fields of organisations and the options of their dropdowns, named in up to four languages.

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
  primary key (tenant_id, id)
);
select isolate('organisation_field');
comment on table organisation_field is 'Custom fields that a company keeps of its organisations (E12).';
comment on column organisation_field.id is 'Random UUID; what the wire calls it by.';
comment on column organisation_field.type is 'What it takes: line (one line of text), paragraph (text), dropdown (one of its options).';
comment on column organisation_field.names is 'Names by language; a language without one is left out.';
comment on column organisation_field.name_keys is 'What tells each name from others, by language: without regard to case, width and spaces.';
comment on column organisation_field.required is 'An organisation is not saved without a value.';
comment on column organisation_field.sort is 'Place among the fields, ascending, with room between them for moves.';
comment on column organisation_field.removed_at is 'When it was removed; the row stays for the audit trail, its options stay as they were.';
comment on column organisation_field.row_version is 'Version for optimistic concurrency: a change that names an older one is refused (TR-C1).';
create unique index organisation_field_name_zh on organisation_field (tenant_id, (name_keys ->> 'zh-CN')) where removed_at is null;
create unique index organisation_field_name_en on organisation_field (tenant_id, (name_keys ->> 'en-US')) where removed_at is null;
create unique index organisation_field_name_ja on organisation_field (tenant_id, (name_keys ->> 'ja-JP')) where removed_at is null;
create unique index organisation_field_name_es on organisation_field (tenant_id, (name_keys ->> 'es-ES')) where removed_at is null;
grant select, insert, update on organisation_field to mds_app;

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
comment on table organisation_field_option is 'Options of custom fields that are dropdowns (E12, G30).';
comment on column organisation_field_option.id is 'Random UUID; what the wire calls it by.';
comment on column organisation_field_option.field_id is 'Field whose option it is.';
comment on column organisation_field_option.names is 'Names by language; a language without one is left out.';
comment on column organisation_field_option.name_keys is 'What tells each name from others, by language: without regard to case, width and spaces.';
comment on column organisation_field_option.sort is 'Place among the options of the field, from 1.';
comment on column organisation_field_option.removed_at is 'When it was removed; the row stays for the audit trail.';
comment on column organisation_field_option.row_version is 'Version for optimistic concurrency: a change that names an older one is refused (TR-C1).';
create index organisation_field_option_field on organisation_field_option (tenant_id, field_id, sort) where removed_at is null;
create unique index organisation_field_option_name_zh on organisation_field_option (tenant_id, field_id, (name_keys ->> 'zh-CN')) where removed_at is null;
create unique index organisation_field_option_name_en on organisation_field_option (tenant_id, field_id, (name_keys ->> 'en-US')) where removed_at is null;
create unique index organisation_field_option_name_ja on organisation_field_option (tenant_id, field_id, (name_keys ->> 'ja-JP')) where removed_at is null;
create unique index organisation_field_option_name_es on organisation_field_option (tenant_id, field_id, (name_keys ->> 'es-ES')) where removed_at is null;
grant select, insert, update on organisation_field_option to mds_app;
