-- The search of people at a million: a narrow table for it, and functions that answer a page or the best few in one pass.

-- Two-character pieces of a text as numbers that differ by tenant, as search_grams makes them. A loop is three times as fast.
create function people_grams(tenant uuid, content text) returns integer[]
  language plpgsql immutable parallel safe cost 20000 as $$
declare
  salt text := tenant::text;
  characters text[] := string_to_array(content, null);
  grams integer[] := '{}';
begin
  for i in 1 .. coalesce(cardinality(characters), 0) loop
    if i < cardinality(characters) then grams := grams || hashtext(salt || characters[i] || characters[i + 1]); end if;
    if characters[i] collate "C" >= U&'\2E80' then grams := grams || hashtext(salt || characters[i]); end if;
  end loop;
  return grams;
end $$;

create table user_search (
  tenant_id uuid not null,
  user_id uuid not null,
  present boolean not null,
  sort_name text not null,
  search text not null,
  search_contact text not null,
  status text not null,
  type text not null,
  primary key (tenant_id, user_id)
);
select isolate('user_search');
comment on table user_search is 'What a search of people reads: a copy of a few columns of users, which the database keeps. Its rows are a quarter as long.';
comment on column user_search.user_id is 'The person.';
comment on column user_search.present is 'False for a person who was removed.';
comment on column user_search.sort_name is 'As in users.';
comment on column user_search.search is 'As in users.';
comment on column user_search.search_contact is 'As in users: apart, because only those who may see it search it.';
comment on column user_search.status is 'As in users.';
comment on column user_search.type is 'As in users.';
create policy search on user_search to mds_search using (true) with check (true);
grant select, insert, update on user_search to mds_search;
grant select on user_search to mds_app;

-- In the order of names, so that people with one family name are side by side. As a member of mds_search the owner reads
-- the people of every company.
insert into user_search (tenant_id, user_id, present, sort_name, search, search_contact, status, type)
  select tenant_id, id, removed_at is null, sort_name, search, search_contact, status, type from users
  order by tenant_id, sort_name;
alter table user_search add foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade;
create index user_search_grams on user_search using gin (people_grams(tenant_id, search || search_contact)) with (fastupdate = off);
-- Its statistics would cost an analysis more than all else, and say nothing that a search does not know.
alter index user_search_grams alter column 1 set statistics 0;
create index user_search_by_name on user_search (tenant_id, sort_name, user_id) where present;

create function user_search_kept() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into user_search (tenant_id, user_id, present, sort_name, search, search_contact, status, type)
    values (new.tenant_id, new.id, new.removed_at is null, new.sort_name, new.search, new.search_contact, new.status, new.type)
    on conflict (tenant_id, user_id) do update set present = excluded.present, sort_name = excluded.sort_name,
      search = excluded.search, search_contact = excluded.search_contact, status = excluded.status, type = excluded.type;
  return null;
end $$;
create trigger kept_for_search after insert on users for each row execute function user_search_kept();
create trigger kept_for_search_later after update of removed_at, status, type, sort_name, search, search_contact on users for each row
  when ((old.removed_at is null, old.status, old.type, old.sort_name, old.search, old.search_contact)
    is distinct from (new.removed_at is null, new.status, new.type, new.sort_name, new.search, new.search_contact))
  execute function user_search_kept();

-- Patterns of the terms, for LIKE.
create function search_patterns(terms text[]) returns text[] language sql immutable parallel safe as $$
  select array_agg('%' || replace(replace(replace(term, '\', '\\'), '%', '\%'), '_', '\_') || '%') from unnest(terms) as term $$;

-- The pieces of the terms that the index is asked for: at most four of each, those with digits or beyond Latin first, those that
-- many names have last, since intersecting their long lists costs more than reading a few rows in vain.
create function people_probe(tenant uuid, terms text[]) returns integer[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct hashtext(tenant::text || chosen.piece)), '{}') from unnest(terms) as term, lateral (
    select piece from (
      select substr(term, i, 2) as piece, i from generate_series(1, length(term) - 1) as i
      union all select term, 1 where length(term) = 1 and term >= U&'\2E80'
    ) as pieces
    order by piece ~ '[^a-z .@_-]' desc, piece in ('an', 'ng', 'in', 'ia', 'en', 'ha', 'zh', 'li', 'ao', 'ji', 'xi', 'qi', 'ya', 'hu', 'co', 'om'), i desc limit 4
  ) as chosen $$;

-- Ids of the current tenant's users whose text holds every term; those of removed people too. A term is in one text or the other, never
-- across: each piece begins with a space, and only the first character of a term may be one.
create or replace function users_matching(terms text[], contact boolean) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set max_parallel_workers_per_gather = 0 as $$
declare
  tenant uuid := current_tenant();
  patterns text[] := search_patterns(terms);
  wanted integer[] := people_probe(tenant, terms);
begin
  return query select s.user_id from user_search s
    where s.tenant_id = tenant and people_grams(s.tenant_id, s.search || s.search_contact) @> wanted
      and case when contact then s.search || s.search_contact else s.search end like all (patterns);
end $$;

-- One page of them by name, without removed people, with their number up to one more than `most`: one row at least, with no id where the page
-- is empty. Up to `most` are read once. Of more, people in the order of names are looked through until the page is full; where that takes too
-- long, as with a family name at the end of the order, every match is read and sorted. Only people with one of the statuses and one of the
-- types; an empty list is all of them.
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

-- The best of them for one who is still typing, without removed people. With `by_place` those come first in whose text a piece begins with
-- the first term early, then the enabled; without it the enabled, then those whose text begins with it; then by name. Of more than
-- 20,000 matches the best of 20,000.
create function users_ranked(terms text[], contact boolean, by_place boolean, take integer) returns setof uuid
  language plpgsql stable security definer rows 15 set search_path = pg_catalog, public, pg_temp set max_parallel_workers_per_gather = 0 as $$
declare
  tenant uuid := current_tenant();
  patterns text[] := search_patterns(terms);
  wanted integer[] := people_probe(tenant, terms);
  beginning text := ' ' || ltrim(terms[1]);
begin
  return query select hit.user_id from (select s.* from user_search s
      where s.tenant_id = tenant and s.present and people_grams(s.tenant_id, s.search || s.search_contact) @> wanted
        and case when contact then s.search || s.search_contact else s.search end like all (patterns)
      limit 20000) hit
    order by case when by_place then coalesce(nullif(strpos(hit.search, beginning), 0), 100000) end, hit.status <> 'enabled',
      not by_place and not starts_with(hit.search, terms[1]), hit.sort_name, hit.user_id
    limit take;
end $$;
revoke all on function user_search_kept, users_listed, users_ranked from public;

-- The pieces of people are kept there alone.
drop view as_of.users;
alter table users drop column grams, drop column contact_grams;
select as_of.create_views();

-- The role of the text searches owns them; it may create nothing afterwards.
do $$ begin execute format('grant create on schema %I to mds_search', current_schema()); end $$;
alter function users_listed owner to mds_search;
alter function users_ranked owner to mds_search;
alter function user_search_kept owner to mds_search;
do $$ begin execute format('revoke create on schema %I from mds_search', current_schema()); end $$;
revoke all on function users_listed, users_ranked, user_search_kept from public;
grant execute on function users_listed, users_ranked to mds_app;
