-- The first few that a search shows to one who is still typing: found in the order in which they are shown, and no more of them read.

create table user_piece (
  tenant_id uuid not null,
  class smallint not null check (class in (1, 2)),
  late boolean not null,
  piece text collate "C" not null,
  user_id uuid not null,
  primary key (tenant_id, class, late, piece, user_id)
);
select isolate('user_piece');
comment on table user_piece is 'Pieces of the search texts of people who are present, in the order in which a search shows them; the database keeps them.';
comment on column user_piece.class is '1 for a name or a reading, 2 for an account or an employee number.';
comment on column user_piece.late is 'True for a person who is not enabled: they come after the others.';
comment on column user_piece.piece is 'A piece of users.search.';
comment on column user_piece.user_id is 'The person.';
create policy search on user_piece to mds_search using (true) with check (true);
grant select, insert, delete on user_piece to mds_search;
grant select on user_piece to mds_app;

-- The pieces of one person. What is both a name and a number is a name.
create function user_pieces(person users) returns table (class smallint, piece text) language sql immutable parallel safe as $$
  select case when each = any (own.numbers) and each <> all (own.names) then 2::smallint else 1::smallint end, each
  from (select array[translate(lower(person.account), ' -''`', ''), translate(lower(person.employee_id), ' -''`', '')] as numbers,
      array[translate(lower(person.last_name || person.first_name), ' -''`', ''), translate(lower(person.first_name || person.last_name), ' -''`', ''),
        replace(person.sort_name, ' ', '')] as names) own,
    unnest(string_to_array(ltrim(person.search), ' ')) as each
  where person.removed_at is null and each <> '' $$;

create or replace function user_search_kept() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into user_search (tenant_id, user_id, present, sort_name, search, search_contact, status, type)
    values (new.tenant_id, new.id, new.removed_at is null, new.sort_name, new.search, new.search_contact, new.status, new.type)
    on conflict (tenant_id, user_id) do update set present = excluded.present, sort_name = excluded.sort_name,
      search = excluded.search, search_contact = excluded.search_contact, status = excluded.status, type = excluded.type;
  if tg_op = 'UPDATE' then
    delete from user_piece p using user_pieces(old) o
      where p.tenant_id = old.tenant_id and p.class = o.class and p.late = (old.status <> 'enabled') and p.piece = o.piece and p.user_id = old.id;
  end if;
  insert into user_piece (tenant_id, class, late, piece, user_id)
    select new.tenant_id, n.class, new.status <> 'enabled', n.piece, new.id from user_pieces(new) n on conflict do nothing;
  return null;
end $$;
-- A person is deleted with their company alone; their pieces go with them.
create function user_piece_gone() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from user_piece p using user_pieces(old) o
    where p.tenant_id = old.tenant_id and p.class = o.class and p.late = (old.status <> 'enabled') and p.piece = o.piece and p.user_id = old.id;
  return null;
end $$;
create trigger gone_for_search after delete on users for each row execute function user_piece_gone();

insert into user_piece (tenant_id, class, late, piece, user_id)
  select u.tenant_id, p.class, u.status <> 'enabled', p.piece, u.id from users u, user_pieces(u) p order by 1, 2, 3, 4, 5 on conflict do nothing;

-- The first people for the terms, with the class of each: those with a name that begins with the first term, then those with such an account or
-- number, then every other; the enabled of each class first; by that piece, the others by name. Without `among` of everybody: each
-- class is read in its order until there are enough, as far as that is quick. With it of these people, who hold the terms.
create function users_first(terms text[], contact boolean, take integer, many integer, among uuid[]) returns table (user_id uuid, class integer, place integer)
  language plpgsql stable security definer rows 5 set search_path = pg_catalog, public, pg_temp set max_parallel_workers_per_gather = 0 as $$
#variable_conflict use_column
declare
  tenant uuid := current_tenant();
  patterns text[] := search_patterns(terms);
  wanted integer[] := people_probe(tenant, terms);
  beginning text := ltrim(terms[1]);
  beyond text := beginning || chr(1114111);
  hits uuid[] := among;
  firsts uuid[] := '{}';
  classes integer[] := '{}';
  others uuid[];
  hit uuid;
