-- Organisations that are one: proposals and merges.

create table organisation_merge (
  tenant_id uuid not null,
  id uuid not null,
  kept_id uuid not null,
  other_id uuid not null,
  kept_version integer not null,
  other_version integer not null,
  before jsonb not null,
  reason text not null,
  merged_at timestamptz not null default now(),
  merged_by uuid not null,
  undone_at timestamptz,
  undone_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, kept_id) references organisation (tenant_id, id),
  foreign key (tenant_id, other_id) references organisation (tenant_id, id),
  foreign key (tenant_id, merged_by) references users (tenant_id, id),
  foreign key (tenant_id, undone_by) references users (tenant_id, id),
  check (kept_id <> other_id)
);
select isolate('organisation_merge');
create unique index organisation_merge_once on organisation_merge (tenant_id, other_id) where undone_at is null;
create index organisation_merge_kept on organisation_merge (tenant_id, kept_id, merged_at);
create index organisation_merge_other on organisation_merge (tenant_id, other_id);
create index organisation_merge_by on organisation_merge (tenant_id, merged_by);
create index organisation_merge_undone_by on organisation_merge (tenant_id, undone_by);
comment on table organisation_merge is 'Merges of two organisations into one of them, with what an undo needs.';
comment on column organisation_merge.id is 'Random UUID.';
comment on column organisation_merge.kept_id is 'Organisation that stays.';
comment on column organisation_merge.other_id is 'Organisation whose id leads to the kept one.';
comment on column organisation_merge.kept_version is 'Version of the kept one after the merge: an undo is refused if it has another.';
comment on column organisation_merge.other_version is 'Version of the other one after the merge.';
comment on column organisation_merge.before is 'Fields and lists of the kept one, and lists of the other one, before the merge.';
comment on column organisation_merge.reason is 'Why they were merged, as typed.';
comment on column organisation_merge.merged_at is 'When they were merged.';
comment on column organisation_merge.merged_by is 'User who merged them.';
comment on column organisation_merge.undone_at is 'When the merge was undone; null while it is in force.';
comment on column organisation_merge.undone_by is 'User who undid it.';
grant select, insert, update on organisation_merge to mds_app;

create table organisation_merge_move (
  tenant_id uuid not null,
  merge_id uuid not null,
  reference text not null,
  record_id uuid not null,
  primary key (tenant_id, merge_id, reference, record_id),
  foreign key (tenant_id, merge_id) references organisation_merge (tenant_id, id)
);
select isolate('organisation_merge_move');
comment on table organisation_merge_move is 'Records that referred to the other organisation and refer to the kept one since a merge.';
comment on column organisation_merge_move.merge_id is 'Merge that moved it.';
comment on column organisation_merge_move.reference is 'Reference by its name in server/features/organisation-merges/references.ts.';
comment on column organisation_merge_move.record_id is 'Record that refers.';
grant select, insert on organisation_merge_move to mds_app;

create table organisation_proposal (
  tenant_id uuid not null,
  one_id uuid not null,
  other_id uuid not null,
  match text not null,
  own_field text not null,
  other_field text not null,
  text text not null,
  found_at timestamptz not null default now(),
  dismissed_at timestamptz,
  dismissed_by uuid,
  primary key (tenant_id, one_id, other_id),
  foreign key (tenant_id, one_id) references organisation (tenant_id, id),
  foreign key (tenant_id, other_id) references organisation (tenant_id, id),
  foreign key (tenant_id, dismissed_by) references users (tenant_id, id),
  check (one_id < other_id)
);
select isolate('organisation_proposal');
create index organisation_proposal_other on organisation_proposal (tenant_id, other_id);
create index organisation_proposal_open on organisation_proposal (tenant_id, match) where dismissed_at is null;
create index organisation_proposal_by on organisation_proposal (tenant_id, dismissed_by) where dismissed_by is not null;
comment on table organisation_proposal is 'Pairs of organisations that may be the same, as the last search found them, and those that a user has dismissed.';
comment on column organisation_proposal.one_id is 'The one of the two with the lower id.';
comment on column organisation_proposal.other_id is 'The other one.';
comment on column organisation_proposal.match is 'How they match: identifier, name, nameEn, alias, reading, variant, spelling or address.';
comment on column organisation_proposal.own_field is 'Field of the first one that matches.';
comment on column organisation_proposal.other_field is 'Field of the other one that matches.';
comment on column organisation_proposal.text is 'Text of the field of the other one.';
comment on column organisation_proposal.found_at is 'When the search found it.';
comment on column organisation_proposal.dismissed_at is 'When a user said that they are two; null for a proposal that is open.';
comment on column organisation_proposal.dismissed_by is 'User who said so.';
grant select, insert, update, delete on organisation_proposal to mds_app;

