-- Studies of a search as sites have it: by the pieces of their texts; of very many those that come first.
create index study_grams on study using gin (people_grams(tenant_id, search)) with (fastupdate = off) where removed_at is null;
alter index study_grams alter column 1 set statistics 0;
create index study_by_name on study (tenant_id, sort_name, id) where removed_at is null;
create index study_by_number on study (tenant_id, lower(plan_id) collate "C", sort_name, id) where removed_at is null;
grant select (search, sort_name, plan_id) on study to mds_search;

-- Which of the current tenant's studies hold every term; without `take` all of them, with it at least those that come first: with a number that
-- begins with the first term, by number; then with a word that does, by name; then the others by name.
create function studies_first(terms text[], take integer, many integer) returns setof uuid
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
  hits uuid[] := array(select s.id from study s where s.tenant_id = tenant and s.removed_at is null and people_grams(s.tenant_id, s.search) @> wanted
    and s.search like all (patterns) limit most);
begin
  if take is null or cardinality(hits) < most then
    return query select unnest(hits);
    return;
  end if;
  firsts := array(select s.id from study s where s.tenant_id = tenant and s.removed_at is null
    and lower(s.plan_id) collate "C" >= beginning and lower(s.plan_id) collate "C" < beginning || chr(1114111)
    and s.search like all (patterns) order by lower(s.plan_id) collate "C", s.sort_name, s.id limit take);
  words := array(select s.id from study s where s.tenant_id = tenant and s.removed_at is null
    and people_grams(s.tenant_id, s.search) @> people_probe(tenant, array[' ' || beginning]) and s.search like all (begun) limit most);
  if cardinality(words) < most then
    firsts := firsts || array(select unnest(words) except select unnest(firsts));
  end if;
  -- With "offset 0", and without sorts, they are read in the order of names until there are enough.
  return query select unnest(firsts) union all
    (select w.id from (select s.id, s.search, s.sort_name from study s
        where s.tenant_id = tenant and s.removed_at is null order by s.sort_name, s.id offset 0) w
      where w.id <> all (firsts) and w.search like all (case when cardinality(words) < most then patterns else begun end)
      order by w.sort_name, w.id limit greatest(0, take - cardinality(firsts)));
end $$;

-- The role of the text searches owns it; it may create nothing afterwards.
do $$ begin execute format('grant create on schema %I to mds_search', current_schema()); end $$;
alter function studies_first owner to mds_search;
do $$ begin execute format('revoke create on schema %I from mds_search', current_schema()); end $$;
revoke all on function studies_first from public;
grant execute on function studies_first to mds_app;