begin
  if hits is null and cardinality(terms) > 1 then
    hits := array(select s.user_id from user_search s where s.tenant_id = tenant and s.present and people_grams(s.tenant_id, s.search || s.search_contact) @> wanted
      and case when contact then s.search || s.search_contact else s.search end like all (patterns) limit many + 1);
  end if;
  if hits is null or among is null and cardinality(hits) > many then
    <<reading>>
    for class_read in 1 .. 2 loop
      for late_read in 0 .. 1 loop
        for hit in select p.user_id from user_piece p where p.tenant_id = tenant and p.class = class_read and p.late = (late_read = 1)
            and p.piece >= beginning and p.piece < beyond order by p.piece, p.user_id loop
          continue when hit = any (firsts);
          if cardinality(terms) > 1 then
            perform from user_search s where s.tenant_id = tenant and s.user_id = hit
              and case when contact then s.search || s.search_contact else s.search end like all (patterns);
            continue when not found;
          end if;
          firsts := firsts || hit;
          classes := classes || class_read;
          exit reading when cardinality(firsts) >= take;
        end loop;
      end loop;
    end loop;
    if cardinality(firsts) < take then
      hits := array(select s.user_id from user_search s where s.tenant_id = tenant and s.present and people_grams(s.tenant_id, s.search || s.search_contact) @> wanted
        and case when contact then s.search || s.search_contact else s.search end like all (patterns) limit many + 1);
      if cardinality(hits) > many then
        others := array(select w.user_id from (select s.user_id, s.sort_name, s.search, s.search_contact, s.status from user_search s
            where s.tenant_id = tenant and s.present order by s.sort_name, s.user_id limit 4000) w
          where w.status = 'enabled' and w.user_id <> all (firsts)
            and case when contact then w.search || w.search_contact else w.search end like all (patterns)
          order by w.sort_name, w.user_id limit take - cardinality(firsts));
        firsts := firsts || others;
        classes := classes || array_fill(3, array[cardinality(others)]);
      end if;
    end if;
    if cardinality(firsts) >= take then
      return query select f.user_id, f.class, f.place::integer from unnest(firsts, classes) with ordinality as f (user_id, class, place);
      return;
    end if;
    if cardinality(hits) > many then
      hits := array(select s.user_id from user_search s where s.tenant_id = tenant and s.present and people_grams(s.tenant_id, s.search || s.search_contact) @> wanted
        and case when contact then s.search || s.search_contact else s.search end like all (patterns));
    end if;
  end if;
  return query select ranked.user_id, ranked.class, row_number() over (order by ranked.class, ranked.late, ranked.piece, ranked.sort_name, ranked.user_id)::integer
    from (select s.user_id, coalesce(best.class, 3)::integer as class, s.status <> 'enabled' as late, best.piece,
        case when best.class is null then s.sort_name end as sort_name
      from user_search s left join lateral (select p.class, p.piece from unnest(string_to_array(ltrim(s.search), ' ')) as each
        join user_piece p on p.tenant_id = tenant and p.class in (1, 2) and p.late = (s.status <> 'enabled') and p.piece = each and p.user_id = s.user_id
        where starts_with(each, beginning) order by p.class, p.piece limit 1) best on true
      where s.tenant_id = tenant and s.present and s.user_id = any (hits)) ranked
    order by 3 limit take;
end $$;

-- Sites and organisations: by the pieces of their texts; of very many those that come first.
create index site_grams on site using gin (people_grams(tenant_id, search)) with (fastupdate = off) where removed_at is null;
alter index site_grams alter column 1 set statistics 0;
create index site_by_name on site (tenant_id, sort_name, id) where removed_at is null;
create index site_by_number on site (tenant_id, lower(site_no) collate "C", sort_name, id) where removed_at is null;
create policy search on site for select to mds_search using (true);
create policy search on study for select to mds_search using (true);
grant select (tenant_id, id, study_id, search, sort_name, site_no, removed_at) on site to mds_search;
grant select (tenant_id, id, removed_at) on study to mds_search;
grant select (sort_name, active, merged_into) on organisation to mds_search;

-- Which of the current tenant's sites of present studies hold every term; without `take` all of them, with it at least those that come first: with
-- a number that begins with the first term, by number; then with a word that does, by name; then the others by name.
create function sites_first(terms text[], take integer, many integer) returns setof uuid
  language plpgsql stable security definer rows 20 set search_path = pg_catalog, public, pg_temp set enable_sort = off set max_parallel_workers_per_gather = 0 as $$
declare
  tenant uuid := current_tenant();
  patterns text[] := search_patterns(terms);
  wanted integer[] := people_probe(tenant, terms);
  beginning text := ltrim(terms[1]);
  begun text[] := patterns || search_patterns(array[' ' || beginning]);
  most integer := case when take is not null then greatest(many, take) + 1 end;
  firsts uuid[];
  words uuid[];
  hits uuid[] := array(select s.id from site s where s.tenant_id = tenant and s.removed_at is null and people_grams(s.tenant_id, s.search) @> wanted
    and s.search like all (patterns) and exists (select from study t where t.tenant_id = tenant and t.id = s.study_id and t.removed_at is null) limit most);
