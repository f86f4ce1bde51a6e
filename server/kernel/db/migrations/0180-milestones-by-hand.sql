-- Milestones of sites without an application are entered by hand, with their source (P39).

alter table milestone alter column application_id drop not null;
alter table milestone alter column reported_at drop not null;
alter table milestone add column entered_by uuid;
alter table milestone add column row_version integer not null default 1;
alter table milestone add constraint milestone_source check ((application_id is null) = (reported_at is null));
alter table milestone add foreign key (tenant_id, entered_by) references users (tenant_id, id);
comment on table milestone is 'Milestones of studies and sites, as an application last reported them or a person entered them by hand (MD-T4, P39).';
comment on column milestone.application_id is 'Application that reported it last: number in contract/access/applications.ts; null for one entered by hand.';
comment on column milestone.reported_at is 'Time of the event by the application''s clock; an earlier event does not replace a later one. Null for one entered by hand.';
comment on column milestone.received_at is 'When the event came or the entry was made, by the database''s clock.';
comment on column milestone.entered_by is 'User who entered it by hand; null for one that an application reported, and for the site selection of before that was kept by its site alone.';
comment on column milestone.row_version is 'Version for optimistic concurrency: a change that names an older one is refused (TR-C1).';

comment on column site.milestone_driven is 'True once an application has reported a milestone of the site. While that application has a valid credential, milestones, status and toggle are not changed by hand (F12, P39).';

-- The day of the site selection was kept by the site alone.
insert into milestone (tenant_id, id, study_id, site_id, kind, actual_on)
  select s.tenant_id, gen_random_uuid(), s.study_id, s.id, 'siteSelection', s.selected_on from site s
  where s.selected_on is not null and s.removed_at is null
    and not exists (select from milestone m where m.tenant_id = s.tenant_id and m.site_id = s.id and m.kind = 'siteSelection');
-- What an application has reported was driven by it only after some milestones.
update site s set milestone_driven = true where not s.milestone_driven
  and exists (select from milestone m where m.tenant_id = s.tenant_id and m.site_id = s.id and m.application_id is not null);
