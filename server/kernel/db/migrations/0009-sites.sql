-- Sites: what their lists show, find and decide by.

alter table site add column pi_reading text not null default '';
alter table site add column crc_user_id uuid;
alter table site add column inactive_by text check (inactive_by in ('site', 'administrator'));
alter table site add column milestone_driven boolean not null default false;
alter table site add column selected_on date;
alter table site add column removed_at timestamptz;
alter table site add column search text not null default '';
alter table site add column sort_name text not null default '';
alter table site add column sort_pi text not null default '';
alter table site add constraint site_lead_cra foreign key (tenant_id, lead_cra_user_id) references users (tenant_id, id);
alter table site add constraint site_crc foreign key (tenant_id, crc_user_id) references users (tenant_id, id);
alter table site drop constraint site_tenant_id_study_id_site_no_key;
create unique index site_number on site (tenant_id, study_id, site_no) where removed_at is null;
create index site_of_study on site (tenant_id, study_id, sort, id) where removed_at is null;
create index site_of_organisation on site (tenant_id, organisation_id);
create index study_member_site on study_member (tenant_id, site_id) where site_id is not null;
comment on column site.pi_reading is 'Kana or romanised reading of the principal investigator''s name; empty when none was given.';
comment on column site.crc_user_id is 'Clinical research coordinator of the site; null while nobody is named.';
comment on column site.inactive_by is 'Who has switched it off: people of the study, or an administrator, after whom only an administrator switches it on (F11); null while active.';
comment on column site.milestone_driven is 'True when milestones of clinical trial management drive status and toggle, which nobody may then change by hand (F12).';
comment on column site.selected_on is 'Actual completion date of the Site Selection milestone, without a zone; without it the site cannot become active.';
comment on column site.removed_at is 'When it was deleted; the row stays for the audit trail and its number becomes free.';
comment on column site.search is 'Normalised names, aliases and readings of organisation and principal investigator, department and number.';
comment on column site.sort_name is 'Key by which names of sites sort: pinyin, kana folded to hiragana, or lower-case Latin.';
comment on column site.sort_pi is 'Key by which names of principal investigators sort, as sort_name.';

create table site_usage (
  tenant_id uuid not null,
  site_id uuid not null,
  application_id integer not null,
  since timestamptz not null default now(),
  primary key (tenant_id, site_id, application_id),
  foreign key (tenant_id, site_id) references site (tenant_id, id)
);
select isolate('site_usage');
comment on table site_usage is 'Sub-applications that hold data of a site: it can then be deactivated, not deleted (F13).';
comment on column site_usage.site_id is 'Site whose data it holds.';
comment on column site_usage.application_id is 'Number in contract/applications.ts.';
comment on column site_usage.since is 'When the first data came to be there.';

grant select, insert, delete on site_usage to mds_app;
