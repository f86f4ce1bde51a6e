-- Who types a family name means the people of that family: they come before those whose given name begins so.

-- The pieces of a search text that begin with a family name, with a character after it that no text has and that sorts before all others:
-- "zhangwei weizhang" gives "zhang" and "wei", which sort before "zhangao". A name is in the text in both orders, with the family name first.
create function family_pieces(search text) returns setof text language sql immutable parallel safe as $$
  with piece as (select each, at from unnest(string_to_array(ltrim(search), ' ')) with ordinality as p (each, at))
  select left(one.each, turn.at - 1) || chr(31) || substr(one.each, turn.at)
    from piece one join piece other on other.at > one.at and length(other.each) = length(one.each),
      lateral (select strpos(one.each || one.each, other.each) as at) turn where turn.at > 1
  union all select half.each || chr(31) || half.each
    from piece one, lateral (select left(one.each, length(one.each) / 2) as each) half where one.each <> '' and one.each = half.each || half.each $$;

-- The pieces of one person. What is both a name and a number is a name.
create or replace function user_pieces(person users) returns table (class smallint, piece text) language sql immutable parallel safe as $$
  select case when each = any (own.numbers) and each <> all (own.names) then 2::smallint else 1::smallint end, each
  from (select array[translate(lower(person.account), ' -''`', ''), translate(lower(person.employee_id), ' -''`', '')] as numbers,
      array[translate(lower(person.last_name || person.first_name), ' -''`', ''), translate(lower(person.first_name || person.last_name), ' -''`', ''),
        replace(person.sort_name, ' ', '')] as names) own,
    unnest(string_to_array(ltrim(person.search), ' ')) as each
  where person.removed_at is null and each <> ''
  union all select 1::smallint, each from family_pieces(person.search) as each where person.removed_at is null $$;

insert into user_piece (tenant_id, class, late, piece, user_id)
  select u.tenant_id, p.class, u.status <> 'enabled', p.piece, u.id from users u, user_pieces(u) p order by 1, 2, 3, 4, 5 on conflict do nothing;

-- The first people for the terms, with the class of each: those with a name that begins with the first term, then those with such an account or
-- number, then every other; the enabled of each class first; by that piece, the others by name. Without `among` of everybody: each
-- class is read in its order until there are enough, as far as that is quick. With it of these people, who hold the terms.
create or replace function users_first(terms text[], contact boolean, take integer, many integer, among uuid[]) returns table (user_id uuid, class integer, place integer)
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
      from user_search s left join lateral (select p.class, p.piece
        from (select unnest(string_to_array(ltrim(s.search), ' ')) as each union all select family_pieces(s.search)) e
        join user_piece p on p.tenant_id = tenant and p.class in (1, 2) and p.late = (s.status <> 'enabled') and p.piece = each and p.user_id = s.user_id
        where starts_with(each, beginning) order by p.class, p.piece limit 1) best on true
      where s.tenant_id = tenant and s.present and s.user_id = any (hits)) ranked
    order by 3 limit take;
end $$;
