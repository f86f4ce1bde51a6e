-- The trail tells what was at any moment: an entry's time is taken when its number is, so that both go the same way. And an
-- entry has two parts: facts, which stay, and personal data, which can be taken away without touching a fact or the chain.

alter table audit_log add column personal_digest bytea;
comment on column audit_log.personal_digest is 'SHA-256 of salt and personal part; null for an entry that never had one.';

create table audit_personal (
  tenant_id uuid not null,
  seq bigint not null,
  salt bytea not null,
  personal jsonb not null,
  primary key (tenant_id, seq),
  foreign key (tenant_id, seq) references audit_log (tenant_id, seq)
);
select isolate('audit_personal');
create index audit_personal_reason on audit_personal (tenant_id, seq) where personal ? 'reason';
comment on table audit_personal is 'What of an entry is personal data: {changes, detail, reason, ip}, apart from its facts so that it can be redacted (GDPR 17) and every fact about roles and rights stays.';
comment on column audit_personal.seq is 'Entry of audit_log that it belongs to.';
comment on column audit_personal.salt is 'Random bytes, so that redacted data cannot be guessed from their digest.';
comment on column audit_personal.personal is 'JSON of the shape that the sentence of this table shows; what an action lacks is left out.';
comment on column audit_payload.payload is 'Facts: {changes: {field: [old, new]}, detail, reason, zone, submitTime, personal: [fields that changed in the personal part]}.';
create trigger append_only before update or truncate on audit_personal for each statement execute function audit_is_append_only();
grant select on audit_personal to mds_app;

-- Both parts as one, for whoever reads: what is redacted is left out, and the fields of it are named beside.
create function audit_whole(facts jsonb, personal jsonb) returns jsonb language sql immutable parallel safe as $$
  select case when personal is null then facts - 'personal'
    else (facts - 'personal') || personal
      || case when facts ? 'changes' and personal ? 'changes' then jsonb_build_object('changes', facts -> 'changes' || (personal -> 'changes')) else '{}' end
      || case when facts ? 'detail' and personal ? 'detail' then jsonb_build_object('detail', facts -> 'detail' || (personal -> 'detail')) else '{}' end
    end $$;
create view audit_content with (security_invoker = true) as
  select f.tenant_id, f.seq, audit_whole(f.payload, p.personal) as payload,
    case when p.seq is null then coalesce(f.payload -> 'personal', '[]') else '[]' end as gone,
    p.seq is null and f.payload ? 'personal' as redacted
  from audit_payload f left join audit_personal p on p.tenant_id = f.tenant_id and p.seq = f.seq;
grant select on audit_content to mds_app;

-- An entry without a personal part has the hash that it always had. No zone of a session shows in it, and it has no setting of
-- its own: so PostgreSQL works it out in the statement that asks, in half the time of calling it.
create function audit_hash(prev bytea, tenant uuid, seq bigint, at timestamptz, account uuid, actor uuid, name text, role uuid,
  role_name text, action text, entity text, entity_id text, version integer, outcome text, request text, digest bytea, personal bytea)
  returns bytea language sql stable parallel safe as $$
  select sha256(prev || convert_to((jsonb_build_array(tenant, seq, extract(epoch from at)::text, account, actor, name, role, role_name,
    action, entity, entity_id, version, outcome, request, encode(digest, 'hex'))
    || case when personal is null then '[]' else jsonb_build_array(encode(personal, 'hex')) end)::text, 'UTF8')) $$;

drop function audit_append(uuid, uuid, text, uuid, text, text, text, text, integer, text, text, jsonb);
create function audit_append(account uuid, actor uuid, name text, role uuid, role_name text, action text, entity text,
  entity_id text, version integer, outcome text, request text, facts jsonb, personal jsonb) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  tenant uuid := current_tenant();
  head audit_head;
  salt bytea := uuid_send(gen_random_uuid());
  personal_salt bytea := uuid_send(gen_random_uuid());
  digest bytea := sha256(salt || convert_to(facts::text, 'UTF8'));
  hidden bytea := case when personal is not null then sha256(personal_salt || convert_to(personal::text, 'UTF8')) end;
  instant timestamptz;
  linked bytea;
begin
  if tenant is null then raise exception 'audit_append needs a tenant'; end if;
  insert into audit_head (tenant_id) values (tenant) on conflict do nothing;
  select * into head from audit_head where tenant_id = tenant for update;
  -- Only now: whoever has waited for the head comes after the one that he waited for.
  instant := clock_timestamp();
  linked := audit_hash(head.hash, tenant, head.seq + 1, instant, account, actor, name, role, role_name, action, entity,
    entity_id, version, outcome, request, digest, hidden);
  insert into audit_log values (tenant, head.seq + 1, instant, account, actor, name, role, role_name, action, entity,
    entity_id, version, outcome, request, digest, head.hash, linked, hidden);
  insert into audit_payload values (tenant, head.seq + 1, salt, facts);
  if personal is not null then insert into audit_personal values (tenant, head.seq + 1, personal_salt, personal); end if;
  update audit_head set seq = head.seq + 1, hash = linked where tenant_id = tenant;
  return head.seq + 1;
end $$;
revoke all on function audit_append from public;
grant execute on function audit_append to mds_app;
