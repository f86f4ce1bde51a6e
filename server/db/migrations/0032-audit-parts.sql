-- The trail tells what was at any moment: an entry's time is taken when its number is, so that both go the same way.

create or replace function audit_append(account uuid, actor uuid, name text, role uuid, role_name text, action text, entity text,
  entity_id text, version integer, outcome text, request text, payload jsonb) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  tenant uuid := current_tenant();
  head audit_head;
  salt bytea := uuid_send(gen_random_uuid());
  digest bytea := sha256(salt || convert_to(payload::text, 'UTF8'));
  instant timestamptz;
  linked bytea;
begin
  if tenant is null then raise exception 'audit_append needs a tenant'; end if;
  insert into audit_head (tenant_id) values (tenant) on conflict do nothing;
  select * into head from audit_head where tenant_id = tenant for update;
  -- Only now: whoever has waited for the head comes after the one that he waited for.
  instant := clock_timestamp();
  linked := audit_hash(head.hash, tenant, head.seq + 1, instant, account, actor, name, role, role_name, action, entity,
    entity_id, version, outcome, request, digest);
  insert into audit_log values (tenant, head.seq + 1, instant, account, actor, name, role, role_name, action, entity,
    entity_id, version, outcome, request, digest, head.hash, linked);
  insert into audit_payload values (tenant, head.seq + 1, salt, payload);
  update audit_head set seq = head.seq + 1, hash = linked where tenant_id = tenant;
  return head.seq + 1;
end $$;
