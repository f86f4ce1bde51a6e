-- In which time zones people read and export times.

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
