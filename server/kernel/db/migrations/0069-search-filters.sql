-- The search of people knows their status and type: a search among the enabled alone is read as fast as one among all.
drop index user_search_grams;
alter table user_search add column status text not null default '', add column type text not null default '';
comment on column user_search.status is 'As in users.';
comment on column user_search.type is 'As in users.';
-- Written again in the order of names: an update would scatter people with one family name. The owner of the tables sees every company
-- meanwhile, whatever login it is.
alter table users no force row level security;
alter table user_search no force row level security;
alter table user_search drop constraint user_search_tenant_id_user_id_fkey;
truncate user_search;
insert into user_search (tenant_id, user_id, present, enabled, sort_name, search, search_contact, status, type)
  select tenant_id, id, removed_at is null, status = 'enabled', sort_name, search, search_contact, status, type from users order by tenant_id, sort_name;
alter table user_search add constraint user_search_tenant_id_user_id_fkey foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade;
alter table users force row level security;
alter table user_search force row level security;
create index user_search_grams on user_search using gin (people_grams(tenant_id, search || search_contact)) with (fastupdate = off);
alter index user_search_grams alter column 1 set statistics 0;

create or replace function user_search_kept() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into user_search (tenant_id, user_id, present, enabled, sort_name, search, search_contact, status, type)
    values (new.tenant_id, new.id, new.removed_at is null, new.status = 'enabled', new.sort_name, new.search, new.search_contact, new.status, new.type)
    on conflict (tenant_id, user_id) do update set present = excluded.present, enabled = excluded.enabled, sort_name = excluded.sort_name,
      search = excluded.search, search_contact = excluded.search_contact, status = excluded.status, type = excluded.type;
  return null;
end $$;
drop trigger kept_for_search_later on users;
create trigger kept_for_search_later after update of removed_at, status, type, sort_name, search, search_contact on users for each row
  when ((old.removed_at is null, old.status, old.type, old.sort_name, old.search, old.search_contact)
    is distinct from (new.removed_at is null, new.status, new.type, new.sort_name, new.search, new.search_contact))
  execute function user_search_kept();

-- As before, now of people with one of the statuses and one of the types alone; an empty list is all of them.
drop function users_listed(text[], boolean, integer, integer, integer);
create function users_listed(terms text[], contact boolean, skip integer, take integer, most integer, statuses text[], types text[]) returns table (total integer, user_id uuid)
  language plpgsql stable security definer rows 15 set search_path = pg_catalog, public, pg_temp set max_parallel_workers_per_gather = 0 as $$
declare
  tenant uuid := current_tenant();
  patterns text[] := search_patterns(terms);
  wanted integer[] := people_probe(tenant, terms);
  ids uuid[];
  counted integer;
begin
  with hit as materialized (select s.user_id, s.sort_name from user_search s
    where s.tenant_id = tenant and s.present and people_grams(s.tenant_id, s.search || s.search_contact) @> wanted
      and case when contact then s.search || s.search_contact else s.search end like all (patterns)
      and (cardinality(statuses) = 0 or s.status = any (statuses)) and (cardinality(types) = 0 or s.type = any (types))
    limit most + 1)
  select c.n, case when c.n <= most then array(select h.user_id from hit h order by h.sort_name, h.user_id offset skip limit take) end
    into counted, ids from (select count(*)::integer as n from hit) c;
  if ids is null then
    ids := array(select w.user_id from (select s.user_id, s.sort_name, s.search, s.search_contact, s.status, s.type from user_search s
        where s.tenant_id = tenant and s.present order by s.sort_name, s.user_id limit 4000 + skip) w
      where case when contact then w.search || w.search_contact else w.search end like all (patterns)
      and (cardinality(statuses) = 0 or w.status = any (statuses)) and (cardinality(types) = 0 or w.type = any (types))
      order by w.sort_name, w.user_id offset skip limit take);
    if cardinality(ids) < take then
      -- With "offset 0" the planner does not look for them one by one in the order of names.
      ids := array(select m.user_id from (select s.user_id, s.sort_name from user_search s
          where s.tenant_id = tenant and s.present and people_grams(s.tenant_id, s.search || s.search_contact) @> wanted
            and case when contact then s.search || s.search_contact else s.search end like all (patterns)
      and (cardinality(statuses) = 0 or s.status = any (statuses)) and (cardinality(types) = 0 or s.type = any (types)) offset 0) m
        order by m.sort_name, m.user_id offset skip limit take);
    end if;
  end if;
  return query select counted, page.id from (select) one left join lateral unnest(ids) as page (id) on true;
end $$;

-- The role of the text searches owns it; it may create nothing afterwards.
do $$ begin execute format('grant create on schema %I to mds_search', current_schema()); end $$;
alter function users_listed owner to mds_search;
do $$ begin execute format('revoke create on schema %I from mds_search', current_schema()); end $$;
revoke all on function users_listed from public;
grant execute on function users_listed to mds_app;
