-- Settings of users, accounts and companies.

create table user_setting (
  tenant_id uuid not null,
  user_id uuid not null,
  name text not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, user_id, name),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select isolate('user_setting');
comment on table user_setting is 'Own settings of a user: columns, density, zones, recent people.';
comment on column user_setting.user_id is 'Whose setting it is.';
comment on column user_setting.name is 'Which setting, as the browser names it.';
comment on column user_setting.value is 'Whatever the browser stores under the name, at most 16 KB.';
comment on column user_setting.updated_at is 'When it was last set.';
grant select, insert, update, delete on user_setting to mds_app;

create table account_setting (
  account_id uuid primary key references account (id),
  locale text check (locale in ('zh-CN', 'en-US', 'ja-JP', 'es-ES')),
  theme text check (theme in ('auto', 'light', 'dark')),
  density text check (density in ('compact', 'default', 'comfortable')),
  updated_at timestamptz not null default now()
);
comment on table account_setting is 'Language and look that a person has chosen while signed in; they apply in every browser (K29, K30).';
comment on column account_setting.account_id is 'Whose choice it is.';
comment on column account_setting.locale is 'Chosen language; null was never chosen, and each browser keeps its own.';
comment on column account_setting.theme is 'Chosen theme; auto follows the device, null was never chosen.';
comment on column account_setting.density is 'Chosen density of tables and forms; null was never chosen.';
comment on column account_setting.updated_at is 'When one of them was last chosen.';
grant select, insert, update on account_setting to mds_app;

create table sign_setting (
  tenant_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('none', 'drawn', 'uploaded', 'typed')),
  file_id uuid,
  content text,
  face text check (face in ('script', 'serif', 'sans')),
  row_version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, file_id) references file (tenant_id, id),
  check ((kind in ('drawn', 'uploaded')) = (file_id is not null)),
  check ((kind = 'typed') = (content is not null and face is not null))
);
select isolate('sign_setting');
comment on table sign_setting is 'How one user''s signature is shown beside what they sign (K27, K28); signing itself asks for account and password.';
comment on column sign_setting.user_id is 'Whose signature it is.';
comment on column sign_setting.kind is 'drawn or uploaded: a picture; typed: a text in a face; none: taken away again.';
comment on column sign_setting.file_id is 'The picture, drawn again by the server; only of its owner.';
comment on column sign_setting.content is 'The typed text.';
comment on column sign_setting.face is 'Face that the typed text is set in.';
comment on column sign_setting.row_version is 'Counts changes, so that an older one is not saved over a newer one.';
comment on column sign_setting.updated_at is 'When it was last saved.';
grant select, insert, update on sign_setting to mds_app;

create table email_type_setting (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  email text not null,
  types text[] not null default '{}',
  verified_at timestamptz not null default now(),
  row_version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select isolate('email_type_setting');
create unique index email_type_setting_email on email_type_setting (tenant_id, user_id, lower(email));
comment on table email_type_setting is 'Further addresses to which a user has mails of some kinds sent, each proved by a code (K19-K22). Of a kind that none of them names, and of security, mails go to the person''s own address.';
comment on column email_type_setting.id is 'Random UUID; what the wire calls it by.';
comment on column email_type_setting.user_id is 'Whose mails they are.';
comment on column email_type_setting.email is 'Address, as the person wrote it.';
comment on column email_type_setting.types is 'Kinds of mail that go there: certificate, role, account. One kind goes to one address of a person.';
comment on column email_type_setting.verified_at is 'When its code was given back.';
comment on column email_type_setting.row_version is 'Counts changes, so that an older one is not saved over a newer one.';
comment on column email_type_setting.updated_at is 'When its kinds were last changed.';
grant select, insert, update, delete on email_type_setting to mds_app;

create table zone_setting (
  tenant_id uuid not null,
  user_id uuid not null,
  show_type text not null check (show_type in ('following', 'fixed')),
  show_fix text,
  show_visible boolean not null,
  export_type text not null check (export_type in ('following', 'fixed')),
  export_fix text,
  export_visible boolean not null,
  row_version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  check (show_type = 'following' or show_fix is not null),
  check (export_type = 'following' or export_fix is not null)
);
select isolate('zone_setting');
comment on table zone_setting is 'Zones in which one user reads times and has them exported (E33); no row is as if both followed.';
comment on column zone_setting.user_id is 'Whose setting it is.';
comment on column zone_setting.show_type is 'following: times on screens follow the device; fixed: they are in show_fix.';
comment on column zone_setting.show_fix is 'IANA id of the zone of screens when it is fixed; kept beside following.';
comment on column zone_setting.show_visible is 'Times on screens are followed by their UTC offset.';
comment on column zone_setting.export_type is 'following: exports are in the zone shown; fixed: in export_fix.';
comment on column zone_setting.export_fix is 'IANA id of the zone of exports when it is fixed; kept beside following.';
comment on column zone_setting.export_visible is 'Columns of times in an export name the zone; otherwise the sheet''s name does.';
comment on column zone_setting.row_version is 'Counts changes, so that an older one is not saved over a newer one.';
comment on column zone_setting.updated_at is 'When it was last saved.';
grant select, insert, update on zone_setting to mds_app;
