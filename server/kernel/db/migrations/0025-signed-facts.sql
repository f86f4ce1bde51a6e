-- What is beside a signature is written from its statement, by functions that run as the owner: the role of the application can
-- neither insert nor change it. Each such row is the only one of its signature, and is never changed.

-- A row that shows a signed fact stays as it was signed. Its state may be left by a right change: then it shows the signature no more.
create function keep_signed() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.signature_id is not null and new.signature_id is not distinct from old.signature_id then
    if new.state = old.state then raise exception 'a signed row of % stays as it was signed', tg_table_name; end if;
    new.signature_id := null;
  end if;
  return new;
end $$;

create trigger keep_signed before update on site_gate for each row execute function keep_signed();

create trigger keep_signed before update on access_request for each row execute function keep_signed();

create table study_status_change (
  tenant_id uuid not null,
  study_id uuid not null,
  from_status text not null check (from_status in ('planned', 'ongoing', 'completed', 'stopped', 'on_hold', 'locked')),
  to_status text not null check (to_status in ('planned', 'ongoing', 'completed', 'stopped', 'on_hold', 'locked')),
  date_kind text check (date_kind in ('start', 'finish', 'listing', 'suspension')),
  on_date date,
  reason text not null,
  user_id uuid not null,
  signature_id uuid not null,
  primary key (tenant_id, signature_id),
  foreign key (tenant_id, study_id) references study (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, signature_id) references signature (tenant_id, id) deferrable initially deferred
);
select isolate('study_status_change');
create index study_status_change_study on study_status_change (tenant_id, study_id);
comment on table study_status_change is 'Changes of the status of studies. Rows are never changed or removed.';
comment on column study_status_change.study_id is 'The study.';
comment on column study_status_change.from_status is 'Status before.';
comment on column study_status_change.to_status is 'Status after.';
comment on column study_status_change.date_kind is 'Which date the new status asks for: start, finish, listing or suspension; null for none.';
comment on column study_status_change.on_date is 'That date, a day without a zone; null when it is not given.';
comment on column study_status_change.reason is 'Why, in the words of the signer.';
comment on column study_status_change.user_id is 'User who signed the change.';
comment on column study_status_change.signature_id is 'The signature of the change, one row each.';
create trigger append_only before update or delete or truncate on study_status_change for each statement execute function audit_is_append_only();
grant select on study_status_change to mds_app;

