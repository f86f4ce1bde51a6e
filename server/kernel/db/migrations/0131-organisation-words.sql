-- Searches of organisations use every piece of a word. The last five, as for people, are those of the kind: nearly every name
-- ends with that of a hospital.
create or replace function organisations_matching(terms text[]) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant uuid := current_tenant();
  patterns text[];
  wanted integer[];
begin
  select array_agg('%' || replace(replace(replace(term, '\', '\\'), '%', '\%'), '_', '\_') || '%') into patterns from unnest(terms) as term;
  select array_agg(gram) into wanted from (select distinct unnest(search_grams(tenant, term)) as gram from unnest(terms) as term) as grams;
  return query select o.id from organisation o
    where o.tenant_id = tenant and o.grams @> coalesce(wanted, '{}') and o.search like all (patterns);
end $$;
