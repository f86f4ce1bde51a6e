-- What stands beside a signature is written from its statement, by functions that run as the owner: the role of the application can
-- neither insert nor change it. Each such row is the only one of its signature, and is never changed.

-- The statement of a signature of this tenant, for the functions below; refused unless its bytes say this act of this record.
create function read_statement(signature_id uuid, wanted text) returns jsonb
  language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  s signature;
  said jsonb;
begin
  select * into s from signature where tenant_id = current_tenant() and id = signature_id;
  if found and s.digest = sha256(s.statement) then said := convert_from(s.statement, 'UTF8')::jsonb; end if;
  if said is null or s.act <> wanted or said ->> 'act' <> wanted or said #>> '{tenant,id}' <> s.tenant_id::text
    or said #>> '{record,id}' <> s.record_id::text or said #>> '{signer,userId}' <> s.user_id::text then
    raise exception 'the signature % does not say %', signature_id, wanted;
  end if;
  return said;
end $$;
revoke all on function read_statement from public;

-- The rows of a table that name a signature, as JSON; instants in UTC, whatever the time zone of the session is.
create function signed_rows(kind regclass, signature uuid) returns jsonb
  language plpgsql stable set timezone = 'UTC' set datestyle = 'ISO' as $$
declare
  found jsonb;
