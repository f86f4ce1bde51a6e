-- Replacements of main principal investigators are signed where the company asks for it.

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

-- A row of site_pi shows its signature while it says what was signed; the writer below alone sets it.
alter table site_pi add column signature_id uuid,
  add constraint site_pi_signed foreign key (tenant_id, signature_id, site_id, from_date, person_id)
    references site_pi_replacement (tenant_id, signature_id, site_id, from_date, person_id);
comment on column site_pi.signature_id is 'The signed replacement in force, whose site, day and person are those of this row; null without one.';
revoke insert, update on site_pi from mds_app;
grant insert (tenant_id, site_id, from_date, person_id), update (person_id) on site_pi to mds_app;

create function unsign_pi() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.signature_id is not distinct from old.signature_id then new.signature_id := null; end if;
  return new;
end $$;
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
revoke all on function sign_pi_replacement, unsign_pi from public;
grant execute on function sign_pi_replacement to mds_app;
