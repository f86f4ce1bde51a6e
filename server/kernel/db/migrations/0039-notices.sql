-- Why a reader gets a notice, what it is about, and which application sent it.
alter table notice
  add column reason jsonb,
  add column study_id uuid,
  add column site_id uuid,
  add column application_id integer,
  add column external_id text,
  add column unblinded boolean not null default false,
  add column held boolean not null default false,
  add column cancelled_at timestamptz,
  add column original_id uuid,
  add column escalation smallint not null default 0,
  add foreign key (tenant_id, study_id) references study (tenant_id, id),
  add foreign key (tenant_id, site_id) references site (tenant_id, id);
comment on column notice.reason is 'Why its reader gets it: {rule, role, roleEn, study, site, siteEn}; words in locales/*/notices.json, why. Null for one of an earlier version.';
comment on column notice.study_id is 'The study that it is about: a reader without access to it sees only that a notice came; null for none.';
comment on column notice.site_id is 'The site that it is about; null for none.';
comment on column notice.application_id is 'The application that sent it (contract/access/applications.ts); null for one of our own.';
comment on column notice.external_id is 'The application''s own id of it.';
comment on column notice.unblinded is 'It tells what blinded people may not know: only readers with an unblinded role in its study see it.';
comment on column notice.held is 'Its reader wants this kind as a digest: neither listed nor counted before the digest.';
comment on column notice.cancelled_at is 'When a to-do was withdrawn by who sent it; done_at has the same instant.';
comment on column notice.original_id is 'The overdue to-do that this one was escalated from; it ends with that one.';
comment on column notice.escalation is 'How far an overdue to-do was escalated: 0 not, 1 to the deputy, 2 to the head of the department.';
comment on column notice.kind is 'timesheet, contract, planned_progress, actual_progress, user_review, authorisation, learning, gap_alarm, security, system, application: icon and sentence follow from it.';

create index notice_external on notice (tenant_id, application_id, external_id) where external_id is not null;
create index notice_original on notice (tenant_id, original_id) where original_id is not null;
create index notice_due on notice (tenant_id, due_at) where type = 'todo' and done_at is null and due_at is not null;
create index notice_held on notice (tenant_id, user_id) where held;

-- One hint names many readers: a batch of 100,000 notices is a few of them. A payload has at most 8,000 bytes.
create function tell_readers(tenant uuid, readers uuid[]) returns void language sql as $$
  select pg_notify('mds_notice', json_build_object('tenantId', tenant, 'userIds', json_agg(user_id))::text)
  from (select user_id, (row_number() over () - 1) / 150 as part from (select distinct user_id from unnest(readers) as user_id) d) p
  group by part
$$;

drop trigger arrived on notice;
create or replace function notice_arrived() returns trigger language plpgsql as $$
begin
  perform tell_readers(tenant_id, array_agg(distinct user_id)) from arrived where not held group by tenant_id;
  return null;
end $$;
create trigger arrived after insert on notice referencing new table as arrived for each statement execute function notice_arrived();

drop trigger copied on notice;
create or replace function copy_notice() returns trigger language plpgsql as $$
begin
  -- Copies and an insert of nothing end here: a statement's trigger runs for these too.
  if not exists (select from arrived where copy_of is null) then return null; end if;
  insert into notice (tenant_id, id, user_id, type, kind, subject, link, urgency, due_at, created_at, copy_of, reason, study_id, site_id,
      application_id, external_id, unblinded)
    select n.tenant_id, gen_random_uuid(), a.agent_id, 'notification', n.kind, n.subject, n.link, n.urgency, n.due_at, n.created_at, n.user_id,
      jsonb_build_object('rule', 'agent'), n.study_id, n.site_id, n.application_id, n.external_id, n.unblinded
    from arrived n
      join notice_agent a on a.tenant_id = n.tenant_id and a.user_id = n.user_id
        and (a.starts_at is null or a.starts_at <= now()) and (a.ends_at is null or now() < a.ends_at)
      join users u on u.tenant_id = a.tenant_id and u.id = a.agent_id
        and u.status = 'enabled' and u.removed_at is null and u.valid_from <= now() and now() < u.valid_to
    where n.copy_of is null and n.kind <> 'security';
  return null;
end $$;
create trigger copied after insert on notice referencing new table as arrived for each statement execute function copy_notice();

select as_of.create_views();