begin
  if kind is null then return '[]'; end if;
  execute format('select jsonb_agg(to_jsonb(r) - ''tenant_id'' - ''signature_id'') from %s r
    where r.tenant_id = current_tenant() and r.signature_id = $1', kind) into found using signature;
  return coalesce(found, '[]');
end $$;

-- A row that shows a signed fact stays as it was signed. Its state may be left by a right change: then it shows the signature no more.
create function keep_signed() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.signature_id is not null and new.signature_id is not distinct from old.signature_id then
    if new.state = old.state then raise exception 'a signed row of % stays as it was signed', tg_table_name; end if;
    new.signature_id := null;
  end if;
  return new;
end $$;

-- Changes of the status of studies: the instant is that of the signature.
alter table study_status_change drop constraint study_status_change_pkey, drop column id, drop column at,
  add primary key (tenant_id, signature_id);
create index study_status_change_study on study_status_change (tenant_id, study_id);
comment on column study_status_change.signature_id is 'The signature of the change, one row each.';
revoke insert on study_status_change from mds_app;

create function sign_study_status(signature uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  said jsonb := read_statement(signature, 'studyStatus');
begin
  insert into study_status_change (tenant_id, signature_id, study_id, from_status, to_status, date_kind, on_date, reason, user_id)
    values (current_tenant(), signature, (said #>> '{record,id}')::uuid, said #>> '{facts,from}', said #>> '{facts,to}',
      said #>> '{facts,dateKind}', (said #>> '{facts,date}')::date, said ->> 'reason', (said #>> '{signer,userId}')::uuid);
end $$;

-- Waivers of conditions of the activation gate.
create table site_waiver (
  tenant_id uuid not null,
  signature_id uuid not null,
  site_id uuid not null,
  item text not null,
  version integer not null,
  reason text not null,
  user_id uuid not null,
  primary key (tenant_id, signature_id),
  unique (tenant_id, signature_id, site_id, item, version),
  foreign key (tenant_id, signature_id) references signature (tenant_id, id),
  foreign key (tenant_id, site_id) references site (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select isolate('site_waiver');
comment on table site_waiver is 'Signed waivers of conditions of the activation gate, each as its statement says. Rows are never changed or removed.';
comment on column site_waiver.signature_id is 'The signature of the waiver, one row each.';
comment on column site_waiver.site_id is 'The site.';
comment on column site_waiver.item is 'The condition.';
comment on column site_waiver.version is 'Version that the record of the condition has by this waiver.';
comment on column site_waiver.reason is 'Why, in the words of the signer.';
comment on column site_waiver.user_id is 'User who signed it.';
create trigger append_only before update or delete or truncate on site_waiver for each statement execute function audit_is_append_only();
grant select on site_waiver to mds_app;

create function sign_site_waiver(signature uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  said jsonb := read_statement(signature, 'siteWaiver');
  site uuid := said #>> '{record,id}';
  waived text := said #>> '{change,item}';
  after integer := (said #>> '{change,gateVersion}')::integer + 1;
begin
  insert into site_waiver (tenant_id, signature_id, site_id, item, version, reason, user_id)
    values (current_tenant(), signature, site, waived, after, said ->> 'reason', (said #>> '{signer,userId}')::uuid);
  insert into site_gate as g (tenant_id, site_id, item, state, signature_id, row_version, updated_at)
    select current_tenant(), site, waived, 'waived', signature, after, s.signed_at from signature s
      where s.tenant_id = current_tenant() and s.id = sign_site_waiver.signature
    on conflict (tenant_id, site_id, item) do update set state = 'waived', done_on = null, valid_until = null, route = null,
      reference = '', person_id = null, signature_id = excluded.signature_id, row_version = excluded.row_version,
      updated_at = excluded.updated_at
    where g.row_version = excluded.row_version - 1;
  if not found then raise exception 'the condition % of the site % has another version', waived, site; end if;
end $$;

-- Signed decisions on access requests.
create table access_decision (
  tenant_id uuid not null,
  signature_id uuid not null,
  request_id uuid not null,
  decision text not null check (decision in ('approved', 'returned')),
  reason text not null,
  user_id uuid not null,
  primary key (tenant_id, signature_id),
  unique (tenant_id, signature_id, request_id, decision, user_id),
  foreign key (tenant_id, signature_id) references signature (tenant_id, id),
  foreign key (tenant_id, request_id) references access_request (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select isolate('access_decision');
comment on table access_decision is 'Signed decisions on access requests, each as its statement says. Rows are never changed or removed.';
comment on column access_decision.signature_id is 'The signature of the decision, one row each.';
comment on column access_decision.request_id is 'The access request.';
comment on column access_decision.decision is 'approved, or returned to the applicant.';
comment on column access_decision.reason is 'Comment of the reviewer.';
comment on column access_decision.user_id is 'Reviewer who signed it.';
create trigger append_only before update or delete or truncate on access_decision for each statement execute function audit_is_append_only();
grant select on access_decision to mds_app;

create function sign_access_decision(signature uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  said jsonb := read_statement(signature, 'accessDecision');
  request uuid := said #>> '{record,id}';
  decided text := said #>> '{change,decision}';
begin
  insert into access_decision (tenant_id, signature_id, request_id, decision, reason, user_id)
    values (current_tenant(), signature, request, decided, said ->> 'reason', (said #>> '{signer,userId}')::uuid);
  update access_request q set signature_id = s.id, decided_at = s.signed_at from signature s
    where q.tenant_id = current_tenant() and q.id = request and q.state = decided
      and s.tenant_id = q.tenant_id and s.id = sign_access_decision.signature;
  if not found then raise exception 'the access request % is not %', request, decided; end if;
end $$;

-- Earlier signatures get their rows from their statements. A row that shows a signature which does not say so shows it no more.
do $$
declare
  tenant uuid;
begin
  for tenant in select id from tenant loop
    perform set_config('app.tenant', tenant::text, true);
    insert into site_waiver (tenant_id, signature_id, site_id, item, version, reason, user_id)
      select s.tenant_id, s.id, s.record_id, d.said #>> '{change,item}', (d.said #>> '{change,gateVersion}')::integer + 1,
        d.said ->> 'reason', (d.said #>> '{signer,userId}')::uuid
      from signature s, lateral (select convert_from(s.statement, 'UTF8')::jsonb as said) d
      where s.tenant_id = tenant and s.act = 'siteWaiver';
    insert into access_decision (tenant_id, signature_id, request_id, decision, reason, user_id)
      select s.tenant_id, s.id, s.record_id, d.said #>> '{change,decision}', d.said ->> 'reason', (d.said #>> '{signer,userId}')::uuid
      from signature s, lateral (select convert_from(s.statement, 'UTF8')::jsonb as said) d
      where s.tenant_id = tenant and s.act = 'accessDecision';
    update site_gate g set state = 'open', signature_id = null, waiver_reason = '', row_version = g.row_version + 1
      where g.tenant_id = tenant and g.state = 'waived' and not exists (select from site_waiver w where w.tenant_id = g.tenant_id
        and w.signature_id = g.signature_id and w.site_id = g.site_id and w.item = g.item and w.version = g.row_version
        and w.reason = g.waiver_reason);
    update site_gate g set updated_at = s.signed_at from signature s
      where g.tenant_id = tenant and g.state = 'waived' and s.tenant_id = g.tenant_id and s.id = g.signature_id;
    update access_request q set signature_id = d.signature_id, decided_at = coalesce(s.signed_at, o.decided_at)
      from access_request o left join access_decision d on d.tenant_id = o.tenant_id and d.signature_id = o.signature_id
        and d.request_id = o.id and d.decision = o.state and d.user_id = o.decided_by
        left join signature s on s.tenant_id = d.tenant_id and s.id = d.signature_id
      where o.tenant_id = tenant and o.signature_id is not null and q.tenant_id = o.tenant_id and q.id = o.id;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;

alter table site_gate drop column waiver_reason,
  add constraint site_gate_signed check ((state = 'waived') = (signature_id is not null)),
  add constraint site_gate_waived check (state <> 'waived' or (done_on is null and valid_until is null and route is null
    and reference = '' and person_id is null)),
  add constraint site_gate_waiver foreign key (tenant_id, signature_id, site_id, item, row_version)
    references site_waiver (tenant_id, signature_id, site_id, item, version);
create trigger keep_signed before update on site_gate for each row execute function keep_signed();
comment on column site_gate.signature_id is 'The waiver in force, whose site, condition and version are those of this row; null in every other state.';
revoke insert, update on site_gate from mds_app;
grant insert (tenant_id, site_id, item, state, done_on, valid_until, route, reference, person_id, row_version, updated_at) on site_gate to mds_app;
grant update (state, done_on, valid_until, route, reference, person_id, row_version, updated_at) on site_gate to mds_app;

alter table access_request add constraint access_request_signed
  foreign key (tenant_id, signature_id, id, state, decided_by) references access_decision (tenant_id, signature_id, request_id, decision, user_id);
create trigger keep_signed before update on access_request for each row execute function keep_signed();
comment on column access_request.signature_id is 'The signed decision in force, whose request, decision and reviewer are those of this row; null without one.';
revoke insert, update on access_request from mds_app;
grant insert (tenant_id, id, number, kind, state, applicant_id, user_id, email, last_name, first_name, user_type, department_id, comment,
  reviewer_id, submitted_at, due_at, valid_until, escalated_at, decided_by, decided_at, decision_reason, row_version, created_at, updated_at)
  on access_request to mds_app;
grant update (kind, state, user_id, email, last_name, first_name, user_type, department_id, comment, reviewer_id, submitted_at, due_at,
  valid_until, escalated_at, decided_by, decided_at, decision_reason, row_version, updated_at) on access_request to mds_app;

revoke all on function sign_study_status, sign_site_waiver, sign_access_decision from public;
grant execute on function sign_study_status, sign_site_waiver, sign_access_decision to mds_app;