create table study_status_correction (
  tenant_id uuid not null,
  signature_id uuid not null,
  study_id uuid not null,
  corrected_id uuid not null,
  reason text not null,
  user_id uuid not null,
  primary key (tenant_id, signature_id),
  unique (tenant_id, corrected_id),
  foreign key (tenant_id, signature_id) references signature (tenant_id, id),
  foreign key (tenant_id, study_id) references study (tenant_id, id),
  foreign key (tenant_id, corrected_id) references study_status_change (tenant_id, signature_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select isolate('study_status_correction');
comment on table study_status_correction is 'Signed corrections of statuses that were recorded in error, each as its statement says. Rows are never changed or removed.';
comment on column study_status_correction.signature_id is 'The signature of the correction, one row each.';
comment on column study_status_correction.study_id is 'The study.';
comment on column study_status_correction.corrected_id is 'The signature of the change that was recorded in error.';
comment on column study_status_correction.reason is 'Why, in the words of the signer.';
comment on column study_status_correction.user_id is 'User who signed it.';
create trigger append_only before update or delete or truncate on study_status_correction for each statement execute function audit_is_append_only();
grant select on study_status_correction to mds_app;

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

alter table site_gate add constraint site_gate_waiver foreign key (tenant_id, signature_id, site_id, item, row_version)
    references site_waiver (tenant_id, signature_id, site_id, item, version);

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

alter table access_request add constraint access_request_signed
  foreign key (tenant_id, signature_id, id, state, decided_by) references access_decision (tenant_id, signature_id, request_id, decision, user_id);

create table site_take_over (
  tenant_id uuid not null,
  signature_id uuid not null,
  site_id uuid not null,
  by_hand boolean not null,
  version integer not null,
  reason text not null,
  user_id uuid not null,
  primary key (tenant_id, signature_id),
  unique (tenant_id, site_id, version),
  foreign key (tenant_id, signature_id) references signature (tenant_id, id),
  foreign key (tenant_id, site_id) references site (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select isolate('site_take_over');
comment on table site_take_over is 'Signed take-overs of sites that an application drives, and their returns, each as its statement says. The one with the highest version is in force. Rows are never changed or removed.';
comment on column site_take_over.signature_id is 'The signature, one row each.';
comment on column site_take_over.site_id is 'The site.';
comment on column site_take_over.by_hand is 'True when people take it over; false when it is handed back to the application.';
comment on column site_take_over.version is 'Version that the site has by this act.';
comment on column site_take_over.reason is 'Why, in the words of the signer.';
comment on column site_take_over.user_id is 'User who signed it.';
create trigger append_only before update or delete or truncate on site_take_over for each statement execute function audit_is_append_only();
grant select on site_take_over to mds_app;

create table site_pi_replacement (
  tenant_id uuid not null,
  signature_id uuid not null,
  site_id uuid not null,
  person_id uuid not null,
  replaced_id uuid,
  from_date date not null,
  version integer not null,
  reason text not null,
  user_id uuid not null,
  primary key (tenant_id, signature_id),
  unique (tenant_id, signature_id, site_id, from_date, person_id),
  foreign key (tenant_id, signature_id) references signature (tenant_id, id),
  foreign key (tenant_id, site_id, person_id) references site_person (tenant_id, site_id, id),
  foreign key (tenant_id, site_id, replaced_id) references site_person (tenant_id, site_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select isolate('site_pi_replacement');
comment on table site_pi_replacement is 'Signed replacements of main principal investigators, each as its statement says. Rows are never changed or removed.';
comment on column site_pi_replacement.signature_id is 'The signature of the replacement, one row each.';
comment on column site_pi_replacement.site_id is 'The site.';
comment on column site_pi_replacement.person_id is 'Who becomes the main principal investigator.';
comment on column site_pi_replacement.replaced_id is 'Who would be it on that day without the replacement; null when nobody would.';
comment on column site_pi_replacement.from_date is 'First day as the main one, without a zone.';
comment on column site_pi_replacement.version is 'Version that the site has by this act.';
comment on column site_pi_replacement.reason is 'Why, in the words of the signer.';
comment on column site_pi_replacement.user_id is 'User who signed it.';
create trigger append_only before update or delete or truncate on site_pi_replacement for each statement execute function audit_is_append_only();
grant select on site_pi_replacement to mds_app;

alter table site_pi add constraint site_pi_signed foreign key (tenant_id, signature_id, site_id, from_date, person_id)
    references site_pi_replacement (tenant_id, signature_id, site_id, from_date, person_id);

create function sign_study_status(signature uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  said jsonb := read_statement(signature, 'studyStatus');
begin
  insert into study_status_change (tenant_id, signature_id, study_id, from_status, to_status, date_kind, on_date, reason, user_id)
    values (current_tenant(), signature, (said #>> '{record,id}')::uuid, said #>> '{facts,from}', said #>> '{facts,to}',
      said #>> '{facts,dateKind}', (said #>> '{facts,date}')::date, said ->> 'reason', (said #>> '{signer,userId}')::uuid);
end $$;
revoke all on function sign_study_status from public;
grant execute on function sign_study_status to mds_app;

create function sign_status_correction(signature uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  said jsonb := read_statement(signature, 'studyStatusCorrection');
begin
  insert into study_status_correction (tenant_id, signature_id, study_id, corrected_id, reason, user_id)
    select current_tenant(), signature, c.study_id, c.signature_id, said ->> 'reason', (said #>> '{signer,userId}')::uuid
    from study_status_change c where c.tenant_id = current_tenant() and c.signature_id = (said #>> '{change,signatureId}')::uuid
      and c.study_id = (said #>> '{record,id}')::uuid;
  if not found then raise exception 'no change of the status of the study % is corrected by %', said #>> '{record,id}', signature; end if;
end $$;
revoke all on function sign_status_correction from public;
grant execute on function sign_status_correction to mds_app;

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
revoke all on function sign_site_waiver from public;
grant execute on function sign_site_waiver to mds_app;

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
revoke all on function sign_access_decision from public;
grant execute on function sign_access_decision to mds_app;

create function sign_site_take_over(signature uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  said jsonb := read_statement(signature, 'siteTakeOver');
begin
  insert into site_take_over (tenant_id, signature_id, site_id, by_hand, version, reason, user_id)
    values (current_tenant(), signature, (said #>> '{record,id}')::uuid, (said #>> '{change,byHand}')::boolean,
      (said #>> '{record,version}')::integer + 1, said ->> 'reason', (said #>> '{signer,userId}')::uuid);
end $$;
revoke all on function sign_site_take_over from public;
grant execute on function sign_site_take_over to mds_app;

create function unsign_pi() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.signature_id is not distinct from old.signature_id then new.signature_id := null; end if;
  return new;
end $$;
revoke all on function unsign_pi from public;

create trigger unsign_pi before update on site_pi for each row execute function unsign_pi();

create function sign_pi_replacement(signature uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  said jsonb := read_statement(signature, 'piReplacement');
  site uuid := said #>> '{record,id}';
  person uuid := said #>> '{change,personId}';
  day date := said #>> '{change,from}';
begin
  insert into site_pi_replacement (tenant_id, signature_id, site_id, person_id, replaced_id, from_date, version, reason, user_id)
    values (current_tenant(), signature, site, person, (said #>> '{facts,replaces}')::uuid, day, (said #>> '{record,version}')::integer + 1,
      said ->> 'reason', (said #>> '{signer,userId}')::uuid);
  update site_pi set signature_id = signature
    where tenant_id = current_tenant() and site_id = site and from_date = day and person_id = person;
  if not found then raise exception 'the person % is not the main investigator of the site % from % on', person, site, day; end if;
end $$;
revoke all on function sign_pi_replacement from public;
grant execute on function sign_pi_replacement to mds_app;
