-- Organisations as a tree that is read by parent, searched in every name, and cut to what an actor may see.

alter table organisation add column path uuid[] not null default '{}';
alter table organisation add column reading text not null default '';
alter table organisation add column zip text not null default '';
alter table organisation add column phone text not null default '';
alter table organisation add column fax text not null default '';
alter table organisation add column email text not null default '';
alter table organisation add column website text not null default '';
alter table organisation add column service_content text not null default '';
alter table organisation add column contacts text not null default '';
alter table organisation add column sort_name text not null default '';
alter table organisation add column said text not null default '';
alter table organisation add column search text not null default '';
alter table organisation add column grams integer[] generated always as (search_grams(tenant_id, search)) stored;
alter table organisation add constraint organisation_type_check
  check (type in ('hospital', 'hospital_department', 'ethics_committee', 'institution', 'genetic_resources_office', 'sponsor', 'cro'));
comment on column organisation.path is 'Ids from the topmost organisation above it to itself; kept by a trigger.';
comment on column organisation.reading is 'How the name is read where the letters do not say it: kana, or Latin; empty when there is nothing to say.';
comment on column organisation.zip is 'Postal code.';
comment on column organisation.phone is 'Telephone number.';
comment on column organisation.fax is 'Fax number.';
comment on column organisation.email is 'E-mail address.';
comment on column organisation.website is 'Address of its pages.';
comment on column organisation.service_content is 'What it does for studies, as free text.';
comment on column organisation.contacts is 'Whom to ask for there, as free text.';
comment on column organisation.sort_name is 'What lists are ordered by: the reading of a Chinese name, else the folded name.';
comment on column organisation.said is 'How the name is read, to show and to type ahead: the reading, else the pinyin of a Chinese name; empty where the letters say it.';
comment on column organisation.search is 'Normalised names, aliases and their readings (pinyin full and initials, kana, romaji).';
comment on column organisation.grams is 'Pieces of search for its index (search_grams).';

-- Children of a parent in their order, a page at a time; the index on the parent alone is part of it.
drop index organisation_parent;
create index organisation_place on organisation (tenant_id, parent_id, sort_name, id);
create index organisation_grams on organisation using gin (grams);
create index site_organisation on site (tenant_id, study_id, organisation_id);

-- Sets the path of a row from its parent's, and of everything below it when it moves. What would be its own ancestor is
-- refused here too, whatever the application has looked at before.
create function organisation_path() returns trigger language plpgsql as $$
declare
  above uuid[] := '{}';
begin
  if new.parent_id is not null then
    select o.path into above from organisation o where o.tenant_id = new.tenant_id and o.id = new.parent_id;
    if new.id = any(above) then raise exception 'organisation % would stand under itself', new.id using errcode = 'check_violation'; end if;
  end if;
  new.path := above || new.id;
  return new;
end $$;
create trigger organisation_path before insert or update of parent_id on organisation for each row execute function organisation_path();

create function organisation_path_below() returns trigger language plpgsql as $$
begin
  if new.path is distinct from old.path then
    update organisation o set path = new.path || o.path[cardinality(old.path) + 1:]
      where o.tenant_id = new.tenant_id and old.id = any(o.path) and o.id <> new.id;
  end if;
  return null;
end $$;
create trigger organisation_path_below after update of parent_id on organisation for each row execute function organisation_path_below();

-- Ids of the current tenant's organisations whose names hold every term; as users_matching, and for the same reason.
create function organisations_matching(terms text[]) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  tenant uuid := current_tenant();
  patterns text[];
  wanted integer[];
begin
  select array_agg('%' || replace(replace(replace(term, '\', '\\'), '%', '\%'), '_', '\_') || '%') into patterns from unnest(terms) as term;
  select array_agg(gram) into wanted from (select distinct unnest(search_probe(tenant, term)) as gram from unnest(terms) as term) as grams;
  return query select o.id from organisation o
    where o.tenant_id = tenant and o.grams @> coalesce(wanted, '{}') and o.search like all (patterns);
end $$;
do $$ begin execute format('grant create on schema %I to mds_search', current_schema()); end $$;
create policy search on organisation for select to mds_search using (true);
grant select (tenant_id, id, grams, search) on organisation to mds_search;
alter function organisations_matching(text[]) owner to mds_search;
do $$ begin execute format('revoke create on schema %I from mds_search', current_schema()); end $$;
revoke all on function organisations_matching(text[]) from public;
grant execute on function organisations_matching(text[]) to mds_app;
