-- A company may move to another installation while its people write (scripts/lib/company-move.ts). For less than two seconds nothing of it
-- is written here, and after that nothing at all; its rows are kept.

alter table tenant add column moved_to text;
comment on column tenant.moved_to is 'Origin of the installation where the company is at work; null when that is this one.';

-- Whether a company may be written to here until the end of this transaction. A move holds the same lock alone: it waits for the
-- transactions that write, and no other one begins.
create function company_is_here(company uuid) returns boolean language plpgsql as $$
declare
  away text;
begin
  if company is null then return true; end if;
  if not pg_try_advisory_xact_lock_shared(hashtextextended('move ' || company, 0)) then return false; end if;
  select moved_to into away from tenant where id = company and moved_to is not null;
  if found then
    raise exception 'company % has moved', company using errcode = 'MD421', detail = away;
  end if;
  return true;
end $$;

create function require_company_here() returns trigger language plpgsql as $$
begin
  if not company_is_here(current_tenant()) then
    raise exception 'company % is being moved', current_tenant() using errcode = 'lock_not_available';
  end if;
  return null;
end $$;

-- The same for a row of a table that all companies share. A company that arrives, or comes back, is opened.
create function require_row_here() returns trigger language plpgsql as $$
declare
  company uuid;
begin
  if tg_table_name = 'tenant' then
    if new.moved_to is null and old.moved_to is not null then return new; end if;
    company := new.id;
  else
    company := coalesce(new.tenant_id, old.tenant_id);
  end if;
  if not company_is_here(company) then
    raise exception 'company % is being moved', company using errcode = 'lock_not_available';
  end if;
  return coalesce(new, old);
end $$;
create trigger here before update on tenant for each row execute function require_row_here();
create trigger here before insert or update or delete on membership for each row execute function require_row_here();

-- user_search and user_piece are written by the database itself, in the statement that writes the person.
create or replace function isolate(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s using (tenant_id = (select current_tenant())) with check (tenant_id = (select current_tenant()))', target);
  execute format('create trigger here before insert or update or delete on %s for each statement execute function require_company_here()', target);
  execute format('comment on column %s.tenant_id is %L', target, 'Tenant that the row belongs to; the policy of its table shows it to no other.');
end $$;
do $$
declare
  target regclass;
begin
  for target in select polrelid from pg_policy where polname = 'tenant' and polrelid::regclass::text not in ('user_search', 'user_piece') order by 1 loop
    execute format('create trigger here before insert or update or delete on %s for each statement execute function require_company_here()', target);
  end loop;
end $$;

select as_of.create_views();
