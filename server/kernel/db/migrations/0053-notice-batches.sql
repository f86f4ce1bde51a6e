-- A batch of 100,000 notices: what costs something for each row is done once for each statement.

-- Only to-dos are ended by the id of the application.
drop index notice_external;
create index notice_external on notice (tenant_id, application_id, external_id) where external_id is not null and type = 'todo';

create or replace function notice_arrived() returns trigger language plpgsql as $$
begin
  perform tell_readers(tenant_id, array_agg(user_id)) from arrived where not held group by tenant_id;
  return null;
end $$;

-- Planned for each statement: one with a single notice and one with thousands need different ways to their agents.
create or replace function copy_notice() returns trigger language plpgsql set plan_cache_mode = 'force_custom_plan' as $$
begin
  -- Copies and an insert of nothing end here: a statement's trigger runs for these too.
  if not exists (select from arrived where copy_of is null) then return null; end if;
  insert into notice (tenant_id, id, user_id, type, kind, subject, link, urgency, due_at, created_at, copy_of, reason, study_id, site_id,
      application_id, external_id, unblinded)
    with agent as materialized (select a.tenant_id, a.user_id, a.agent_id from notice_agent a
      join users u on u.tenant_id = a.tenant_id and u.id = a.agent_id
        and u.status = 'enabled' and u.removed_at is null and u.valid_from <= now() and now() < u.valid_to
      where (a.starts_at is null or a.starts_at <= now()) and (a.ends_at is null or now() < a.ends_at))
    select n.tenant_id, gen_random_uuid(), a.agent_id, 'notification', n.kind, n.subject, n.link, n.urgency, n.due_at, n.created_at, n.user_id,
      jsonb_build_object('rule', 'agent'), n.study_id, n.site_id, n.application_id, n.external_id, n.unblinded
    from agent a join arrived n on a.tenant_id = n.tenant_id and a.user_id = n.user_id
    where n.copy_of is null and n.kind <> 'security';
  return null;
end $$;

-- The notice of the row has this reader, who exists.
alter table notice_send drop constraint notice_send_tenant_id_user_id_fkey;

-- A batch names one study or site in thousands of rows: it is looked up once for each statement. Both are never deleted, and a notice
-- keeps its study and site.
alter table notice drop constraint notice_tenant_id_study_id_fkey, drop constraint notice_tenant_id_site_id_fkey;
create function check_notice_places() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct tenant_id, study_id from arrived where study_id is not null) a
      where not exists (select from study t where t.tenant_id = a.tenant_id and t.id = a.study_id))
    or exists (select from (select distinct tenant_id, site_id from arrived where site_id is not null) a
      where not exists (select from site s where s.tenant_id = a.tenant_id and s.id = a.site_id)) then
    raise foreign_key_violation using message = 'A notice names a study or site that does not exist', table = 'notice';
  end if;
  return null;
end $$;
create trigger places after insert on notice referencing new table as arrived for each statement execute function check_notice_places();