create table organisation_match_run (
  tenant_id uuid not null,
  id uuid not null,
  state text not null check (state in ('running', 'done', 'failed')),
  asked_by uuid not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  organisations integer not null default 0,
  found integer not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, asked_by) references users (tenant_id, id)
);
select isolate('organisation_match_run');
create unique index organisation_match_run_one on organisation_match_run (tenant_id) where state = 'running';
create index organisation_match_run_latest on organisation_match_run (tenant_id, started_at desc);
create index organisation_match_run_by on organisation_match_run (tenant_id, asked_by);
comment on table organisation_match_run is 'Searches for duplicates among the organisations of a company; one runs at a time.';
comment on column organisation_match_run.id is 'Random UUID.';
comment on column organisation_match_run.state is 'running, done or failed.';
comment on column organisation_match_run.asked_by is 'User who started it.';
comment on column organisation_match_run.started_at is 'When it was asked for.';
comment on column organisation_match_run.finished_at is 'When it ended; null while it runs.';
comment on column organisation_match_run.organisations is 'How many organisations it compared.';
comment on column organisation_match_run.found is 'How many open proposals it left.';
grant select, insert, update on organisation_match_run to mds_app;

-- Keys with their tenant as numbers: an index over all tenants that finds those of one.
create function match_numbers(tenant uuid, keys text[]) returns bigint[] language sql immutable parallel safe as $$
  select coalesce(array_agg(hashtextextended(tenant::text || key, 0)), '{}') from unnest(keys) as key $$;

create index organisation_match on organisation using gin (match_numbers(tenant_id, match_keys)) with (fastupdate = off) where match_keys is not null;

-- Organisations of the current tenant that share a key; as organisations_matching, and for the same reason. A key that very many
-- have says nothing.
create function organisations_keyed(keys text[], most integer) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant uuid := current_tenant();
begin
  return query select distinct x.id from unnest(match_numbers(tenant, keys)) as number, lateral (
    select o.id from organisation o where o.tenant_id = tenant and o.match_keys is not null
      and match_numbers(o.tenant_id, o.match_keys) @> array[number] limit most) x;
end $$;
revoke all on function organisations_keyed(text[], integer) from public;

-- A new reference to a merged organisation is written as a reference to the organisation that replaced it. This holds for every
-- writer: the lock waits for a merge that has not committed yet.
create function organisation_follow() returns trigger language plpgsql as $$
declare
  wanted uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  target uuid := wanted;
  next uuid;
begin
  while target is not null loop
    select o.merged_into into next from organisation o where o.tenant_id = new.tenant_id and o.id = target for key share;
    exit when next is null;
    target := next;
  end loop;
  if target is distinct from wanted then
    new := jsonb_populate_record(new, jsonb_build_object(tg_argv[0], target));
  end if;
  return new;
end $$;

create trigger organisation_follow before insert or update of parent_id on organisation
  for each row execute function organisation_follow('parent_id');

create trigger organisation_follow before insert or update of organisation_id on users
  for each row execute function organisation_follow('organisation_id');

-- A fact of a merged organisation belongs to the one in its place, as every other reference (MD-O5, MD-O7).
create trigger organisation_follow before insert or update of organisation_id on organisation_fact
  for each row execute function organisation_follow('organisation_id');

-- The role of the text searches owns them; it may create nothing afterwards.
do $$ begin execute format('grant create on schema %I to mds_search', current_schema()); end $$;
alter function organisations_keyed owner to mds_search;
do $$ begin execute format('revoke create on schema %I from mds_search', current_schema()); end $$;
revoke all on function organisations_keyed from public;
grant execute on function organisations_keyed to mds_app;