begin
  if take is null or cardinality(hits) < most then
    return query select unnest(hits);
    return;
  end if;
  firsts := array(select s.id from site s where s.tenant_id = tenant and s.removed_at is null
    and lower(s.site_no) collate "C" >= beginning and lower(s.site_no) collate "C" < beginning || chr(1114111)
    and s.search like all (patterns) and exists (select from study t where t.tenant_id = tenant and t.id = s.study_id and t.removed_at is null)
    order by lower(s.site_no) collate "C", s.sort_name, s.id limit take);
  words := array(select s.id from site s where s.tenant_id = tenant and s.removed_at is null and people_grams(s.tenant_id, s.search) @> people_probe(tenant, array[' ' || beginning])
    and s.search like all (begun) and exists (select from study t where t.tenant_id = tenant and t.id = s.study_id and t.removed_at is null) limit most);
  if cardinality(words) < most then
    firsts := firsts || array(select unnest(words) except select unnest(firsts));
  end if;
  -- With "offset 0", and without sorts, they are read in the order of names until there are enough.
  return query select unnest(firsts) union all
    (select w.id from (select s.id, s.study_id, s.search, s.sort_name from site s
        where s.tenant_id = tenant and s.removed_at is null order by s.sort_name, s.id offset 0) w
      where w.id <> all (firsts) and w.search like all (case when cardinality(words) < most then patterns else begun end)
        and exists (select from study t where t.tenant_id = tenant and t.id = w.study_id and t.removed_at is null)
      order by w.sort_name, w.id limit greatest(0, take - cardinality(firsts)));
end $$;

-- The same of organisations that are in no other: with a word that begins with the first term, then the others; the active of each first, by name.
create function organisations_first(terms text[], take integer, many integer) returns setof uuid
  language plpgsql stable security definer rows 20 set search_path = pg_catalog, public, pg_temp set enable_sort = off set max_parallel_workers_per_gather = 0 as $$
declare
  tenant uuid := current_tenant();
  patterns text[] := search_patterns(terms);
  wanted integer[] := (select coalesce(array_agg(distinct gram), '{}') from unnest(terms) as term, unnest(search_grams(tenant, term)) as gram);
  begun text[] := patterns || search_patterns(array[' ' || ltrim(terms[1])]);
  most integer := case when take is not null then greatest(many, take) + 1 end;
  firsts uuid[] := '{}';
  words uuid[];
  hits uuid[] := array(select o.id from organisation o where o.tenant_id = tenant and o.merged_into is null and o.grams @> wanted
    and o.search like all (patterns) limit most);
begin
  if take is null or cardinality(hits) < most then
    return query select unnest(hits);
    return;
  end if;
  words := array(select o.id from organisation o where o.tenant_id = tenant and o.merged_into is null
    and o.grams @> search_grams(tenant, ' ' || ltrim(terms[1])) and o.search like all (begun) limit most);
  if cardinality(words) < most then
    firsts := words;
  end if;
  firsts := firsts || array(select w.id from (select o.id, o.search, o.sort_name, o.active from organisation o
      where o.tenant_id = tenant and o.merged_into is null order by o.sort_name, o.id offset 0) w
    where w.active and w.id <> all (firsts) and w.search like all (case when cardinality(words) < most then patterns else begun end)
    order by w.sort_name, w.id limit greatest(0, take - cardinality(firsts)));
  return query select unnest(firsts) where cardinality(firsts) >= take
    union all select o.id from organisation o where cardinality(firsts) < take and o.tenant_id = tenant and o.merged_into is null
      and o.grams @> wanted and o.search like all (patterns);
end $$;

-- The role of the text searches owns them; it may create nothing afterwards.
do $$ begin execute format('grant create on schema %I to mds_search', current_schema()); end $$;
alter function user_piece_gone owner to mds_search;
alter function users_first owner to mds_search;
alter function sites_first owner to mds_search;
alter function organisations_first owner to mds_search;
do $$ begin execute format('revoke create on schema %I from mds_search', current_schema()); end $$;
revoke all on function user_piece_gone, users_first, sites_first, organisations_first from public;
grant execute on function users_first, sites_first, organisations_first to mds_app;
drop function users_ranked;
